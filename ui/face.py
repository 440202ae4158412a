"""How a game looks: what every game's module in ``ui/games`` gives, and what it is given.

A face draws from views and the shell (what is lifted, called, refused), never from a
state. A screen is made of parts; a part is drawn again only when its key changes.
"""

import importlib
import pkgutil
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from htpy import Element

import ui.games
from engine.game import TABLE, Deal, Event, Options, Seat
from ui.rim import Rim


@dataclass(frozen=True, slots=True)
class SeatShell:
    """What belongs to a seat on the screen and is no part of the game."""

    lifted: int | None = None
    """The lifted card: its hand place, or whatever number :meth:`Face.place_of` gives for it."""
    call: str = ""
    """What a lifted wild has been called, before its pile is chosen."""
    toast: str = ""
    toast_refused: bool = False
    toast_until_ms: int = 0
    refused: int | None = None
    """Hand place of the card that was just refused."""
    fresh: int | None = None
    """Hand place of the card drawn last."""
    lowered: bool = False
    """The hand lies face down ("raise my hand")."""
    hint: int | None = None
    """Hand place of the card a hint points at."""
    may_ask: bool = False
    """Whether this seat may ask for hints."""
    hints: int = 0
    """Hints asked for since the last result."""
    refusals: int = 0
    """Plays refused since the last result."""
    marking: bool = False
    """Taps pick cards that are to go together."""
    marked: tuple[int, ...] = ()
    """The cards picked so far, numbered like :attr:`lifted`."""


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a face draws from."""

    views: Mapping[Seat, Any]
    """One view a seat, and TABLE's."""
    legal: Mapping[Seat, tuple[str, ...]]
    """What each person's seat may do, as action texts; empty for computers."""
    names: tuple[str, ...]
    sides: tuple[str, ...]
    computers: Mapping[Seat, int]
    shells: tuple[SeatShell, ...]
    covered: bool
    """The board is hidden: the clock is about to go on."""
    count: int
    """3, 2, 1 before the clock goes on; 0 otherwise."""
    mirrored: tuple[str, ...] = ()
    """Sides at which pile and pad change places, for left-handed people."""
    fits: bool = False
    """Whether cards that may be played are lit without having been lifted."""
    can_undo: bool = False
    """Whether the last move can be taken back."""
    open_hands: bool = False
    """Whether everybody plays with open hands, where hands are hidden otherwise; the result says so."""
    remembered: Mapping[str, Any] = field(default_factory=dict)
    """What is kept of matches that ended, this one among them once it has; see :meth:`Face.remembered`."""

    @property
    def table(self) -> Any:
        """What everybody may see."""
        return self.views[TABLE]

    def persons(self) -> tuple[Seat, ...]:
        """The seats people sit at."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.computers)

    def person(self) -> Seat:
        """The first seat a person sits at; seat 0 when all are computers."""
        return next((seat for seat in range(len(self.names)) if seat not in self.computers), 0)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the screen with an id of its own, drawn again when its key changes.

    At one table a key stands for one markup: what was drawn for it before is used again. Not so
    for a part that holds others, whose markup is theirs as well.
    """

    ident: str
    key: Hashable
    draw: Callable[[], Element]
    holds_others: bool = False


@dataclass(frozen=True, slots=True)
class Journey:
    """Something moved: from the place of one element (by id) to where another one is drawn now."""

    origin: str
    arrives: str
    motion: str = "move"
    """The style sheet's name for how: "move", "deal", "turn"."""
    seat: Seat | None = None
    """In whose zone it arrives, which may be turned; None in the middle."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence about something that happened: for whom it pops up, and whether it is spoken."""

    sentence: str
    seats: tuple[Seat, ...] = ()
    spoken: bool = True
    """Always spoken; otherwise an aside, told to those who play by ear when there is time."""
    logged_only: bool = False
    """It stands in the log and is heard by nobody."""


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of the rules in our own words."""

    title: str
    paragraphs: tuple[str, ...] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One sentence of a lesson, and what ends it.

    Without ``wanted`` and ``until`` the learner presses "Next". All actions are texts.
    """

    sentence: str
    points_at: str = ""
    """Selector of what it is about."""
    before: tuple[tuple[Seat, str], ...] = ()
    """What happens when the step begins, such as a play of the other side."""
    wanted: str = ""
    """The learner's action that ends it. Other plays are put off until later."""
    until: type[Event] | None = None
    """The kind of event that ends it. Time passes meanwhile and every legal play counts."""
    done_by: tuple[tuple[Seat, str], ...] = ()
    """What leads to ``until`` when the step is skipped; time passes after it where that is needed."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first match with a stacked deal. The learner sits at seat 0, the script plays all others."""

    options: Options
    deal: Deal
    steps: tuple[LessonStep, ...]
    title: str
    """Words of the button that opens it, such as "Learn it in two minutes"."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the set-up screen says about one option, and what it chooses there until somebody else does."""

    sentence: str
    choice: str = ""
    """The key of the choice; empty to leave the default."""


