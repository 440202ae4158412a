"""Deals, attempts and reshuffles of Last Minute.

A deal is plain data: ``missions`` (three lists of ``[bomb, marker]``, markers 1 to 8 in the
order of components.MARKERS, 0 for none), ``begin`` (the mission that comes first, 0 to 2),
``attempts`` (``hands`` and ``pile``, the next wire first; a stacked deal may hold more than
the first and may leave wires out) and ``chance`` (where the stream for all later begins).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.game import TABLE, Deal, DealError, Seat
from engine.last_minute.components import (
    BOMBS,
    CHALLENGES,
    MARKERS,
    MISSIONS,
    WIRE_LIMITS,
    WIRES,
    Marker,
    Mission,
    Plan,
)
from engine.last_minute.fitting import bits, can_be_defused
from engine.last_minute.state import Bomb, Layout, Phase, Side, State
from engine.rng import Rng
from engine.words import say

MOST_STACKED: Final = 50


# ---- Before play --------------------------------------------------------------------------


def deal(challenge: str, seats: int, rng: Rng) -> Deal:
    """The bombs of all three missions and the wires of the first attempt."""
    plans = []
    for mission in CHALLENGES[challenge]:
        plan, rng = draw_plan(mission, rng)
        plans.append([[bomb, 0 if marker is None else MARKERS.index(marker) + 1] for bomb, marker in plan])
    layout, rng = shuffled(WIRES, seats, rng)
    chance, _ = rng.bits()
    first = {"hands": [list(hand) for hand in layout.hands], "pile": list(layout.pile)}
    return {"missions": plans, "begin": 0, "attempts": [first], "chance": chance}


def draw_plan(mission: Mission, rng: Rng) -> tuple[Plan, Rng]:
    """A Training's bombs as the mission names them; an Operation's drawn, each with a random restriction."""
    if mission.plan:
        return mission.plan, rng
    bombs, rng = rng.shuffle(BOMBS)
    markers, rng = rng.shuffle(MARKERS)
    return tuple(zip(bombs[: mission.drawn], markers, strict=False)), rng


def shuffled(wires: Iterable[int], seats: int, rng: Rng) -> tuple[Layout, Rng]:
    """Wires shuffled face down and dealt up to the wire limit, the rest the draw pile."""
    cards, rng = rng.shuffle(wires)
    limit = WIRE_LIMITS[seats]
    hands = tuple(cards[seat * limit : (seat + 1) * limit] for seat in range(seats))
    return Layout(hands, cards[seats * limit :]), rng


# ---- Reading a deal -----------------------------------------------------------------------


def read(deal: Deal, seats: int) -> tuple[tuple[Plan, ...], int, tuple[Layout, ...], Rng]:
    """A deal taken apart; raises DealError when it cannot be laid out."""
    if not isinstance(deal, Mapping) or set(deal) != {"missions", "begin", "attempts", "chance"}:
        raise DealError(say("A deal has missions, begin, attempts and chance."))
    plans, begin, chance = deal["missions"], deal["begin"], deal["chance"]
    if not isinstance(plans, list | tuple) or len(plans) != MISSIONS:
        raise DealError(say("A deal has three missions."))
    if type(begin) is not int or begin not in range(MISSIONS):
        raise DealError(say("A challenge begins with one of its three missions."))
    if type(chance) is not int or not 0 <= chance < 1 << 64:
        raise DealError(say("The chance of a deal is a whole number."))
    attempts = deal["attempts"]
    if not isinstance(attempts, list | tuple) or not 1 <= len(attempts) <= MOST_STACKED:
        raise DealError(say("A deal has at least one attempt."))
    layouts = tuple(_read_layout(attempt, seats) for attempt in attempts)
    if any(layout.wires != layouts[0].wires for layout in layouts):
        raise DealError(say("All attempts are dealt from the same wires."))
    return tuple(_read_plan(plan) for plan in plans), begin, layouts, Rng(chance)


def _read_plan(plan: Any) -> Plan:
    if not isinstance(plan, list | tuple) or not 1 <= len(plan) <= len(BOMBS):
        raise DealError(say("A mission has one to eight bombs."))
    for pair in plan:
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not all(type(number) is int for number in pair):
            raise DealError(say("A bomb and its marker are two numbers."))
    bombs = [bomb for bomb, _ in plan]
    markers = [marker for _, marker in plan if marker]
    if len(set(bombs)) != len(bombs) or not set(bombs) <= set(BOMBS):
        raise DealError(say("There are eight bombs, each lies there once."))
    if len(set(markers)) != len(markers) or not set(markers) <= set(range(1, len(MARKERS) + 1)):
        raise DealError(say("There are eight markers, each lies there once."))
    return tuple((bomb, MARKERS[marker - 1] if marker else None) for bomb, marker in plan)


def _read_layout(attempt: Any, seats: int) -> Layout:
    if not isinstance(attempt, Mapping) or set(attempt) != {"hands", "pile"}:
        raise DealError(say("An attempt has hands and a pile."))
    hands = attempt["hands"]
    if not isinstance(hands, list | tuple) or len(hands) != seats:
        raise DealError(say("Every seat has one hand."))
    layout = Layout(tuple(_wires(hand) for hand in hands), _wires(attempt["pile"]))
    if any(len(hand) > WIRE_LIMITS[seats] for hand in layout.hands):
        raise DealError(say("A hand holds more wires than the limit."))
    if not layout.wires or len(set(layout.wires)) != len(layout.wires):
        raise DealError(say("A wire is dealt twice, or none at all."))
    return layout


def _wires(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not all(type(wire) is int and wire in WIRES for wire in value):
        raise DealError(say("A wire is a number from 0 to {last}.", last=WIRES[-1]))
    return tuple(value)


# ---- Laying out ---------------------------------------------------------------------------


def lay_out(state: State) -> State:
    """The mission prepared: its bombs and markers, the rest aside, wires dealt face down, the clock set."""
    if state.later:
        layout, later, rng = state.later[0], state.later[1:], state.rng
    else:
        layout, rng = shuffled(wires_of(state), len(state.sides), state.rng)
        later = ()
    plan = state.plans[state.mission]
    bombs, markers = ([part for part, _ in plan], [part for _, part in plan])
    left = bits(layout.wires)
    return replace(
        state,
        phase=Phase.READY,
        bombs=tuple(_bomb(card, marker, left) for card, marker in plan),
        aside=tuple(card for card in BOMBS if card not in bombs),
        aside_markers=tuple(marker for marker in MARKERS if marker not in markers),
        sides=tuple(Side(_hand(hand, len(layout.hands))) for hand in layout.hands),
        pile=layout.pile,
        discards=(),
        rng=rng,
        later=later,
        last_seconds=False,
    )


def _bomb(card: int, marker: Marker | None, left: int) -> Bomb:
    return Bomb(card, marker, dead=not can_be_defused(BOMBS[card].picture, marker, (), left))


def _hand(wires: tuple[int, ...], seats: int) -> tuple[int | None, ...]:
    return (*wires, *(None for _ in range(WIRE_LIMITS[seats] - len(wires))))


def wires_of(state: State) -> tuple[int, ...]:
    """All wires of the match, sorted."""
    wires = [*state.pile, *state.discards]
    for side in state.sides:
        wires += side.wires
    for bomb in state.bombs:
        wires += bomb.column
    return tuple(sorted(wires))


def unplayed(state: State) -> int:
    """The wires in hands, pile and discards, as a set of bits."""
    left = bits(state.pile) | bits(state.discards)
    for side in state.sides:
        left |= bits(side.wires)
    return left


# ---- During play --------------------------------------------------------------------------


def draw(state: State, count: int) -> tuple[tuple[int, ...], State, int]:
    """So many wires from the pile, fewer when there are no more.

    "If the pile is empty, shuffle all discarded wires to form a new pile. Then keep
    playing": a draw goes on across it. Gives the wires, the state without them, and how many
    wires were shuffled (0 for none).
    """
    drawn, pile = state.pile[:count], state.pile[count:]
    if len(drawn) == count or not state.discards:
        return drawn, replace(state, pile=pile), 0
    fresh, rng = state.rng.shuffle(state.discards)
    more = count - len(drawn)
    return (*drawn, *fresh[:more]), replace(state, pile=fresh[more:], discards=(), rng=rng), len(fresh)


# ---- What a seat cannot know --------------------------------------------------------------


def redeal(state: State, seat: Seat, rng: Rng) -> State:
    """The same table with everything exchanged that this seat cannot know.

    Hidden are: other hands, the pile, discards below the top one and chance to come; before
    all are ready the own hand too; the bombs of an Operation's later missions.
    """
    covered = state.phase is Phase.READY
    mine = None if covered or seat == TABLE else seat
    hidden = [*state.pile, *state.discards[:-1]]
    for index, side in enumerate(state.sides):
        if index != mine:
            hidden += side.wires
    cards, rng = rng.shuffle(hidden)
    rest = iter(cards)
    sides = tuple(
        side if index == mine else replace(side, hand=tuple(None if wire is None else next(rest) for wire in side.hand))
        for index, side in enumerate(state.sides)
    )
    discards = (*(next(rest) for _ in state.discards[:-1]), *state.discards[-1:])
    pile = tuple(rest)
    later = []
    for layout in state.later:
        exchanged, rng = _exchange(layout, rng)
        later.append(exchanged)
    plans = list(state.plans)
    for index in range(state.mission + 1, MISSIONS):
        plans[index], rng = _exchange_plan(CHALLENGES[state.challenge][index], plans[index], rng)
    chance, _ = rng.split()
    return replace(state, sides=sides, discards=discards, pile=pile, later=tuple(later), plans=tuple(plans), rng=chance)


def _exchange(layout: Layout, rng: Rng) -> tuple[Layout, Rng]:
    cards, rng = rng.shuffle(layout.wires)
    rest = iter(cards)
    hands = tuple(tuple(next(rest) for _ in hand) for hand in layout.hands)
    return Layout(hands, tuple(rest)), rng


def _exchange_plan(mission: Mission, plan: Plan, rng: Rng) -> tuple[Plan, Rng]:
    """Other bombs for a mission whose bombs are drawn; a Training's are known to everybody."""
    return (plan, rng) if mission.plan else draw_plan(mission, rng)
