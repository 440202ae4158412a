"""Drawing, discarding, reshuffling, busy hands (Gameplay; M16 to M18, M29)."""

from collections import Counter

from engine.game import TABLE, Step
from engine.last_minute.events import Discarded, Drew, HandFree, Reshuffled
from engine.last_minute.state import Phase
from tests.engine.last_minute.tables import ANN, BEN, SEED, Table, attempt, deal, kinds, match_of, only, seeds, table

TEMPO = {"tempo": "table"}

# ---- Discarding -----------------------------------------------------------------------


def test_gameplay_12_one_wire_or_several_are_discarded_at_once() -> None:
    for wires in ("59", "38 59", "31 38 56 59"):
        game = table("59 56 38 31", bombs="1")
        count = len(wires.split())
        event = only(game.play(ANN, f"discard {wires}", 100), Discarded)
        assert len(event.places) == count
        assert game.match.view(ANN).discards == count
        assert len(game.state.sides[ANN].wires) == 4 - count


def test_m17_discards_lie_face_up_in_a_common_pile_of_which_only_the_top_is_seen() -> None:
    game = table("59 56", "38 31", bombs="1")
    game.play(ANN, "discard 56", 100)
    game.play(BEN, "discard 31 38", 200)
    for seat in (ANN, BEN, TABLE):
        view = game.match.view(seat)
        assert (view.discards, view.top) == (3, 38)
    assert not any("56" in repr(side.hand) for side in game.match.view(BEN).sides)


def test_m17_of_several_wires_the_highest_lies_on_top() -> None:
    game = table("12 59 45", bombs="1")
    event = only(game.play(ANN, "discard 12 45 59", 100), Discarded)
    assert event == Discarded(ANN, (1, 3, 2), 59)
    assert game.state.discards == (12, 45, 59)


def test_m17_a_discard_of_nothing_or_of_others_wires_is_refused() -> None:
    game = table("12 59", "45", bombs="1")
    assert game.refused(ANN, "discard", 100) == "unknown-action"
    assert game.refused(ANN, "discard 45", 100) == "not-in-hand"
    assert game.refused(ANN, "discard 12 45", 100) == "not-in-hand"
    assert game.refused(ANN, "discard 59 12", 100) == "unknown-action"


# ---- Drawing --------------------------------------------------------------------------


def test_gameplay_13_wires_are_drawn_at_most_up_to_the_limit() -> None:
    for seats, limit in ((1, 7), (2, 6), (3, 5), (4, 4)):
        hands = ["59 56", "1", "2", "4"][:seats]
        game = table(*hands, bombs="8")
        game.play(ANN, "draw", 100)
        assert len(game.state.sides[ANN].wires) == limit
        assert game.refused(ANN, "draw", 200) == "full-hand"
        assert game.refused(ANN, "draw 1", 200) == "full-hand"


def test_m16_one_to_as_many_as_fit_are_drawn_and_never_more() -> None:
    game = table("59 56 54", "1", bombs="8", pile="10 11 12")
    assert [text for text in game.texts() if text.startswith("draw")] == ["draw", "draw 1", "draw 2", "draw 3"]
    assert game.refused(ANN, "draw 4", 100) == "above-limit"
    game.play(ANN, "draw 2", 100)
    assert game.hand() == "59 56 54 10 11 -"


def test_m16_drawing_needs_no_play_before_it() -> None:
    game = table("59", bombs="8", pile="10")
    assert only(game.play(ANN, "draw 1", 0), Drew).places == (2,)


def test_m16_drawn_wires_fill_the_empty_places_from_the_left() -> None:
    game = table("59 56 54 48", "1", bombs="8", pile="10 11 12 13")
    game.plays("59 1, 54 1")
    assert only(game.play(ANN, "draw", 300), Drew).places == (1, 3, 5, 6)
    assert game.hand() == "10 56 11 48 12 13"


def test_drawn_wires_are_known_to_their_owner_only() -> None:
    game = table("59", "1", bombs="8", pile="10 11")
    assert only(game.play(ANN, "draw 2", 100), Drew) == Drew(ANN, (2, 3))
    assert game.match.view(ANN).me.hand == (59, 10, 11, None, None, None)
    assert game.match.view(BEN).sides[1].hand is None
    assert game.match.view(BEN).sides[1].count == 3


# ---- The pile runs out ----------------------------------------------------------------


def emptied(seed: str = SEED) -> Table:
    """Ann holds four wires, Ben none; two wires are the pile, five the discards."""
    cards = deal(attempt("59 56 54 48 30", "1 2 4 7", pile="10 11", short=True), bombs="8")
    game = match_of(cards, seats=2, seed=seed)
    game.ready()
    game.play(BEN, "discard 1 2 4 7", 100)
    game.play(ANN, "discard 30", 200)
    return game


def test_gameplay_14_with_an_empty_pile_the_discards_are_shuffled_and_play_goes_on() -> None:
    game = emptied()
    game.play(BEN, "draw 2", 300)
    assert (game.match.view(TABLE).pile, game.match.view(TABLE).discards) == (0, 5)
    events = game.play(BEN, "draw 3", 400)
    assert kinds(events) == ["Reshuffled", "Drew"]
    assert only(events, Reshuffled).count == 5
    assert (game.match.view(TABLE).pile, game.match.view(TABLE).discards, game.match.view(TABLE).top) == (2, 0, None)
    assert game.state.phase is Phase.RACE


def test_m18_the_discards_are_shuffled_only_when_a_draw_needs_a_wire() -> None:
    game = emptied()
    assert kinds(game.play(BEN, "draw 2", 300)) == ["Drew"]
    assert len(game.state.discards) == 5


