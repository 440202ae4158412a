"""The table of 59 Seconds: two seats face to face, and everything between them double-headed."""

from collections.abc import Mapping
from typing import Any

import htpy as h
from htpy import Element

from engine.fifty_nine.components import CALLS, ONE_OR_FOURTEEN, WILD, call_value
from engine.fifty_nine.state import Phase
from engine.fifty_nine.view import PileView, SideView, View
from engine.game import Seat
from engine.words import say, say_count
from ui.face import Look
from ui.games.fifty_nine import explain
from ui.games.fifty_nine.words import value_name
from ui.widgets import back, back_count, button, icon, mark, numeral, toast

SIGNAL = "var(--signal)"


def face_of(value: int) -> list[Element]:
    """What is printed on a hand card."""
    if value == WILD:
        return [
            h.svg(class_="ico card__wild", aria_hidden="true")[h.use(href="#i-wild")],
            h.span(".card__foot")[say("Wild")],
        ]
    if value == ONE_OR_FOURTEEN:
        # Both numbers are drawn by the style sheet: as text they would read "1 14", which is not the name of the card.
        return [h.span(".card__split")[numeral("", data_n=1), h.hr, numeral("", ground=SIGNAL, data_n=14)]]
    return [numeral(value, ground=SIGNAL, kind=f"card__n card__n--{len(str(value))}")]


def called_face(call: str) -> list[Element]:
    """A wild that has been called and waits for its pile: the number it stands for, with its star."""
    star = h.svg(class_="ico card__called", aria_hidden="true")[h.use(href="#i-wild")]
    return [star, *face_of(call_value(call))]


# ---- Who sits where ---------------------------------------------------------------


def seating(sides: tuple[str, ...]) -> str:
    """How the table lies: "facing" over the long sides, "ends" over the short ones, "beside" each other."""
    return "beside" if sides[0] == sides[1] else "facing" if sides[0] in "ns" else "ends"


def order(sides: tuple[str, ...]) -> list[Seat]:
    """The zones as they lie on the screen, from the top or the left."""
    return sorted(range(len(sides)), key=lambda seat: "nwse".find(sides[seat]))


# ---- A seat -----------------------------------------------------------------------


def zone(look: Look, seat: Seat, drawn: Mapping[str, Element]) -> Element:
    """A seat: name and score, five places, draw pile; turned towards its owner."""
    return h.section(
        ".seat",
        id=f"zone-{seat}",
        data_zone=str(seat),
        data_side=look.sides[seat],
        data_mirror=look.sides[seat] in look.mirrored,
        aria_label=look.names[seat],
    )[h.div(".turn")[(drawn[f"{part}-{seat}"] for part in ("me", "hand", "draw", "say"))]]


def hand(look: Look, seat: Seat) -> Element:
    """The five places of a seat, or the strip of numbers while its wild waits for a call."""
    return _calls(look, seat) if calling(look, seat) else _hand(look, seat)


def draw_pile(look: Look, seat: Seat) -> Element:
    """A seat's draw pile and its count."""
    count = look.views[seat].me.draw
    return h.div(".fifty__draw", id=f"draw-{seat}", data_about=explain.DRAW)[
        h.div(".pile", data_low=count <= 1)[
            back(count, ident=f"draw-count-{seat}") if count else h.div(".place"),
            h.span(".pile__label")[say("Draw pile")],
        ]
    ]


def draw_count(look: Look, seat: Seat) -> Element:
    """The count on a seat's draw pile, which changes with nearly every play."""
    return back_count(look.views[seat].me.draw, ident=f"draw-count-{seat}")


def saying(look: Look, seat: Seat) -> Element:
    """The sentence that concerns this seat, if there is one."""
    shell = look.shells[seat]
    return h.div(".seat__say", id=f"say-{seat}")[
        toast(shell.toast, refused=shell.toast_refused) if shell.toast else None
    ]


