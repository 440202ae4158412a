"""Playing cards (Game Play 3 and 4, '1 or 14', S6 to S9, S16, S17, S21, S22, S30)."""

from collections import Counter

from engine.fifty_nine.state import Drew, Played
from engine.game import Step
from engine.match import Match
from tests.engine.fifty_nine.tables import ANN, BEN, ORIGIN_MS, SEED, Table, kinds, seeds, table


def plays(card: str, top: str) -> bool:
    """Whether the table lets this card go on this top card."""
    game = table((f"{card} 5", "7 7"), f"{top} 6")
    return isinstance(game.try_act(ANN, "play 1 a", 100), Step)


def test_game_play_3_a_card_goes_one_higher_or_one_lower() -> None:
    assert plays("9", "8")
    assert plays("7", "8")


def test_game_play_3_a_card_goes_on_either_action_pile() -> None:
    game = table(("9 9 4", "3 4"), "8 10")
    game.play(ANN, "play 1 a", 100)
    game.play(ANN, "play 2 b", 200)
    assert game.tops == "9 9"


def test_game_play_3_both_play_at_once_and_nobody_waits_for_a_turn() -> None:
    game = table(("9 10 2", "7 6 2"), "8 8")
    game.play(ANN, "play 1 a", 100)
    game.play(ANN, "play 2 a", 101)
    game.play(BEN, "play 1 b", 102)
    assert game.match.game.actors(game.state) == {ANN, BEN}


def test_game_play_4_a_new_card_is_taken_from_ones_own_draw_pile() -> None:
    game = table(("9 3 3 3 3", "7 4 4 4 4"), "8 8", draws=("12 11", "13 13"))
    assert game.play(ANN, "play 1 a", 100) == (Played(ANN, 1, 9, "a"), Drew(ANN, 1))
    assert game.hand(ANN) == "12 3 3 3 3"
    assert game.hand(BEN) == "7 4 4 4 4"
    assert [len(side.draw) for side in game.state.sides] == [1, 2]


def test_game_play_4_a_hand_never_has_more_than_five_cards() -> None:
    game = table(("9 10 11 12 13", "3 3 3 3 4"), "8 8", draws=("2 5", "6"))
    for place in (1, 2, 3, 4, 5):
        game.play(ANN, f"play {place} a", place * 100)
        assert len(game.state.sides[ANN].hand) == 5
    assert game.hand(ANN) == "2 5 - - -"


def test_s06_exactly_one_above_or_below_and_nothing_else() -> None:
    for card in range(2, 14):
        for top in range(2, 14):
            assert plays(str(card), str(top)) == (abs(card - top) == 1), (card, top)


def test_s06_one_card_at_a_time_onto_one_pile() -> None:
    game = table(("9 10 4", "3 4"), "8 8")
    game.play(ANN, "play 1 a", 100)
    assert [len(pile.cards) for pile in game.state.piles] == [2, 1]
    assert game.hand(ANN) == "- 10 4 - -"


def test_s07_equal_values_do_not_go_on_each_other() -> None:
    assert not any(plays(str(value), str(value)) for value in range(2, 14))


def test_s07_one_or_fourteen_goes_on_one_or_fourteen() -> None:
    assert plays("1/14", "1/14")


def test_special_one_or_fourteen_is_a_one_and_a_fourteen() -> None:
    assert plays("1/14", "2")
    assert plays("1/14", "13")


def test_s08_one_or_fourteen_goes_on_two_thirteen_its_own_kind_and_open_wilds() -> None:
    fitting = [top for top in ("1/14", *map(str, range(2, 14)), "wild") if plays("1/14", top)]
    assert fitting == ["1/14", "2", "13", "wild"]


def test_s08_one_or_fourteen_goes_on_wilds_called_two_thirteen_or_one_or_fourteen() -> None:
    fitting = []
    for call in (*map(str, range(2, 14)), "1/14"):
        game = table(("1/14 5", "wild 7"), "9 6")
        game.play(BEN, f"wild 1 {call} a", 100)
        if isinstance(game.try_act(ANN, "play 1 a", 200), Step):
            fitting.append(call)
    assert fitting == ["2", "13", "1/14"]


def test_s09_two_thirteen_and_its_own_kind_go_on_one_or_fourteen() -> None:
    fitting = [card for card in ("1/14", *map(str, range(2, 14))) if plays(card, "1/14")]
    assert fitting == ["1/14", "2", "13"]
    game = table(("wild 5", "7 7"), "1/14 6")
    game.play(ANN, "wild 1 9 a", 100)


def test_s09_one_or_fourteen_is_not_held_to_the_end_it_was_used_as() -> None:
    game = table(("1/14 13 5", "7 7"), "2 4")
    game.play(ANN, "play 1 a", 100)
    game.play(ANN, "play 2 a", 200)
    assert game.tops == "13 4"
    game = table(("1/14 2 5", "7 7"), "13 4")
    game.play(ANN, "play 1 a", 100)
    game.play(ANN, "play 2 a", 200)
    assert game.tops == "2 4"


