"""The parts screens are made of: plain values in, markup out, no state.

Every visual decision lives in the style sheets; states are attributes, so nothing here
composes class names. htpy escapes every text.
"""

from typing import Any

import htpy as h
from htpy import Element

from engine.words import say


def icon(name: str) -> Element:
    """An icon of the sprite. The words beside it, or the name of its button, speak for it."""
    return h.svg(".ico", aria_hidden="true")[h.use(href=f"#i-{name}")]


def numeral(text: object, *, ground: str | None = None, kind: str = "", **attributes: Any) -> Element:
    """A playing numeral; with a ground line it cannot be read upside down as another."""
    classes = " ".join(part for part in ("n", "n--ground" if ground else "", kind) if part)
    return h.span(class_=classes, style=f"--ground:{ground}" if ground else None, **attributes)[str(text)]


def button(
    words: str,
    act: str,
    *,
    kind: str = "",
    before: str = "",
    after: str = "",
    seat: int | None = None,
    name: str | None = None,
    **attributes: Any,
) -> Element:
    """A key that goes down: words, what it does, and icons before and after the words."""
    classes = " ".join(("btn", *(f"btn--{part}" for part in kind.split())))
    return h.button(
        class_=classes,
        type="button",
        data_act=act,
        data_seat=None if seat is None else str(seat),
        aria_label=name,
        **attributes,
    )[
        icon(before) if before else None,
        h.span[words] if words else None,
        icon(after) if after else None,
    ]


def who(name: str, shape: int, *, extra: Any = None) -> Element:
    """A player's mark (first letter in the player's shape) and name."""
    return h.span(".who")[mark(name, shape), h.span(".name")[name], extra]


def mark(name: str, shape: int) -> Element:
    """A player's mark alone. Two players with one initial differ by shape."""
    return h.span(".who__mark", data_shape=str(shape), aria_hidden="true")[h.b[name[:1].upper()]]


def ring(marks: int, inner: Any, **attributes: Any) -> Element:
    """Sixty marks as a circle, so many of them lit."""
    return h.div(".ring", style=f"--marks:{marks}", **attributes)[inner]


def rim(marks: int, *, urgent: bool = False, over: bool = False, ident: str = "rim") -> Element:
    """Sixty marks round the table."""
    return h.div(".rim", id=ident, style=f"--marks:{marks}", data_urgent=urgent, data_over=over, aria_hidden="true")


def rim_canvas() -> Element:
    """Sixty marks round the table, painted by the frame loop; the words inside carry its inks."""
    return h.div(".rim.rim--painted", aria_hidden="true")[
        h.canvas("#rim-canvas")[(h.i(data_ink=ink) for ink in ("on", "off", "over"))]
    ]


def sweep(*, lost: bool) -> Element:
    """The marks light once round the whole screen, or go out; then they are gone. All of it is the style sheet's."""
    return h.div(".rim.rim--once", id="sweep", data_sweep=not lost, data_out=lost, aria_hidden="true")


def back(count: int | None = None, *, ident: str | None = None) -> Element:
    """The back of a card, with the count of its pile, which may be a part by itself. It holds no data of the card."""
    return h.div(".back")[back_count(count, ident=ident) if count is not None else None]


def back_count(count: int, *, ident: str | None = None) -> Element:
    """How many cards lie under a back."""
    return h.span(".back__n", id=ident)[numeral(count)]


def toast(sentence: str, *, refused: bool = False) -> Element:
    """One sentence at the seat it concerns."""
    return h.div(".toast", data_kind="refused" if refused else None)[
        icon("no" if refused else "info"), h.span[sentence]
    ]


def chip(words: str, *, group: str, value: str, checked: bool, note: str = "") -> Element:
    """One of several choices."""
    return h.label(".chip")[
        h.input(type="radio", name=group, value=value, checked=checked),
        h.span[words, h.small[note] if note else None],
    ]


def wordmark() -> Element:
    """SIXTY, wide to narrow: time runs short."""
    widths = ("125%", "112%", "96%", "78%", "62%")
    return h.span(".wordmark", role="img", aria_label="Sixty")[
        (
            h.span(style=f"font-stretch:{width}", aria_hidden="true")[letter]
            for letter, width in zip("SIXTY", widths, strict=True)
        )
    ]


def notice(sentence: str) -> Element:
    """A sentence from the app to everybody, above a screen."""
    return h.div(".notice", role="status")[
        icon("info"), h.span[sentence], button(say("Close"), "close-notice", kind="small bare")
    ]
