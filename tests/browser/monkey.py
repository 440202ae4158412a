"""A monkey with ten fingers: `python3 -m tests.browser.monkey --seconds 600 --seed 1`.

It touches what acts and what does not, slides, rests, lets the system cancel, turns the tablet, hides and shows the
page, presses keys, goes to addresses and reloads. One seed makes one sequence of choices; what they meet depends on
the clock as well, so a fault comes back soon rather than at the same step.
"""

import argparse
import random
import sys
import time
from collections import deque
from typing import Final

from playwright.sync_api import sync_playwright

from assets.prepare import site
from engine.match import Match
from tests import environment
from tests.browser.engines import ChromiumApp, chromium
from tests.browser.site_server import SiteServer

SIZES: Final = ((1180, 820), (820, 1180), (390, 844), (1440, 900))
ADDRESSES: Final = (
    "#/",
    "#/setup/59-seconds",
    "#/play",
    "#/rules/59-seconds",
    "#/credits",
    "#/settings",
    "#/lesson/59-seconds",
    "#/nowhere",
    "#/new/59-seconds-2-0-A22492",
    "#/setup/last-minute",
    "#/rules/last-minute",
    "#/lesson/last-minute",
    "#/new/last-minute-3-u-A7QX3P",
)
KEYS: Final = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "q",
    "w",
    "e",
    "r",
    "t",
    "a",
    "d",
    "s",
    "x",
    "f",
    "l",
    "ArrowLeft",
    "ArrowRight",
    "ArrowDown",
    "Enter",
    " ",
    "Tab",
    "Shift+Tab",
    "Escape",
    "7",
    "0",
)
FINGERS: Final = 10

STEPS: Final = {
    "act": 30,
    "down": 14,
    "move": 14,
    "up": 16,
    "cancel": 2,
    "key": 10,
    "chip": 3,
    "turn": 3,
    "hide": 3,
    "show": 4,
    "address": 2,
    "reload": 1,
    "wait": 4,
}
"""What it does, and how often against each other."""

WATCH: Final = """
(() => {
  window.leaks = [];
  const look = () => {
    // A lesson is a match of its own, whatever match is kept meanwhile.
    const kept = document.documentElement.dataset.screen !== "lesson" && localStorage.getItem("sixty.match");
    const computers = kept && /^computers (.*)$/m.exec(kept);
    for (const seat of computers ? Object.keys(JSON.parse(computers[1])) : []) {
      const hand = document.querySelector(`#hand-${seat}`);
      if (hand && (hand.querySelector(".card, .n") || /\\d/.test(hand.textContent))) leaks.push(hand.outerHTML);
    }
    const open = document.querySelector(".hand .card, .card__head, .wirecard, .wire");
    if (document.documentElement.dataset.screen === "pause" && open)
      leaks.push("paused: " + document.querySelector("#app").innerHTML.slice(0, 2000));
  };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(
    document.getElementById("app"), { subtree: true, childList: true, attributes: true, characterData: true }));
})()
"""


