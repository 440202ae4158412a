"""Missions of Last Minute in the middle of their time, for pictures, axe and measurements."""

import json
from collections.abc import Callable, Sequence
from typing import Final

from engine.game import Step
from engine.last_minute import GAME
from engine.last_minute.components import BOMBS, CHALLENGES, MARKERS, Plan
from engine.last_minute.dealing import shuffled
from engine.last_minute.stacking import attempt, stacked
from engine.last_minute.state import Phase
from engine.match import Match
from engine.rng import Rng
from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

Scene = Callable[[ChromiumApp, SiteServer], None]

NAMES: Final = ("Ada", "Theo", "Ines", "Milo")
CHANCE: Final = Rng.named("last-minute", "scenes")

PLACES: Final = {
    "1": ("training-1", 0),
    "3": ("training-1", 2),
    "9": ("training-3", 2),
    "12": ("training-4", 2),
    "F": ("operation-4", 2),
}
"""Challenge and place in it of the missions that are shown or played."""

GAP_MS: Final = 2_400
"""Between two actions of a seat."""


def plan_of(label: str) -> Plan:
    """Bombs and markers of a mission; in mission F all eight in the order of their numbers."""
    challenge, at = PLACES[label]
    return CHALLENGES[challenge][at].plan or tuple(zip(BOMBS, MARKERS, strict=True))


def match_at(label: str, seats: int, bots: dict[int, int] | None = None) -> Match:
    """A match that begins with this mission; nobody has said ready yet."""
    layout, _ = shuffled(range(60), seats, CHANCE)
    return stacked_match(label, layout.hands, layout.pile, bots)


def stacked_match(
    label: str, hands: Sequence[Sequence[int]], pile: Sequence[int] = (), bots: dict[int, int] | None = None
) -> Match:
    """A match that begins with this mission and these hands."""
    challenge, at = PLACES[label]
    deal = stacked([plan_of(label)] * 3, attempt(hands, pile), begin=at)
    seats = len(hands)
    match = Match.new(GAME.key, seats, {"challenge": challenge}, "A22222", deal, NAMES[:seats], bots or {})
    assert isinstance(match, Match), match
    return match


def played(match: Match, share: float = 0.5) -> Match:
    """The match when this share of the wires lies there, people's seats played by experts; then it is paused."""
    persons = [seat for seat in range(match.seats) if seat not in match.computers]
    for seat in persons:
        assert isinstance(match.act(seat, "ready", 0), Step)
    partners, rng, at_ms = {seat: GAME.bot(5, CHANCE) for seat in persons}, CHANCE, 0
    for partner in partners.values():
        partner.wrong = 0
    wires = sum(len(bomb.picture) for bomb in match.state.bombs)
    # All of them: until the mission is over, since experts may play wires that no bomb needs.
    some = wires * share if share < 1 else 60
    while match.state.phase is Phase.RACE and sum(len(bomb.column) for bomb in match.state.bombs) < some:
        for seat, partner in partners.items():
            at_ms += GAP_MS // match.seats
            match.tick(at_ms)
            match.run_bots(at_ms)
            if match.state.phase is not Phase.RACE:
                break
            chosen = partner.choose(match.view(seat), rng)
            _, rng = rng.bits()
            if chosen is not None:
                match.act(seat, GAME.write(chosen), at_ms)
    match.pause("menu", at_ms)
    return match


def bring(app: ChromiumApp, server: SiteServer, match: Match) -> Table:
    """The page with this match kept by the browser; its table, with the clock running if it ran."""
    app.start(server.url)
    app.js(f"void localStorage.setItem('sixty.match', {json.dumps(match.save())})")
    app.js("void (location.hash = '#/')")
    app.reload()
    app.wait_for_state("ready")
    table = Table(app)
    table.settle()
    if table.screen() == "home":
        table.touch("open /play")
    app.wait("document.querySelector('.paused, .play, .result') !== null")
    table.settle()
    if table.screen() == "pause":
        table.touch("resume")
    return table


