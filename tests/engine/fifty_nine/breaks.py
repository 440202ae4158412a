"""Wrong versions of the rules, one small change each, and the tests that must notice.

How they are applied stands in ``tests/engine/breaking.py``;
``python3 -m tests.engine.fifty_nine.breaks`` lists what nobody noticed.
"""

from tests.engine.breaking import Break, report

HERE = "tests.engine.fifty_nine"


def _break(name: str, module: str, right: str, wrong: str, *tests: str) -> Break:
    return Break(HERE, name, f"engine.{module}", right, wrong, tests)


def _rules(name: str, right: str, wrong: str, *tests: str) -> Break:
    return _break(name, "fifty_nine.rules", right, wrong, *tests)


def _dealing(name: str, right: str, wrong: str, *tests: str) -> Break:
    return _break(name, "fifty_nine.dealing", right, wrong, *tests)


def _cards(name: str, right: str, wrong: str, *tests: str) -> Break:
    return _break(name, "fifty_nine.components", right, wrong, *tests)


def _fitting(name: str, right: str, wrong: str, *tests: str) -> Break:
    return _break(name, "fifty_nine.fitting", right, wrong, *tests)


def _view(name: str, right: str, wrong: str, *tests: str) -> Break:
    return _break(name, "fifty_nine.view", right, wrong, *tests)


def _match(name: str, right: str, wrong: str, *tests: str) -> Break:
    return _break(name, "match", right, wrong, *tests)


SETUP = (
    _match(
        "names are lost",
        "self.names = names",
        "self.names = ()",
        "test_setup.test_setup_1_both_names_are_kept_with_the_match_and_its_score_starts_at_nothing",
    ),
    _rules("one to three seats", "range(2, 3)", "range(1, 4)", "test_setup.test_setup_1_there_are_two_seats"),
    _dealing(
        "the lowest card deals",
        "first > second",
        "first < second",
        "test_setup.test_setup_2_the_highest_card_drawn_deals",
    ),
    _dealing(
        "a wild is the lowest draw",
        "None if drawn[seat] == WILD else _height(value_of(card))",
        "_height(value_of(card))",
        "test_setup.test_setup_2_a_wild_is_drawn_again",
    ),
    _dealing(
        "1 or 14 is the lowest draw",
        "return HIGHEST + 1 if value == ONE_OR_FOURTEEN else value",
        "return value",
        "test_setup.test_s02_one_or_fourteen_is_the_highest_draw",
    ),
    _dealing(
        "both draw again after a wild",
        "if first is None or second is None:\n",
        "if first is None or second is None:\n            standing = [None, None]\n",
        "test_setup.test_s02_a_wild_is_drawn_again_by_that_player_only",
    ),
    _dealing(
        "a tie of draws goes to seat 1",
        "if first != second:",
        "if True:",
        "test_setup.test_s02_equal_cards_are_drawn_again_by_both",
    ),
    _dealing(
        "drawn cards go back at once",
        "draws, rng = rng.shuffle(range(DECKS[deck]))",
        "draws, rng = rng.shuffle([*range(27), *range(27)])",
        "test_setup.test_s02_drawn_cards_stay_out_until_it_is_decided_and_then_all_go_back",
    ),
    _dealing(
        "seat 0 always deals first",
        "(0 if first > second else 1), tuple(shown)",
        "0, tuple(shown)",
        "test_setup.test_s02_each_seat_is_first_dealer_in_about_half_of_the_matches",
    ),
    _view(
        "the dealer is not shown", "dealer=state.dealer,", "dealer=0,", "test_setup.test_s03_everybody_sees_who_deals"
    ),
    _cards(
        "refresh piles of four",
        "REFRESH_CARDS: Final = 5",
        "REFRESH_CARDS: Final = 4",
        "test_setup.test_setup_3_four_piles_of_five_one_one_and_five_lie_face_down",
    ),
    _dealing(
        "the deck is not shuffled",
        "cards, rng = rng.shuffle(range(DECKS[deck]))",
        "cards = tuple(range(DECKS[deck]))",
        "test_setup.test_setup_3_the_deck_is_shuffled",
    ),
    _cards(
        "draw piles of 20",
        "DRAW_PILE_CARDS: Final = 21",
        "DRAW_PILE_CARDS: Final = 20",
        "test_setup.test_setup_4_each_gets_a_draw_pile_of_21_cards",
    ),
    _dealing(
        "the hand is taken from below",
        "list(reversed(pile[-HAND_PLACES:]))",
        "list(reversed(pile[:HAND_PLACES]))",
        "test_setup.test_setup_5_the_top_five_of_the_draw_pile_are_the_hand",
    ),
    _cards(
        "four wilds by default",
        '"54": 54',
        '"54": 56',
        "test_setup.test_s01_the_deck_has_four_of_each_value_and_two_wilds",
    ),
    _cards(
        "two wilds with the option",
        '"56": 56',
        '"56": 54',
        "test_setup.test_s01_option_56_has_four_wilds_and_sets_two_cards_aside_unseen",
    ),
    _rules(
        "the timer runs while the round is laid out",
        "return state.phase is Phase.RACE\n",
        "return state.phase is not Phase.OVER\n",
        "test_setup.test_game_play_1_the_timer_starts_with_the_race_and_not_before",
        "test_setup.test_s04_a_later_round_waits_for_both_again",
    ),
    _rules(
        "action cards are crossed",
        "return TurnedUp((first, second))",
        "return TurnedUp((second, first))",
        "test_setup.test_game_play_2_both_action_cards_turn_up_together",
    ),
    _rules(
        "one ready starts the round",
        "if all(side.ready for",
        "if any(side.ready for",
        "test_setup.test_s04_the_round_waits_until_both_are_ready",
        "test_setup.test_game_play_2_both_action_cards_turn_up_together",
    ),
    _match(
        "the timer runs while three, two, one is counted",
        "self._clock, self._table = self._clock.stand(at_ms), self._table.stand(at_ms)",
        "self._table = self._table.stand(at_ms)",
        "test_setup.test_s04_the_timer_stands_while_three_two_one_is_counted",
        "test_ending.test_s31_while_the_table_is_left_the_clock_stands_and_nothing_counts",
    ),
    _rules(
        "ready is remembered from the round before",
        "replace(side, points=before.points)",
        "replace(side, points=before.points, ready=True)",
        "test_setup.test_s04_a_later_round_waits_for_both_again",
    ),
    _view(
        "hands are covered before the start",
        "if shown else None",
        "if shown and state.phase is not Phase.READY else None",
        "test_setup.test_s05_players_see_their_own_hand_before_the_start",
    ),
    _view(
        "action cards are open before the start",
        "if phase is Phase.READY:",
        "if phase is None:",
        "test_view.test_s04_action_cards_are_hidden_until_the_start",
        "test_setup.test_setup_3_four_piles_of_five_one_one_and_five_lie_face_down",
    ),
)

