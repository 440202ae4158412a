"""Do the rules of 59 Seconds give the round times that were simulated before they were written?

``python3 -m tests.bench.fifty_nine_medians`` plays two simple racers against each other
through the real match: the time from "I have a play" to "the card lies there" is
log-normal (spread 0.35, with the given seconds as its mean). A choosing racer takes the card
that keeps most of its hand playable and keeps its wilds for when nothing else goes; a
random one takes any card that fits.

The simulation took 1.5 s for a refresh, the game takes 1.0 s (S18). So half a second is
added to a round's time for every refresh in it before times are compared; the figures as
played stand beside it.
"""

import math
import random
import statistics
from dataclasses import dataclass
from functools import partial

from engine.fifty_nine.bot import possible_plays
from engine.fifty_nine.components import CALLS, WILD, call_value
from engine.fifty_nine.fitting import fits
from engine.fifty_nine.state import Phase, Reshuffled, TurnedUp
from engine.fifty_nine.view import View
from engine.match import Match
from tests.bench.report import percentile, seed_text, spread_over_cores, write_report

SPREAD = 0.35
SIMULATED_REFRESH_MS = 1500
PLAYED_REFRESH_MS = 1000
ROUNDS = 2000
TOLERANCE = 0.10


@dataclass(frozen=True)
class Line:
    """One line of the simulation: seconds per play of each seat, and the median it gave."""

    seconds: tuple[float, float]
    choosing: bool
    median_s: float
    deck: str = "54"

    @property
    def title(self) -> str:
        first, second = self.seconds
        return (
            f"{first} / {second} {'choosing' if self.choosing else 'random'}{', 4 wilds' if self.deck == '56' else ''}"
        )


LINES = (
    Line((1.0, 1.0), True, 31.9),
    Line((1.5, 1.5), True, 45.0),
    Line((2.0, 2.0), True, 57.9),
    Line((2.5, 2.5), True, 70.8),
    Line((1.5, 1.5), False, 46.2),
    Line((2.0, 2.0), False, 59.2),
    Line((1.2, 2.0), True, 46.8),
    Line((1.5, 2.0), True, 51.5),
    Line((1.5, 1.5), True, 44.2, "56"),
)


def choose(view: View, chance: random.Random, *, choosing: bool) -> str:
    """The play as text."""
    plays = possible_plays(view)
    chance.shuffle(plays)
    hand = view.me.hand or ()
    moves = []
    for place, pile in plays:
        value = hand[place - 1]
        calls = CALLS if value == WILD else ("",)
        moves += [(place, pile, call) for call in chance.sample(calls, len(calls))]
    place, pile, call = max(moves, key=lambda move: _worth(view, *move)) if choosing else moves[0]
    return f"wild {place} {call} {pile}" if call else f"play {place} {pile}"


def _worth(view: View, place: int, pile: str, call: str) -> int:
    """Cards of the rest of the hand that can be played afterwards; a wild counts last."""
    hand = view.me.hand or ()
    top = call_value(call) if call else hand[place - 1]
    tops = [top if other.name == pile else other.fits for other in view.piles]
    rest = [card for at, card in enumerate(hand, 1) if at != place and card is not None]
    return sum(any(fits(card, top) for top in tops) for card in rest) - (10 if call else 0)


def play_round(line: Line, number: int) -> tuple[int, int, bool, int]:
    """One round: time in ms, refreshes, whether the piles ran out, winner."""
    match = Match.new("59-seconds", 2, {"deck": line.deck}, seed_text(number))
    assert isinstance(match, Match)
    chance = random.Random(f"{line.title} {number}")
    for seat in (0, 1):
        match.act(seat, "ready", 0)
    due: dict[int, float | None] = {0: None, 1: None}
    now_ms = 0
    while match.state.phase is Phase.RACE:
        for seat in (0, 1):
            able = bool(possible_plays(match.view(seat)))
            if not able:
                due[seat] = None
            elif due[seat] is None:
                due[seat] = now_ms + 1000 * line.seconds[seat] * math.exp(chance.gauss(-SPREAD * SPREAD / 2, SPREAD))
        times = [time for time in due.values() if time is not None]
        if not times:
            deadline = match.game.deadline(match.state)
            assert deadline is not None
            now_ms = max(now_ms, deadline)
            match.tick(now_ms)
            continue
        seat = min((seat for seat in (0, 1) if due[seat] is not None), key=lambda seat: due[seat] or 0)
        now_ms = max(now_ms, round(due[seat] or 0))
        match.act(seat, choose(match.view(seat), chance, choosing=line.choosing), now_ms)
        due[seat] = None
    events = [event for record in match.history for event in record.events]
    refreshes = sum(isinstance(event, TurnedUp) for event in events) - match.state.round
    dry = any(isinstance(event, Reshuffled) for event in events)
    scored = match.state.rounds[0]
    return scored.time_ms, refreshes, dry, scored.winner


def main() -> int:
    rows = [
        f"{ROUNDS} rounds a line, seeds {seed_text(0)} to {seed_text(ROUNDS - 1)}; times compared with 1.5 s a refresh",
        "",
        f"{'seconds per play':28}{'goal':>7}{'median':>8}{'off':>7}{'p10-p90':>9}"
        f"{'<59 s':>7}{'refr.':>7}{'dry':>6}{'faster':>8}{'as played':>11}",
    ]
    good = True
    for line in LINES:
        rounds = spread_over_cores(partial(play_round, line), range(ROUNDS))
        extra = SIMULATED_REFRESH_MS - PLAYED_REFRESH_MS
        times = sorted((time_ms + extra * refreshes) / 1000 for time_ms, refreshes, _, _ in rounds)
        median = statistics.median(times)
        off = median / line.median_s - 1
        good &= abs(off) <= TOLERANCE
        faster = statistics.mean(winner == 0 for *_, winner in rounds) if line.seconds[0] < line.seconds[1] else None
        rows.append(
            f"{line.title:28}{line.median_s:7.1f}{median:8.1f}{off:+7.1%}"
            f"{percentile(times, 10):5.0f}-{percentile(times, 90):.0f}"
            f"{statistics.mean(time < 59 for time in times):8.0%}"
            f"{statistics.mean(refreshes for _, refreshes, _, _ in rounds):7.1f}"
            f"{statistics.mean(dry for _, _, dry, _ in rounds):6.0%}"
            f"{'' if faster is None else format(faster, '.0%'):>8}"
            f"{statistics.median(time_ms for time_ms, *_ in rounds) / 1000:11.1f}"
        )
    rows += ["", f"All medians within {TOLERANCE:.0%}: {'yes' if good else 'NO'}"]
    write_report("fifty-nine-medians", rows)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
