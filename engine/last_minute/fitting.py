"""Which wire goes beneath which bomb: what everybody at the table sees and applies.

Sets of wires are whole numbers here, one bit a wire: a computer player asks this for every
wire in its hand and every bomb, several times a second.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Protocol

from engine.last_minute.components import MAX_29, WIRE_COLOURS, WIRES, Colour, Marker
from engine.last_minute.state import Fault


class BombLike(Protocol):
    """A bomb on the table, in a state or in a view."""

    @property
    def picture(self) -> tuple[Colour, ...]:
        """The wires it needs, from left to right."""

    @property
    def marker(self) -> Marker | None:
        """Its restriction marker."""

    @property
    def column(self) -> tuple[int, ...]:
        """The wires beneath it, from the bomb downwards."""

    @property
    def defused(self) -> bool:
        """Whether it is defused."""


def bits(wires: Iterable[int]) -> int:
    """A set of wires."""
    return sum(1 << wire for wire in wires)


ALL: Final = bits(WIRES)
OF_COLOUR: Final = {colour: bits(wire for wire in WIRES if WIRE_COLOURS[wire] is colour) for colour in Colour}
OF_MARKER: Final = {
    Marker.ODD: bits(wire for wire in WIRES if wire % 2),
    Marker.EVEN: bits(wire for wire in WIRES if not wire % 2),
    Marker.MAX_29: bits(wire for wire in WIRES if wire <= MAX_29),
}
TENS: Final = tuple(bits(wire for wire in WIRES if wire // 10 == tens) for tens in range(6))

NUMBER_FAULTS: Final = {Marker.ODD: Fault.ODD, Marker.EVEN: Fault.EVEN, Marker.MAX_29: Fault.MAX_29}


# ---- What a bomb still needs ------------------------------------------------------------


@lru_cache(maxsize=4096)
def missing(picture: tuple[Colour, ...], column: tuple[int, ...]) -> tuple[Colour, ...]:
    """The required wires that do not lie there yet, in pictured order."""
    there = [WIRE_COLOURS[wire] for wire in column]
    needed = []
    for colour in picture:
        if colour in there:
            there.remove(colour)
        else:
            needed.append(colour)
    return tuple(needed)


@lru_cache(maxsize=4096)
def readings(picture: tuple[Colour, ...], column: tuple[int, ...]) -> tuple[tuple[Colour, ...], ...]:
    """For the marker "pictured order": the colours to come, for every way the picture can still be read.

    From left to right and from right to left; the direction is fixed as soon as the wires
    fit one of them only. Beyond the last pictured wire nothing is asked for any more.
    """
    there = tuple(WIRE_COLOURS[wire] for wire in column[: len(picture)])
    ways = dict.fromkeys((picture, picture[::-1]))
    return tuple(way[len(there) :] for way in ways if way[: len(there)] == there)


def wanted(bomb: BombLike) -> tuple[Colour, ...]:
    """The colours that bring this bomb on right now, each once."""
    if bomb.marker is Marker.PICTURED:
        return tuple(dict.fromkeys(way[0] for way in readings(bomb.picture, bomb.column) if way))
    return tuple(dict.fromkeys(missing(bomb.picture, bomb.column)))


def complete(picture: tuple[Colour, ...], marker: Marker | None, column: tuple[int, ...]) -> bool:
    """Whether "all required wires lie beneath" a bomb, in pictured order where its marker asks for it."""
    if missing(picture, column):
        return False
    return marker is not Marker.PICTURED or bool(readings(picture, column))


# ---- What may be laid there -------------------------------------------------------------


@lru_cache(maxsize=4096)
def takes(marker: Marker | None, column: tuple[int, ...]) -> int:
    """The numbers that may come next beneath a bomb, whatever their colour.

    "You must play the wires in descending order"; its marker may say ascending instead, and
    bounds the numbers. Of a column in order the last wire says which tens are used up.
    """
    numbers = OF_MARKER.get(marker, ALL) if marker is not None else ALL
    if not column:
        return numbers
    last = column[-1]
    if marker is Marker.ASCENDING:
        return numbers & ~((2 << last) - 1)
    if marker is Marker.TENS:
        last -= last % 10
    return numbers & ((1 << last) - 1)


def faults_here(bomb: BombLike, wire: int) -> tuple[Fault, ...]:
    """What this wire breaks beneath this bomb, looked at alone; nothing when it may lie there."""
    marker, column = bomb.marker, bomb.column
    faults = []
    if column and (wire < column[-1] if marker is Marker.ASCENDING else wire > column[-1]):
        faults.append(Fault.ORDER)
    if marker in NUMBER_FAULTS and not OF_MARKER[marker] >> wire & 1:
        faults.append(NUMBER_FAULTS[marker])
    if marker is Marker.TENS and any(wire // 10 == other // 10 for other in column):
        faults.append(Fault.TENS)
    if marker is Marker.PICTURED and not bomb.defused and WIRE_COLOURS[wire] not in wanted(bomb):
        faults.append(Fault.PICTURED)
    return tuple(faults)


def waits_for(bombs: Sequence[BombLike], index: int) -> tuple[int, Fault] | None:
    """Whether this bomb has to wait: the index of the bomb whose marker says so, and which marker.

    "You must defuse this bomb first, before you may play wires beneath other bombs"; "You
    may only play wires beneath this bomb after you have defused all other bombs".
    """
    for other, bomb in enumerate(bombs):
        if other != index and bomb.marker is Marker.FIRST and not bomb.defused:
            return other, Fault.FIRST
    if bombs[index].marker is Marker.LAST and not all(
        bomb.defused for other, bomb in enumerate(bombs) if other != index
    ):
        return index, Fault.LAST
    return None


# ---- What can still come ----------------------------------------------------------------


def can_be_defused(picture: tuple[Colour, ...], marker: Marker | None, column: tuple[int, ...], left: int) -> bool:
    """Whether the wires in ``left``, in some order, complete this bomb; it is looked at alone."""
    needed = missing(picture, column)
    numbers = takes(marker, column) & left
    if marker is Marker.PICTURED:
        return complete(picture, marker, column) or any(
            _reads_on(way, numbers) for way in readings(picture, column) if way
        )
    if marker is Marker.TENS:
        return _in_different_tens(needed, numbers)
    return all((numbers & OF_COLOUR[colour]).bit_count() >= needed.count(colour) for colour in needed)


def _reads_on(colours: tuple[Colour, ...], numbers: int) -> bool:
    """Whether these colours can come in this order, descending: the highest of each leaves most room."""
    for colour in colours:
        mine = numbers & OF_COLOUR[colour]
        if not mine:
            return False
        numbers &= (1 << (mine.bit_length() - 1)) - 1
    return True


def _in_different_tens(colours: tuple[Colour, ...], numbers: int) -> bool:
    """Whether each colour finds a wire in tens of its own."""
    if not colours:
        return True
    mine = numbers & OF_COLOUR[colours[0]]
    return any(mine & tens and _in_different_tens(colours[1:], numbers & ~tens) for tens in TENS)
