"""Public reports on such games, tried here: T8, T34 and T37 of the list; the others stand where they belong."""

from pathlib import Path

import pytest

from assets.prepare.places import ROOT
from tests.browser.engines import ChromiumApp, NewApp
from tests.browser.players import Table, selector
from tests.browser.scenes import LIVELY
from tests.browser.site_server import SiteServer
from tests.browser.test_fifty_nine import played


def thrown(app: ChromiumApp, card: str, pile: str) -> None:
    """A card slid to a pile by a finger that moves on the way."""
    start, end = app.center(card), app.center(pile)
    app.finger_down("throw", *start)
    for part in (0.3, 0.6, 1.0):
        app.finger_move("throw", *(a + (b - a) * part for a, b in zip(start, end, strict=True)))
    app.finger_up("throw")


def test_after_a_system_gesture_every_card_can_be_drawn_again(started: ChromiumApp) -> None:
    """T8: one holds a card, another pulls the home bar; fingers are lost without a sign."""
    app, table = started, Table(started)
    table.deal(LIVELY)
    table.begin(0, 1)
    app.finger_down("held", *app.center("#card-0-2"))
    app.finger_down("other", *app.center("#card-1-3"))
    app.js("void window.dispatchEvent(new Event('blur'))")
    app.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    app._fingers.clear()
    app.wait_for_screen("pause")
    assert played(app) == ["0 ready", "1 ready"]
    table.settle()
    table.touch("resume")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    thrown(app, "#card-0-2", "#pile-a")
    app.wait("document.querySelector('#pile-a .sr').textContent.endsWith('6')")
    thrown(app, "#card-1-3", "#pile-b")
    app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")


def test_everything_works_without_stack_switching(new_app: NewApp, server: SiteServer) -> None:
    """T34: Safari has none."""
    app = new_app()
    try:
        app.context.add_init_script("delete WebAssembly.Suspending; delete WebAssembly.promising;")
        app.start(server.url)
        assert app.js("WebAssembly.Suspending === undefined")
        table = Table(app)
        table.deal(LIVELY)
        table.begin(0, 1)
        table.touch("lift 2", 0)
        table.touch("play 2 a", 0)
        app.wait("document.querySelector('#pile-a .sr').textContent.endsWith('6')")
        table.touch("pause")
        app.wait_for_screen("pause")
        assert app.errors == []
    finally:
        app.close()


@pytest.mark.parametrize("word", ["run_until_complete", "run_sync", "asyncio.run("])
def test_nothing_waits_for_what_only_stack_switching_gives(word: str) -> None:
    """T34."""
    sources = [path for part in ("engine", "ui") for path in Path(ROOT / part).rglob("*.py")]
    sources += [ROOT / "assets" / "runtime" / "boot.js", ROOT / "assets" / "start.js", ROOT / "index.html"]
    assert [path for path in sources if word in path.read_text("utf-8")] == []


@pytest.mark.slow
def test_thirty_reloads_in_one_tab_come_back_to_the_same_match(started: ChromiumApp) -> None:
    """T37."""
    app, table = started, Table(started)
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("pause")
    app.wait_for_screen("pause")
    for _ in range(30):
        app.reload()
        app.wait_for_state("ready")
    app.wait_for_screen("pause")
    assert app.count(selector("resume")) == 1
    used = app.js("performance.memory ? performance.memory.usedJSHeapSize : 0")
    assert used < 200_000_000
