"""Decks, deals and reshuffles of 59 Seconds.

A deal is plain data: ``draws`` (the cards drawn for dealer, in order), ``rounds`` (the
cards of the first round; a stacked deal may hold more) and ``chance`` (where the stream
for everything later begins).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.fifty_nine.components import (
    DECKS,
    DRAW_PILE_CARDS,
    HAND_PLACES,
    HIGHEST,
    ONE_OR_FOURTEEN,
    PLAYED_CARDS,
    REFRESH_CARDS,
    WILD,
    value_of,
)
from engine.fifty_nine.fitting import fits
from engine.fifty_nine.state import Layout, Phase, Pile, Side, State
from engine.game import Deal, DealError, Seat
from engine.rng import Rng
from engine.words import say


@dataclass(frozen=True, slots=True)
class Laid:
    """A round laid out: hands taken up, action cards still face down."""

    sides: tuple[Side, Side]
    piles: tuple[Pile, Pile]


def wilds(deck: str) -> int:
    """Wilds in a deck."""
    return DECKS[deck] - 52


def deal(deck: str, rng: Rng) -> Deal:
    """A shuffled deal."""
    draws, rng = rng.shuffle(range(DECKS[deck]))
    cards, rng = rng.shuffle(range(DECKS[deck]))
    chance, _ = rng.bits()
    return {"draws": list(draws), "rounds": [_write_layout(_cut(cards))], "chance": chance}


def _cut(cards: tuple[int, ...]) -> Layout:
    """Setup 3 and 4: piles of 5, 1, 1 and 5, then 21 cards to each, one by one."""
    five, one = REFRESH_CARDS, REFRESH_CARDS + 1
    centre, dealt = cards[: 2 * one], cards[2 * one : PLAYED_CARDS]
    draws = (dealt[0 : 2 * DRAW_PILE_CARDS : 2], dealt[1 : 2 * DRAW_PILE_CARDS : 2])
    return Layout((centre[:five], centre[one + 1 :]), (centre[five], centre[one]), draws, cards[PLAYED_CARDS:])


def _write_layout(layout: Layout) -> dict[str, Any]:
    return {
        "refresh": [list(pile) for pile in layout.refresh],
        "action": list(layout.action),
        "draw": [list(pile) for pile in layout.draw],
        "aside": list(layout.aside),
    }


def read(deck: str, deal: Deal) -> tuple[tuple[int, ...], tuple[Layout, ...], Rng]:
    """A deal taken apart; raises DealError when it cannot be laid out. Stacked rounds may be short."""
    size = DECKS[deck]
    if not isinstance(deal, Mapping) or set(deal) != {"draws", "rounds", "chance"}:
        raise DealError(say("A deal has draws, rounds and chance."))
    draws = _cards(deal["draws"], size)
    chance, rounds = deal["chance"], deal["rounds"]
    if isinstance(chance, bool) or not isinstance(chance, int) or not 0 <= chance < 1 << 64:
        raise DealError(say("The chance of a deal is a whole number."))
    if not isinstance(rounds, list | tuple) or not 1 <= len(rounds) <= 50:
        raise DealError(say("A deal has at least one round."))
    return draws, tuple(_read_layout(layout, size) for layout in rounds), Rng(chance)


def _read_layout(layout: Any, size: int) -> Layout:
    if not isinstance(layout, Mapping) or set(layout) != {"refresh", "action", "draw", "aside"}:
        raise DealError(say("A round has refresh, action, draw and aside."))
    refresh, action, draw = (_pair(layout[key]) for key in ("refresh", "action", "draw"))
    piles = [_cards(pile, size) for pile in (*refresh, *draw)]
    first, second = _cards(action, size)
    read = Layout((piles[0], piles[1]), (first, second), (piles[2], piles[3]), _cards(layout["aside"], size))
    if len(set(read.cards)) != len(read.cards):
        raise DealError(say("A card is dealt twice."))
    if len(piles[0]) != len(piles[1]) or not piles[0] or not piles[2] or not piles[3]:
        raise DealError(say("Both refresh piles have equally many cards, and both sides have some."))
    return read


def _pair(value: Any) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise DealError(say("There are two piles of each kind."))
    return value[0], value[1]


def _cards(value: Any, size: int) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not all(type(card) is int and 0 <= card < size for card in value):
        raise DealError(say("A card is a number from 0 to {last}.", last=size - 1))
    if len(set(value)) != len(value):
        raise DealError(say("A card is dealt twice."))
    return tuple(value)


def draw_for_dealer(draws: Iterable[int]) -> tuple[Seat, tuple[tuple[int | None, int | None], ...]]:
    """Setup 2 and S2: the highest card deals.

    '1 or 14' counts 14; who draws a wild draws again alone, equal cards are drawn again
    by both; drawn cards stay out until it is decided.
    """
    cards = iter(draws)
    shown: list[tuple[int | None, int | None]] = []
    standing: list[int | None] = [None, None]
    for _ in range(PLAYED_CARDS):
        drawn: list[int | None] = [None, None]
        for seat in (0, 1):
            if standing[seat] is None:
                card = next(cards, None)
                if card is None:
                    raise DealError(say("The cards drawn for dealer do not decide it."))
                drawn[seat] = value_of(card)
                standing[seat] = None if drawn[seat] == WILD else _height(value_of(card))
        shown.append((drawn[0], drawn[1]))
        first, second = standing
        if first is None or second is None:
            continue
        if first != second:
            return (0 if first > second else 1), tuple(shown)
        standing = [None, None]
    raise DealError(say("The cards drawn for dealer do not decide it."))


def _height(value: int) -> int:
    return HIGHEST + 1 if value == ONE_OR_FOURTEEN else value


def lay_out(layout: Layout) -> Laid:
    """Setup 5: each takes the top five of its draw pile into the hand."""
    first, second = (_side(pile) for pile in layout.draw)
    return Laid((first, second), (Pile((layout.action[0],)), Pile((layout.action[1],))))


def _side(pile: tuple[int, ...]) -> Side:
    hand: list[int | None] = list(reversed(pile[-HAND_PLACES:]))
    hand += [None] * (HAND_PLACES - len(hand))
    return Side(tuple(hand), pile[:-HAND_PLACES])


def next_layout(state: State) -> tuple[Layout, Rng, tuple[Layout, ...]]:
    """The cards of the next round, the stream after them, and stacked rounds still to come."""
    if state.later:
        return state.later[0], state.rng, state.later[1:]
    cards, rng = state.rng.shuffle(range(52 + state.wilds))
    return _cut(cards), rng, ()


def reshuffle(state: State) -> State:
    """S20: all cards below the two top cards, shuffled, become the refresh piles.

    The last card of an odd number goes under action pile a; the others are dealt
    alternately. A called wild among them is a wild again.
    """
    below = (*state.piles[0].cards[:-1], *state.piles[1].cards[:-1])
    stack, rng = state.rng.shuffle(below)
    under = stack[-1:] if len(stack) % 2 else ()
    dealt = stack[: len(stack) - len(under)]
    first = replace(state.piles[0], cards=(*under, state.piles[0].cards[-1]))
    second = replace(state.piles[1], cards=state.piles[1].cards[-1:])
    return replace(
        state,
        piles=(first, second),
        refresh=(dealt[0::2], dealt[1::2]),
        rng=rng,
        dry_reshuffles=state.dry_reshuffles + 1,
    )


def cards_of(state: State) -> tuple[int, ...]:
    """All cards of the round, sorted."""
    cards = [*state.aside, *state.refresh[0], *state.refresh[1], *state.piles[0].cards, *state.piles[1].cards]
    for side in state.sides:
        cards += [card for card in side.hand if card is not None]
        cards += side.draw
    return tuple(sorted(cards))


def redeal(state: State, seat: Seat, rng: Rng) -> State:
    """The same table with everything exchanged that this seat cannot know.

    Hidden are: the other hand and all draw piles, refresh piles, cards set aside and
    chance to come; before the start also the action cards. What the table has been told
    stays true: that nobody can play, and that somebody can.
    """
    for _ in range(1000):
        other, rng = _exchange(state, seat, rng)
        if state.phase is not Phase.RACE or _stuck(other) == _stuck(state):
            return other
    return state


def _exchange(state: State, seat: Seat, rng: Rng) -> tuple[State, Rng]:
    hidden = [*state.aside, *state.refresh[0], *state.refresh[1]]
    covered = state.phase is Phase.READY
    if covered:
        hidden += [pile.cards[-1] for pile in state.piles]
    for index, side in enumerate(state.sides):
        hidden += side.draw
        if index != seat:
            hidden += [card for card in side.hand if card is not None]
    shuffled, rng = rng.shuffle(hidden)
    cards = iter(shuffled)

    def take(count: int) -> tuple[int, ...]:
        return tuple(next(cards) for _ in range(count))

    aside = take(len(state.aside))
    refresh = (take(len(state.refresh[0])), take(len(state.refresh[1])))
    piles = state.piles
    if covered:
        piles = (Pile(take(1)), Pile(take(1)))
    sides = []
    for index, side in enumerate(state.sides):
        draw, hand = take(len(side.draw)), side.hand
        if index != seat:
            hand = tuple(None if card is None else next(cards) for card in side.hand)
        sides.append(replace(side, draw=draw, hand=hand))
    chance, rng = rng.split()
    changed = replace(state, aside=aside, refresh=refresh, piles=piles, sides=(sides[0], sides[1]), rng=chance)
    return changed, rng


def _stuck(state: State) -> bool:
    tops = [pile.top for pile in state.piles]
    return not any(
        fits(value_of(card), top) for side in state.sides for card in side.hand if card is not None for top in tops
    )
