"""What a touch must never do: zoom, reload, select, drag a picture, open a menu, act twice, or act for the system."""

import json

import pytest

from tests.browser.engines import ChromiumApp
from tests.browser.players import Table, selector
from tests.browser.scenes import LIVELY
from tests.browser.test_fifty_nine import played

EDGE_PIXELS = 63
"""12 mm on a tablet: nothing that ends something lies nearer to where a hand rests."""


@pytest.fixture
def table(started: ChromiumApp) -> Table:
    table = Table(started)
    table.deal(LIVELY)
    table.begin(0, 1)
    return table


def prevented(app: ChromiumApp, kind: str, place: str, options: str = "{}") -> bool:
    """Whether the page stops what the browser would do at such an event."""
    return bool(
        app.js(
            f"!document.querySelector({json.dumps(place)}).dispatchEvent("
            f"new (self.{'WheelEvent' if kind == 'wheel' else 'MouseEvent'})({json.dumps(kind)},"
            f" {{ bubbles: true, cancelable: true, ...{options} }}))"
        )
    )


@pytest.mark.parametrize("kind", ["contextmenu", "dragstart", "gesturestart", "dblclick", "mousedown", "touchend"])
def test_the_table_has_no_callout_no_drag_image_and_no_zoom(table: Table, kind: str) -> None:
    for place in ("#card-0-1", "#pile-a", "#clock", ".fifty__mid"):
        assert prevented(table.app, kind, place), (kind, place)


def test_zooming_is_left_alone_away_from_the_table(started: ChromiumApp) -> None:
    assert not prevented(started, "wheel", ".home__panel", "{ ctrlKey: true }")
    assert not prevented(started, "contextmenu", ".home__panel")
    assert not prevented(started, "dblclick", ".home__panel")


def test_a_finger_that_rests_two_seconds_selects_nothing_and_opens_nothing(table: Table) -> None:
    """T25."""
    app = table.app
    app.js("void (window.menus = 0, addEventListener('contextmenu', e => { menus += !e.defaultPrevented }))")
    for number, place in enumerate(("#card-0-1", "#pile-b", "#me-0 .score")):
        app.finger_down(f"resting {number}", *app.center(place))
    app.js("new Promise(done => setTimeout(done, 2000))")
    assert app.js("menus") == 0
    assert app.js("String(getSelection())") == ""
    for number in range(3):
        app.finger_up(f"resting {number}")
    assert table.screen() == "play"


def test_a_sixth_finger_cancels_all_and_the_next_touch_works(table: Table) -> None:
    """T6: the system sends a cancel for every finger."""
    app = table.app
    for number in range(1, 6):
        app.finger_down(f"finger {number}", *app.center(f"#card-1-{number}"))
    app.finger_down("sixth", *app.center("#card-0-1"))
    app.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    app._fingers.clear()
    assert played(app) == ["0 ready", "1 ready"]
    assert app.js("[...document.querySelectorAll('.card[aria-pressed]')].length") == 0
    table.touch("lift 2", 0)
    table.see("put-back 2", 0)


def test_a_drag_is_not_disturbed_by_taps_nor_by_another_drag(table: Table) -> None:
    """T10: two throws go their own ways while somebody taps elsewhere."""
    app = table.app
    start, other = app.center("#card-0-2"), app.center("#card-1-3")
    left, right = app.center("#pile-a"), app.center("#pile-b")
    app.finger_down("one", *start)
    app.finger_down("two", *other)
    for part in (0.15, 0.3, 0.45):
        app.finger_move("one", *(a + (b - a) * part for a, b in zip(start, left, strict=True)))
        app.finger_move("two", *(a + (b - a) * part for a, b in zip(other, right, strict=True)))
        app.tap(4, app.center(".fifty__mid")[1])
    app.finger_up("one")
    app.finger_up("two")
    app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")
    assert {"0 play 2 a", "1 play 3 b"} <= set(played(app))


