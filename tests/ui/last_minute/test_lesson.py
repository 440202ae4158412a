"""The lesson of Last Minute, gone through by its own steps, skipped, left and taken up; and what it says is so."""

import re

import pytest

from engine.game import Refusal
from engine.last_minute.components import BOMBS, CHALLENGES
from tests.ui.hands import Hands, find_element
from tests.ui.test_lesson import lesson as lesson_of
from tests.ui.test_lesson import opened as opened_at
from tests.ui.test_lesson import table
from ui.face import Lesson
from ui.lesson import LEARNER, LessonTable, play_through
from ui.page import Target
from ui.progress import load_progress

KEY = "last-minute"


def lesson() -> Lesson:
    return lesson_of(KEY)


def opened(stored: dict[str, str] | None = None) -> Hands:
    return opened_at(stored, KEY)


def play(hands: Hands, action: str) -> None:
    """As a person does: lift and tap, or pick and discard."""
    words = action.split(" ")
    if words[0] == "play":
        hands.tap(f"lift {words[1]}", LEARNER)
    if words[0] == "discard":
        hands.tap("bin", LEARNER)
        for wire in words[1:]:
            hands.tap(f"mark {wire}", LEARNER)
        action = "bin"
    hands.tap(action, LEARNER)


def do_step(hands: Hands) -> None:
    """Does what the step asks for; every touch is on the screen."""
    step, index = table(hands).step, table(hands).index
    if step.wanted:
        play(hands, step.wanted)
    elif step.until is None:
        hands.tap("next-step")
    else:
        if table(hands).count_until_ms is not None:
            hands.wait(3100)
        for _, action in step.done_by:
            play(hands, action)
    hands.frame()
    assert table(hands).index == index + 1, step.sentence
    if table(hands).count_until_ms is not None:
        hands.wait(3100)


def test_the_lesson_is_gone_through_by_its_own_steps_and_marked_done() -> None:
    hands = opened()
    for index, step in enumerate(lesson().steps[:-1]):
        assert step.sentence in hands.html.replace("&#34;", '"')
        assert table(hands).index == index
        do_step(hands)
    assert table(hands).last
    assert [len(bomb.missing) for bomb in table(hands).match.view(LEARNER).bombs] == [0, 0, 0]
    assert load_progress(hands.page, KEY).lesson_done


def test_everything_a_step_points_at_is_on_the_screen() -> None:
    hands = opened()
    for step in lesson().steps:
        screen = hands.current()
        for ident in re.findall(r"#([\w-]+)", step.points_at):
            assert find_element(screen, ident), (step.sentence, ident)
        if not table(hands).last:
            do_step(hands)


def test_every_step_can_be_skipped_or_read_to_the_end() -> None:
    hands = opened()
    while not table(hands).last:
        hands.tap("skip" if hands.has("skip") else "next-step")
        hands.frame()
    assert load_progress(hands.page, KEY).lesson_done


@pytest.mark.parametrize("index", [4, 7, 10])
def test_it_is_left_and_taken_up_at_the_same_step(index: int) -> None:
    hands = opened()
    for _ in range(index):
        do_step(hands)
    again = opened(hands.page.stored)
    assert table(again).index == index
    do_step(again)


def test_the_clock_stands_until_the_last_wires() -> None:
    hands = opened()
    while lesson().steps[table(hands).index].until is None:
        before = table(hands).match.view(LEARNER).remaining_ms(table(hands).match.now(hands.page.clock_ms))
        hands.wait(2000)
        after = table(hands).match.view(LEARNER).remaining_ms(table(hands).match.now(hands.page.clock_ms))
        assert before == after
        do_step(hands)


def test_what_it_says_of_the_bombs_is_so() -> None:
    plan = CHALLENGES["training-1"][0].plan
    assert [sorted(colour.value for colour in BOMBS[card].picture) for card, _ in plan[:2]] == [
        ["blue", "red", "yellow"],
        ["green", "green", "yellow"],
    ]


def test_47_comes_back_after_38_and_other_plays_are_put_off() -> None:
    hands = opened()
    for _ in range(5):
        do_step(hands)
    assert table(hands).step.wanted == "play 31 1"
    match = table(hands).match
    match.resume("dialog", hands.page.clock_ms)
    assert isinstance(match.act(LEARNER, "play 47 1", hands.page.clock_ms), Refusal)
    assert match.view(LEARNER).bombs[0].highest == 37
    hands.app.act(Target("play 59 2", LEARNER, 0), hands.page.clock_ms)
    hands.frame()
    assert "First what the lesson asks for" in hands.part("say-0")


def test_the_script_wins_by_itself() -> None:
    hands = opened()
    match = LessonTable(lesson(), table(hands).match.game, table(hands).face, hands.page, "Ada").match
    match.resume("dialog", 0)
    play_through(match, lesson().steps)
    assert all(not bomb.missing for bomb in match.view(LEARNER).bombs)