PLAY = (
    _fitting(
        "only upwards",
        "value: (value - 1, value + 1)",
        "value: (value - 1,)",
        "test_play.test_game_play_3_a_card_goes_one_higher_or_one_lower",
    ),
    _rules(
        "all cards go to pile a",
        "side, index = state.sides[seat], PILES.index(action.pile)",
        "side, index = state.sides[seat], 0",
        "test_play.test_game_play_3_a_card_goes_on_either_action_pile",
    ),
    _rules(
        "only the dealer's side acts",
        "frozenset(seat for seat in (0, 1) if",
        "frozenset(seat for seat in (state.dealer,) if",
        "test_play.test_game_play_3_both_play_at_once_and_nobody_waits_for_a_turn",
    ),
    _rules(
        "cards are drawn from the other's pile",
        "drawn = side.draw[-1] if side.draw else None",
        "drawn = state.sides[1 - seat].draw[-1] if side.draw else None",
        "test_play.test_game_play_4_a_new_card_is_taken_from_ones_own_draw_pile",
    ),
    _rules(
        "a sixth card in hand",
        "drawn, *side.hand[action.place :])\n        if",
        "drawn, *side.hand[action.place :], None)\n        if",
        "test_play.test_game_play_4_a_hand_never_has_more_than_five_cards",
    ),
    _fitting(
        "two apart is near enough",
        "return top in NEIGHBOURS[value]",
        "return 1 <= abs(value - top) <= 2",
        "test_play.test_s06_exactly_one_above_or_below_and_nothing_else",
    ),
    _rules(
        "a card lands on the pile twice",
        "Pile((*state.piles[index].cards, card), called",
        "Pile((*state.piles[index].cards, card, card), called",
        "test_play.test_s06_one_card_at_a_time_onto_one_pile",
    ),
    _fitting(
        "equal values fit",
        "return top in NEIGHBOURS[value]",
        "return top == value or top in NEIGHBOURS[value]",
        "test_play.test_s07_equal_values_do_not_go_on_each_other",
    ),
    _fitting(
        "1 or 14 not on its own kind",
        "(ONE_OR_FOURTEEN, 2, HIGHEST)",
        "(2, HIGHEST)",
        "test_play.test_s07_one_or_fourteen_goes_on_one_or_fourteen",
        "test_play.test_s08_one_or_fourteen_goes_on_two_thirteen_its_own_kind_and_open_wilds",
        "test_play.test_s09_two_thirteen_and_its_own_kind_go_on_one_or_fourteen",
    ),
    _fitting(
        "1 or 14 is only a one",
        "(ONE_OR_FOURTEEN, 2, HIGHEST)",
        "(ONE_OR_FOURTEEN, 2)",
        "test_play.test_special_one_or_fourteen_is_a_one_and_a_fourteen",
    ),
    _fitting(
        "nothing fits an open wild",
        "if value == WILD or top is None:",
        "if value == WILD:",
        "test_play.test_s08_one_or_fourteen_goes_on_two_thirteen_its_own_kind_and_open_wilds",
        "test_wild.test_s14_any_card_goes_on_a_wild_turned_up_at_the_start",
        "test_wild.test_s14_any_card_goes_on_a_wild_turned_up_from_a_refresh_pile",
    ),
    _break(
        "a called wild stays open",
        "fifty_nine.state",
        "return self.called if value == WILD else value",
        "return None if value == WILD else value",
        "test_play.test_s08_one_or_fourteen_goes_on_wilds_called_two_thirteen_or_one_or_fourteen",
        "test_wild.test_s11_the_pile_shows_the_called_value",
        "test_wild.test_s12_one_above_or_below_the_call_goes_on_a_called_wild",
        "test_wild.test_s12_a_wild_called_one_or_fourteen_acts_like_that_card",
        "test_wild.test_special_a_wild_is_used_at_any_time_for_any_value",
    ),
    _fitting(
        "13 not on 1 or 14",
        "HIGHEST: (HIGHEST - 1, ONE_OR_FOURTEEN)",
        "HIGHEST: (HIGHEST - 1,)",
        "test_play.test_s09_two_thirteen_and_its_own_kind_go_on_one_or_fourteen",
    ),
    _rules(
        "1 or 14 is held to the end it was used as",
        "if fits(value, pile.top):\n            return None",
        "below = value_of(pile.cards[-2]) if len(pile.cards) > 1 else value\n"
        "        if fits(value, pile.top) and (pile.top != 1 or below == value):\n            return None",
        "test_play.test_s09_one_or_fourteen_is_not_held_to_the_end_it_was_used_as",
    ),
    _rules(
        "the new card goes to the end of the hand",
        "(*side.hand[: action.place - 1], drawn, *side.hand[action.place :])",
        "(*side.hand[: action.place - 1], *side.hand[action.place :], drawn)",
        "test_play.test_s16_the_new_card_comes_in_the_same_moment_into_the_empty_place",
    ),
    _rules(
        "an empty draw pile borrows from the refresh pile",
        "drawn = side.draw[-1] if side.draw else None",
        "drawn = side.draw[-1] if side.draw else state.refresh[0][-1]",
        "test_play.test_s16_nothing_is_drawn_once_the_draw_pile_is_gone",
    ),
    _rules(
        "who does not play within 20 s gets new cards",
        "    if state.stuck_ms is not None:\n        times.append(state.stuck_ms + REFRESH_AFTER_MS)",
        "    times.append(max(pile.changed_ms for pile in state.piles) + 20_000)",
        "test_play.test_s17_nobody_has_to_play",
    ),
    _match(
        "touches count in the order they come in",
        "for at_ms in sorted(times):",
        "for at_ms in times:",
        "test_play.test_s21_the_earlier_touch_lands_and_the_other_card_slides_back",
        "test_play.test_s30_the_stamp_of_the_touch_orders_two_touches_not_the_order_they_come_in",
        "test_ending.test_s23_the_earlier_last_card_wins",
    ),
    _rules(
        "the second card always slides back",
        "if fits(value, pile.top):\n            return None",
        "if fits(value, pile.top) and not (pile.seat == 1 - seat and at_ms - pile.changed_ms < 50):\n"
        "            return None",
        "test_play.test_s21_the_other_card_is_judged_against_the_new_top_and_may_land",
    ),
    _match(
        "one touch a millisecond",
        "if self._newest_ms is not None and at_ms <",
        "if at_ms == self._newest_ms or self._newest_ms is not None and at_ms <",
        "test_play.test_s21_two_touches_of_two_seats_in_one_frame_both_count",
    ),
    _match(
        "a tie goes to seat 0",
        "if len(waiting) > 1:",
        "if len(waiting) > 2:",
        "test_play.test_s21_an_exact_tie_favours_no_seat_and_a_replay_draws_nothing",
        "test_ending.test_s23_an_exact_tie_of_last_cards_has_one_winner_and_the_other_card_stays_in_hand",
    ),
    _match(
        "ties are drawn from the machine's chance",
        "waiting, self._chance = self._chance.shuffle(waiting)",
        "waiting, _ = Rng.named(id(object()), fresh_seed('A')).shuffle(waiting)",
        "test_play.test_s21_ties_are_drawn_by_the_match_itself_and_come_out_the_same_with_the_same_seed",
    ),
    _rules(
        "a misplaced card costs points",
        "if refusal is not None:\n            return refusal",
        "if refusal is not None and refusal.code == 'does-not-fit':\n"
        "            return Step(_with_side(state, seat, replace(state.sides[seat], points=-5)), ())\n"
        "        if refusal is not None:\n            return refusal",
        "test_play.test_s22_a_card_that_does_not_fit_costs_nothing_and_locks_nobody_out",
    ),
    _match(
        "late touches never count",
        "LATE_MS: Final = 100",
        "LATE_MS: Final = 5",
        "test_play.test_s30_a_touch_handed_in_up_to_100_ms_late_counts_and_an_older_one_does_not",
    ),
    _match(
        "late touches always count",
        "LATE_MS: Final = 100",
        "LATE_MS: Final = 1000",
        "test_play.test_s30_a_touch_handed_in_up_to_100_ms_late_counts_and_an_older_one_does_not",
    ),
    _match(
        "a pause turns game time back",
        "        at_ms = self._not_before_newest(at_ms)\n        if not self._pauses:",
        "        if not self._pauses:",
        "test_play.test_s30_late_touches_leave_a_history_that_can_be_loaded",
        "test_clock.test_a_pause_stamped_before_the_newest_touch_does_not_turn_game_time_back",
    ),
)

