"""Wrong versions of the rules of Last Minute, one small change each, and the tests that must notice.

How they are applied stands in ``tests/engine/breaking.py``;
``python3 -m tests.engine.last_minute.breaks`` lists what nobody noticed.
"""

from tests.engine.breaking import Break, report
from tests.engine.last_minute.break_words import data, dealing, rules, view
from tests.engine.last_minute.breaks_of_ending import ENDING, JUDGING, PARTNERS
from tests.engine.last_minute.breaks_of_play import DRAWING, MARKERS, PLAYING

COMPONENTS = (
    data(
        "a bomb shows another wire",
        'BombCard("Lunchbox", _colours("RBY"))',
        'BombCard("Lunchbox", _colours("RBG"))',
        "test_play.test_gameplay_4_each_bomb_shows_which_wires_it_requires",
    ),
    data(
        "two bombs are alike",
        'BombCard("Grandfather Clock", _colours("YRBGR"))',
        'BombCard("Grandfather Clock", _colours("BYGRB"))',
        "test_setup.test_components_1_there_are_eight_bombs",
    ),
    data(
        "61 wires",
        '_colours("GYBRYG',
        '_colours("RGYBRYG',
        "test_setup.test_components_2_there_are_60_wires_numbered_00_to_59",
    ),
    data(
        "two colours are changed over",
        '"G": Colour.GREEN}',
        '"G": Colour.BLUE}',
        "test_setup.test_gameplay_2_each_wire_has_a_colour_a_shape_of_its_own_and_a_number",
    ),
    data(
        "a marker too many",
        '    MAX_29 = "max-29"\n',
        '    MAX_29 = "max-29"\n    MIN_30 = "min-30"\n',
        "test_setup.test_components_3_there_are_eight_restriction_markers",
    ),
    data(
        "three time markers",
        "TIME_MARKERS: Final = 2",
        "TIME_MARKERS: Final = 3",
        "test_setup.test_components_4_there_are_two_time_markers",
        "test_setup.test_setup_9_two_time_markers_lie_beside_the_bombs",
        "test_ending.test_end_6_a_failure_without_a_time_marker_loses_the_game",
    ),
    data(
        "two missions a challenge",
        "MISSIONS: Final = 3",
        "MISSIONS: Final = 2",
        "test_setup.test_idea_3_a_challenge_is_three_missions",
    ),
    data(
        "a training has another bomb",
        "_training(1, 1, 2, 3)",
        "_training(1, 1, 2, 4)",
        "test_setup.test_setup_2_a_training_has_the_bombs_and_restrictions_of_its_mission",
        "test_setup.test_setup_example_mission_1_for_four_players",
    ),
    data(
        "all bombs in the first training",
        "_training(3, 1, 2, 3, 4, ODD=3, EVEN=4)",
        "_training(3, 1, 2, 5, 6, 7, 8, ODD=5, EVEN=6)",
        "test_setup.test_idea_4_trainings_introduce_bombs_and_restrictions_gradually",
    ),
    data(
        "operations one bomb larger",
        "(), number + 3)",
        "(), number + 4)",
        "test_setup.test_operation_one_1_missions_a_to_c_have_3_4_and_5_bombs",
    ),
    data(
        "operation two begins with A",
        '"operation-2": _operation(1)',
        '"operation-2": _operation(0)',
        "test_setup.test_operation_two_1_begins_with_b_and_goes_up_to_d",
    ),
    data(
        "operation three begins with B",
        '"operation-3": _operation(2)',
        '"operation-3": _operation(1)',
        "test_setup.test_operation_three_1_begins_with_c_and_goes_up_to_e",
    ),
    data(
        "operation four is operation three",
        '"operation-4": _operation(3)',
        '"operation-4": _operation(2)',
        "test_setup.test_operation_four_1_begins_with_d_and_goes_up_to_f",
    ),
    data(
        "operations have a plan",
        'ABCDEF"[number], (),',
        'ABCDEF"[number], ((1, None),),',
        "test_setup.test_idea_5_operations_are_drawn_and_can_be_dared_at_any_time",
    ),
    data(
        "four players hold five wires",
        "3: 5, 4: 4}",
        "3: 5, 4: 5}",
        "test_setup.test_setup_6_each_gets_wires_up_to_the_limit",
        "test_drawing.test_gameplay_13_wires_are_drawn_at_most_up_to_the_limit",
    ),
    data(
        "one person has 100 seconds",
        "SECONDS: Final = {1: 120,",
        "SECONDS: Final = {1: 100,",
        "test_setup.test_setup_10_the_timer_is_set_by_the_number_of_players",
        "test_setup.test_m30_one_person_plays_by_the_same_rules_with_more_wires_and_more_time",
    ),
)

