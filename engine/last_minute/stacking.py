"""Stacked deals, for lessons and for whoever wants a certain table: data in, data out.

What a deal is made of stands in ``dealing.py``.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.game import Deal
from engine.last_minute.components import CHALLENGES, MARKERS, WIRES, Plan

LESSON_CHALLENGE: Final = "training-1"


def stacked(plans: Iterable[Plan], *attempts: dict[str, Any], begin: int = 0, chance: int = 0) -> Deal:
    """A deal with these bombs for the three missions, starting with mission ``begin`` (0 to 2).

    ``attempts`` are the wires of the first attempt and, if there are more, of those after it
    (see :func:`attempt`); beyond them wires are shuffled from ``chance`` on.
    """
    missions = [[[card, 0 if marker is None else MARKERS.index(marker) + 1] for card, marker in plan] for plan in plans]
    return {"missions": missions, "begin": begin, "attempts": list(attempts), "chance": chance}


def attempt(hands: Sequence[Sequence[int]], pile: Sequence[int] = (), *, all_wires: bool = True) -> dict[str, Any]:
    """The wires of one attempt: hands from the left, the pile from its next wire on.

    All other wires lie beneath the pile in ascending order; without ``all_wires`` they are
    left out of the match.
    """
    named = {wire for part in (*hands, pile) for wire in part}
    rest = [wire for wire in WIRES if all_wires and wire not in named]
    return {"hands": [list(hand) for hand in hands], "pile": [*pile, *rest]}


def lesson_deal() -> Deal:
    """Mission 1 for one person who learns: a hand that shows every rule, and a draw that ends it.

    56, 38 and 31 defuse the Lunchbox, with 47 refused after 38. 59 and 48 go beneath the
    Alarm Clock. 3 and 47 are discarded; the draw then brings 36 for the Alarm Clock and 55,
    54, 52 and 51 for the Teapot.
    """
    plans = [mission.plan for mission in CHALLENGES[LESSON_CHALLENGE]]
    return stacked(plans, attempt([[56, 38, 31, 59, 48, 3, 47]], [36, 55, 54, 52, 51]))
