"""What a seat may see (setup diagram, S29), and that computer players see no more."""

from dataclasses import fields

from engine.fifty_nine.components import WILD
from engine.fifty_nine.state import Drew, Phase
from engine.fifty_nine.view import SideView, View
from engine.game import TABLE
from engine.rng import Rng
from tests.engine.fifty_nine.tables import ANN, BEN, deal, layout, match_of, seeds, table


def test_setup_diagram_each_hand_is_shown_to_its_owner_only() -> None:
    game = table(("9 3", "7 4"), "8 8")
    assert game.match.view(ANN).sides[0].hand == (9, 3, None, None, None)
    assert game.match.view(ANN).sides[1].hand is None
    assert game.match.view(BEN).sides[0].hand == (7, 4, None, None, None)
    assert game.match.view(BEN).sides[1].hand is None


def test_setup_diagram_my_side_comes_first_in_my_view() -> None:
    game = match_of(None)
    assert [[side.seat for side in game.match.view(seat).sides] for seat in (ANN, BEN, TABLE)] == [
        [0, 1],
        [1, 0],
        [0, 1],
    ]


def test_s29_the_table_sees_no_hand() -> None:
    assert [side.hand for side in table(("9 3", "7 4"), "8 8").match.view(TABLE).sides] == [None, None]


def test_s29_sizes_of_hands_draw_piles_and_refresh_piles_are_seen_by_all() -> None:
    game = table(("9 3 3 3 3", "7 4"), "8 8", draws=("2", ""), refresh=("12 12", "13 13"))
    for seat, order in ((ANN, (ANN, BEN)), (BEN, (BEN, ANN)), (TABLE, (ANN, BEN))):
        view = game.match.view(seat)
        assert [sum(side.filled) for side in view.sides] == [(5, 2)[other] for other in order]
        assert [side.draw for side in view.sides] == [(1, 0)[other] for other in order]
        assert view.refresh == (2, 2)


def test_s29_nobody_else_learns_which_card_was_drawn() -> None:
    game = table(("9 3 3 3 3", "7 4"), "8 8", draws=("2", ""))
    drew = next(event for event in game.play(ANN, "play 1 a", 100) if isinstance(event, Drew))
    assert {field.name for field in fields(drew)} == {"to", "seat", "place"}


def test_s29_a_view_is_an_allow_list() -> None:
    assert {field.name for field in fields(View)} == {
        *("phase", "round", "dealer", "dealer_draws", "sides", "piles", "refresh", "clock_ms", "started_ms"),
        *("agree", "call_out", "stuck", "last_seconds", "time_over", "rounds", "winner"),
    }
    assert {field.name for field in fields(SideView)} == {
        *("seat", "hand", "filled", "draw", "points", "ready", "agreed", "out"),
    }


def test_s29_what_a_seat_cannot_know_changes_neither_its_view_nor_what_it_may_do() -> None:
    for number, seed in enumerate(seeds(30)):
        game = match_of(None, seed=seed)
        if number % 2:
            game.ready()
        rules = game.match.game
        for seat in (ANN, BEN, TABLE):
            other = rules.redeal(game.state, seat, Rng(number))
            assert rules.view(other, seat) == game.match.view(seat)
            assert rules.legal(other, seat) == game.match.legal(seat)
            assert rules.pieces(other) == rules.pieces(game.state)


def test_s04_action_cards_are_hidden_until_the_start() -> None:
    game = match_of(deal(layout(("9 3", "7 4"), "wild 8")))
    assert game.match.view(ANN).phase is Phase.READY
    assert [(pile.value, pile.fits, pile.seat) for pile in game.match.view(ANN).piles] == [(None, None, None)] * 2
    game.ready()
    assert [(pile.value, pile.fits) for pile in game.match.view(ANN).piles] == [(WILD, None), (8, 8)]


def test_s29_a_computer_player_plays_the_same_whatever_it_cannot_see() -> None:
    for number, seed in enumerate(seeds(20)):
        game = match_of(None, seed=seed)
        game.ready()
        rules = game.match.game
        other = rules.redeal(game.state, ANN, Rng(number))
        for level in range(1, 6):
            player = rules.bot(level, Rng(5))
            seen, unseen = rules.view(game.state, ANN), rules.view(other, ANN)
            assert player.choose(seen, Rng(number)) == player.choose(unseen, Rng(number))
            assert player.delay_ms(seen, Rng(number)) == player.delay_ms(unseen, Rng(number))
