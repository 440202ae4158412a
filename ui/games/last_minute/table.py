"""A seat of Last Minute: name, draw pad, hand, discard pad; and the clocks in the corners."""

from collections.abc import Mapping
from typing import Any, Final

import htpy as h
from htpy import Element

from engine.game import Seat
from engine.last_minute.components import TIME_MARKERS, WIRE_COLOURS
from engine.last_minute.state import Phase
from engine.last_minute.view import SideView, View
from engine.words import say, say_count
from ui.face import Look
from ui.games.last_minute import explain
from ui.games.last_minute.bombs import letter, number, plug
from ui.games.last_minute.words import call_text, mission_name, wire_name
from ui.widgets import back, button, icon, mark, numeral, toast

PIECES: Final = ("me", "draw", "hand", "bin", "say", "busy")
"""Parts of every seat."""


def zone(look: Look, seat: Seat, drawn: Mapping[str, Element]) -> Element:
    """A seat, turned towards its owner."""
    side = look.sides[seat]
    return h.section(
        ".seat",
        id=f"zone-{seat}",
        data_zone=str(seat),
        data_side=side,
        data_mirror=side in look.mirrored,
        data_phone=_on_a_phone(look, seat),
        aria_label=look.names[seat],
    )[h.div(".turn")[(drawn[f"{part}-{seat}"] for part in PIECES)]]


def _on_a_phone(look: Look, seat: Seat) -> str:
    """Where a seat is on a phone: one person at the near end, another at the far one, computers in a line each."""
    if seat in look.computers:
        return "line"
    return "near" if seat == look.person() else "far"


def live(look: Look, seat: Seat) -> bool:
    """Whether this seat's person may act: the clock runs."""
    return seat not in look.computers and look.table.phase is Phase.RACE and not look.covered and not look.count


def hidden(look: Look, seat: Seat) -> bool:
    """Whether the hand is seen from behind: nothing of its wires is on the screen."""
    return not live(look, seat) or look.shells[seat].lowered or look.views[seat].me.hand is None


def waits(look: Look, seat: Seat) -> bool:
    """Whether a person's hand is still on the table, and a button in its place."""
    return seat not in look.computers and look.table.phase is Phase.READY


# ---- Name and pads ------------------------------------------------------------------


def me_key(look: Look, seat: Seat) -> Any:
    """What :func:`me` is drawn from."""
    me: SideView = look.views[seat].me
    shell = look.shells[seat]
    return (live(look, seat), shell.lowered, shell.may_ask, look.table.may_end, me.ends)


def me(look: Look, seat: Seat) -> Element:
    """Name and mark; a touch on them turns the hand. Ending the attempt, once a bomb is lost."""
    name = look.names[seat]
    plate = [mark(name, seat + 1), h.span(".name")[name]]
    ident = f"me-{seat}"
    if not live(look, seat):
        return h.div(".minute__name", id=ident)[
            h.span(".who")[plate, icon("tablet") if seat in look.computers else None]
        ]
    shell, ends = look.shells[seat], look.views[seat].me.ends
    words = say("{name}: raise hand", name=name) if shell.lowered else say("{name}: lower hand", name=name)
    return h.div(".minute__name", id=ident)[
        h.button(".who.minute__key", type="button", data_act="hold", data_seat=str(seat))[
            h.span(".sr")[words],
            h.span(".who", aria_hidden="true")[plate],
            icon("eye" if shell.lowered else "eye-off"),
        ],
        h.button(".minute__key", type="button", data_act="hint", data_seat=str(seat))[icon("help"), say("Hint")]
        if shell.may_ask and not shell.lowered
        else None,
        h.button(
            ".minute__key",
            type="button",
            data_act="end-attempt",
            data_seat=str(seat),
            aria_pressed="true" if ends else "false",
        )[icon("check" if ends else "flag"), say("End attempt")]
        if look.table.may_end
        else None,
    ]


def draw_key(look: Look, seat: Seat) -> Any:
    """What :func:`draw_pad` is drawn from."""
    return (look.table.pile, _room(look, seat), live(look, seat))


def draw_pad(look: Look, seat: Seat) -> Element:
    """The pile as this seat draws from it; lit while there is room in the hand."""
    ident = f"draw-{seat}"
    if seat in look.computers:
        return h.div(".pad.pad--none", id=ident)
    room = _room(look, seat)
    inside = [numeral(look.table.pile), h.span[say("Draw {count}", count=room) if room else say("Draw")]]
    if not live(look, seat):
        return h.div(".pad", id=ident, data_about=explain.DRAW)[inside]
    return h.button(
        ".pad",
        type="button",
        id=ident,
        data_act="draw",
        data_seat=str(seat),
        data_hot=room > 0,
        data_about=explain.DRAW,
    )[inside]


