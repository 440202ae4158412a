"""Components, setup, challenges, options (Game Components, Setup, The Challenges)."""

from collections import Counter

import pytest

from engine.game import TABLE, Refusal
from engine.last_minute.components import (
    BOMBS,
    CHALLENGES,
    MARKERS,
    MISSIONS,
    TIME_MARKERS,
    WIRE_COLOURS,
    WIRES,
    Colour,
    Marker,
)
from engine.last_minute.fitting import OF_COLOUR, OF_MARKER
from engine.last_minute.stacking import LESSON_CHALLENGE, lesson_deal
from engine.last_minute.state import Phase
from engine.match import Match
from tests.engine.last_minute.tables import (
    ANN,
    KEY,
    SECONDS,
    Table,
    attempt,
    challenges,
    deal,
    kinds,
    match_of,
    seeds,
    table,
)

LIMITS = {1: 7, 2: 6, 3: 5, 4: 4}
TRAININGS = {
    "1": "1, 2, 3",
    "2": "2 odd, 3, 4",
    "3": "1, 2, 3 odd, 4 even",
    "4": "1, 4, 5 first",
    "5": "2 even, 3 last, 5, 6",
    "6": "1 odd, 4 last, 5, 6 first",
    "7": "2, 4 pictured-order, 5, 7",
    "8": "1, 3 pictured-order, 6, 7 different-tens",
    "9": "1 even, 3 different-tens, 4 last, 6 pictured-order, 7",
    "10": "1, 3, 6, 8 ascending",
    "11": "2, 4 first, 5 max-29, 7, 8 ascending",
    "12": "3 pictured-order, 4 max-29, 6 ascending, 7 odd, 8 last",
}
"""Every mission of the Trainings, as the game's design lists it."""


def written(plan: tuple[tuple[int, Marker | None], ...]) -> str:
    return ", ".join(f"{card} {marker.value}" if marker else str(card) for card, marker in plan)


def markers_of(challenge: str) -> set[Marker]:
    return {marker for mission in CHALLENGES[challenge] for _, marker in mission.plan if marker}


def dealt(challenge: str, seats: int, seed: str = "A22222") -> Table:
    return match_of(None, seats=seats, options={"challenge": challenge}, seed=seed)


# ---- Components -----------------------------------------------------------------------


def test_components_1_there_are_eight_bombs() -> None:
    assert list(BOMBS) == list(range(1, 9))
    assert [len(card.picture) for card in BOMBS.values()] == [3, 3, 4, 4, 4, 5, 5, 5]
    assert len({card.picture for card in BOMBS.values()}) == 8


def test_components_2_there_are_60_wires_numbered_00_to_59() -> None:
    assert tuple(range(60)) == WIRES
    pieces = dealt("training-1", 4).match.game.pieces(dealt("training-1", 4).state)
    assert sum(str(piece).startswith("wire") for piece in pieces) == 60


def test_components_3_there_are_eight_restriction_markers() -> None:
    assert [marker.value for marker in MARKERS] == [
        *("odd", "even", "first", "last", "pictured-order", "different-tens", "ascending", "max-29"),
    ]


def test_components_4_there_are_two_time_markers() -> None:
    assert TIME_MARKERS == 2
    assert match_of(None).state.markers == 2


def test_gameplay_2_each_wire_has_a_colour_a_shape_of_its_own_and_a_number() -> None:
    assert Counter(WIRE_COLOURS) == dict.fromkeys(Colour, 15)
    assert {colour.value: colour.shape for colour in Colour} == {
        "red": "triangle",
        "yellow": "circle",
        "blue": "square",
        "green": "diamond",
    }
    assert [WIRE_COLOURS[wire].value for wire in (0, 1, 2, 3, 41, 48, 56, 59)] == [
        *("green", "yellow", "blue", "red", "red", "green", "red", "green"),
    ]


def test_every_colour_has_enough_wires_for_every_marker() -> None:
    for colour in Colour:
        for numbers in OF_MARKER.values():
            assert (OF_COLOUR[colour] & numbers).bit_count() >= 7


# ---- Setup ----------------------------------------------------------------------------


def test_idea_3_a_challenge_is_three_missions() -> None:
    assert MISSIONS == 3
    assert all(len(missions) == 3 for missions in CHALLENGES.values())


