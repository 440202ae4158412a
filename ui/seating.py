"""Who sits at which edge of the tablet, and where else they could sit."""

from typing import Any, Final, Protocol, runtime_checkable

from engine.game import Seat
from engine.words import say
from ui.settings import SIDES

MOST_ARRANGEMENTS: Final = 64


@runtime_checkable
class Seating(Protocol):
    """What a face gives besides :class:`ui.face.Face` when its table can be drawn for people who sit elsewhere."""

    def arrangements(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Every way to sit that can be drawn: the edge of each seat. Two with one edge sit side by side."""

    def middle(self, sides: tuple[str, ...]) -> str:
        """The edge that the middle of the table is turned to; the near one where it stands upright."""


def arrangements(face: Any, seats: int) -> tuple[tuple[str, ...], ...]:
    """Every way to sit at this game, the usual one first."""
    usual: tuple[str, ...] = face.sides(seats)
    others = face.arrangements(seats) if isinstance(face, Seating) else ()
    return (usual, *(sides for sides in others[:MOST_ARRANGEMENTS] if sides != usual))


def middle_side(face: Any, sides: tuple[str, ...]) -> str:
    """The edge that the middle of the table is turned to, for what flies there."""
    return face.middle(sides) if isinstance(face, Seating) else "s"


def moved(face: Any, sides: tuple[str, ...], seat: Seat, side: str) -> tuple[str, ...]:
    """The table after this person went to that edge. Others make room, as few as can be; nobody has to share."""
    ways = [way for way in arrangements(face, len(sides)) if way[seat] == side]
    return min(ways, key=lambda way: (_shared(way), _changes(way, sides)), default=sides)


def side_by_side(face: Any, sides: tuple[str, ...], *, wanted: bool) -> tuple[str, ...]:
    """The table with people who share an edge, or with everybody at one of their own."""
    ways = [way for way in arrangements(face, len(sides)) if bool(_shared(way)) == wanted]
    return min(ways, key=lambda way: _changes(way, sides), default=sides)


def may_share(face: Any, seats: int) -> bool:
    """Whether people can choose between sitting side by side and not."""
    return len({bool(_shared(way)) for way in arrangements(face, seats)}) > 1


def free_edges(face: Any, sides: tuple[str, ...]) -> tuple[str, ...]:
    """Edges where nobody sits and somebody could."""
    used = {side for way in arrangements(face, len(sides)) for side in way}
    return tuple(side for side in SIDES if side in used and side not in sides)


def share(sides: tuple[str, ...]) -> bool:
    """Whether anybody shares an edge."""
    return _shared(sides) > 0


def edge_name(side: str) -> str:
    """An edge as it is said, seen from the near one."""
    return {"s": say("near edge"), "n": say("far edge"), "w": say("left edge"), "e": say("right edge")}[side]


def edge_at(at: tuple[int, int] | None, sides: tuple[str, ...], size: tuple[int, int]) -> str:
    """Of the edges somebody sits at the one nearest to a touch; without a touch the near one, if it is one of them."""
    edges = [side for side in SIDES if side in sides] or ["s"]
    return edges[0] if at is None else min(edges, key=lambda side: distance_to(side, at, size))


def distance_to(side: str, at: tuple[int, int], size: tuple[int, int]) -> float:
    """How far a place is from an edge of the page, as a part of the way across."""
    across, down = at[0] / max(1, size[0]), at[1] / max(1, size[1])
    return {"s": 1 - down, "n": down, "w": across, "e": 1 - across}[side]


def edge_toward(across: int, down: int) -> str:
    """The edge in this direction from the middle, for a chair that was slid there."""
    if abs(across) > abs(down):
        return "e" if across > 0 else "w"
    return "s" if down > 0 else "n"


def _shared(way: tuple[str, ...]) -> int:
    return len(way) - len(set(way))


def _changes(way: tuple[str, ...], sides: tuple[str, ...]) -> int:
    return sum(one != other for one, other in zip(way, sides, strict=True))
