"""Which keys play for which seat, as data: positions on the keyboard, whatever is printed on them.

Two people share one keyboard without reaching over each other: seat 0 has the number row
and the arrows, seat 1 the row below it and A, S, D. A face says what a key means there.
"""

from dataclasses import dataclass
from typing import Final

from engine.words import say

NUMBER_ROW: Final = (*(f"Digit{digit}" for digit in "1234567890"), "Minus", "Equal", "Backspace")
LETTER_ROW: Final = (*(f"Key{letter}" for letter in "QWERTYUIOP"), "BracketLeft", "BracketRight", "Backslash")


@dataclass(frozen=True, slots=True)
class SeatKeys:
    """The keys of one seat, as ``KeyboardEvent.code``."""

    row: tuple[str, ...]
    """The places of the hand from the left; while a number is called, the thirteen numbers."""
    left: str
    right: str
    back: str
    """Puts the lifted card back."""
    pad: tuple[str, ...]
    """The one button of the seat: ready, no move, out."""

    def place(self, code: str, places: int = 5) -> int | None:
        """The hand place this key stands for, counted from 1."""
        return self.row.index(code) + 1 if code in self.row[:places] else None


SEATS: Final = (
    SeatKeys(NUMBER_ROW, "ArrowLeft", "ArrowRight", "ArrowDown", ("Enter", "NumpadEnter")),
    SeatKeys(LETTER_ROW, "KeyA", "KeyD", "KeyS", ("Space",)),
)

ALONE: Final = SeatKeys(NUMBER_ROW, "ArrowLeft", "ArrowRight", "ArrowDown", ("Enter", "NumpadEnter", "Space"))
"""Somebody who plays against the computer has both ready keys, whichever seat it is."""


def seat_keys(seat: int, persons: tuple[int, ...]) -> SeatKeys | None:
    """The keys of a seat at a table where these seats are people; None where there are none for it."""
    if persons == (seat,):
        return ALONE
    return SEATS[seat] if seat in persons and seat < len(SEATS) else None


def keys_text(seat: int, persons: tuple[int, ...], name: str) -> str:
    """The keys of a seat in one sentence, for the rules and the pause screen; empty where it has none."""
    if persons == (seat,):
        return say(
            "{name}: 1 to 5 for the cards, the arrows for the pile, arrow down to put back, Space when ready.",
            name=name,
        )
    if seat == 0:
        return say(
            "{name}: 1 to 5 for the cards, the arrows for the pile, arrow down to put back, Enter when ready.",
            name=name,
        )
    if seat == 1:
        return say("{name}: Q to T for the cards, A and D for the pile, S to put back, Space when ready.", name=name)
    return ""
