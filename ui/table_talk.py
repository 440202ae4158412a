"""The table-talk card: what may be said at the table and what may not, in games whose rules say so."""

from typing import Any, Protocol, runtime_checkable

from htpy import Element

from engine.words import say
from ui.face import Section
from ui.widgets import button

ACT = "table-talk"
"""What the button does, on the table, the pause and the curtain."""


@runtime_checkable
class TableTalk(Protocol):
    """What the face of a game with rules on talking gives besides :class:`ui.face.Face`."""

    def table_talk(self) -> tuple[Section, ...]:
        """What may be said, and what may not, each with its title."""


def talk_button(face: Any, *, kind: str = "") -> Element | None:
    """Opens the card; nothing in games where everything may be said. Faces put it into their bar."""
    if not isinstance(face, TableTalk):
        return None
    return button(say("Table talk"), ACT, kind=kind, before="talk")
