"""Every placement of mission F's eight restrictions on its eight bombs can be won.

``python3 -m tests.bench.last_minute_placements`` goes through all 40,320. For each it finds
wires that defuse every bomb, stacks a deal in which one person draws them in that order,
and plays mission F through :class:`engine.match.Match`, a wire every two seconds: the
mission has to be won before the bell. ``tests/engine/last_minute/test_placements.py`` tries
500 of them, drawn by seed.
"""

import argparse
import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.game import Deal, Step
from engine.last_minute.components import BOMBS, MARKERS, SECONDS, WIRE_COLOURS, WIRE_LIMITS, WIRES, Colour, Marker
from engine.last_minute.fitting import OF_MARKER, bits
from engine.last_minute.stacking import attempt, stacked
from engine.match import Match
from tests.bench.report import write_report

HAND = WIRE_LIMITS[1]
GAP_MS = 2_000
CHALLENGE = "operation-4"
"""Mission F is its third."""

Placement = tuple[Marker, ...]
"""The marker of every bomb, 1 to 8."""

HARDEST_FIRST = (Marker.TENS, Marker.PICTURED, Marker.MAX_29, Marker.ODD, Marker.EVEN)
"""Bombs choose their wires in this order of their markers; the others take what is left."""


def placements() -> Iterator[Placement]:
    """All 40,320, in a fixed order."""
    return itertools.permutations(MARKERS)


@dataclass(frozen=True)
class Cut:
    """A wire and the place of the bomb beneath which it goes."""

    wire: int
    bomb: int


def wires_for(picture: tuple[Colour, ...], marker: Marker, left: set[int]) -> tuple[int, ...] | None:
    """Wires out of ``left`` that defuse this bomb, in the order in which they are played; None when there are none."""
    allowed = OF_MARKER.get(marker, bits(WIRES))
    free = [wire for wire in sorted(left, reverse=True) if allowed >> wire & 1]
    if marker is Marker.PICTURED:
        return next((way for ordered in (picture, picture[::-1]) if (way := _in_order(ordered, free))), None)
    if marker is Marker.TENS:
        return _in_different_tens(picture, free)
    chosen = []
    for colour in picture:
        wire = next((wire for wire in free if WIRE_COLOURS[wire] is colour and wire not in chosen), None)
        if wire is None:
            return None
        chosen.append(wire)
    return tuple(sorted(chosen, reverse=marker is not Marker.ASCENDING))


def _in_order(colours: Sequence[Colour], falling: Sequence[int]) -> tuple[int, ...] | None:
    """The highest wires with these colours one after another."""
    chosen: list[int] = []
    for colour in colours:
        below = chosen[-1] if chosen else len(WIRES)
        wire = next((wire for wire in falling if wire < below and WIRE_COLOURS[wire] is colour), None)
        if wire is None:
            return None
        chosen.append(wire)
    return tuple(chosen)


def _in_different_tens(colours: Sequence[Colour], falling: Sequence[int]) -> tuple[int, ...] | None:
    """Wires with these colours, no two with the same tens, falling."""
    if not colours:
        return ()
    for wire in falling:
        if WIRE_COLOURS[wire] is not colours[0]:
            continue
        rest = _in_different_tens(colours[1:], [other for other in falling if other // 10 != wire // 10])
        if rest is not None:
            return tuple(sorted((wire, *rest), reverse=True))
    return None


def solve(placement: Placement) -> list[Cut]:
    """Wires for all eight bombs in an order that first and last allow."""
    left, columns = set(WIRES), {}
    order = sorted(BOMBS, key=lambda card: _rank(placement[card - 1]))
    for card in order:
        wires = wires_for(BOMBS[card].picture, placement[card - 1], left)
        assert wires is not None, f"bomb {card} finds no wires: {placement}"
        columns[card] = wires
        left -= set(wires)
    played = sorted(BOMBS, key=lambda card: _when(placement[card - 1]))
    return [Cut(wire, card) for card in played for wire in columns[card]]


def _rank(marker: Marker) -> int:
    return HARDEST_FIRST.index(marker) if marker in HARDEST_FIRST else len(HARDEST_FIRST)


def _when(marker: Marker) -> int:
    return {Marker.FIRST: 0, Marker.LAST: 2}.get(marker, 1)


def deal_of(placement: Placement, cuts: Sequence[Cut]) -> Deal:
    """A deal of one person whose hand and pile hold these wires in this order, all others behind them."""
    needed = [cut.wire for cut in cuts]
    plan = tuple(zip(BOMBS, placement, strict=True))
    return stacked([plan, plan, plan], attempt([needed[:HAND]], needed[HAND:]), begin=2)


def win(placement: Placement) -> int:
    """Plays mission F of this placement to its end; gives what was left on the clock, in milliseconds."""
    cuts = solve(placement)
    match = Match.new("last-minute", 1, {"challenge": CHALLENGE}, "A22222", deal_of(placement, cuts))
    assert isinstance(match, Match), match
    assert match.state.now_playing.label == "F"
    at_ms = 0
    assert isinstance(match.act(0, "ready", at_ms), Step)
    for number, cut in enumerate(cuts):
        at_ms += GAP_MS
        if number and number % HAND == 0:
            assert isinstance(match.act(0, "draw", at_ms), Step)
            at_ms += GAP_MS
        done = match.act(0, f"play {cut.wire} {cut.bomb}", at_ms)
        assert isinstance(done, Step), (placement, cut, done)
    assert match.outcome is not None, f"{placement} is not won"
    assert match.outcome.won, f"{placement} is lost"
    return int(match.state.attempts[0].left_ms)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th placement")
    step = parser.parse_args().every
    began = time.perf_counter()
    left = [win(placement) for placement in itertools.islice(placements(), 0, None, step)]
    seconds = time.perf_counter() - began
    rows = [
        f"{len(left)} placements of eight restrictions on eight bombs, all won in mission F by one person",
        f"  at least {min(left) / 1000:.0f} of {SECONDS[1]} s were left, with an action every {GAP_MS / 1000:.0f} s",
        f"  {seconds:.0f} s on one core, {seconds / len(left) * 1000:.1f} ms each",
    ]
    write_report("last-minute-placements", rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