WILDS = (
    _rules(
        "a wild needs a number below it",
        "return None if value == WILD else Refusal",
        "return None if value == WILD and state.piles[PILES.index(action.pile)].top not in (None, 1) else Refusal",
        "test_wild.test_s10_a_wild_goes_on_anything_on_either_pile",
    ),
    _cards(
        "one and fourteen are calls",
        "*(str(value) for value in range(2, HIGHEST + 1)), ",
        "*(str(value) for value in range(1, HIGHEST + 2)), ",
        "test_wild.test_s11_the_calls_are_two_to_thirteen_and_one_or_fourteen",
        "test_wild.test_s11_one_and_fourteen_by_themselves_are_no_calls",
    ),
    _rules(
        "a wild is played without a call",
        'return Refusal("not-called", say("Call a number for the wild."))',
        "return None",
        "test_wild.test_s11_the_wild_stays_in_hand_until_a_value_is_picked",
    ),
    _rules(
        "any card may be called",
        'return None if value == WILD else Refusal("not-wild", say("That card is no wild."))',
        "return None",
        "test_wild.test_s11_only_a_wild_is_called",
    ),
    _view(
        "the call is not shown",
        "pile.top, pile.seat)",
        "None, pile.seat)",
        "test_wild.test_s11_the_pile_shows_the_called_value",
    ),
    _rules(
        "the call is forgotten",
        "called = call_value(action.call) if isinstance(action, Wild) else None",
        "called = None",
        "test_wild.test_special_a_wild_is_used_at_any_time_for_any_value",
        "test_wild.test_s12_one_above_or_below_the_call_goes_on_a_called_wild",
    ),
    _rules(
        "the call is not announced",
        "value_of(card), action.pile, called)]",
        "value_of(card), action.pile)]",
        "test_wild.test_special_the_value_of_a_wild_is_told_to_everybody",
    ),
    _cards(
        "a wild called 1/14 is a fourteen",
        'return ONE_OR_FOURTEEN if call == "1/14" else int(call)',
        'return HIGHEST + 1 if call == "1/14" else int(call)',
        "test_wild.test_s12_a_wild_called_one_or_fourteen_acts_like_that_card",
    ),
    _rules(
        "no wild on a wild",
        "return None if value == WILD else Refusal",
        "return None if value_of(state.piles[PILES.index(action.pile)].cards[-1]) != WILD else Refusal",
        "test_wild.test_s13_a_wild_goes_on_a_wild",
    ),
    _rules(
        "a wild may not be the last card",
        "return None if value == WILD else Refusal",
        "return None if sum(card is not None for card in state.sides[seat].hand) > 1 else Refusal",
        "test_wild.test_s15_a_wild_may_be_the_last_card_and_its_call_has_no_effect",
    ),
)

