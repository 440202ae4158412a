"""Hidden hands on one tablet: whose eyes are on the table, and the curtain between two of them.

A game with hidden hands says so by giving its face :class:`HiddenHands`. From then on the
table asks the game for the view of one seat only, the one whose eyes are on it; every
other seat is drawn from what everybody may see. So no screen can show a hand it should
not, whatever the face draws.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, runtime_checkable

from engine.game import TABLE, Event, Seat
from engine.match import Match

HOLD_MS: Final = 600
"""How long the button of the curtain is held; by keyboard it is pressed twice instead."""

PAUSE: Final = "hand-over"
"""Why the clock stands while the curtain is down."""


@runtime_checkable
class HiddenHands(Protocol):
    """What the face of a game with hidden hands gives besides :class:`ui.face.Face`.

    Both read the view of the whole table, which is all a curtain may know.
    """

    def turn(self, view: Any) -> Seat | None:
        """Whose turn it is; None for nobody's."""

    def eyes(self, view: Any) -> Seat | None:
        """Who has to look at a hand of their own now: mostly whose turn it is.

        Somebody else in a private moment, such as a card that is shown or a choice from
        another hand. None, or a computer, when it may stay with whoever has it.
        """


@dataclass(slots=True)
class Curtain:
    """Whose eyes are on the table. In games without hidden hands everybody's, always."""

    face: Any
    persons: tuple[Seat, ...]
    open_hands: bool = False
    """Everybody plays with open hands: a house rule for learning."""
    eyes: Seat | None = None
    """The person who looks at the table; None while nobody does."""
    next: Seat | None = None
    """Whom the tablet goes to while the curtain is down."""
    guest: Seat | None = None
    """Somebody who has asked for a look of their own in another's turn."""
    _hidden: bool = field(init=False)

    def __post_init__(self) -> None:
        self._hidden = isinstance(self.face, HiddenHands)

    @property
    def hides(self) -> bool:
        """Whether hands are hidden at this table."""
        return self._hidden and not self.open_hands

    @property
    def needed(self) -> bool:
        """Whether there is a curtain: hands are hidden and there is somebody to hide them from."""
        return self.hides and len(self.persons) > 1

    @property
    def down(self) -> bool:
        """Whether the curtain hides the table now."""
        return self.needed and self.eyes is None and self.next is not None

    def sees(self, seat: Seat) -> bool:
        """Whether what this seat alone may see is shown now."""
        if not self.hides:
            return True
        return seat in self.persons and (seat == self.eyes if self.needed else True)

    def may_tell(self, event: Event) -> bool:
        """Whether what happened may be told at the table as it is now."""
        if not self.hides:
            return True
        return event.seen_by(TABLE) or any(self.sees(seat) for seat in event.to)

    def shown(self, match: Match) -> Mapping[Seat, Any]:
        """A view for every seat and for the table: a seat's own only while its eyes are on it."""
        return {seat: match.view(seat if seat != TABLE and self.sees(seat) else TABLE) for seat in _seats(match)}

    def follow(self, match: Match) -> bool:
        """After something has happened: falls when somebody else has to look. Whether it fell."""
        wanted = self.wanted(match)
        if wanted is None or wanted == self.eyes:
            return False
        before = self.down and self.next == wanted
        self.eyes, self.next = None, wanted
        return not before

    def wanted(self, match: Match) -> Seat | None:
        """Who has to look now; None when it may stay as it is."""
        if not self.needed:
            return None
        seat = self.face.eyes(match.view(TABLE)) if self.guest is None else self.guest
        return seat if seat in self.persons else None

    def fall(self, match: Match) -> None:
        """Hides the table at once, whoever was looking; they get it back unless it is somebody else's now."""
        if self.needed:
            candidates = (self.wanted(match), self.eyes, self.next)
            self.next = next((seat for seat in candidates if seat is not None), None)
            self.eyes = None

    def lift(self) -> None:
        """The person it hung for looks at the table."""
        if self.down:
            self.eyes, self.next = self.next, None

    def look_in(self, seat: Seat) -> None:
        """Somebody asks for a look of their own, in whoever's turn."""
        if self.needed and seat in self.persons:
            self.guest = seat

    def look_over(self) -> None:
        """That look is over; the tablet goes back."""
        self.guest = None

    def goes_back_to(self, match: Match) -> Seat | None:
        """Whose turn it is while the tablet goes to somebody else for a moment; None otherwise."""
        turn = self.face.turn(match.view(TABLE)) if self.needed else None
        return None if turn == self.next or turn not in self.persons else turn


def _seats(match: Match) -> tuple[Seat, ...]:
    return (*range(match.seats), TABLE)
