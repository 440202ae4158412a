"""What the screens of a running match share."""

from ui.door import Target
from ui.screens.screen import Screen
from ui.table import Table


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

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Away from the table; the match is kept."""
        if words == ["leave"]:
            self.app.page.go("/")
