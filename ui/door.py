"""The door to the browser: the only module that imports js, pyodide or pyscript.

On CPython (tests, tools) :func:`page` gives the stand-in, so that everything behind the
door runs under plain pytest. Every Python function handed to JavaScript becomes a proxy
once, when listening begins.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ui import focus
from ui.awake import WakeLock
from ui.kept_site import KeptSite
from ui.loudspeaker import Loudspeaker
from ui.page import Field, Key, Listeners, Offline, Page, Target, Touch
from ui.sound import SOUNDS
from ui.stand_in import MemoryPage

try:
    from pyodide.ffi import jsnull
    from pyscript import document, window
    from pyscript.ffi import create_proxy, to_js

    IN_BROWSER = True
except ImportError:
    IN_BROWSER = False


class BrowserPage:
    """The page in the browser."""

    def __init__(self) -> None:
        self._root = document.documentElement
        self._app = document.getElementById("app")
        self._morph = window.morphdom
        self._listeners: Listeners | None = None
        self._crashed = False
        self._by_id = document.getElementById.bind(document)
        self._ask_frame = window.requestAnimationFrame
        self._ask_later = window.setTimeout
        self._now = window.performance.now.bind(window.performance)
        self._frame = self._proxy(self._on_frame)
        self._asked = False
        self._wake = self._proxy(self._on_wake)
        self._waking: Any = None
        self._after = self._proxy(self._on_after)
        self._asked_after = False
        self._at_once = self._proxy(self._on_at_once)
        self._asked_at_once: Any = None
        self._inks: dict[str, str] = {}
        """Colours the rim is painted in, until something of the page's look changes."""
        self._pressed_ms = -10_000
        """When a pointer last went up: the click that follows it is the same press."""
        self._said = ""
        self._speaker = Loudspeaker(window)
        self._wake_lock = WakeLock(window.navigator)
        self._kept_site = KeptSite(window)
        document.body.insertAdjacentHTML("afterbegin", Path("icons.svg").read_text(encoding="utf-8"))

    def listen(self, listeners: Listeners) -> None:
        """One listener of each kind on the root; see :class:`Page`."""
        self._listeners = listeners
        pointer = self._proxy(self._on_pointer)
        for kind in ("pointerdown", "pointermove", "pointerup", "pointercancel"):
            document.addEventListener(kind, pointer)
        change = self._proxy(self._on_change)
        for target, kind, handler in (
            (document, "click", self._proxy(self._on_click)),
            (document, "input", change),
            (document, "change", change),
            (document, "contextmenu", self._proxy(self._on_menu)),
            (document, "dragstart", self._proxy(self._on_menu)),
            (document, "mousedown", self._proxy(self._on_menu)),
            (document, "dblclick", self._proxy(self._on_menu)),
            (document, "gesturestart", self._proxy(self._on_menu)),
            (document, "touchend", self._proxy(self._on_touch_end)),
            (document, "keydown", self._proxy(self._on_key)),
            (document, "visibilitychange", self._proxy(self._on_visibility)),
            (window, "blur", self._proxy(lambda event: listeners.away("blur"))),
            (window, "pagehide", self._proxy(lambda event: listeners.away("leave"))),
            (window, "focus", self._proxy(lambda event: listeners.back())),
            (window, "pageshow", self._proxy(lambda event: listeners.back())),
            (window, "resize", self._proxy(lambda event: self._on_resize(listeners))),
            (window, "storage", self._proxy(lambda event: self._on_storage(event, listeners))),
            (window, "sixty-offline", self._proxy(lambda event: listeners.offline())),
            (window, "hashchange", self._proxy(lambda event: listeners.route(self.route()))),
            (
                window.matchMedia("(prefers-color-scheme: dark)"),
                "change",
                self._proxy(lambda event: self._on_resize(listeners)),
            ),
        ):
            target.addEventListener(kind, handler)

    def reload(self) -> None:
        """See :class:`Page`."""
        window.location.reload()

    def offline(self) -> Offline:
        """See :class:`Page`."""
        return self._kept_site.known()

    def renew(self) -> None:
        """See :class:`Page`."""
        self._kept_site.renew()

    def persist(self) -> None:
        """See :class:`Page`."""
        self._kept_site.persist()

    def now_ms(self) -> int:
        """See :class:`Page`."""
        return int(self._now())

    def time_of_day(self) -> tuple[int, int, int, int]:
        """See :class:`Page`."""
        now = window.Date.new()
        return int(now.getHours()), int(now.getMinutes()), int(now.getSeconds()), int(now.getMilliseconds())

    def wake(self, milliseconds: int) -> None:
        """See :class:`Page`."""
        if self._waking is not None:
            window.clearTimeout(self._waking)
        self._waking = self._ask_later(self._wake, milliseconds)

    def ask_frame(self) -> None:
        """See :class:`Page`."""
        if not self._asked:
            self._asked = True
            self._ask_frame(self._frame)

    def ask_at_once(self) -> None:
        """See :class:`Page`."""
        if self._asked_at_once is None:
            self._asked_at_once = self._ask_later(self._at_once, 0)

    def ask_after(self) -> None:
        """See :class:`Page`."""
        if not self._asked_after:
            self._asked_after = True
            self._ask_later(self._after, 0)

    def replace(self, html: str) -> None:
        """See :class:`Page`. It is seen from its top, however far the one before was scrolled."""
        self._inks.clear()
        self._app.innerHTML = html
        window.scrollTo(0, 0)

    def morph(self, ident: str, html: str) -> None:
        """See :class:`Page`."""
        self.morph_all(((ident, html),))

    def morph_all(self, changes: Sequence[tuple[str, str]]) -> None:
        """See :class:`Page`. Most of the time no button has the focus, and then nothing asks which."""
        active = document.activeElement
        anywhere = bool(active) and not focus.rests(active)
        for ident, html in changes:
            element = self._by_id(ident)
            if element:
                held = focus.held_in(document, element) if anywhere else None
                self._morph(element, html)
                if held is not None:
                    focus.keep(document, ident, held, _NO_SCROLL)

    def mark(self, name: str, value: str) -> None:
        """See :class:`Page`."""
        self._inks.clear()
        (document.body if name == "game" else self._root).setAttribute(f"data-{name}", value)

    def flag(self, ident: str, name: str, value: bool) -> None:
        """See :class:`Page`."""
        self._inks.clear()
        element = self._by_id(ident)
        if element:
            element.toggleAttribute(f"data-{name}", value)

    def place(self, selector: str) -> tuple[int, int] | None:
        """See :class:`Page`."""
        element = _found(document.querySelector(selector))
        if element is None:
            return None
        box = element.getBoundingClientRect()
        return int(box.x + box.width / 2), int(box.y + box.height / 2)

    def about_at(self, x: int, y: int) -> tuple[str, int | None] | None:
        """See :class:`Page`."""
        return _about(_found(document.elementFromPoint(x, y)))

    def about_focus(self) -> tuple[str, int | None] | None:
        """See :class:`Page`."""
        return _about(_found(document.activeElement))

    def read(self, key: str) -> str | None:
        """See :class:`Page`."""
        try:
            text = window.localStorage.getItem(key)
        except Exception:
            return None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> bool:
        """See :class:`Page`."""
        try:
            window.localStorage.setItem(key, text)
        except Exception:
            return False
        return True

    def forget(self, key: str) -> None:
        """See :class:`Page`."""
        try:
            window.localStorage.removeItem(key)
        except Exception:
            return

    def route(self) -> str:
        """See :class:`Page`."""
        return str(window.location.hash).removeprefix("#")

    def go(self, route: str) -> None:
        """See :class:`Page`."""
        window.location.hash = route

    def say(self, sentence: str) -> None:
        """See :class:`Page`. A sentence said twice ends differently the second time, or it would not be spoken."""
        self._said = sentence + "\u00a0" if sentence == self._said else sentence
        document.getElementById("live").textContent = self._said

    def size(self) -> tuple[int, int]:
        """See :class:`Page`."""
        return int(window.innerWidth), int(window.innerHeight)

    def paint(self, lit: str, unlit: str, *, over: bool) -> None:
        """See :class:`Page`. The inks are read from the page, so that day, night and contrast hold here too."""
        canvas = _found(document.getElementById("rim-canvas"))
        if canvas is None:
            return
        width, height = self.size()
        scale = float(window.devicePixelRatio)
        if canvas.width != round(width * scale) or canvas.height != round(height * scale):
            canvas.width, canvas.height = round(width * scale), round(height * scale)
        pen = canvas.getContext("2d")
        pen.setTransform(scale, 0, 0, scale, 0, 0)
        pen.clearRect(0, 0, width, height)
        for path, ink in ((unlit, "over" if over else "off"), (lit, "over" if over else "on")):
            if ink not in self._inks:
                self._inks[ink] = window.getComputedStyle(canvas.querySelector(f"[data-ink={ink}]")).color
            pen.fillStyle = self._inks[ink]
            pen.fill(window.Path2D.new(path))

    def fly(self, ident: str, across: int, down: int, motion: str) -> None:
        """See :class:`Page`."""
        element = self._by_id(ident)
        if element:
            element.setAttribute("style", f"--dx:{across}px;--dy:{down}px")
            element.setAttribute("data-anim", motion)

    def settle(self, ident: str) -> None:
        """See :class:`Page`."""
        element = _found(document.getElementById(ident))
        if element is not None:
            element.focus(_NO_SCROLL)

    def set_volume(self, percent: int) -> None:
        """See :class:`Page`."""
        self._speaker.set_volume(percent)

    def sound(self, name: str) -> None:
        """See :class:`Page`."""
        self._speaker.play(SOUNDS[name])

    def hush(self) -> None:
        """See :class:`Page`."""
        self._speaker.hush()

    def buzz(self, milliseconds: int) -> None:
        """See :class:`Page`."""
        if hasattr(window.navigator, "vibrate"):
            window.navigator.vibrate(milliseconds)

    def stay_awake(self, wanted: bool) -> None:
        """See :class:`Page`."""
        self._wake_lock.want(wanted)

    def can_stay_awake(self) -> bool:
        """See :class:`Page`."""
        return self._wake_lock.possible

    def bring(self, ident: str) -> None:
        """See :class:`Page`."""
        element = _found(document.getElementById(ident))
        if element is not None:
            element.scrollIntoView()

    def fits(self, query: str) -> bool:
        """See :class:`Page`."""
        return bool(window.matchMedia(query).matches)

    def entitle(self, title: str) -> None:
        """See :class:`Page`."""
        document.title = title

    # ---- Hearing ------------------------------------------------------------------

    def _proxy(self, handler: Callable[[Any], object]) -> Any:
        """A handler for JavaScript. A fault in it is told in the console and to the app, once."""

        def guarded(event: Any = None) -> None:
            try:
                handler(event)
            except Exception:
                traceback.print_exc()
                if self._listeners is not None and not self._crashed:
                    self._crashed = True
                    self._listeners.crash()

        return create_proxy(guarded)

    def _on_storage(self, event: Any, listeners: Listeners) -> None:
        if isinstance(event.key, str):
            listeners.elsewhere(event.key)

    def _on_resize(self, listeners: Listeners) -> None:
        self._inks.clear()
        listeners.resize()

    def _on_after(self, nothing: Any = None) -> None:
        self._asked_after = False
        assert self._listeners is not None
        self._listeners.after()

    def _on_at_once(self, nothing: Any = None) -> None:
        self._asked_at_once = None
        assert self._listeners is not None
        self._listeners.frame()

    def _on_frame(self, at: float) -> None:
        self._asked = False
        assert self._listeners is not None
        self._listeners.frame()

    def _on_wake(self, event: Any) -> None:
        self._waking = None
        assert self._listeners is not None
        self._listeners.frame()

    def _on_pointer(self, event: Any) -> None:
        assert self._listeners is not None
        kind = str(event.type)[7:]
        if event.pointerType == "mouse" and event.button > 0:
            return
        if kind in ("down", "up"):
            self._speaker.touched(lifted=kind == "up")
        if kind == "up":
            self._pressed_ms = int(event.timeStamp)
        if kind == "move" and event.buttons == 0:
            return
        zone = target = None
        if kind == "down":
            element = _closest(event.target, "[data-zone]")
            zone = None if element is None else int(element.getAttribute("data-zone"))
            target = _target(event.target)
        self._listeners.touch(
            Touch(
                kind, int(event.pointerId), int(event.clientX), int(event.clientY), int(event.timeStamp), zone, target
            )
        )

    def _on_click(self, event: Any) -> None:
        """Presses that came without a pointer; those of a pointer have been heard already."""
        assert self._listeners is not None
        self._speaker.touched(lifted=True)
        at_ms = int(event.timeStamp)
        if event.detail > 0 and at_ms - self._pressed_ms < 1000:
            return
        target = _target(event.target)
        if target is not None:
            self._listeners.press(target, at_ms)

    def _on_change(self, event: Any) -> None:
        assert self._listeners is not None
        name = event.target.getAttribute("name")
        if isinstance(name, str):
            self._listeners.change(Field(name, str(event.target.value), bool(getattr(event.target, "checked", False))))

    def _on_menu(self, event: Any) -> None:
        """No callout, no loupe menu, no drag image, no zoom on what is played with.

        Nor does a press there take the keyboard's focus, or somebody else's Enter would press the same again.
        """
        if _closest(event.target, ".play") is not None and not focus.selects(event.target):
            event.preventDefault()

    def _on_touch_end(self, event: Any) -> None:
        """The pointers that were lifted with this event have been heard: what they ask for is done before the painting.

        With another finger on the glass it waits for a task of its own: a finger that was lifted in the same moment
        may be told in an event of its own, and both are handed in together. The mouse's events, which would follow
        a touch, are nobody's.
        """
        if event.cancelable:
            self._on_menu(event)
        if self._asked_at_once is not None and event.touches.length == 0:
            window.clearTimeout(self._asked_at_once)
            self._on_at_once()

    def _on_key(self, event: Any) -> None:
        assert self._listeners is not None
        code = str(event.code)
        if event.isComposing or event.ctrlKey or event.altKey or event.metaKey or focus.types(event.target):
            return
        if code == "Tab":
            focus.trap(document, event)
        elif event.repeat:
            # A key that is held presses once.
            if focus.presses(event.target, code):
                event.preventDefault()
        elif not focus.presses(event.target, code) and self._listeners.key(
            Key(code, int(event.timeStamp), str(event.key))
        ):
            event.preventDefault()

    def _on_visibility(self, event: Any) -> None:
        assert self._listeners is not None
        if document.hidden:
            self._listeners.away("hidden")
        else:
            self._wake_lock.shown()
            self._listeners.back()


