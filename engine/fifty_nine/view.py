"""What a seat of 59 Seconds may see, built from an allow-list. Element 0 is always "me"."""

from dataclasses import dataclass

from engine.fifty_nine.components import PILES, value_of
from engine.fifty_nine.state import Phase, Pile, Round, State
from engine.game import TABLE, Seat


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table."""

    seat: Seat
    hand: tuple[int | None, ...] | None
    """Card values by place; None where the place is empty. None as a whole: a hidden hand."""
    filled: tuple[bool, ...]
    """Which places hold a card."""
    draw: int
    points: int
    ready: bool
    agreed: bool
    out: bool
    """Has no cards left."""


@dataclass(frozen=True, slots=True)
class PileView:
    """An action pile as it lies there."""

    name: str
    count: int
    value: int | None
    """Value of the top card as printed; None while it lies face down."""
    fits: int | None
    """Value the next card must be next to; None when any card goes (an open wild)."""
    seat: Seat | None
    """Who played it; None when it was turned up."""


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat, or from none (TABLE: both hands hidden, order by seat)."""

    phase: Phase
    round: int
    dealer: Seat
    dealer_draws: tuple[tuple[int | None, int | None], ...]
    sides: tuple[SideView, SideView]
    piles: tuple[PileView, PileView]
    refresh: tuple[int, int]
    clock_ms: int
    started_ms: int
    agree: bool
    call_out: bool
    stuck: bool
    last_seconds: bool
    time_over: bool
    rounds: tuple[Round, ...]
    winner: Seat | None

    @property
    def me(self) -> SideView:
        """The side of the seat this view belongs to."""
        return self.sides[0]

    def remaining_ms(self, now_ms: int) -> int:
        """Time left for 10 points at this game time; below zero once it is over."""
        if self.phase is Phase.READY:
            return self.clock_ms
        return self.clock_ms - (now_ms - self.started_ms)


def view_of(state: State, seat: Seat) -> View:
    """The table from this seat."""
    order = (0, 1) if seat == TABLE else (seat, 1 - seat)
    first, second = (_side(state, other, shown=other == seat) for other in order)
    piles = [_pile(name, pile, state.phase) for name, pile in zip(PILES, state.piles, strict=True)]
    return View(
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        dealer_draws=state.dealer_draws,
        sides=(first, second),
        piles=(piles[0], piles[1]),
        refresh=(len(state.refresh[0]), len(state.refresh[1])),
        clock_ms=state.clock_ms,
        started_ms=state.started_ms,
        agree=state.agree,
        call_out=state.call_out,
        stuck=state.stuck_ms is not None,
        last_seconds=state.last_seconds,
        time_over=state.time_over,
        rounds=state.rounds,
        winner=state.winner,
    )


def _side(state: State, seat: Seat, *, shown: bool) -> SideView:
    side = state.sides[seat]
    return SideView(
        seat=seat,
        hand=tuple(None if card is None else value_of(card) for card in side.hand) if shown else None,
        filled=tuple(card is not None for card in side.hand),
        draw=len(side.draw),
        points=side.points,
        ready=side.ready,
        agreed=side.agreed,
        out=side.empty,
    )


def _pile(name: str, pile: Pile, phase: Phase) -> PileView:
    if phase is Phase.READY:
        return PileView(name, len(pile.cards), None, None, None)
    return PileView(name, len(pile.cards), value_of(pile.cards[-1]), pile.top, pile.seat)
