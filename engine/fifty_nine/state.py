"""State, actions and events of 59 Seconds."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from engine.fifty_nine.components import POINTS_TO_WIN, WILD, value_of
from engine.game import Event, Seat
from engine.rng import Rng


class Phase(Enum):
    """Where a match stands."""

    READY = "ready"
    """The round is laid out; the hands may be looked at, the clock stands."""
    RACE = "race"
    SCORED = "scored"
    OVER = "over"


class Reason(Enum):
    """How a match ends: there is one way, by points."""

    POINTS = "points"


class RoundEnd(Enum):
    """How a round ends."""

    OUT = "out"
    GIVEN_UP = "given-up"


@dataclass(frozen=True, slots=True)
class Side:
    """What lies in front of one seat."""

    hand: tuple[int | None, ...]
    """Five places from the left as the owner sees them; None is an empty place."""
    draw: tuple[int, ...]
    """Draw pile, the next card last."""
    points: int = 0
    ready: bool = False
    agreed: bool = False
    """Has said ``refresh`` since the last card was played (option "agree")."""
    emptied_ms: int | None = None
    """Game time of the last card; set while hand and draw pile are empty."""

    @property
    def empty(self) -> bool:
        """Whether this seat has got rid of all its cards."""
        return not self.draw and all(card is None for card in self.hand)


@dataclass(frozen=True, slots=True)
class Pile:
    """An action pile."""

    cards: tuple[int, ...]
    """Bottom to top."""
    called: int | None = None
    """Value called for the wild on top; None for a wild that nobody called."""
    seat: Seat | None = None
    """Who played the top card; None when it was turned up."""
    changed_ms: int = 0

    @property
    def top(self) -> int | None:
        """The value the next card must fit: None while any card does (an open wild, S14)."""
        value = value_of(self.cards[-1])
        return self.called if value == WILD else value


@dataclass(frozen=True, slots=True)
class Round:
    """A scored round."""

    winner: Seat
    points: int
    time_ms: int
    """From the start of the round to the last card."""
    end: RoundEnd


@dataclass(frozen=True, slots=True)
class State:
    """Everything that is true in a match of 59 Seconds."""

    clock_ms: int
    wilds: int
    """Wilds in the deck: 2, or 4 with the option "56"."""
    agree: bool
    call_out: bool
    phase: Phase
    round: int
    """Rounds laid out so far, void ones included."""
    dealer: Seat
    dealer_draws: tuple[tuple[int | None, int | None], ...]
    """The first draw for dealer, draw by draw (S2): values of seat 0 and seat 1; None did not draw."""
    sides: tuple[Side, Side]
    piles: tuple[Pile, Pile]
    refresh: tuple[tuple[int, ...], tuple[int, ...]]
    """Refresh piles beside action piles a and b, the next card last."""
    aside: tuple[int, ...]
    rng: Rng
    """Chance during play: reshuffles and the decks of later rounds."""
    later: tuple["Layout", ...] = ()
    """Stacked rounds still to come; beyond them decks are shuffled."""
    started_ms: int = 0
    stuck_ms: int | None = None
    """Since when nobody can play."""
    last_seconds: bool = False
    time_over: bool = False
    dry_reshuffles: int = 0
    """Reshuffles since the last card was played (S26)."""
    rounds: tuple[Round, ...] = ()

    @property
    def winner(self) -> Seat | None:
        """The seat that has reached 50 points."""
        return next((seat for seat, side in enumerate(self.sides) if side.points >= POINTS_TO_WIN), None)


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards of one round before the first one is turned up."""

    refresh: tuple[tuple[int, ...], tuple[int, ...]]
    action: tuple[int, int]
    draw: tuple[tuple[int, ...], tuple[int, ...]]
    aside: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards of the round."""
        return (*self.refresh[0], *self.refresh[1], *self.action, *self.draw[0], *self.draw[1], *self.aside)


# ---- Actions ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """``ready``: said by both, it starts the clock."""


@dataclass(frozen=True, slots=True)
class Play:
    """``play 3 a``: the card in hand place 3 (1-5) to action pile a."""

    place: int
    pile: str


@dataclass(frozen=True, slots=True)
class Wild:
    """``wild 3 9 a``: the wild in hand place 3, called 9, to action pile a."""

    place: int
    call: str
    pile: str


@dataclass(frozen=True, slots=True)
class Agree:
    """``refresh``: agrees to turn up the refresh cards (option "agree")."""


@dataclass(frozen=True, slots=True)
class Out:
    """``out``: the seat without cards ends the round (option "call-out")."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """``give-up``: the round goes to the other side for 5 points."""


@dataclass(frozen=True, slots=True)
class Next:
    """``next``: on to the next round."""


Action: TypeAlias = Ready | Play | Wild | Agree | Out | GiveUp | Next


# ---- Events -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SaidReady(Event):
    """A seat is ready."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """Both action piles got a card from the box, not from a hand; the clock runs."""

    values: tuple[int, int]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card went from a hand to an action pile; ``called`` is set for a wild."""

    seat: Seat
    place: int
    value: int
    pile: str
    called: int | None = None


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The empty place was filled from the draw pile. Which card it is, only its owner knows."""

    seat: Seat
    place: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class BothStuck(Event):
    """Nobody can play; ``reshuffle`` says that the refresh piles are empty as well (S20)."""

    reshuffle: bool
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A seat would turn up the refresh cards (option "agree")."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The cards below the two top cards became new refresh piles (S20)."""

    each: int
    """Cards in each new refresh pile."""
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LastSeconds(Event):
    """Ten seconds are left for 10 points."""


@dataclass(frozen=True, slots=True)
class TimeOver(Event):
    """The time for 10 points is over; the round goes on for 5."""


@dataclass(frozen=True, slots=True)
class Emptied(Event):
    """A seat has no cards left and must say so (option "call-out")."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat got rid of all its cards and won the round."""

    seat: Seat
    time_ms: int


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """A seat gave up the round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """Points went to a seat; ``points`` are those of this round, ``total`` its score now."""

    seat: Seat
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """A seat reached 50 points."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundVoid(Event):
    """Nobody could play through two whole reshuffled pairs of piles; the same dealer deals again (S26)."""


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """A round lies on the table."""

    round: int
    dealer: Seat
    reveals: ClassVar[bool] = True
