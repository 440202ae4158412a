"""Computer players: their levels, their human pace, and how they are woken.

A computer player is given a view and answers with an action; the match keeps its time.
The figures of :data:`LEVELS` are those of people, from a child of five to an expert:
time from "a legal play exists for me" to "the card lies there", with a skewed spread and
a floor nobody beats (simple reaction 213-231 ms, a tap, a display frame).
"""

from dataclasses import dataclass
from typing import Final

from engine.rng import Rng
from engine.words import say


@dataclass(frozen=True, slots=True)
class Level:
    """How one level reacts and errs in a race. Times in milliseconds, chances in thousandths."""

    title: str
    mean_ms: int
    deviation_ms: int
    tail_ms: int
    floor_ms: int
    slip: int
    """Tries something that is not allowed."""
    overlook: int
    """Does not see a legal play for more than two seconds."""
    notice_ms: int
    """Time until a change made by somebody else is noticed."""
    rush_percent: int
    """What is left of every time in the last ten seconds, in percent: children flurry, adults speed up."""


LEVELS: Final = {
    1: Level("Sprout", 2600, 550, 1400, 1200, 100, 250, 900, 115),
    2: Level("Scout", 1600, 350, 800, 800, 60, 120, 600, 115),
    3: Level("Table", 1050, 220, 450, 600, 30, 60, 400, 100),
    4: Level("Regular", 800, 160, 280, 500, 20, 30, 320, 95),
    5: Level("Flash", 620, 110, 160, 400, 15, 10, 260, 95),
}

ABORT: Final = 600
"""How often a hand already on its way is drawn back when its place has changed, in thousandths."""

OVERLOOK_MS: Final = 2000
PERSON_DEVIATION: Final = 130
"""Spread between two people of one level, in thousandths (card sorting: 13 %)."""


def level_title(level: int) -> str:
    """The level's name in the players' language."""
    return say(LEVELS[level].title)


def person_factor(person: Rng) -> int:
    """How slow this one is against its level, in thousandths: two of a level are no twins."""
    factor, _ = person.normal(1000, PERSON_DEVIATION)
    return max(600, min(1400, factor))


def race_delay_ms(level: Level, factor: int, rng: Rng, *, rushed: bool, equal_moves: int = 1) -> int:
    """One reaction in a race: an ex-Gaussian with a floor, in milliseconds.

    ``factor`` is the person's, in thousandths; ``rushed`` the last ten seconds;
    equally good moves cost 80 ms once, since one has to be picked.
    """
    body, rng = rng.normal(level.mean_ms, level.deviation_ms)
    tail, rng = rng.exponential(level.tail_ms)
    overlooked, rng = rng.chance(level.overlook)
    delay = (body + tail) * factor // 1000
    if rushed:
        delay = delay * level.rush_percent // 100
    if overlooked:
        delay += OVERLOOK_MS
    if equal_moves > 1:
        delay += 80
    return max(level.floor_ms, delay)
