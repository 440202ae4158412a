"""Setup: names, dealer, deal and start (rulebook Setup, Game Play 1 and 2; S1 to S5)."""

from collections import Counter

from engine.fifty_nine.components import ONE_OR_FOURTEEN, WILD, value_of
from engine.fifty_nine.dealing import cards_of
from engine.fifty_nine.state import LaidOut, Phase, TurnedUp
from engine.game import TABLE
from engine.match import Match
from tests.engine.fifty_nine.tables import ANN, BEN, KEY, deal, kinds, layout, match_of, seeds, table

PLAIN = layout(("9 3", "3 4"), "8 8")


def drawn_dealer(draws: str) -> int:
    dealer: int = match_of(deal(PLAIN, dealer=draws)).state.dealer
    return dealer


def test_setup_1_both_names_are_kept_with_the_match_and_its_score_starts_at_nothing() -> None:
    game = match_of(None, names=("Ann", "Ben"))
    assert game.match.names == ("Ann", "Ben")
    assert game.reloaded().match.names == ("Ann", "Ben")
    assert game.points == (0, 0)


def test_setup_1_there_are_two_seats() -> None:
    assert not isinstance(Match.new(KEY, 3), Match)
    assert not isinstance(Match.new(KEY, 1), Match)


def test_setup_2_the_highest_card_drawn_deals() -> None:
    assert drawn_dealer("9 4") == ANN
    assert drawn_dealer("4 9") == BEN


def test_setup_2_a_wild_is_drawn_again() -> None:
    assert drawn_dealer("wild 9 10") == ANN
    assert drawn_dealer("9 wild 10") == BEN


def test_s02_one_or_fourteen_is_the_highest_draw() -> None:
    assert drawn_dealer("1/14 13") == ANN
    assert drawn_dealer("13 1/14") == BEN


def test_s02_a_wild_is_drawn_again_by_that_player_only() -> None:
    game = match_of(deal(PLAIN, dealer="wild 9 wild 4"))
    assert game.state.dealer_draws == ((WILD, 9), (WILD, None), (4, None))
    assert game.state.dealer == BEN


def test_s02_equal_cards_are_drawn_again_by_both() -> None:
    game = match_of(deal(PLAIN, dealer="7 7 1/14 1/14 5 6"))
    assert game.state.dealer_draws == ((7, 7), (ONE_OR_FOURTEEN, ONE_OR_FOURTEEN), (5, 6))
    assert game.state.dealer == BEN


def test_s02_drawn_cards_stay_out_until_it_is_decided_and_then_all_go_back() -> None:
    for seed in seeds(50):
        game = match_of(None, seed=seed)
        assert len(set(game.match.deal["draws"])) == 54
        assert len(game.match.game.pieces(game.state)) == 54


def test_s02_each_seat_is_first_dealer_in_about_half_of_the_matches() -> None:
    dealers = Counter(match_of(None, seed=seed).state.dealer for seed in seeds(400))
    assert 160 <= dealers[ANN] <= 240


def test_s03_everybody_sees_who_deals() -> None:
    game = match_of(deal(PLAIN, dealer="4 9"))
    assert [game.match.view(seat).dealer for seat in (ANN, BEN, TABLE)] == [BEN, BEN, BEN]
    assert game.match.view(ANN).dealer_draws == ((4, 9),)


def test_setup_3_four_piles_of_five_one_one_and_five_lie_face_down() -> None:
    game = match_of(None)
    assert [len(pile) for pile in game.state.refresh] == [5, 5]
    assert [len(pile.cards) for pile in game.state.piles] == [1, 1]
    for seat in (ANN, BEN, TABLE):
        view = game.match.view(seat)
        assert view.refresh == (5, 5)
        assert [pile.value for pile in view.piles] == [None, None]


def test_setup_3_the_deck_is_shuffled() -> None:
    first_cards = {match_of(None, seed=seed).match.deal["rounds"][0]["action"][0] for seed in seeds(400)}
    assert len(first_cards) == 54


