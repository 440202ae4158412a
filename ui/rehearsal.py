"""A rehearsal: some moves of a match nobody sees, played while the pads wait for "ready".

The first time anything runs in the browser's Python it is many times slower than later.
So the table plays a little with itself before the clock starts, on another deal, with a
page in memory: when the race begins, every path has been walked and the markup of most
cards and piles has been drawn.
"""

import gc
from typing import TYPE_CHECKING, Final

from engine.game import Refusal
from engine.match import Match
from engine.rng import Rng
from ui.stand_in import MemoryPage

if TYPE_CHECKING:
    from ui.table import Table

STEPS: Final = 160
"""Moves of every seat, some rounds of them; together a few seconds on a slow tablet, in pieces nobody feels."""

APART_MS: Final = 700
LEVEL: Final = 5


class Rehearsal:
    """A rehearsal for this table; each :meth:`step` is one move of every seat."""

    def __init__(self, table: "Table") -> None:
        self._steps = STEPS
        self._page = MemoryPage()
        played = table.match
        match = Match.new(
            played.game.key, played.seats, played.options, None, None, played.names or ("",) * played.seats
        )
        self._table = None if isinstance(match, Refusal) else table.double(match, self._page)
        self._hands = [played.game.bot(LEVEL, Rng(seat)) for seat in range(played.seats)]
        self._rng = Rng(0)

    @property
    def over(self) -> bool:
        """Whether everything has been rehearsed."""
        return self._table is None or self._steps <= 0

    def step(self) -> None:
        """One move of every seat, drawn and thrown away."""
        if self._table is None or self.over:
            return
        self._steps -= 1
        self._page.clock_ms += APART_MS
        match, now_ms = self._table.match, self._page.clock_ms
        for seat, hand in enumerate(self._hands):
            if match.legal(seat):
                stream, self._rng = self._rng.split()
                action = hand.choose(match.view(seat), stream)
                if action is not None:
                    self._table.wish(match.game.write(action), seat, now_ms)
        self._table.frame(now_ms)
        while self._table.draw(now_ms):
            """The clock follows in the next frame."""
        self._table.after()
        if match.outcome is not None:
            self._steps = 0
        if self.over:
            self._table = None
            gc.collect()
            gc.freeze()