class Face(Protocol):
    """What a game's module gives: one object, registered by :func:`register`."""

    key: str
    tap: str
    """ "play": a card with one place goes there on one tap; "lift": the first tap lifts."""

    @property
    def length(self) -> str:
        """How long a match takes, such as "10 min"."""

    @property
    def manner(self) -> tuple[str, str]:
        """Two short facts for the home screen, such as ("All at once", "Head to head")."""

    @property
    def lead(self) -> str:
        """One line under the title."""

    def art(self) -> Any:
        """The poster: an inline picture."""

    def sides(self, seats: int) -> tuple[str, ...]:
        """The edge each seat sits at by default: s, n, e or w."""

    @property
    def round_a_phone(self) -> int:
        """So many people have room round a phone; computers need none."""

    def lowers(self, persons: int) -> bool:
        """Whether hands lie face down at first when so many people play, until each raises its own."""

    def parts(self, look: Look) -> tuple[Part, ...]:
        """The pieces of the play screen that change when something happens."""

    def ticking(self, look: Look, now_ms: int) -> tuple[Part, ...]:
        """The pieces that change with the clock; asked for at every frame, so their keys are cheap."""

    def still_ms(self, look: Look, now_ms: int) -> int:
        """While the clock runs, milliseconds until :meth:`ticking` or :meth:`rim` are next to change by it."""

    def rim(self, look: Look, now_ms: int) -> Rim:
        """The marks round the table; ``urgent`` in the last ten seconds, which the whole play screen shows."""

    def journeys(self, event: Event) -> tuple[Journey, ...]:
        """Which elements a thing moved between when this happened."""

    def table(self, look: Look, drawn: Mapping[str, Element]) -> Element:
        """The play screen with its drawn parts in place."""

    def meant(self, look: Look, seat: Seat, act: str) -> str:
        """What a touch on a ``data-act`` stands for now: ``tap 3`` may be a play, a lift or a putting back.

        So a card is drawn anew only when it has changed, not when its possibilities have. Most acts mean themselves.
        """

    def place_of(self, action: str) -> int | None:
        """The hand place an action text is about."""

    def throws(self, look: Look, seat: Seat, act: str) -> tuple[tuple[str, str], ...]:
        """Where what carries this ``data-act`` may be thrown: action and selector of each place.

        One action without a selector is done wherever it was thrown.
        """

    def drawn(self, event: Event) -> tuple[Seat, int | None] | None:
        """Seat and hand place of a card that was just drawn; (seat, None) when that seat's last one is no news."""

    def notes(self, event: Event, names: tuple[str, ...]) -> tuple[Note, ...]:
        """What to say about something that happened."""

    def sounds(self, event: Event) -> tuple[str, ...]:
        """What is heard when this happened: names of :data:`ui.sound.SOUNDS`. The clock is heard by itself."""

    def seconds_left(self, look: Look, now_ms: int) -> int | None:
        """What the clock shows, rounded up, 0 when the time is over; None while no time is running out."""

    def rests(self, look: Look, match: Any) -> bool:
        """Whether a round or the match has just ended: its result is shown, and no table. Asked for at every frame."""

    def result(self, look: Look, match: Any) -> Element:
        """The result screen, while :meth:`rests`."""

    def waiting(self, look: Look, now_ms: int) -> tuple[int, str, str]:
        """For the pause: how many of sixty marks are left, the number in the ring, one sentence on what waits."""

    def forfeits(self, look: Look) -> tuple[tuple[Seat, str, str], ...]:
        """What a seat may give up from the pause screen: seat, action text, words of the button."""

    def setting(self, options: Options, seats: int) -> tuple[str, str]:
        """The number that matters for these options and so many seats, and its unit, for the set-up screen."""

    def remembered(self, kept: Mapping[str, Any], look: Look) -> dict[str, Any]:
        """What is kept in the browser of all matches of this game, now that this one has ended too.

        Asked once a match, also when the page was closed meanwhile. ``kept`` is what was given the last
        time, or whatever a stranger has put there; ``{}`` keeps nothing. See :mod:`ui.progress`.
        """

    def advice(
        self, kept: Mapping[str, Any], options: Options, people: tuple[str, ...], seats: int
    ) -> Mapping[str, Advice]:
        """By option, what these people may want to know at set-up, from what is kept. Most games advise nothing."""

    def key_meant(self, look: Look, code: str) -> tuple[Seat, str] | None:
        """Seat and ``data-act`` a key stands for (a ``KeyboardEvent.code``); None when it is nobody's."""

    def keys_told(self, look: Look) -> tuple[str, ...]:
        """The keys of everybody at this table, in sentences for the pause screen."""

    def announces(self, look: Look, now_ms: int) -> str:
        """What a screen reader says of the clock at this moment; empty nearly always."""

    def rules(self) -> tuple[Section, ...]:
        """The rules in our own words."""

    def rules_at(self, look: Look) -> int:
        """The section of the rules that fits this moment."""

    def why(self, view: Any, action: Any) -> str:
        """One line on what this action is and what speaks for it, from the seat's own view."""

    def lesson(self) -> Lesson | None:
        """The first match that teaches by playing; None while there is none."""


_faces: dict[str, Face] = {}


def register(face: Face) -> Face:
    """Adds a game's face."""
    _faces[face.key] = face
    return face


def face(key: str) -> Face | None:
    """The face of this game; None while it has none and cannot be shown."""
    if key not in _faces:
        # A face that somebody has imported by itself does not mean that the others are here.
        for module in pkgutil.iter_modules(ui.games.__path__):
            importlib.import_module(f"ui.games.{module.name}")
    return _faces.get(key)
