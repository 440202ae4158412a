"""Which card goes on which: the one rule that everybody at the table applies."""

from engine.fifty_nine.components import HIGHEST, ONE_OR_FOURTEEN, VALUES, WILD


def fits(value: int, top: int | None) -> bool:
    """Whether a card of this value goes on this top value; None is an open wild.

    "Placing cards either one number higher or one number lower in value" (Game Play 3);
    the '1 or 14' card is both ends and "may be played on top of itself"; a wild goes on
    anything, and anything on a wild that nobody called (S6-S10, S12-S14).
    """
    if value == WILD or top is None:
        return True
    return top in NEIGHBOURS[value]


NEIGHBOURS: dict[int, tuple[int, ...]] = {
    value: (value - 1, value + 1) for value in VALUES if value not in (ONE_OR_FOURTEEN, HIGHEST)
} | {ONE_OR_FOURTEEN: (ONE_OR_FOURTEEN, 2, HIGHEST), HIGHEST: (HIGHEST - 1, ONE_OR_FOURTEEN)}
"""The top values each value goes on."""
