"""The match: host time to game time, the order of touches, undo, computer players, pauses, history."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import registry
from engine.bots import LEVELS
from engine.game import TABLE, Refusal, Step
from engine.match import LATE_MS, LONGEST_NAME, PAUSE_REASONS, Match, Record
from engine.text import Line
from tests.engine.small import Act, Small, State, Tapper


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Small:
    """A turn game, registered while the test runs."""
    registry.games()
    game = Small()
    monkeypatch.setitem(registry._games, game.key, game)
    return game


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Small:
    """The same as a race, whose clock runs from the beginning."""
    registry.games()
    game = Small(race=True)
    monkeypatch.setitem(registry._games, game.key, game)
    return game


def new(**others: Any) -> Match:
    """A match of the small game for two."""
    match = Match.new("small", 2, seed="A22222", **others)
    assert isinstance(match, Match), match
    return match


def done(match: Match) -> list[tuple[int, str, int]]:
    """Seat, word and game time of all that was done."""
    state = match.state
    assert isinstance(state, State)
    return list(state.done)


def code(answer: object) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Refusal), answer
    assert answer.message
    return answer.code


def reloaded(match: Match) -> Match:
    """The match after saving and loading; it must be the same."""
    loaded = Match.load(match.save())
    assert isinstance(loaded, Match), (loaded, match.save())
    assert loaded.digest() == match.digest()
    assert loaded.save() == match.save()
    return loaded


# ---- Beginning ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"key": "ghost"}, "unknown-game"),
        ({"key": None}, "unknown-game"),
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": 2.0}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": None}, "seats"),
        ({"options": {"goal": "alone"}}, "unknown-option"),
        ({"options": {"colour": "red"}}, "unknown-option"),
        ({"seats": 4, "options": {"goal": "together"}}, "too-short"),
        ({"seed": "A2222"}, "unknown-seed"),
        ({"seed": "A2222O"}, "unknown-seed"),
        ({"seed": "B22222"}, "other-rules"),
        ({"seed": ""}, "unknown-seed"),
        ({"seed": 22222}, "unknown-seed"),
        ({"deal": {}}, "unfit-deal"),
        ({"deal": []}, "unfit-deal"),
        ({"deal": {"hands": [[0], [0]], "deck": [], "chance": 0}}, "unfit-deal"),
        ({"names": ["Ann"]}, "names"),
        ({"names": ["Ann", "x" * (LONGEST_NAME + 1)]}, "names"),
        ({"names": ["Ann", "x" * 1000]}, "names"),
        ({"names": ["Ann", "B\nob"]}, "names"),
        ({"names": ["Ann", "\u202egnp.exe"]}, "names"),
        ({"names": ["Ann", "\ud800"]}, "names"),
        ({"names": ["Ann", 7]}, "names"),
        ({"bots": {2: 1}}, "computers"),
        ({"bots": {-1: 1}}, "computers"),
        ({"bots": {0: 0}}, "computers"),
        ({"bots": {0: 6}}, "computers"),
        ({"bots": {0: True}}, "computers"),
        ({"bots": {0: []}}, "computers"),
        ({"bots": {"0": 1}}, "computers"),
    ],
)
def test_what_cannot_be_set_up_is_refused(changed: dict[str, Any], expected: str) -> None:
    arguments: dict[str, Any] = {"key": "template", "seats": 2, "seed": "A22222"} | changed
    assert code(Match.new(**arguments)) == expected


@pytest.mark.parametrize(
    "name",
    ["", "Ann", "<script>alert(1)</script>", "O’Neill & Söhne", "山田　太郎", "👩‍👧", "می‌خواهم", "x" * LONGEST_NAME],
)
def test_a_name_is_kept_as_it_was_typed(name: str) -> None:
    match = Match.new("template", 2, seed="A22222", names=[name, "Bob"])
    assert isinstance(match, Match)
    assert match.names == (name, "Bob")
    loaded = Match.load(match.save())
    assert isinstance(loaded, Match)
    assert loaded.names == (name, "Bob")


def test_a_match_without_a_seed_gets_one_nobody_asked_for() -> None:
    names = set()
    for _ in range(20):
        match = Match.new("template", 2)
        assert isinstance(match, Match)
        names.add(match.name)
    assert len(names) == 20


def test_a_stacked_deal_wins_over_the_seed_and_says_so() -> None:
    deal = {"hands": [[0], [3]], "deck": [29], "chance": 1}
    match = Match.new("template", 2, seed="A22222", deal=deal)
    assert isinstance(match, Match)
    assert match.stacked
    assert match.state.deck == (29,)
    loaded = Match.load(match.save())
    assert isinstance(loaded, Match)
    assert loaded.stacked
    assert loaded.deal == deal
    plain = Match.new("template", 2, seed="A22222")
    assert isinstance(plain, Match)
    assert not plain.stacked


def test_host_time_is_whole_milliseconds(small: Small) -> None:
    match = new()
    for at_ms in (0.5, "0", None, True):
        with pytest.raises(TypeError, match="whole milliseconds"):
            match.tick(at_ms)  # type: ignore[arg-type]


# ---- The clock ------------------------------------------------------------------------


def test_the_first_host_time_is_the_origin_of_a_clock_that_runs_from_the_beginning(race: Small) -> None:
    match = new()
    assert match.now(777_000) == 0
    match.tick(777_000)
    assert match.clock_runs
    assert match.now(777_250) == 250


def test_the_clock_runs_only_while_the_state_says_so(small: Small) -> None:
    match = new()
    match.act(0, "add", 1000)
    match.act(0, "start", 3000)
    match.act(1, "stop", 3400)
    match.act(0, "add", 9000)
    match.act(0, "start", 9500)
    assert match.now(9600) == 500
    assert [at_ms for _, _, at_ms in done(match)] == [0, 0, 400, 400, 400]


def test_a_deadline_is_kept_to_the_millisecond_however_late_the_tick(race: Small) -> None:
    match = new()
    match.act(0, "timer 500", 1000)
    assert match.next_ms(1000) == 1500
    assert match.tick(1499) == ()
    steps = match.tick(60_000)
    assert len(steps) == 1
    assert done(match)[-1] == (-1, "rang", 500)
    assert match.tick(60_000) == ()


def test_an_expiry_that_an_act_brought_about_is_given_by_the_next_tick(race: Small) -> None:
    match = new()
    match.act(0, "timer 500", 1000)
    match.act(1, "add", 2000)
    assert [word for _, word, _ in done(match)] == ["timer 500", "rang", "add"]
    assert len(match.tick(2000)) == 1
    assert match.tick(2000) == ()


def test_a_standing_clock_keeps_a_deadline_waiting(small: Small) -> None:
    match = new()
    match.act(0, "timer 500", 0)
    assert match.next_ms(10) is None
    match.tick(5000)
    match.act(0, "start", 6000)
    assert match.next_ms(6000) == 6500


def test_a_deadline_gone_by_while_the_clock_stood_is_never_written_before_the_last_act(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.act(0, "timer 500", 100)
    match.act(0, "stop", 599)
    match.act(0, "timer 0", 10_000)
    match.act(0, "start", 20_000)
    match.tick(20_100)
    assert done(match)[-1] == (-1, "rang", 599)
    reloaded(match)


def test_what_is_due_at_once_can_be_saved_before_it_happens(race: Small) -> None:
    match = new()
    match.act(0, "add", 0)
    match.act(0, "timer 0", 700)
    loaded = reloaded(match)
    loaded.resume("loaded", 5)
    loaded.tick(5)
    assert done(loaded)[-1] == (-1, "rang", 700)
    reloaded(loaded)


def test_a_host_clock_that_jumps_back_does_not_turn_time_back(race: Small) -> None:
    match = new()
    match.act(0, "add", 1000)
    match.act(0, "add", 2000)
    match.tick(500)
    assert code(match.act(1, "add", 500)) == "too-late"
    match.pause("hidden", 700)
    assert match.now(700) == 1000
    reloaded(match)
    match.resume("hidden", 100)
    match.act(1, "add", 150)
    assert done(match)[-1] == (1, "add", 1050)
    reloaded(match)


def test_an_undo_stamped_before_the_last_act_is_written_at_its_time(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.act(0, "add", 900)
    assert match.undo(850)
    assert match.history[-1] == Record(900, "undo", TABLE, "", ())
    reloaded(match)


def test_a_touch_stamped_before_an_undo_is_written_after_it(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.act(0, "add", 10)
    match.undo(50)
    match.act(0, "add", 40)
    assert [record.at_ms for record in match.history] == [0, 10, 50, 50]
    reloaded(match)


def test_a_touch_stamped_before_the_origin_counts_as_made_at_it(race: Small) -> None:
    match = new()
    match.tick(1000)
    match.act_all([(0, "timer 0", 999), (0, "add", 999)])
    assert [word for _, word, _ in done(match)] == ["timer 0", "rang", "add"]
    reloaded(match)


def test_next_ms_asks_for_a_look_at_once_when_a_computer_player_has_not_seen_the_change(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add" if len(view.done) < 3 else None, 400)
    match = new(bots={1: 3})
    assert match.next_ms(1000) == 1000
    match.run_bots(1000)
    assert match.next_ms(1000) == 1400
    match.act(0, "add", 1100)
    assert match.next_ms(1100) == 1100
    match.run_bots(1100)
    assert match.next_ms(1100) == 1400


def test_next_ms_is_none_while_paused_and_after_the_end(race: Small) -> None:
    match = new()
    match.act(0, "timer 500", 0)
    match.pause("menu", 100)
    assert match.next_ms(100) is None
    match.resume("menu", 200)
    assert match.next_ms(200) == 600
    match.act(0, "end", 300)
    assert match.next_ms(300) is None


# ---- Pauses ---------------------------------------------------------------------------


def test_while_there_is_a_reason_to_pause_nothing_is_done(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add", 10)
    match = new(bots={1: 3})
    match.act(0, "timer 500", 0)
    match.run_bots(0)
    match.pause("menu", 5)
    before = match.save()
    assert code(match.act(0, "add", 100)) == "paused"
    assert match.tick(10_000) == ()
    assert match.run_bots(10_000) == ()
    assert not match.undo(10_000)
    assert match.save() == before
    match.resume("menu", 20_000)
    assert match.now(20_000) == 5


def test_a_turn_game_refuses_actions_while_paused_although_its_clock_stands_anyway(small: Small) -> None:
    match = new()
    match.pause("hand-over", 0)
    assert code(match.act(0, "add", 1)) == "paused"
    match.resume("hand-over", 2)
    assert isinstance(match.act(0, "add", 3), Step)


def test_what_is_due_when_the_pause_begins_still_happens(race: Small) -> None:
    match = new()
    match.act(0, "timer 500", 0)
    match.pause("hidden", 900)
    assert done(match)[-1] == (-1, "rang", 500)
    assert len(match.tick(5000)) == 1, "the tick tells of it even while paused"


@pytest.mark.parametrize("reason", ["", "tea", "Menu", "animation"])
def test_a_reason_that_is_none_is_a_bug(race: Small, reason: str) -> None:
    with pytest.raises(ValueError, match="no reason"):
        new().pause(reason, 0)


def test_an_animation_pauses_a_turn_game(small: Small) -> None:
    match = new()
    match.pause("animation", 0)
    assert match.paused == {"animation"}


def test_a_reason_counts_once_however_often_it_is_given(race: Small) -> None:
    match = new()
    match.pause("menu", 100)
    match.pause("menu", 200)
    match.resume("menu", 300)
    assert match.paused == frozenset()
    assert match.now(350) == 50


def test_taking_away_a_reason_that_is_not_there_changes_nothing(race: Small) -> None:
    match = new()
    match.act(0, "add", 0)
    match.act(0, "add", 1000)
    match.resume("menu", 1001)
    match.resume("tea", 1001)
    assert code(match.act(1, "add", 300)) == "too-late"
    reloaded(match)


def test_a_touch_made_long_before_the_end_of_a_pause_does_not_count_after_it(race: Small) -> None:
    match = new()
    match.tick(0)
    match.pause("menu", 1000)
    match.resume("menu", 9000)
    assert code(match.act(0, "add", 9000 - LATE_MS - 1)) == "too-late"
    match.act(0, "add", 9000 - LATE_MS)
    assert done(match)[-1] == (0, "add", 1000)


def test_a_loaded_match_is_paused_and_its_first_resume_sets_the_origin(race: Small) -> None:
    match = new()
    match.act(0, "add", 5000)
    match.tick(5700)
    loaded = reloaded(match)
    assert loaded.paused == {"loaded"}
    assert loaded.now(10**9) == 700
    assert code(loaded.act(0, "add", 0)) == "paused"
    loaded.resume("loaded", 40)
    loaded.act(0, "add", 60)
    assert done(loaded)[-1] == (0, "add", 720)


def test_all_reasons_are_known() -> None:
    assert set(PAUSE_REASONS) == {"menu", "hand-over", "hidden", "animation", "dialog", "loaded", "count-in"}


# ---- Touches --------------------------------------------------------------------------


def test_the_touches_of_a_frame_are_applied_by_time_and_answered_in_the_order_given(race: Small) -> None:
    match = new()
    match.tick(0)
    answers = match.act_all([(0, "add", 30), (1, "no", 10), (1, "show", 20)])
    assert [isinstance(answer, Step) for answer in answers] == [True, False, True]
    assert done(match) == [(1, "show", 20), (0, "add", 30)]


def test_touches_of_one_seat_at_one_time_keep_their_order(race: Small) -> None:
    match = new()
    match.act_all([(0, "timer 1", 5), (0, "timer 2", 5), (0, "timer 3", 5)])
    assert [word for _, word, _ in done(match)] == ["timer 1", "timer 2", "timer 3"]


def test_touches_of_two_seats_at_one_time_take_turns(race: Small) -> None:
    match = new()
    match.act_all([(0, "add", 5), (0, "show", 5), (1, "add", 5), (1, "show", 5)])
    seats = [seat for seat, _, _ in done(match)]
    assert seats in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert [word for _, word, _ in done(match)] == ["add", "add", "show", "show"]


def test_only_touches_of_two_seats_at_one_time_draw_lots(race: Small) -> None:
    match = new()
    before = match._chance
    match.act_all([(0, "add", 5), (0, "add", 5), (1, "add", 6), (7, "add", 6), (None, "add", 6)])  # type: ignore[list-item]
    assert match._chance == before
    match.act_all([(0, "add", 7), (1, "add", 7)])
    assert match._chance != before


def test_a_touch_up_to_a_tenth_of_a_second_late_counts_as_equal_to_the_newest(race: Small) -> None:
    match = new()
    match.tick(0)
    match.act(0, "add", 1000)
    assert code(match.act(1, "add", 899)) == "too-late"
    assert isinstance(match.act(1, "add", 900), Step)
    assert done(match)[-1] == (1, "add", 1000)


def test_a_late_touch_of_a_frame_without_anything_newer_keeps_its_own_time(race: Small) -> None:
    match = new()
    match.tick(0)
    match.tick(1000)
    match.act(1, "add", 600)
    assert done(match) == [(1, "add", 600)]
    reloaded(match)


def test_a_touch_before_the_bell_counts_if_it_is_handed_in_before_the_tick_that_rings_it(race: Small) -> None:
    match = new()
    match.act(0, "timer 500", 0)
    match.act(1, "add", 499)
    match.tick(516)
    assert done(match)[1:] == [(1, "add", 499), (-1, "rang", 500)]
    other = new()
    other.act(0, "timer 500", 0)
    other.tick(516)
    other.act(1, "add", 499)
    assert done(other)[1:] == [(-1, "rang", 500), (1, "add", 500)]


def test_a_touch_at_the_millisecond_of_the_bell_comes_after_it(race: Small) -> None:
    match = new()
    match.act(0, "timer 500", 0)
    match.act(1, "add", 500)
    assert done(match)[1:] == [(-1, "rang", 500), (1, "add", 500)]


def test_there_is_exactly_one_end(race: Small) -> None:
    match = new()
    match.tick(0)
    answers = match.act_all([(0, "end", 5), (1, "end", 5), (0, "add", 6)])
    assert sum(isinstance(answer, Step) for answer in answers) == 1
    assert code(answers[2]) == "over"
    assert not match.clock_runs
    assert match.now(9999) == 5


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0", 1.0, True, [], {}])
def test_nobody_acts_from_a_seat_that_is_not_there(small: Small, seat: Any) -> None:
    match = new()
    assert code(match.act(seat, "add", 0)) == "unknown-seat"
    assert match.legal(seat) == ()
    answers = match.act_all([(seat, "add", 1), (0, "add", 1), (1, "add", 1)])
    assert [isinstance(answer, Step) for answer in answers] == [False, True, True]


class Surprising:
    """What no game expects."""

    def __str__(self) -> str:
        raise AssertionError("looked at")


@pytest.mark.parametrize(
    "action",
    [None, 0, 1.5, b"add", [], {}, Surprising(), Act, "", "add\n0 0 add", "x" * 101, "add " * 60, "\ud800", "\0"],
)
def test_what_is_no_action_is_refused(small: Small, action: Any) -> None:
    match = new()
    before = match.save()
    assert code(match.act(0, action, 0)) == "unknown-action"
    assert match.save() == before


def test_an_action_may_be_an_object_or_its_text(small: Small) -> None:
    match = new()
    match.act(0, Act("add"), 0)
    match.act(0, "add", 0)
    assert [record.text for record in match.history] == ["add", "add"]


def test_the_history_holds_the_text_the_game_writes_not_what_was_typed(small: Small) -> None:
    """A game whose ``read`` is lenient must not make saves that cannot be loaded."""
    match = new()
    assert isinstance(match.act(0, "  ADD ", 0), Step)
    assert match.history[-1].text == "add"
    reloaded(match)


# ---- History --------------------------------------------------------------------------


def test_the_history_says_what_was_done_when_and_what_happened(small: Small) -> None:
    match = new()
    match.act(1, "start", 0)
    match.act(0, "timer 30", 10)
    match.tick(50)
    match.act(0, "add", 60)
    match.undo(70)
    assert [(record.at_ms, record.kind, record.seat, record.text) for record in match.history] == [
        (0, "act", 1, "start"),
        (10, "act", 0, "timer 30"),
        (40, "expire", TABLE, ""),
        (60, "act", 0, "add"),
        (70, "undo", TABLE, ""),
    ]
    assert [type(event).__name__ for record in match.history for event in record.events] == [
        "Done",
        "Done",
        "Rang",
        "Done",
    ]
    assert match.history[0].line() == Line(0, "act", 1, "start")
    reloaded(match)


# ---- Undo -----------------------------------------------------------------------------


def test_undo_goes_back_one_action_at_a_time_and_stops_at_what_was_shown(small: Small) -> None:
    match = new()
    assert match.can_undo == (False, "Nothing has been done yet.")
    match.act(0, "add", 0)
    match.act(0, "show", 0)
    assert match.can_undo[0] is False
    match.act(0, "add", 0)
    match.act(1, "add", 0)
    assert match.can_undo == (True, "")
    assert match.undo(0)
    assert match.undo(0)
    assert not match.undo(0)
    assert match.can_undo[1]
    assert [word for _, word, _ in done(match)] == ["add", "show"]
    assert reloaded(match).can_undo == match.can_undo


def test_undo_stops_where_time_made_something_happen(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.act(0, "timer 30", 0)
    match.tick(100)
    assert match.can_undo == (False, "Time has passed.")


def test_undo_looks_first_at_what_is_due(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.act(0, "timer 30", 0)
    assert match.can_undo[0]
    assert not match.undo(100), "at 30 the timer rang; nothing goes back behind it"
    assert done(match)[-1][1] == "rang"


def test_undo_sets_the_clock_going_or_standing_as_it_was(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.undo(300)
    assert not match.clock_runs
    assert match.now(900) == 300
    reloaded(match)
    match.act(0, "start", 1000)
    match.act(0, "stop", 1100)
    match.undo(2000)
    assert match.clock_runs
    assert match.now(2050) == 450
    reloaded(match)


def test_undo_to_a_state_whose_deadline_has_gone_by_lets_it_happen_then(small: Small) -> None:
    match = new()
    match.act(0, "start", 0)
    match.act(0, "timer 100", 0)
    match.act(0, "timer 900", 50)
    assert match.undo(500)
    match.tick(510)
    assert match.history[-1].kind == "expire"
    assert match.history[-1].at_ms == 500, "not before the undo that brought it back"
    reloaded(match)


def test_undo_takes_back_what_computer_players_did_since(small: Small) -> None:
    small.player = lambda level: Tapper(lambda view: "add" if view.done and view.done[-1][0] == 0 else None, 100)
    match = new(bots={1: 3})
    match.act(0, "add", 0)
    match.run_bots(0)
    match.run_bots(100)
    assert [seat for seat, _, _ in done(match)] == [0, 1]
    assert match.undo(200)
    assert done(match) == []
    reloaded(match)


def test_what_only_computer_players_did_is_not_taken_back(small: Small) -> None:
    small.player = lambda level: Tapper(lambda view: "add" if len(view.done) < 2 else None, 100)
    match = new(bots={0: 3, 1: 3})
    match.run_bots(0)
    match.run_bots(1000)
    assert len(done(match)) == 3, "two, and a hand that was on its way already"
    assert match.can_undo[0] is False


def test_nothing_is_taken_back_after_the_end(small: Small) -> None:
    match = new()
    match.act(0, "end", 0)
    assert match.can_undo == (False, "The match is over.")
    assert not match.undo(0)


def test_a_race_has_no_undo(race: Small) -> None:
    match = new()
    match.act(0, "add", 0)
    assert match.can_undo == (False, "In a race nothing is taken back.")


# ---- Computer players -----------------------------------------------------------------


def test_a_hand_that_arrives_before_the_bell_acts_before_it_however_late_the_frame(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add" if len(view.done) == 1 else None, 450)
    match = new(bots={1: 3})
    match.act(0, "timer 500", 0)
    match.run_bots(0)
    assert len(match.tick(5000)) == 1
    assert len(match.run_bots(5000)) == 1
    assert done(match)[1:] == [(1, "add", 450), (-1, "rang", 500)]


def test_a_hand_that_arrives_before_a_touch_acts_before_it(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add" if not view.done else None, 450)
    match = new(bots={1: 3})
    match.run_bots(0)
    match.act(0, "show", 451)
    assert done(match) == [(1, "add", 450), (0, "show", 451)]
    assert len(match.run_bots(451)) == 1


def test_a_person_is_first_when_a_computer_player_comes_at_the_same_millisecond(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add" if len(view.done) < 2 else None, 450)
    match = new(bots={1: 3})
    match.run_bots(0)
    match.act(0, "show", 450)
    assert done(match) == [(0, "show", 450)]


def test_computer_players_do_nothing_until_they_are_run(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add", 0)
    match = new(bots={1: 3})
    match.tick(0)
    match.act(0, "show", 10)
    match.tick(1000)
    assert [seat for seat, _, _ in done(match)] == [0]


def test_a_slip_of_a_computer_player_is_refused_and_it_chooses_again(race: Small) -> None:
    chosen: list[int] = []

    def word(view: State) -> str | None:
        chosen.append(len(view.done))
        return "no" if len(chosen) < 3 else "add" if not view.done else None

    race.player = lambda level: Tapper(word, 100)
    match = new(bots={1: 3})
    match.run_bots(0)
    match.run_bots(1000)
    assert done(match) == [(1, "add", 302)]


def test_a_hand_on_its_way_turns_back_when_its_place_is_still_good_but_not_wanted_any_more(race: Small) -> None:
    for wanted in (True, False):
        race.player = lambda level, wanted=wanted: Tapper(
            lambda view: "add" if not view.done else None, 450, lambda view: wanted
        )
        match = new(bots={1: 3})
        match.run_bots(0)
        match.act(0, "show", 100)
        match.run_bots(1000)
        assert [seat for seat, _, _ in done(match)] == ([0, 1] if wanted else [0])


def test_a_hand_that_turns_back_for_something_else_is_not_there_before_it_noticed_the_change(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add" if len(view.done) < 2 else None, 450, lambda view: False)
    match = new(bots={1: 3})
    match.run_bots(0)
    match.act(0, "show", 440)
    match.run_bots(2000)
    assert done(match)[1] == (1, "add", 440 + LEVELS[3].notice_ms)


def test_two_hands_at_one_time_are_put_in_order_by_lot(race: Small) -> None:
    race.player = lambda level: Tapper(lambda view: "add" if len(view.done) < 2 else None, 100)
    first = []
    for number in range(200):
        letters = "23456789ABCDEFGHJKMN"
        match = Match.new("small", 2, seed=f"A222{letters[number // 20]}{letters[number % 20]}", bots={0: 1, 1: 1})
        assert isinstance(match, Match)
        match.run_bots(0)
        match.run_bots(100)
        first.append(done(match)[0][0])
        reloaded(match)
    assert 70 < sum(first) < 130


@pytest.fixture(autouse=True)
def games_stay_as_they_were() -> Iterator[None]:
    """No test leaves the small game behind."""
    yield
    assert all(game.title for game in registry.games())
