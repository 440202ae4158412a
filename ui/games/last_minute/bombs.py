"""The middle of Last Minute: bombs in lanes, each with its rule and what it needs at both ends."""

from collections.abc import Mapping
from typing import Any, Final

import htpy as h
from htpy import Element

from engine.game import Seat
from engine.last_minute.components import WIRE_COLOURS, Colour, Marker
from engine.last_minute.view import BombView, View
from engine.words import say
from ui.face import Look
from ui.games.last_minute.words import bomb_name, colour_name, listed, rule_short, wire_name
from ui.widgets import back, icon, mark, numeral

INK: Final = "var(--ink)"

RULE_ICONS: Final = {Marker.FIRST: "flag", Marker.LAST: "flag", Marker.ASCENDING: "asc"}

Aims = Mapping[int, tuple[Seat, ...]]
"""Bomb number to the seats whose lifted wire may go there."""


def letter(colour: Colour) -> str:
    """What the style sheet calls a colour of wires: r, y, b or g."""
    return colour.value[0]


def plug(colour: Colour, *, cut: bool = False) -> Element:
    """A colour as shape and letter, crossed out when its wire lies there."""
    return h.span(".plug", data_wire=letter(colour), data_cut=cut)[icon(f"w-{colour.value}"), h.b[_initial(colour)]]


def number(wire: int, **attributes: Any) -> Element:
    """The number on a wire, with the line it stands on."""
    return numeral(f"{wire:02d}", ground=INK, **attributes)


def middle(drawn: Mapping[str, Element], count: int) -> Element:
    """All bombs of the mission."""
    return h.section(
        ".bombs", style=f"--bombs:{count};--half:{(count + 1) // 2}", data_many=count > 4, aria_label=say("Bombs")
    )[h.div(".bombs__turn")[(drawn[f"bomb-{place}"] for place in range(1, count + 1))]]


def aims(look: Look) -> dict[int, tuple[Seat, ...]]:
    """Which bombs take the lifted wire of which seat."""
    found: dict[int, tuple[Seat, ...]] = {}
    for seat, shell in enumerate(look.shells):
        if shell.lifted is None:
            continue
        start = f"play {shell.lifted} "
        for action in look.legal[seat]:
            if action.startswith(start):
                bomb = int(action[len(start) :])
                found[bomb] = (*found.get(bomb, ()), seat)
    return found


def bomb_key(look: Look, bomb: BombView, lit: tuple[Seat, ...]) -> Any:
    """What :func:`bomb` is drawn from. What else a view tells of a bomb follows from these."""
    if look.covered:
        return "covered"
    wires = tuple((seat, look.shells[seat].lifted) for seat in lit)
    return (bomb.card, bomb.marker, bomb.column, bomb.waits, bomb.waits_for, bomb.faults, bomb.dead, wires)


def bomb(look: Look, view: View, place: int, lit: tuple[Seat, ...]) -> Element:
    """One bomb: a head for either side, the column of wires between them, and where lifted wires may go."""
    shown = view.bombs[place - 1]
    ident = f"bomb-{place}"
    if look.covered:
        return h.div(".bomb", id=ident, data_state="covered")[back()]
    state, target = state_of(shown), bool(lit)
    return h.div(
        ".bomb",
        id=ident,
        role="group",
        data_state=state,
        data_target=target,
        data_about=f"bomb {place}",
        aria_label=told(shown),
    )[
        _head(shown),
        h.div(".bomb__column", aria_hidden="true")[
            (_wire(shown.number, wire) for wire in shown.column), _open_places(shown)
        ],
        _head(shown),
        _aims(look, shown, lit),
    ]


def state_of(bomb: BombView) -> str:
    """What the style sheet shows it as."""
    if bomb.dead or bomb.faults:
        return "lost"
    if bomb.defused:
        return "safe"
    return "shut" if bomb.waits is not None else "live"


def told(bomb: BombView) -> str:
    """A bomb in one or two sentences."""
    name = say("Bomb {number}, {name}.", number=bomb.number, name=bomb_name(bomb.card))
    rule = f" {rule_short(bomb.marker)}." if bomb.marker is not None else ""
    match state_of(bomb):
        case "safe":
            state = say("Defused.")
        case "lost":
            state = say("Failed.") if bomb.faults else say("It cannot be defused any more.")
        case _:
            state = say("It needs {colours}.", colours=listed([colour_name(colour) for colour in bomb.missing]))
    last = f" {say('Last wire: {wire}.', wire=wire_name(bomb.column[-1]))}" if bomb.column else ""
    limit = f" {text}." if state_of(bomb) in ("live", "shut") and (text := _limit_text(bomb)) else ""
    return f"{name}{rule} {state}{last}{limit}"