def calling(look: Look, seat: Seat) -> bool:
    """Whether a lifted wild waits for its call."""
    shell, hand = look.shells[seat], look.views[seat].me.hand
    return shell.lifted is not None and hand is not None and hand[shell.lifted - 1] == WILD and not shell.call


def me(look: Look, seat: Seat) -> Element:
    """A seat's name, mark, score and its one button."""
    view: View = look.views[seat]
    level = look.computers.get(seat)
    dealer = h.abbr(".dealer", title=say("Dealer"), data_about=explain.DEALER)["D"] if view.dealer == seat else None
    return h.div(".fifty__me", id=f"me-{seat}")[
        h.span(".who")[mark(look.names[seat], seat + 1), h.span(".name")[look.names[seat]], dealer],
        _score(view.me.points),
        None if level is not None else h.div(".pads")[_pad(look, seat), _hint_pad(look, seat)],
    ]


def _score(points: int) -> Element:
    return h.div(".score", data_about=explain.SCORE)[
        h.span(".score__row")[numeral(points), h.span(".fact")[say("of 50 points")]],
        h.span(".score__pips", aria_hidden="true")[(h.i(data_on=number * 5 < points) for number in range(10))],
    ]


def _pad(look: Look, seat: Seat) -> Element | None:
    """The one button of a seat: ready, no move, out, or the hand up and down."""
    view: View = look.views[seat]
    legal = look.legal[seat]
    if "ready" in legal:
        return button(
            say("Ready"), "ready", kind="signal", seat=seat, name=say("{name} is ready", name=look.names[seat])
        )
    if view.phase is Phase.READY:
        return h.span(".fact.pad")[icon("check"), say("Ready")]
    if "out" in legal:
        return button(say("Out"), "out", kind="signal", before="check", seat=seat)
    if view.agree and view.phase is Phase.RACE and not look.covered:
        if view.me.agreed:
            return button(
                say("Waiting"), "refresh", kind="small primary", before="check", seat=seat, aria_pressed="true"
            )
        return button(say("No move"), "refresh", kind="small", before="stuck", seat=seat)
    lowered = look.shells[seat].lowered
    words = say("Raise hand") if lowered else say("Lower hand")
    return button(words, "hold", kind="small bare", before="eye" if lowered else "eye-off", seat=seat)


def _hint_pad(look: Look, seat: Seat) -> Element | None:
    """Asks for a hint, while the race runs and the table has allowed it."""
    view: View = look.views[seat]
    shell = look.shells[seat]
    if not shell.may_ask or shell.lowered or view.phase is not Phase.RACE or look.covered:
        return None
    return button(say("Hint"), "hint", kind="small bare", before="help", seat=seat)


def me_key(look: Look, seat: Seat) -> Any:
    """What :func:`me` is drawn from."""
    view: View = look.views[seat]
    words = tuple(word in look.legal[seat] for word in ("ready", "out"))
    mine = (view.me.points, view.me.agreed, view.dealer == seat, words)
    shell = look.shells[seat]
    return (view.phase, mine, look.covered, look.computers.get(seat), shell.lowered, shell.may_ask)


def hand_key(look: Look, seat: Seat) -> Any:
    """What :func:`hand` is drawn from besides its places, which are parts of their own."""
    return ("calls", look.shells[seat].lifted) if calling(look, seat) else ("places",)


def shown_places(look: Look, seat: Seat) -> range:
    """The hand places that are on the screen now."""
    side: SideView = look.views[seat].me
    return range(0) if calling(look, seat) else range(1, len(side.filled) + 1)


def card_key(look: Look, seat: Seat, place: int) -> Any:
    """What :func:`hand_place` is drawn from."""
    if _hidden_hand(look, seat):
        return ("back", look.views[seat].me.filled[place - 1])
    shell, value = look.shells[seat], look.views[seat].me.hand[place - 1]
    lifted = shell.lifted == place
    marked = (shell.fresh == place, shell.refused == place, shell.hint == place, _fits(look, seat, place))
    return (value, lifted, marked, shell.call if lifted else "")


