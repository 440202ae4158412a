"""A match that was replaced by a new deal can be taken back for ten seconds.

It stays as it was, in memory and under a key of its own in the browser, until the time is
over or somebody takes it back.
"""

from dataclasses import dataclass
from typing import Final

import htpy as h
from htpy import Element

from engine.words import say
from ui import keep
from ui.page import Page
from ui.table import Table
from ui.widgets import button, icon

TAKE_BACK_MS: Final = 10_000
IDENT: Final = "take-back"


@dataclass(slots=True)
class Replaced:
    """The match that had to make room, if there is one."""

    page: Page
    table: Table | None = None
    until_ms: int = 0
    shown: bool = False
    """Whether the notice is on the page."""

    def put_aside(self, table: Table | None) -> None:
        """A new match comes to the table: the one that lies there, if it goes on, waits at a standing clock."""
        self.forget()
        if table is None or table.match.outcome is not None:
            return
        now_ms = self.page.now_ms()
        table.pause("menu", now_ms)
        keep.save_replaced(self.page, table.match)
        self.table, self.until_ms = table, now_ms + TAKE_BACK_MS
        self.page.say(_sentence())

    def take(self) -> Table | None:
        """The match that was replaced, paused, for the table again; None when the time is over."""
        table = self.table
        self.forget()
        return table

    def forget(self) -> None:
        """The new match stays."""
        if self.table is not None:
            keep.forget_replaced(self.page)
        self.table = None

    def frame(self, now_ms: int, *, fitting: bool) -> bool:
        """Lets the time run out; ``fitting`` is whether this is still a moment for the notice.

        Gives whether there is anything to wait for.
        """
        if self.table is not None and now_ms >= self.until_ms:
            self.forget()
        if self.shown and (self.table is None or not fitting):
            self.shown = False
            self.page.morph(IDENT, str(h.div(id=IDENT, hidden=True)))
        return self.table is not None

    def notice(self, *, fitting: bool) -> Element | None:
        """What can be done, for a screen that is about to be shown."""
        self.shown = fitting and self.table is not None
        if not self.shown:
            return None
        return h.div(".notice.notice--low", id=IDENT, role="status")[
            icon("info"),
            h.span[_sentence()],
            button(say("Take it back"), "take-back", kind="small bare", before="undo"),
        ]


def _sentence() -> str:
    return say("The match before is kept for ten seconds.")
