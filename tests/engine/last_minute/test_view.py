"""What a seat may see (Setup, Gameplay; M17, M19, M25), and that it is all a screen asks for."""

from dataclasses import fields

from engine.game import TABLE
from engine.last_minute.components import Colour, Marker
from engine.last_minute.state import Fault, Phase
from engine.last_minute.view import BombView, SideView, View
from engine.rng import Rng
from tests.engine.last_minute.tables import ANN, BEN, attempt, deal, match_of, seeds, table


def test_gameplay_15_hands_are_shown_to_their_owner_only() -> None:
    game = table("56 38", "31", "7", bombs="1")
    assert [side.hand for side in game.match.view(BEN).sides] == [(31, None, None, None, None), None, None]
    assert [side.hand for side in game.match.view(TABLE).sides] == [None, None, None]


def test_my_side_comes_first_in_my_view() -> None:
    game = match_of(None, seats=3)
    assert [[side.seat for side in game.match.view(seat).sides] for seat in (0, 1, 2, TABLE)] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 1, 2],
    ]


def test_m19_before_all_are_ready_no_hand_is_in_any_view_and_no_redeal_shows() -> None:
    for number, seed in enumerate(seeds(10)):
        game = match_of(None, seats=2, seed=seed)
        game.play(ANN, "ready", 0)
        rules = game.match.game
        for seat in (ANN, BEN, TABLE):
            other = rules.redeal(game.state, seat, Rng(number))
            assert other.sides != game.state.sides
            assert rules.view(other, seat) == game.match.view(seat)


def test_m25_sizes_of_hands_are_public() -> None:
    game = table("56 38", "31", bombs="1")
    for seat, counts in ((ANN, [2, 1]), (BEN, [1, 2]), (TABLE, [2, 1])):
        assert [side.count for side in game.match.view(seat).sides] == counts
    assert game.match.view(BEN).sides[1].filled == (True, True, False, False, False, False)


def test_what_a_seat_cannot_know_changes_neither_its_view_nor_what_it_may_do() -> None:
    for number, seed in enumerate(seeds(20)):
        game = match_of(None, seats=3, seed=seed, options={"challenge": "operation-2"})
        game.ready()
        game.play(ANN, f"discard {' '.join(map(str, sorted(game.state.sides[ANN].wires)[:3]))}", 100)
        rules = game.match.game
        for seat in (0, 1, 2, TABLE):
            other = rules.redeal(game.state, seat, Rng(number))
            assert rules.view(other, seat) == game.match.view(seat)
            assert rules.legal(other, seat) == game.match.legal(seat)
            assert rules.pieces(other) == rules.pieces(game.state)
            assert other.discards[-1] == game.state.discards[-1]
            assert other.plans[1:] != game.state.plans[1:]
            assert other.plans[0] == game.state.plans[0]


def test_a_view_is_an_allow_list() -> None:
    assert {field.name for field in fields(View)} == {
        *("phase", "challenge", "mission", "label", "sides", "bombs", "pile", "discards", "top", "markers"),
        *("clock_ms", "started_ms", "changed_ms", "last_seconds", "may_end", "safety", "table_tempo", "bonus_ms"),
        *("calm", "attempts", "won"),
    }
    assert {field.name for field in fields(SideView)} == {
        *("seat", "hand", "filled", "ready", "ends", "voids", "busy_since_ms", "busy_until_ms", "said"),
    }
    assert {field.name for field in fields(BombView)} == {
        *("number", "card", "name", "picture", "marker", "cuts", "missing", "readings", "lowest", "highest"),
        *("waits", "waits_for", "defused", "faults", "dead"),
    }


def test_a_bomb_says_what_is_missing_and_which_numbers_may_come() -> None:
    game = table("41 10", bombs="5, 4 odd, 8 ascending, 7 different-tens, 3 max-29")
    views = game.match.view(ANN).bombs
    assert [(bomb.lowest, bomb.highest) for bomb in views] == [(0, 59), (1, 59), (0, 59), (0, 59), (0, 29)]
    game.plays("41 2, 10 3")
    views = game.match.view(ANN).bombs
    assert views[1].missing == (Colour.RED, Colour.GREEN, Colour.BLUE)
    assert [(bomb.lowest, bomb.highest) for bomb in views[:3]] == [(0, 59), (1, 39), (11, 59)]


def test_a_bomb_that_takes_nothing_more_says_so() -> None:
    game = table("0", bombs="4")
    game.plays("0 1")
    bomb = game.match.view(ANN).bombs[0]
    assert (bomb.lowest, bomb.highest) == (None, None)


def test_different_tens_bound_the_numbers_by_the_tens_of_the_last_wire() -> None:
    game = table("48", bombs="7 different-tens")
    game.plays("48 1")
    assert game.match.view(ANN).bombs[0].highest == 39


def test_a_bomb_says_what_it_waits_for() -> None:
    game = table("56 38 31 59 48 36", bombs="2, 1 first, 4 last")
    assert [(bomb.waits, bomb.waits_for) for bomb in game.match.view(ANN).bombs] == [
        (Fault.FIRST, 2),
        (None, None),
        (Fault.FIRST, 2),
    ]
    game.plays("56 2, 38 2, 31 2")
    assert [(bomb.waits, bomb.waits_for) for bomb in game.match.view(ANN).bombs] == [
        (None, None),
        (None, None),
        (Fault.LAST, None),
    ]


def test_possible_readings_are_shown_for_pictured_order_only() -> None:
    game = table("57", bombs="3 pictured-order, 4")
    bombs = game.match.view(ANN).bombs
    assert [len(bomb.readings) for bomb in bombs] == [2, 0]
    assert bombs[0].marker is Marker.PICTURED


def test_the_clock_of_a_view_counts_down_and_stands_between_attempts() -> None:
    game = match_of(deal(attempt("56 38 31"), bombs="1"))
    assert game.match.view(ANN).remaining_ms(0) == 120_000
    game.ready()
    assert game.match.view(ANN).remaining_ms(500) == 119_500
    assert game.match.view(ANN).remaining_ms(500_000) == 0
    game.plays("56 1, 38 1, 31 1")
    assert game.match.view(ANN).remaining_ms(60_000) == 119_898


def test_what_each_seat_said_is_seen_by_all() -> None:
    game = match_of(deal(attempt("56", "38"), bombs="1"), seats=2)
    game.play(BEN, "ready", 0)
    assert [side.ready for side in game.match.view(TABLE).sides] == [False, True]
    assert game.match.view(TABLE).phase is Phase.READY
