"""When nobody can play (Game Play 5 and 6, S18 to S20, S26)."""

import pytest

from engine.fifty_nine.components import WILD, value_of
from engine.fifty_nine.rules import FiftyNine
from engine.fifty_nine.state import BothStuck, LaidOut, Phase, Play, Ready, Reshuffled, State, TurnedUp, Wild
from engine.game import TABLE, Step
from engine.rng import Rng
from tests.engine.fifty_nine.tables import ANN, BEN, ORIGIN_MS, deal, kinds, layout, match_of, table

STUCK = ("3 4", "4 5")


def test_game_play_5_when_neither_can_move_both_turn_up_a_refresh_card() -> None:
    game = table(STUCK, "8 8", refresh=("6 12", "11 12"))
    events = game.until(1000)
    assert events == (TurnedUp((6, 11)),)
    assert game.tops == "6 11"
    assert [len(pile) for pile in game.state.refresh] == [1, 1]


def test_game_play_5_not_while_one_of_them_can_move() -> None:
    for hands in (("9 3", "3 4"), ("3 4", "3 9")):
        game = table(hands, "8 8")
        assert kinds(game.until(40_000)) == []


def test_game_play_5_each_pile_gets_the_card_of_the_refresh_pile_beside_it() -> None:
    game = table(STUCK, "8 10", refresh=("12", "13"))
    game.until(1000)
    assert [[value_of(card) for card in pile.cards] for pile in game.state.piles] == [[8, 12], [10, 13]]


def test_game_play_6_play_resumes_after_the_refresh() -> None:
    game = table(STUCK, "8 8", refresh=("6", "12"))
    game.until(1000)
    game.play(BEN, "play 2 a", 1001)
    assert game.tops == "5 12"


def test_s18_the_table_is_told_at_once_and_the_cards_turn_up_after_one_second() -> None:
    game = table(("9 3", "4 5"), "8 8", refresh=("6", "12"))
    assert kinds(game.play(ANN, "play 1 a", 2345)) == ["Played", "BothStuck"]
    assert game.match.view(BEN).stuck
    assert game.until(3344) == ()
    assert kinds(game.until(3345)) == ["TurnedUp"]
    assert not game.match.view(BEN).stuck


def test_s18_it_is_told_at_once_when_nobody_can_play_the_opening_cards() -> None:
    game = match_of(deal(layout(STUCK, "8 8")))
    assert kinds(game.ready()) == ["SaidReady", "SaidReady", "TurnedUp", "BothStuck"]


def test_s18_a_hidden_wild_means_no_refresh() -> None:
    game = table(("3 wild", "4 5"), "8 8")
    assert kinds(game.until(40_000)) == []


def test_s18_the_clock_runs_on_through_a_refresh() -> None:
    game = table(STUCK, "8 8", refresh=("6", "12"))
    game.until(1000)
    assert game.match.clock_runs
    assert game.match.now(ORIGIN_MS + 1000) == 1000
    game.play(BEN, "play 2 a", 1500)
    assert game.match.history[-1].at_ms == 1500


def test_s18_a_drawn_card_may_lift_the_lock() -> None:
    game = table(("9 3 3 3 3", "4 4 4 5 5"), "8 8", draws=("10", "5"))
    assert kinds(game.play(ANN, "play 1 a", 100)) == ["Played", "Drew"]


def test_s19_without_the_house_rule_nobody_can_ask_for_a_refresh() -> None:
    assert table(("9 3", "4 5"), "8 8").refused(ANN, "refresh", 100) == "house-rule"


def test_s19_with_the_house_rule_both_words_turn_up_cards_although_somebody_can_play() -> None:
    game = table(("9 3", "4 5"), "8 8", refresh=("6", "12"), options={"agree": "on"})
    assert kinds(game.play(BEN, "refresh", 100)) == ["Agreed"]
    assert game.tops == "8 8"
    assert kinds(game.play(ANN, "refresh", 200)) == ["Agreed", "TurnedUp"]
    assert game.tops == "6 12"
    assert [side.agreed for side in game.state.sides] == [False, False]


def test_s19_one_word_stands_until_a_card_is_played() -> None:
    game = table(("9 10 3", "4 5 7"), "8 8", refresh=("6", "12"), options={"agree": "on"})
    game.play(BEN, "refresh", 100)
    assert game.refused(BEN, "refresh", 30_000) == "already-agreed"
    game.play(ANN, "play 1 a", 30_001)
    assert kinds(game.play(ANN, "refresh", 30_002)) == ["Agreed"]
    assert game.tops == "9 8"


