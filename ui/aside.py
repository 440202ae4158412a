"""What is kept beside a match: where people sit, house rules of the table, what is counted.

None of it is part of the match, and whatever cannot be read counts as not kept.
"""

import json
from dataclasses import dataclass
from typing import Any, Final

from engine.match import Match
from engine.text import read_json
from ui.face import Face
from ui.page import Page
from ui.seating import arrangements

KEY: Final = "sixty.aside"

MOST: Final = 9_999
"""No count goes higher."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a table remembers that its match does not."""

    sides: tuple[str, ...]
    open_hands: bool = False
    hints: tuple[int, ...] = ()
    """Hints asked for since the last result, by seat."""
    refusals: tuple[int, ...] = ()
    """Plays refused since the last result, by seat."""


def write_aside(match: Match, aside: Aside) -> str:
    """As text. It names the match, so that it is never taken for that of another."""
    values = {
        "match": match.name,
        "sides": list(aside.sides),
        "open": aside.open_hands,
        "hints": list(aside.hints),
        "refusals": list(aside.refusals),
    }
    return json.dumps(values)


def read_aside(text: str | None, match: Match, face: Face) -> Aside:
    """What is usable of a kept text for this match; the usual for the rest."""
    usual = Aside(face.sides(match.seats), hints=(0,) * match.seats, refusals=(0,) * match.seats)
    try:
        stored: Any = read_json(text or "{}", broken_numbers=True)
    except ValueError:
        return usual
    if not isinstance(stored, dict) or stored.get("match") != match.name:
        return usual
    sides = next((way for way in arrangements(face, match.seats) if list(way) == stored.get("sides")), usual.sides)
    return Aside(
        sides,
        stored.get("open") is True,
        _counts(stored.get("hints"), match.seats),
        _counts(stored.get("refusals"), match.seats),
    )


def _counts(value: Any, seats: int) -> tuple[int, ...]:
    if isinstance(value, list) and len(value) == seats and all(type(n) is int and 0 <= n <= MOST for n in value):
        return tuple(value)
    return (0,) * seats


def load_aside(page: Page, match: Match, face: Face) -> Aside:
    """What was kept beside this match."""
    return read_aside(page.read(KEY), match, face)


def save_aside(page: Page, match: Match, aside: Aside, before: str) -> str:
    """Keeps it, unless the same was kept before; gives what is kept.

    When there is no room, the match goes on and the next visit begins with the usual.
    """
    text = write_aside(match, aside)
    if text != before:
        page.write(KEY, text)
    return text
