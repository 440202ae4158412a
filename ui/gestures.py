"""Fingers to taps, holds and flicks, several at once.

Every pointer is followed by its own number and belongs to the seat zone in which it came
down. A finger that is cancelled has done nothing; a second finger never disturbs the
first.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ui.page import Target, Touch

TAP_PIXELS: Final = 24
"""A finger that moved less has tapped."""

LONGEST_FLICK_MS: Final = 700
NEAR_PIXELS: Final = 110
"""A card let go this near to a place's centre lies on it."""

WIDEST_TURN: Final = math.radians(60)
"""A throw that points further past a place does not mean it."""

NARROWEST_TURN: Final = math.radians(3)
"""A throw that points to two places nearly as well means neither."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A finger went down and up on something that acts."""

    target: Target
    place: tuple[int, int]
    at_ms: int


@dataclass(frozen=True, slots=True)
class Flick:
    """A finger went down on something that acts and left it."""

    target: Target
    start: tuple[int, int]
    end: tuple[int, int]
    at_ms: int
    quick: bool

    def toward(self, places: Sequence[tuple[str, tuple[int, int]]]) -> str | None:
        """Of these places (name and centre) the one it was slid onto, or, thrown quickly, points to."""
        near = [(math.dist(self.end, centre), name) for name, centre in places]
        if near and min(near)[0] <= NEAR_PIXELS:
            return min(near)[1]
        if not self.quick:
            return None
        turns = sorted((abs(_turn(self.start, self.end, centre)), name) for name, centre in places)
        if not turns or turns[0][0] > WIDEST_TURN:
            return None
        others = [turn for turn, name in turns if name != turns[0][1]]
        return None if others and others[0] - turns[0][0] < NARROWEST_TURN else turns[0][1]


def _turn(start: tuple[int, int], end: tuple[int, int], centre: tuple[int, int]) -> float:
    """Angle between where a finger went and where a place lies, in radians."""
    went = math.atan2(end[1] - start[1], end[0] - start[0])
    lies = math.atan2(centre[1] - start[1], centre[0] - start[0])
    return (went - lies + math.pi) % (2 * math.pi) - math.pi


def _strayed(start: Touch, now: Touch) -> bool:
    return max(abs(now.x - start.x), abs(now.y - start.y)) >= TAP_PIXELS


@dataclass(slots=True)
class Fingers:
    """The fingers that are down."""

    down: dict[int, Touch] = field(default_factory=dict)
    resting: set[int] = field(default_factory=set)
    """Those of them that have not moved and have not asked what they are on."""

    def hear(self, touch: Touch) -> Tap | Flick | None:
        """What this event completes, if anything."""
        if touch.kind == "down":
            self.down[touch.pointer] = touch
            if touch.target is None or not touch.target.hold_ms:
                self.resting.add(touch.pointer)
            return None
        if touch.kind == "move":
            if touch.pointer in self.resting and _strayed(self.down[touch.pointer], touch):
                self.resting.discard(touch.pointer)
            return None
        self.resting.discard(touch.pointer)
        start = self.down.pop(touch.pointer, None)
        if touch.kind == "cancel" or start is None or start.target is None:
            return None
        across, down = touch.x - start.x, touch.y - start.y
        held_ms = touch.at_ms - start.at_ms
        if max(abs(across), abs(down)) < TAP_PIXELS:
            return Tap(start.target, (touch.x, touch.y), touch.at_ms)
        return Flick(start.target, (start.x, start.y), (touch.x, touch.y), touch.at_ms, held_ms <= LONGEST_FLICK_MS)

    def lift_all(self) -> None:
        """Forgets every finger: nothing that is down now will count."""
        self.down.clear()
        self.resting.clear()

    def rested(self, at_ms: int, rest_ms: int) -> tuple[Touch, ...]:
        """Fingers that came down so long ago and have not moved; each counts once."""
        done = tuple(self.down[pointer] for pointer in self.resting if at_ms - self.down[pointer].at_ms >= rest_ms)
        self.resting.difference_update(touch.pointer for touch in done)
        return done

    def rests_ms(self, at_ms: int, rest_ms: int) -> int | None:
        """How long until the next finger has rested; None when none rests."""
        first = min((self.down[pointer].at_ms for pointer in self.resting), default=None)
        return None if first is None else max(0, first + rest_ms - at_ms)

    def spend(self, pointer: int) -> None:
        """This finger has done what it came for: nothing happens when it goes up."""
        if pointer in self.down:
            self.down[pointer] = replace(self.down[pointer], target=None)

    def held(self, at_ms: int) -> tuple[Tap, ...]:
        """Fingers that have held something long enough; each counts once."""
        done = []
        for pointer, touch in list(self.down.items()):
            target = touch.target
            if target is not None and target.hold_ms and at_ms - touch.at_ms >= target.hold_ms:
                done.append(Tap(target, (touch.x, touch.y), at_ms))
                self.down[pointer] = replace(touch, target=None)
        return tuple(done)

    @property
    def holding(self) -> bool:
        """Whether a finger is on something that has to be held."""
        return any(touch.target is not None and touch.target.hold_ms > 0 for touch in self.down.values())
