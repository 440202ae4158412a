"""The lesson of 59 Seconds on the built site, with real fingers."""

import json

import pytest

from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from ui.games.fifty_nine.lesson import first_match


@pytest.fixture
def table(started: ChromiumApp) -> Table:
    return Table(started)


def at_step(table: Table, number: int) -> None:
    """Waits until the coach is at this step, counted from 1, and the screen hears touches."""
    words = json.dumps(f"{number} of {len(first_match().steps)}")
    table.app.wait(f"(document.querySelector('#coach')?.textContent ?? '').includes({words})")
    table.settle()


def play(table: Table, action: str) -> None:
    """An action of the learner's, by as many touches as it takes."""
    words = action.split(" ")
    if words[0] == "wild":
        table.touch(f"lift {words[1]}", 0)
        table.touch(f"call {words[1]} {words[2]}", 0)
    elif words[0] == "play":
        # A card that fits both piles is lifted by the first touch.
        card = f"document.querySelector('#card-0-{words[1]}')?.getAttribute('aria-label')"
        before = table.app.js(card)
        table.touch(action, 0)
        lit = f"[data-act={json.dumps(action)}]"
        table.app.wait(f"document.querySelector({json.dumps(lit)}) !== null || {card} !== {json.dumps(before)}")
        if table.app.count(lit) == 0:
            return
    table.touch(action, 0)


def test_the_lesson_is_gone_through_from_the_set_up_to_its_end_and_marked_done(table: Table) -> None:
    app = table.app
    app.js("void (location.hash = '#/setup/59-seconds')")
    app.wait_for_screen("setup")
    table.settle()
    table.touch("open /lesson/59-seconds")
    app.wait_for_screen("lesson")
    steps = first_match().steps
    for number, step in enumerate(steps, 1):
        at_step(table, number)
        if step.points_at and not step.wanted:
            assert app.count(step.points_at) > 0, step.points_at
        if step.wanted:
            if number > 2:
                app.wait("document.querySelector('#pile-a .card__head') !== null")
            play(table, step.wanted)
        elif step.done_by:
            for _, action in step.done_by:
                play(table, action)
        elif step.until is None and step is not steps[-1]:
            table.touch("next-step")
    assert app.js("localStorage.getItem('sixty.match')") is None
    table.touch("open /setup/59-seconds")
    app.wait_for_screen("setup")
    assert "(done)" in app.text(".setup__ask")
