"""The play screen as it is on the page: what is drawn of a table, and what of it has changed since.

It draws looks, and knows nothing of the match. A part is sent when its key has changed;
the rim is painted when its marks have; what has moved comes from where it was.
"""

from collections.abc import Hashable, Sequence
from typing import Final

from htpy import Element

from ui.drawings import Drawings
from ui.face import Face, Journey, Look, Part
from ui.journeys import Journeys
from ui.page import Page
from ui.rim import Rim, rim_paths
from ui.seating import middle_side

CLOCK_WAITS: Final = 2
"""Frames in a row that the clock lets go by for something that happened: 33 ms, which nobody sees."""


class Picture:
    """The play screen of one table."""

    def __init__(self, face: Face, page: Page) -> None:
        self._face, self._page = face, page
        self.drawings = Drawings()
        self._journeys = Journeys(page)
        self._middle = "s"
        self._shown: Look | None = None
        self._keys: dict[str, Hashable] = {}
        """Key of every part as it is on the screen."""
        self._rim = Rim(60)
        self._urgent = False
        self._waited = 0

    @property
    def behind(self) -> bool:
        """Whether the clock has let a frame go by and follows in the next one."""
        return self._waited > 0

    def whole(self, look: Look, now_ms: int) -> Element:
        """The whole play screen at this game time; from here on :meth:`update` sends changes only."""
        parts = self._face.parts(look) + self._face.ticking(look, now_ms)
        self._shown = look
        self._rim, self._urgent, self._waited = self._face.rim(look, now_ms), False, 0
        self._journeys.forget()
        self._journeys.lie_elsewhere()
        self._middle = middle_side(self._face, look.sides)
        self.drawings.fit((look.sides, look.mirrored, look.fits, self._middle))
        self._keys = {part.ident: part.key for part in parts}
        return self._face.table(look, {part.ident: part.draw() for part in parts})

    def update(self, look: Look, now_ms: int, *, clock_runs: bool) -> bool:
        """Sends what has changed; whether there was anything.

        While the clock runs it waits for the next frame if something happened: the answer to a touch comes first.
        """
        if look is not self._shown:
            self._shown = look
            changed = self._send(self._face.parts(look))
            self._journeys.arrive(look.sides, self._middle)
            if changed and clock_runs and self._waited < CLOCK_WAITS:
                self._waited += 1
                return True
        self._waited = 0
        changed = self._send(self._face.ticking(look, now_ms))
        rim = self._face.rim(look, now_ms)
        if rim != self._rim:
            self._rim = rim
            self.paint()
        return changed

    def paint(self) -> None:
        """Paints the rim as it was last seen: it has changed, or the page has another size."""
        # The inks of the last ten seconds hold before they are painted with.
        if self._rim.urgent != self._urgent:
            self._urgent = self._rim.urgent
            self._page.flag("play", "urgent", self._urgent)
        self._page.paint(*rim_paths(self._rim, *self._page.size()), over=self._rim.over)

    def resized(self) -> None:
        """The page has another size: everything lies elsewhere."""
        self._journeys.lie_elsewhere()
        self.paint()

    def learn(self) -> None:
        """Asks where everything lies. Asked after a change, the page would be laid out anew for it."""
        self._journeys.learn(self._keys)

    def set_out(self, journey: Journey) -> None:
        """Something moves: to be told before the update that shows it where it has come to."""
        self._journeys.set_out(journey)

    def forget(self) -> None:
        """Nothing is under way any more."""
        self._journeys.forget()

    def _send(self, parts: Sequence[Part]) -> bool:
        """Morphs those of the parts that are not on the screen as they are now; whether there were any."""
        changed = [part for part in parts if self._keys.get(part.ident) != part.key]
        if changed:
            self._keys.update((part.ident, part.key) for part in changed)
            self._page.morph_all([(part.ident, self.drawings.of(part)) for part in changed])
        return bool(changed)
