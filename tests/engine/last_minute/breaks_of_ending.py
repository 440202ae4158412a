"""Wrong versions of the rules on judging, ending and computer partners in Last Minute."""

from tests.engine.last_minute.break_words import anywhere, bot, dealing, fitting, judging, rules

JUDGING = (
    judging(
        "verdicts are not looked at",
        "Verdict(index, bomb.defused, bomb.faults, missing(bomb.picture, bomb.column))",
        "Verdict(index, True, bomb.faults, ())",
        "test_judging.test_end_1_it_is_checked_whether_the_required_wires_lie_beneath_every_bomb",
        "test_judging.test_end_4_a_mission_fails_when_wires_are_missing",
    ),
    judging(
        "the order of playing is forgotten at the end",
        "sorted(played, key=lambda one: one[0])",
        "sorted(played, key=lambda one: one[1])",
        "test_judging.test_m33_what_is_judged_at_the_end_is_what_was_seen_while_playing",
    ),
    judging(
        "faults are forgotten",
        "        if fault not in laid[at].faults:\n",
        "        if False:\n",
        "test_judging.test_end_4_a_mission_fails_when_the_descending_order_was_violated",
        "test_judging.test_notes_2_the_conditions_of_all_restrictions_have_to_be_satisfied",
        "test_judging.test_m03_with_the_referee_off_it_lies_there_and_the_bomb_is_shown_as_failed",
    ),
    judging(
        "a failed bomb can be defused",
        "if not bomb.defused and not bomb.faults and complete",
        "if not bomb.defused and complete",
        "test_judging.test_m33_a_failed_bomb_never_becomes_defused_and_the_attempt_cannot_succeed",
    ),
    judging(
        "a wrong wire beneath a defused bomb does nothing",
        "faults=(*laid[at].faults, fault), defused=False)",
        "faults=(*laid[at].faults, fault))",
        "test_judging.test_m02_a_later_wrong_wire_takes_back_that_a_bomb_was_defused",
    ),
    judging(
        "a wire too early fails its own bomb",
        "    return here if waits is None else (waits, *here)",
        "    return here if waits is None else ((index, waits[1]), *here)",
        "test_judging.test_m33_a_wire_elsewhere_before_the_first_bomb_is_defused_fails_that_bomb",
    ),
    judging(
        "nobody has to wait with the referee off",
        "    return here if waits is None else (waits, *here)",
        "    return here",
        "test_judging.test_m33_a_wire_on_the_last_bomb_before_all_others_are_defused_fails_it",
        "test_markers.test_m12_first_and_last_together_in_one_mission",
    ),
    rules(
        "the referee is always on",
        'safety=options["safety"] == "on"',
        "safety=True",
        "test_judging.test_m03_with_the_referee_off_it_lies_there_and_the_bomb_is_shown_as_failed",
        "test_judging.test_m03_with_the_referee_off_the_mission_fails_when_time_ends_or_all_agree",
    ),
    rules(
        "the referee is always off",
        'safety=options["safety"] == "on"',
        "safety=False",
        "test_judging.test_m03_with_the_referee_on_a_wrong_wire_goes_back_without_penalty",
    ),
    rules(
        "success waits for the bell",
        "    if all(bomb.defused for bomb in bombs) and not any",
        "    if False and not any",
        "test_judging.test_m01_all_bombs_defused_end_the_mission_at_once",
        "test_ending.test_end_2_the_mission_is_successful_when_all_required_wires_lie_there",
    ),
    rules(
        "one defused bomb is enough",
        "    if all(bomb.defused for bomb in bombs) and not any(bomb.faults for bomb in bombs):",
        "    if any(bomb.defused for bomb in bombs):",
        "test_judging.test_m01_only_if_no_rule_has_been_broken",
        "test_judging.test_end_1_it_is_checked_whether_the_required_wires_lie_beneath_every_bomb",
    ),
    judging(
        "no bomb is ever lost",
        "else replace(bomb, dead=True)",
        "else replace(bomb, dead=False)",
        "test_judging.test_m34_a_bomb_is_lost_when_no_wires_that_are_left_complete_it",
        "test_judging.test_m34_another_bomb_that_takes_the_last_wires_kills_it",
    ),
    dealing(
        "wires in the discards are gone",
        "left = bits(state.pile) | bits(state.discards)",
        "left = bits(state.pile)",
        "test_judging.test_m34_wires_in_hands_pile_and_discards_count_as_left",
    ),
    fitting(
        "one wire serves for two",
        ".bit_count() >= needed.count(colour) for colour in needed)",
        ".bit_count() >= 1 for colour in needed)",
        "test_judging.test_m34_the_verdict_that_a_bomb_is_lost_agrees_with_trying_every_order",
    ),
    fitting(
        "pictured order may take any wire next",
        "        numbers &= (1 << (mine.bit_length() - 1)) - 1\n",
        "        numbers &= ~mine\n",
        "test_judging.test_m34_pictured_order_is_completed_by_falling_numbers_only",
    ),
    fitting(
        "tens are counted twice",
        "_in_different_tens(colours[1:], numbers & ~tens)",
        "_in_different_tens(colours[1:], numbers)",
        "test_judging.test_m34_the_verdict_that_a_bomb_is_lost_agrees_with_trying_every_order",
    ),
    anywhere(
        "a bomb that waits is lost",
        "last_minute.state",
        "any(bomb.dead or bomb.faults for bomb in self.bombs)",
        "any(bomb.dead or bomb.faults or bomb.marker for bomb in self.bombs)",
        "test_judging.test_m34_each_bomb_is_looked_at_alone_and_waiting_is_ignored",
    ),
    rules(
        "an attempt can be ended at any time",
        "if isinstance(action, EndAttempt) and not state.lost_one:",
        "if False:",
        "test_judging.test_m34_ending_the_attempt_is_offered_only_while_a_bomb_is_lost",
    ),
    rules(
        "one word ends the attempt",
        "if all(side.ends for side in state.sides):",
        "if any(side.ends for side in state.sides):",
        "test_judging.test_m34_every_seat_says_it_once_and_it_can_be_taken_back",
    ),
    rules(
        "a word cannot be taken back",
        "on = not state.sides[seat].ends",
        "on = True",
        "test_judging.test_m34_every_seat_says_it_once_and_it_can_be_taken_back",
    ),
    rules(
        "an ended attempt costs nothing",
        "return _finish(state, End.ENDED, at_ms, (SaidEnd(seat, on),))",
        "return _prepare(_noted(state, End.ENDED, at_ms), (SaidEnd(seat, on),))",
        "test_judging.test_m34_the_mission_then_fails_as_if_time_had_run_out",
    ),
)