def _room(look: Look, seat: Seat) -> int:
    """How many wires this seat could draw now."""
    view: View = look.views[seat]
    if not live(look, seat):
        return 0
    return min(view.me.filled.count(False), view.pile + view.discards)


def bin_key(look: Look, seat: Seat) -> Any:
    """What :func:`bin_pad` is drawn from."""
    shell = look.shells[seat]
    return (live(look, seat), shell.lowered, shell.marking, len(shell.marked), shell.lifted is not None)


def bin_pad(look: Look, seat: Seat) -> Element:
    """Where wires are discarded: the lifted one at once, several after they have been picked."""
    ident = f"bin-{seat}"
    if seat in look.computers:
        return h.div(".pad.pad--none", id=ident)
    shell = look.shells[seat]
    words = say("Discard")
    if shell.marking:
        words = say("Discard {count}", count=len(shell.marked)) if shell.marked else say("Pick wires")
    inside = [icon("discard"), h.span[words]]
    if not live(look, seat) or shell.lowered:
        return h.div(".pad.pad--bin", id=ident, data_about=explain.BIN)[inside]
    return h.button(
        ".pad.pad--bin",
        type="button",
        id=ident,
        data_act="bin",
        data_seat=str(seat),
        data_hot=bool(shell.marked) or shell.lifted is not None,
        aria_pressed="true" if shell.marking else "false",
        data_about=explain.BIN,
    )[inside]


def bin_act(look: Look, seat: Seat) -> str:
    """What a touch on the discard pad does now."""
    shell = look.shells[seat]
    if shell.marking:
        return "discard " + " ".join(map(str, sorted(shell.marked))) if shell.marked else "mark"
    return "mark" if shell.lifted is None else f"discard {shell.lifted}"


# ---- The hand -----------------------------------------------------------------------


def hand_key(look: Look, seat: Seat) -> Any:
    """What :func:`hand` is drawn from besides its places, which are parts of their own."""
    return ("ready", look.views[seat].me.ready) if waits(look, seat) else ("places",)


def hand(look: Look, seat: Seat) -> Element:
    """The places of a seat, or its "ready" while the wires lie face down."""
    ident, side = f"hand-{seat}", look.views[seat].me
    if not waits(look, seat):
        return h.div(".hand", id=ident)[(place(look, seat, at) for at in range(1, len(side.filled) + 1))]
    return h.div(".hand.hand--wait", id=ident)[
        h.span(".fact")[icon("check"), say("Ready")]
        if side.ready
        else button(
            say("Ready"), "ready", kind="big signal", seat=seat, name=say("{name} is ready", name=look.names[seat])
        )
    ]


def shown_places(look: Look, seat: Seat) -> range:
    """The hand places that are on the screen now."""
    return range(0) if waits(look, seat) else range(1, len(look.views[seat].me.filled) + 1)


def place_key(look: Look, seat: Seat, at: int) -> Any:
    """What :func:`place` is drawn from."""
    side, shell = look.views[seat].me, look.shells[seat]
    if not side.filled[at - 1]:
        return None
    if hidden(look, seat):
        return ("back", live(look, seat))
    wire = side.hand[at - 1]
    fits = wire in fitting(look, seat)
    return (wire, fits, shell.lifted == wire, wire in shell.marked, shell.refused == wire, shell.hint == wire)


def fitting(look: Look, seat: Seat) -> frozenset[int]:
    """The wires of this hand that some bomb takes, where that is to be seen without lifting them."""
    if not look.fits:
        return frozenset()
    return frozenset(int(action.split(" ")[1]) for action in look.legal[seat] if action.startswith("play "))


def place(look: Look, seat: Seat, at: int) -> Element:
    """One place of a hand: empty, a wire from behind, or a wire."""
    side, shell, ident = look.views[seat].me, look.shells[seat], f"card-{seat}-{at}"
    if not side.filled[at - 1]:
        return h.div(".place", id=ident)
    if hidden(look, seat):
        return _behind(ident, seat, at, raises=live(look, seat))
    wire = side.hand[at - 1]
    colour = WIRE_COLOURS[wire]
    return h.button(
        ".wirecard",
        type="button",
        id=ident,
        data_act=f"tap {at}",
        data_seat=str(seat),
        data_about=f"wire {at}",
        data_wire=letter(colour),
        data_fits=wire in fitting(look, seat),
        data_marked=wire in shell.marked,
        data_refused=shell.refused == wire,
        data_hint=shell.hint == wire,
        aria_pressed="true" if shell.lifted == wire or wire in shell.marked else None,
    )[
        h.span(".sr")[say("{wire}, place {place}", wire=wire_name(wire), place=at)],
        number(wire, aria_hidden="true"),
        h.span(".wirecard__cable", aria_hidden="true")[plug(colour)],
    ]


