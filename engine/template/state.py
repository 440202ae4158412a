"""State, actions and events of Stairs."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from engine.game import Event, Seat
from engine.rng import Rng


class Reason(Enum):
    """How a match ends. Every reason is reached in a test."""

    GOAL = "goal"
    TIME = "time"
    CARDS = "cards"
    """Nobody has a card left."""


@dataclass(frozen=True, slots=True)
class Side:
    """What lies in front of one seat."""

    hand: tuple[int, ...]
    laid: int | None = None
    """The card that was laid down and is not decided yet."""
    marked: tuple[int, ...] = ()
    """Cards of the hand that the owner has put a mark on."""
    climbs: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Everything that is true in a match. What is not in here cannot be taken back or saved."""

    together: bool
    clock_ms: int
    turn: Seat
    sides: tuple[Side, ...]
    deck: tuple[int, ...]
    """The next card last."""
    discarded: tuple[int, ...]
    """Face up."""
    top: int
    """Height of the top step."""
    rng: Rng
    """Chance during play: it stands in the state, so that undo and replay roll the same die."""
    half_time: bool = False
    bell: bool = False


# ---- Actions: what a player asks for. Every action makes one choice. ---------------


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw``: a card from the deck, and the turn is over. It shows something: no undo."""


@dataclass(frozen=True, slots=True)
class Lay:
    """``lay 2``: the card in hand place 2 face down before me. It shows nothing: undo is possible."""

    place: int


@dataclass(frozen=True, slots=True)
class Climb:
    """``climb``: turn up the card that was laid; it must be higher than the top step."""


@dataclass(frozen=True, slots=True)
class Roll:
    """``roll``: discard the card that was laid for a die that lowers the top step."""


@dataclass(frozen=True, slots=True)
class Mark:
    """``mark 2``: put a mark on the card in hand place 2, or take it off. A free action."""

    place: int


Action: TypeAlias = Draw | Lay | Climb | Roll | Mark


# ---- Events: what happened. ``reveals`` stops undo; ``to`` says who may see it. ----


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a card."""

    seat: Seat
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GotCard(Event):
    """Which card it was; only its owner sees it."""

    value: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A seat laid a card down."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A seat put a mark on a card of its hand or took it off; nobody else is told."""

    place: int
    on: bool


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    """A card was turned up and is the new top step."""

    seat: Seat
    value: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A card was discarded and a die rolled; ``top`` is the top step after it."""

    seat: Seat
    value: int
    die: int
    top: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class HalfTime(Event):
    """Half of the time is over: the top step is blown away."""


@dataclass(frozen=True, slots=True)
class Bell(Event):
    """The time is over."""
