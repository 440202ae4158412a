"""What a seat of Stairs may see, built from an allow-list. Element 0 is always "me".

A new field of the state is secret until somebody adds it here.
"""

from dataclasses import dataclass

from engine.game import TABLE, Seat
from engine.template.components import value_of
from engine.template.state import State


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table."""

    seat: Seat
    hand: tuple[int, ...] | None
    """Values; None for a hidden hand."""
    cards: int
    laid: int | None
    """Value of the card that was laid down; None when there is none or it is hidden."""
    has_laid: bool
    marked: tuple[int, ...]
    """Marked places of the own hand, from 1."""
    climbs: int


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat, or from none (TABLE)."""

    together: bool
    clock_ms: int
    turn: Seat
    sides: tuple[SideView, ...]
    deck: int
    discarded: tuple[int, ...]
    top: int
    half_time: bool
    bell: bool


def view_of(state: State, seat: Seat) -> View:
    """The table from this seat."""
    first = 0 if seat == TABLE else seat
    order = [(first + step) % len(state.sides) for step in range(len(state.sides))]
    return View(
        together=state.together,
        clock_ms=state.clock_ms,
        turn=state.turn,
        sides=tuple(_side(state, other, shown=other == seat) for other in order),
        deck=len(state.deck),
        discarded=tuple(value_of(card) for card in state.discarded),
        top=state.top,
        half_time=state.half_time,
        bell=state.bell,
    )


def _side(state: State, seat: Seat, *, shown: bool) -> SideView:
    side = state.sides[seat]
    return SideView(
        seat=seat,
        hand=tuple(value_of(card) for card in side.hand) if shown else None,
        cards=len(side.hand),
        laid=value_of(side.laid) if shown and side.laid is not None else None,
        has_laid=side.laid is not None,
        marked=tuple(place for place, card in enumerate(side.hand, 1) if card in side.marked) if shown else (),
        climbs=side.climbs,
    )