def test_m18_a_draw_goes_on_across_the_reshuffle() -> None:
    game = emptied()
    events = game.play(BEN, "draw", 300)
    assert only(events, Drew).places == (1, 2, 3, 4, 5, 6)
    assert set(game.state.sides[BEN].wires[:2]) == {10, 11}
    assert len(game.state.pile) == 1


def test_m18_with_fewer_wires_left_than_asked_for_all_of_them_are_drawn() -> None:
    game = match_of(deal(attempt("59", pile="10 11", short=True), bombs="8"))
    game.ready()
    assert only(game.play(ANN, "draw 5", 100), Drew).places == (2, 3)
    assert game.hand() == "59 10 11 - - - -"


def test_m18_with_pile_and_discards_empty_a_draw_is_refused() -> None:
    game = match_of(deal(attempt("59", short=True), bombs="8"))
    game.ready()
    assert game.refused(ANN, "draw", 100) == "nothing-left"
    assert game.refused(ANN, "draw 1", 100) == "nothing-left"
    assert not any(text.startswith("draw") for text in game.texts())


def test_m18_played_wires_never_come_back() -> None:
    game = match_of(deal(attempt("59 56 54", pile="10", short=True), bombs="8"))
    game.ready()
    game.plays("59 1")
    game.play(ANN, "discard 54 56", 300)
    game.play(ANN, "draw", 400)
    assert sorted(game.state.sides[ANN].wires) == [10, 54, 56]
    assert game.column(1) == "59"


def test_m18_reshuffles_come_out_in_every_order() -> None:
    orders = Counter[tuple[int, ...]]()
    for number, _ in enumerate(seeds(240)):
        cards = {**deal(attempt("59 1 2 4", short=True), bombs="8"), "chance": number}
        game = match_of(cards)
        game.ready()
        game.play(ANN, "discard 1 2 4", 100)
        game.play(ANN, "draw 3", 200)
        orders[tuple(wire for wire in game.state.sides[ANN].wires if wire != 59)] += 1
    # 40 of each order on average; 17 is four standard deviations below.
    assert len(orders) == 6
    assert min(orders.values()) > 17


# ---- Busy hands -----------------------------------------------------------------------


def busy(hand: str = "59 56 54 10", other: str = "57 1") -> Table:
    return table(hand, other, bombs="8, 7", pile="11 12 13", options=TEMPO)


def test_m29_without_the_option_nobody_is_held_back() -> None:
    game = table("59 56 54", bombs="8")
    game.play(ANN, "play 59 1", 100)
    assert isinstance(game.try_act(ANN, "play 56 1", 100), Step)
    assert game.match.view(ANN).me.busy_until_ms is None


def test_m29_as_on_a_table_a_hand_is_busy_for_half_a_second_after_a_play() -> None:
    game = busy()
    game.play(ANN, "play 59 1", 100)
    assert game.texts() == []
    assert ANN not in game.match.game.actors(game.state)
    assert game.refused(ANN, "play 56 1", 599) == "hand-busy"
    assert isinstance(game.try_act(ANN, "play 56 1", 600), Step)


def test_m29_and_after_a_discard() -> None:
    game = busy()
    game.play(ANN, "discard 10 54", 100)
    assert game.refused(ANN, "draw", 599) == "hand-busy"
    assert isinstance(game.try_act(ANN, "draw", 600), Step)


def test_m29_and_a_quarter_of_a_second_for_every_wire_drawn() -> None:
    for count in (1, 2):
        game = busy()
        game.play(ANN, f"draw {count}", 100)
        assert game.refused(ANN, "play 59 1", 99 + 250 * count) == "hand-busy"
        assert isinstance(game.try_act(ANN, "play 59 1", 100 + 250 * count), Step)


def test_m29_the_view_says_since_when_and_until_when_a_hand_is_busy() -> None:
    game = busy()
    game.play(ANN, "play 59 1", 100)
    side = game.match.view(BEN).sides[1]
    assert (side.busy_since_ms, side.busy_until_ms) == (100, 600)
    assert game.match.game.deadline(game.state) == 600
    freed = game.until(600)
    assert freed == (HandFree(ANN, to=(ANN,)),)
    assert game.match.view(BEN).sides[1].busy_until_ms is None


def test_m29_other_seats_are_not_affected() -> None:
    game = busy()
    game.play(ANN, "play 59 1", 100)
    assert isinstance(game.try_act(BEN, "play 57 1", 101), Step)


def test_m29_refusing_a_tap_costs_nothing() -> None:
    game = busy()
    game.play(ANN, "play 59 1", 100)
    game.refused(ANN, "play 56 1", 300)
    assert isinstance(game.try_act(ANN, "play 56 1", 600), Step)


def test_m29_the_bell_does_not_move_and_a_hand_busy_past_it_is_not_waited_for() -> None:
    game = busy()
    game.until(99_000)
    game.play(ANN, "play 59 1", 99_800)
    assert game.match.game.deadline(game.state) == 100_000
    assert kinds(game.until(100_300)) == ["TimeOver", "MissionFailed", "MarkerLost"]
    assert game.texts() == ["retry"]


def test_m29_a_hand_is_free_again_in_the_next_attempt() -> None:
    game = busy()
    game.play(ANN, "play 59 1", 99_800)
    game.time_over()
    game.play(ANN, "retry", 101_000)
    game.ready(101_000)
    assert game.match.view(ANN).me.busy_until_ms is None
    assert "void" in game.texts()
