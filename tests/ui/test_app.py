"""The app on the stand-in page: the way between screens, and what bad input does: one sentence, nothing changed."""

import pytest

from engine.match import Match
from tests.ui.hands import Hands
from ui import keep
from ui.page import Target
from ui.stand_in import MemoryPage

LIVELY = "59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""


def kept(page: MemoryPage) -> Match:
    match = Match.load(page.stored[keep.MATCH])
    assert isinstance(match, Match)
    return match


def test_the_first_screen_is_home_with_a_band_for_every_game_that_can_be_shown() -> None:
    hands = Hands()
    assert hands.screen == "home"
    assert hands.page.marks["state"] == "ready"
    assert hands.has("open /setup/59-seconds")


def test_a_round_is_reached_in_four_touches() -> None:
    hands = Hands()
    hands.tap("open /setup/59-seconds")
    hands.tap("deal")
    hands.tap("ready", 0)
    hands.tap("ready", 1)
    hands.wait(3100)
    assert hands.screen == "play"
    assert hands.match.clock_runs


@pytest.mark.parametrize(
    "address", ["/nowhere", "/setup/chess", "/new/59-seconds-2-0-ZZZZZZ", "/rules/nothing", "/play"]
)
def test_wrong_addresses_show_home_and_one_sentence(address: str) -> None:
    hands = Hands(MemoryPage(address=address))
    assert hands.screen == "home"
    assert hands.html.count('class="notice"') == 1
    hands.tap("close-notice")
    assert "notice" not in hands.html


def test_a_wrong_address_in_a_race_pauses_and_keeps_it() -> None:
    hands = Hands()
    match = hands.begin()
    before = match.digest()
    hands.page.go("/nowhere")
    assert hands.screen == "home"
    hands.tap("open /play")
    assert hands.screen == "pause"
    assert hands.match.digest() == before


def test_names_are_text_whatever_they_say() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.fill("name", "<b onmouseover=alert(1)>Bea</b>")
    assert "<b onmouseover" not in hands.html
    hands.tap("deal")
    assert hands.screen == "play"
    assert "<b onmouseover" not in hands.html
    assert "&lt;b onmouseover" in hands.html


def test_a_name_of_a_thousand_letters_is_refused_in_one_sentence_and_nothing_is_dealt() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.fill("name", "x" * 1000)
    hands.tap("deal")
    assert hands.screen == "setup"
    assert hands.app.table is None
    assert "A name has at most 40 letters." in hands.html


@pytest.mark.parametrize("text", ["nonsense", "59-seconds-2-0-B7QX3P", "59-seconds-3-0-A7QX3P", "x" * 1000, "<script>"])
def test_an_impossible_match_name_is_refused_and_nothing_is_dealt(text: str) -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.fill("match-name", text)
    hands.tap("deal")
    assert hands.screen == "setup"
    assert hands.app.table is None
    assert 'class="notice"' in hands.html


def test_a_match_name_gives_the_same_deal_and_options() -> None:
    first, second = Hands(), Hands(MemoryPage(address="/new/59-seconds-2-lw-A7QX3P"))
    match = first.deal("59-seconds-2-lw-A7QX3P")
    second.tap("deal")
    assert second.match.digest() == match.digest()
    assert match.options["clock"] == "90"
    assert match.options["deck"] == "56"
    assert match.name == "59-seconds-2-lw-A7QX3P"


def test_two_matches_without_a_name_are_dealt_differently() -> None:
    assert Hands().deal().digest() != Hands().deal().digest()


def test_every_action_is_kept_at_once_and_a_reload_comes_back_to_it_paused() -> None:
    hands = Hands()
    hands.begin("59-seconds-2-0-A22492")
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    digest = hands.match.digest()
    assert kept(hands.page).digest() == digest
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.screen == "pause"
    assert again.match.digest() == digest
    again.tap("resume")
    assert again.screen == "play"
    again.wait(3100)
    assert again.match.clock_runs


