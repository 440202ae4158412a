"""Sounds, synthesised: dry, close and short. Each is a few voices; the door lets them sound.

The clock is never sound alone: everything heard is seen as well.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Voice:
    """One voice of a sound."""

    wave: str
    """ "sine", "triangle", "square", or "noise"."""
    hertz: int
    """Pitch at the beginning; for noise the middle of its band."""
    lasts_ms: int
    """Until it has died away."""
    begins_ms: int = 0
    loud: float = 0.5
    """0 to 1."""
    to_hertz: int = 0
    """Pitch at the end; 0 when it stays."""


def _knock(hertz: int) -> tuple[Voice, ...]:
    return (Voice("noise", 2600, 45, loud=0.30, to_hertz=900), Voice("triangle", hertz, 70, loud=0.55))


_FIFTH: Final = (Voice("triangle", 587, 120, loud=0.4), Voice("triangle", 880, 160, begins_ms=80, loud=0.4))

SOUNDS: Final[dict[str, tuple[Voice, ...]]] = {
    "deal": (Voice("noise", 2600, 45, loud=0.3, to_hertz=900),),
    "play-0": _knock(190),
    "play-1": _knock(253),
    "play-2": _knock(338),
    "play-3": _knock(451),
    "draw": (Voice("noise", 1200, 60, loud=0.18, to_hertz=3200),),
    "refuse": (Voice("square", 147, 110, loud=0.10), Voice("square", 156, 110, loud=0.10)),
    "lift": (Voice("sine", 2000, 8, loud=0.25),),
    "tick": (Voice("square", 3200, 4, loud=0.25),),
    "tock": (Voice("square", 2400, 4, loud=0.25),),
    "last-ten": (Voice("triangle", 880, 250, loud=0.5),),
    "time": (Voice("triangle", 440, 900, loud=0.6), Voice("triangle", 330, 900, begins_ms=220, loud=0.6)),
    "goal": _FIFTH,
    "curtain": (Voice("noise", 700, 240, loud=0.2, to_hertz=300),),
    "panic": (Voice("triangle", 110, 300, loud=0.5),),
    "win": (
        Voice("triangle", 523, 160, loud=0.45),
        Voice("triangle", 659, 160, begins_ms=140, loud=0.45),
        Voice("triangle", 784, 160, begins_ms=280, loud=0.45),
        Voice("triangle", 1047, 480, begins_ms=420, loud=0.45),
    ),
    "lose": (
        Voice("square", 3200, 4, loud=0.25),
        Voice("square", 2400, 4, begins_ms=350, loud=0.22),
        Voice("square", 1800, 4, begins_ms=900, loud=0.2),
    ),
}
"""Every sound by name. ``play-N`` is seat N's knock, a fourth apart: one hears who played."""

BUZZES: Final[dict[str, int]] = {"refuse": 35, "last-ten": 60, "time": 120, "win": 120}
"""Milliseconds of vibration that go with a sound, where the device can."""


def second_sound(seconds_left: int) -> str | None:
    """What the clock says when so many seconds are left: nothing before the last ten."""
    if seconds_left == 10:
        return "last-ten"
    if 5 < seconds_left < 10:
        return "tick"
    if 0 < seconds_left <= 5:
        return "tick" if seconds_left % 2 else "tock"
    return None
