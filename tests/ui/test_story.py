"""Rules that are searched, a match that is taken back, progress that is kept."""

import pytest

from tests.ui.hands import Hands
from ui import keep
from ui.face import face
from ui.progress import KEY, Progress, load_progress, save_progress
from ui.rules_search import search
from ui.stand_in import MemoryPage
from ui.take_back import TAKE_BACK_MS

LIVELY = "59-seconds-2-0-A22492"

# ---- Rules ------------------------------------------------------------------------


def test_rules_are_filtered_while_one_types_and_the_number_of_matches_is_said() -> None:
    hands = Hands()
    hands.page.go("/rules/59-seconds")
    assert "Setup" not in hands.html
    hands.fill("search", "Two whole")
    found = hands.part("found")
    assert "1 sentence found." in found
    assert "the round is void" in found
    assert "The table" not in found
    hands.fill("search", "zebra")
    assert "Nothing found." in hands.part("found")
    hands.fill("search", "")
    assert "The table" in hands.part("found")


def test_what_is_searched_for_is_text() -> None:
    hands = Hands()
    hands.page.go("/rules/59-seconds")
    hands.fill("search", "<b>")
    assert "<b>" not in hands.html


@pytest.mark.parametrize(
    "word", ["refresh piles empty", "shuffle", "void", "give up", "drawn", "59.0", "draw pile empty"]
)
def test_a_ruling_covers_every_end_and_every_pile_that_runs_out(word: str) -> None:
    look = face("59-seconds")
    assert look is not None
    assert any(section.title == "Rulings" for _, section in search(look.rules(), word))


def test_the_rules_open_at_wilds_while_one_is_lifted_and_at_the_beginning_otherwise() -> None:
    for lift, place in ((True, "rules-4"), (False, "")):
        hands = Hands()
        hands.begin(LIVELY)
        if lift:
            hands.tap("lift 5", 0)
        hands.tap("pause")
        hands.tap("open /rules/59-seconds")
        assert hands.page.brought == place
        if place:
            assert "<h2>Wild</h2>" in hands.part(place)


# ---- Taking back ------------------------------------------------------------------


@pytest.mark.parametrize("full", [False, True])
def test_a_replaced_match_is_taken_back_exactly_as_it_was_and_paused(full: bool) -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    digest = hands.match.digest()
    hands.page.full = full
    hands.deal()
    assert hands.match.digest() != digest
    assert full or keep.REPLACED in hands.page.stored
    hands.wait(3000)
    hands.tap("take-back")
    assert hands.match.digest() == digest
    assert hands.screen == "pause"
    assert keep.REPLACED not in hands.page.stored
    hands.tap("resume")
    hands.wait(3100)
    assert hands.match.clock_runs


def test_a_match_that_is_started_again_takes_a_hold_and_can_be_taken_back() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    digest = hands.match.digest()
    hands.tap("pause")
    hands.up(hands.down("again", hold_ms=1000))
    assert hands.match.digest() == digest
    pointer = hands.down("again", hold_ms=1000)
    hands.wait(1050)
    hands.up(pointer)
    assert hands.screen == "play"
    assert hands.match.digest() != digest
    hands.tap("take-back")
    assert hands.match.digest() == digest


def test_it_can_be_taken_back_from_home_as_well() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    digest = hands.match.digest()
    hands.deal()
    hands.page.go("/")
    hands.tap("take-back")
    assert hands.screen == "pause"
    assert hands.match.digest() == digest


def test_the_notice_goes_when_the_new_race_begins_and_the_match_does_not() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    digest = hands.match.digest()
    hands.begin()
    assert not hands.has("take-back")
    hands.tap("pause")
    hands.tap("leave")
    hands.tap("take-back")
    assert hands.match.digest() == digest


def test_after_ten_seconds_it_is_gone_and_no_frames_are_asked_for() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.deal()
    hands.wait(TAKE_BACK_MS + 100)
    assert keep.REPLACED not in hands.page.stored
    hands.frame()
    assert hands.page.asked == 0
    hands.page.go("/")
    assert not hands.has("take-back")


def test_nothing_is_offered_when_nothing_was_replaced() -> None:
    hands = Hands()
    hands.deal()
    assert not hands.has("take-back")


# ---- Progress ---------------------------------------------------------------------


def test_progress_comes_back_as_it_was_stored_and_what_a_later_version_wrote_stays() -> None:
    page = MemoryPage(stored={KEY + "x": '{"ladder": 3}'})
    assert save_progress(page, "x", Progress(4, True))
    assert load_progress(page, "x") == Progress(4, True)
    assert '"ladder": 3' in page.stored[KEY + "x"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[]",
        "null",
        "7",
        '{"lesson_step": -1}',
        '{"lesson_step": true, "lesson_done": 1}',
        "[" * 9000,
        "x" * 20000,
    ],
)
def test_whatever_does_not_fit_is_as_if_it_had_never_been(text: str) -> None:
    page = MemoryPage(stored={KEY + "x": text})
    assert load_progress(page, "x") == Progress()
    assert save_progress(page, "x", Progress(1))
    assert load_progress(page, "x") == Progress(1)
