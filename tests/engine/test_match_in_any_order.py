"""A match is told anything in any order, at times that jump: it stays sound, and it can always be saved."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.game import Refusal, Step
from engine.match import PAUSE_REASONS, Match
from tests.engine import contract
from tests.engine.small import Small, Tapper

WORDS = ["add", "show", "start", "stop", "timer 0", "timer 40", "timer 500", "no", "x"]
JUMP = st.one_of(st.integers(0, 60), st.integers(-150, 700), st.just(0))

orders = st.lists(
    st.one_of(
        st.tuples(st.just("act"), JUMP, st.integers(0, 1), st.sampled_from(WORDS)),
        st.tuples(
            st.just("act_all"),
            JUMP,
            st.lists(st.tuples(st.integers(-1, 2), st.sampled_from(WORDS), st.integers(-120, 20)), max_size=5),
        ),
        st.tuples(st.just("tick"), JUMP),
        st.tuples(st.just("run_bots"), JUMP),
        st.tuples(st.just("next"), JUMP),
        st.tuples(st.just("pause"), JUMP, st.sampled_from(sorted(PAUSE_REASONS - {"animation"}))),
        st.tuples(st.just("resume"), JUMP, st.sampled_from(sorted(PAUSE_REASONS - {"animation"}))),
        st.tuples(st.just("resume all"), JUMP),
        st.tuples(st.just("undo"), JUMP),
        st.tuples(st.just("reload"), JUMP),
    ),
    max_size=25,
)


def check(match: Match, at_ms: int) -> None:
    """What is true of a match at any time."""
    times = [record.at_ms for record in match.history]
    assert times == sorted(times), "time in a history never runs back"
    assert match.now(at_ms) >= (times[-1] if times else 0)
    assert match.clock_runs <= match.game.clock_runs(match.state)
    assert not (match.clock_runs and match.paused)
    text = match.save()
    loaded = Match.load(text)
    assert isinstance(loaded, Match), (loaded, text)
    assert loaded.save() == text
    assert loaded.digest() == match.digest()
    assert [record.line() for record in loaded.history] == [record.line() for record in match.history]
    assert loaded.can_undo == match.can_undo


def follow(match: Match, order: list[tuple[Any, ...]]) -> None:
    """Tells the match all of it."""
    at_ms = 1000
    for what, jump, *rest in order:
        at_ms = max(0, at_ms + jump)
        length, digest = len(match.history), match.digest()
        if what == "act":
            answers: tuple[Step[Any] | Refusal, ...] = (match.act(rest[0], rest[1], at_ms),)
        elif what == "act_all":
            answers = match.act_all([(seat, word, max(0, at_ms + offset)) for seat, word, offset in rest[0]])
        else:
            answers = ()
        done = sum(isinstance(answer, Step) for answer in answers)
        assert sum(record.kind == "act" for record in match.history[length:]) >= done
        if what == "tick":
            match.tick(at_ms)
        elif what == "run_bots":
            match.run_bots(at_ms)
        elif what == "next":
            due_ms = match.next_ms(at_ms)
            if due_ms is not None and due_ms - at_ms < 2000:
                at_ms = max(at_ms, due_ms)
                match.tick(at_ms)
        elif what == "pause":
            match.pause(rest[0], at_ms)
        elif what == "resume":
            match.resume(rest[0], at_ms)
        elif what == "resume all":
            for reason in match.paused:
                match.resume(reason, at_ms)
        elif what == "undo":
            possible = match.can_undo[0]
            undone = match.undo(at_ms)
            assert possible or not undone
            assert len(match.history) > length or not undone
        elif what == "reload":
            loaded = Match.load(match.save())
            assert isinstance(loaded, Match)
            match = loaded
            at_ms = at_ms % 777
            match.resume("loaded", at_ms)
        if len(match.history) == length:
            assert match.digest() == digest, "nothing changes without a line in the history"
        check(match, at_ms)


@pytest.mark.parametrize("race", [False, True], ids=["in turns", "race"])
@settings(deadline=None, derandomize=True, database=None, max_examples=250, suppress_health_check=list(HealthCheck))
@given(order=orders, pace=st.sampled_from([0, 1, 30, 333]), bots=st.sampled_from([{}, {1: 3}, {0: 1, 1: 5}]))
def test_the_smallest_game(race: bool, order: list[tuple[Any, ...]], pace: int, bots: dict[int, int]) -> None:
    registry.games()
    game = Small(race=race)
    # It stops by itself, since a hand that never rests makes a match without end.
    game.player = lambda level: Tapper(lambda view: ["add", "no", "timer 40", None][len(view.done) % 4], pace + 1)
    registry._games[game.key] = game
    try:
        match = Match.new("small", 2, seed="A22222", bots=bots)
        assert isinstance(match, Match)
        follow(match, order)
    finally:
        del registry._games[game.key]


@pytest.mark.parametrize("key", [game.key for game in contract.all_games()])
@settings(deadline=None, derandomize=True, database=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data(), number=st.integers(0, 30), level=st.integers(0, 5))
def test_every_game(key: str, data: st.DataObject, number: int, level: int) -> None:
    game = contract.game_of(key)
    setup = contract.setup_of(game, number)
    match = setup.new(number, bots={setup.seats - 1: level} if level else {})
    contract.play(match, number, most=number)
    words = sorted({text for seat in range(match.seats) for text in contract.texts(game, match.state, seat)}) or ["x"]
    order = data.draw(orders)
    told = []
    for index, one in enumerate(order):
        if one[0] == "act":
            told.append((*one[:3], words[index % len(words)]))
        elif one[0] == "act_all":
            told.append((*one[:2], [(seat, words[index % len(words)], offset) for seat, _, offset in one[2]]))
        else:
            told.append(one)
    follow(match, told)