def cut_plugs(bomb: BombView) -> tuple[bool, ...]:
    """For each colour of the picture, from the left, whether its wire lies there."""
    size, left = len(bomb.picture), len(bomb.missing)
    if bomb.readings and left < size:
        from_left = any(bomb.picture[size - len(reading) :] == reading for reading in bomb.readings)
        return tuple(at < size - left if from_left else at >= left for at in range(size))
    need = list(bomb.missing)
    cut = [True] * size
    for at in range(size - 1, -1, -1):
        if bomb.picture[at] in need:
            need.remove(bomb.picture[at])
            cut[at] = False
    return tuple(cut)


def _head(bomb: BombView) -> Element:
    return h.div(".bomb__head", aria_hidden="true")[
        h.span(".bomb__plugs")[
            (plug(colour, cut=cut) for colour, cut in zip(bomb.picture, cut_plugs(bomb), strict=True))
        ],
        _rule(bomb),
    ]


def _rule(bomb: BombView) -> Element:
    match state_of(bomb):
        case "safe":
            return h.span(".bomb__rule")[icon("check"), say("Defused")]
        case "lost":
            return h.span(".bomb__rule")[icon("warn"), say("Failed") if bomb.faults else say("Lost")]
    if bomb.marker is None:
        return h.span(".bomb__rule", data_none=True)[say("No limit")]
    sign = RULE_ICONS.get(bomb.marker)
    return h.span(".bomb__rule")[icon(sign) if sign else None, rule_short(bomb.marker)]


def _wire(bomb: int, wire: int) -> Element:
    colour = WIRE_COLOURS[wire]
    return h.div(".wire", id=f"wire-{bomb}-{wire}", data_wire=letter(colour))[number(wire), plug(colour), number(wire)]


def _limit(bomb: BombView) -> tuple[str, int | None]:
    """The bound of the next wire: a word, and a number where there is one."""
    if bomb.waits is not None:
        return say("wait"), None
    if bomb.lowest is None or bomb.highest is None:
        return say("none"), None
    if bomb.marker is Marker.ASCENDING:
        return (say("min"), bomb.lowest) if bomb.column else (say("any"), None)
    return (say("max"), bomb.highest) if bomb.column or bomb.marker is Marker.MAX_29 else (say("any"), None)


def _limit_text(bomb: BombView) -> str:
    bound = _limit(bomb)[1]
    if bomb.waits is not None:
        return say("It has to wait")
    if bound is None:
        return ""
    if bomb.marker is Marker.ASCENDING:
        return say("Next at least {number}", number=bound)
    return say("Next at most {number}", number=bound)


def _open_places(bomb: BombView) -> list[Element]:
    """The place of the next wire with its bound, and empty ones for the rest."""
    if state_of(bomb) in ("safe", "lost"):
        return []
    word, bound = _limit(bomb)
    text = h.span[word] if bound is None else h.span[h.small[word], str(bound)]
    return [h.div(".bomb__next")[text, text], *(h.div(".bomb__slot") for _ in bomb.missing[1:])]


def _aims(look: Look, bomb: BombView, lit: tuple[Seat, ...]) -> Element | None:
    """Where each seat touches the bomb to play its lifted wire: a part of the lane of its own."""
    if not lit:
        return None
    persons = look.persons()
    return h.div(".aims", data_sides="".join(sorted(look.sides[seat] for seat in persons)))[
        (
            h.button(
                ".aim",
                type="button",
                data_act=f"play {look.shells[seat].lifted} {bomb.number}",
                data_seat=str(seat),
                data_side=look.sides[seat],
                aria_label=say(
                    "Bomb {number}: play {wire}", number=bomb.number, wire=wire_name(look.shells[seat].lifted or 0)
                ),
            )[mark(look.names[seat], seat + 1) if len(persons) > 1 else None]
            for seat in lit
        )
    ]


def _initial(colour: Colour) -> str:
    return colour_name(colour)[:1].upper()