def test_setup_4_each_gets_a_draw_pile_of_21_cards() -> None:
    rounds = match_of(None).match.deal["rounds"]
    assert [len(pile) for pile in rounds[0]["draw"]] == [21, 21]


def test_setup_5_the_top_five_of_the_draw_pile_are_the_hand() -> None:
    game = match_of(deal(layout(("9 3 5 6 7", "3 4 10 11 12"), "8 8", draws=("2 13", "2 13"))))
    assert game.hand(ANN) == "9 3 5 6 7"
    assert game.hand(BEN) == "3 4 10 11 12"
    assert [value_of(side.draw[-1]) for side in game.state.sides] == [2, 2]
    assert [len(side.draw) for side in match_of(None).state.sides] == [16, 16]


def test_s01_the_deck_has_four_of_each_value_and_two_wilds() -> None:
    values = Counter(value_of(card) for card in cards_of(match_of(None).state))
    assert values == Counter({WILD: 2} | dict.fromkeys(range(1, 14), 4))


def test_s01_option_56_has_four_wilds_and_sets_two_cards_aside_unseen() -> None:
    game = match_of(None, options={"deck": "56"})
    values = Counter(value_of(card) for card in cards_of(game.state))
    assert values == Counter(dict.fromkeys(range(14), 4))
    assert len(game.state.aside) == 2
    assert not [name for name in dir(game.match.view(ANN)) if "aside" in name]
    dealt = Counter(
        card for seed in seeds(300) for card in match_of(None, options={"deck": "56"}, seed=seed).state.aside
    )
    assert len(dealt) == 56, "any two cards may be set aside"


def test_game_play_1_the_timer_starts_with_the_race_and_not_before() -> None:
    game = match_of(deal(PLAIN))
    game.play(ANN, "ready", 0)
    assert not game.match.clock_runs
    game.until(30_000)
    game.play(BEN, "ready", 30_000)
    assert game.match.clock_runs
    assert game.match.view(ANN).remaining_ms(game.match.now(1_000_037 + 30_500)) == 58_500


def test_game_play_2_both_action_cards_turn_up_together() -> None:
    game = match_of(deal(layout(("9 3", "3 4"), "8 12")))
    assert kinds(game.play(ANN, "ready", 0)) == ["SaidReady"]
    assert game.play(BEN, "ready", 700)[1:] == (TurnedUp((8, 12)),)
    assert [pile.value for pile in game.match.view(ANN).piles] == [8, 12]


def test_s04_the_round_waits_until_both_are_ready() -> None:
    game = match_of(deal(PLAIN))
    assert game.refused(ANN, "play 1 a", 0) == "not-started"
    game.play(BEN, "ready", 10)
    assert game.refused(ANN, "play 1 a", 20) == "not-started"
    assert game.refused(BEN, "ready", 30) == "already-ready"
    assert game.match.legal(BEN) == ()
    game.play(ANN, "ready", 40)
    assert game.state.phase is Phase.RACE


def test_s04_the_timer_stands_while_three_two_one_is_counted() -> None:
    game = table(("9 3", "3 4"), "8 8")
    game.match.pause("count-in", 1_000_037)
    assert game.refused(ANN, "play 1 a", 1000) == "paused"
    game.match.resume("count-in", 1_000_037 + 3000)
    assert game.match.now(1_000_037 + 3000) == 0
    game.play(ANN, "play 1 a", 3100)
    assert game.match.history[-1].at_ms == 100


def test_s05_players_see_their_own_hand_before_the_start() -> None:
    game = match_of(deal(PLAIN))
    assert game.match.view(ANN).me.hand == (9, 3, None, None, None)
    assert game.match.view(BEN).me.hand == (3, 4, None, None, None)


def test_s04_a_later_round_waits_for_both_again() -> None:
    game = table(("9", "3 4"), "8 8", later=[PLAIN])
    game.play(ANN, "play 1 a", 500)
    assert game.play(BEN, "next", 900) == (LaidOut(2, BEN),)
    assert [side.ready for side in game.state.sides] == [False, False]
    assert not game.match.clock_runs
    assert game.refused(BEN, "next", 950) == "not-now"
