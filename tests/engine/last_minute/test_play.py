"""Playing wires beneath bombs (Gameplay), and M1 to M17 as far as they are about playing."""

from engine.game import TABLE, Refusal, Step
from engine.last_minute.components import BOMBS, WIRE_COLOURS, WIRES
from engine.last_minute.events import Played
from engine.last_minute.state import Phase
from tests.engine.last_minute.tables import ANN, BEN, Table, attempt, deal, kinds, match_of, only, seeds, table

# ---- Descending order -----------------------------------------------------------------


def test_gameplay_example_after_56_and_41_nothing_above_41_for_the_rest_of_the_mission() -> None:
    game = table("56 41 42 40 57 59 39", bombs="4")
    game.plays("56 1, 41 1")
    assert game.playable() == ["39 1", "40 1"]
    for wire in (42, 57, 59):
        assert game.refused(ANN, f"play {wire} 1", 5000) == "breaks-order"
    assert game.refused(ANN, "play 57 1", 119_000) == "breaks-order"


def test_gameplay_7_wires_are_played_in_descending_order() -> None:
    for last in (10, 30, 58):
        others = [wire for wire in (5, 9, 11, 29, 31, 57, 59) if wire != last]
        game = table(f"{last} {' '.join(map(str, others[:6]))}", bombs="8")
        game.plays(f"{last} 1")
        assert game.playable() == [f"{wire} 1" for wire in sorted(others[:6]) if wire < last]


def test_gameplay_8_no_wire_is_inserted_between_two_that_lie_there_or_above_the_first() -> None:
    game = table("50 30 40 55 20", bombs="8")
    game.plays("50 1, 30 1")
    assert game.refused(ANN, "play 40 1", 2000) == "breaks-order"
    assert game.refused(ANN, "play 55 1", 2000) == "breaks-order"
    game.plays("20 1", at_ms=3000)
    assert game.column(1) == "50 30 20"


def test_m10_the_first_wire_may_be_any_number() -> None:
    for wire in WIRES:
        assert f"{wire} 1" in table(str(wire), bombs="4").playable()


def test_gameplay_5_colour_and_number_of_every_played_wire_stay_visible_in_a_column() -> None:
    game = table("56 38", "31", bombs="1")
    game.plays("56 1, 38 1")
    game.plays("31 1", seat=BEN, at_ms=500)
    for seat in (ANN, BEN, TABLE):
        cuts = game.match.view(seat).bombs[0].cuts
        assert [(cut.wire, cut.seat, cut.at_ms, cut.turn) for cut in cuts] == [
            (56, 0, 100, 0),
            (38, 0, 101, 1),
            (31, 1, 500, 2),
        ]
        assert [WIRE_COLOURS[cut.wire].value for cut in cuts] == ["red", "blue", "yellow"]


# ---- Defused --------------------------------------------------------------------------


def test_idea_1_wires_are_played_beneath_the_bombs_they_belong_to() -> None:
    game = table("56 38 31", bombs="1, 2")
    events = game.plays("56 1")
    assert only(events, Played) == Played(ANN, 1, 56, 1, True)
    assert (game.hand(), game.column(1), game.column(2)) == ("- 38 31 - - - -", "56", "")


def test_idea_2_a_bomb_is_defused_once_all_its_wires_are_cut() -> None:
    game = table("56 38 31", bombs="1, 2")
    game.plays("56 1, 38 1")
    assert not game.bomb(1).defused
    assert kinds(game.plays("31 1", at_ms=200)) == ["Played", "BombDefused"]
    assert game.bomb(1).defused
    assert not game.bomb(2).defused


def test_gameplay_4_each_bomb_shows_which_wires_it_requires() -> None:
    view = table("1", bombs="1, 2, 3, 4").match.view(TABLE)
    assert [[colour.value for colour in bomb.picture] for bomb in view.bombs] == [
        ["red", "blue", "yellow"],
        ["green", "green", "yellow"],
        ["blue", "green", "red", "yellow"],
        ["red", "red", "green", "blue"],
    ]
    assert [bomb.name for bomb in view.bombs] == [BOMBS[number].name for number in range(1, 5)]


def test_gameplay_6_all_required_wires_defuse_it_in_any_order_of_colours() -> None:
    for plays in ("56 1, 38 1, 31 1", "57 1, 55 1, 52 1", "58 1, 57 1, 56 1"):
        hand = " ".join(play.split()[0] for play in plays.split(", "))
        game = table(hand, bombs="1, 2")
        game.plays(plays)
        assert game.bomb(1).defused, plays


