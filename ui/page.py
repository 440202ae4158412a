"""What the app asks of a page, and what it hears from one.

:mod:`ui.door` gives the browser's page, :mod:`ui.stand_in` one in memory; everything else
knows this module only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Target:
    """What a finger, a mouse or a key is on: the nearest element that acts."""

    act: str
    seat: int | None
    hold_ms: int
    """How long it must be held before it acts; 0 for a tap."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One pointer event. Times are whole milliseconds of the page's clock, places are CSS pixels."""

    kind: str
    """"down", "move", "up" or "cancel"."""
    pointer: int
    x: int
    y: int
    at_ms: int
    zone: int | None
    """The seat zone it came down in; None for what lies between the seats, and for all but "down"."""
    target: Target | None
    """What it came down on; None for all but "down"."""


@dataclass(frozen=True, slots=True)
class Field:
    """A form field that changed."""

    name: str
    value: str
    checked: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A key that went down while nobody was writing; held keys count once."""

    code: str
    """Where it is on the keyboard (``KeyboardEvent.code``), whatever is printed on it."""
    at_ms: int
    sign: str = ""
    """What is printed on it, as far as the browser knows (``KeyboardEvent.key``)."""


@dataclass(frozen=True, slots=True)
class Offline:
    """What is known about playing without a network."""

    state: str = "arriving"
    """"arriving", "ready" (every file is there and whole), "missing" (some are not), "failed" or "unavailable"."""
    missing: str = ""
    """The files that are missing."""
    offer: bool = False
    """Whether a new version is here as a whole and waits to be used."""
    refused: bool = False
    """Whether it was to be used and could not."""


@dataclass(frozen=True, slots=True)
class Listeners:
    """What the app wants to hear of."""

    touch: Callable[[Touch], None]
    press: Callable[[Target, int], None]
    """A button pressed without a pointer: by keyboard or assistive technology, at this time."""
    change: Callable[[Field], None]
    away: Callable[[str], None]
    """The page was hidden, lost the focus or is going away: "hidden", "blur", "leave"."""
    back: Callable[[], None]
    """The page is shown again."""
    route: Callable[[str], None]
    """The address after the # changed."""
    frame: Callable[[], None]
    after: Callable[[], None]
    """A moment after the painting that :meth:`Page.ask_after` was asked before."""
    resize: Callable[[], None]
    """The page has another size, or the system another theme."""
    key: Callable[[Key], bool]
    """A key; whether it meant anything, so that the page does nothing else with it."""
    elsewhere: Callable[[str], None]
    """Another tab has stored a text under this key."""
    offline: Callable[[], None]
    """Something new is known about playing without a network."""
    crash: Callable[[], None]
    """One of these has raised: a fault of the app. It is in the console already."""


class Page(Protocol):
    """What the app asks of the browser."""

    def listen(self, listeners: Listeners) -> None:
        """Begins to hear. Called once."""

    def reload(self) -> None:
        """Loads the page again."""

    def offline(self) -> Offline:
        """What is known about playing without a network."""

    def renew(self) -> None:
        """Loads the page again in the new version that waits."""

    def persist(self) -> None:
        """Asks the browser, once, not to clear what is kept. Refusals are not told."""

    def now_ms(self) -> int:
        """The page's monotonic clock, the one touches are stamped with."""

    def time_of_day(self) -> tuple[int, int, int, int]:
        """Hours, minutes, seconds and milliseconds on the clock of the place."""

    def wake(self, milliseconds: int) -> None:
        """Calls ``frame`` after so long, for screens that change now and then; a newer wish replaces it."""

    def ask_frame(self) -> None:
        """Calls ``frame`` once before the next painting."""

    def ask_at_once(self) -> None:
        """Calls ``frame`` in a task of its own, when the touches that came together have been heard.

        So what has happened is drawn without waiting for the next painting, whose own frame then has little to do.
        """

    def ask_after(self) -> None:
        """Calls ``after`` once, as soon as the page is not busy painting: for what nobody waits to see."""

    def replace(self, html: str) -> None:
        """A new screen: everything in the app's element is exchanged."""

    def morph(self, ident: str, html: str) -> None:
        """Makes the element with this id look like ``html``, changing as little as possible."""

    def morph_all(self, changes: Sequence[tuple[str, str]]) -> None:
        """:meth:`morph` for several elements, none inside another that is changed before it: id and markup of each."""

    def mark(self, name: str, value: str) -> None:
        """Sets a data attribute of the page, such as "screen"; "game" is set on the body, for its inks."""

    def flag(self, ident: str, name: str, value: bool) -> None:
        """Sets or removes a data attribute of the element with this id."""

    def place(self, selector: str) -> tuple[int, int] | None:
        """Centre of the first element that matches, in CSS pixels."""

    def about_at(self, x: int, y: int) -> tuple[str, int | None] | None:
        """The ``data-about`` of what lies at this place of the page, and the seat whose zone it lies in."""

    def about_focus(self) -> tuple[str, int | None] | None:
        """The same of what has the keyboard's focus."""

    def read(self, key: str) -> str | None:
        """A stored text; None when there is none or storage is closed."""

    def write(self, key: str, text: str) -> bool:
        """Stores a text at once; False when storage is full or closed."""

    def forget(self, key: str) -> None:
        """Removes a stored text."""

    def route(self) -> str:
        """The address after the #."""

    def go(self, route: str) -> None:
        """Goes to another address after the #; ``route`` is heard when it has changed."""

    def say(self, sentence: str) -> None:
        """Has a screen reader speak the sentence."""

    def size(self) -> tuple[int, int]:
        """Width and height of the page, in CSS pixels."""

    def paint(self, lit: str, unlit: str, *, over: bool) -> None:
        """Paints the rim's marks: SVG paths in CSS pixels; ``over`` paints the lit ones in ink."""

    def fly(self, ident: str, across: int, down: int, motion: str) -> None:
        """Lets the element come from so far away, by the style sheet's motion of this name.

        In the element's own directions, which are turned with its seat. Its ``style`` is used for it.
        """

    def settle(self, ident: str) -> None:
        """Puts the keyboard's focus on this element without scrolling."""

    def set_volume(self, percent: int) -> None:
        """How loud sounds are, 0 to 100."""

    def sound(self, name: str) -> None:
        """Lets a sound of :data:`ui.sound.SOUNDS` be heard now, if the browser allows."""

    def hush(self) -> None:
        """Stops everything that sounds; the next touch makes sounds possible again."""

    def buzz(self, milliseconds: int) -> None:
        """Vibrates, where the device can."""

    def stay_awake(self, wanted: bool) -> None:
        """Keeps the screen on, or lets it go dark again. Refusals are not told."""

    def can_stay_awake(self) -> bool:
        """Whether the screen can be kept on here, as far as is known."""

    def bring(self, ident: str) -> None:
        """Scrolls the element with this id to the top of the page."""

    def fits(self, query: str) -> bool:
        """Whether a media query matches now."""

    def entitle(self, title: str) -> None:
        """Names the page, for tabs, windows and screen readers. Nothing private is in it."""
