"""Two people at one keyboard, and one person alone at it."""

import pytest

from tests.ui.hands import Hands
from ui.focus import places_after
from ui.keys import ALONE, SEATS, seat_keys
from ui.page import Key, Target

LIVELY = "59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""


def press(hands: Hands, code: str) -> bool:
    """A key, and the frame after it."""
    if hands.page.clock_ms < hands.app.quiet_until_ms:
        hands.wait(hands.app.quiet_until_ms - hands.page.clock_ms)
    known = hands.app.on_key(Key(code, hands.page.clock_ms))
    hands.frame()
    return known


def done(hands: Hands) -> list[str]:
    """What has been played, as it is kept."""
    lines = hands.match.save().split("\n")
    begin = next(index for index, line in enumerate(lines) if line.startswith("history "))
    return [line.split(" ", 1)[1] for line in lines[begin + 1 : -2] if "expire" not in line]


@pytest.fixture
def race() -> Hands:
    """Two people in a race, who both pressed their ready key."""
    hands = Hands()
    hands.deal(LIVELY)
    assert press(hands, "Enter")
    assert press(hands, "Space")
    hands.wait(3100)
    assert hands.match.clock_runs
    return hands


def test_no_two_seats_share_a_key() -> None:
    first, second = ({*keys.row, keys.left, keys.right, keys.back, *keys.pad} for keys in SEATS)
    assert not first & second


def test_who_plays_alone_has_both_ready_keys() -> None:
    assert seat_keys(1, (1,)) is ALONE
    assert seat_keys(1, (0,)) is None
    assert {"Enter", "Space"} <= set(ALONE.pad)


def test_a_card_that_fits_both_piles_waits_for_an_arrow(race: Hands) -> None:
    press(race, "Digit2")
    assert race.has("put-back 2", 0)
    press(race, "ArrowRight")
    assert "0 play 2 b" in done(race)


def test_two_keys_within_one_frame_lift_and_play(race: Hands) -> None:
    race.app.on_key(Key("Digit2", race.page.clock_ms))
    race.app.on_key(Key("ArrowRight", race.page.clock_ms))
    race.frame()
    assert "0 play 2 b" in done(race)


def test_the_other_seat_plays_with_the_row_below(race: Hands) -> None:
    press(race, "KeyE")
    press(race, "KeyA")
    assert "1 play 3 a" in done(race)


def test_a_key_says_why_a_card_does_not_fit(race: Hands) -> None:
    press(race, "KeyQ")
    assert "does not go on" in race.part("say-1")


@pytest.mark.parametrize(("key", "call"), [("Digit1", "1/14"), ("Digit7", "7"), ("Digit0", "10"), ("Backspace", "13")])
def test_a_wild_is_called_along_the_row(race: Hands, key: str, call: str) -> None:
    press(race, "Digit5")
    assert "Call it" in race.part("hand-0")
    press(race, key)
    press(race, "ArrowLeft")
    assert f"0 wild 5 {call} a" in done(race)


def test_a_lifted_card_is_put_back_by_its_own_key_or_arrow_down(race: Hands) -> None:
    for key in ("Digit2", "ArrowDown"):
        press(race, "Digit2")
        press(race, key)
        assert race.has("lift 2", 0)


def test_escape_pauses_and_goes_on(race: Hands) -> None:
    press(race, "Escape")
    assert race.screen == "pause"
    assert "Q to T" not in race.html.split("paused__menu")[0]
    assert "Q to T" in race.html
    press(race, "Escape")
    assert race.screen == "play"


def test_escape_puts_back_first_for_one_who_plays_alone() -> None:
    hands = Hands()
    hands.begin(LIVELY, levels=(0, 1))
    press(hands, "Digit5")
    assert hands.has("put-back 5", 0)
    press(hands, "Escape")
    assert hands.screen == "play"
    assert hands.has("lift 5", 0)


def test_the_pause_lists_no_keys_where_none_were_used() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("pause")
    assert "paused__keys" not in hands.html


@pytest.mark.parametrize("address", ["/setup/59-seconds", "/rules/59-seconds", "/credits"])
def test_escape_leads_back(address: str) -> None:
    hands = Hands()
    hands.page.go(address)
    assert press(hands, "Escape")
    assert hands.screen == "home"


def test_keys_of_nobody_are_left_to_the_browser(race: Hands) -> None:
    assert not press(race, "KeyM")
    assert not press(race, "F5")


def test_the_title_follows_the_screen_and_names_nobody(race: Hands) -> None:
    assert race.page.title == "59 Seconds – Sixty"
    press(race, "Escape")
    assert race.page.title == "59 Seconds: paused – Sixty"


def test_the_focus_goes_to_the_nearest_thing_of_the_same_seat() -> None:
    places = places_after("hand-1", "card-1-3", "1")
    assert places[0].startswith('[id="card-1-3"]')
    assert '[data-seat="1"]' in places[1]
    assert all("0" not in place for place in places)


def test_cards_that_lie_covered_are_not_told() -> None:
    hands = Hands()
    hands.deal(LIVELY)
    press(hands, "Enter")
    press(hands, "Space")
    hands.wait(1000)
    assert hands.page.spoken[-1] == "3, 2, 1."
    hands.wait(2200)
    assert hands.page.spoken[-1].startswith("Turned up")


def test_thirty_seconds_are_announced_once(race: Hands) -> None:
    race.page.spoken.clear()
    race.wait(30_500)
    assert race.page.spoken.count("Thirty seconds.") == 1


def test_plays_are_told_to_those_who_press_without_a_pointer(race: Hands) -> None:
    race.page.spoken.clear()
    press(race, "Digit2")
    press(race, "ArrowLeft")
    assert not any("plays" in sentence for sentence in race.page.spoken)
    race.app.on_press(Target("lift 5", 0, 0), race.page.clock_ms)
    press(race, "KeyE")
    press(race, "KeyD")
    race.wait(1600)
    assert sum("plays" in sentence for sentence in race.page.spoken) == 1