def test_a_reload_before_the_start_comes_back_to_the_ready_pads() -> None:
    hands = Hands()
    hands.deal()
    hands.tap("ready", 1)
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.screen == "play"
    assert again.has("ready", 0)
    assert not again.has("ready", 1)


def test_a_reload_after_a_round_comes_back_to_its_result() -> None:
    hands = Hands()
    hands.begin()
    give_up(hands, 0)
    assert hands.screen == "result"
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.screen == "result"
    again.tap("next", 0)
    assert again.screen == "play"
    assert again.match.state.round == 2


@pytest.mark.parametrize(
    "damage", ["", "nonsense", "Sixty match 1\n", "Sixty match 9\nx", "{}", "\x00" * 50, "x" * 500_000]
)
def test_a_damaged_save_is_set_aside_said_in_one_sentence_and_the_app_starts(damage: str) -> None:
    page = MemoryPage(stored={keep.MATCH: damage}, address="/play")
    hands = Hands(page)
    assert hands.screen == "home"
    assert hands.html.count('class="notice"') == 1
    assert keep.MATCH not in page.stored
    assert page.stored[keep.DAMAGED] == damage


def test_a_save_that_was_cut_is_set_aside() -> None:
    hands = Hands()
    hands.begin("59-seconds-2-0-A22492")
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    text = hands.page.stored[keep.MATCH]
    for end in range(0, len(text), 97):
        assert Hands(MemoryPage(stored={keep.MATCH: text[:end]})).screen == "home"


@pytest.mark.parametrize("names", ["", "[", "{}", "[1, null]", '["' + "x" * 100 + '"]', '["a\\nb"]', "[" * 100_000])
def test_damaged_names_are_left_out(names: str) -> None:
    hands = Hands(MemoryPage(stored={keep.NAMES: names}))
    hands.page.go("/setup/59-seconds")
    assert "Ada" in hands.html


def test_names_are_remembered_for_the_next_match() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.fill("name", "Bea")
    hands.tap("deal")
    again = Hands(MemoryPage(stored=dict(hands.page.stored)))
    again.page.go("/setup/59-seconds")
    assert "Bea" in again.html


def test_full_storage_is_said_once_and_the_match_goes_on() -> None:
    hands = Hands(MemoryPage(full=True))
    hands.begin("59-seconds-2-0-A22492")
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    assert sum("no room" in sentence for sentence in hands.page.spoken) == 1
    assert hands.match.clock_runs


def test_hiding_the_page_pauses_and_hides_the_board() -> None:
    hands = Hands()
    match = hands.begin()
    hands.app.on_away("hidden")
    assert hands.screen == "pause"
    assert "card" not in hands.current().replace("cards", "")
    left = match.now(hands.page.clock_ms)
    hands.page.clock_ms += 180_000
    hands.app.on_back()
    assert hands.screen == "pause"
    assert match.now(hands.page.clock_ms) == left


def test_a_device_that_slept_without_saying_so_is_paused_at_its_last_frame() -> None:
    hands = Hands()
    match = hands.begin()
    before = match.now(hands.page.clock_ms)
    hands.frame(600_000)
    assert hands.screen == "pause"
    assert match.now(hands.page.clock_ms) == before


def test_back_from_a_pause_the_board_stays_hidden_for_three_seconds() -> None:
    hands = Hands()
    match = hands.begin()
    hands.tap("pause")
    before = match.now(hands.page.clock_ms)
    hands.tap("resume")
    assert hands.screen == "play"
    assert not any(act.startswith(("play", "lift", "call")) for act, _ in hands.acts())
    hands.wait(2900)
    assert match.now(hands.page.clock_ms) == before
    hands.wait(200)
    assert match.clock_runs
    assert any(act.startswith("tap") for act, _ in hands.acts())