def _behind(ident: str, seat: Seat, at: int, *, raises: bool) -> Element:
    """A wire from behind: nothing in it says which one. A lowered hand is raised by touching it."""
    if not raises:
        words = say("face-down wire, place {place}", place=at)
        return h.div(".hand__back", id=ident, role="img", aria_label=words, data_about=explain.BACK)[back()]
    words = say("Raise hand, place {place}", place=at)
    return h.button(
        ".hand__back",
        type="button",
        id=ident,
        data_act="hold",
        data_seat=str(seat),
        data_about=explain.BACK,
        aria_label=words,
    )[back()]


# ---- What is said, and the clocks ---------------------------------------------------


def say_key(look: Look, seat: Seat) -> Any:
    """What :func:`saying` is drawn from."""
    shell = look.shells[seat]
    return (shell.toast, shell.toast_refused, look.views[seat].me.said)


def saying(look: Look, seat: Seat) -> Element:
    """The sentence that concerns this seat, or what it has called out."""
    shell, said = look.shells[seat], look.views[seat].me.said
    bubble = h.div(".bubble")[icon("talk"), h.span[call_text(said)]] if said is not None else None
    return h.div(".seat__say", id=f"say-{seat}")[
        toast(shell.toast, refused=shell.toast_refused) if shell.toast else bubble
    ]


def busy_key(look: Look, seat: Seat) -> Any:
    """What :func:`busy` is drawn from."""
    me: SideView = look.views[seat].me
    return None if me.busy_until_ms is None or look.covered else (me.busy_since_ms, me.busy_until_ms)


def busy(look: Look, seat: Seat) -> Element:
    """A ring over a hand that is busy, as long as it is."""
    me: SideView = look.views[seat].me
    ident = f"busy-{seat}"
    if me.busy_until_ms is None or me.busy_since_ms is None or look.covered:
        return h.div(".minute__busy", id=ident)
    lasts = me.busy_until_ms - me.busy_since_ms
    return h.div(".minute__busy", id=ident)[h.i(".busy", style=f"--lasts:{lasts}ms", aria_hidden="true")]


def clock_key(look: Look, seconds: int) -> Any:
    """What :func:`clock` is drawn from."""
    view: View = look.table
    return (seconds, look.count, view.label, view.markers, view.phase)


def clock(look: Look, seat: Seat, seconds: int) -> Element:
    """The seconds at a seat's left hand; a touch pauses."""
    view: View = look.table
    shown = numeral(look.count or seconds, aria_hidden="true")
    pause = say("Pause") if view.phase is Phase.RACE or look.count else say("Pause or leave")
    ident = f"clock-{seat}"
    hours = h.span(aria_hidden="true")[
        (h.span(data_spent=at >= view.markers)[icon("hourglass")] for at in range(TIME_MARKERS))
    ]
    if len(look.names) == 1:
        return h.div(".minute__bar", id=ident, data_count=look.count > 0, data_about=explain.CLOCK)[
            shown,
            h.span(".corner__foot")[h.span[mission_name(view.label)], hours],
            button("", "pause", kind="icon small", before="pause", name=pause),
        ]
    return h.button(
        ".corner",
        type="button",
        id=ident,
        data_act="pause",
        data_side=look.sides[seat],
        data_phone=_on_a_phone(look, seat),
        data_count=look.count > 0,
        data_about=explain.CLOCK,
    )[
        h.span(".sr")[say("{pause}, clock of {name}", pause=pause, name=look.names[seat])],
        h.span(".turn")[
            shown,
            h.span(".corner__foot", aria_hidden="true")[h.span[mission_name(view.label)], icon("pause"), hours],
        ],
    ]


def timer_key(look: Look, seconds: int) -> Any:
    """What :func:`timer` is drawn from."""
    return (seconds, look.table.label, look.table.markers)


def timer(look: Look, seconds: int) -> Element:
    """Clock, mission and time markers in words. They are asked for, not heard."""
    view: View = look.table
    left = say_count("One second left", "{count} seconds left", seconds)
    markers = say_count("one time marker", "{count} time markers", view.markers)
    return h.p(".sr", id="timer", role="timer", aria_live="off")[f"{left}. {mission_name(view.label)}, {markers}."]