def _found(value: Any) -> Any:
    """JavaScript's null is a value of its own in Python; here it is None."""
    return None if value is jsnull else value


def _closest(element: Any, selector: str) -> Any:
    """The element itself or the nearest around it that matches; None when there is none."""
    return _found(element.closest(selector)) if hasattr(element, "closest") else None


def _about(element: Any) -> tuple[str, int | None] | None:
    """What is said to be explained here, and in whose zone."""
    found = _closest(element, "[data-about]")
    if found is None:
        return None
    zone = _closest(found, "[data-zone]")
    return str(found.getAttribute("data-about")), None if zone is None else int(zone.getAttribute("data-zone"))


def _target(element: Any) -> Target | None:
    acting = _closest(element, "[data-act]")
    if acting is None or acting.hasAttribute("disabled"):
        return None
    seat, hold = acting.getAttribute("data-seat"), acting.getAttribute("data-hold")
    return Target(
        str(acting.getAttribute("data-act")),
        int(seat) if isinstance(seat, str) else None,
        int(hold) if isinstance(hold, str) else 0,
    )


_NO_SCROLL: Any = None
if IN_BROWSER:
    _NO_SCROLL = to_js({"preventScroll": True})


def page() -> Page:
    """The page: the browser's, or the stand-in."""
    return BrowserPage() if IN_BROWSER else MemoryPage()