def test_s19_nobody_agrees_to_what_is_coming_anyway() -> None:
    game = table(STUCK, "8 8", options={"agree": "on"})
    assert game.refused(ANN, "refresh", 500) == "coming"


def test_s20_with_empty_refresh_piles_the_cards_below_the_tops_are_shuffled_and_turned_up() -> None:
    game = table(STUCK, "8 8", refresh=("12", "13"))
    assert game.until(1000) == (TurnedUp((12, 13)), BothStuck(reshuffle=True))
    assert game.until(1999) == ()
    assert game.until(2000)[:2] == (Reshuffled(1), TurnedUp((8, 8)))
    assert [[value_of(card) for card in pile.cards] for pile in game.state.piles] == [[12, 8], [13, 8]]
    assert game.match.clock_runs


def test_s20_the_last_card_of_an_odd_number_goes_under_pile_a() -> None:
    game = table(("9 3", "4 5"), "8 8", refresh=("12", "13"))
    game.play(ANN, "play 1 a", 100)
    game.until(1100)
    assert Reshuffled(1) in game.until(2100)
    assert [len(pile.cards) for pile in game.state.piles] == [3, 2]
    assert value_of(game.state.piles[0].cards[1]) == 12


def test_s20_the_others_are_dealt_alternately() -> None:
    from engine.fifty_nine.dealing import reshuffle

    game = table(STUCK, "8 8", refresh=("12 13 12", "13 12 13"))
    game.until(3000)
    expected, _ = game.state.rng.shuffle((*game.state.piles[0].cards[:-1], *game.state.piles[1].cards[:-1]))
    shuffled = reshuffle(game.state)
    assert shuffled.refresh == (expected[0::2], expected[1::2])
    assert [len(pile) for pile in shuffled.refresh] == [3, 3]


def test_s20_reshuffles_come_out_in_every_order() -> None:
    orders = set()
    for chance in range(60):
        game = table(STUCK, "8 10", refresh=("12", "13"), chance=chance)
        game.until(2000)
        orders.add(game.tops)
    assert orders == {"8 10", "10 8"}


def test_s20_a_called_wild_is_open_again_after_the_reshuffle() -> None:
    seen = 0
    for chance in range(20):
        game = table(("wild 3", "4 5"), "8 8", refresh=("12", "13"), chance=chance)
        game.play(ANN, "wild 1 10 a", 100)
        game.until(2100)
        tops = [value_of(pile.cards[-1]) for pile in game.state.piles]
        if WILD in tops:
            seen += 1
            assert game.tops.split()[tops.index(WILD)] == "any"
            assert game.state.stuck_ms is None
    assert seen > 3


def test_s20_one_second_covers_reshuffle_and_turning_up() -> None:
    game = table(STUCK, "8 8", refresh=("12", "13"))
    game.until(2000)
    assert [(record.at_ms, kinds(record.events)) for record in game.match.history if record.kind == "expire"] == [
        (1000, ["TurnedUp", "BothStuck"]),
        (2000, ["Reshuffled", "TurnedUp", "BothStuck"]),
    ]


def test_t01_a_dead_table_says_so_names_the_reshuffle_and_goes_on_within_a_second_also_in_replay() -> None:
    game = table(("3 3", "3 5"), "8 8", refresh=("6 12", "12 13"))
    game.until(1000)
    events = game.play(BEN, "play 2 a", 1500)
    assert events[-1] == BothStuck(reshuffle=False)
    events = game.until(2500)
    assert events[-1] == BothStuck(reshuffle=True)
    assert events[-1].seen_by(TABLE)
    assert kinds(game.until(3500))[:2] == ["Reshuffled", "TurnedUp"]
    again = game.reloaded()
    assert [record.events for record in again.match.history] == [record.events for record in game.match.history]


