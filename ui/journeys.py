"""Things that move are shown as a journey: drawn where they now are, they come from where they were."""

from collections.abc import Iterable

from ui.face import Journey
from ui.page import Page


class Journeys:
    """The journeys of one table, between setting out and arriving."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._under_way: list[tuple[Journey, tuple[int, int]]] = []
        self._places: dict[str, tuple[int, int]] = {}
        """Where elements lie, by id, until the page has another size."""

    def set_out(self, journey: Journey) -> None:
        """Remembers where a journey begins, before the drawing that ends it."""
        place = self._where(journey.origin)
        if place is not None:
            self._under_way.append((journey, place))

    def arrive(self, sides: tuple[str, ...], middle: str) -> None:
        """Everything that has moved comes from where it was; ``middle`` is the edge the middle is turned to."""
        under_way, self._under_way = self._under_way, []
        for journey, (x, y) in under_way:
            place = self._where(journey.arrives)
            if place is not None:
                side = middle if journey.seat is None else sides[journey.seat]
                across, down = turned(x - place[0], y - place[1], side)
                self._page.fly(journey.arrives, across, down, journey.motion)

    def learn(self, idents: Iterable[str]) -> None:
        """Asks where these lie, in one go."""
        for ident in idents:
            self._where(ident)

    def forget(self) -> None:
        """Nothing is under way any more."""
        self._under_way.clear()

    def lie_elsewhere(self) -> None:
        """The page has another size: everything lies elsewhere."""
        self._places.clear()

    def _where(self, ident: str) -> tuple[int, int] | None:
        """Centre of an element. Piles and hand places stay where they are, and asking would lay the page out anew."""
        if ident not in self._places:
            place = self._page.place(f"#{ident}")
            if place is None:
                return None
            self._places[ident] = place
        return self._places[ident]


def turned(across: int, down: int, side: str) -> tuple[int, int]:
    """A way on the screen in the directions of a zone at this edge: s, n, e or w."""
    return {"n": (-across, -down), "w": (down, -across), "e": (-down, across)}.get(side, (across, down))
