"""Wilds (Special Cards, S10 to S15)."""

from engine.fifty_nine.components import CALLS
from engine.fifty_nine.state import Played, Wild
from engine.game import TABLE, Step
from tests.engine.fifty_nine.tables import ANN, BEN, Table, kinds, table

ALL_TOPS = ("1/14", *(str(value) for value in range(2, 14)), "wild")


def called(call: str, next_card: str) -> Table:
    """Ann has called a wild on pile a; Ben holds the next card."""
    game = table(("wild 5", f"{next_card} 7"), "9 6")
    game.play(ANN, f"wild 1 {call} a", 100)
    return game


def fitting_on(call: str) -> list[str]:
    return [card for card in ALL_TOPS[:-1] if isinstance(called(call, card).try_act(BEN, "play 1 a", 200), Step)]


def test_special_a_wild_is_used_at_any_time_for_any_value() -> None:
    for call in CALLS:
        assert called(call, "2").tops.split()[0] == call


def test_special_the_value_of_a_wild_is_told_to_everybody() -> None:
    game = table(("wild 5", "3 7"), "9 6")
    events = game.play(ANN, "wild 1 12 a", 100)
    assert events[0] == Played(ANN, 1, 0, "a", 12)
    assert events[0].seen_by(BEN)
    assert events[0].seen_by(TABLE)


def test_s10_a_wild_goes_on_anything_on_either_pile() -> None:
    for top in ALL_TOPS:
        for pile in "ab":
            game = table(("wild 5", "7 7"), f"{top} 6" if pile == "a" else f"6 {top}")
            game.play(ANN, f"wild 1 4 {pile}", 100)


def test_s11_the_calls_are_two_to_thirteen_and_one_or_fourteen() -> None:
    game = table(("wild 5", "7 7"), "9 6")
    calls = [action.call for action in game.match.legal(ANN) if isinstance(action, Wild) and action.pile == "a"]
    assert calls == [*(str(value) for value in range(2, 14)), "1/14"]


def test_s11_one_and_fourteen_by_themselves_are_no_calls() -> None:
    game = table(("wild 5", "7 7"), "9 6")
    for call in ("1", "14", "0", "wild", ""):
        assert game.refused(ANN, f"wild 1 {call} a", 100) == "unknown-action"


def test_s11_the_wild_stays_in_hand_until_a_value_is_picked() -> None:
    game = table(("wild 5", "7 7"), "9 6")
    assert game.refused(ANN, "play 1 a", 100) == "not-called"
    assert game.hand(ANN) == "wild 5 - - -"


def test_s11_only_a_wild_is_called() -> None:
    game = table(("10 5", "7 7"), "9 6")
    assert game.refused(ANN, "wild 1 8 a", 100) == "not-wild"


def test_s11_the_pile_shows_the_called_value() -> None:
    view = called("12", "2").match.view(TABLE)
    assert (view.piles[0].value, view.piles[0].fits, view.piles[0].seat) == (0, 12, ANN)


def test_s12_one_above_or_below_the_call_goes_on_a_called_wild() -> None:
    for value in range(3, 13):
        assert fitting_on(str(value)) == [str(value - 1), str(value + 1)]
    assert fitting_on("2") == ["1/14", "3"]
    assert fitting_on("13") == ["1/14", "12"]


def test_s12_a_wild_called_one_or_fourteen_acts_like_that_card() -> None:
    assert fitting_on("1/14") == ["1/14", "2", "13"]


def test_s13_a_wild_goes_on_a_wild() -> None:
    game = called("4", "wild")
    game.play(BEN, "wild 1 9 a", 200)
    assert game.tops == "9 6"


def test_s14_any_card_goes_on_a_wild_turned_up_at_the_start() -> None:
    for card in ALL_TOPS[:-1]:
        game = table((f"{card} 5", "7 7"), "wild 6")
        assert game.tops == "any 6"
        game.play(ANN, "play 1 a", 100)


def test_s14_any_card_goes_on_a_wild_turned_up_from_a_refresh_pile() -> None:
    game = table(("3 4", "4 5"), "8 8", refresh=("wild", "12"))
    game.until(1000)
    assert game.tops == "any 12"
    game.play(BEN, "play 1 a", 1100)


def test_s15_a_wild_may_be_the_last_card_and_its_call_has_no_effect() -> None:
    game = table(("wild", "7 7"), "9 6")
    assert kinds(game.play(ANN, "wild 1 3 b", 5000)) == ["Played", "WentOut", "RoundScored"]
    assert game.points == (10, 0)
