"""Tables of 59 Seconds written down the way they lie there, and played on with times in game milliseconds.

``table(hands=("9 1/14 wild", "3 4"), piles="8 13")`` is a match whose cards are stacked
like that; the race is on. Cards are "2" to "13", "1/14" and "wild"; hands run from the
left as their owner sees them, draw and refresh piles from the next card on.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.fifty_nine.components import DECKS, HAND_PLACES, ONE_OR_FOURTEEN, WILD, value_of, value_text
from engine.fifty_nine.state import State
from engine.game import Event, Seat
from engine.match import Match
from tests.engine.playing import ORIGIN_MS as ORIGIN_MS
from tests.engine.playing import Playing
from tests.engine.playing import kinds as kinds
from tests.engine.playing import seeds as seeds

KEY = "59-seconds"
ANN: Seat = 0
BEN: Seat = 1
SEED = "A22222"
NAMED = {"wild": WILD, "1/14": ONE_OR_FOURTEEN}
Pair = tuple[str, str]


class _Box:
    """The cards that do not lie on the table yet."""

    def __init__(self, deck: str) -> None:
        self._left = list(range(DECKS[deck]))

    def take(self, words: str) -> list[int]:
        return [self._take(NAMED[word] if word in NAMED else int(word)) for word in words.split()]

    def take_any(self) -> list[int]:
        """A card nobody asked for, never a wild."""
        return [self._take(max(value_of(card) for card in self._left))]

    def _take(self, value: int) -> int:
        card = next((card for card in self._left if value_of(card) == value), None)
        if card is None:
            raise ValueError(f"the deck has no {value_text(value)} left")
        self._left.remove(card)
        return card


def layout(
    hands: Pair, piles: str, *, draws: Pair = ("", ""), refresh: Pair | None = None, deck: str = "54"
) -> dict[str, Any]:
    """The cards of one round. Refresh piles that nobody asks for hold one card each."""
    box = _Box(deck)
    action = box.take(piles)
    drawn = [_draw_pile(box, hand, draw) for hand, draw in zip(hands, draws, strict=True)]
    turned = [box.take(pile) for pile in refresh] if refresh else [box.take_any(), box.take_any()]
    return {"refresh": [pile[::-1] for pile in turned], "action": action, "draw": drawn, "aside": []}


def _draw_pile(box: _Box, hand: str, draw: str) -> list[int]:
    """Setup 5: the hand is what lies on top of the draw pile."""
    if draw and len(hand.split()) != HAND_PLACES:
        raise ValueError("a hand is full as long as its draw pile lasts")
    return box.take(f"{hand} {draw}")[::-1]


def deal(*layouts: dict[str, Any], dealer: str = "13 2", deck: str = "54", chance: int = 1) -> dict[str, Any]:
    """A stacked deal: these rounds, and these cards drawn for dealer (the first is Ann's)."""
    return {"draws": _Box(deck).take(dealer), "rounds": list(layouts), "chance": chance}


class Table(Playing):
    """A match, told game time. The first race starts at game time 0."""

    @property
    def state(self) -> State:
        """What is true now."""
        state: State = self.match.state
        return state

    @property
    def tops(self) -> str:
        """What the next cards must go on, pile a and pile b: a number, "1/14" or "any"."""
        return " ".join("any" if pile.top is None else value_text(pile.top) for pile in self.state.piles)

    @property
    def points(self) -> tuple[int, int]:
        """Points of Ann and Ben."""
        return self.state.sides[ANN].points, self.state.sides[BEN].points

    def hand(self, seat: Seat) -> str:
        """A hand as text, "-" for an empty place."""
        cards = self.state.sides[seat].hand
        return " ".join("-" if card is None else value_text(value_of(card)) for card in cards)

    def ready(self, at_ms: int = 0) -> tuple[Event, ...]:
        """Both say ready; the race is on from this time."""
        return (*self.play(ANN, "ready", at_ms), *self.play(BEN, "ready", at_ms))


def match_of(
    cards: dict[str, Any] | None,
    *,
    options: Mapping[str, str] | None = None,
    seed: str = SEED,
    names: Sequence[str] = (),
    bots: Mapping[Seat, int] | None = None,
) -> Table:
    """A match that nobody has touched; with None, the deal of its seed."""
    match = Match.new(KEY, 2, options or {}, seed, cards, names, bots)
    assert isinstance(match, Match), match
    return Table(match)


def table(
    hands: Pair,
    piles: str,
    *,
    draws: Pair = ("", ""),
    refresh: Pair | None = None,
    later: Iterable[dict[str, Any]] = (),
    dealer: str = "13 2",
    chance: int = 1,
    options: Mapping[str, str] | None = None,
    seed: str = SEED,
    bots: Mapping[Seat, int] | None = None,
) -> Table:
    """A race that has just begun, its first touch still to come."""
    deck = (options or {}).get("deck", "54")
    first = layout(hands, piles, draws=draws, refresh=refresh, deck=deck)
    cards = deal(first, *later, dealer=dealer, deck=deck, chance=chance)
    begun = match_of(cards, options=options, seed=seed, bots=bots)
    if not bots:
        begun.ready()
    return begun


ALL_OPTIONS = [
    dict(zip(("clock", "deck", "agree", "call-out"), choice, strict=True))
    for choice in itertools.product(("59", "90", "120"), ("54", "56"), ("off", "on"), ("off", "on"))
]
"""Every combination of options."""


def computers_play(game: Table, at_ms: int, *, rounds: int = 1) -> int:
    """Runs computer seats until so many rounds are scored; gives the host time."""
    while len(game.state.rounds) < rounds:
        due_ms = game.match.next_ms(at_ms)
        assert due_ms is not None
        at_ms = max(at_ms, due_ms)
        game.match.run_bots(at_ms)
        game.match.tick(at_ms)
    return at_ms
