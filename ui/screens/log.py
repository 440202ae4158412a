"""The log as a sheet over the covered table."""

import htpy as h
from htpy import Element

from engine.words import say
from ui.log import lines, log_of
from ui.page import Target
from ui.screens.table_screen import TableScreen
from ui.widgets import button


class PauseLogSheet(TableScreen):
    """What happened in this match, newest first. Closing it leads back to where it was opened."""

    name = "pause"
    focus = "log-title"
    back = "close-log"

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: log – Sixty", game=self.table.match.game.title)

    def draw(self) -> Element:
        """The sheet."""
        entries = log_of(self.table.match, self.table.face)
        return h.main(".play.covered")[
            h.section(".sheet.sheet--log", role="dialog", aria_modal="true", aria_labelledby="log-title")[
                h.header(".sheet__head")[
                    h.h1(".title", id="log-title", tabindex="-1")[say("What happened")],
                    button("", "close-log", kind="icon bare", before="close", name=say("Close")),
                ],
                lines(entries) if entries else h.p[say("Nothing has happened yet.")],
            ]
        ]

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Back to the pause or the result."""
        if words == ["close-log"]:
            self.app.show_match()
        else:
            super().act(target, words, at_ms)


class ResultLogSheet(PauseLogSheet):
    """The same, opened from the result."""

    name = "result"
