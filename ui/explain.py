"""Touch and hold explains: one sentence on what lies under a finger, turned to whoever asks.

What can be explained carries ``data-about`` in its markup, a word or two that never change
while it lies there. Nothing is looked up before a finger has rested, so fast taps cost nothing.
"""

from typing import Any, Final, Protocol, runtime_checkable

import htpy as h
from htpy import Element

from engine.game import Seat
from engine.words import say
from ui.face import Look
from ui.page import Page
from ui.seating import distance_to
from ui.table import Table
from ui.widgets import icon

REST_MS: Final = 500
"""A finger that has rested so long without moving asks what it is on."""

REST_IN_RACE_MS: Final = 800
"""The same while a clock runs: a slow tap, such as a child's, still plays its card."""


@runtime_checkable
class Explains(Protocol):
    """What a face gives besides :class:`ui.face.Face`."""

    def explains(self, look: Look, seat: Seat, what: str) -> str:
        """A short sentence on what carries this ``data-about``; empty when there is nothing to say.

        ``seat`` is in whose zone it lies, or who asks about something in the middle. Of a
        card that lies face down it says nothing but that.
        """


class Explanations:
    """The explanations that are open on the table, one a seat at most."""

    def __init__(self, page: Page, table: Table) -> None:
        self._page, self._table = page, table
        self._explains = isinstance(table.face, Explains)
        self._open: dict[int, Seat] = {}
        """Seat of the explanation each finger holds open; those of the keyboard under :data:`_KEYBOARD`."""

    @property
    def rest_ms(self) -> int:
        """How long a finger rests before it asks; 0 in games that explain nothing."""
        if not self._explains:
            return 0
        return REST_IN_RACE_MS if self._table.match.game.race and self._table.running else REST_MS

    def hosts(self) -> Element:
        """Where explanations come: one place for each person, at their edge, empty until then."""
        table = self._table
        seats = [seat for seat in range(table.match.seats) if seat not in table.match.computers]
        return h.aside(".abouts", aria_label=say("Explanations"))[(self._host(seat) for seat in seats)]

    def _host(self, seat: Seat, sentence: str = "") -> Element:
        shown = [icon("info"), h.span[sentence]] if sentence else None
        return h.div(".about", id=f"about-{seat}", data_side=self._table.sides[seat], hidden=not sentence)[shown]

    def rested(self, pointer: int, x: int, y: int, now_ms: int) -> bool:
        """A finger has rested here; whether there was something to explain."""
        found = self._page.about_at(x, y)
        return found is not None and self._show(pointer, *found, (x, y), now_ms)

    def asked(self, now_ms: int) -> None:
        """Somebody at the keyboard asks what has the focus."""
        found = self._page.about_focus()
        if found is None or not self._show(_KEYBOARD, *found, (0, 0), now_ms):
            self._page.say(say("There is nothing to explain here. Go to a card with the Tab key first."))

    def close(self, pointer: int) -> None:
        """The finger is gone: so is what it asked for."""
        seat = self._open.pop(pointer, None)
        if seat is not None and seat not in self._open.values():
            self._page.morph(f"about-{seat}", str(self._host(seat)))

    def close_keyboard(self) -> None:
        """Another key, or a touch."""
        self.close(_KEYBOARD)

    def close_all(self) -> None:
        """The page is left, or another screen comes."""
        for pointer in list(self._open):
            self.close(pointer)

    def _show(self, pointer: int, what: str, zone: Seat | None, at: tuple[int, int], now_ms: int) -> bool:
        seat = self._reader(zone, at)
        face: Any = self._table.face
        owner = seat if zone is None else zone
        sentence = face.explains(self._table.look(now_ms), owner, what) if self._explains else ""
        if not sentence:
            return False
        self.close(pointer)
        self._open[pointer] = seat
        self._page.morph(f"about-{seat}", str(self._host(seat, sentence)))
        self._page.say(sentence)
        return True

    def _reader(self, zone: Seat | None, at: tuple[int, int]) -> Seat:
        """Whose finger it is: that of the zone's owner, or in the middle of whoever sits nearest."""
        table = self._table
        seats = [seat for seat in range(table.match.seats) if seat not in table.match.computers] or [0]
        if zone in seats:
            assert zone is not None
            return zone
        return min(seats, key=lambda seat: distance_to(table.sides[seat], at, self._page.size()))


_KEYBOARD: Final = -1
