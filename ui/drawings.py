"""Markup that has been drawn: hands and piles look the same again and again."""

from collections.abc import Hashable
from typing import Final

from ui.face import Part

MOST: Final = 2_000
"""Drawings that are kept for using them again; about a megabyte."""


class Drawings:
    """What was drawn for the parts of one table, by id and key."""

    def __init__(self) -> None:
        self._scene: Hashable = None
        self._markup: dict[tuple[str, Hashable], str] = {}

    def fit(self, scene: Hashable) -> None:
        """What is the same for all parts, such as who sits where: another scene needs other drawings."""
        if scene != self._scene:
            self._scene = scene
            self._markup.clear()

    def of(self, part: Part) -> str:
        """The part's markup, drawn if this is the first time."""
        if part.holds_others:
            return str(part.draw())
        markup = self._markup.get((part.ident, part.key))
        if markup is None:
            if len(self._markup) >= MOST:
                self._markup.clear()
            markup = self._markup[part.ident, part.key] = str(part.draw())
        return markup

    def known(self) -> dict[tuple[str, Hashable], str]:
        """Everything that is kept, by id and key."""
        return dict(self._markup)