def test_a_pause_while_counting_in_counts_from_three_again() -> None:
    hands = Hands()
    hands.deal()
    hands.tap("ready", 0)
    hands.tap("ready", 1)
    hands.wait(2000)
    hands.app.on_away("blur")
    assert hands.screen == "pause"
    hands.tap("resume")
    hands.wait(2800)
    assert not hands.match.clock_runs
    hands.wait(300)
    assert hands.match.clock_runs
    assert hands.match.now(hands.page.clock_ms) < 400


def give_up(hands: Hands, seat: int) -> None:
    hands.tap("pause")
    pointer = hands.down("forfeit give-up", seat, hold_ms=1000)
    hands.wait(1050)
    hands.up(pointer)


def test_giving_up_takes_a_hold_of_a_second_and_a_tap_does_nothing() -> None:
    hands = Hands()
    hands.begin()
    hands.tap("pause")
    hands.up(hands.down("forfeit give-up", 0, hold_ms=1000))
    hands.frame()
    assert hands.screen == "pause"
    hands.tap("resume")
    hands.wait(3100)
    give_up(hands, 0)
    assert hands.screen == "result"
    assert hands.match.state.sides[1].points == 5


def test_giving_up_by_keyboard_takes_two_presses_within_two_seconds() -> None:
    hands = Hands()
    hands.begin()
    hands.tap("pause")
    target = Target("forfeit give-up", 1, 1000)
    hands.app.on_press(target, hands.page.clock_ms)
    hands.app.on_press(target, hands.page.clock_ms + 2500)
    assert hands.screen == "pause"
    hands.app.on_press(target, hands.page.clock_ms + 4000)
    assert hands.screen == "result"


def test_a_whole_match_ends_with_a_result_and_nothing_to_go_on_with() -> None:
    hands = Hands()
    hands.begin()
    for _ in range(10):
        give_up(hands, 1)
        if hands.match.outcome is None:
            hands.tap("next", 0)
            for seat in (0, 1):
                hands.tap("ready", seat)
            hands.wait(3100)
    assert hands.match.outcome is not None
    assert hands.screen == "result"
    reloaded = Hands(MemoryPage(stored=dict(hands.page.stored)))
    assert not reloaded.has("open /play")
    reloaded.page.go("/play")
    assert reloaded.screen == "result", "the winner is still the winner after a reload"
    hands.tap("again")
    assert hands.screen == "play"
    assert hands.match.state.round == 1


def test_taps_right_after_a_race_are_not_meant_for_the_pause() -> None:
    hands = Hands()
    hands.begin()
    hands.tap("pause")
    hands.up(hands.down("resume", at=(10, 10)), at=(10, 10))
    assert hands.screen == "pause"
    hands.wait(320)
    hands.up(hands.down("resume", at=(10, 10)), at=(10, 10))
    assert hands.screen == "play"


def test_the_second_tap_of_a_double_tap_does_not_press_what_came_under_it() -> None:
    hands = Hands()
    place = (700, 700)
    hands.up(hands.down("open /setup/59-seconds", at=place), at=place)
    assert hands.screen == "setup"
    hands.page.clock_ms += 150
    hands.up(hands.down("deal", at=place), at=place)
    assert hands.screen == "setup"
    hands.page.clock_ms += 400
    hands.up(hands.down("deal", at=place), at=place)
    assert hands.screen == "play"


def test_rules_are_a_touch_away_from_the_pause_and_the_clock_stands_meanwhile() -> None:
    hands = Hands()
    match = hands.begin()
    hands.tap("pause")
    before = match.now(hands.page.clock_ms)
    hands.tap("open /rules/59-seconds")
    assert hands.screen == "rules"
    hands.wait(5000)
    hands.tap("open /play")
    assert hands.screen == "pause"
    assert match.now(hands.page.clock_ms) == before


def test_nothing_asks_for_frames_when_nothing_moves() -> None:
    hands = Hands()
    hands.deal()
    hands.wait(100)
    hands.frame()
    assert hands.page.asked == 0
    hands.tap("ready", 0)
    hands.wait(3000)
    hands.frame()
    assert hands.page.asked == 0


