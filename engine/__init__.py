"""The rules of tabletop games, in pure Python: no browser, no clock, no hidden chance.

``engine.game`` says what a game is, ``engine.match`` plays one, every folder holds the
rules of one game. :func:`games` lists them.
"""

from engine.registry import game, games, register

__all__ = ["game", "games", "register"]
