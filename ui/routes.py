"""Addresses after the #, so that every static host serves them.

``#/``, ``#/setup/KEY``, ``#/new/MATCH-NAME``, ``#/play``, ``#/result``, ``#/rules/KEY``,
``#/lesson/KEY``, ``#/settings``, ``#/credits``.
"""

from dataclasses import dataclass

from engine import game, games
from engine.game import Refusal
from engine.names import MatchName, read_name
from engine.words import say


@dataclass(frozen=True, slots=True)
class Route:
    """Where to go: a screen, the game it is about, and the match name typed in."""

    screen: str
    key: str = ""
    name: MatchName | None = None


def read_route(address: str) -> Route | Refusal:
    """The route an address names, or one sentence on why there is none."""
    parts = [part for part in address.strip("/").split("/") if part]
    match parts:
        case []:
            return Route("home")
        case ["play" | "settings" | "credits" as screen]:
            return Route(screen)
        case ["setup" | "rules" | "lesson" as screen, key]:
            if game(key) is None:
                return Refusal("unknown-game", say("There is no game called {key} here.", key=key[:30]))
            return Route(screen, key)
        case ["new", text]:
            name = read_name(text, games())
            return name if isinstance(name, Refusal) else Route("setup", name.key, name)
    return Refusal("unknown-page", say("There is no such page in Sixty."))
