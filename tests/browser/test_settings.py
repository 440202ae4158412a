"""Settings, sound and the wake lock on the built site. What the browser may do to them is put in its place."""

import pytest

from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

LIVELY = "#/new/59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""

AUDIO = """
self.made = [];
self.AudioContext = class extends AudioContext {
  constructor() { super(); this.sources = 0; self.made.push(this); }
  get state() { return this.told ?? super.state; }
  get currentTime() { return this.still ?? super.currentTime; }
  resume() { this.told = undefined; return super.resume(); }
  createOscillator() { this.sources += 1; return super.createOscillator(); }
};
"""
"""Audio contexts whose state a test can set, and whose time it can stop."""

WAKE_LOCK = """
self.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async kind => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  self.locks.push(lock);
  return lock;
} } });
"""
"""Wake locks that are always granted."""


@pytest.fixture
def table(app: ChromiumApp, server: SiteServer) -> Table:
    app.page.add_init_script(AUDIO + WAKE_LOCK)
    app.start(server.url)
    return Table(app)


def test_a_setting_shows_at_once_and_survives_a_reload(table: Table) -> None:
    app = table.app
    table.touch("open /settings")
    app.wait_for_screen("settings")
    board = app.js("getComputedStyle(document.body).backgroundColor")
    app.click("label:has(input[name=theme][value=night])")
    app.wait("document.documentElement.dataset.theme === 'night'")
    app.click("label:has(input[name=text][value='130'])")
    app.wait("getComputedStyle(document.documentElement).fontSize === '20.8px'")
    app.click("label:has(input[name=motion][value=less])")
    app.wait("getComputedStyle(document.documentElement).getPropertyValue('--d-move').trim() === '0ms'")
    night = app.js("getComputedStyle(document.body).backgroundColor")
    assert night != board
    app.click("label:has(input[name=contrast][value=more])")
    app.wait(f"getComputedStyle(document.body).backgroundColor !== '{night}'")
    app.reload()
    app.wait_for_state("ready")
    assert app.js("({...document.documentElement.dataset}).theme") == "night"
    assert app.js("getComputedStyle(document.documentElement).fontSize") == "20.8px"
    app.wait_for_screen("settings")
    assert app.js("document.querySelector('input[name=theme][value=night]').checked") is True


def test_an_interrupted_or_frozen_context_is_heard_again_within_one_touch(table: Table) -> None:
    app = table.app
    assert app.js("made.length") == 0
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 2", 0)
    app.wait("made.length === 1 && made[0].sources > 0")
    assert app.js("made[0].state") == "running"
    app.js("void (made[0].told = 'interrupted')")
    before = app.js("made[0].sources")
    table.touch("put-back 2", 0)
    table.touch("lift 2", 0)
    app.wait(f"made[0].sources > {before} && made[0].state === 'running'")
    app.js("void (made[0].still = made[0].currentTime)")
    app.js("new Promise(done => setTimeout(done, 1100))")
    table.touch("put-back 2", 0)
    app.js("new Promise(done => setTimeout(done, 300))")
    table.touch("lift 2", 0)
    app.wait("made.length === 2 && made[1].sources > 0")
    assert app.js("made[0].state") == "closed"


def test_the_screen_is_kept_on_in_a_race_and_let_go_in_the_pause(table: Table) -> None:
    app = table.app
    table.deal(LIVELY)
    assert app.js("locks.length") == 0
    table.begin(0, 1)
    app.wait("locks.length === 1 && !locks[0].released")
    table.touch("pause")
    app.wait_for_screen("pause")
    app.wait("locks[0].released")
    table.settle()
    table.touch("resume")
    app.wait("locks.length === 2 && !locks[1].released")


def test_a_screen_is_seen_from_its_top_however_far_the_one_before_was_scrolled(table: Table) -> None:
    app = table.app
    app.resize(390, 844)
    table.touch("open /settings")
    app.wait_for_screen("settings")
    app.js("scrollTo(0, 500)")
    assert app.js("scrollY") > 100
    app.js("void (location.hash = '#/rules/59-seconds')")
    app.wait_for_screen("rules")
    assert app.js("scrollY") == 0


def test_a_left_handed_side_has_pile_and_pad_changed(table: Table) -> None:
    app = table.app
    table.touch("open /settings")
    app.wait_for_screen("settings")
    app.click("label:has(input[name='mirrored:s'])")
    app.wait("document.querySelector(\"input[name='mirrored:s']\").checked")
    table.deal(LIVELY)
    for width, height in ((1180, 820), (820, 1180), (390, 844)):
        app.resize(width, height)
        assert app.center("#draw-0")[0] < app.center("#me-0 .who")[0]
        assert app.center("#draw-0")[0] < app.center("#me-0 button")[0]
        assert app.center("#draw-1")[0] < app.center("#me-1 .who")[0], "the far side is as it was"
