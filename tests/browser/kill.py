"""Kills the page at random moments and looks what comes back: `python3 -m tests.browser.kill --times 50 --seed 1`.

The renderer is ended by SIGKILL, as a tablet does that runs out of memory: no handler runs, nothing is tidied up, the
browser itself lives on. (Killing the whole browser tests the browser: it writes what a page has stored to the disk
seconds later, and no page can hurry it.)
"""

import argparse
import os
import random
import signal
import sys
import time
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from assets.prepare import site
from engine.match import Match
from tests import environment
from tests.browser.engines import ChromiumApp, chromium
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

STAGES: Final = ("race", "race", "race", "drag", "count-in", "pause", "result")
"""Where the kill comes; a race is where most happens."""

LATE_MS: Final = 100
"""A kill that comes so soon after an action may cost that action."""


class MortalApp(ChromiumApp):
    """A page that can be killed, and opened again in the same profile."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, service_workers="allow")
        self.devtools_of_browser = browser.new_browser_cdp_session()

    def kill(self) -> None:
        """Ends the page's renderer: of all renderers (the browser keeps a spare one) the one that has done the work."""
        processes = self.devtools_of_browser.send("SystemInfo.getProcessInfo")["processInfo"]
        renderers = [process for process in processes if process["type"] == "renderer"]
        dead = self.page
        with dead.expect_event("crash"):
            os.kill(int(max(renderers, key=lambda process: process["cpuTime"])["id"]), signal.SIGKILL)

    def reopen(self, url: str) -> None:
        """A new page, as when the app is opened again."""
        self.page = self.context.new_page()
        self.devtools = self.context.new_cdp_session(self.page)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._fingers.clear()
        self.start(url)


@dataclass(frozen=True)
class Seen:
    """What was on the screen and in the store at one moment."""

    screen: str
    tops: list[str]
    history: list[str]


def look(app: ChromiumApp) -> Seen:
    """Screen, top cards and the history as it is kept, read in one go."""
    screen, tops, text = app.js(
        "[document.documentElement.dataset.screen,"
        " [...document.querySelectorAll('.pile > .sr')].map(e => e.textContent), localStorage.getItem('sixty.match')]"
    )
    lines = (text or "").split("\n")
    begin = next((index for index, line in enumerate(lines) if line.startswith("history ")), len(lines))
    return Seen(screen, tops, lines[begin + 1 : -2])


def play_some(table: Table, chance: random.Random) -> None:
    """A few cards of either side."""
    for _ in range(chance.randrange(4)):
        try:
            table.play_one(chance.randrange(2))
        except (AttributeError, TypeError, StopIteration, TimeoutError):
            return  # new cards came while this person was looking


def to_stage(table: Table, stage: str, chance: random.Random) -> None:
    """From a running race to where the kill comes."""
    app = table.app
    if stage == "drag":
        for number, place in enumerate(chance.sample(range(1, 6), 3)):
            x, y = app.center(f"#card-0-{place}")
            app.finger_down(f"finger {number}", x, y)
            app.finger_move(f"finger {number}", x + 10, y - chance.randrange(20, 200))
    elif stage in ("pause", "result", "count-in"):
        table.touch("pause")
        app.wait_for_screen("pause")
        table.settle()
        if stage == "result":
            table.give_up(chance.randrange(2))
        if stage == "count-in":
            table.touch("resume")
            app.wait_for_screen("play")


def one_kill(app: MortalApp, url: str, chance: random.Random) -> str:
    """One life and what came after it; gives a line that tells of it, raises AssertionError when something is lost."""
    app.start(url)
    table = Table(app)
    table.deal()
    table.begin(0, 1)
    play_some(table, chance)
    stage = chance.choice(STAGES)
    to_stage(table, stage, chance)
    before = look(app)
    acted = time.monotonic()
    if stage == "race":
        play_some(table, chance)
        acted = time.monotonic()
        app.js(f"new Promise(done => setTimeout(done, {chance.randrange(200)}))")
    last = look(app)
    # The question itself takes time: what was painted then is at least as old as this.
    age_ms = (time.monotonic() - acted) * 1000
    app.kill()
    app.reopen(f"{url}#/play")
    after = look(app)
    told = f"{stage}, {len(last.history)} actions, {age_ms:.0f} ms after the last touch"
    text = app.js("localStorage.getItem('sixty.match')")
    assert isinstance(Match.load(text), Match), f"{told}: what was kept cannot be read"
    least = last.history if age_ms > LATE_MS or stage != "race" else before.history
    assert after.history[: len(least)] == least, f"{told}: {last.history} became {after.history}"
    assert app.count(".card") == 0, f"{told}: cards lie open after coming back"
    assert after.screen == ("result" if stage == "result" else "home" if not least else "pause"), f"{told}: {after}"
    assert app.errors == [], told
    if after.screen == "pause":
        table.settle()
        table.touch("resume")
        app.wait("document.querySelector('#pile-a .card__head') !== null")
        if len(after.history) == len(last.history) and last.tops:
            assert look(app).tops == last.tops, f"{told}: other cards lie on the piles"
    return told


def run(times: int, seed: int) -> int:
    """Kills so often; gives the number of kills that lost something."""
    executable = environment.chromium()
    assert executable is not None, "Chromium is not here"
    lost = 0
    with sync_playwright() as playwright:
        for number in range(times):
            server = SiteServer(site.BUILT_SITE)
            server.start()
            # A browser for each life, since its renderers are ended with it.
            with chromium(playwright, executable, MortalApp) as new:
                app = new()
                try:
                    print(f"{number}: {one_kill(app, server.url, random.Random(f'{seed} {number}'))}", flush=True)
                except (AssertionError, TimeoutError) as error:
                    lost += 1
                    print(f"{number}: LOST: {error}", flush=True)
            server.stop()
    return lost


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--times", type=int, default=50)
    reader.add_argument("--seed", type=int, default=1)
    arguments = reader.parse_args()
    sys.exit(1 if run(arguments.times, arguments.seed) else 0)