def test_setup_1_the_first_mission_of_the_chosen_challenge_is_prepared() -> None:
    for challenge, missions in CHALLENGES.items():
        game = dealt(challenge, 2)
        assert (game.state.mission, game.match.view(TABLE).label) == (0, missions[0].label)


def test_setup_2_a_training_has_the_bombs_and_restrictions_of_its_mission() -> None:
    for challenge in challenges("training"):
        for begin, mission in enumerate(CHALLENGES[challenge]):
            cards = {**dealt(challenge, 2).match.deal, "begin": begin}
            game = match_of(cards, seats=2, options={"challenge": challenge})
            assert written(tuple((bomb.card, bomb.marker) for bomb in game.state.bombs)) == TRAININGS[mission.label]


def test_setup_3_an_operation_has_random_bombs_with_random_restrictions() -> None:
    seen_bombs, seen_markers = Counter[int](), Counter[Marker]()
    for seed in seeds(200):
        bombs = dealt("operation-1", 1, seed).state.bombs
        seen_bombs.update(bomb.card for bomb in bombs)
        seen_markers.update(bomb.marker for bomb in bombs if bomb.marker)
    # 600 draws over eight kinds: 75 of each, and 4.5 standard deviations of room.
    assert all(35 < seen_bombs[card] < 115 for card in BOMBS)
    assert all(35 < seen_markers[marker] < 115 for marker in MARKERS)


def test_setup_4_the_remaining_bombs_and_restrictions_lie_aside() -> None:
    for challenge in CHALLENGES:
        state = dealt(challenge, 3).state
        on_table = [bomb.card for bomb in state.bombs]
        assert sorted([*on_table, *state.aside]) == list(BOMBS)
        assert {bomb.marker for bomb in state.bombs}.isdisjoint(state.aside_markers)
        assert sum(bomb.marker is not None for bomb in state.bombs) + len(state.aside_markers) == 8


def test_setup_5_all_60_wires_are_shuffled() -> None:
    orders = set()
    for seed in seeds(20):
        state = dealt("training-1", 4, seed).state
        order = [wire for side in state.sides for wire in side.wires] + list(state.pile)
        assert sorted(order) == list(WIRES)
        orders.add(tuple(order))
    assert len(orders) == 20
    assert tuple(WIRES) not in orders


def test_setup_6_each_gets_wires_up_to_the_limit() -> None:
    for seats, limit in LIMITS.items():
        game = dealt("training-1", seats)
        assert [len(side.wires) for side in game.state.sides] == [limit] * seats
        assert [len(side.filled) for side in game.match.view(TABLE).sides] == [limit] * seats


def test_setup_7_nobody_looks_at_wires_before_the_start() -> None:
    game = dealt("training-1", 2)
    assert [game.match.view(seat).sides[0].hand for seat in (0, 1, TABLE)] == [None, None, None]
    game.play(ANN, "ready", 0)
    assert game.match.view(ANN).me.hand is None


def test_setup_8_the_remaining_wires_are_the_draw_pile() -> None:
    for seats, limit in LIMITS.items():
        assert dealt("training-1", seats).match.view(TABLE).pile == 60 - seats * limit


def test_setup_9_two_time_markers_lie_beside_the_bombs() -> None:
    assert dealt("training-1", 2).match.view(TABLE).markers == 2


def test_setup_10_the_timer_is_set_by_the_number_of_players() -> None:
    for seats, seconds in SECONDS.items():
        game = dealt("training-1", seats)
        game.ready()
        assert "TimeOver" not in kinds(game.until(seconds * 1000 - 1))
        assert "TimeOver" in kinds(game.until(seconds * 1000))


def test_setup_11_the_timer_starts_when_everybody_is_ready() -> None:
    game = dealt("training-1", 3)
    for seat in (2, 0):
        game.play(seat, "ready", 5000)
        assert not game.match.clock_runs
    assert kinds(game.play(1, "ready", 7000)) == ["SaidReady", "HandsUp"]
    assert game.match.clock_runs


def test_setup_example_mission_1_for_four_players() -> None:
    state = dealt("training-1", 4).state
    assert [BOMBS[bomb.card].name for bomb in state.bombs] == ["Lunchbox", "Alarm Clock", "Teapot"]
    assert [bomb.marker for bomb in state.bombs] == [None, None, None]
    assert ([len(side.wires) for side in state.sides], len(state.pile)) == ([4, 4, 4, 4], 44)
    assert (state.clock_ms, state.markers) == (60_000, 2)