SETUP = (
    dealing(
        "an operation always has the same bombs",
        "bombs, rng = rng.shuffle(BOMBS)",
        "bombs = tuple(BOMBS)",
        "test_setup.test_setup_3_an_operation_has_random_bombs_with_random_restrictions",
    ),
    dealing(
        "an operation repeats a marker",
        "tuple(zip(bombs[: mission.drawn], markers, strict=False)), rng",
        "tuple((bomb, markers[0]) for bomb in bombs[: mission.drawn]), rng",
        "test_setup.test_operation_one_2_each_bomb_has_one_restriction_and_none_comes_twice",
    ),
    dealing(
        "later missions have other bombs than the first",
        "        plan, rng = draw_plan(mission, rng)\n",
        "        plan, rng = draw_plan(mission, rng)\n"
        "        used = [pair[0] for pairs in plans for pair in pairs]\n"
        "        plan = tuple(pair for pair in plan if pair[0] not in used) or plan\n",
        "test_setup.test_m22_every_mission_of_an_operation_is_drawn_afresh_from_all_eight",
    ),
    dealing(
        "the mission after the chosen one is prepared",
        "plan = state.plans[state.mission]",
        "plan = state.plans[(state.mission + 1) % 3]",
        "test_setup.test_setup_2_a_training_has_the_bombs_and_restrictions_of_its_mission",
        "test_ending.test_end_3_otherwise_the_next_mission_is_prepared",
    ),
    rules(
        "a challenge begins with its second mission",
        "mission=begin,",
        "mission=(begin + 1) % 3,",
        "test_setup.test_setup_1_the_first_mission_of_the_chosen_challenge_is_prepared",
    ),
    dealing(
        "no bombs lie aside",
        "aside=tuple(card for card in BOMBS if card not in bombs)",
        "aside=()",
        "test_setup.test_setup_4_the_remaining_bombs_and_restrictions_lie_aside",
    ),
    dealing(
        "wires are not shuffled",
        "cards, rng = rng.shuffle(wires)",
        "cards = tuple(wires)",
        "test_setup.test_setup_5_all_60_wires_are_shuffled",
        "test_ending.test_m21_retries_are_dealt_differently",
    ),
    dealing(
        "the pile is short",
        "return Layout(hands, cards[seats * limit :]), rng",
        "return Layout(hands, cards[seats * limit + 1 :]), rng",
        "test_setup.test_setup_8_the_remaining_wires_are_the_draw_pile",
    ),
    view(
        "the own hand is seen before the start",
        "shown = None if state.phase is Phase.READY else seat",
        "shown = seat",
        "test_setup.test_setup_7_nobody_looks_at_wires_before_the_start",
        "test_play.test_m19_every_attempt_waits_for_ready_again_with_hands_covered",
        "test_view.test_m19_before_all_are_ready_no_hand_is_in_any_view_and_no_redeal_shows",
    ),
    view(
        "hands are covered in the race",
        "shown = None if state.phase is Phase.READY else seat",
        "shown = None",
        "test_play.test_gameplay_1_hands_may_be_looked_at_as_soon_as_the_clock_runs",
    ),
    view(
        "all hands are shown",
        "hand=side.hand if shown else None",
        "hand=side.hand",
        "test_view.test_gameplay_15_hands_are_shown_to_their_owner_only",
        "test_setup.test_setup_7_nobody_looks_at_wires_before_the_start",
    ),
    view(
        "sizes of hands are hidden",
        "filled=tuple(wire is not None for wire in side.hand)",
        "filled=tuple(shown and wire is not None for wire in side.hand)",
        "test_view.test_m25_sizes_of_hands_are_public",
    ),
    rules(
        "one word starts the clock",
        "if all(side.ready for side in state.sides):",
        "if any(side.ready for side in state.sides):",
        "test_setup.test_setup_11_the_timer_starts_when_everybody_is_ready",
    ),
    rules(
        "time counts from nought",
        "phase=Phase.RACE, started_ms=at_ms,",
        "phase=Phase.RACE, started_ms=0,",
        "test_ending.test_m28_the_same_mission_waits_for_ready_with_a_new_shuffle_and_the_full_time",
        "test_ending.test_m21_a_retry_has_the_same_bombs_and_markers_a_new_shuffle_and_the_clock_set_again",
    ),
    rules(
        "the clock runs before the start",
        "return state.phase is Phase.RACE\n\n    def deadline",
        "return state.phase in (Phase.RACE, Phase.READY)\n\n    def deadline",
        "test_setup.test_setup_11_the_timer_starts_when_everybody_is_ready",
        "test_play.test_m19_the_time_counts_from_the_last_ready_in_game_time",
    ),
    rules(
        "no more time",
        "// 100 + bonus_ms,",
        "// 100,",
        "test_setup.test_m24_more_time_is_added_to_every_mission",
        "test_setup.test_m24_more_time_stays_for_the_next_mission_and_retries_do_not_add_to_it",
    ),
    rules(
        "operations are locked",
        '"""All options go together."""\n        return None',
        '"""All options go together."""\n        if options["challenge"].startswith("operation"):\n'
        '            return Refusal("locked", "Trainings first.")\n        return None',
        "test_setup.test_m27_operations_need_no_trainings",
    ),
)

BREAKS: tuple[Break, ...] = (
    *COMPONENTS,
    *SETUP,
    *PLAYING,
    *MARKERS,
    *DRAWING,
    *JUDGING,
    *ENDING,
    *PARTNERS,
)


if __name__ == "__main__":
    raise SystemExit(report(BREAKS))