def test_one_touch_acts_once_though_a_click_follows_it(table: Table) -> None:
    """T12: none follows at the table; where one does, such as from a pen, it is the same touch."""
    app = table.app
    app.js("void (window.clicks = 0, addEventListener('click', () => { clicks += 1 }, true))")
    table.touch("lift 2", 0)
    table.see("put-back 2", 0)
    app.painted()
    assert app.js("clicks") == 0
    app.js(
        "void document.querySelector('#card-0-2').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))"
    )
    app.painted()
    assert app.js("clicks") == 1
    table.see("put-back 2", 0)


def test_a_double_tap_does_not_answer_the_next_question(table: Table) -> None:
    """T12: the second tap of two on "pause" falls on what lies there in the pause, and means nothing."""
    place = table.at("pause")
    table.app.tap(*place)
    table.app.tap(*place)
    table.app.wait_for_screen("pause")
    table.settle()
    assert table.screen() == "pause"


def test_a_palm_along_an_edge_ends_and_pauses_nothing(table: Table) -> None:
    """T26."""
    app = table.app
    width, height = app.js("[innerWidth, innerHeight]")
    for y in (6, height - 6):
        for number in range(5):
            app.finger_down(f"palm {number}", width * (number + 1) / 6, y)
        app.js("new Promise(done => setTimeout(done, 1200))")
        for number in range(5):
            app.finger_up(f"palm {number}")
    assert table.screen() == "play"
    assert not any("give-up" in line for line in played(app))


def test_ready_counts_for_a_person_only(started: ChromiumApp) -> None:
    """T26: a computer's seat has no button that somebody else could press."""
    table = Table(started)
    table.deal(LIVELY, level=3)
    assert started.count(selector("ready", 0)) == 1
    assert started.count("#zone-1 [data-act]") == 0


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (390, 844)])
def test_nothing_vital_lies_where_hands_rest(table: Table, size: tuple[int, int]) -> None:
    """In play the one such button is the clock in the middle."""
    app = table.app
    app.resize(*size)
    vital = app.js(
        "[...document.querySelectorAll('[data-act=pause], [data-act^=forfeit], [data-act=leave]')]"
        ".map(e => e.getBoundingClientRect()).map(b => Math.min(b.top, innerHeight - b.bottom))"
    )
    assert vital
    assert min(vital) >= EDGE_PIXELS


def test_pulling_down_from_the_top_neither_scrolls_nor_reloads(table: Table) -> None:
    """T45."""
    app = table.app
    app.js("void (window.isThePage = true)")
    for _ in range(3):
        app.finger_down("pull", 590, 5)
        for y in range(60, 700, 80):
            app.finger_move("pull", 590, y)
        app.finger_up("pull")
    assert app.js("window.isThePage === true && scrollY === 0 && visualViewport.scale === 1")
    assert app.js("getComputedStyle(document.body).overscrollBehaviorY") == "none"
    assert app.js("getComputedStyle(document.querySelector('.play')).touchAction") == "none"


def test_a_pinch_does_not_zoom_the_table(table: Table) -> None:
    app = table.app
    app.finger_down("thumb", 500, 400)
    app.finger_down("index", 640, 400)
    for step in range(1, 8):
        app.finger_move("thumb", 500 - 40 * step, 400)
        app.finger_move("index", 640 + 40 * step, 400)
    app.finger_up("thumb")
    app.finger_up("index")
    assert app.js("visualViewport.scale") == 1


def test_after_a_gesture_of_the_system_every_card_can_be_thrown_again(table: Table) -> None:
    """T8: one holds, another swipes with four fingers to another app; all fingers are lost; they come back."""
    app = table.app
    app.finger_down("holds", *app.center("#card-0-2"))
    for finger, across in enumerate((300, 420, 540, 660)):
        app.finger_down(f"swipes {finger}", across, 780)
    app.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    app._fingers.clear()
    app.js("void window.dispatchEvent(new Event('blur'))")
    app.wait_for_screen("pause")
    table.settle()
    table.touch("resume")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    assert played(app) == ["0 ready", "1 ready"]
    start, left = app.center("#card-0-2"), app.center("#pile-a")
    app.finger_down("throws", *start)
    app.finger_move("throws", *left)
    app.finger_up("throws")
    app.wait("document.querySelector('#pile-a .sr').textContent.endsWith('6')")
