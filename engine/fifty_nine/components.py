"""The cards of 59 Seconds, as data. A card is a number; what it is stands here, once.

54 cards: four of '1 or 14', four of each value 2 to 13, two wilds. The option "56"
plays with four wilds and sets two cards aside unseen. There are no suits.
"""

from typing import Final

WILD: Final = 0
"""Value of a wild: no value of its own."""

ONE_OR_FOURTEEN: Final = 1
"""Value of the '1 or 14' card, which is both."""

HIGHEST: Final = 13
VALUES: Final = tuple(range(ONE_OR_FOURTEEN, HIGHEST + 1))
COPIES: Final = 4

DECKS: Final = {"54": 54, "56": 56}
"""Choice of the option "deck" to number of cards; all beyond the 52 numbered ones are wilds."""

PLAYED_CARDS: Final = 54
"""Cards that are dealt; the rest is set aside unseen."""

REFRESH_CARDS: Final = 5
DRAW_PILE_CARDS: Final = 21
HAND_PLACES: Final = 5
POINTS_IN_TIME: Final = 10
POINTS_LATE: Final = 5
POINTS_TO_WIN: Final = 50

CLOCKS_MS: Final = {"59": 59_000, "90": 90_000, "120": 120_000}
"""Choice of the option "clock" to the time inside which a win counts 10 points."""

LAST_SECONDS_MS: Final = 10_000
REFRESH_AFTER_MS: Final = 1_000
"""From "nobody can play" to the refresh cards turning up."""

PILES: Final = ("a", "b")
"""The action piles; ``a`` is on the left of seat 0."""

CALLS: Final = (*(str(value) for value in range(2, HIGHEST + 1)), "1/14")
"""What a wild can be called."""


def value_of(card: int) -> int:
    """Value of a card: WILD, ONE_OR_FOURTEEN or 2 to 13."""
    return ONE_OR_FOURTEEN + card // COPIES if card < COPIES * len(VALUES) else WILD


def value_text(value: int) -> str:
    """A value as the table says it: "wild", "1/14" or the number."""
    return {WILD: "wild", ONE_OR_FOURTEEN: "1/14"}.get(value, str(value))


def call_value(call: str) -> int:
    """The value a call stands for."""
    return ONE_OR_FOURTEEN if call == "1/14" else int(call)