def test_m02_as_many_of_a_colour_as_are_pictured_are_required() -> None:
    game = table("59 57 48", bombs="2, 1")
    game.plays("59 1, 57 1")
    assert not game.bomb(1).defused
    game.plays("48 1", at_ms=500)
    assert game.bomb(1).defused


def test_m04_a_colour_that_is_not_needed_may_be_played_and_the_event_says_so() -> None:
    game = table("59 56 38 31", bombs="1, 2")
    assert only(game.plays("59 1"), Played).needed is False
    assert only(game.plays("56 1", at_ms=300), Played).needed is True
    game.plays("38 1, 31 1", at_ms=400)
    assert game.bomb(1).defused


def test_m04_a_second_wire_of_a_colour_that_is_there_already_is_not_needed() -> None:
    game = table("56 52", bombs="1")
    game.plays("56 1")
    assert only(game.plays("52 1", at_ms=300), Played).needed is False


def test_notes_1_too_many_wires_do_no_harm_when_all_required_ones_lie_there() -> None:
    game = table("59 56 54 38 31", bombs="1")
    assert "MissionSucceeded" in kinds(game.plays("59 1, 56 1, 54 1, 38 1, 31 1"))


def test_notes_1_more_wires_may_follow_beneath_a_defused_bomb() -> None:
    game = table("56 38 31 12", bombs="1, 2")
    game.plays("56 1, 38 1, 31 1, 12 1")
    assert game.bomb(1).defused
    assert game.column(1) == "56 38 31 12"


def test_m05_order_binds_wires_beneath_a_defused_bomb_too() -> None:
    game = table("56 38 31 42", bombs="1, 2")
    game.plays("56 1, 38 1, 31 1")
    assert game.refused(ANN, "play 42 1", 900) == "breaks-order"


def test_m05_a_marker_binds_wires_that_are_not_needed_too() -> None:
    game = table("59 48", bombs="1 odd")
    assert game.playable() == ["59 1"]


def test_m15_nothing_is_ever_taken_back() -> None:
    game = table("56 38", bombs="1")
    game.plays("56 1")
    assert all(text.split()[0] in ("play", "discard", "draw", "void") for text in game.texts())
    assert game.match.can_undo[0] is False


def test_m26_wires_are_never_passed_on() -> None:
    game = table("56", "38", bombs="1")
    assert {text.split()[0] for text in game.texts()} == {"play", "discard", "draw", "call", "void"}
    assert game.refused(BEN, "play 56 1", 300) == "not-in-hand"


# ---- All at once ----------------------------------------------------------------------


def test_gameplay_10_there_are_no_turns_and_everybody_acts_at_any_time() -> None:
    game = table("56 20", "38 19", "31", "18", bombs="1, 4")
    assert game.match.game.actors(game.state) == {0, 1, 2, 3}
    game.plays("56 1, 20 2")
    game.plays("38 1, 19 2", seat=1, at_ms=102)
    assert game.match.game.actors(game.state) == {0, 1, 2, 3}


def test_gameplay_11_one_wire_is_played_at_a_time() -> None:
    game = table("56 38", bombs="1")
    assert game.refused(ANN, "play 56 38 1", 100) == "unknown-action"
    game.plays("56 1")
    assert game.hand() == "- 38 - - - - -"


def test_four_fingers_of_four_seats_play_four_wires_in_one_frame() -> None:
    game = table("56", "38", "31", "59", bombs="1, 2")
    answers = game.together((3, "play 59 2", 100), (1, "play 38 1", 101), (2, "play 31 1", 102), (0, "play 56 1", 100))
    assert answers == [True] * 4
    assert (game.column(1), game.column(2)) == ("56 38 31", "59")
    assert game.match.game.pieces(game.state) == game.match.game.pieces(table("56", "38", "31", "59").state)


def test_m14_the_earlier_touch_lies_there_and_the_other_is_judged_against_the_new_column() -> None:
    game = table("40", "50", bombs="1, 4")
    assert game.together((BEN, "play 50 2", 301), (ANN, "play 40 2", 300)) == [False, True]
    assert (game.column(2), game.hand(BEN)) == ("40", "50 - - - - -")


def test_m14_the_second_play_counts_when_it_still_goes_there() -> None:
    game = table("50", "40", bombs="1, 4")
    assert game.together((ANN, "play 50 2", 300), (BEN, "play 40 2", 301)) == [True, True]


def test_m14_a_claim_that_came_too_late_is_told_who_was_first() -> None:
    game = table("40", "50", bombs="4")
    game.plays("40 1", at_ms=300)
    late = game.try_act(BEN, "play 50 1", 301)
    assert late == Refusal("claim-lost", "40 was there first; 50 does not go beneath it.")
    much_later = game.try_act(BEN, "play 50 1", 901)
    assert isinstance(much_later, Refusal)
    assert much_later.code == "breaks-order"


