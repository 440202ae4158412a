"""Which sounds a frame makes. The match, the shell and the clock say what happened; this lets it be heard, once."""

from typing import Final

from ui.page import Page
from ui.sound import BUZZES, second_sound

MOST: Final = 4
"""Sounds of one frame; more would be a noise and no news."""


class Cues:
    """The sounds of one table."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._names: list[str] = []
        self._second: int | None = None

    def add(self, *names: str) -> None:
        """Something happened that is heard at the end of the frame; the same sound is heard once."""
        self._names += [name for name in names if name not in self._names]

    def clock(self, seconds_left: int | None) -> None:
        """What the running clock shows now; None while no clock runs for anybody.

        A second is heard when it begins, never again after a pause, and not on coming back to
        a kept match in the middle of it.
        """
        before, self._second = self._second, seconds_left
        if seconds_left is None or before is None or seconds_left >= before:
            return
        name = second_sound(seconds_left) if seconds_left else "time"
        if name is not None:
            self.add(name)

    def sound(self, *, vibration: bool) -> None:
        """Lets the frame's sounds be heard, and felt where that is wanted."""
        names, self._names = self._names[:MOST], []
        for name in names:
            self._page.sound(name)
        longest_ms = max((BUZZES.get(name, 0) for name in names), default=0)
        if longest_ms and vibration:
            self._page.buzz(longest_ms)
