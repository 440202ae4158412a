"""The whole app by keyboard alone: the focus is seen and never lost."""

import json

import pytest

from tests.browser.engines import ChromiumApp
from tests.browser.players import Table, selector
from tests.browser.scenes import LIVELY
from tests.browser.test_fifty_nine import played


def focused(app: ChromiumApp) -> str:
    """What has the focus: the data-act, else the id, else the tag; "body" is a focus that was lost."""
    return str(app.js("(e => e.dataset?.act || e.id || e.tagName.toLowerCase())(document.activeElement)"))


def tab_to(app: ChromiumApp, act: str, seat: int | None = None) -> None:
    """Presses Tab until this has the focus; it must be outlined then."""
    for _ in range(60):
        app.press("Tab")
        if app.js(f"document.activeElement.matches({json.dumps(selector(act, seat))})"):
            assert app.js("document.activeElement.matches(':focus-visible')")
            assert app.js("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
    raise AssertionError(f"{act} cannot be reached by Tab; the focus is on {focused(app)}")


def go(table: Table, act: str, screen: str, seat: int | None = None) -> None:
    """To another screen by Tab and Enter."""
    tab_to(table.app, act, seat)
    table.app.press("Enter")
    table.app.wait_for_screen(screen)
    table.settle()
    assert focused(table.app) != "body", f"the focus is lost on {screen}"


def test_from_the_first_screen_to_a_result_and_home_without_a_pointer(started: ChromiumApp) -> None:
    table, app = Table(started), started
    go(table, "open /setup/59-seconds", "setup")
    go(table, "open /rules/59-seconds", "rules")
    app.press("Escape")
    app.wait_for_screen("setup")
    table.settle()
    go(table, "deal", "play")
    app.press("Enter")
    app.press("Space")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    app.press("Escape")
    app.wait_for_screen("pause")
    table.settle()
    assert app.count(".paused__keys") == 1
    tab_to(app, "forfeit give-up", 1)
    app.press("Enter")
    assert table.screen() == "pause"
    app.wait("document.querySelector('#live').textContent.includes('again')")
    app.press("Enter")
    app.wait_for_screen("result")
    table.settle()
    assert focused(app) == "result"
    app.press("Escape")
    app.wait_for_screen("home")
    assert focused(app) == "home"


def test_two_people_play_at_one_keyboard(started: ChromiumApp) -> None:
    table, app = Table(started), started
    table.deal(LIVELY)
    app.press("Enter")
    app.press("Space")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    for key in ("2", "ArrowLeft", "e", "d"):
        app.press(key)
    app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")
    assert {"0 play 2 a", "1 play 3 b"} <= set(played(app))


def test_a_key_that_is_held_acts_once(started: ChromiumApp) -> None:
    table, app = Table(started), started
    table.deal(LIVELY)
    table.begin(0, 1)
    for _ in range(4):
        app.page.keyboard.down("2")
    app.page.keyboard.up("2")
    table.see("put-back 2", 0)


def test_the_focus_stays_at_its_seat_when_a_card_is_played(started: ChromiumApp) -> None:
    table, app = Table(started), started
    table.deal(LIVELY)
    table.begin(0, 1)
    app.js(f"document.querySelector({json.dumps(selector('lift 2', 0))}).focus()")
    app.press("Enter")
    table.see("put-back 2", 0)
    assert focused(app) == "tap 2"
    app.js(f"document.querySelector({json.dumps(selector('play 2 a', 0))}).focus()")
    app.press("Enter")
    app.wait("document.querySelector('#pile-a .sr').textContent.endsWith('6')")
    assert app.js("document.activeElement.closest('[data-zone]')?.dataset.zone") == "0"


def test_the_pause_keeps_the_focus(started: ChromiumApp) -> None:
    table, app = Table(started), started
    table.deal(LIVELY)
    table.begin(0, 1)
    app.press("Escape")
    app.wait_for_screen("pause")
    for key in ["Tab"] * 8 + ["Shift+Tab"] * 8:
        app.press(key)
        assert app.js("document.activeElement.closest('[aria-modal=true]') !== null")


def test_letters_in_a_name_play_nothing(started: ChromiumApp) -> None:
    table, app = Table(started), started
    app.js("void (location.hash = '#/setup/59-seconds')")
    app.wait_for_screen("setup")
    table.settle()
    app.js("document.querySelector('input[name=name]').focus()")
    app.js("document.querySelector('input[name=name]').select()")
    for key in ("Q", "w", "e", "1"):
        app.press(key)
    app.wait("document.querySelector('input[name=name]').value === 'Qwe1'")
    assert table.screen() == "setup"


@pytest.mark.parametrize(
    ("address", "title"),
    [("#/setup/59-seconds", "59 Seconds: set up – Sixty"), ("#/credits", "Credits – Sixty"), ("#/", "Sixty")],
)
def test_the_title_follows_the_screen(started: ChromiumApp, address: str, title: str) -> None:
    started.js(f"void (location.hash = '{address}')")
    started.wait(f"document.title === {json.dumps(title)}")
    assert started.js("document.querySelectorAll('h1').length") == 1
