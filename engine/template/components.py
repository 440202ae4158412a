"""The cards and tiles of Stairs, as data. A card is a number; what it is stands here, once.

Your cards here: one table that a reader can lay beside the box.
"""

from typing import Final

VALUES: Final = tuple(range(1, 11))
COPIES: Final = 3
CARDS: Final = len(VALUES) * COPIES

HAND_CARDS: Final = 3
DIE_SIDES: Final = 6

CLOCKS_MS: Final = {"60": 60_000, "120": 120_000}
"""Choice of the option "clock" to the time until the bell."""

CLIMBS_TO_WIN: Final = 3
"""Played against each other."""
CLIMBS_EACH: Final = 2
"""Played together: climbs that are needed for every seat at the table."""


def value_of(card: int) -> int:
    """Value of a card, 1 to 10."""
    return VALUES[card // COPIES]
