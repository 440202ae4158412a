"""What a seat of Last Minute may do. Every action has a text (``notation.py``)."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.last_minute.components import Colour


@dataclass(frozen=True, slots=True)
class Ready:
    """``ready``: said by every seat, it turns up the hands and starts the clock."""


@dataclass(frozen=True, slots=True)
class Play:
    """``play 37 2``: wire 37 beneath bomb 2. Bombs count from 1 in the order in which they lie."""

    wire: int
    bomb: int


@dataclass(frozen=True, slots=True)
class Discard:
    """``discard 12 45``: one wire or several from the hand, ascending; the highest comes to lie on top."""

    wires: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw 2``: so many wires from the pile; ``draw`` alone, as many as the hand may still hold."""

    count: int | None = None


class Topic(Enum):
    """What is called out to the others."""

    HAVE = "have"
    NEED = "need"


@dataclass(frozen=True, slots=True)
class Call:
    """``call have red high`` or ``call need blue 3``: said aloud to the whole table.

    Talking is free ("You may talk to each other"). What a hand holds is told by colour and
    half only: 0-29 is low, 30-59 is high.
    """

    topic: Topic
    colour: Colour
    high: bool | None = None
    """Which half, of a wire in hand; None when something is needed."""
    bomb: int | None = None
    """For which bomb it is needed; None for a wire in hand."""


@dataclass(frozen=True, slots=True)
class EndAttempt:
    """``end-attempt``: as good as time over. Counts when all say it; said again it is taken back."""


@dataclass(frozen=True, slots=True)
class Void:
    """``void``: the attempt shall not count. Counts when all say it; said again it is taken back."""


@dataclass(frozen=True, slots=True)
class Retry:
    """``retry``: the failed mission once more."""


@dataclass(frozen=True, slots=True)
class Next:
    """``next``: on to the next mission."""


Action: TypeAlias = Ready | Play | Discard | Draw | Call | EndAttempt | Void | Retry | Next