def test_there_are_one_to_four_seats() -> None:
    for seats in range(1, 5):
        assert isinstance(Match.new(KEY, seats), Match)
    for seats in (0, 5):
        assert isinstance(Match.new(KEY, seats), Refusal)


# ---- Challenges -----------------------------------------------------------------------


def test_idea_4_trainings_introduce_bombs_and_restrictions_gradually() -> None:
    bombs: set[int] = set()
    for challenge in challenges("training"):
        mine = {card for mission in CHALLENGES[challenge] for card, _ in mission.plan}
        assert len(mine - bombs) in (4, 2, 1)
        bombs |= mine
    assert bombs == set(BOMBS)
    assert len(challenges("training")) == 4


def test_idea_5_operations_are_drawn_and_can_be_dared_at_any_time() -> None:
    assert challenges("operation") == ["operation-1", "operation-2", "operation-3", "operation-4"]
    assert all(not mission.plan for key in challenges("operation") for mission in CHALLENGES[key])
    assert dealt("operation-4", 1).state.phase is Phase.READY


def test_each_training_introduces_two_restrictions() -> None:
    known: set[Marker] = set()
    fresh = []
    for challenge in challenges("training"):
        fresh.append({marker.value for marker in markers_of(challenge) - known})
        known |= markers_of(challenge)
    assert fresh == [
        {"odd", "even"},
        {"first", "last"},
        {"pictured-order", "different-tens"},
        {"ascending", "max-29"},
    ]


def drawn_counts(challenge: str) -> list[int]:
    return [len(mission) for mission in dealt(challenge, 2).match.deal["missions"]]


def test_operation_one_1_missions_a_to_c_have_3_4_and_5_bombs() -> None:
    assert [mission.label for mission in CHALLENGES["operation-1"]] == ["A", "B", "C"]
    assert drawn_counts("operation-1") == [3, 4, 5]


def test_operation_one_2_each_bomb_has_one_restriction_and_none_comes_twice() -> None:
    for challenge in challenges("operation"):
        for seed in seeds(20):
            for mission in dealt(challenge, 2, seed).match.deal["missions"]:
                bombs, markers = zip(*mission, strict=True)
                assert len(set(bombs)) == len(bombs)
                assert len(set(markers)) == len(markers)
                assert 0 not in markers


def test_operation_two_1_begins_with_b_and_goes_up_to_d() -> None:
    assert [mission.label for mission in CHALLENGES["operation-2"]] == ["B", "C", "D"]
    assert drawn_counts("operation-2") == [4, 5, 6]


def test_operation_three_1_begins_with_c_and_goes_up_to_e() -> None:
    assert [mission.label for mission in CHALLENGES["operation-3"]] == ["C", "D", "E"]
    assert drawn_counts("operation-3") == [5, 6, 7]


def test_operation_four_1_begins_with_d_and_goes_up_to_f() -> None:
    assert [mission.label for mission in CHALLENGES["operation-4"]] == ["D", "E", "F"]
    assert drawn_counts("operation-4") == [6, 7, 8]


def test_m22_every_mission_of_an_operation_is_drawn_afresh_from_all_eight() -> None:
    repeated = 0
    for seed in seeds(30):
        first, second, _ = dealt("operation-1", 1, seed).match.deal["missions"]
        repeated += bool({bomb for bomb, _ in first} & {bomb for bomb, _ in second})
    assert repeated > 10


def test_m27_operations_need_no_trainings() -> None:
    assert isinstance(Match.new(KEY, 2, {"challenge": "operation-4"}), Match)


# ---- Options --------------------------------------------------------------------------


def test_m24_more_time_is_added_to_every_mission() -> None:
    for seats, seconds in SECONDS.items():
        for bonus in (0, 10, 60):
            game = match_of(None, seats=seats, options={"bonus": str(bonus)})
            assert game.state.clock_ms == (seconds + bonus) * 1000
            assert game.match.view(TABLE).bonus_ms == bonus * 1000


