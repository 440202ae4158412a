"""End of a mission and of the game: next, retry, time markers, won, lost, void (M21 to M24, M28)."""

from engine.game import TABLE, Outcome
from engine.last_minute.events import MarkerLost, MissionSucceeded, Prepared
from engine.last_minute.state import End, Phase, Reason
from tests.engine.last_minute.tables import ANN, BEN, Table, attempt, deal, kinds, match_of, only, seeds, table

WIN = "56 38 31"


def challenge(*, begin: int = 0, seats: int = 1) -> Table:
    """Three missions of one Lunchbox each; Ann holds what defuses it in every attempt."""
    hands = [WIN, "57 2", "58", "59"][:seats]
    cards = deal(*[attempt(*hands)] * 12, bombs="1", begin=begin)
    game = match_of(cards, seats=seats)
    game.ready()
    return game


def win(game: Table, at_ms: int) -> tuple[str, ...]:
    """Defuses the bomb of the mission."""
    return tuple(kinds(game.plays("56 1, 38 1, 31 1", at_ms=at_ms)))


def fail(game: Table) -> list[str]:
    """Lets the time run out; gives what happened after the bell."""
    happened = kinds(game.time_over())
    return happened[happened.index("TimeOver") + 1 :]


def begin_again(game: Table, word: str = "retry") -> None:
    """The next attempt, at once: as long as the clock never stands, game time and host time go together."""
    at_ms = game.state.changed_ms
    game.play(ANN, word, at_ms)
    game.ready(at_ms)


# ---- Success --------------------------------------------------------------------------


def test_end_2_the_mission_is_successful_when_all_required_wires_lie_there() -> None:
    game = challenge()
    game.plays("56 1, 38 1")
    success = only(game.plays("31 1", at_ms=5000), MissionSucceeded)
    assert success == MissionSucceeded("1", 5000, 115_000)


def test_end_2_success_in_the_last_mission_wins_the_game() -> None:
    game = challenge(begin=2)
    assert win(game, 1000)[-2:] == ("MissionSucceeded", "ChallengeWon")
    assert game.match.outcome == Outcome(Reason.DEFUSED, won=True, score=1)
    assert game.match.view(TABLE).won is True


def test_idea_3_all_three_missions_have_to_succeed_in_order_to_win() -> None:
    game = challenge()
    for number in range(3):
        assert game.match.outcome is None
        win(game, game.state.changed_ms + 100)
        if number < 2:
            begin_again(game, "next")
    assert game.match.outcome == Outcome(Reason.DEFUSED, won=True, score=3)
    assert [one.label for one in game.state.attempts] == ["1", "2", "3"]


def test_end_3_otherwise_the_next_mission_is_prepared() -> None:
    game = table(WIN, bombs="1", then="4 odd, 2")
    win(game, 1000)
    assert game.state.phase is Phase.SUCCEEDED
    assert only(game.play(ANN, "next", 2000), Prepared) == Prepared("2")
    assert [(bomb.card, bomb.cuts) for bomb in game.state.bombs] == [(4, ()), (2, ())]
    assert game.state.clock_ms == 120_000
    assert len(game.state.sides[ANN].wires) == 7


def test_the_word_of_the_first_seat_counts_for_next_and_retry() -> None:
    game = challenge(seats=2)
    fail(game)
    game.play(BEN, "retry", 200_000)
    assert game.state.phase is Phase.READY
    assert game.refused(ANN, "retry", 200_001) == "not-now"
    assert game.refused(ANN, "next", 200_001) == "not-now"


# ---- Failure --------------------------------------------------------------------------


def test_end_5_a_failed_mission_costs_a_time_marker() -> None:
    game = challenge()
    assert fail(game) == ["MissionFailed", "MarkerLost"]
    assert (game.state.markers, game.state.spent) == (1, 1)
    assert game.texts() == ["retry"]


def test_end_5_the_same_mission_begins_again() -> None:
    game = table(WIN, bombs="1 odd, 4 first")
    before = [(bomb.card, bomb.marker) for bomb in game.state.bombs]
    fail(game)
    begin_again(game)
    assert [(bomb.card, bomb.marker) for bomb in game.state.bombs] == before
    assert (game.state.mission, game.match.view(TABLE).label) == (0, "1")


def test_m21_a_retry_has_the_same_bombs_and_markers_a_new_shuffle_and_the_clock_set_again() -> None:
    game = table(WIN, bombs="1, 2")
    game.plays("56 1")
    game.play(ANN, "discard 38", 200)
    fail(game)
    begin_again(game)
    assert game.column(1) == ""
    assert game.state.discards == ()
    assert len(game.state.sides[ANN].wires) == 7
    assert set(game.state.sides[ANN].wires) != {56, 38, 31}
    assert game.bell_ms == 240_000
    assert not game.match.view(TABLE).last_seconds


def test_m21_retries_are_dealt_differently() -> None:
    hands = set()
    for number in range(10):
        game = match_of({**deal(attempt(WIN), bombs="1"), "chance": number})
        game.ready()
        fail(game)
        begin_again(game)
        hands.add(game.state.sides[ANN].wires)
    assert len(hands) == 10


