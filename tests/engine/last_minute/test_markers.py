"""The eight restriction markers (The Challenges, Player Aid), and M6 to M13, M31, M32."""

from engine.last_minute.state import Phase
from tests.engine.last_minute.tables import ANN, Table, kinds, table


def numbers_taken(marker: str) -> list[int]:
    """The numbers that may come first beneath a bomb with this marker."""
    taken = []
    for wire in range(60):
        game = table(str(wire), bombs=f"4 {marker}, 8")
        if f"{wire} 1" in game.playable():
            taken.append(wire)
    return taken


# ---- Odd, even, at most 29 ------------------------------------------------------------


def test_training_one_1_only_odd_numbers_go_beneath_the_bomb() -> None:
    assert numbers_taken("odd") == list(range(1, 60, 2))
    game = table("56", bombs="1 odd")
    assert game.refused(ANN, "play 56 1", 100) == "breaks-odd"


def test_training_one_2_only_even_numbers_go_beneath_the_bomb() -> None:
    assert numbers_taken("even") == list(range(0, 60, 2))
    assert table("41", bombs="1 even").refused(ANN, "play 41 1", 100) == "breaks-even"


def test_m31_zero_is_even() -> None:
    assert table("0", bombs="2 even").playable() == ["0 1"]
    assert table("0", bombs="2 odd").playable() == []


def test_training_four_2_only_values_up_to_29_go_beneath_the_bomb() -> None:
    assert numbers_taken("max-29") == list(range(30))
    assert table("30", bombs="1 max-29").refused(ANN, "play 30 1", 100) == "breaks-max-29"


def test_odd_even_and_max_29_still_ask_for_descending_order() -> None:
    for marker, wires in (("odd", "21 25 15"), ("even", "20 24 14"), ("max-29", "21 25 15")):
        game = table(wires, bombs=f"8 {marker}")
        first, higher, lower = wires.split()
        game.plays(f"{first} 1")
        assert game.playable() == [f"{lower} 1"]
        assert game.refused(ANN, f"play {higher} 1", 2000) == "breaks-order"


# ---- First and last -------------------------------------------------------------------


def test_training_two_1_the_bomb_marked_first_is_defused_before_wires_go_elsewhere() -> None:
    game = table("56 38 31 59", bombs="1 first, 2")
    assert game.playable() == ["31 1", "38 1", "56 1", "59 1"]
    assert game.refused(ANN, "play 59 2", 100) == "breaks-first"
    game.plays("56 1, 38 1, 31 1", at_ms=200)
    assert game.playable() == ["59 2"]


def test_m11_drawing_and_discarding_stay_free_while_the_first_bomb_waits() -> None:
    game = table("59 54", bombs="1 first, 2")
    assert {"draw", "draw 1", "discard 59", "discard 54 59"} <= set(game.texts())


def test_training_two_2_the_bomb_marked_last_waits_until_all_others_are_defused() -> None:
    game = table("56 38 31 59 17 12", bombs="1, 4 last")
    assert game.refused(ANN, "play 12 2", 100) == "breaks-last"
    game.plays("56 1, 38 1", at_ms=200)
    assert game.refused(ANN, "play 12 2", 300) == "breaks-last"
    game.plays("31 1", at_ms=400)
    assert "12 2" in game.playable()


def first_and_last() -> Table:
    return table("56 38 31 59 48 57 6", bombs="2, 1 first, 4 last", pile="3 43 40")


def test_m12_first_and_last_together_in_one_mission() -> None:
    game = first_and_last()
    assert game.refused(ANN, "play 59 1", 100) == "breaks-first"
    assert game.refused(ANN, "play 6 3", 100) == "breaks-first"
    game.plays("56 2, 38 2, 31 2", at_ms=200)
    assert game.refused(ANN, "play 6 3", 300) == "breaks-last"
    assert game.playable() == ["6 1", "6 2", "48 1", "57 1", "59 1"]
    game.plays("59 1, 57 1, 48 1", at_ms=400)
    game.play(ANN, "draw 3", 500)
    assert kinds(game.plays("43 3, 40 3, 6 3, 3 3", at_ms=600))[-2:] == ["BombDefused", "MissionSucceeded"]


def test_m13_the_first_bomb_may_get_more_wires_once_it_is_defused() -> None:
    game = table("56 38 31 12", bombs="1 first, 2")
    game.plays("56 1, 38 1, 31 1")
    assert game.playable() == ["12 1", "12 2"]


# ---- Pictured order -------------------------------------------------------------------


def test_training_three_1_wires_come_in_pictured_order_from_left_to_right() -> None:
    game = table("55 54 52 51", bombs="3 pictured-order, 1")
    assert game.playable() == ["51 1", "51 2", "52 2", "54 2", "55 1", "55 2"]
    game.plays("55 1")
    assert [play for play in game.playable() if play.endswith(" 1")] == ["54 1"]
    game.plays("54 1, 52 1, 51 1", at_ms=200)
    assert game.bomb(1).defused