def test_m24_more_time_stays_for_the_next_mission_and_retries_do_not_add_to_it() -> None:
    game = table("56 38 31", bombs="1", options={"bonus": "10"})
    game.time_over()
    game.play(ANN, "retry", 140_000)
    assert game.state.clock_ms == 130_000


def test_the_calm_clock_gives_half_as_much_time_again_and_the_view_says_so() -> None:
    game = match_of(None, seats=4, options={"calm": "on", "bonus": "20"})
    assert game.state.clock_ms == 90_000 + 20_000
    assert game.match.view(TABLE).calm
    assert not match_of(None).match.view(TABLE).calm


# ---- Stacked deals --------------------------------------------------------------------


def test_a_stacked_deal_lies_as_it_was_written() -> None:
    game = match_of(deal(attempt("56 38 31", "7"), bombs="1, 4 first", begin=0), seats=2)
    assert game.hand(0) == "56 38 31 - - -"
    assert game.hand(1) == "7 - - - - -"
    assert game.state.pile[:3] == (0, 1, 2)
    assert written(tuple((bomb.card, bomb.marker) for bomb in game.state.bombs)) == "1, 4 first"


def test_the_lesson_shows_every_rule_of_mission_1_and_ends_well() -> None:
    game = match_of(dict(lesson_deal()), options={"challenge": LESSON_CHALLENGE})
    assert [bomb.card for bomb in game.state.bombs] == [1, 2, 3]
    game.ready()
    game.plays("56 1, 38 1")
    assert game.refused(ANN, "play 47 1", 1000) == "breaks-order"
    assert kinds(game.plays("31 1, 59 2, 48 2", at_ms=2000)) == ["Played"]
    game.play(ANN, "discard 3 47", 3000)
    game.play(ANN, "draw", 4000)
    game.plays("36 2", at_ms=5000)
    assert kinds(game.plays("55 3, 54 3, 52 3, 51 3", at_ms=6000))[-1] == "MissionSucceeded"


def test_a_stacked_deal_may_begin_with_a_later_mission() -> None:
    cards = {**dealt("operation-4", 1).match.deal, "begin": 2}
    game = match_of(cards, options={"challenge": "operation-4"})
    assert game.match.view(TABLE).label == "F"
    assert len(game.state.bombs) == 8


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("missions", [[[1, 0]], [[1, 0]]]),
        ("missions", [[[1, 0], [1, 2]], [[1, 0]], [[1, 0]]]),
        ("missions", [[[9, 0]], [[1, 0]], [[1, 0]]]),
        ("missions", [[[1, 3], [2, 3]], [[1, 0]], [[1, 0]]]),
        ("missions", [[[1, 9]], [[1, 0]], [[1, 0]]]),
        ("missions", [[], [[1, 0]], [[1, 0]]]),
        ("missions", [[[1]], [[1, 0]], [[1, 0]]]),
        ("begin", 3),
        ("begin", True),
        ("chance", -1),
        ("attempts", []),
        ("attempts", [attempt("1"), attempt("1", short=True)]),
        ("attempts", [attempt("1", "2")]),
        ("attempts", [{"hands": [[60]], "pile": []}]),
        ("attempts", [{"hands": [[1, 1]], "pile": []}]),
        ("attempts", [{"hands": [[]], "pile": []}]),
        ("attempts", [{"hands": [[1, 2, 3, 4, 5, 6, 7, 8]], "pile": []}]),
        ("attempts", [{"hands": [[1]]}]),
        ("more", 1),
    ],
)
def test_a_deal_that_cannot_be_laid_out_is_refused(part: str, value: object) -> None:
    cards = {**deal(attempt("56 38 31"), bombs="1"), part: value}
    answer = Match.new(KEY, 1, {}, "A22222", cards)
    assert isinstance(answer, Refusal)
    assert answer.code == "unfit-deal"


def test_m30_one_person_plays_by_the_same_rules_with_more_wires_and_more_time() -> None:
    game = dealt("training-1", 1)
    game.ready()
    assert len(game.state.sides[ANN].wires) == 7
    assert game.bell_ms == 120_000
    assert [(bomb.card, bomb.marker) for bomb in game.state.bombs] == [
        (bomb.card, bomb.marker) for bomb in dealt("training-1", 4).state.bombs
    ]
    assert {text.split()[0] for text in game.texts()} == {"play", "discard", "void"}
