"""A page in memory, for plain pytest and for tools: it remembers what it was told."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ui.page import Listeners, Offline


@dataclass(slots=True)
class MemoryPage:
    """The stand-in on CPython: a page that remembers what it was told."""

    clock_ms: int = 1000
    screen: str = ""
    parts: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    stored: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    abouts: dict[tuple[int, int], tuple[str, int | None]] = field(default_factory=dict)
    """What lies where, for :meth:`about_at`."""
    about_focused: tuple[str, int | None] | None = None
    address: str = ""
    spoken: list[str] = field(default_factory=list)
    focus: str = ""
    brought: str = ""
    """What the page was scrolled to."""
    clock: tuple[int, int, int, int] = (21, 47, 13, 0)
    """What :meth:`time_of_day` gives."""
    woken: list[int] = field(default_factory=list)
    """What :meth:`wake` was asked for."""
    full: bool = False
    """Whether storage refuses to write."""
    asked: int = 0
    painted: tuple[str, str, bool] = ("", "", False)
    flights: list[tuple[str, int, int, str]] = field(default_factory=list)
    volume: int = 0
    sounded: list[str] = field(default_factory=list)
    """Names of the sounds; what was asked for at volume 0 is not among them."""
    buzzed: list[int] = field(default_factory=list)
    hushed: int = 0
    awake: list[bool] = field(default_factory=list)
    """Each time it was asked to keep the screen on, or to let it go, if that was news."""
    wakeable: bool = True
    listeners: Listeners | None = None
    title: str = ""
    reloads: int = 0
    kept: Offline = field(default_factory=Offline)
    renewed: int = 0
    persisted: int = 0
    matching: set[str] = field(default_factory=set)
    """Media queries that match."""

    def listen(self, listeners: Listeners) -> None:
        """See :class:`Page`."""
        self.listeners = listeners

    def reload(self) -> None:
        """See :class:`Page`."""
        self.reloads += 1

    def offline(self) -> Offline:
        """See :class:`Page`."""
        return self.kept

    def renew(self) -> None:
        """See :class:`Page`."""
        self.renewed += 1

    def persist(self) -> None:
        """See :class:`Page`."""
        self.persisted += 1

    def now_ms(self) -> int:
        """See :class:`Page`."""
        return self.clock_ms

    def time_of_day(self) -> tuple[int, int, int, int]:
        """See :class:`Page`."""
        return self.clock

    def wake(self, milliseconds: int) -> None:
        """See :class:`Page`."""
        self.woken.append(milliseconds)

    def ask_frame(self) -> None:
        """See :class:`Page`."""
        self.asked += 1

    def ask_at_once(self) -> None:
        """See :class:`Page`. In the tests it is the next frame."""
        self.asked += 1

    def ask_after(self) -> None:
        """See :class:`Page`. Tests hear it with the next frame."""

    def replace(self, html: str) -> None:
        """See :class:`Page`."""
        self.screen, self.parts = "".join(html), {}

    def morph(self, ident: str, html: str) -> None:
        """See :class:`Page`. Parts inside this one are part of it from now on."""
        self.parts = {known: part for known, part in self.parts.items() if f'id="{known}"' not in html}
        self.parts[ident] = "".join(html)

    def morph_all(self, changes: Sequence[tuple[str, str]]) -> None:
        """See :class:`Page`."""
        for ident, html in changes:
            self.morph(ident, html)

    def mark(self, name: str, value: str) -> None:
        """See :class:`Page`."""
        self.marks[name] = value

    def flag(self, ident: str, name: str, value: bool) -> None:
        """See :class:`Page`."""
        self.marks[f"{ident}.{name}"] = "on" if value else ""

    def place(self, selector: str) -> tuple[int, int] | None:
        """See :class:`Page`."""
        return self.places.get(selector)

    def about_at(self, x: int, y: int) -> tuple[str, int | None] | None:
        """See :class:`Page`."""
        return self.abouts.get((x, y))

    def about_focus(self) -> tuple[str, int | None] | None:
        """See :class:`Page`."""
        return self.about_focused

    def read(self, key: str) -> str | None:
        """See :class:`Page`."""
        return self.stored.get(key)

    def write(self, key: str, text: str) -> bool:
        """See :class:`Page`."""
        if self.full:
            return False
        self.stored[key] = text
        return True

    def forget(self, key: str) -> None:
        """See :class:`Page`."""
        self.stored.pop(key, None)

    def route(self) -> str:
        """See :class:`Page`."""
        return self.address

    def go(self, route: str) -> None:
        """See :class:`Page`."""
        if route != self.address:
            self.address = route
            if self.listeners is not None:
                self.listeners.route(route)

    def say(self, sentence: str) -> None:
        """See :class:`Page`."""
        self.spoken.append(sentence)

    def size(self) -> tuple[int, int]:
        """See :class:`Page`."""
        return 1180, 820

    def paint(self, lit: str, unlit: str, *, over: bool) -> None:
        """See :class:`Page`."""
        self.painted = (lit, unlit, over)

    def fly(self, ident: str, across: int, down: int, motion: str) -> None:
        """See :class:`Page`."""
        self.flights.append((ident, across, down, motion))

    def settle(self, ident: str) -> None:
        """See :class:`Page`."""
        self.focus = ident

    def set_volume(self, percent: int) -> None:
        """See :class:`Page`."""
        self.volume = percent

    def sound(self, name: str) -> None:
        """See :class:`Page`."""
        if self.volume:
            self.sounded.append(name)

    def hush(self) -> None:
        """See :class:`Page`."""
        self.hushed += 1

    def buzz(self, milliseconds: int) -> None:
        """See :class:`Page`."""
        self.buzzed.append(milliseconds)

    def stay_awake(self, wanted: bool) -> None:
        """See :class:`Page`."""
        if wanted != (self.awake[-1] if self.awake else False):
            self.awake.append(wanted)

    def can_stay_awake(self) -> bool:
        """See :class:`Page`."""
        return self.wakeable

    def bring(self, ident: str) -> None:
        """See :class:`Page`."""
        self.brought = ident

    def fits(self, query: str) -> bool:
        """See :class:`Page`."""
        return query in self.matching

    def entitle(self, title: str) -> None:
        """See :class:`Page`."""
        self.title = title