def test_s26_two_whole_reshuffled_pairs_without_a_play_void_the_round() -> None:
    game = table(STUCK, "8 8", refresh=("12", "13"), dealer="2 9")
    dealer = game.state.dealer
    assert kinds(game.until(3999)).count("Reshuffled") == 2
    assert game.state.phase is Phase.RACE
    events = game.until(4000)
    assert kinds(events) == ["RoundVoid", "LaidOut"]
    assert events[-1] == LaidOut(2, dealer)
    assert game.points == (0, 0)
    assert game.state.rounds == ()
    assert not game.match.clock_runs
    assert len(game.match.game.pieces(game.state)) == 54


def test_s26_the_same_dealer_deals_again_in_a_later_round_too() -> None:
    game = table(("9", "3 4"), "8 8", later=[layout(STUCK, "8 8", refresh=("12", "13"))], dealer="9 2")
    game.play(ANN, "play 1 a", 100)
    game.play(ANN, "next", 200)
    game.ready(300)
    game.until(300 + 4000)
    assert (game.state.round, game.state.dealer) == (3, BEN)


def test_s26_a_play_starts_the_count_again() -> None:
    game = table(("wild 3 3", "4 5"), "8 8", refresh=("12", "13"), options={"agree": "on"})
    for at_ms in (100, 200, 300):
        game.play(ANN, "refresh", at_ms)
        game.play(BEN, "refresh", at_ms)
    assert game.state.dry_reshuffles == 2
    game.play(ANN, "wild 1 10 a", 400)
    events = game.until(1400)
    assert "Reshuffled" in kinds(events)
    assert "RoundVoid" not in kinds(events)


def test_s26_a_seat_that_has_no_cards_left_does_not_lose_its_round_to_the_guard() -> None:
    game = table(("9", "3 4"), "8 8", refresh=("12", "13"), options={"call-out": "on"})
    game.play(ANN, "play 1 a", 100)
    assert "RoundVoid" not in kinds(game.until(30_000))
    assert kinds(game.play(ANN, "out", 30_000)) == ["WentOut", "RoundScored"]


def test_s23_when_both_have_no_cards_left_nothing_is_turned_up_any_more() -> None:
    game = table(("9", "7"), "8 8", options={"call-out": "on"})
    game.play(ANN, "play 1 a", 100)
    assert kinds(game.play(BEN, "play 1 b", 200)) == ["Played", "Emptied"]
    assert game.until(40_000) == ()
    game.play(BEN, "out", 40_000)
    assert game.points == (0, 10)


def neighbours(card: int, top: int | None) -> bool:
    """The rule once more, told another way: a ring of 13 whose closing card also lies on itself."""
    return card == WILD or top is None or (card - top) % 13 in (1, 12) or card == top == 1


def can_move(state: State) -> bool:
    hands = [value_of(card) for side in state.sides for card in side.hand if card is not None]
    return any(neighbours(card, pile.top) for card in hands for pile in state.piles)


def test_t39_the_verdict_that_nobody_can_play_agrees_with_brute_force_on_10000_positions() -> None:
    rules, rng = FiftyNine(), Rng(39)
    options = {option.key: option.default for option in rules.options}
    positions = stuck = 0
    while positions < 10_000:
        cards, rng = rng.shuffle(range(54))
        sizes, rng = rng.below(5)
        draw = [list(cards[12 : 13 + sizes]), list(cards[20 : 21 + sizes])]
        round_ = {"refresh": [[cards[0]], [cards[1]]], "action": list(cards[2:4]), "draw": draw, "aside": []}
        state = rules.start(options, 2, {"draws": [20, 40], "rounds": [round_], "chance": 1})
        for seat in (ANN, BEN):
            step = rules.apply(state, seat, Ready(), 0)
            assert isinstance(step, Step)
            state = step.state
        while state.phase is Phase.RACE and positions < 10_000:
            positions += 1
            stuck += not can_move(state)
            assert (state.stuck_ms is not None) == (not can_move(state))
            plays = [
                (seat, move)
                for seat in (ANN, BEN)
                for move in rules.legal(state, seat)
                if isinstance(move, Play | Wild)
            ]
            assert bool(plays) == can_move(state)
            if not plays:
                break
            pick, rng = rng.below(len(plays))
            step = rules.apply(state, *plays[pick], 0)
            assert isinstance(step, Step)
            state = step.state
    assert 2_000 < stuck < 8_000


def test_s18_expiry_before_it_is_due_is_a_bug_and_raises() -> None:
    game = table(STUCK, "8 8")
    with pytest.raises(ValueError, match="nothing is due"):
        game.match.game.expire(game.state, 999)
