"""The rules of 59 Seconds. S1 to S31 are the rulings listed in tests/engine/fifty_nine/RULES.md."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar

from engine.fifty_nine import dealing
from engine.fifty_nine.bot import Racer
from engine.fifty_nine.components import (
    CALLS,
    CLOCKS_MS,
    HAND_PLACES,
    LAST_SECONDS_MS,
    ONE_OR_FOURTEEN,
    PILES,
    POINTS_IN_TIME,
    POINTS_LATE,
    REFRESH_AFTER_MS,
    WILD,
    call_value,
    value_of,
    value_text,
)
from engine.fifty_nine.fitting import fits
from engine.fifty_nine.state import (
    Action,
    Agree,
    Agreed,
    BothStuck,
    Drew,
    Emptied,
    GaveUp,
    GiveUp,
    LaidOut,
    LastSeconds,
    MatchWon,
    Next,
    Out,
    Phase,
    Pile,
    Play,
    Played,
    Ready,
    Reason,
    Reshuffled,
    Round,
    RoundEnd,
    RoundScored,
    RoundVoid,
    SaidReady,
    Side,
    State,
    TimeOver,
    TurnedUp,
    WentOut,
    Wild,
)
from engine.fifty_nine.view import View, view_of
from engine.game import Choice, Deal, Event, Option, Options, Outcome, Refusal, Seat, Step
from engine.rng import Rng
from engine.words import say

_Item = TypeVar("_Item")

CLAIM_MS: Final = 600
"""A refusal this soon after the other seat's card names that card: it was the first."""


