"""Result: who won, what was counted, and what comes next. The game draws it."""

from htpy import Element

from engine.words import say
from ui.page import Target
from ui.screens.table_screen import TableScreen
from ui.widgets import sweep


class ResultScreen(TableScreen):
    """The end of a round or of the match."""

    name = "result"
    focus = "result"
    back = "leave"

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: result – Sixty", game=self.table.match.game.title)

    def draw(self) -> Element:
        """See :class:`ui.face.Face`."""
        return self.table.face.result(self.table.look(self.app.page.now_ms()), self.table.match)

    def over(self) -> Element | None:
        """At the end of the match, once: the marks light round the rim, or go out when all have lost together."""
        outcome = self.table.match.outcome
        if outcome is None or self.table.swept:
            return None
        self.table.swept = True
        return sweep(lost=outcome.won is False)

    @property
    def busy(self) -> bool:
        """Computers among themselves go on when they have had time to read; people press."""
        return not self.table.look(self.app.page.now_ms()).persons() and self.table.match.outcome is None

    def frame(self, now_ms: int) -> None:
        """See :attr:`busy`."""
        table = self.table
        table.frame(now_ms)
        if not table.rests(now_ms):
            table.count_anew()
            self.app.show_match()

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """The next round, another match of the same seats, or away."""
        if words == ["again"]:
            self.app.deal_again()
        elif target.seat is not None:
            self.table.count_anew()
            self.table.act(target.seat, target.act, self.app.page.now_ms())
            self.app.show_match()
        else:
            super().act(target, words, at_ms)
