"""What the screens of a running match share."""

from ui.page import Target
from ui.screens.screen import Screen
from ui.table import Table
from ui.table_talk import ACT


class TableScreen(Screen):
    """A screen that shows something of the match on the table."""

    @property
    def table(self) -> Table:
        """The match on the table; such a screen is only shown while there is one."""
        assert self.app.table is not None
        return self.app.table

    @property
    def key(self) -> str:
        """See :class:`Screen`."""
        return self.table.match.game.key

    def still_ms(self, now_ms: int) -> int:
        """See :class:`Screen`."""
        return self.table.still_ms(now_ms)

    def after(self, now_ms: int) -> bool:
        """What happened is heard, and kept."""
        happened = self.table.after()
        self.app.keep()
        return happened

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Away from the table, which is kept; or to the log, or what may be said."""
        if words == ["log"]:
            from ui.screens.log import PauseLogSheet, ResultLogSheet  # a sheet is a table screen itself

            self.app.show(ResultLogSheet(self.app) if self.name == "result" else PauseLogSheet(self.app))
        elif words == [ACT]:
            from ui.screens import talk

            sheets = {"play": talk.TalkOverTable, "hand-over": talk.TalkOverCurtain}
            self.app.show(sheets.get(self.name, talk.TalkSheet)(self.app))
        elif words == ["leave"]:
            self.app.page.go("/")
