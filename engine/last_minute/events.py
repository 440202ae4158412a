"""What happens in Last Minute. Bombs are named by their place on the table, from 1."""

from dataclasses import dataclass
from typing import ClassVar

from engine.game import Event, Seat
from engine.last_minute.actions import Call
from engine.last_minute.state import End, Fault, Verdict


@dataclass(frozen=True, slots=True)
class SaidReady(Event):
    """A seat is ready."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsUp(Event):
    """All are ready: hands are taken up and the clock runs."""

    label: str
    """The mission: "1" to "12", "A" to "F"."""
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A wire went from a place of a hand (from 1) beneath a bomb."""

    seat: Seat
    place: int
    wire: int
    bomb: int
    needed: bool
    """False for a wire more than the bomb requires."""


@dataclass(frozen=True, slots=True)
class BombDefused(Event):
    """All required wires lie beneath it."""

    bomb: int


@dataclass(frozen=True, slots=True)
class BombFailed(Event):
    """A rule was broken beneath it (option "safety" off)."""

    bomb: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class BombDead(Event):
    """It cannot be defused any more, whatever is drawn."""

    bomb: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Wires went from these places of a hand (from 1) to the common pile; only the top one is seen."""

    seat: Seat
    places: tuple[int, ...]
    top: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The pile was empty: all discarded wires are the new pile."""

    count: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Wires were drawn into these places of a hand (from 1). Which they are, only their owner knows."""

    seat: Seat
    places: tuple[int, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class HandFree(Event):
    """A hand that was busy is free again (option "tempo"); told to its owner alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A seat called something out."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class SaidEnd(Event):
    """A seat would end the attempt, or takes that back."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class SaidVoid(Event):
    """A seat would have the attempt not count, or takes that back."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class LastSeconds(Event):
    """Ten seconds are left."""


@dataclass(frozen=True, slots=True)
class TimeOver(Event):
    """The time has run out: nothing can be done any more."""


@dataclass(frozen=True, slots=True)
class AttemptVoid(Event):
    """All agreed that the attempt does not count. No time marker is lost."""


@dataclass(frozen=True, slots=True)
class MissionSucceeded(Event):
    """Every bomb is defused."""

    label: str
    time_ms: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class MissionFailed(Event):
    """The attempt has failed; the verdicts say why, bomb by bomb."""

    label: str
    end: End
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class MarkerLost(Event):
    """A time marker was discarded; so many are left."""

    left: int


@dataclass(frozen=True, slots=True)
class ChallengeWon(Event):
    """All three missions succeeded."""


@dataclass(frozen=True, slots=True)
class ChallengeLost(Event):
    """A mission failed and no time marker was left."""


@dataclass(frozen=True, slots=True)
class Prepared(Event):
    """An attempt is laid out; its wires lie face down."""

    label: str
    reveals: ClassVar[bool] = True
