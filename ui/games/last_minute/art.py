"""The poster of Last Minute: four cables run to a black dial, and the yellow one is cut."""

import math
from typing import Final

from markupsafe import Markup

_STOCK: Final = "#fffdf7"
_INK: Final = "#15181d"
_YELLOW: Final = "#ffc41f"
_LEFT: Final = 13
"""Seconds left on the dial."""

_CABLES: Final = (
    f'<path d="M24 0C24 70 12 96 24 150S56 236 56 296" stroke="{_STOCK}" stroke-width="13"/>'
    f'<path d="M64 0C64 60 92 84 74 140S74 236 74 296" stroke="{_INK}" stroke-width="13"/>'
    f'<path d="M144 0C144 80 158 110 138 160S112 236 112 296" stroke="{_STOCK}" stroke-width="13"/>'
    f'<path d="M24 0C24 70 12 96 24 150S56 236 56 296" stroke="{_INK}" stroke-width="13" stroke-dasharray="7 15"/>'
    '<path d="M144 0C144 80 158 110 138 160S112 236 112 296" stroke="var(--print-minute)" stroke-width="4"/>'
    f'<path d="M104 0C104 54 86 92 108 150" stroke="{_YELLOW}" stroke-width="13"/>'
    f'<path d="M84 224C86 246 93 264 93 296" stroke="{_YELLOW}" stroke-width="13"/>'
    f'<path d="M98 150l20 -7M75 226l19 -6" stroke="{_INK}" stroke-width="4"/>'
    f'<g stroke="{_STOCK}" stroke-width="4" stroke-linecap="round">'
    '<path d="M98 172l-12 14M112 170l1 16M92 206l-14 -8M104 206l12 -10"/></g>'
)


def poster() -> Markup:
    """The picture, to be cropped from its middle."""
    marks = "".join(_mark(second) for second in range(60))
    return Markup(
        '<svg viewBox="0 0 168 440" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<g fill="none">{_CABLES}</g><circle cx="84" cy="358" r="66" fill="{_INK}"/>{marks}'
        '<text x="84" y="380" font-size="64" text-anchor="middle" font-family="Archivo" font-weight="800" '
        f'font-stretch="62%" fill="{_STOCK}">{_LEFT}</text></svg>'
    )


def _mark(second: int) -> str:
    """Marks go out clockwise from twelve: the last ones before it are lit."""
    angle = math.radians(second * 6 - 90)
    inner, width = (50, 2.6) if second % 5 else (45, 4)
    x, y = math.cos(angle), math.sin(angle)
    ink = f'stroke="{_YELLOW}"' if second > 60 - _LEFT else f'stroke="{_STOCK}" stroke-opacity=".42"'
    return (
        f'<path d="M{84 + 58 * x:.1f} {358 + 58 * y:.1f}L{84 + inner * x:.1f} {358 + inner * y:.1f}" '
        f'{ink} stroke-width="{width}"/>'
    )
