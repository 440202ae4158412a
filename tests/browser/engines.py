"""One small interface over the browser engines. Chromium is driven by Playwright; others come as further classes.

The page's own face is what tests hold on to: <html data-state> and <html data-screen>, never a time.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Playwright, Request

# A tablet on the table, in landscape.
# Service workers are blocked unless a test is about them (`service_workers="allow"`): the others look at what the
# server is asked and at what a start without help does, and need no copy of 14 MB each.
TABLET = {
    "viewport": {"width": 1180, "height": 820},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "service_workers": "block",
}

# A name that stands for a machine in the house: reached by plain http, it is no secure place.
PLAIN_HOST = "sixty.lan"

# A start takes two seconds on a quiet machine; a busy one may need many times that.
PATIENCE_SECONDS = 90

Point = tuple[float, float]


class App:
    """One page in one fresh browser profile.

    Engines give: goto, reload, js, resize, click, press, finger_down, finger_move, finger_up, touch_together, offline,
    screenshot, close.
    `errors` holds what the page wrote as an error and what it threw; `requests` every address it asked for.
    """

    name: str
    errors: list[str]
    requests: list[str]

    def goto(self, url: str) -> None:
        """Open an address."""
        raise NotImplementedError

    def js(self, expression: str) -> Any:
        """Give the value of a JavaScript expression in the page."""
        raise NotImplementedError

    def start(self, url: str) -> None:
        """Open the site and wait until the first screen is painted."""
        self.goto(url)
        self.wait_for_state("ready")

    def wait(self, expression: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until a JavaScript expression is true. Raises TimeoutError with what the page said."""
        end = time.monotonic() + seconds
        while True:
            # While the page navigates there is nothing to ask.
            with contextlib.suppress(Exception):
                if self.js(expression):
                    return
            if time.monotonic() > end:
                raise TimeoutError(f"{expression} is not so after {seconds} s; errors of the page: {self.errors}")
            time.sleep(0.05)

    def wait_for_state(self, state: str) -> None:
        """Wait for <html data-state>; says why when the start fails instead."""
        self.wait(f"['{state}', 'failed'].includes(document.documentElement.dataset.state)")
        seen = self.js("document.documentElement.dataset.state")
        if seen != state:
            raise AssertionError(f"the page is {seen}: {self.text('#boot .row')}; errors of the page: {self.errors}")

    def wait_for_screen(self, screen: str) -> None:
        """Wait for <html data-screen>."""
        self.wait(f"document.documentElement.dataset.screen === {json.dumps(screen)}")

    def text(self, selector: str) -> str:
        """Give the text of the first element that a selector finds."""
        return str(self.js(f"document.querySelector({json.dumps(selector)}).textContent"))

    def count(self, selector: str) -> int:
        """Count the elements that a selector finds."""
        return int(self.js(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def center(self, selector: str) -> Point:
        """Give the middle of the first element that a selector finds, in CSS pixels."""
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        x, y = self.js(f"(box => [box.x + box.width / 2, box.y + box.height / 2])({box})")
        return x, y

    def painted(self) -> None:
        """Wait for two paintings: what a touch has done is seen then."""
        self.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def python(self, code: str) -> Any:
        """Run Python in the page and give the value of its last expression, read back as JSON."""
        runner = f"python.runPython({json.dumps(code)})"
        return json.loads(self.js(f"import('./assets/runtime/boot.js').then(({{ python }}) => {runner})"))


class ChromiumApp(App):
    """Chromium: stands for Android tablets. Fingers are real, several at once."""

    name = "chromium"

    def __init__(self, browser: Browser, **context: Any) -> None:
        self.context = browser.new_context(**{**TABLET, **context})
        self.page = self.context.new_page()
        self.devtools = self.context.new_cdp_session(self.page)
        self.errors = []
        self.requests = []
        self._fingers: dict[str, tuple[int, float, float]] = {}
        self.context.on("request", self._on_request)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def goto(self, url: str) -> None:
        """Open an address; returns when the document is there, not when everything in it is."""
        self.page.goto(url, wait_until="commit")

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload(wait_until="commit")

    def js(self, expression: str) -> Any:
        """Give the value of a JavaScript expression in the page; a promise is waited for."""
        return self.page.evaluate(expression)

    def resize(self, width: int, height: int) -> None:
        """Give the page another size, in CSS pixels; turning the tablet is swapping the two."""
        self.page.set_viewport_size({"width": width, "height": height})

    def click(self, selector: str) -> None:
        """Click the element with the mouse, waiting until it can be."""
        self.page.locator(selector).click()

    def press(self, key: str) -> None:
        """Press a key of the keyboard ("Enter", "Tab")."""
        self.page.keyboard.press(key)

    def finger_down(self, name: str, x: float, y: float) -> None:
        """Put a finger down; `name` tells it from others that are down at the same time."""
        self._fingers[name] = (self._free_id(), x, y)
        self._touch("touchStart", [name])

    def finger_move(self, name: str, x: float, y: float) -> None:
        """Move a finger that is down."""
        self._fingers[name] = (self._fingers[name][0], x, y)
        self._touch("touchMove", [name])

    def finger_up(self, name: str) -> None:
        """Lift a finger where it is: a place elsewhere would make it no tap."""
        self._touch("touchEnd", [name])
        del self._fingers[name]

    def tap(self, x: float, y: float) -> None:
        """Put a finger down and lift it at once."""
        self.finger_down("tap", x, y)
        self.finger_up("tap")

    def touch_together(self, points: list[Point]) -> None:
        """Put several fingers down in the same moment, as players do who grab the same card; then lift them."""
        names = [f"together {number}" for number in range(len(points))]
        for name, (x, y) in zip(names, points, strict=True):
            self._fingers[name] = (self._free_id(), x, y)
        self._touch("touchStart", names)
        for name in names:
            self.finger_up(name)

    def _free_id(self) -> int:
        used = {number for number, _, _ in self._fingers.values()}
        return next(number for number in range(1, 100) if number not in used)

    def _touch(self, kind: str, names: list[str]) -> None:
        """Send the fingers that changed and no others."""
        points = []
        for name in names:
            number, x, y = self._fingers[name]
            points.append({"id": number, "x": x, "y": y, "radiusX": 12, "radiusY": 12, "force": 0.5})
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def offline(self, on: bool) -> None:
        """Take the browser's network away, or give it back."""
        self.context.set_offline(on)

    def screenshot(self, path: Path) -> None:
        """Write a picture of the page."""
        self.page.screenshot(path=path)

    def close(self) -> None:
        """Close the page and forget its profile."""
        self.context.close()


NewApp = Callable[..., ChromiumApp]


@contextlib.contextmanager
def chromium(
    playwright: Playwright, executable: str, kind: Callable[..., ChromiumApp] = ChromiumApp
) -> Iterator[NewApp]:
    """Give a maker of Chromium pages, each in a fresh profile; the browser ends with the block."""
    # In a container as root Chromium's own sandbox does not start, and /dev/shm is small.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if root else [])]
    arguments.append(f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1")
    browser = playwright.chromium.launch(executable_path=executable, args=arguments)
    try:
        yield lambda **context: kind(browser, **context)
    finally:
        browser.close()