REFRESH = (
    _rules(
        "refresh cards cross over",
        "zip(state.piles, state.refresh, strict=True)",
        "zip(state.piles, state.refresh[::-1], strict=True)",
        "test_refresh.test_game_play_5_when_neither_can_move_both_turn_up_a_refresh_card",
        "test_refresh.test_game_play_5_each_pile_gets_the_card_of_the_refresh_pile_beside_it",
    ),
    _rules(
        "one stuck player is enough",
        "any(self._plays(state, side) for",
        "all(self._plays(state, side) for",
        "test_refresh.test_game_play_5_not_while_one_of_them_can_move",
    ),
    _rules(
        "refresh cards go below",
        "Pile((*pile.cards, refresh[-1]), None",
        "Pile((refresh[-1], *pile.cards), None",
        "test_refresh.test_game_play_6_play_resumes_after_the_refresh",
    ),
    _cards(
        "a second and a half to the refresh",
        "REFRESH_AFTER_MS: Final = 1_000",
        "REFRESH_AFTER_MS: Final = 1_500",
        "test_refresh.test_s18_the_table_is_told_at_once_and_the_cards_turn_up_after_one_second",
    ),
    _rules(
        "half a second to the refresh",
        "state.stuck_ms + REFRESH_AFTER_MS",
        "state.stuck_ms + REFRESH_AFTER_MS // 2",
        "test_refresh.test_s18_the_table_is_told_at_once_and_the_cards_turn_up_after_one_second",
    ),
    _rules(
        "nobody looks at the opening cards",
        "return self._look_for_plays(state, at_ms, events)\n        return Step",
        "return Step(state, events)\n        return Step",
        "test_refresh.test_s18_it_is_told_at_once_when_nobody_can_play_the_opening_cards",
    ),
    _rules(
        "a wild does not count as a play",
        "plays.extend(Wild(place, call, name) for call in CALLS)",
        "continue",
        "test_refresh.test_s18_a_hidden_wild_means_no_refresh",
    ),
    _rules(
        "the clock stands while nobody can play",
        "return state.phase is Phase.RACE\n",
        "return state.phase is Phase.RACE and state.stuck_ms is None\n",
        "test_refresh.test_s18_the_clock_runs_on_through_a_refresh",
    ),
    _rules(
        "nobody looks at the drawn card",
        "return self._look_for_plays(state, at_ms, tuple(events))",
        "shown = (*side.hand[: action.place - 1], None, *side.hand[action.place :])\n"
        "            shorter = _with_side(state, seat, replace(side, hand=shown))\n"
        "            return self._look_for_plays(shorter, at_ms, tuple(events))",
        "test_refresh.test_s18_a_drawn_card_may_lift_the_lock",
    ),
    _rules(
        "events may come early",
        "if due_ms is None or due_ms > at_ms:",
        "if due_ms is None:",
        "test_refresh.test_s18_expiry_before_it_is_due_is_a_bug_and_raises",
    ),
    _rules(
        "agreed refresh without the house rule",
        "if not state.agree:",
        "if state.agree is None:",
        "test_refresh.test_s19_without_the_house_rule_nobody_can_ask_for_a_refresh",
    ),
    _rules(
        "one word is enough",
        "if not all(side.agreed for",
        "if not any(side.agreed for",
        "test_refresh.test_s19_with_the_house_rule_both_words_turn_up_cards_although_somebody_can_play",
    ),
    _rules(
        "a word outlives a played card",
        "        state = _nobody_agreed(state)\n        if not side.empty",
        "        if not side.empty",
        "test_refresh.test_s19_one_word_stands_until_a_card_is_played",
    ),
    _rules(
        "agreeing to what is coming",
        'return Refusal("coming", say("New cards are coming."))',
        "return None",
        "test_refresh.test_s19_nobody_agrees_to_what_is_coming_anyway",
    ),
    _rules(
        "empty refresh piles void the round at once",
        "if state.dry_reshuffles == 2 and",
        "if state.dry_reshuffles >= 0 and",
        "test_refresh.test_s20_with_empty_refresh_piles_the_cards_below_the_tops_are_shuffled_and_turned_up",
        "test_refresh.test_t01_a_dead_table_says_so_names_the_reshuffle_and_goes_on_within_a_second_also_in_replay",
    ),
    _dealing(
        "the odd card goes on top of pile a",
        "cards=(*under, state.piles[0].cards[-1])",
        "cards=(state.piles[0].cards[-1], *under)",
        "test_refresh.test_s20_the_last_card_of_an_odd_number_goes_under_pile_a",
    ),
    _dealing(
        "reshuffled cards are halved, not dealt in turn",
        "refresh=(dealt[0::2], dealt[1::2])",
        "refresh=(dealt[: len(dealt) // 2], dealt[len(dealt) // 2 :])",
        "test_refresh.test_s20_the_others_are_dealt_alternately",
    ),
    _dealing(
        "cards are gathered and not shuffled",
        "stack, rng = state.rng.shuffle(below)",
        "stack, rng = below, state.rng",
        "test_refresh.test_s20_reshuffles_come_out_in_every_order",
    ),
    _rules(
        "a call survives the reshuffle",
        "refresh[-1]), None, None, at_ms)",
        "refresh[-1]), pile.called, None, at_ms)",
        "test_refresh.test_s20_a_called_wild_is_open_again_after_the_reshuffle",
    ),
    _rules(
        "another second after the reshuffle",
        "state = dealing.reshuffle(state)\n",
        "return Step(replace(dealing.reshuffle(state), stuck_ms=at_ms), (Reshuffled(1),))\n",
        "test_refresh.test_s20_one_second_covers_reshuffle_and_turning_up",
    ),
    _rules(
        "the lock does not say that the piles are empty",
        "BothStuck(reshuffle=not state.refresh[0])",
        "BothStuck(reshuffle=False)",
        "test_refresh.test_t01_a_dead_table_says_so_names_the_reshuffle_and_goes_on_within_a_second_also_in_replay",
    ),
    _rules(
        "a round is never void",
        "if state.dry_reshuffles == 2 and",
        "if state.dry_reshuffles == 99 and",
        "test_refresh.test_s26_two_whole_reshuffled_pairs_without_a_play_void_the_round",
    ),
    _rules(
        "void after the first reshuffle",
        "if state.dry_reshuffles == 2 and",
        "if state.dry_reshuffles == 1 and",
        "test_refresh.test_s26_two_whole_reshuffled_pairs_without_a_play_void_the_round",
    ),
    _rules(
        "the other deals after a void round",
        "dealer = state.dealer if void",
        "dealer = 1 - state.dealer if void",
        "test_refresh.test_s26_two_whole_reshuffled_pairs_without_a_play_void_the_round",
        "test_refresh.test_s26_the_same_dealer_deals_again_in_a_later_round_too",
    ),
    _rules(
        "a play does not start the count again",
        "pile), dry_reshuffles=0)",
        "pile))",
        "test_refresh.test_s26_a_play_starts_the_count_again",
    ),
    _rules(
        "the guard takes the round from who is out",
        " and not any(side.empty for side in state.sides):",
        ":",
        "test_refresh.test_s26_a_seat_that_has_no_cards_left_does_not_lose_its_round_to_the_guard",
    ),
    _rules(
        "cards turn up for nobody",
        "if all(side.empty for side in state.sides) or any(",
        "if any(",
        "test_refresh.test_s23_when_both_have_no_cards_left_nothing_is_turned_up_any_more",
    ),
    _rules(
        "a thirteen is overlooked",
        "elif fits(value, pile.top):",
        "elif fits(value, pile.top) and value != 13:",
        "test_refresh.test_t39_the_verdict_that_nobody_can_play_agrees_with_brute_force_on_10000_positions",
    ),
)

