"""How often teams of computer partners succeed at a mission at the first try.

``python3 -m tests.bench.last_minute_teams [--attempts 200] [--cores 1]`` lets teams of
level 3 and of level 5 try every mission with one to four seats, wrong acts switched off,
and compares with the figures of the game's design (``GOALS``). Every attempt is a new
deal, new people of that level and, in an Operation, new bombs.

Goals: for each number of seats from 2 to 4 the mean over the 18 missions is within 0.03 of
the design's, and no cell is off by more than 0.15. Solo is shown, not judged.
"""

import argparse
import json
import statistics
from functools import partial
from typing import Any

from engine.last_minute.bot import Partner
from engine.last_minute.components import CHALLENGES
from engine.last_minute.state import End
from engine.match import Match
from engine.registry import game as find_game
from engine.rng import Rng
from tests.bench.report import let_play, seed_text, spread_over_cores, write_report

ATTEMPTS = 200
MEAN_OFF = 0.03
CELL_OFF = 0.15
JUDGED = (2, 3, 4)
SEATS = (1, 2, 3, 4)

_CAREFUL = """
1 1.00 1.00 1.00 1.00
2 1.00 1.00 1.00 1.00
3 1.00 1.00 1.00 1.00
4 1.00 1.00 1.00 1.00
5 .94 1.00 .99 .99
6 .72 .97 .99 .98
7 1.00 .99 1.00 1.00
8 .97 .99 .99 1.00
9 .56 .96 .96 .94
10 1.00 1.00 1.00 1.00
11 .84 1.00 .99 1.00
12 .30 .82 .91 .78
A .95 .98 .99 1.00
B .81 .97 .98 .94
C .57 .88 .94 .86
D .23 .81 .85 .81
E .04 .74 .73 .65
F .00 .47 .59 .51
"""
_CASUAL = """
1 1.00 1.00 1.00 1.00
2 .99 1.00 1.00 1.00
3 .91 .99 .99 1.00
4 .94 1.00 .99 .99
5 .68 .95 .96 .95
6 .43 .90 .91 .85
7 .86 1.00 1.00 .99
8 .76 .99 .99 .98
9 .14 .73 .84 .79
10 .94 1.00 .99 .99
11 .34 .96 .95 .94
12 .01 .52 .64 .47
A .80 .97 .97 .94
B .41 .93 .87 .86
C .15 .76 .81 .67
D .01 .52 .56 .42
E .00 .24 .39 .22
F .00 .06 .17 .07
"""


def _read(table: str) -> dict[str, tuple[float, ...]]:
    rows = (line.split() for line in table.split("\n") if line)
    return {label: tuple(map(float, cells)) for label, *cells in rows}


GOALS = {3: _read(_CASUAL), 5: _read(_CAREFUL)}
"""Level to mission to success with 1, 2, 3 and 4 seats."""


def place_of(label: str) -> tuple[str, int]:
    """A challenge in which this mission stands, and where it stands in it."""
    return next(
        (challenge, index)
        for challenge, missions in CHALLENGES.items()
        for index, mission in enumerate(missions)
        if mission.label == label
    )


def new_match(label: str, seats: int, number: int, level: int) -> Match:
    """A match of a full team that begins with this mission; its partners do nothing wrong."""
    challenge, begin = place_of(label)
    game = find_game("last-minute")
    assert game is not None
    seed = seed_text(number)
    options = {option.key: option.default for option in game.options} | {"challenge": challenge}
    deal: dict[str, Any] = json.loads(json.dumps(game.deal(options, seats, Rng.named(seed, "deal", label))))
    deal["begin"] = begin
    match = Match.new("last-minute", seats, options, seed, deal, bots=dict.fromkeys(range(seats), level))
    assert isinstance(match, Match), match
    for computer in match._computers.values():
        assert isinstance(computer.player, Partner)
        computer.player.wrong = 0
    return match


def succeeds(label: str, seats: int, level: int, number: int) -> bool:
    """Whether the team of this number succeeds at its first attempt."""
    match = new_match(label, seats, number, level)
    let_play(match, lambda: bool(match.state.attempts))
    return bool(match.state.attempts[0].end is End.SUCCEEDED)


def cell(label: str, seats: int, level: int, attempts: int) -> float:
    """The share of attempts that succeed."""
    return statistics.mean(spread_over_cores(partial(succeeds, label, seats, level), range(attempts)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=ATTEMPTS)
    attempts = parser.parse_args().attempts
    rows = [
        f"{attempts} attempts a cell, seeds {seed_text(0)} to {seed_text(attempts - 1)}, wrong acts off",
        "found / design for 1, 2, 3, 4 seats",
    ]
    reached = []
    for level, goals in GOALS.items():
        rows += ["", f"level {level}"]
        found = {label: [cell(label, seats, level, attempts) for seats in SEATS] for label in goals}
        for label, cells in found.items():
            pairs = [f"{share:.2f} / {goal:.2f}" for share, goal in zip(cells, goals[label], strict=True)]
            rows.append(f"{label:>4}   " + "   ".join(pairs))
        for seats in SEATS:
            index = SEATS.index(seats)
            off = [found[label][index] - goals[label][index] for label in goals]
            mean_off, worst = statistics.mean(off), max(off, key=abs)
            good = abs(mean_off) <= MEAN_OFF and abs(worst) <= CELL_OFF
            judged = ("reached" if good else "NOT REACHED") if seats in JUDGED else "not judged"
            rows.append(f"  {seats} seats: mean off {mean_off:+.3f}, worst cell off {worst:+.2f}: {judged}")
            reached.append(good or seats not in JUDGED)
    rows += ["", f"All goals reached: {'yes' if all(reached) else 'NO'}"]
    write_report("last-minute-teams", rows)
    return 0 if all(reached) else 1


if __name__ == "__main__":
    raise SystemExit(main())
