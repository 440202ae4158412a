"""The contract can fail: each way to get a game wrong is noticed by the contract test named for it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine import registry
from engine.game import EVERYBODY, Refusal, Seat, Step
from engine.rng import Rng
from engine.template.bot import Climber
from engine.template.components import value_of
from engine.template.rules import Template
from engine.template.state import Action, Climb, Draw, Drew, GotCard, Laid, Lay, Mark, Roll, State
from engine.template.view import View
from tests.engine import contract
from tests.engine import test_contract as tests


class ShowsAllHands(Template):
    def view(self, state: State, seat: Seat) -> View:
        sides = tuple(
            replace(side, hand=tuple(value_of(card) for card in state.sides[side.seat].hand))
            for side in super().view(state, seat).sides
        )
        return replace(super().view(state, seat), sides=sides)


class ShowsTheNextCard(Template):
    def view(self, state: State, seat: Seat) -> View:
        return replace(super().view(state, seat), deck=state.deck[-1] if state.deck else 0)


class OffersOnlyGoodDraws(Template):
    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        good = state.deck and value_of(state.deck[-1]) > 5
        return tuple(action for action in super().legal(state, seat) if good or not isinstance(action, Draw))

    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Draw) and action not in self.legal(state, seat):
            return Refusal("bad-draw", "That is a bad card.")
        return super()._refuse(state, seat, action)


@dataclass(frozen=True, slots=True)
class LaidOpenly(Laid):
    value: int = 0
    to: tuple[Seat, ...] = field(default=EVERYBODY, kw_only=True)


class TellsWhatWasLaid(Template):
    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        if isinstance(done, Step) and isinstance(action, Lay):
            event = LaidOpenly(seat, action.place, value_of(state.sides[seat].hand[action.place - 1]))
            return Step(done.state, (event,))
        return done


class DrawsInSilence(Template):
    """Its events forget to say that something was shown."""

    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        if isinstance(done, Step) and isinstance(action, Draw):
            return Step(done.state, tuple(event for event in done.events if not isinstance(event, Drew | GotCard)))
        return done


class RollsInSilence(Template):
    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        return Step(done.state, ()) if isinstance(done, Step) and isinstance(action, Roll) else done


class AcceptsMore(Template):
    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        refusal = super()._refuse(state, seat, action)
        return None if refusal is not None and refusal.code == "full-hand" else refusal


class AcceptsOthersTurns(Template):
    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return super()._refuse(state, state.turn if isinstance(action, Lay) else seat, action)


class AcceptsLess(Template):
    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Mark) and seat != state.turn:
            return Refusal("not-your-turn", "It is somebody else's turn.")
        return super()._refuse(state, seat, action)


class LosesCards(Template):
    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        return Step(replace(done.state, discarded=()), done.events) if isinstance(done, Step) else done


class ReadsLeniently(Template):
    def read(self, text: str) -> Action | Refusal:
        return super().read(text.strip().lower())


class WritesTwoAlike(Template):
    def write(self, action: Action) -> str:
        return super().write(Lay(action.place) if isinstance(action, Mark) else action)


class RollsWithTheRandomModule(Template):
    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        if isinstance(done, Step) and isinstance(action, Roll):
            return Step(replace(done.state, top=random.randrange(10)), done.events)
        return done


class RunsOnAfterTheEnd(Template):
    def clock_runs(self, state: State) -> bool:
        return True


class HasListsInItsState(Template):
    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        if isinstance(done, Step):
            discarded: Any = list(done.state.discarded)
            return Step(replace(done.state, discarded=discarded), done.events)
        return done


class MarksTakeTheTurn(Template):
    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        done = super().apply(state, seat, action, at_ms)
        if isinstance(done, Step) and isinstance(action, Mark):
            return Step(replace(done.state, bell=True, half_time=True), done.events)
        return done


class RedealsNothing(Template):
    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        return state


class RaisesOnNonsense(Template):
    def start(self, options: Any, seats: int, deal: Any) -> State:
        cards = sum(len(hand) for hand in deal["hands"])
        assert cards
        return super().start(options, seats, deal)


class Hasty(Climber):
    def delay_ms(self, view: View, rng: Rng) -> int:
        return 100


class HasHastyComputers(Template):
    def bot(self, level: int, person: Rng) -> Climber:
        return Hasty(level, person)


class Sleeper(Climber):
    def choose(self, view: View, rng: Rng) -> Action | None:
        return None


class HasSleepingComputers(Template):
    def deadline(self, state: State) -> int | None:
        return None

    def bot(self, level: int, person: Rng) -> Climber:
        return Sleeper(level, person)


class ClimbsAnything(Template):
    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        actions = super().legal(state, seat)
        return (*actions, Climb()) if Roll() in actions and Climb() not in actions else actions

    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        refusal = super()._refuse(state, seat, action)
        return None if refusal is not None and refusal.code == "too-low" else refusal


BREAKS: list[tuple[type[Template], Callable[..., None]]] = [
    (ShowsAllHands, tests.test_a_redealt_table_looks_and_feels_the_same_to_the_seat),
    (ShowsTheNextCard, tests.test_a_redealt_table_looks_and_feels_the_same_to_the_seat),
    (OffersOnlyGoodDraws, tests.test_a_redealt_table_looks_and_feels_the_same_to_the_seat),
    (TellsWhatWasLaid, tests.test_whatever_shows_something_hidden_or_rolls_chance_says_so),
    (DrawsInSilence, tests.test_whatever_shows_something_hidden_or_rolls_chance_says_so),
    (RollsInSilence, tests.test_whatever_shows_something_hidden_or_rolls_chance_says_so),
    (AcceptsMore, tests.test_apply_accepts_exactly_the_legal_list),
    (AcceptsMore, tests.test_nonsense_is_refused_and_changes_nothing),
    (AcceptsOthersTurns, tests.test_apply_accepts_exactly_the_legal_list),
    (AcceptsLess, tests.test_apply_accepts_exactly_the_legal_list),
    (LosesCards, tests.test_random_matches_end_and_every_state_on_the_way_is_sound),
    (ReadsLeniently, tests.test_nonsense_is_refused_and_changes_nothing),
    (WritesTwoAlike, tests.test_random_matches_end_and_every_state_on_the_way_is_sound),
    (RollsWithTheRandomModule, tests.test_the_history_alone_leads_to_the_same_state),
    (RollsWithTheRandomModule, tests.test_disturbing_the_random_module_and_the_locale_changes_nothing),
    (RollsWithTheRandomModule, tests.test_a_saved_match_comes_back_as_it_was),
    (RunsOnAfterTheEnd, tests.test_random_matches_end_and_every_state_on_the_way_is_sound),
    (HasListsInItsState, tests.test_old_states_stay_what_they_were),
    (MarksTakeTheTurn, tests.test_free_actions_end_nothing_and_take_nobody_s_turn),
    (RedealsNothing, tests.test_a_redealt_table_looks_and_feels_the_same_to_the_seat),
    (RedealsNothing, tests.test_a_redeal_changes_what_somebody_else_sees),
    (RaisesOnNonsense, tests.test_every_part_of_a_deal_may_be_nonsense),
    (RaisesOnNonsense, tests.test_every_value_of_a_save_may_be_nonsense),
    (HasSleepingComputers, tests.test_computer_players_act_alike_at_every_frame_rate),
    (ClimbsAnything, tests.test_the_golden_match_is_played_as_it_is_written),
    (ClimbsAnything, tests.test_the_counted_tree_has_as_many_nodes_as_are_written),
]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[[Template], Template]:
    """Puts a game in the place of the template while a test runs."""

    def put(game: Template) -> Template:
        contract.all_games()
        monkeypatch.setitem(registry._games, game.key, game)
        return game

    return put


@pytest.mark.slow
@pytest.mark.parametrize(("wrong", "test"), BREAKS, ids=[f"{wrong.__name__}-{test.__name__}" for wrong, test in BREAKS])
def test_the_contract_notices(
    wrong: type[Template], test: Callable[..., None], register: Callable[[Template], Template]
) -> None:
    game = register(wrong())
    with pytest.raises((AssertionError, TypeError, KeyError, ValueError)):
        test(game)


@pytest.mark.slow
def test_the_contract_notices_computers_that_are_too_quick(
    register: Callable[[Template], Template], monkeypatch: pytest.MonkeyPatch
) -> None:
    register(HasHastyComputers())
    with pytest.raises(AssertionError):
        tests.test_every_level_finishes_its_matches_and_is_never_quicker_than_its_floor("template", 3, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("test", list(dict.fromkeys(test for _, test in BREAKS)), ids=lambda test: test.__name__)
def test_nothing_is_noticed_where_nothing_is_wrong(
    test: Callable[..., None], register: Callable[[Template], Template]
) -> None:
    """The same way of running them, on the right rules: so that a failure above comes from the break."""
    test(register(Template()))
