"""Every screen and every state of the table, each reached as people reach it. Axe and the pictures go through them."""

import contextlib
import json
from collections.abc import Callable
from typing import Final

from assets.prepare import site
from engine.match import Match
from tests.browser import minute_scenes
from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

LIVELY: Final = "#/new/59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""

Scene = Callable[[ChromiumApp, SiteServer], None]


def _at(address: str, screen: str) -> Scene:
    def go(app: ChromiumApp, server: SiteServer) -> None:
        app.start(server.url)
        app.js(f"void (location.hash = {json.dumps(address)})")
        app.wait_for_screen(screen)

    return go


def _laid_out(app: ChromiumApp, server: SiteServer) -> Table:
    app.start(server.url)
    table = Table(app)
    table.deal(LIVELY)
    return table


def _racing(app: ChromiumApp, server: SiteServer) -> Table:
    table = _laid_out(app, server)
    table.begin(0, 1)
    return table


def ready(app: ChromiumApp, server: SiteServer) -> None:
    """Cards are laid out; nobody has said ready."""
    _laid_out(app, server).see("ready", 1)


def race(app: ChromiumApp, server: SiteServer) -> None:
    """The clock runs."""
    _racing(app, server)


def lifted(app: ChromiumApp, server: SiteServer) -> None:
    """A card that fits both piles is lifted."""
    table = _racing(app, server)
    table.touch("lift 2", 0)
    table.see("put-back 2", 0)


def calls(app: ChromiumApp, server: SiteServer) -> None:
    """A wild waits for its number."""
    table = _racing(app, server)
    table.touch("lift 5", 0)
    table.see("call 5 7", 0)


def refusal(app: ChromiumApp, server: SiteServer) -> None:
    """A card came back with the reason."""
    table = _racing(app, server)
    table.touch("play 1 a", 1)
    app.wait("document.querySelector('#say-1 .toast') !== null")


def _passed(milliseconds: int) -> Scene:
    """A race in which so much time has passed: the kept match is put back and its clock moved on."""

    def go(app: ChromiumApp, server: SiteServer) -> None:
        table = _racing(app, server)
        table.touch("pause")
        app.wait_for_screen("pause")
        match = Match.load(str(app.js("localStorage.getItem('sixty.match')")))
        assert isinstance(match, Match)
        match.resume("loaded", 0)
        match.tick(milliseconds)
        match.pause("menu", milliseconds)
        app.js(f"void localStorage.setItem('sixty.match', {json.dumps(match.save())})")
        app.reload()
        app.wait_for_state("ready")
        table.settle()
        table.touch("resume")
        app.wait("document.querySelector('#pile-a .card__head') !== null")

    return go


def pause(app: ChromiumApp, server: SiteServer) -> None:
    """Paused by somebody who used a key, so that the keys are listed."""
    table = _racing(app, server)
    app.press("2")
    table.see("put-back 2", 0)
    app.press("Escape")
    app.wait_for_screen("pause")


def result(app: ChromiumApp, server: SiteServer) -> None:
    """The round was given up after two plays."""
    table = _racing(app, server)
    table.touch("lift 2", 0)
    table.touch("play 2 a", 0)
    table.touch("play 3 b", 1)
    table.touch("pause")
    app.wait_for_screen("pause")
    table.give_up(1)


def _seated(*choices: str) -> Scene:
    """A race at a table where people sit otherwise: what is touched in the set-up, one after another."""

    def go(app: ChromiumApp, server: SiteServer) -> None:
        app.start(server.url)
        race_of(app, *choices).touch("lift 2", 0)

    return go


def race_of(app: ChromiumApp, *choices: str) -> Table:
    """A race at a table where people sit like this."""
    table = Table(app)
    sit(app, table, *choices)
    table.touch("deal")
    app.wait_for_screen("play")
    table.settle()
    table.begin(0, 1)
    return table


def sit(app: ChromiumApp, table: Table, *choices: str) -> None:
    """The set-up of the lively deal, with people at other edges: acts, or the value of a choice."""
    app.js(f"void (location.hash = {json.dumps(LIVELY)})")
    app.wait_for_screen("setup")
    table.settle()
    for choice in choices:
        if " " in choice:
            table.touch(choice)
        else:
            app.click(f"label:has(input[value={choice}])")
    app.painted()


