"""The fingers of this kit are real ones: several at once, each an event stream of its own, trusted by the browser."""

import pytest

from tests.browser.engines import ChromiumApp
from tests.browser.site_server import SiteServer

PAGE = b"""<!doctype html>
<html lang="en" data-state="ready" data-screen="home">
<link rel="icon" href="data:,">
<style>
body { margin: 0; touch-action: none }
button { position: fixed; width: 100px; height: 100px }
#b { left: 300px }
</style>
<button id="a" type="button">a</button><button id="b" type="button">b</button>
<script>
const seen = [];
const note = ({ type, pointerId, target, pointerType, isTrusted, timeStamp }) =>
  seen.push({ type, id: pointerId, on: target.id, kind: pointerType, own: isTrusted, at: timeStamp });
for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "click"]) {
  addEventListener(type, note, true);
}
</script>
</html>
"""


@pytest.fixture
def pads(app: ChromiumApp, server: SiteServer) -> ChromiumApp:
    """A page with two pads that writes down every pointer event."""
    server.files["index.html"] = PAGE
    app.start(server.url)
    return app


def test_two_fingers_are_down_at_the_same_time(pads: ChromiumApp) -> None:
    pads.finger_down("left hand", *pads.center("#a"))
    pads.finger_down("right hand", *pads.center("#b"))
    pads.finger_up("left hand")
    pads.finger_up("right hand")
    pads.wait("seen.filter((event) => event.type === 'pointerup').length === 2")
    events = pads.js("seen.filter((event) => event.type !== 'click')")
    assert [(event["type"], event["on"]) for event in events] == [
        ("pointerdown", "a"),
        ("pointerdown", "b"),
        ("pointerup", "a"),
        ("pointerup", "b"),
    ]
    assert len({event["id"] for event in events}) == 2
    assert {(event["kind"], event["own"]) for event in events} == {("touch", True)}


def test_fingers_that_touch_together_come_with_one_time(pads: ChromiumApp) -> None:
    pads.touch_together([pads.center("#a"), pads.center("#b")])
    pads.wait("seen.filter((event) => event.type === 'pointerup').length === 2")
    down = pads.js("seen.filter((event) => event.type === 'pointerdown')")
    assert sorted(event["on"] for event in down) == ["a", "b"]
    assert len({event["at"] for event in down}) == 1


def test_a_tap_clicks(pads: ChromiumApp) -> None:
    pads.tap(*pads.center("#b"))
    pads.wait("seen.some((event) => event.type === 'click' && event.on === 'b')")


def test_a_finger_moves(pads: ChromiumApp) -> None:
    pads.finger_down("finger", *pads.center("#a"))
    pads.finger_move("finger", *pads.center("#b"))
    pads.finger_up("finger")
    pads.wait("seen.some((event) => event.type === 'pointermove')")