def test_operation_one_3_after_a_failure_the_same_bombs_keep_the_same_restrictions() -> None:
    for seed in seeds(5):
        game = match_of(None, options={"challenge": "operation-1"}, seed=seed)
        before = [(bomb.card, bomb.marker) for bomb in game.state.bombs]
        game.ready()
        fail(game)
        begin_again(game)
        assert [(bomb.card, bomb.marker) for bomb in game.state.bombs] == before


def test_end_6_a_failure_without_a_time_marker_loses_the_game() -> None:
    game = challenge()
    for left in (1, 0):
        assert fail(game) == ["MissionFailed", "MarkerLost"]
        assert game.state.markers == left
        begin_again(game)
    assert fail(game) == ["MissionFailed", "ChallengeLost"]
    assert game.match.outcome == Outcome(Reason.NO_MARKERS, won=False, score=0)
    assert game.match.view(TABLE).won is False


def test_m23_time_markers_are_not_refilled_between_missions() -> None:
    game = challenge()
    fail(game)
    begin_again(game)
    win(game, game.state.changed_ms + 100)
    begin_again(game, "next")
    assert game.state.markers == 1
    fail(game)
    begin_again(game)
    assert fail(game)[-1] == "ChallengeLost"
    assert game.match.outcome == Outcome(Reason.NO_MARKERS, won=False, score=1)


def test_m23_once_the_challenge_is_lost_retry_and_next_are_refused() -> None:
    game = challenge()
    fail(game)
    begin_again(game)
    fail(game)
    begin_again(game)
    fail(game)
    assert game.texts() == []
    for word in ("retry", "next", "ready"):
        assert game.refused(ANN, word, 900_000) == "over"


def test_each_loss_says_how_many_markers_are_left() -> None:
    game = challenge()
    assert only(game.time_over(), MarkerLost) == MarkerLost(1)


# ---- Void -----------------------------------------------------------------------------


def test_m28_an_attempt_all_agree_to_void_costs_no_marker() -> None:
    game = challenge(seats=2)
    game.plays("56 1")
    assert kinds(game.play(ANN, "void", 3000)) == ["SaidVoid"]
    assert game.state.phase is Phase.RACE
    assert kinds(game.play(BEN, "void", 4000)) == ["SaidVoid", "AttemptVoid", "Prepared"]
    assert (game.state.markers, game.state.mission, game.state.phase) == (2, 0, Phase.READY)


def test_m28_it_is_marked_in_the_result() -> None:
    game = challenge()
    game.play(ANN, "void", 3000)
    voided = game.match.view(TABLE).attempts[-1]
    assert (voided.label, voided.end, voided.time_ms) == ("1", End.VOID, 3000)
    game.ready(3000)
    win(game, 3100)
    assert [one.end for one in game.state.attempts] == [End.VOID, End.SUCCEEDED]
    assert [one.mission for one in game.state.attempts] == [0, 0]


def test_m28_the_word_can_be_taken_back() -> None:
    game = challenge(seats=2)
    game.play(ANN, "void", 3000)
    assert [side.voids for side in game.match.view(TABLE).sides] == [True, False]
    game.play(ANN, "void", 3100)
    game.play(BEN, "void", 3200)
    assert game.state.phase is Phase.RACE


def test_m28_the_same_mission_waits_for_ready_with_a_new_shuffle_and_the_full_time() -> None:
    game = table(WIN, bombs="1, 2")
    game.play(ANN, "void", 50_000)
    assert game.state.phase is Phase.READY
    assert not game.match.clock_runs
    game.ready(50_000)
    assert game.bell_ms == 170_000
    assert set(game.state.sides[ANN].wires) != {56, 38, 31}


def test_m28_who_has_to_leave_pauses_the_table_and_nothing_counts() -> None:
    game = challenge()
    game.match.pause("menu", 1_000_037 + 100)
    assert game.match.now(1_000_037 + 60_000) == 100
    refusal = game.try_act(ANN, "void", 200)
    assert getattr(refusal, "code", "") == "paused"


def test_words_said_in_one_attempt_do_not_count_in_the_next() -> None:
    game = challenge(seats=2)
    game.play(ANN, "void", 3000)
    fail(game)
    begin_again(game)
    assert [side.voids for side in game.match.view(TABLE).sides] == [False, False]


# ---- Keeping --------------------------------------------------------------------------


def test_times_of_earlier_missions_are_kept() -> None:
    game = challenge()
    win(game, 9_998)
    begin_again(game, "next")
    times = [(one.label, one.time_ms, one.left_ms) for one in game.match.view(TABLE).attempts]
    assert times == [("1", 10_000, 110_000)]


def test_a_saved_challenge_goes_on_where_it_was() -> None:
    game = challenge(seats=2)
    game.plays("56 1")
    loaded = game.reloaded()
    assert loaded.match.digest() == game.match.digest()
    assert loaded.column(1) == "56"
