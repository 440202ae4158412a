"""The table-talk card as a sheet over the covered table. The clock stands while it is read."""

import htpy as h
from htpy import Element

from engine.words import say
from ui.page import Target
from ui.screens.table_screen import TableScreen
from ui.table_talk import TableTalk
from ui.widgets import button

READING = "dialog"
"""Why the clock stands meanwhile."""


class TalkSheet(TableScreen):
    """What the rules forbid to say. Closing it leads back to where it was opened."""

    name = "pause"
    focus = "talk-title"
    back = "close-talk"

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: table talk – Sixty", game=self.table.match.game.title)

    def draw(self) -> Element:
        """The card. Nothing of the table is in the page."""
        face = self.table.face
        sections = face.table_talk() if isinstance(face, TableTalk) else ()
        return h.main(".play.covered")[
            h.section(".sheet.sheet--talk", role="dialog", aria_modal="true", aria_labelledby="talk-title")[
                h.header(".sheet__head")[
                    h.h1(".title", id="talk-title", tabindex="-1")[say("Table talk")],
                    button("", "close-talk", kind="icon bare", before="close", name=say("Close")),
                ],
                (
                    h.div(".talk")[h.h2[section.title], h.ul[(h.li[paragraph] for paragraph in section.paragraphs)]]
                    for section in sections
                ),
            ]
        ]

    def shown(self) -> None:
        """The clock stands while it is read."""
        self.table.match.pause(READING, self.app.page.now_ms())

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Back to where it was opened."""
        if words == ["close-talk"]:
            self.table.read_on(READING, self.app.page.now_ms())
            self.app.show_match()
        else:
            super().act(target, words, at_ms)

    def away(self) -> None:
        """The card is for everybody; what lies under it is not."""
        self.table.cover(self.app.page.now_ms())

    def leave(self) -> None:
        """By the browser's back button, or an address that was typed."""
        self.table.pause("menu", self.app.page.now_ms())
        self.table.read_on(READING, self.app.page.now_ms())
        self.app.keep()


class TalkOverTable(TalkSheet):
    """Opened from the table, in games that take turns."""

    name = "play"


class TalkOverCurtain(TalkSheet):
    """Opened while the curtain is down."""

    name = "hand-over"
