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
from ui.door import Page
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

    def put_aside(self, table: Table | None) -> None:
        """A new match comes to the table: the one that lies there, if it goes on, waits at a standing clock."""
        self.forget()
        if table is None or table.match.outcome is not None:
            return
        now_ms = self.page.now_ms()
        table.pause("menu", now_ms)
        keep.save_replaced(self.page, table.match)
        self.table, self.until_ms = table, now_ms + TAKE_BACK_MS

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

    def frame(self, now_ms: int, *, shown: bool) -> bool:
        """Lets the time run out; ``shown`` is whether the screen still has a place for the notice.

        Gives whether there is anything to wait for.
        """
        if self.table is None:
            return False
        if now_ms >= self.until_ms:
            self.forget()
        if self.table is None or not shown:
            self.page.morph(IDENT, str(h.div(id=IDENT, hidden=True)))
        return self.table is not None

    def notice(self) -> Element | None:
        """What can be done, for the ready screen and home."""
        if self.table is None:
            return None
        return h.div(".notice.notice--low", id=IDENT, role="status")[
            icon("info"),
            h.span[say("The match before is kept for ten seconds.")],
            button(say("Take it back"), "take-back", kind="small bare", before="undo"),
        ]
