"""Keeping the screen on while a clock runs.

The browser may refuse, and it takes the lock away when the page is hidden; both are normal
and only mean that it has to be asked again. The navigator is handed in, which lets tests
hand in another.
"""

import contextlib
from typing import Any


class WakeLock:
    """The screen's wake lock."""

    def __init__(self, navigator: Any) -> None:
        self._navigator = navigator
        self._lock: Any = None
        self._wanted = False
        self._asking = False
        self._refused = False

    @property
    def possible(self) -> bool:
        """Whether the screen can be kept on here, as far as is known: the last time was not refused."""
        return hasattr(self._navigator, "wakeLock") and not self._refused

    def want(self, wanted: bool) -> None:
        """Asks for the lock or gives it back; nothing while the wish is the same as before."""
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if wanted:
            self._ask()
        else:
            self._give_back()

    def shown(self) -> None:
        """The page is shown again: what was taken away in the meantime is asked for again."""
        if self._wanted and (self._lock is None or self._lock.released):
            self._lock = None
            self._ask()

    def _ask(self) -> None:
        if self._asking or not hasattr(self._navigator, "wakeLock"):
            return
        self._asking = True
        try:
            self._navigator.wakeLock.request("screen").then(self._granted, self._denied)
        except Exception as problem:
            self._denied(problem)

    def _granted(self, lock: Any) -> None:
        self._asking = self._refused = False
        self._lock = lock
        if not self._wanted:
            self._give_back()

    def _denied(self, reason: Any) -> None:
        self._asking, self._refused = False, True

    def _give_back(self) -> None:
        lock, self._lock = self._lock, None
        if lock is not None:
            with contextlib.suppress(Exception):
                lock.release()
