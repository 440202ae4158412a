"""The sixty marks round the table, as paths for a canvas.

The tablet is the face of a rectangular clock: marks lie on rays from its centre, every
fifth is longer, and they go out clockwise from twelve. For every length of clock there
are sixty; only their number changes. The style sheet draws the same marks on screens
that stand still.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MARKS: Final = 60
DEPTH: Final = 18
"""Depth of the strip at the edge, in CSS pixels."""

SMALL: Final = 600
DEPTH_SMALL: Final = 12
"""On a screen this narrow, in CSS pixels, the strip is less deep, or it would cover the cards."""

URGENT: Final = 1.5
"""How much deeper the strip is in the last ten seconds."""

SHORT: Final = 0.6
"""Length of an ordinary mark against the depth."""

NARROW: Final = 0.6
WIDE: Final = 1.1
JOINED: Final = 2.3
"""Half the angle of an ordinary mark, of every fifth, and of all in the last ten seconds: degrees."""


@dataclass(frozen=True, slots=True)
class Rim:
    """What the rim shows."""

    marks: int
    """Lit ones, 0 to 60."""
    urgent: bool = False
    over: bool = False
    """The time is over: all marks in ink."""


def rim_paths(rim: Rim, width: int, height: int) -> tuple[str, str]:
    """SVG paths of the lit and of the unlit marks, for a table of this size in CSS pixels."""
    lit = range(MARKS - rim.marks, MARKS)
    return _path(lit, rim, width, height), _path(range(MARKS - rim.marks), rim, width, height)


def _path(marks: Iterable[int], rim: Rim, width: int, height: int) -> str:
    return "".join(_mark(mark, rim.urgent, width, height) for mark in marks)


@lru_cache(maxsize=4 * MARKS)
def _mark(mark: int, urgent: bool, width: int, height: int) -> str:
    fifth = mark % 5 == 0
    depth = (DEPTH if min(width, height) > SMALL else DEPTH_SMALL) * (URGENT if urgent else 1)
    length = depth if fifth or urgent else depth * SHORT
    half = JOINED if urgent else WIDE if fifth else NARROW
    angles = (mark * 6 - half, mark * 6 + half)
    outer = [_meet(angle, width / 2, height / 2) for angle in angles]
    inner = [_meet(angle, width / 2 - length, height / 2 - length) for angle in reversed(angles)]
    points = [outer[0], *_corner(outer[0], outer[1], width / 2, height / 2), outer[1], *inner]
    return "M" + "L".join(f"{width / 2 + x:.1f} {height / 2 + y:.1f}" for x, y in points) + "Z"


def _meet(angle: float, half_width: float, half_height: float) -> tuple[float, float]:
    """Where a ray from the centre meets a rectangle round it; 0 degrees is twelve o'clock, clockwise."""
    x, y = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    reach = min(half_width / abs(x) if x else math.inf, half_height / abs(y) if y else math.inf)
    return x * reach, y * reach


def _corner(
    first: tuple[float, float], second: tuple[float, float], half_width: float, half_height: float
) -> list[tuple[float, float]]:
    """The corner of the table between two points of its edge, when they lie on different sides."""
    on_side = [math.isclose(abs(x), half_width) for x, _ in (first, second)]
    if on_side[0] == on_side[1]:
        return []
    across, along = (first, second) if on_side[0] else (second, first)
    return [(math.copysign(half_width, across[0]), math.copysign(half_height, along[1]))]
