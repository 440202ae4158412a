"""Out, points, rounds and the match (Object, Game Play 7 and 8, Scoring, Winning, S23 to S25, S27, S28, S31)."""

from engine.fifty_nine.state import GaveUp, MatchWon, Phase, Reason, RoundEnd, RoundScored, TimeOver, WentOut
from engine.game import Step
from tests.engine.fifty_nine.tables import ANN, BEN, ORIGIN_MS, Table, deal, kinds, layout, match_of, seeds, table

ONE_CARD = ("9", "7 4")


def out_at(at_ms: int, **options: str) -> Table:
    """Ann plays her only card at this game time."""
    game = table(ONE_CARD, "8 8", options=options)
    game.play(ANN, "play 1 a", at_ms)
    return game


def one_card_rounds(count: int) -> Table:
    """Rounds in which each seat can be out with its first card."""
    return match_of(deal(*[layout(("9", "7"), "8 8") for _ in range(count)]))


def win(game: Table, seat: int, *, late: bool = False) -> None:
    """One round for this seat, from ready to the next one laid out."""
    begin_ms = game.state.round * 100_000
    game.ready(begin_ms)
    game.play(seat, "play 1 a", begin_ms + (60_000 if late else 500))
    if game.match.outcome is None:
        game.play(seat, "next", begin_ms + 70_000)


def test_object_the_first_without_cards_in_hand_and_draw_pile_wins_the_round() -> None:
    game = table(("9 3 3 3 3", "7 4 4 4 4"), "8 8", draws=("10", "13"))
    game.play(ANN, "play 1 a", 100)
    assert game.state.phase is Phase.RACE
    game = out_at(100)
    assert game.state.rounds[0].winner == ANN
    assert game.state.rounds[0].end is RoundEnd.OUT


def test_object_nobody_is_out_while_there_are_cards_from_the_draw_pile() -> None:
    game = table(("9 10 11 12 13", "7 4 4 4 4"), "8 8", draws=("2", "13"))
    for place in (1, 2, 3, 4, 5):
        game.play(ANN, f"play {place} a", place)
    assert game.hand(ANN) == "2 - - - -"
    assert game.state.phase is Phase.RACE


def test_scoring_less_than_59_seconds_counts_ten_points() -> None:
    assert out_at(58_999).points == (10, 0)


def test_scoring_over_59_seconds_counts_five_points() -> None:
    assert out_at(59_001).points == (5, 0)


def test_game_play_6_the_round_ends_when_a_player_has_no_cards_left() -> None:
    game = out_at(1234)
    assert game.state.phase is Phase.SCORED
    assert not game.match.clock_runs
    assert game.refused(BEN, "play 1 b", 1300) == "round-over"


def test_game_play_7_out_is_announced_with_its_time_and_scored() -> None:
    game = table(ONE_CARD, "8 8")
    assert game.play(ANN, "play 1 a", 1234)[1:] == (WentOut(ANN, 1234), RoundScored(ANN, 10, 10))


def test_game_play_7_the_time_counts_from_the_start_of_its_own_round() -> None:
    game = one_card_rounds(2)
    win(game, ANN)
    win(game, BEN)
    assert [round_.time_ms for round_ in game.state.rounds] == [500, 500]


def test_winning_points_are_added_up_for_the_winner_of_each_round() -> None:
    game = one_card_rounds(3)
    win(game, ANN)
    win(game, BEN)
    win(game, ANN, late=True)
    assert game.points == (15, 10)


def test_winning_the_first_to_reach_fifty_points_wins_the_match() -> None:
    game = one_card_rounds(5)
    for _ in range(4):
        win(game, BEN)
        assert game.match.outcome is None
    game.ready(500_000)
    events = game.play(BEN, "play 1 a", 500_100)
    assert events[-1] == MatchWon(BEN)
    outcome = game.match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.won, outcome.score) == (Reason.POINTS, (BEN,), None, 50)
    assert game.match.legal(ANN) == ()
    assert game.refused(ANN, "next", 500_200) == "over"


def test_s23_out_is_declared_by_itself_and_no_button_is_needed() -> None:
    game = out_at(100)
    assert game.state.rounds[0].time_ms == 100
    assert table(ONE_CARD, "8 8").refused(ANN, "out", 100) == "house-rule"


def test_s23_the_earlier_last_card_wins() -> None:
    for first, second in ((ANN, BEN), (BEN, ANN)):
        game = table(("9", "7"), "8 8")
        assert game.together((second, "play 1 b", 5001), (first, "play 1 a", 5000)) == [False, True]
        assert game.state.rounds[0].winner == first


def test_s23_an_exact_tie_of_last_cards_has_one_winner_and_the_other_card_stays_in_hand() -> None:
    winners = []
    for seed in seeds(60):
        game = table(("9", "7"), "8 8", seed=seed)
        landed = game.together((ANN, "play 1 a", 5000), (BEN, "play 1 b", 5000))
        assert sorted(landed) == [False, True]
        winner = landed.index(True)
        assert game.state.rounds[0].winner == winner
        assert not game.state.sides[1 - winner].empty
        winners.append(winner)
    assert 18 <= sum(winners) <= 42


def test_s23_with_the_out_button_the_touch_ends_the_round_and_gives_the_time() -> None:
    game = table(ONE_CARD, "8 8", options={"call-out": "on"})
    assert game.refused(ANN, "out", 50) == "not-out"
    assert kinds(game.play(ANN, "play 1 a", 58_000)) == ["Played", "Emptied"]
    game.play(ANN, "out", 59_500)
    assert game.state.rounds[0].time_ms == 59_500
    assert game.points == (5, 0)