ENDING = (
    _rules(
        "out with an empty draw pile",
        "if not side.empty:",
        "if side.draw:",
        "test_ending.test_object_the_first_without_cards_in_hand_and_draw_pile_wins_the_round",
        "test_ending.test_object_nobody_is_out_while_there_are_cards_from_the_draw_pile",
    ),
    _cards(
        "five points in time",
        "POINTS_IN_TIME: Final = 10",
        "POINTS_IN_TIME: Final = 5",
        "test_ending.test_scoring_less_than_59_seconds_counts_ten_points",
        "test_ending.test_winning_points_are_added_up_for_the_winner_of_each_round",
    ),
    _cards(
        "ten points late",
        "POINTS_LATE: Final = 5",
        "POINTS_LATE: Final = 10",
        "test_ending.test_scoring_over_59_seconds_counts_five_points",
        "test_ending.test_s31_giving_up_gives_the_other_side_five_points",
    ),
    _rules(
        "59.000 s is less than 59 s",
        "if time_ms < state.clock_ms",
        "if time_ms <= state.clock_ms",
        "test_ending.test_s24_exactly_59_seconds_counts_five_points",
        "test_ending.test_s24_the_option_clock_moves_the_border",
    ),
    _rules(
        "the round goes on after out",
        "replace(state, phase=Phase.SCORED)",
        "replace(state, phase=Phase.RACE)",
        "test_ending.test_game_play_6_the_round_ends_when_a_player_has_no_cards_left",
    ),
    _rules(
        "out is not announced",
        "(WentOut(seat, time_ms), *scored.events)",
        "scored.events",
        "test_ending.test_game_play_7_out_is_announced_with_its_time_and_scored",
    ),
    _rules(
        "the timer is never turned again",
        "time_ms = at_ms - state.started_ms",
        "time_ms = at_ms",
        "test_ending.test_game_play_7_the_time_counts_from_the_start_of_its_own_round",
    ),
    _rules(
        "points are not added up",
        "total = side.points + points",
        "total = points",
        "test_ending.test_winning_points_are_added_up_for_the_winner_of_each_round",
    ),
    _cards(
        "40 points win",
        "POINTS_TO_WIN: Final = 50",
        "POINTS_TO_WIN: Final = 40",
        "test_ending.test_winning_the_first_to_reach_fifty_points_wins_the_match",
        "test_ending.test_s27_a_match_takes_at_least_five_rounds",
    ),
    _cards(
        "60 points win",
        "POINTS_TO_WIN: Final = 50",
        "POINTS_TO_WIN: Final = 60",
        "test_ending.test_s27_a_match_takes_at_most_nineteen_rounds",
    ),
    _rules(
        "out has to be said without the option",
        "if state.call_out:\n            state",
        "if True:\n            state",
        "test_ending.test_s23_out_is_declared_by_itself_and_no_button_is_needed",
    ),
    _rules(
        "out counts from the last card, not from the word",
        "return _score_out(state, seat, at_ms)",
        "return _score_out(state, seat, state.sides[seat].emptied_ms or at_ms)",
        "test_ending.test_s23_with_the_out_button_the_touch_ends_the_round_and_gives_the_time",
    ),
    _rules(
        "the first empty hand wins, not the first word",
        "return _score_out(state, seat, at_ms)",
        "return _score_out(state, min((0, 1), key=lambda s: state.sides[s].emptied_ms or at_ms), at_ms)",
        "test_ending.test_s23_with_the_out_button_the_other_plays_on_and_the_first_word_wins",
    ),
    _match(
        "a touch counts from its frame",
        "game_ms = self._clock.now(at_ms)",
        "game_ms = self._clock.now(at_ms + 16)",
        "test_ending.test_s24_a_touch_stamped_before_the_bell_counts_ten_points_until_the_bell_has_rung",
    ),
    _match(
        "an older touch unrings the bell",
        "        at_ms = self._not_before_newest(at_ms)\n        self._happen_until(at_ms, touched",
        "        self._happen_until(at_ms, touched",
        "test_ending.test_s24_once_the_bell_has_rung_an_older_touch_counts_five_points",
    ),
    _cards(
        "the clock of 90 s rings at 59",
        '"90": 90_000',
        '"90": 59_000',
        "test_ending.test_s24_the_option_clock_moves_the_border",
    ),
    _rules(
        "the round ends with the timer",
        "replace(state, time_over=True)",
        "replace(state, time_over=True, phase=Phase.SCORED)",
        "test_ending.test_s25_play_goes_on_after_the_timer_has_run_out_now_for_five_points",
    ),
    _rules(
        "both score",
        "state = _with_side(state, seat, replace(side, points=total))",
        "state = replace(state, sides=_both(replace(s, points=s.points + points) for s in state.sides))",
        "test_ending.test_s27_only_one_side_scores_in_a_round",
    ),
    _rules(
        "the winner deals",
        "else 1 - state.rounds[-1].winner",
        "else state.rounds[-1].winner",
        "test_ending.test_s28_the_loser_of_the_round_deals_the_next",
        "test_ending.test_s28_after_a_given_up_round_its_loser_deals",
    ),
    _rules(
        "who gives up scores",
        "scored = _score(state, 1 - seat, POINTS_LATE",
        "scored = _score(state, seat, POINTS_LATE",
        "test_ending.test_s31_giving_up_gives_the_other_side_five_points",
    ),
    _rules(
        "a round can be given up at any time",
        "if state.phase is not Phase.RACE:\n            if",
        "if state.phase is not Phase.RACE and not isinstance(action, GiveUp):\n            if",
        "test_ending.test_s31_a_round_is_given_up_only_while_it_is_played",
    ),
    _rules(
        "a given-up round never ends the match",
        "if state.winner is None:\n        return",
        "if state.winner is None or end is RoundEnd.GIVEN_UP:\n        return",
        "test_ending.test_s31_the_last_round_can_be_given_up_and_ends_the_match",
    ),
    _match(
        "touches count while the game is paused",
        'if self._pauses:\n            return Refusal("paused"',
        'if len(self._pauses) > 9:\n            return Refusal("paused"',
        "test_ending.test_s31_while_the_table_is_left_the_clock_stands_and_nothing_counts",
    ),
    _rules(
        "rounds can be given up between rounds",
        "return (Next(),)",
        "return (Next(), GiveUp())",
        "test_ending.test_game_play_8_between_rounds_only_the_next_round_can_be_asked_for",
    ),
)