def _hidden_hand(look: Look, seat: Seat) -> bool:
    return seat in look.computers or look.shells[seat].lowered or look.covered


def _hand(look: Look, seat: Seat) -> Element:
    return h.div(".hand", id=f"hand-{seat}")[
        (hand_place(look, seat, place) for place in range(1, len(look.views[seat].me.filled) + 1))
    ]


def hand_place(look: Look, seat: Seat, place: int) -> Element:
    """One of a seat's places: its card, seen or from behind."""
    hidden = _hidden_hand(look, seat)
    return _hidden(look.views[seat].me, seat, place) if hidden else card(look, seat, place)


def _hidden(side: SideView, seat: Seat, place: int) -> Element:
    """A card from behind: nothing in it says which card it is."""
    ident = f"card-{seat}-{place}"
    if not side.filled[place - 1]:
        return h.div(".place", id=ident, data_about=explain.PLACE)
    return h.div(
        ".hand__back",
        id=ident,
        role="img",
        aria_label=say("face-down card, place {place}", place=place),
        data_about=explain.BACK,
    )[back()]


def card(look: Look, seat: Seat, place: int) -> Element:
    """A hand place: its card, or the empty place a played card leaves."""
    side, shell = look.views[seat].me, look.shells[seat]
    value = side.hand[place - 1] if side.hand is not None else None
    ident = f"card-{seat}-{place}"
    if value is None:
        return h.div(".place", id=ident, data_about=explain.PLACE)
    lifted = shell.lifted == place
    return h.button(
        ".card",
        type="button",
        id=ident,
        data_act=f"tap {place}",
        data_seat=str(seat),
        data_about=f"card {place}",
        data_new=shell.fresh == place,
        data_fits=_fits(look, seat, place),
        data_refused=shell.refused == place,
        data_hint=shell.hint == place,
        aria_pressed="true" if lifted else None,
        aria_label=say("{value}, place {place}", value=value_name(value), place=place),
    )[called_face(shell.call) if lifted and shell.call else face_of(value)]


def act_of(legal: tuple[str, ...], value: int, place: int, *, lifted: bool) -> str:
    """What a tap on a card does: its only action, lifting it, or putting it back."""
    if lifted:
        return f"put-back {place}"
    if value == WILD:
        return f"lift {place}"
    plays = [action for action in legal if action.startswith(f"play {place} ")]
    return {0: f"play {place} a", 1: plays[0] if plays else ""}.get(len(plays), f"lift {place}")


def _fits(look: Look, seat: Seat, place: int) -> bool:
    """Whether the card at this place may go to a pile now, where that is to be seen."""
    return look.fits and any(action.startswith((f"play {place} ", f"wild {place} ")) for action in look.legal[seat])


def _calls(look: Look, seat: Seat) -> Element:
    """The strip of 13 numbers a wild is called from; it lies where the hand was."""
    place = look.shells[seat].lifted
    return h.div(".calls", id=f"hand-{seat}", role="group", aria_label=say("Call a number for the wild"))[
        h.p(".calls__say")[icon("wild"), h.span[say("Call it")]],
        (
            h.button(".calls__n", type="button", data_act=f"call {place} {call}", data_seat=str(seat))[
                [h.span(".sr")[say("1 or 14")], h.span(".calls__two", aria_hidden="true")[numeral(1), numeral(14)]]
                if call == "1/14"
                else numeral(call, ground=SIGNAL)
            ]
            for call in CALLS
        ),
        button("", f"put-back {place}", kind="icon", before="undo", seat=seat, name=say("Put the wild back")),
    ]


# ---- The middle -------------------------------------------------------------------


def middle(look: Look, drawn: Mapping[str, Element]) -> Element:
    """Refresh, action, clock, action, refresh: readable from both long sides."""
    order = ("refresh-0", "pile-a", "clock", "pile-b", "refresh-1")
    return h.section(".fifty__mid", aria_label=say("Middle of the table"))[(drawn[part] for part in order)]