def test_s23_with_the_out_button_the_other_plays_on_and_the_first_word_wins() -> None:
    game = table(("9", "7 6"), "8 8", options={"call-out": "on"})
    game.play(ANN, "play 1 a", 1000)
    game.play(BEN, "play 1 b", 1100)
    game.play(BEN, "play 2 b", 1200)
    game.play(BEN, "out", 1300)
    assert game.points == (0, 10)
    assert game.state.rounds[0].winner == BEN
    assert game.refused(ANN, "out", 1301) == "round-over"


def test_s24_exactly_59_seconds_counts_five_points() -> None:
    assert out_at(58_999).points == (10, 0)
    assert out_at(59_000).points == (5, 0)


def test_s24_a_touch_stamped_before_the_bell_counts_ten_points_until_the_bell_has_rung() -> None:
    game = table(ONE_CARD, "8 8")
    game.until(58_990)
    frame_ms = 59_006
    assert isinstance(game.match.act(ANN, "play 1 a", ORIGIN_MS + 58_999), Step)
    assert game.until(frame_ms) == ()
    assert game.points == (10, 0)


def test_s24_once_the_bell_has_rung_an_older_touch_counts_five_points() -> None:
    game = table(ONE_CARD, "8 8")
    assert kinds(game.until(59_006)) == ["LastSeconds", "TimeOver"]
    game.play(ANN, "play 1 a", 58_999)
    assert game.points == (5, 0)


def test_s24_the_option_clock_moves_the_border() -> None:
    for clock, border_ms in (("59", 59_000), ("90", 90_000), ("120", 120_000)):
        assert out_at(border_ms - 1, clock=clock).points == (10, 0)
        assert out_at(border_ms, clock=clock).points == (5, 0)
        assert out_at(100, clock=clock).match.view(ANN).clock_ms == border_ms


def test_s25_play_goes_on_after_the_timer_has_run_out_now_for_five_points() -> None:
    game = table(("9 10", "7 4"), "8 8")
    assert kinds(game.until(49_000)) == ["LastSeconds"]
    assert game.until(59_000) == (TimeOver(),)
    game.play(ANN, "play 1 a", 70_000)
    game.play(ANN, "play 2 a", 80_000)
    assert game.points == (5, 0)


def test_s27_only_one_side_scores_in_a_round() -> None:
    assert out_at(500).points == (10, 0)


def test_s27_a_match_takes_at_least_five_rounds() -> None:
    game = one_card_rounds(5)
    for _ in range(5):
        win(game, ANN)
    assert len(game.state.rounds) == 5
    assert game.match.outcome is not None


def test_s27_a_match_takes_at_most_nineteen_rounds() -> None:
    game = one_card_rounds(19)
    for number in range(18):
        win(game, number % 2, late=True)
    assert game.points == (45, 45)
    win(game, ANN, late=True)
    assert len(game.state.rounds) == 19
    assert game.match.outcome is not None


def test_s28_the_loser_of_the_round_deals_the_next() -> None:
    for winner in (ANN, BEN):
        game = one_card_rounds(2)
        win(game, winner)
        assert game.state.dealer == 1 - winner


def test_s28_after_a_given_up_round_its_loser_deals() -> None:
    game = table(ONE_CARD, "8 8", dealer="13 2")
    game.play(BEN, "give-up", 300)
    game.play(ANN, "next", 400)
    assert game.state.dealer == BEN


def test_s31_giving_up_gives_the_other_side_five_points() -> None:
    game = table(ONE_CARD, "8 8")
    assert game.play(ANN, "give-up", 300) == (GaveUp(ANN), RoundScored(BEN, 5, 5))
    assert game.state.rounds[0].end is RoundEnd.GIVEN_UP
    assert game.state.rounds[0].winner == BEN


def test_s31_a_round_is_given_up_only_while_it_is_played() -> None:
    game = match_of(deal(layout(ONE_CARD, "8 8"), layout(ONE_CARD, "8 8")))
    assert game.refused(ANN, "give-up", 0) == "not-started"
    game.ready(10)
    game.play(ANN, "give-up", 20)
    assert game.refused(BEN, "give-up", 30) == "round-over"
    game.play(BEN, "next", 40)
    assert game.refused(BEN, "give-up", 50) == "not-started"


def test_s31_the_last_round_can_be_given_up_and_ends_the_match() -> None:
    game = one_card_rounds(10)
    for number in range(10):
        game.ready(number * 1000)
        game.play(ANN, "give-up", number * 1000 + 100)
        if number < 9:
            game.play(ANN, "next", number * 1000 + 200)
    assert game.points == (0, 50)
    assert game.match.outcome is not None


def test_s31_while_the_table_is_left_the_clock_stands_and_nothing_counts() -> None:
    game = table(ONE_CARD, "8 8")
    game.match.pause("menu", ORIGIN_MS + 10_000)
    assert game.refused(ANN, "play 1 a", 20_000) == "paused"
    assert game.until(90_000) == ()
    game.match.resume("menu", ORIGIN_MS + 100_000)
    game.play(ANN, "play 1 a", 148_999)
    assert game.state.rounds[0].time_ms == 58_999
    assert game.points == (10, 0)


def test_game_play_8_between_rounds_only_the_next_round_can_be_asked_for() -> None:
    game = out_at(100)
    for word in ("play 1 a", "wild 1 9 a", "refresh", "out", "give-up"):
        assert game.refused(ANN, word, 200) == "round-over"
    assert [game.match.game.write(action) for action in game.match.legal(ANN)] == ["next"]