LOOKING = (
    _view(
        "both hands are open",
        "shown=other == seat)",
        "shown=True)",
        "test_view.test_setup_diagram_each_hand_is_shown_to_its_owner_only",
        "test_view.test_s29_what_a_seat_cannot_know_changes_neither_its_view_nor_what_it_may_do",
    ),
    _view(
        "the table sees the hands",
        "shown=other == seat)",
        "shown=other == seat or seat == TABLE)",
        "test_view.test_s29_the_table_sees_no_hand",
    ),
    _view(
        "seat 0 is always me",
        "order = (0, 1) if seat == TABLE else (seat, 1 - seat)",
        "order = (0, 1)",
        "test_view.test_setup_diagram_my_side_comes_first_in_my_view",
    ),
    _view(
        "draw piles are not counted",
        "draw=len(side.draw)",
        "draw=0",
        "test_view.test_s29_sizes_of_hands_draw_piles_and_refresh_piles_are_seen_by_all",
    ),
    _break(
        "a drawn card is told to all",
        "fifty_nine.state",
        "    seat: Seat\n    place: int\n    reveals",
        "    seat: Seat\n    place: int\n    card: int = 0\n    reveals",
        "test_view.test_s29_nobody_else_learns_which_card_was_drawn",
    ),
    _view(
        "a new field slips into the view",
        "    winner: Seat | None\n\n    @property",
        "    winner: Seat | None\n    rng: object = None\n\n    @property",
        "test_view.test_s29_a_view_is_an_allow_list",
    ),
    _view(
        "the view leaks the next refresh card",
        "stuck=state.stuck_ms is not None,",
        "stuck=state.refresh[0][-1:] > (26,),",
        "test_view.test_s29_what_a_seat_cannot_know_changes_neither_its_view_nor_what_it_may_do",
    ),
)