class Monkey:
    """One monkey at one page."""

    def __init__(self, app: ChromiumApp, url: str, seed: int) -> None:
        self.app, self.url = app, url
        self.chance = random.Random(seed)
        self.size = SIZES[0]
        self.down: dict[str, tuple[float, float]] = {}
        self.told: deque[str] = deque(maxlen=30)
        self._checked = ""

    def start(self) -> None:
        """Opens the page, watched from its first moment."""
        self.app.page.add_init_script(WATCH)
        self.app.start(self.url)

    def step(self) -> None:
        """Does one thing and looks whether all still holds."""
        what = self.chance.choices(list(STEPS), list(STEPS.values()))[0]
        self.told.append(what)
        getattr(self, f"do_{what}")()
        self.check()

    def check(self) -> None:
        """No error, nothing that should be covered in sight, and what is kept can be opened."""
        app = self.app
        state, leaks, text, open_cards = app.js(
            "[document.documentElement.dataset.state, self.leaks, localStorage.getItem('sixty.match'),"
            " document.documentElement.dataset.screen === 'pause'"
            " ? document.querySelectorAll('.card, .wirecard').length : 0]"
        )
        assert app.errors == [], app.errors
        assert state == "ready", state
        assert leaks == [], leaks[0]
        assert open_cards == 0, "cards lie open in the pause"
        if text and text != self._checked:
            assert isinstance(Match.load(text), Match), f"what is kept cannot be opened:\n{text}"
            self._checked = text

    # ---- What it does -----------------------------------------------------------

    def _place(self) -> tuple[float, float]:
        return self.chance.randrange(2, self.size[0] - 2), self.chance.randrange(2, self.size[1] - 2)

    def _on_something(self) -> tuple[float, float] | None:
        """The middle of something that acts and can be seen. A page to read is left rather than read on."""
        places = self.app.js(
            "[...document.querySelectorAll('[data-act]')].map(e => e.getBoundingClientRect())"
            ".map(b => [b.x + b.width / 2, b.y + b.height / 2])"
            ".filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)"
        )
        return tuple(self.chance.choice(places)) if places else None

    def do_act(self) -> None:
        place = self._on_something()
        if place is not None and len(self.down) < FINGERS:
            self._put("tap", place)
            self._lift("tap")

    def do_down(self) -> None:
        free = [f"finger {number}" for number in range(FINGERS) if f"finger {number}" not in self.down]
        if free:
            self._put(free[0], (self.chance.random() < 0.7 and self._on_something()) or self._place())

    def do_move(self) -> None:
        if self.down:
            name = self.chance.choice(sorted(self.down))
            self.app.finger_move(name, *self._place())

    def do_up(self) -> None:
        if self.down:
            self._lift(self.chance.choice(sorted(self.down)))

    def do_cancel(self) -> None:
        if self.down:
            self.app.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        self._forget()

    def do_key(self) -> None:
        self.app.press(self.chance.choice(KEYS))

    def do_chip(self) -> None:
        """Another chair, level or option, on the set-up screen."""
        number = self.chance.randrange(100)
        self.app.js(
            f"void (chips => chips.length && chips[{number} % chips.length].click())"
            "([...document.querySelectorAll('.chip input')])"
        )

    def do_turn(self) -> None:
        self.size = self.chance.choice(SIZES)
        self.app.resize(*self.size)

    def do_hide(self) -> None:
        self._hidden(True)

    def do_show(self) -> None:
        self._hidden(False)

    def do_address(self) -> None:
        self.app.js(f"void (location.hash = '{self.chance.choice(ADDRESSES)}')")

    def do_reload(self) -> None:
        self._forget()
        self.app.reload()
        self.app.wait("!!self.leaks")
        self.app.wait_for_state("ready")

    def do_wait(self) -> None:
        self.app.js(f"new Promise(done => setTimeout(done, {self.chance.randrange(50, 1500)}))")

    def _hidden(self, hidden: bool) -> None:
        word = "true" if hidden else "false"
        self.app.js(
            f"void (Object.defineProperty(document, 'hidden', {{ value: {word}, configurable: true }}),"
            " document.dispatchEvent(new Event('visibilitychange')))"
        )

    def _put(self, name: str, place: tuple[float, float]) -> None:
        self.down[name] = place
        self.app.finger_down(name, *place)

    def _lift(self, name: str) -> None:
        self.app.finger_up(name)
        del self.down[name]

    def _forget(self) -> None:
        self.down.clear()
        self.app._fingers.clear()


def run(seconds: float, seed: int) -> int:
    """Lets the monkey play for so long; gives the number of faults, 0 or 1."""
    executable = environment.chromium()
    assert executable is not None, "Chromium is not here"
    server = SiteServer(site.BUILT_SITE)
    server.start()
    steps = 0
    try:
        with sync_playwright() as playwright, chromium(playwright, executable) as new:
            monkey = Monkey(new(), server.url, seed)
            monkey.start()
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                try:
                    monkey.step()
                except (AssertionError, TimeoutError) as error:
                    print(f"seed {seed}, step {steps}, after {', '.join(monkey.told)}: {error}", flush=True)
                    return 1
                steps += 1
    finally:
        server.stop()
    print(f"seed {seed}: {steps} steps in {seconds:.0f} s, nothing broke", flush=True)
    return 0


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seconds", type=float, default=600)
    reader.add_argument("--seed", type=int, default=1)
    arguments = reader.parse_args()
    sys.exit(run(arguments.seconds, arguments.seed))
