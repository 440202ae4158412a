"""Hands for the tests of the page's Python half: an app on the stand-in page, touched, pressed and looked at."""

import re
from dataclasses import dataclass, field

from engine.match import Match
from ui.app import App
from ui.page import Field, Target, Touch
from ui.stand_in import MemoryPage


@dataclass
class Hands:
    """An app and the people around it. Each frame is 16 ms after the one before."""

    page: MemoryPage = field(default_factory=MemoryPage)
    app: App = field(init=False)
    pointer: int = 0

    def __post_init__(self) -> None:
        self.app = App(self.page)
        self.app.start()

    # ---- Time -------------------------------------------------------------------

    def frame(self, milliseconds: int = 16) -> None:
        """Lets time pass, then one frame."""
        self.page.clock_ms += milliseconds
        self.page.asked = 0
        self.app.on_frame()
        self.app.on_after()

    def wait(self, milliseconds: int) -> None:
        """Frames at 60 Hz for so long."""
        for _ in range(milliseconds // 16 + 1):
            self.frame()

    # ---- Touching ---------------------------------------------------------------

    def down(self, act: str, seat: int | None = None, *, at: tuple[int, int] = (500, 500), hold_ms: int = 0) -> int:
        """A finger comes down on something that acts; gives the finger's number."""
        self.pointer += 1
        target = Target(act, seat, hold_ms)
        self.app.on_touch(Touch("down", self.pointer, *at, self.page.clock_ms, seat, target))
        return self.pointer

    def up(self, pointer: int, *, at: tuple[int, int] = (500, 500), kind: str = "up") -> None:
        """A finger goes up, or is cancelled."""
        self.app.on_touch(Touch(kind, pointer, *at, self.page.clock_ms, None, None))

    def tap(self, act: str, seat: int | None = None) -> None:
        """A tap and the frame after it. The act must be on the screen, and have been there for a moment."""
        if self.page.clock_ms < self.app.quiet_until_ms:
            self.wait(self.app.quiet_until_ms - self.page.clock_ms)
        touched = self.found(act, seat)
        assert touched is not None, f"{act} of seat {seat} is not on the screen: {self.acts()}"
        place = (self.pointer * 97 % 1000, 500)
        self.up(self.down(touched, seat, at=place), at=place)
        self.frame()

    def fill(self, name: str, value: str, *, checked: bool = True) -> None:
        """A form field is filled in."""
        self.app.on_change(Field(name, value, checked))

    # ---- Looking ----------------------------------------------------------------

    @property
    def html(self) -> str:
        """What is on the screen: the last whole screen with its parts as they were sent since."""
        return self.page.screen + "".join(self.page.parts.values())

    def current(self) -> str:
        """The screen as it is now, without anything that was replaced."""
        return composed(self.page)

    def acts(self) -> list[tuple[str, int | None]]:
        """Everything that acts, with its seat."""
        found = []
        for tag in re.findall(r"<[a-z]+ [^>]*data-act=[^>]*>", self.current()):
            act = re.search(r'data-act="([^"]*)"', tag)
            seat = re.search(r'data-seat="(\d+)"', tag)
            assert act is not None
            found.append((act[1], int(seat[1]) if seat else None))
        return found

    def has(self, act: str, seat: int | None = None) -> bool:
        """Whether this can be touched."""
        return self.found(act, seat) is not None

    def found(self, act: str, seat: int | None = None) -> str | None:
        """The ``data-act`` on the screen that means this now; None when nothing does."""
        acts = [there for there, whose in self.acts() if whose == seat]
        if act in acts or seat is None:
            return act if act in acts else None
        table = getattr(self.app.screen, "table", None)
        return next((there for there in acts if table is not None and table.meant(there, seat) == act), None)

    def part(self, ident: str) -> str:
        """The markup of one element."""
        return find_element(self.current(), ident)

    @property
    def screen(self) -> str:
        """The screen the page says it shows."""
        return self.page.marks["screen"]

    # ---- Playing ----------------------------------------------------------------

    def deal(self, match_name: str = "", *, levels: tuple[int, int] = (0, 0)) -> Match:
        """From wherever it is to a table that is laid out."""
        self.page.go("/setup/59-seconds")
        for seat, level in enumerate(levels):
            self.tap(f"chair {seat}")
            self.fill("level", str(level))
        self.fill("match-name", match_name)
        self.tap("deal")
        return self.match

    @property
    def match(self) -> Match:
        """The match on the table."""
        assert self.app.table is not None
        return self.app.table.match

    def begin(self, match_name: str = "", *, levels: tuple[int, int] = (0, 0)) -> Match:
        """To a race whose clock runs."""
        match = self.deal(match_name, levels=levels)
        for seat, level in enumerate(levels):
            if not level:
                self.tap("ready", seat)
        self.wait(3100)
        assert match.clock_runs
        return match

    def legal(self, seat: int) -> list[str]:
        """What the match would accept from this seat."""
        return [self.match.game.write(action) for action in self.match.legal(seat)]


def composed(page: MemoryPage) -> str:
    """The screen with every part that was sent since in its place; what is no longer there is passed over."""
    html = page.screen
    for ident, part in page.parts.items():
        if f'id="{ident}"' in html:
            html = replace_element(html, ident, part)
    return html


def find_element(html: str, ident: str) -> str:
    """The element with this id, as text."""
    start, end = span_of(html, ident)
    return html[start:end]


def replace_element(html: str, ident: str, other: str) -> str:
    """The text with this element exchanged."""
    start, end = span_of(html, ident)
    return html[:start] + other + html[end:]


def span_of(html: str, ident: str) -> tuple[int, int]:
    """Where the element with this id begins and ends."""
    opening = re.search(rf'<([a-z]+)\b[^>]*\bid="{re.escape(ident)}"[^>]*>', html)
    assert opening is not None, f"no element {ident}"
    name, depth = opening[1], 0
    for tag in re.finditer(rf"<(/?){name}\b[^>]*>", html[opening.start() :]):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return opening.start(), opening.start() + tag.end()
    raise AssertionError(f"element {ident} does not end")