def refresh_pile(count: int, index: int) -> Element:
    """A refresh pile and its count."""
    return h.div(".pile.pile--refresh", id=f"refresh-{index}", data_low=count <= 1, data_about=f"refresh {index}")[
        back(count) if count else h.div(".place"),
        h.span(".pile__label")[say("Refresh")],
    ]


def action_pile(look: Look, pile: PileView) -> Element:
    """An action pile with a head for each side; each half takes the touches of the side it faces."""
    label = say("Left action pile") if pile.name == "a" else say("Right action pile")
    ident = f"pile-{pile.name}"
    if look.covered or pile.value is None or look.count > 0:
        return h.div(
            ".pile",
            id=ident,
            role="img",
            aria_label=say("{pile}, face down", pile=label),
            data_about=f"pile {pile.name}",
        )[back()]
    shown = pile.fits if pile.value == WILD else pile.value
    top = say("open wild: any card") if shown is None else value_name(shown)
    head = _head(pile, shown)
    return h.div(".pile", id=ident, data_single=pile.count == 1, data_about=f"pile {pile.name}")[
        h.span(".sr")[say("{pile}: {top}", pile=label, top=top)],
        h.div(".card.card--heads", id=f"{ident}-top", data_wild=pile.value == WILD)[
            h.span(".card__head.card__head--turned")[head], h.span(".card__head")[head]
        ],
        (half(look, seat, pile.name) for seat in range(len(look.names))),
    ]


def _head(pile: PileView, shown: int | None) -> Any:
    if shown is None:
        return h.svg(class_="ico card__wild", aria_hidden="true")[h.use(href="#i-wild")]
    star = h.svg(class_="ico card__called", aria_hidden="true")[h.use(href="#i-wild")] if pile.value == WILD else None
    if shown == ONE_OR_FOURTEEN:
        return [star, h.span(".card__both", aria_hidden="true")[numeral(1), h.hr, numeral(14, ground=SIGNAL)]]
    return [star, numeral(shown, ground=SIGNAL, kind="card__n")]


def lit_action(look: Look, seat: Seat, pile: str) -> str | None:
    """What a touch on this pile does for a seat whose lifted card may go there."""
    shell = look.shells[seat]
    if shell.lifted is None:
        return None
    action = f"wild {shell.lifted} {shell.call} {pile}" if shell.call else f"play {shell.lifted} {pile}"
    return action if action in look.legal[seat] else None


def half(look: Look, seat: Seat, name: str) -> Element | None:
    """The half of a pile that faces a seat, lit while its lifted card may go there."""
    action = lit_action(look, seat, name)
    if action is None:
        return None
    return h.button(
        ".half",
        type="button",
        data_act=action,
        data_seat=str(seat),
        data_side=look.sides[seat],
        data_open=True,
        aria_label=say("Play here, left") if (name == "a") == (look.sides[seat] in "se") else say("Play here, right"),
    )


def clock(look: Look, seconds: int, *, over: bool) -> Element:
    """The seconds, twice; a touch pauses. Counts down to 0, then up."""
    shown = str(look.count) if look.count else f"+{seconds}" if over else str(seconds)
    running = look.table.phase is Phase.RACE
    return h.button(
        ".fifty__clock",
        id="clock",
        type="button",
        data_act="pause",
        data_about=explain.CLOCK,
        data_over=over,
        data_count=look.count > 0,
    )[
        h.span(".sr")[say("Pause") if running or look.count else say("Pause or leave")],
        numeral(shown, aria_hidden="true"),
        h.hr(aria_hidden="true"),
        numeral(shown, aria_hidden="true"),
    ]


def timer(seconds: int, *, over: bool) -> Element:
    """The clock in words. It is asked for, not heard: what is announced of the time comes by itself."""
    words = (
        say_count("One second over", "{count} seconds over", seconds)
        if over
        else say_count("One second left", "{count} seconds left", seconds)
    )
    return h.p(".sr", id="timer", role="timer", aria_live="off")[words]