def mission(label: str, seats: int, *, share: float = 0.5, raised: bool = True) -> Scene:
    """A scene: this mission when this share of the wires lies there; every hand is held up."""

    def go(app: ChromiumApp, server: SiteServer) -> None:
        table = bring(app, server, played(match_at(label, seats), share))
        app.wait("document.querySelector('.corner[data-count], .minute__bar[data-count]') === null")
        if raised and seats > 2:
            for seat in range(seats):
                table.touch("hold", seat)

    return go


def partners(app: ChromiumApp, server: SiteServer) -> None:
    """One person and three computers, one of which has just called something out."""
    match = match_at("12", 4, {1: 3, 2: 3, 3: 3})
    table = bring(app, server, played(match, 0.6))
    app.wait("document.querySelector('.corner[data-count]') === null")
    table.see("draw", 0)
    app.wait("document.querySelector('.bubble') !== null")


def _more(act: str, *then: str) -> Scene:
    """Mission 9 of two with something begun by the first of them."""

    def go(app: ChromiumApp, server: SiteServer) -> None:
        mission("9", 2)(app, server)
        table = Table(app)
        for word in (act, *then):
            place = app.js("document.querySelectorAll('#hand-0 .wirecard')[1].dataset.act")
            table.touch(str(place) if word == "a wire" else word, 0)
        app.painted()

    return go


def waiting(app: ChromiumApp, server: SiteServer) -> None:
    """Four at a table on which nobody is ready but one."""
    bring(app, server, match_at("F", 4)).touch("ready", 2)


def lost(app: ChromiumApp, server: SiteServer) -> None:
    """The time of mission 12 is over: bomb by bomb, and a time marker less."""
    match = played(match_at("12", 2))
    for reason in sorted(match.paused):
        match.resume(reason, 60_000)
    match.tick(200_000)
    bring(app, server, match)
    app.wait_for_screen("result")


def done(app: ChromiumApp, server: SiteServer) -> None:
    """Mission 1 is done."""
    bring(app, server, played(match_at("1", 2), 1.0))
    app.wait_for_screen("result")


def setup(app: ChromiumApp, server: SiteServer) -> None:
    """Three at the table, an Operation."""
    app.start(server.url)
    app.js("void (location.hash = '#/setup/last-minute')")
    app.wait_for_screen("setup")
    Table(app).settle()
    app.click("label:has(input[name=seats][value='3'])")
    app.painted()


TOLD: Final = (
    "minute-setup",
    "minute-ready",
    "minute-lowered",
    "minute-partners",
    "minute-lifted",
    "minute-marking",
    "minute-lesson",
    "minute-lost",
    "minute-F-4",
)
"""Scenes that axe goes through: the other pictures hold nothing that these do not."""


def lesson(app: ChromiumApp, server: SiteServer) -> None:
    """The lesson, at its first wire."""
    app.start(server.url)
    app.js("void (location.hash = '#/lesson/last-minute')")
    app.wait_for_screen("lesson")
    table = Table(app)
    table.settle()
    table.touch("next-step")
    table.touch("ready", 0)
    app.wait("document.querySelector('#card-0-1') !== null")
    table.see("next-step")
    table.touch("next-step")
    table.see("skip")


SCENES: Final[dict[str, Scene]] = {
    "minute-setup": setup,
    "minute-ready": waiting,
    "minute-lowered": mission("12", 3, raised=False),
    "minute-partners": partners,
    "minute-lifted": _more("a wire"),
    "minute-marking": _more("bin", "a wire"),
    "minute-lesson": lesson,
    "minute-lost": lost,
    "minute-done": done,
    **{f"minute-{label}-{seats}": mission(label, seats) for label in ("1", "9", "12", "F") for seats in (1, 2, 3, 4)},
}
"""The last sixteen are the pictures of missions 1, 9, 12 and F for one to four."""
