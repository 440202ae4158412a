"""State of Last Minute."""

from dataclasses import dataclass
from enum import Enum

from engine.game import Seat
from engine.last_minute.actions import Call
from engine.last_minute.components import BOMBS, CHALLENGES, TIME_MARKERS, Colour, Marker, Mission, Plan
from engine.rng import Rng


class Phase(Enum):
    """Where a challenge stands."""

    READY = "ready"
    """The attempt is laid out, its wires face down; the clock stands until all are ready."""
    RACE = "race"
    FAILED = "failed"
    """The attempt has failed; a time marker was discarded and the mission can be begun again."""
    SUCCEEDED = "succeeded"
    """The mission has succeeded and another one follows."""
    OVER = "over"


class Reason(Enum):
    """How a challenge ends."""

    DEFUSED = "defused"
    """All three missions succeeded."""
    NO_MARKERS = "no-markers"
    """A mission failed when no time marker was left."""


class Fault(Enum):
    """What has gone wrong, or would go wrong, beneath one bomb."""

    ORDER = "order"
    """A wire higher than the one above it (lower, where the marker says ascending)."""
    ODD = "odd"
    EVEN = "even"
    FIRST = "first"
    """A wire lies beneath another bomb, and this one was not defused yet."""
    LAST = "last"
    """A wire lies here, and another bomb was not defused yet."""
    PICTURED = "pictured-order"
    TENS = "different-tens"
    MAX_29 = "max-29"


class End(Enum):
    """How an attempt ended."""

    SUCCEEDED = "succeeded"
    TIME_OVER = "time-over"
    ENDED = "ended"
    """All agreed that a bomb could not be defused any more."""
    VOID = "void"
    """All agreed that it does not count."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A wire beneath a bomb."""

    wire: int
    seat: Seat
    at_ms: int
    turn: int
    """Its number among all wires played in this attempt, from 0."""


@dataclass(frozen=True, slots=True)
class Bomb:
    """A bomb on the table and the column beneath it."""

    card: int
    """Its number in components.BOMBS."""
    marker: Marker | None
    cuts: tuple[Cut, ...] = ()
    """From the bomb downwards."""
    defused: bool = False
    faults: tuple[Fault, ...] = ()
    dead: bool = False
    """No wires that are left, in any order, can complete it."""

    @property
    def picture(self) -> tuple[Colour, ...]:
        """The wires it needs, from left to right."""
        return BOMBS[self.card].picture

    @property
    def column(self) -> tuple[int, ...]:
        """The wires beneath it, from the bomb downwards."""
        return tuple(cut.wire for cut in self.cuts)


@dataclass(frozen=True, slots=True)
class Side:
    """What belongs to one seat."""

    hand: tuple[int | None, ...]
    """As many places as the wire limit, from the left as the owner sees them; None is an empty place."""
    ready: bool = False
    ends: bool = False
    """Would end the attempt."""
    voids: bool = False
    """Would have the attempt not count."""
    busy_since_ms: int | None = None
    busy_until_ms: int | None = None
    """Game time at which the hand is free again (option "tempo"); None while it is free."""
    said: Call | None = None
    """What it called out since it last did something."""

    @property
    def wires(self) -> tuple[int, ...]:
        """The wires in hand, from the left."""
        return tuple(wire for wire in self.hand if wire is not None)

    @property
    def space(self) -> int:
        """How many more wires the hand may hold."""
        return self.hand.count(None)


@dataclass(frozen=True, slots=True)
class Layout:
    """The wires of one attempt, dealt."""

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    """The next wire first."""

    @property
    def wires(self) -> tuple[int, ...]:
        """All wires, sorted."""
        return tuple(sorted([*self.pile, *(wire for hand in self.hands for wire in hand)]))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an attempt came to beneath one bomb."""

    bomb: int
    """Its place on the table, from 1."""
    defused: bool
    faults: tuple[Fault, ...]
    missing: tuple[Colour, ...]
    """Required wires that do not lie there."""

    @property
    def good(self) -> bool:
        """Whether nothing failed here."""
        return self.defused and not self.faults


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that is over."""

    mission: int
    """Its place in the challenge, 0 to 2."""
    label: str
    end: End
    time_ms: int
    """From the start of its clock to its end."""
    left_ms: int
    """What was left on the clock."""
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything that is true in a challenge of Last Minute."""

    challenge: str
    safety: bool
    """Wires that break a rule are refused; otherwise they are judged at the end."""
    table_tempo: bool
    bonus_ms: int
    calm: bool
    clock_ms: int
    plans: tuple[Plan, ...]
    """The bombs of the three missions."""
    mission: int
    """The one being played, 0 to 2."""
    phase: Phase
    bombs: tuple[Bomb, ...]
    aside: tuple[int, ...]
    """Bomb cards that are not in this mission."""
    aside_markers: tuple[Marker, ...]
    sides: tuple[Side, ...]
    pile: tuple[int, ...]
    """The next wire first."""
    rng: Rng
    """Chance during play: reshuffles and the deals of later attempts."""
    discards: tuple[int, ...] = ()
    """The top wire last."""
    later: tuple[Layout, ...] = ()
    """Stacked deals of later attempts; beyond them wires are shuffled."""
    markers: int = TIME_MARKERS
    """Time markers beside the bombs."""
    spent: int = 0
    """Time markers discarded."""
    started_ms: int = 0
    changed_ms: int = 0
    """Game time of the last thing done with wires or by the clock; talking does not count."""
    last_seconds: bool = False
    attempts: tuple[Attempt, ...] = ()

    @property
    def now_playing(self) -> Mission:
        """The mission being played."""
        return CHALLENGES[self.challenge][self.mission]

    @property
    def bell_ms(self) -> int:
        """Game time at which the time of this attempt is over."""
        return self.started_ms + self.clock_ms

    @property
    def turn(self) -> int:
        """How many wires were played in this attempt."""
        return sum(len(bomb.cuts) for bomb in self.bombs)

    @property
    def lost_one(self) -> bool:
        """Whether some bomb cannot be defused any more."""
        return any(bomb.dead or bomb.faults for bomb in self.bombs)

    @property
    def won(self) -> bool | None:
        """Whether the challenge is won; None while it goes on."""
        return self.attempts[-1].end is End.SUCCEEDED if self.phase is Phase.OVER else None
