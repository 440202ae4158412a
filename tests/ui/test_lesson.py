"""The lesson, gone through by its own steps; left and taken up again; apart from the running match."""

import pytest

from tests.ui.hands import Hands
from ui.face import Lesson, face
from ui.lesson import LessonTable
from ui.page import Target
from ui.progress import load_progress
from ui.screens.lesson import LessonScreen
from ui.stand_in import MemoryPage

KEY = "59-seconds"
LIVELY = "59-seconds-2-0-A22492"


def lesson(key: str = KEY) -> Lesson:
    look = face(key)
    assert look is not None
    found = look.lesson()
    assert found is not None
    return found


def table(hands: Hands) -> LessonTable:
    screen = hands.app.screen
    assert isinstance(screen, LessonScreen)
    return screen.table


def opened(stored: dict[str, str] | None = None, key: str = KEY) -> Hands:
    hands = Hands(MemoryPage(stored=dict(stored or {})))
    hands.page.go(f"/lesson/{key}")
    hands.frame()
    return hands


def do_step(hands: Hands) -> None:
    """Does what the step asks for, as a person would; every touch is on the screen."""
    step, index = table(hands).step, table(hands).index
    if step.wanted:
        if not hands.has(step.wanted, 0):
            words = step.wanted.split(" ")
            hands.tap(f"lift {words[1]}", 0)
            if words[0] == "wild":
                hands.tap(f"call {words[1]} {words[2]}", 0)
        hands.tap(step.wanted, 0)
    elif step.until is None:
        hands.tap("next-step")
    elif step.done_by:
        for seat, action in step.done_by:
            hands.tap(action, seat)
    else:
        hands.wait(1200)
    hands.frame()
    assert table(hands).index == index + 1, step.sentence
    if table(hands).count_until_ms is not None:
        hands.wait(3100)


def test_the_lesson_is_gone_through_by_its_own_steps_and_marked_done() -> None:
    hands = opened()
    assert hands.screen == "lesson"
    for index, step in enumerate(lesson().steps[:-1]):
        assert step.sentence in hands.html
        assert table(hands).index == index
        do_step(hands)
    assert table(hands).last
    assert table(hands).match.state.rounds[0].points == 10
    assert load_progress(hands.page, KEY).lesson_done
    hands.tap(f"open /setup/{KEY}")
    assert "(done)" in hands.html


def test_the_first_steps_take_no_time() -> None:
    hands = opened()
    for _ in range(6):
        do_step(hands)
    match = table(hands).match
    before = match.now(hands.page.clock_ms)
    hands.wait(60_000)
    assert match.now(hands.page.clock_ms) == before < 100
    assert hands.page.asked == 0


def test_every_step_can_be_skipped_and_leads_to_the_same_table() -> None:
    walked, skipped = opened(), opened()
    for step in lesson().steps[:-1]:
        do_step(walked)
        if step.wanted or step.until is not None:
            skipped.tap("skip")
        else:
            skipped.tap("next-step")
        skipped.frame()
        assert table(skipped).index == table(walked).index
        if not step.done_by:
            views = [table(hands).match.view(0) for hands in (walked, skipped)]
            assert views[0].me == views[1].me
            assert [(p.value, p.fits) for p in views[0].piles] == [(p.value, p.fits) for p in views[1].piles]
    assert table(skipped).last


@pytest.mark.parametrize("steps", [1, 5, 8])
def test_a_lesson_that_was_left_is_taken_up_where_it_was(steps: int) -> None:
    hands = opened()
    for _ in range(steps):
        do_step(hands)
    me = table(hands).match.view(0).me
    hands.tap(f"open /setup/{KEY}")
    again = opened(hands.page.stored)
    assert table(again).index == steps
    assert table(again).match.view(0).me == me
    do_step(again)
    again.tap("restart")
    assert table(again).index == 0


def test_a_step_with_a_clock_is_taken_up_at_the_sentence_before_it() -> None:
    hands = opened()
    for _ in range(11):
        do_step(hands)
    assert table(hands).step.until is not None
    assert table(opened(hands.page.stored)).index == 10


def test_another_card_that_fits_is_put_off_and_one_that_does_not_is_refused_with_its_reason() -> None:
    hands = opened()
    for _ in range(2):
        do_step(hands)
    hands.tap("play 2 b", 0)
    assert table(hands).index == 2
    assert "First what the lesson asks for." in hands.part("say-0")
    hands.wait(2500)
    hands.app.act(hands_target("play 3 b"), hands.page.clock_ms)
    hands.frame()
    assert "does not go on" in hands.part("say-0")


def hands_target(act: str) -> Target:
    return Target(act, 0, 0)


def test_leaving_the_page_stops_the_clock_of_the_last_step_until_somebody_goes_on() -> None:
    hands = opened()
    for _ in range(11):
        do_step(hands)
    hands.wait(500)
    hands.app.on_away("hidden")
    match = table(hands).match
    before = match.now(hands.page.clock_ms)
    hands.wait(5000)
    assert match.now(hands.page.clock_ms) == before
    hands.tap("resume")
    hands.wait(3100)
    do_step(hands)
    assert table(hands).last


def test_in_a_moment_when_nobody_can_play_the_rules_open_at_playing() -> None:
    hands = opened()
    for _ in range(8):
        do_step(hands)
    stuck = table(hands)
    assert stuck.look(hands.page.clock_ms).table.stuck
    assert stuck.face.rules()[stuck.face.rules_at(stuck.look(hands.page.clock_ms))].title == "Playing"


def test_the_lesson_leaves_the_running_match_and_its_save_alone() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("pause")
    digest, stored = hands.match.digest(), hands.page.stored["sixty.match"]
    hands.page.go(f"/lesson/{KEY}")
    hands.frame()
    for _ in range(5):
        do_step(hands)
    assert hands.match.digest() == digest
    assert hands.page.stored["sixty.match"] == stored
    hands.page.go("/play")
    assert hands.screen == "pause"


def test_the_other_sides_hand_is_nowhere_on_the_page() -> None:
    hands = opened()
    for _ in range(3):
        do_step(hands)
    assert "data-act" not in hands.part("hand-1")
    assert "card__n" not in hands.part("hand-1")
