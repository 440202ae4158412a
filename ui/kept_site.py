"""The browser's side of :mod:`ui.offline`: what ``assets/offline.js`` knows, and storage that stays.

The window is handed in, which lets tests hand in another.
"""

import contextlib
from typing import Any, Final

from ui.page import Offline

STATES: Final = ("unavailable", "arriving", "ready", "missing", "failed")


class KeptSite:
    """What this browser keeps of the site."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._asked = False

    def known(self) -> Offline:
        """What is known now; the script that finds out comes after the first screen."""
        found = getattr(self._window, "sixtyOffline", None)
        if found is None or str(found.state) not in STATES:
            return Offline()
        return Offline(str(found.state), str(found.missing), bool(found.offer), bool(found.refused))

    def renew(self) -> None:
        """Goes on with the new version; nothing happens when there is none."""
        found = getattr(self._window, "sixtyOffline", None)
        if found is not None:
            found.choose()

    def persist(self) -> None:
        """Asks the browser, once, not to clear what is kept. Refusals are not told."""
        if self._asked:
            return
        self._asked = True
        with contextlib.suppress(Exception):
            self._window.navigator.storage.persist()
