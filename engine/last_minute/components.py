"""The components of Last Minute, as data. A wire is its number, 0 to 59; what it is stands here, once.

60 wires, 8 bombs, 8 restriction markers, 2 time markers. The rulebook names them but does
not print them all: colours of wires, pictures of bombs and the bombs of the Trainings are
our own, chosen so that every marker goes with every bomb.
"""

from enum import Enum
from typing import Final, NamedTuple, TypeAlias


class Colour(Enum):
    """The colour of a wire. Each has a shape of its own."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"

    @property
    def shape(self) -> str:
        """The shape that goes with it: "triangle", "circle", "square" or "diamond"."""
        return _SHAPES[self]


_SHAPES: Final = {
    Colour.RED: "triangle",
    Colour.YELLOW: "circle",
    Colour.BLUE: "square",
    Colour.GREEN: "diamond",
}
_LETTERS: Final = {"R": Colour.RED, "Y": Colour.YELLOW, "B": Colour.BLUE, "G": Colour.GREEN}


def _colours(letters: str) -> tuple[Colour, ...]:
    return tuple(_LETTERS[letter] for letter in letters)


WIRE_COLOURS: Final = _colours("GYBRYGRBYBRGRGBYBGYRBRGYGYBRGBRYRGYBYRBGBRYGYBGRGBRYRYGBRYBG")
"""Colour of every wire by its number: four wires in a row show all four colours."""

WIRES: Final = tuple(range(len(WIRE_COLOURS)))
HIGHEST_WIRE: Final = WIRES[-1]


class Marker(Enum):
    """A restriction marker: what else holds beneath one bomb."""

    ODD = "odd"
    EVEN = "even"
    FIRST = "first"
    LAST = "last"
    PICTURED = "pictured-order"
    TENS = "different-tens"
    ASCENDING = "ascending"
    MAX_29 = "max-29"


MARKERS: Final = tuple(Marker)
MAX_29: Final = 29


class BombCard(NamedTuple):
    """What a bomb card shows."""

    name: str
    picture: tuple[Colour, ...]
    """The wires it needs, from left to right."""


BOMBS: Final = {
    1: BombCard("Lunchbox", _colours("RBY")),
    2: BombCard("Alarm Clock", _colours("GGY")),
    3: BombCard("Teapot", _colours("BGRY")),
    4: BombCard("Cuckoo Clock", _colours("RRGB")),
    5: BombCard("Toaster", _colours("YBBR")),
    6: BombCard("Gramophone", _colours("GYRGY")),
    7: BombCard("Piggy Bank", _colours("BYGRB")),
    8: BombCard("Grandfather Clock", _colours("YRBGR")),
}
"""Bomb number to card."""

Plan: TypeAlias = tuple[tuple[int, Marker | None], ...]
"""The bombs of a mission in the order in which they lie, each with its marker."""


class Mission(NamedTuple):
    """A mission: its name on the table, and its bombs, or how many are drawn."""

    label: str
    """"1" to "12", "A" to "F"."""
    plan: Plan
    drawn: int
    """Random bombs, each with a random marker; 0 for a mission with a plan."""


def _training(label: int, *bombs: int, **markers: int) -> Mission:
    """A mission of a Training; markers are named with the bomb they lie at."""
    at = {bomb: Marker[name] for name, bomb in markers.items()}
    return Mission(str(label), tuple((bomb, at.get(bomb)) for bomb in bombs), 0)


def _operation(first: int) -> tuple[Mission, ...]:
    """Three missions of an Operation, from this one on (0 is A, with three bombs)."""
    return tuple(Mission("ABCDEF"[number], (), number + 3) for number in range(first, first + 3))


CHALLENGES: Final = {
    "training-1": (
        _training(1, 1, 2, 3),
        _training(2, 2, 3, 4, ODD=2),
        _training(3, 1, 2, 3, 4, ODD=3, EVEN=4),
    ),
    "training-2": (
        _training(4, 1, 4, 5, FIRST=5),
        _training(5, 2, 3, 5, 6, EVEN=2, LAST=3),
        _training(6, 1, 4, 5, 6, ODD=1, LAST=4, FIRST=6),
    ),
    "training-3": (
        _training(7, 2, 4, 5, 7, PICTURED=4),
        _training(8, 1, 3, 6, 7, PICTURED=3, TENS=7),
        _training(9, 1, 3, 4, 6, 7, EVEN=1, TENS=3, LAST=4, PICTURED=6),
    ),
    "training-4": (
        _training(10, 1, 3, 6, 8, ASCENDING=8),
        _training(11, 2, 4, 5, 7, 8, FIRST=4, MAX_29=5, ASCENDING=8),
        _training(12, 3, 4, 6, 7, 8, PICTURED=3, MAX_29=4, ASCENDING=6, ODD=7, LAST=8),
    ),
    "operation-1": _operation(0),
    "operation-2": _operation(1),
    "operation-3": _operation(2),
    "operation-4": _operation(3),
}
"""Choice of the option "challenge" to its three missions."""

WIRE_LIMITS: Final = {1: 7, 2: 6, 3: 5, 4: 4}
"""Number of players to the wires a hand may hold."""

SECONDS: Final = {1: 120, 2: 100, 3: 80, 4: 60}
"""Number of players to the seconds of a mission."""

TIME_MARKERS: Final = 2
MISSIONS: Final = 3
LAST_SECONDS_MS: Final = 10_000
BONUSES: Final = ("0", "10", "20", "30", "40", "50", "60")
"""Choices of the option "bonus", in seconds."""
HAND_BUSY_MS: Final = 500
"""How long a play or a discard keeps a hand busy (option "tempo")."""
DRAW_BUSY_MS: Final = 250
"""How long each drawn wire does."""
