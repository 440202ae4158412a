"""How long a computer partner of Last Minute thinks about one action in mission F.

``python3 -m tests.bench.last_minute_thinking`` lets four partners of level 5 play mission F
and takes the processor time of every choice, with the delay that goes with it. Goal: under
2 ms for 99 of 100 choices on CPython.
"""

import statistics
import time
from typing import Any

from engine.match import Match
from engine.rng import Rng
from tests.bench.last_minute_teams import new_match
from tests.bench.report import let_play, percentile, write_report

MATCHES = 20
MOST_MS = 2.0


class _Timed:
    """A partner whose thinking is timed, in milliseconds of processor time."""

    def __init__(self, player: Any, times: list[float]) -> None:
        self.player, self.times = player, times

    def choose(self, view: Any, rng: Rng) -> Any:
        began = time.process_time()
        action = self.player.choose(view, rng)
        self.times.append((time.process_time() - began) * 1000)
        return action

    def wants(self, view: Any, action: Any) -> bool:
        return bool(self.player.wants(view, action))

    def delay_ms(self, view: Any, rng: Rng) -> int:
        return int(self.player.delay_ms(view, rng))


def play(match: Match) -> list[float]:
    """Plays the first attempt of a match; gives the time of every choice."""
    times: list[float] = []
    for computer in match._computers.values():
        computer.player = _Timed(computer.player, times)
    let_play(match, lambda: bool(match.state.attempts))
    return times


def main() -> int:
    times = sorted(one for number in range(MATCHES) for one in play(new_match("F", 4, number, 5)))
    reached = percentile(times, 99) < MOST_MS
    write_report(
        "last-minute-thinking",
        [
            f"{len(times)} choices of level 5 in {MATCHES} attempts at mission F with four seats",
            f"  median {statistics.median(times):.2f} ms, 99 of 100 within {percentile(times, 99):.2f} ms, "
            f"longest {times[-1]:.2f} ms   (goal {MOST_MS:.0f} ms: {'reached' if reached else 'NOT REACHED'})",
        ],
    )
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
