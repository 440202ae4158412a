"""What a wire is worth beneath a bomb: the judgement of a computer partner, from what it sees.

Room is counted in numbers: how many numbers may still come beneath a bomb. A wire is good
when it gives up little room and leaves enough for the wires that have to follow it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.last_minute.components import WIRE_COLOURS, WIRES
from engine.last_minute.fitting import ALL, OF_MARKER, bits, can_be_defused, missing, takes, wanted
from engine.last_minute.view import BombView, View

ROOM: Final = (50, 10)
"""Tenths of numbers wanted for every wire still to come: when the clock starts, and at the bell."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A wire of the hand beneath a bomb that needs it."""

    wire: int
    bomb: int
    waste: int
    """Numbers given up, in thousandths of all numbers that bomb may take."""
    room: int
    """Numbers left for every wire still to come, in tenths; as much as there is when none is to come."""
    now: bool
    """Whether the bomb does not have to wait."""


def left_over(bombs: Iterable[BombView]) -> int:
    """The wires that lie beneath no bomb, as a set of bits."""
    return ALL & ~bits(wire for bomb in bombs for wire in bomb.column)


def options(view: View, hand: Sequence[int]) -> list[Fit]:
    """Every wire of the hand beneath every bomb that needs it and can be defused with it."""
    left = left_over(view.bombs)
    found = []
    for bomb in view.bombs:
        if bomb.defused or bomb.faults or bomb.dead:
            continue
        colours, numbers = wanted(bomb), takes(bomb.marker, bomb.column)
        found += [
            fit
            for wire in hand
            if numbers >> wire & 1 and WIRE_COLOURS[wire] in colours
            if (fit := _option(bomb, wire, left & ~(1 << wire))) is not None
        ]
    return found


def _option(bomb: BombView, wire: int, left: int) -> Fit | None:
    column = (*bomb.column, wire)
    if not can_be_defused(bomb.picture, bomb.marker, column, left):
        return None
    whole = OF_MARKER.get(bomb.marker, ALL).bit_count() if bomb.marker is not None else len(WIRES)
    before, after = (takes(bomb.marker, wires).bit_count() for wires in (bomb.column, column))
    rest = len(missing(bomb.picture, column))
    scaled = after * len(WIRES) // whole
    return Fit(
        wire=wire,
        bomb=bomb.number,
        waste=(before - after) * 1000 // whole,
        room=scaled * 10 // rest if rest else len(WIRES) * 10,
        now=bomb.waits is None,
    )


def room_wanted(view: View, room: tuple[int, int]) -> int:
    """Tenths of numbers wanted for every wire still to come: less and less as the clock runs."""
    gone = min(view.clock_ms, view.changed_ms - view.started_ms)
    return room[0] - (room[0] - room[1]) * gone // view.clock_ms
