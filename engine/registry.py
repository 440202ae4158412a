"""The one list of games. A folder in ``engine`` that registers a game is all it takes.

Menus, tests and match names loop over :func:`games`; nothing else lists games.
"""

import importlib
import pkgutil

import engine
from engine.game import AnyGame

TEMPLATE = "template"
"""The folder new games are copied from: a real game, played by the tests only."""

_games: dict[str, AnyGame] = {}
_looked = False


def register(game: AnyGame) -> AnyGame:
    """Add a game; its key must be new. Called once, at the end of the game's ``__init__``."""
    if _games.get(game.key, game) is not game:
        raise ValueError(f"two games are called {game.key}")
    _games[game.key] = game
    return game


def games() -> tuple[AnyGame, ...]:
    """All games, in the order of their keys."""
    _look()
    return tuple(_games[key] for key in sorted(_games))


def game(key: str) -> AnyGame | None:
    """The game with this key, if there is one."""
    _look()
    return _games.get(key)


def _look() -> None:
    """Import every game folder once, so that each can register itself."""
    global _looked
    if _looked:
        return
    for module in pkgutil.iter_modules(engine.__path__):
        if module.ispkg and module.name != TEMPLATE:
            importlib.import_module(f"engine.{module.name}")
    _looked = True