class FiftyNine:
    """59 Seconds."""

    key = "59-seconds"
    title = "59 Seconds"
    seats = range(2, 3)
    rules_version = "A"
    race = True
    options: tuple[Option, ...] = (
        Option(
            "clock",
            "Clock",
            (Choice("59", "59 seconds", "c"), Choice("90", "90 seconds", "l"), Choice("120", "120 seconds", "x")),
            "59",
            "Out inside this time counts 10 points, later 5. The result says which clock was used.",
        ),
        Option(
            "deck",
            "Deck",
            (Choice("54", "54 cards, 2 wilds", "d"), Choice("56", "56 cards, 4 wilds", "w")),
            "54",
            "With 56 cards there are 4 wilds, and two cards stay out of the round, unseen.",
        ),
        Option(
            "agree",
            "Agreed refresh",
            (Choice("off", "Off", "n"), Choice("on", "On", "r")),
            "off",
            "When both press “No move”, new cards are turned up although somebody could play.",
        ),
        Option(
            "call-out",
            "Say out",
            (Choice("off", "Off", "s"), Choice("on", "On", "o")),
            "off",
            "The round ends when whoever has no cards left presses “Out”; until then the other plays on.",
        ),
    )

    # ---- Laying out ---------------------------------------------------------------

    def check(self, options: Options, seats: int) -> Refusal | None:
        """All options go together."""
        return None

    def deal(self, options: Options, seats: int, rng: Rng) -> Deal:
        """The draws for dealer, the first round's cards, and the place in the stream for all later ones."""
        return dealing.deal(options["deck"], rng)

    def start(self, options: Options, seats: int, deal: Deal) -> State:
        """Setup 2-5: the dealer is drawn for, four piles and two draw piles are dealt, hands are taken up."""
        draws, layouts, rng = dealing.read(options["deck"], deal)
        dealer, dealer_draws = dealing.draw_for_dealer(draws)
        laid = dealing.lay_out(layouts[0])
        return State(
            clock_ms=CLOCKS_MS[options["clock"]],
            wilds=dealing.wilds(options["deck"]),
            agree=options["agree"] == "on",
            call_out=options["call-out"] == "on",
            phase=Phase.READY,
            round=1,
            dealer=dealer,
            dealer_draws=dealer_draws,
            sides=laid.sides,
            piles=laid.piles,
            refresh=layouts[0].refresh,
            aside=layouts[0].aside,
            rng=rng,
            later=layouts[1:],
        )

    # ---- What may be done ---------------------------------------------------------

    def actors(self, state: State) -> frozenset[Seat]:
        """Both at once, but for a seat that has said all it can."""
        return frozenset(seat for seat in (0, 1) if self.legal(state, seat))

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Everything ``apply`` accepts from this seat."""
        if seat not in (0, 1):
            return ()
        side = state.sides[seat]
        if state.phase is Phase.READY:
            return () if side.ready else (Ready(),)
        if state.phase is Phase.SCORED:
            return (Next(),)
        if state.phase is Phase.OVER:
            return ()
        actions: list[Action] = list(self._plays(state, side))
        if state.agree and not side.agreed and state.stuck_ms is None:
            actions.append(Agree())
        if state.call_out and side.empty:
            actions.append(Out())
        actions.append(GiveUp())
        return tuple(actions)

    def _plays(self, state: State, side: Side) -> list[Action]:
        plays: list[Action] = []
        for place, card in enumerate(side.hand, 1):
            if card is None:
                continue
            value = value_of(card)
            for name, pile in zip(PILES, state.piles, strict=True):
                if value == WILD:
                    plays.extend(Wild(place, call, name) for call in CALLS)
                elif fits(value, pile.top):
                    plays.append(Play(place, name))
        return plays

    def free(self, action: Action) -> bool:
        """Nothing in a race is free."""
        return False

    # ---- Acting -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        """The action done at this game time, or one sentence on why not."""
        refusal = self._refuse(state, seat, action, at_ms)
        if refusal is not None:
            return refusal
        if isinstance(action, Play | Wild):
            return self._play(state, seat, action, at_ms)
        if isinstance(action, Ready):
            return self._ready(state, seat, at_ms)
        if isinstance(action, Agree):
            return self._agree(state, seat, at_ms)
        if isinstance(action, Out):
            return self._out(state, seat, at_ms)
        if isinstance(action, GiveUp):
            scored = _score(state, 1 - seat, POINTS_LATE, at_ms - state.started_ms, RoundEnd.GIVEN_UP)
            return Step(scored.state, (GaveUp(seat), *scored.events))
        return self._lay_out_next(state, ())

    def _refuse(self, state: State, seat: Seat, action: Action, at_ms: int) -> Refusal | None:
        side = state.sides[seat]
        if isinstance(action, Ready):
            if state.phase is not Phase.READY:
                return Refusal("not-now", say("The round has begun."))
            return Refusal("already-ready", say("You are ready.")) if side.ready else None
        if isinstance(action, Next):
            return None if state.phase is Phase.SCORED else Refusal("not-now", say("The round is not over yet."))
        if state.phase is not Phase.RACE:
            if state.phase is Phase.READY:
                return Refusal("not-started", say("The round starts when both are ready."))
            return Refusal("round-over", say("The round is over."))
        if isinstance(action, Play | Wild):
            return self._refuse_card(state, seat, action, at_ms)
        if isinstance(action, Agree):
            if not state.agree:
                return Refusal("house-rule", say("New cards come by themselves when nobody can play."))
            if state.stuck_ms is not None:
                return Refusal("coming", say("New cards are coming."))
            return Refusal("already-agreed", say("The other side has not agreed yet.")) if side.agreed else None
        if isinstance(action, Out):
            if not state.call_out:
                return Refusal("house-rule", say("Going out needs no button here."))
            return None if side.empty else Refusal("not-out", say("There are cards left."))
        return None

    def _refuse_card(self, state: State, seat: Seat, action: Play | Wild, at_ms: int) -> Refusal | None:
        card = state.sides[seat].hand[action.place - 1]
        if card is None:
            return Refusal("empty-place", say("There is no card in this place."))
        value = value_of(card)
        if isinstance(action, Wild):
            return None if value == WILD else Refusal("not-wild", say("That card is no wild."))
        if value == WILD:
            return Refusal("not-called", say("Call a number for the wild."))
        pile = state.piles[PILES.index(action.pile)]
        if fits(value, pile.top):
            return None
        assert pile.top is not None
        parts = {"card": _spoken(value), "top": _spoken(pile.top)}
        if pile.seat == 1 - seat and at_ms - pile.changed_ms <= CLAIM_MS:
            return Refusal("claim-lost", say("{top} was there first; {card} does not go on it.", **parts))
        return Refusal("does-not-fit", say("{card} does not go on {top}: one up or one down.", **parts))

    def _ready(self, state: State, seat: Seat, at_ms: int) -> Step[State]:
        """S4: when both are ready the timer starts and both action cards turn up at the same instant."""
        state = _with_side(state, seat, replace(state.sides[seat], ready=True))
        events: tuple[Event, ...] = (SaidReady(seat),)
        if all(side.ready for side in state.sides):
            piles = _both(replace(pile, changed_ms=at_ms) for pile in state.piles)
            state = replace(state, phase=Phase.RACE, started_ms=at_ms, piles=piles)
            events += (_turned_up(state),)
            return self._look_for_plays(state, at_ms, events)
        return Step(state, events)

    def _play(self, state: State, seat: Seat, action: Play | Wild, at_ms: int) -> Step[State]:
        """Game Play 3 and 4: a card to an action pile, a new one from the draw pile."""
        side, index = state.sides[seat], PILES.index(action.pile)
        card = side.hand[action.place - 1]
        assert card is not None
        called = call_value(action.call) if isinstance(action, Wild) else None
        pile = Pile((*state.piles[index].cards, card), called, seat, at_ms)
        events: list[Event] = [Played(seat, action.place, value_of(card), action.pile, called)]
        drawn = side.draw[-1] if side.draw else None
        hand = (*side.hand[: action.place - 1], drawn, *side.hand[action.place :])
        if drawn is not None:
            events.append(Drew(seat, action.place))
        side = replace(side, hand=hand, draw=side.draw[:-1])
        state = _with_side(replace(state, piles=_with(state.piles, index, pile), dry_reshuffles=0), seat, side)
        state = _nobody_agreed(state)
        if not side.empty:
            return self._look_for_plays(state, at_ms, tuple(events))
        if state.call_out:
            state = _with_side(state, seat, replace(side, emptied_ms=at_ms))
            return self._look_for_plays(state, at_ms, (*events, Emptied(seat)))
        out = _score_out(state, seat, at_ms)
        return Step(out.state, (*events, *out.events))

    def _agree(self, state: State, seat: Seat, at_ms: int) -> Step[State]:
        """S19: one seat's word stands until a card is played; both words turn up the refresh cards."""
        state = _with_side(state, seat, replace(state.sides[seat], agreed=True))
        if not all(side.agreed for side in state.sides):
            return Step(state, (Agreed(seat),))
        turned = self._refresh(state, at_ms)
        return Step(turned.state, (Agreed(seat), *turned.events))

    def _out(self, state: State, seat: Seat, at_ms: int) -> Step[State]:
        """S23: with the OUT button the time is that of the touch, and the first ``out`` wins."""
        return _score_out(state, seat, at_ms)

    # ---- Timed events -------------------------------------------------------------

    def clock_runs(self, state: State) -> bool:
        """The clock runs from the turning of the timer to the end of the round."""
        return state.phase is Phase.RACE

    def deadline(self, state: State) -> int | None:
        """The next of: refresh cards, last ten seconds, time over."""
        return min(_times(state), default=None) if state.phase is Phase.RACE else None

    def expire(self, state: State, at_ms: int) -> Step[State]:
        """The timed event that is due."""
        due_ms = self.deadline(state)
        if due_ms is None or due_ms > at_ms:
            raise ValueError(f"nothing is due at {at_ms}")
        end_ms = state.started_ms + state.clock_ms
        if not state.last_seconds and due_ms == end_ms - LAST_SECONDS_MS:
            return Step(replace(state, last_seconds=True), (LastSeconds(),))
        if not state.time_over and due_ms == end_ms:
            return Step(replace(state, time_over=True), (TimeOver(),))
        return self._refresh(state, at_ms)

    def _look_for_plays(self, state: State, at_ms: int, events: tuple[Event, ...]) -> Step[State]:
        """S18: the engine knows both hands and says at once when nobody can play.

        Two sides without cards (option "call-out") wait for a word, not for new cards.
        """
        if all(side.empty for side in state.sides) or any(self._plays(state, side) for side in state.sides):
            return Step(replace(state, stuck_ms=None), events)
        return Step(replace(state, stuck_ms=at_ms), (*events, BothStuck(reshuffle=not state.refresh[0])))

    def _refresh(self, state: State, at_ms: int) -> Step[State]:
        """Game Play 5: both refresh cards to the action piles beside them; S20 when they have run out."""
        events: tuple[Event, ...] = ()
        if not state.refresh[0]:
            if state.dry_reshuffles == 2 and not any(side.empty for side in state.sides):
                return self._lay_out_next(state, (RoundVoid(),))
            state = dealing.reshuffle(state)
            events = (Reshuffled(len(state.refresh[0])),)
        piles = _both(
            Pile((*pile.cards, refresh[-1]), None, None, at_ms)
            for pile, refresh in zip(state.piles, state.refresh, strict=True)
        )
        rest = (state.refresh[0][:-1], state.refresh[1][:-1])
        state = _nobody_agreed(replace(state, piles=piles, refresh=rest, stuck_ms=None))
        return self._look_for_plays(state, at_ms, (*events, _turned_up(state)))

    # ---- Rounds -------------------------------------------------------------------

    def _lay_out_next(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        """Game Play 8: the loser of the round deals; S26: after a void round the same dealer."""
        layout, rng, later = dealing.next_layout(state)
        laid = dealing.lay_out(layout)
        void = any(isinstance(event, RoundVoid) for event in events)
        dealer = state.dealer if void else 1 - state.rounds[-1].winner
        sides = _both(replace(side, points=before.points) for side, before in zip(laid.sides, state.sides, strict=True))
        state = replace(
            state,
            phase=Phase.READY,
            round=state.round + 1,
            dealer=dealer,
            sides=sides,
            piles=laid.piles,
            refresh=layout.refresh,
            aside=layout.aside,
            rng=rng,
            later=later,
            stuck_ms=None,
            last_seconds=False,
            time_over=False,
            dry_reshuffles=0,
        )
        return Step(state, (*events, LaidOut(state.round, dealer)))

    def outcome(self, state: State) -> Outcome | None:
        """Winning: the first to reach 50 points."""
        winner = state.winner
        if state.phase is not Phase.OVER or winner is None:
            return None
        return Outcome(Reason.POINTS, winners=(winner,), score=state.sides[winner].points)

    # ---- Looking ------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """What this seat may see."""
        return view_of(state, seat)

    def pieces(self, state: State) -> tuple[Any, ...]:
        """All cards of the round, sorted."""
        return dealing.cards_of(state)

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        """Another table that looks the same to this seat."""
        return dealing.redeal(state, seat, rng)

    def bot(self, level: int, person: Rng) -> Racer:
        """A computer player."""
        return Racer(level, person)

    # ---- Notation -----------------------------------------------------------------

    def write(self, action: Action) -> str:
        """``play 3 a``, ``wild 3 9 a``, ``ready``, ``refresh``, ``out``, ``give-up``, ``next``."""
        if isinstance(action, Play):
            return f"play {action.place} {action.pile}"
        if isinstance(action, Wild):
            return f"wild {action.place} {action.call} {action.pile}"
        for word, kind in _WORDS.items():
            if isinstance(action, kind):
                return word
        raise TypeError(f"no action of 59 Seconds: {type(action).__name__}")

    def read(self, text: str) -> Action | Refusal:
        """The action that ``write`` wrote."""
        match text.split(" "):
            case [word] if word in _WORDS:
                return _WORDS[word]()
            case ["play", place, pile] if place in _PLACES and pile in PILES:
                return Play(int(place), pile)
            case ["wild", place, call, pile] if place in _PLACES and call in CALLS and pile in PILES:
                return Wild(int(place), call, pile)
        return Refusal("unknown-action", say("That is no move in {game}.", game=self.title))


_WORDS: Final[dict[str, type[Ready | Agree | Out | GiveUp | Next]]] = {
    "ready": Ready,
    "refresh": Agree,
    "out": Out,
    "give-up": GiveUp,
    "next": Next,
}
_PLACES: Final = tuple(str(place) for place in range(1, HAND_PLACES + 1))


def _spoken(value: int) -> str:
    """A value in a sentence."""
    return say("1 or 14") if value == ONE_OR_FOURTEEN else value_text(value)


def _times(state: State) -> list[int]:
    """Game times of everything that is going to happen by itself."""
    end_ms = state.started_ms + state.clock_ms
    times = []
    if not state.last_seconds:
        times.append(end_ms - LAST_SECONDS_MS)
    if not state.time_over:
        times.append(end_ms)
    if state.stuck_ms is not None:
        times.append(state.stuck_ms + REFRESH_AFTER_MS)
    return times


def _turned_up(state: State) -> TurnedUp:
    first, second = (value_of(pile.cards[-1]) for pile in state.piles)
    return TurnedUp((first, second))


def _both(items: Iterable[_Item]) -> tuple[_Item, _Item]:
    first, second = items
    return first, second


def _with(pair: tuple[_Item, _Item], index: int, item: _Item) -> tuple[_Item, _Item]:
    return (item, pair[1]) if index == 0 else (pair[0], item)


def _with_side(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=_with(state.sides, seat, side))


def _nobody_agreed(state: State) -> State:
    return replace(state, sides=_both(replace(side, agreed=False) for side in state.sides))


def _score_out(state: State, seat: Seat, at_ms: int) -> Step[State]:
    """Scoring: 10 points in less than 59 seconds, 5 otherwise; S24: 59.000 s is not less."""
    time_ms = at_ms - state.started_ms
    points = POINTS_IN_TIME if time_ms < state.clock_ms else POINTS_LATE
    scored = _score(state, seat, points, time_ms, RoundEnd.OUT)
    return Step(scored.state, (WentOut(seat, time_ms), *scored.events))


def _score(state: State, seat: Seat, points: int, time_ms: int, end: RoundEnd) -> Step[State]:
    side = state.sides[seat]
    total = side.points + points
    state = _with_side(state, seat, replace(side, points=total))
    state = replace(state, rounds=(*state.rounds, Round(seat, points, time_ms, end)), stuck_ms=None)
    events: tuple[Event, ...] = (RoundScored(seat, points, total),)
    if state.winner is None:
        return Step(replace(state, phase=Phase.SCORED), events)
    return Step(replace(state, phase=Phase.OVER), (*events, MatchWon(seat)))