ENDING = (
    rules(
        "the second success wins",
        "if state.mission == MISSIONS - 1:",
        "if state.mission == MISSIONS - 2:",
        "test_ending.test_idea_3_all_three_missions_have_to_succeed_in_order_to_win",
        "test_ending.test_end_2_success_in_the_last_mission_wins_the_game",
    ),
    rules(
        "next is the same mission",
        "following = state.mission + isinstance(action, Next)",
        "following = state.mission",
        "test_ending.test_end_3_otherwise_the_next_mission_is_prepared",
    ),
    rules(
        "retry goes on",
        "following = state.mission + isinstance(action, Next)",
        "following = state.mission + 1",
        "test_ending.test_end_5_the_same_mission_begins_again",
    ),
    rules(
        "failing costs nothing",
        "markers=state.markers - 1, spent=state.spent + 1)",
        "markers=state.markers, spent=state.spent)",
        "test_ending.test_end_5_a_failed_mission_costs_a_time_marker",
        "test_ending.test_end_6_a_failure_without_a_time_marker_loses_the_game",
        "test_ending.test_each_loss_says_how_many_markers_are_left",
    ),
    rules(
        "the last marker loses",
        "    if not state.markers:\n",
        "    if state.markers <= 1:\n",
        "test_ending.test_end_6_a_failure_without_a_time_marker_loses_the_game",
        "test_ending.test_m23_time_markers_are_not_refilled_between_missions",
    ),
    rules(
        "a lost challenge goes on",
        "return Step(replace(state, phase=Phase.OVER), (*events, ChallengeLost()))",
        "return Step(replace(state, phase=Phase.FAILED), (*events, ChallengeLost()))",
        "test_ending.test_m23_once_the_challenge_is_lost_retry_and_next_are_refused",
    ),
    dealing(
        "markers are refilled",
        "        phase=Phase.READY,\n        bombs=",
        "        phase=Phase.READY,\n        markers=2,\n        bombs=",
        "test_ending.test_m23_time_markers_are_not_refilled_between_missions",
    ),
    dealing(
        "a retry keeps what was played",
        "        discards=(),\n        rng=rng,",
        "        rng=rng,",
        "test_ending.test_m21_a_retry_has_the_same_bombs_and_markers_a_new_shuffle_and_the_clock_set_again",
    ),
    dealing(
        "a retry of an operation has other markers",
        "    bombs, markers = ([part for part, _ in plan], [part for _, part in plan])\n",
        "    bombs, markers = ([part for part, _ in plan], [part for _, part in plan])\n"
        "    if state.attempts:\n"
        "        plan = plan[::-1]\n",
        "test_ending.test_operation_one_3_after_a_failure_the_same_bombs_keep_the_same_restrictions",
        "test_ending.test_end_5_the_same_mission_begins_again",
    ),
    rules(
        "one word voids the attempt",
        "if not all(side.voids for side in state.sides):",
        "if not any(side.voids for side in state.sides):",
        "test_ending.test_m28_an_attempt_all_agree_to_void_costs_no_marker",
        "test_ending.test_m28_the_word_can_be_taken_back",
    ),
    rules(
        "a void attempt leaves no mark",
        "state = _noted(state, End.VOID, at_ms)",
        "state = replace(state, changed_ms=at_ms)",
        "test_ending.test_m28_it_is_marked_in_the_result",
    ),
    rules(
        "a void attempt costs a marker",
        "state = _noted(state, End.VOID, at_ms)",
        "state = replace(_noted(state, End.VOID, at_ms), markers=state.markers - 1)",
        "test_ending.test_m28_an_attempt_all_agree_to_void_costs_no_marker",
    ),
    rules(
        "the time left is not kept",
        "left_ms=max(0, state.bell_ms - at_ms)",
        "left_ms=0",
        "test_ending.test_end_2_the_mission_is_successful_when_all_required_wires_lie_there",
        "test_ending.test_times_of_earlier_missions_are_kept",
    ),
)

