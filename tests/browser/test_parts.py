"""The shared parts in a real browser: explanations, seats at other edges, a pause that turns, home's clock."""

import pytest

from tests.browser.engines import ChromiumApp, NewApp
from tests.browser.scenes import LIVELY, race_of, still
from tests.browser.site_server import SiteServer
from tests.browser.test_fifty_nine import played

OUTSIDE = (
    "[...document.querySelectorAll('[data-act], .fifty .card, .fifty .back')].map(e => [e.outerHTML.slice(0, 80), "
    "e.getBoundingClientRect()]).filter(([, b]) => b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || "
    "b.bottom > innerHeight + 1).map(([html]) => html)"
)
"""What lies outside the page."""

HIDDEN = (
    "[...document.querySelectorAll('.play [data-act]')].filter(e => { const b = e.getBoundingClientRect();"
    "const top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);"
    "return !e.contains(top) && !top?.closest('.toast'); }).map(e => e.outerHTML.slice(0, 80))"
)
"""What acts and cannot be touched, because something else lies over its middle."""


def test_a_finger_that_rests_is_told_what_it_is_on_while_others_play(started: ChromiumApp) -> None:
    table = race_of(started)
    app = started
    app.finger_down("asks", *table.at("lift 2", 0))
    app.wait("document.querySelector('#about-0:not([hidden])') !== null")
    assert "6: goes on 5 and on 7." in app.text("#about-0")
    table.touch("lift 3", 1)
    table.touch("play 3 b", 1)
    app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")
    assert app.count("#about-0:not([hidden])") == 1
    app.finger_up("asks")
    app.wait("document.querySelector('#about-0[hidden]') !== null")
    assert app.count("#card-0-2[aria-pressed]") == 0
    assert [line for line in played(app) if line.startswith("0 play")] == []


def test_a_finger_in_the_middle_asks_for_the_side_it_came_from(started: ChromiumApp) -> None:
    race_of(started)
    app = started
    x, y = app.center("#pile-a")
    app.finger_down("far", x, y - 60)
    app.wait("document.querySelector('#about-1:not([hidden])') !== null")
    app.finger_up("far")
    app.wait("document.querySelector('#about-1[hidden]') !== null")


def test_the_question_mark_explains_the_card_that_has_the_focus(started: ChromiumApp) -> None:
    race_of(started)
    app = started
    app.js("void document.querySelector('#card-0-5').focus()")
    app.press("?")
    app.wait("document.querySelector('#about-0:not([hidden])') !== null")
    assert "Wild" in app.text("#about-0")
    app.press("ArrowLeft")
    app.wait("document.querySelector('#about-0[hidden]') !== null")


@pytest.mark.parametrize("choices", [("sit w",), ("beside",)])
@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (390, 844)])
def test_at_every_edge_cards_can_be_played_and_nothing_lies_outside_the_page(
    started: ChromiumApp, choices: tuple[str, ...], size: tuple[int, int]
) -> None:
    started.resize(*size)
    table = race_of(started, *choices)
    app = started
    assert app.js(OUTSIDE) == []
    assert app.js(HIDDEN) == []
    for act, seat in (("lift 2", 0), ("lift 3", 1), ("play 2 a", 0), ("play 3 b", 1)):
        table.touch(act, seat)
    app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")
    assert {"0 play 2 a", "1 play 3 b"} <= set(played(app))
    table.touch("lift 5", 0)
    table.see("call 5 7", 0)
    still(app)
    assert app.js(OUTSIDE) == []
    assert app.js(HIDDEN) == []


def test_where_people_sit_survives_a_reload(started: ChromiumApp) -> None:
    table = race_of(started, "sit e")
    app = started
    app.reload()
    app.wait_for_screen("pause")
    table.settle()
    table.touch("resume")
    app.wait_for_screen("play")
    assert app.count("#zone-0[data-side=e]") == 1
    assert app.count("#zone-1[data-side=w]") == 1


def test_the_pause_turns_to_whoever_wants_to_read_it(started: ChromiumApp) -> None:
    table = race_of(started)
    app = started
    x, y = table.at("pause")
    app.tap(x, y - 40)
    app.wait_for_screen("pause")
    assert app.count("#pause[data-facing=n]") == 1
    assert app.js("(b => b.top > innerHeight / 2)(document.querySelector('#pause-title').getBoundingClientRect())")
    table.settle()
    table.touch("turn s")
    app.wait("document.querySelector('#pause[data-facing=s]') !== null")
    assert app.js("(b => b.top < innerHeight / 2)(document.querySelector('#pause-title').getBoundingClientRect())")


def test_homes_clock_runs_without_frames_between_its_seconds(new_app: NewApp, server: SiteServer) -> None:
    app = new_app()
    try:
        app.context.add_init_script(
            "window.frames_ = 0; const ask = requestAnimationFrame;"
            "window.requestAnimationFrame = f => { window.frames_ += 1; return ask.call(window, f); };"
        )
        app.start(server.url)
        app.js("new Promise(done => setTimeout(done, 500))")
        before, frames = app.text("#home-time .label"), app.js("frames_")
        app.wait(f"document.querySelector('#home-time .label').textContent !== {before!r}")
        app.js("new Promise(done => setTimeout(done, 1500))")
        assert app.js("frames_") - frames <= 3
    finally:
        app.close()


def test_the_table_is_drawn_as_it_was_touched(started: ChromiumApp) -> None:
    """A card flies the right way also into a middle that is turned."""
    table = race_of(started, "sit w")
    app = started
    table.touch("lift 2", 0)
    start, end = app.center("#card-0-2"), app.center("#pile-a")
    table.touch("play 2 a", 0)
    app.wait("document.querySelector('#pile-a-top').style.getPropertyValue('--dx') !== ''")
    dx, dy = (
        float(app.js(f"parseFloat(document.querySelector('#pile-a-top').style.getPropertyValue('{name}'))"))
        for name in ("--dx", "--dy")
    )
    # The middle is turned by -90 degrees: what lies to the left of the pile lies, in its own directions, above it.
    across, down = start[0] - end[0], start[1] - end[1]
    assert abs(dx - -down) < 40
    assert abs(dy - across) < 40


def test_the_lively_deal_is_what_these_tests_think(started: ChromiumApp) -> None:
    table = race_of(started)
    assert LIVELY.endswith("A22492")
    assert table.hand(0)[2] == 6