def test_a_pause_keeps_the_clock_and_a_reload_gives_no_time_back() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    hands.wait(8000)
    hands.tap("pause")
    left = match.now(hands.page.clock_ms)
    assert left > 8000
    assert kept(hands.page).now(0) == left


def test_a_kill_in_a_running_round_loses_no_more_than_a_second_of_clock() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    hands.wait(8500)
    assert match.now(hands.page.clock_ms) - kept(hands.page).now(0) <= 1000


def test_a_finger_that_rests_through_a_pause_plays_nothing_when_it_is_lifted() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    resting = hands.down("lift 2", 0, at=(200, 600))
    hands.tap("pause")
    hands.tap("resume")
    hands.wait(3100)
    before = match.digest()
    hands.up(resting, at=(200, 600))
    hands.frame()
    assert match.digest() == before
    assert not hands.has("put-back 2", 0)


@pytest.mark.parametrize("key", [keep.NAMES, "sixty.settings", "sixty.progress.59-seconds", keep.MATCH])
@pytest.mark.parametrize("text", ["[" * 5000 + "]" * 5000, '{"a":' * 5000 + "1" + "}" * 5000, "1e999", "NaN"])
def test_nothing_that_is_kept_is_too_deep_or_too_odd_to_start(key: str, text: str) -> None:
    hands = Hands(MemoryPage(stored={key: text}))
    hands.page.go("/setup/59-seconds")
    assert hands.screen == "setup"
    hands.tap("deal")
    assert hands.screen == "play"


def test_of_two_tabs_the_one_that_moved_the_match_last_goes_on() -> None:
    first = Hands()
    first.begin(LIVELY)
    second = Hands(MemoryPage(stored=dict(first.page.stored), address="/play"))
    second.tap("resume")
    second.wait(3100)
    second.tap("lift 2", 0)
    second.tap("play 2 a", 0)
    first.page.stored.update(second.page.stored)
    first.app.on_elsewhere(keep.MATCH)
    assert first.screen == "home"
    assert "another tab" in first.html
    first.tap("open /play")
    assert first.screen == "pause"
    assert first.match.digest() == second.match.digest()


def test_full_storage_is_shown_at_the_seats() -> None:
    hands = Hands(MemoryPage(full=True))
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    hands.wait(100)
    assert "no room" in hands.html


def test_a_damaged_match_is_not_thrown_away_when_there_is_no_room_to_set_it_aside() -> None:
    hands = Hands(MemoryPage(stored={keep.MATCH: "Sixty match 1"}, full=True))
    assert hands.page.stored[keep.MATCH] == "Sixty match 1"


def test_a_damaged_match_opened_by_its_address_is_called_damaged() -> None:
    hands = Hands(MemoryPage(stored={keep.MATCH: "Sixty match 1"}, address="/play"))
    assert "set aside" in hands.html


def test_two_chairs_never_begin_with_one_name() -> None:
    hands = Hands(MemoryPage(stored={keep.NAMES: '["Ada", " ", "Ada"]'}))
    hands.page.go("/setup/59-seconds")
    assert hands.app.screen.form.names == ["Ada", "Ben"]  # type: ignore[attr-defined]


def test_two_computers_of_one_level_have_two_names() -> None:
    assert Hands().deal(levels=(5, 5)).names == ("Flash", "Flash 2")


def test_a_called_wild_shows_its_call_until_it_is_laid() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 5", 0)
    hands.tap("call 5 11", 0)
    assert ">11<" in hands.part("card-0-5")


def test_a_fault_of_the_app_is_said_plainly_with_a_way_on() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.app.on_crash()
    assert hands.page.marks["state"] == "failed"
    assert hands.acts() == [("reload", None)]
    hands.up(hands.down("reload"))
    hands.wait(400)
    hands.up(hands.down("reload"))
    assert hands.page.reloads >= 1
    assert kept(hands.page).digest() == hands.match.digest()