def test_training_three_1_or_from_right_to_left() -> None:
    game = table("57 56 54 49", bombs="3 pictured-order, 1")
    game.plays("57 1, 56 1, 54 1, 49 1")
    assert game.bomb(1).defused


def test_training_three_1_a_colour_out_of_order_is_refused() -> None:
    game = table("55 52", bombs="3 pictured-order")
    game.plays("55 1")
    assert game.refused(ANN, "play 52 1", 300) == "breaks-pictured-order"


def test_training_three_2_pictured_order_still_asks_for_descending_numbers() -> None:
    game = table("40 43", bombs="3 pictured-order")
    game.plays("40 1")
    assert game.refused(ANN, "play 43 1", 300) == "breaks-order"


def test_m06_a_colour_that_is_not_pictured_next_is_refused_until_the_bomb_is_defused() -> None:
    game = table("55 54 52 51 50", bombs="3 pictured-order, 1")
    assert game.refused(ANN, "play 54 1", 100) == "breaks-pictured-order"
    game.plays("55 1, 54 1, 52 1, 51 1", at_ms=200)
    assert game.playable() == ["50 1", "50 2"]


def test_m07_the_direction_is_open_as_long_as_both_readings_fit() -> None:
    # The Piggy Bank shows blue at both ends: blue, yellow, green, red, blue.
    game = table("58 57 56 55", bombs="7 pictured-order")
    game.plays("58 1")
    assert [[colour.value for colour in way] for way in game.match.view(ANN).bombs[0].readings] == [
        ["yellow", "green", "red", "blue"],
        ["red", "green", "yellow", "blue"],
    ]
    assert game.playable() == ["56 1", "57 1"]


def test_m07_the_direction_is_fixed_once_only_one_reading_fits() -> None:
    game = table("58 57 54 52", bombs="7 pictured-order")
    game.plays("58 1, 57 1")
    assert game.playable() == ["54 1"]
    assert len(game.match.view(ANN).bombs[0].readings) == 1


# ---- Different tens -------------------------------------------------------------------


def test_training_three_3_example_after_48_the_next_has_39_or_less() -> None:
    game = table("48 47 40 39 57 30 4", bombs="7 different-tens")
    game.plays("48 1")
    assert game.playable() == ["4 1", "30 1", "39 1"]
    assert game.refused(ANN, "play 47 1", 2000) == "breaks-different-tens"
    assert game.refused(ANN, "play 40 1", 2000) == "breaks-different-tens"


def test_m08_the_tens_digit_of_0_to_9_is_nought() -> None:
    game = table("9 5 0", bombs="8 different-tens")
    game.plays("9 1")
    assert game.playable() == []
    assert game.refused(ANN, "play 5 1", 300) == "breaks-different-tens"


def test_m09_all_wires_beneath_the_bomb_have_different_tens() -> None:
    game = table("48 39 41 31 28 21", bombs="8 different-tens, 1")
    game.plays("48 1, 39 1")
    assert [play for play in game.playable() if play.endswith(" 1")] == ["21 1", "28 1"]
    game.plays("28 1", at_ms=300)
    assert [play for play in game.playable() if play.endswith(" 1")] == []


# ---- Ascending ------------------------------------------------------------------------


def test_training_four_1_wires_ascend_instead_of_descending() -> None:
    game = table("10 3 50 7", bombs="4 ascending")
    game.plays("10 1")
    assert game.playable() == ["50 1"]
    assert game.refused(ANN, "play 7 1", 300) == "breaks-order"
    game.plays("50 1", at_ms=400)
    assert game.column(1) == "10 50"


def test_m32_ascending_holds_for_that_bomb_alone_and_for_more_wires_too() -> None:
    game = table("12 14 15 59 10 5", bombs="1 ascending, 2")
    game.plays("12 1, 14 1, 15 1")
    assert game.bomb(1).defused
    assert [play for play in game.playable() if play.endswith(" 1")] == ["59 1"]
    game.plays("59 2", at_ms=300)
    assert [play for play in game.playable() if play.endswith(" 2")] == ["5 2", "10 2"]


def test_player_aid_a_marker_binds_its_own_bomb_only() -> None:
    for marker in ("odd", "even", "pictured-order", "different-tens", "ascending", "max-29"):
        game = table("59 54 40 31", bombs=f"8 {marker}, 7")
        game.plays("59 2")
        assert [play for play in game.playable() if play.endswith(" 2")] == ["31 2", "40 2", "54 2"], marker
    assert game.state.phase is Phase.RACE