def test_m14_a_wire_that_never_went_there_lost_no_claim() -> None:
    game = table("41", "50", bombs="4 odd")
    game.plays("41 1", at_ms=300)
    assert game.refused(BEN, "play 50 1", 301) == "breaks-order"
    own = table("40 50", bombs="4")
    own.plays("40 1", at_ms=300)
    assert own.refused(ANN, "play 50 1", 301) == "breaks-order"


def test_m14_an_exact_tie_is_drawn_and_favours_no_seat() -> None:
    first = [0, 0]
    for seed in seeds(200):
        game = match_of(deal(attempt("40", "41"), bombs="4"), seats=2, seed=seed)
        game.ready()
        game.together((ANN, "play 40 1", 300), (BEN, "play 41 1", 300))
        first[game.bomb(1).cuts[0].seat] += 1
    # 200 tosses of a fair coin and four standard deviations; a 40 after the 41 is allowed, the other way it bounces.
    assert min(first) > 70


# ---- The clock ------------------------------------------------------------------------


def test_gameplay_1_hands_may_be_looked_at_as_soon_as_the_clock_runs() -> None:
    game = match_of(deal(attempt("56 38", "31"), bombs="1"), seats=2)
    game.ready()
    assert game.match.view(ANN).me.hand == (56, 38, None, None, None, None)
    assert game.match.view(BEN).me.hand == (31, None, None, None, None, None)


def test_m19_every_attempt_waits_for_ready_again_with_hands_covered() -> None:
    game = table("56 38 31", bombs="1", then="4")
    game.plays("56 1, 38 1, 31 1")
    game.play(ANN, "next", 5000)
    assert game.state.phase is Phase.READY
    assert game.match.view(ANN).me.hand is None
    assert not game.match.clock_runs
    assert game.refused(ANN, "draw", 6000) == "not-started"


def test_m19_the_time_counts_from_the_last_ready_in_game_time() -> None:
    game = match_of(deal(attempt("56", "38"), bombs="1"), seats=2)
    game.play(ANN, "ready", 40_000)
    game.play(BEN, "ready", 90_000)
    assert game.state.started_ms == 0
    assert game.bell_ms == 100_000


def test_m19_three_two_one_is_counted_while_the_clock_is_paused() -> None:
    game = table("56 38 31", bombs="1")
    game.match.pause("count-in", 1_000_037 + 1)
    assert isinstance(game.try_act(ANN, "play 56 1", 2000), Refusal)
    game.match.resume("count-in", 1_000_037 + 3001)
    assert isinstance(game.try_act(ANN, "play 56 1", 3100), Step)
    assert game.bomb(1).cuts[0].at_ms == 100


def test_gameplay_3_all_required_wires_have_to_be_played_within_the_set_seconds() -> None:
    game = table("56 38 31", bombs="1")
    game.plays("56 1, 38 1")
    game.until(119_999)
    assert game.state.phase is Phase.RACE
    game.time_over()
    assert game.state.phase is Phase.FAILED


def test_gameplay_16_once_time_has_run_out_no_action_may_be_performed() -> None:
    game = table("56 38 31", bombs="1")
    game.time_over()
    for text in ("play 56 1", "discard 56", "draw", "draw 1", "void", "end-attempt"):
        assert game.refused(ANN, text, 120_001) == "mission-over"
    assert game.texts() == ["retry"]


def test_m20_a_touch_stamped_before_the_bell_counts() -> None:
    game = table("56 38 31", bombs="1")
    game.plays("56 1, 38 1")
    game.plays("31 1", at_ms=119_999)
    assert game.state.phase is not Phase.FAILED


def test_m20_a_touch_at_the_bell_does_not_count() -> None:
    game = table("56 38 31", bombs="1")
    game.plays("56 1, 38 1")
    assert isinstance(game.try_act(ANN, "play 31 1", 120_000), Refusal)
    assert game.state.phase is Phase.FAILED


def last_seconds(seats: int) -> tuple[Table, int]:
    game = table(*(["56"] * 1 + ["38", "31", "59"][: seats - 1]), bombs="1, 2")
    return game, game.bell_ms


def test_ten_seconds_before_the_bell_everybody_is_told() -> None:
    for seats in (1, 4):
        game, bell_ms = last_seconds(seats)
        assert game.until(bell_ms - 10_001) == ()
        assert kinds(game.until(bell_ms - 10_000)) == ["LastSeconds"]
        assert game.match.view(TABLE).last_seconds
