"""The rules of Stairs. Your rules here; each method says which sentence of the rulebook it implements."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.game import Choice, Deal, DealError, Event, Option, Options, Outcome, Refusal, Seat, Step
from engine.rng import Rng
from engine.template.bot import Climber
from engine.template.components import CARDS, CLIMBS_EACH, CLIMBS_TO_WIN, CLOCKS_MS, DIE_SIDES, HAND_CARDS, value_of
from engine.template.state import (
    Action,
    Bell,
    Climb,
    Climbed,
    Draw,
    Drew,
    GotCard,
    HalfTime,
    Laid,
    Lay,
    Mark,
    Marked,
    Reason,
    Roll,
    Rolled,
    Side,
    State,
)
from engine.template.view import View, view_of
from engine.words import say


class Template:
    """Stairs, the template."""

    key = "template"
    title = "Stairs"
    seats = range(2, 5)
    rules_version = "A"
    race = False
    options: tuple[Option, ...] = (
        Option(
            "goal",
            "Goal",
            (Choice("against", "Each alone", "a"), Choice("together", "Together", "t")),
            "against",
            "Each for themselves, or all for one number of steps.",
        ),
        Option(
            "clock",
            "Clock",
            (Choice("60", "60 seconds", "s"), Choice("120", "120 seconds", "l")),
            "60",
            "Time until the bell.",
        ),
    )

    # ---- Laying out ---------------------------------------------------------------

    def check(self, options: Options, seats: int) -> Refusal | None:
        """Four cannot get far together in 60 seconds: an example of options that do not go together."""
        if seats == 4 and options["goal"] == "together" and options["clock"] == "60":
            return Refusal("too-short", say("Four together need 120 seconds."))
        return None

    def deal(self, options: Options, seats: int, rng: Rng) -> Deal:
        """Every shuffle made before play, as plain data, and the place in the stream for chance during play."""
        cards, rng = rng.shuffle(range(CARDS))
        chance, _ = rng.bits()
        hands = [list(cards[seat * HAND_CARDS : (seat + 1) * HAND_CARDS]) for seat in range(seats)]
        return {"hands": hands, "deck": list(cards[seats * HAND_CARDS :]), "chance": chance}

    def start(self, options: Options, seats: int, deal: Deal) -> State:
        """The table as it is laid out. A deal can come from a damaged save: look at all of it."""
        if not isinstance(deal, Mapping) or set(deal) != {"hands", "deck", "chance"}:
            raise DealError(say("A deal has hands, deck and chance."))
        hands, deck, chance = deal["hands"], deal["deck"], deal["chance"]
        if not isinstance(hands, list) or len(hands) != seats or not all(isinstance(hand, list) for hand in hands):
            raise DealError(say("There is a hand for every seat."))
        if not isinstance(deck, list) or not all(hand and len(hand) <= HAND_CARDS for hand in hands):
            raise DealError(say("Hands have 1 to {most} cards.", most=HAND_CARDS))
        cards = [card for pile in (*hands, deck) for card in pile]
        if not all(type(card) is int and 0 <= card < CARDS for card in cards) or len(set(cards)) != len(cards):
            raise DealError(say("Every card is a number from 0 to {last}, once.", last=CARDS - 1))
        if type(chance) is not int or not 0 <= chance < 1 << 64:
            raise DealError(say("The chance of a deal is a whole number."))
        return State(
            together=options["goal"] == "together",
            clock_ms=CLOCKS_MS[options["clock"]],
            turn=0,
            sides=tuple(Side(tuple(hand)) for hand in hands),
            deck=tuple(deck),
            discarded=(),
            top=0,
            rng=Rng(chance),
        )

    # ---- What may be done ---------------------------------------------------------

    def actors(self, state: State) -> frozenset[Seat]:
        """Who may act: the seat whose turn it is, and whoever has a card to mark."""
        return frozenset(seat for seat in range(len(state.sides)) if self.legal(state, seat))

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Everything ``apply`` accepts from this seat."""
        if self.outcome(state) is not None:
            return ()
        side = state.sides[seat]
        places = range(1, len(side.hand) + 1)
        actions: list[Action] = [Mark(place) for place in places]
        if seat != state.turn:
            return tuple(actions)
        if side.laid is None:
            actions += [Lay(place) for place in places]
            if state.deck and len(side.hand) < HAND_CARDS:
                actions.append(Draw())
        else:
            actions.append(Roll())
            if value_of(side.laid) > state.top:
                actions.append(Climb())
        return tuple(actions)

    def free(self, action: Action) -> bool:
        """Marks end nothing and are not counted as moves."""
        return isinstance(action, Mark)

    # ---- Acting -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        """The action done, or one sentence on why not. Turn-based: nothing here depends on the time."""
        refusal = self._refuse(state, seat, action)
        if refusal is not None:
            return refusal
        side = state.sides[seat]
        if isinstance(action, Mark):
            card = side.hand[action.place - 1]
            on = card not in side.marked
            marked = (*side.marked, card) if on else tuple(other for other in side.marked if other != card)
            return Step(_with_side(state, seat, replace(side, marked=marked)), (Marked(action.place, on, to=(seat,)),))
        if isinstance(action, Lay):
            return self._lay(state, seat, action.place)
        if isinstance(action, Draw):
            card, deck = state.deck[-1], state.deck[:-1]
            state = _with_side(replace(state, deck=deck), seat, replace(side, hand=(*side.hand, card)))
            return Step(_turn_passed(state), (Drew(seat), GotCard(value_of(card), to=(seat,))))
        assert side.laid is not None
        value = value_of(side.laid)
        state = replace(state, discarded=(*state.discarded, side.laid))
        if isinstance(action, Climb):
            state = _with_side(state, seat, replace(side, laid=None, climbs=side.climbs + 1))
            return Step(_turn_passed(replace(state, top=value)), (Climbed(seat, value),))
        roll, rng = state.rng.below(DIE_SIDES)
        top = max(0, state.top - roll - 1)
        state = _with_side(replace(state, top=top, rng=rng), seat, replace(side, laid=None))
        return Step(_turn_passed(state), (Rolled(seat, value, roll + 1, top),))

    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if self.outcome(state) is not None:
            return Refusal("over", say("The match is over."))
        side = state.sides[seat]
        if isinstance(action, Mark | Lay) and action.place > len(side.hand):
            return Refusal("empty-place", say("There is no card in this place."))
        if isinstance(action, Mark):
            return None
        if seat != state.turn:
            return Refusal("not-your-turn", say("It is somebody else's turn."))
        if isinstance(action, Lay):
            return None if side.laid is None else Refusal("laid", say("A card lies before you already."))
        if isinstance(action, Draw):
            if side.laid is not None:
                return Refusal("laid", say("A card lies before you already."))
            if not state.deck:
                return Refusal("empty-deck", say("There are no cards left to draw."))
            return Refusal("full-hand", say("Your hand is full.")) if len(side.hand) == HAND_CARDS else None
        if side.laid is None:
            return Refusal("nothing-laid", say("Lay a card before you first."))
        if isinstance(action, Climb) and value_of(side.laid) <= state.top:
            return Refusal("too-low", say("A step must be higher than {top}.", top=state.top))
        return None

    def _lay(self, state: State, seat: Seat, place: int) -> Step[State]:
        side = state.sides[seat]
        card = side.hand[place - 1]
        hand = tuple(other for other in side.hand if other != card)
        marked = tuple(other for other in side.marked if other != card)
        side = replace(side, hand=hand, laid=card, marked=marked)
        events: tuple[Event, ...] = (Laid(seat, place),)
        return Step(_with_side(state, seat, side), events)

    # ---- Timed events -------------------------------------------------------------

    def clock_runs(self, state: State) -> bool:
        """Game time passes until the end."""
        return self.outcome(state) is None

    def deadline(self, state: State) -> int | None:
        """Half time, then the bell, in milliseconds of game time."""
        if self.outcome(state) is not None:
            return None
        return state.clock_ms if state.half_time else state.clock_ms // 2

    def expire(self, state: State, at_ms: int) -> Step[State]:
        """Half time, or the bell."""
        if not state.half_time:
            return Step(replace(state, half_time=True, top=0), (HalfTime(),))
        return Step(replace(state, bell=True), (Bell(),))

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, from the state alone."""
        climbs = [side.climbs for side in state.sides]
        best = max(climbs)
        reached = sum(climbs) >= CLIMBS_EACH * len(climbs) if state.together else best >= CLIMBS_TO_WIN
        if reached:
            reason = Reason.GOAL
        elif state.bell:
            reason = Reason.TIME
        elif not any(_can_move(state, side) for side in state.sides):
            reason = Reason.CARDS
        else:
            return None
        if state.together:
            return Outcome(reason, won=reached, score=sum(climbs))
        return Outcome(reason, winners=tuple(seat for seat, count in enumerate(climbs) if count == best), score=best)

    # ---- Looking ------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """What this seat may see."""
        return view_of(state, seat)

    def pieces(self, state: State) -> tuple[Any, ...]:
        """Every card, wherever it lies."""
        cards = [*state.deck, *state.discarded]
        for side in state.sides:
            cards += [*side.hand, *(() if side.laid is None else (side.laid,))]
        return tuple(sorted(cards))

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        """Exchanges what this seat cannot know: the deck, other hands and laid cards, chance to come.

        Whether a card that somebody else laid may climb is no secret of the table's, so nothing
        that was told has to be kept. Marks stay at their places.
        """
        hidden = list(state.deck)
        for other, side in enumerate(state.sides):
            if other != seat:
                hidden += [*side.hand, *(() if side.laid is None else (side.laid,))]
        shuffled, rng = rng.shuffle(hidden)
        cards = iter(shuffled)
        deck = tuple(next(cards) for _ in state.deck)
        sides = []
        for other, side in enumerate(state.sides):
            if other != seat:
                hand = tuple(next(cards) for _ in side.hand)
                marked = tuple(card for card, before in zip(hand, side.hand, strict=True) if before in side.marked)
                laid = None if side.laid is None else next(cards)
                side = replace(side, hand=hand, marked=marked, laid=laid)
            sides.append(side)
        chance, _ = rng.split()
        return replace(state, deck=deck, sides=tuple(sides), rng=chance)

    def bot(self, level: int, person: Rng) -> Climber:
        """A computer player."""
        return Climber(level, person)

    # ---- Notation -----------------------------------------------------------------

    def write(self, action: Action) -> str:
        """``draw``, ``lay 2``, ``climb``, ``roll``, ``mark 2``."""
        if isinstance(action, Lay | Mark):
            return f"{type(action).__name__.lower()} {action.place}"
        if isinstance(action, Draw | Climb | Roll):
            return type(action).__name__.lower()
        raise TypeError(f"no action of {self.title}: {type(action).__name__}")

    def read(self, text: str) -> Action | Refusal:
        """The action that ``write`` wrote, and nothing else."""
        places = [str(place) for place in range(1, HAND_CARDS + 1)]
        match text.split(" "):
            case ["draw"]:
                return Draw()
            case ["climb"]:
                return Climb()
            case ["roll"]:
                return Roll()
            case ["lay", place] if place in places:
                return Lay(int(place))
            case ["mark", place] if place in places:
                return Mark(int(place))
        return Refusal("unknown-action", say("That is no move in {game}.", game=self.title))


def _can_move(state: State, side: Side) -> bool:
    return bool(side.hand) or side.laid is not None or bool(state.deck)


def _with_side(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


def _turn_passed(state: State) -> State:
    """The next seat clockwise that has something to do is at turn."""
    seats = len(state.sides)
    for step in range(1, seats + 1):
        seat = (state.turn + step) % seats
        if _can_move(state, state.sides[seat]):
            return replace(state, turn=seat)
    return state