def setup_beside(app: ChromiumApp, server: SiteServer) -> None:
    """Both at the near edge."""
    app.start(server.url)
    sit(app, Table(app), "beside")


def setup_ends(app: ChromiumApp, server: SiteServer) -> None:
    """At the short sides."""
    app.start(server.url)
    sit(app, Table(app), "sit e")


def explained(app: ChromiumApp, server: SiteServer) -> None:
    """Both hold a finger on a card and are told what it is."""
    table = _racing(app, server)
    app.finger_down("near", *table.at("lift 5", 0))
    app.finger_down("far", *table.at("lift 3", 1))
    app.wait("document.querySelectorAll('.about:not([hidden])').length === 2")


def turned(app: ChromiumApp, server: SiteServer) -> None:
    """Paused from the far side."""
    table = _racing(app, server)
    table.touch("pause")
    app.wait_for_screen("pause")
    table.settle()
    if app.count("[data-facing=s]"):
        table.touch("turn n")
    app.wait("document.querySelector('[data-facing=n]') !== null")


def log(app: ChromiumApp, server: SiteServer) -> None:
    """What happened, read from the pause."""
    table = _racing(app, server)
    table.touch("pause")
    app.wait_for_screen("pause")
    table.settle()
    table.touch("log")
    table.see("close-log")


def kept(app: ChromiumApp, server: SiteServer) -> None:
    """The first screen with a match to go on with."""
    table = _racing(app, server)
    table.touch("pause")
    app.wait_for_screen("pause")
    table.settle()
    table.touch("leave")
    app.wait_for_screen("home")


def _told(address: str, screen: str, *, state: str, missing: str = "") -> Scene:
    """A screen on which a new version is offered, and this is said of playing offline, as if the page had found it."""

    def go(app: ChromiumApp, server: SiteServer) -> None:
        _at(address, screen)(app, server)
        app.wait("self.sixtyOffline !== undefined")
        known = json.dumps({"state": state, "missing": missing, "offer": True, "refused": False})
        app.js(f"void (self.sixtyOffline = {known}, dispatchEvent(new Event('sixty-offline')))")

    return go


def loading(app: ChromiumApp, server: SiteServer) -> None:
    """The engine is on its way."""
    server.faults.stalled.add("assets/runtime/pyodide.asm.wasm")
    app.goto(server.url)
    app.wait("document.querySelector('#boot .now') !== null")


def failed(app: ChromiumApp, server: SiteServer) -> None:
    """A part of the game is not on the server."""
    server.faults.missing.add(site.APPLICATION)
    app.goto(server.url)
    app.wait("document.documentElement.dataset.state === 'failed'")


SCENES: Final[dict[str, Scene]] = {
    "home": _at("#/", "home"),
    "home-kept": kept,
    "home-offer": _told("#/", "home", state="ready"),
    "setup": _at("#/setup/59-seconds", "setup"),
    "ready": ready,
    "race": race,
    "lifted": lifted,
    "calls": calls,
    "refusal": refusal,
    "urgent": _passed(51_000),
    "over": _passed(62_000),
    "setup-beside": setup_beside,
    "setup-ends": setup_ends,
    "beside": _seated("beside"),
    "ends": _seated("sit w"),
    "explained": explained,
    "pause": pause,
    "pause-turned": turned,
    "result": result,
    "log": log,
    "settings": _at("#/settings", "settings"),
    "settings-offer": _told("#/settings", "settings", state="missing", missing="licences.txt"),
    "lesson": _at("#/lesson/59-seconds", "lesson"),
    "rules": _at("#/rules/59-seconds", "rules"),
    "credits": _at("#/credits", "credits"),
    "loading": loading,
    "failed": failed,
    **minute_scenes.SCENES,
}


def still(app: ChromiumApp) -> None:
    """Waits until nothing travels any more, so that pictures and contrasts are those of the place of rest."""
    with contextlib.suppress(Exception):
        app.js(
            "Promise.allSettled(document.getAnimations().filter(a => a.playState === 'running' && "
            "a.effect.getTiming().iterations !== Infinity).map(a => a.finished))"
        )


def freeze(app: ChromiumApp) -> None:
    """Stops the app's frames: a sentence that would go in two seconds, or a clock, stands for the picture."""
    app.js("void (window.requestAnimationFrame = () => 0)")