KEEPING = (
    _match(
        "a reason never given is taken away",
        "if reason not in self._pauses:",
        "if reason is None:",
        "test_clock.test_a_reason_that_was_never_given_is_not_taken_away",
    ),
    _match(
        "touches on a paused table count after the pause",
        "self._newest_ms = self._seen_ms = at_ms",
        "self._newest_ms = self._seen_ms = None",
        "test_clock.test_a_touch_made_during_a_pause_does_not_count_after_it",
    ),
    _match(
        "a save runs past what is due",
        "return max(last_ms, min(told_ms, due_ms - 1))",
        "return told_ms",
        "test_saves.test_a_save_between_a_late_touch_and_the_tick_can_be_loaded",
    ),
    _break(
        "half a letter breaks the reader",
        "text",
        'body.encode("utf-8", "surrogatepass")',
        "body.encode()",
        "test_saves.test_foreign_text_is_refused_and_raises_nothing",
    ),
    _break(
        "a save is taken as it comes",
        "loading",
        "if loaded.save() != text:",
        "if loaded is None:",
        "test_saves.test_every_forged_line_at_the_head_of_a_save_is_refused",
    ),
    _match(
        "computer hands wait for the end of the frame",
        "(hand_ms < at_ms or (hand_ms == at_ms and not touched))",
        "hand_ms <= at_ms and not touched",
        "test_computers.test_a_computer_hand_that_arrived_before_a_touch_acts_before_it_however_long_the_frame",
    ),
)

BREAKS: tuple[Break, ...] = (*SETUP, *PLAY, *WILDS, *REFRESH, *ENDING, *LOOKING, *KEEPING)


if __name__ == "__main__":
    raise SystemExit(report(BREAKS))
