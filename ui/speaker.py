"""What a screen reader hears of a match: all that matters in one breath, single plays without a flood."""

from collections.abc import Callable
from typing import Final

PAUSE_MS: Final = 1_500
"""The shortest time between two plays that are told: a sentence takes about that long to speak."""


class Speaker:
    """Collects the sentences of a frame. What matters is said at once; of the plays the newest wins."""

    def __init__(self, speak: Callable[[str], None]) -> None:
        self._speak = speak
        self.attentive = False
        """Whether somebody presses buttons without a pointer, as people with a screen reader do: only then are
        single plays told."""
        self._sentences: list[str] = []
        self._aside = ""
        self._announced = ""
        self._said_ms = -PAUSE_MS

    def say(self, sentence: str, *, aside: bool = False) -> None:
        """A sentence of this frame; an aside, such as a play, may be dropped for a newer one."""
        if not aside:
            self._sentences.append(sentence)
        elif self.attentive:
            self._aside = sentence

    def forget(self) -> None:
        """Nothing that waits to be said is said: somebody else listens now."""
        self._sentences.clear()
        self._aside = ""

    def announce(self, sentence: str) -> None:
        """What holds at this moment: said once when it begins to hold."""
        if sentence and sentence != self._announced:
            self._sentences.append(sentence)
        self._announced = sentence

    def speak(self, now_ms: int) -> None:
        """Hands what is to be said to the page."""
        if self._sentences:
            self._speak(" ".join(self._sentences))
            self._sentences.clear()
            self._aside = ""
        elif self._aside and now_ms - self._said_ms >= PAUSE_MS:
            self._speak(self._aside)
            self._aside = ""
        else:
            return
        self._said_ms = now_ms