def test_s16_the_new_card_comes_in_the_same_moment_into_the_empty_place() -> None:
    game = table(("3 3 9 3 3", "7 4 4 4 4"), "8 8", draws=("10", "13"))
    game.play(ANN, "play 3 a", 100)
    assert game.hand(ANN) == "3 3 10 3 3"
    game.play(ANN, "play 3 a", 100)
    assert game.hand(ANN) == "3 3 - 3 3"


def test_s16_nothing_is_drawn_once_the_draw_pile_is_gone() -> None:
    game = table(("9 5", "7 4"), "8 8")
    assert kinds(game.play(ANN, "play 1 a", 100)) == ["Played"]
    assert game.refused(ANN, "play 1 a", 200) == "empty-place"


def test_s17_nobody_has_to_play() -> None:
    game = table(("9 3", "7 4"), "8 8")
    assert kinds(game.until(58_000)) == ["LastSeconds"]
    assert game.tops == "8 8"
    game.play(BEN, "play 1 b", 58_001)


def both_reach_for_pile_a(seed: str = SEED) -> Table:
    return table(("9 10 11 12 13", "9 10 11 12 13"), "8 4", seed=seed)


def test_s21_the_earlier_touch_lands_and_the_other_card_slides_back() -> None:
    game = both_reach_for_pile_a()
    assert game.together((BEN, "play 1 a", 501), (ANN, "play 1 a", 500)) == [False, True]
    assert game.hand(BEN) == "9 10 11 12 13"
    assert game.refused(BEN, "play 1 a", 600) == "claim-lost"
    assert game.refused(BEN, "play 1 a", 1101) == "does-not-fit"
    game.play(BEN, "play 2 a", 1102)


def test_s21_the_other_card_is_judged_against_the_new_top_and_may_land() -> None:
    game = table(("9 5", "10 5"), "8 4")
    assert game.together((BEN, "play 1 a", 501), (ANN, "play 1 a", 500)) == [True, True]
    assert game.tops == "10 4"


def test_s21_two_touches_of_two_seats_in_one_frame_both_count() -> None:
    game = table(("9 5", "5 10"), "8 4")
    assert game.together((ANN, "play 1 a", 500), (BEN, "play 1 b", 500)) == [True, True]
    assert game.tops == "9 5"


def test_s21_an_exact_tie_favours_no_seat_and_a_replay_draws_nothing() -> None:
    first = Counter[int]()
    for seed in seeds(80):
        game = both_reach_for_pile_a(seed=seed)
        for place in (1, 2, 3, 4, 5):
            at_ms = place * 700
            claims = ((ANN, f"play {place} a", at_ms), (BEN, f"play {place} a", at_ms))
            landed = game.together(*claims) if place % 2 else game.together(*reversed(claims))[::-1]
            assert sum(landed) == 1
            first[landed.index(True)] += 1
        assert game.reloaded().match.digest() == game.match.digest()
    assert sum(first.values()) == 400
    assert 160 <= first[ANN] <= 240


def test_s21_ties_are_drawn_by_the_match_itself_and_come_out_the_same_with_the_same_seed() -> None:
    def winners() -> list[list[bool]]:
        game = both_reach_for_pile_a(seed=SEED)
        return [game.together((ANN, f"play {n} a", n * 700), (BEN, f"play {n} a", n * 700)) for n in range(1, 6)]

    assert winners() == winners()


def test_s22_a_card_that_does_not_fit_costs_nothing_and_locks_nobody_out() -> None:
    game = table(("5 9", "3 4"), "8 8")
    assert game.refused(ANN, "play 1 a", 100) == "does-not-fit"
    game.play(ANN, "play 2 a", 100)
    assert game.points == (0, 0)


def test_s30_the_stamp_of_the_touch_orders_two_touches_not_the_order_they_come_in() -> None:
    for claims in (((ANN, "play 1 a", 401), (BEN, "play 1 a", 400)), ((BEN, "play 1 a", 400), (ANN, "play 1 a", 401))):
        game = both_reach_for_pile_a()
        game.together(*claims)
        assert game.state.piles[0].seat == BEN


def test_s30_a_touch_handed_in_up_to_100_ms_late_counts_and_an_older_one_does_not() -> None:
    game = table(("9 5 3", "7 6 3"), "8 8")
    game.play(ANN, "play 1 a", 1000)
    assert game.refused(BEN, "play 1 b", 899) == "too-late"
    game.play(BEN, "play 1 b", 900)
    assert game.match.history[-1].at_ms == 1000, "a late claim counts as equal to the newest applied one"


def test_s30_late_touches_leave_a_history_that_can_be_loaded() -> None:
    game = table(("9 10 3", "7 6 3"), "8 8")
    game.play(ANN, "play 1 a", 1000)
    game.play(BEN, "play 1 b", 950)
    game.match.pause("menu", ORIGIN_MS + 960)
    assert isinstance(Match.load(game.match.save()), Match)
