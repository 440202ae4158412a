"""The poster of 59 Seconds: two hands of cards and a dial between them. Two inks on the game's ground."""

import math
from typing import Final

from markupsafe import Markup

_STOCK: Final = "#fffdf7"
_INK: Final = "#15181d"
_YELLOW: Final = "#ffc41f"
_TYPE: Final = 'text-anchor="middle" font-family="Archivo" font-weight="800" font-stretch="62%"'


def poster() -> Markup:
    """The picture, to be cropped from its middle."""
    near = "".join(_card(text, turn) for text, turn in (("4", -21), ("9", 0), ("12", 21)))
    far = "".join(_card(text, turn) for text, turn in (("6", -21), ("3", 0), ("11", 21)))
    marks = "".join(_mark(second) for second in range(1, 60))
    return Markup(
        '<svg viewBox="0 0 168 440" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'{near}<g transform="rotate(180 84 200)">{far}</g><circle cx="84" cy="200" r="72" fill="{_YELLOW}"/>{marks}'
        f'<text x="84" y="225" font-size="74" {_TYPE} fill="{_INK}">59</text></svg>'
    )


def _card(text: str, turn: int) -> str:
    return (
        f'<g transform="rotate({turn} 84 520) translate(51 318)">'
        f'<rect width="66" height="92" rx="7" fill="{_STOCK}" stroke="{_INK}" stroke-width="2.5"/>'
        f'<text x="33" y="65.2" font-size="64" {_TYPE} fill="{_INK}">{text}</text>'
        f'<path d="M15.84 72.88h34.32" stroke="{_INK}" stroke-width="4"/></g>'
    )


def _mark(second: int) -> str:
    angle = math.radians(second * 6 - 90)
    inner, width = (57, 2.6) if second % 5 else (52, 4.2)
    x, y = math.cos(angle), math.sin(angle)
    return (
        f'<path d="M{84 + 65 * x:.1f} {200 + 65 * y:.1f}L{84 + inner * x:.1f} {200 + inner * y:.1f}" '
        f'stroke="{_INK}" stroke-width="{width}"/>'
    )
