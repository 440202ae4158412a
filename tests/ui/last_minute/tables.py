"""Tables of Last Minute for the tests: stacked deals, laid out through the app."""

import json
from collections.abc import Sequence
from typing import Any, Final

from engine.last_minute import GAME
from engine.match import Match
from engine.rng import Rng
from tests.ui.hands import Hands

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")

FIRST: Final = [[1, 0], [2, 0], [3, 0]]
"""The bombs of mission 1: Lunchbox, Alarm Clock, Teapot."""


def stacked(
    seats: int,
    hands: Sequence[Sequence[int]],
    *,
    pile: Sequence[int] = (),
    options: dict[str, str] | None = None,
    bots: dict[int, int] | None = None,
    missions: list[list[list[int]]] | None = None,
    begin: int = 0,
) -> Match:
    """A match with these hands; the pile begins with these wires, and all others follow."""
    chosen = {option.key: option.default for option in GAME.options} | (options or {})
    deal: Any = json.loads(json.dumps(GAME.deal(chosen, seats, Rng.named("tests", "deal"))))
    dealt = [wire for hand in hands for wire in hand]
    rest = [wire for wire in range(60) if wire not in dealt and wire not in pile]
    deal["attempts"] = [{"hands": [list(hand) for hand in hands], "pile": [*pile, *rest]}]
    deal["begin"] = begin
    if missions is not None:
        deal["missions"] = missions
    match = Match.new(GAME.key, seats, chosen, "A22222", deal, NAMES[:seats], bots or {})
    assert isinstance(match, Match), match
    return match


def seated(match: Match) -> Hands:
    """This match on the table of an app."""
    hands = Hands()
    hands.app.begin(match)
    hands.frame()
    return hands


def racing(match: Match) -> Hands:
    """This match with its clock running and every hand raised."""
    hands = seated(match)
    everybody_ready(hands)
    for seat in range(match.seats):
        if hands.app.table is not None and hands.app.table.shells[seat].lowered and seat not in match.computers:
            hands.app.table.wish("hold", seat, hands.page.clock_ms)
    hands.frame()
    return hands


def everybody_ready(hands: Hands) -> None:
    """All pads pressed, and 3, 2, 1 over."""
    for seat in range(hands.match.seats):
        if seat not in hands.match.computers:
            hands.tap("ready", seat)
    hands.wait(3100)
    assert hands.match.clock_runs


def drag(hands: Hands, act: str, seat: int, *, start: tuple[int, int], end: tuple[int, int]) -> None:
    """What carries this act is thrown or slid."""
    hands.up(hands.down(act, seat, at=start), at=end)
    hands.frame()