PARTNERS = (
    rules(
        "lies are told",
        "return None if action in _calls(state, side) else Refusal",
        "return None if True else Refusal",
        "test_computers.test_m25_a_call_is_true_and_tells_colour_and_half_only",
    ),
    rules(
        "a call is told to its caller alone",
        "(Called(seat, action),)",
        "(Called(seat, action, to=(seat,)),)",
        "test_computers.test_m25_computers_call_out_now_and_then_what_they_have_and_what_is_needed",
    ),
    bot(
        "partners are silent",
        "talks, rng = rng.chance(CALLS)",
        "talks, rng = rng.chance(0)",
        "test_computers.test_m25_computers_call_out_now_and_then_what_they_have_and_what_is_needed",
    ),
    bot(
        "partners never agree",
        "if any(side.ends for side in view.sides) and not view.me.ends:",
        "if False:",
        "test_computers.test_m34_computers_agree_soon_when_a_person_would_end_the_attempt",
    ),
    bot(
        "partners never agree to leave",
        "if any(side.voids for side in view.sides) and not view.me.voids:",
        "if False:",
        "test_computers.test_m28_computers_agree_soon_when_a_person_would_void_the_attempt",
    ),
    bot(
        "partners give up by themselves",
        "if any(side.ends for side in view.sides) and not view.me.ends:",
        "if view.may_end and not view.me.ends:",
        "test_computers.test_m34_computers_never_say_it_first_nor_once_it_was_taken_back",
    ),
    bot(
        "partners break rules when nobody stops them",
        "    if view.safety:\n",
        "    if True:\n",
        "test_computers.test_with_the_referee_off_a_partner_never_breaks_a_rule",
    ),
    bot(
        "partners play what is not needed any more",
        "        if not isinstance(action, Play):\n",
        "        if True:\n",
        "test_computers.test_a_hand_on_its_way_turns_back_when_the_bomb_needs_that_wire_no_more",
    ),
    bot(
        "partners have quick hands",
        "delay = self.pace.least_ms + spread",
        "delay = 0 * spread",
        "test_computers.test_one_action_takes_as_long_as_the_level_says_and_longer_with_more_bombs",
        "test_computers.test_m29_hands_of_computers_are_never_quicker_than_hands_on_a_table",
    ),
)
