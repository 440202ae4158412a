"""How the five levels of 59 Seconds stand to each other.

``python3 -m tests.bench.fifty_nine_ladder`` plays rounds, not matches: every seed is a
new deal, two new people of their levels, and one round of it. The higher level sits at
seat 0 for even seeds and at seat 1 for odd ones, so that no seat is favoured.

Goals: each level beats the one below in 65 to 92 % of rounds; level 3 against itself is
out inside the minute in at least 80 % of the deals that do not lock (nobody had to play
with both refresh piles empty); the seats win 50 +- 3 % of 2,000 rounds of level 3 against
itself, each deal played twice with sides changed over.
"""

import statistics
from dataclasses import dataclass
from functools import partial

from engine.fifty_nine.state import Reshuffled
from engine.match import Match
from tests.bench.report import let_play, percentile, seed_text, spread_over_cores, write_report

ROUNDS = 400
MIRRORED = 2000
LEVELS = range(1, 6)
CLOCK_MS = 59_000


@dataclass(frozen=True)
class Played:
    """One round."""

    winner: int
    time_ms: int
    locked: bool


def play_round(levels: tuple[int, int], number: int, *, mirrored: bool = False) -> Played:
    """One round of computer players, the match told exactly when something is due."""
    bots = dict(enumerate(levels))
    match = Match.new("59-seconds", 2, {}, seed_text(number), bots=bots)
    if isinstance(match, Match) and mirrored:
        match = Match.new("59-seconds", 2, {}, seed_text(number + 10_000), _mirror(match.deal), bots=bots)
    assert isinstance(match, Match)
    let_play(match, lambda: bool(match.state.rounds))
    events = [event for record in match.history for event in record.events]
    scored = match.state.rounds[0]
    return Played(scored.winner, scored.time_ms, any(isinstance(event, Reshuffled) for event in events))


def _mirror(deal: object) -> dict[str, object]:
    """The same cards with the sides of the table changed over."""
    assert isinstance(deal, dict)
    round_ = {key: list(reversed(value)) if key != "aside" else value for key, value in deal["rounds"][0].items()}
    return {**deal, "rounds": [round_]}


def step(level: int, number: int) -> bool:
    """Whether the higher of two neighbours wins the round of this seed."""
    higher = number % 2
    levels = (level, level - 1) if higher == 0 else (level - 1, level)
    return play_round(levels, number).winner == higher


def mirrored(number: int) -> Played:
    """Even numbers are a deal as it is, odd ones the deal before with sides changed over."""
    return play_round((3, 3), number - number % 2, mirrored=bool(number % 2))


def main() -> int:
    goals = []
    rows = [f"{ROUNDS} rounds a line, seeds {seed_text(0)} to {seed_text(ROUNDS - 1)}, seats alternate", ""]
    rows += ["level  beats the one below   (goal 65-92 %)"]
    for level in LEVELS[1:]:
        share = statistics.mean(spread_over_cores(partial(step, level), range(ROUNDS)))
        goals.append(0.65 <= share <= 0.92)
        rows.append(f"{level:5}  {share:6.1%}")
    rows += ["", "level against itself   median  p10-p90  under 59 s  median and under 59 s without a lock"]
    for level in LEVELS:
        rounds = spread_over_cores(partial(play_round, (level, level)), range(ROUNDS))
        times = sorted(played.time_ms / 1000 for played in rounds)
        free = [played.time_ms for played in rounds if not played.locked]
        inside, free_inside = (
            statistics.mean(time < CLOCK_MS for time in group) for group in ([p.time_ms for p in rounds], free)
        )
        rows.append(
            f"{level:5}  {statistics.median(times):21.1f}  {percentile(times, 10):3.0f}-{percentile(times, 90):3.0f}"
            f"  {inside:10.1%}  {statistics.median(free) / 1000:6.1f}  {free_inside:6.1%}  ({len(free)} rounds)"
        )
    rounds = spread_over_cores(mirrored, range(MIRRORED))
    free = [played.time_ms for played in rounds if not played.locked]
    first, inside = statistics.mean(p.winner == 0 for p in rounds), statistics.mean(time < CLOCK_MS for time in free)
    goals += [abs(first - 0.5) <= 0.03, inside >= 0.80]
    rows += [
        "",
        f"{MIRRORED} mirrored rounds of level 3 against itself, seeds {seed_text(0)} to {seed_text(MIRRORED - 1)}:",
        f"  seat 0 wins {first:.1%}   (goal 50 +- 3 %)",
        f"  out inside the minute in {inside:.1%} of the {len(free)} deals that did not lock   (goal at least 80 %)",
        "",
        f"All goals reached: {'yes' if all(goals) else 'NO'}",
    ]
    write_report("fifty-nine-ladder", rows)
    return 0 if all(goals) else 1


if __name__ == "__main__":
    raise SystemExit(main())
