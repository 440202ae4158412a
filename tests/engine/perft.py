"""Counted trees: in how many ways a tiny deal of each game can go on, to some depth.

A node is a state at a game time. From it leads one way for every legal action of every
seat at that time, and one for letting the next timed event happen. A match that is over
leads nowhere. The numbers stand in ``tests/perft/KEY.txt``, each with a line by hand on
how it was checked; a wrong one is found by the counts of its first actions, which are
printed.

    python3 -m tests.engine.perft KEY DEPTH       print the counts of the deal in the file
"""

import itertools
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.game import AnyGame, Refusal, Step
from engine.match import Match
from engine.names import read_name
from engine.registry import games
from tests.engine import contract

FOLDER: Final = Path(__file__).parents[1] / "perft"

_DEPTH = re.compile(r"depth (\d+): (\d+)")


@dataclass(frozen=True)
class Tree:
    """A deal and the numbers that were written down for it."""

    name: str
    seats: int
    state: Any
    counts: tuple[tuple[int, int], ...]


def path_of(game: AnyGame) -> Path:
    """Where a game's counted tree stands."""
    return FOLDER / f"{game.key}.txt"


def lines_of(game: AnyGame) -> list[str]:
    """The lines of the file; fails with a sentence on how to write one when there is none."""
    path = path_of(game)
    assert path.is_file(), (
        f"{game.title} has no counted tree: write tests/perft/{game.key}.txt with lines `match NAME`, `deal JSON`, "
        "acts to begin with (`begin SEAT TEXT`) and `depth N: COUNT`, each count followed by a line beginning "
        f"with # on how it was checked; `python3 -m tests.engine.perft {game.key} 3` prints what the engine counts."
    )
    return path.read_text(encoding="utf-8").splitlines()


def read(game: AnyGame) -> Tree:
    """The tree of a file."""
    lines = lines_of(game)
    words = dict(line.split(" ", 1) for line in lines if line.startswith(("match ", "deal ")))
    name = read_name(words["match"], games())
    assert not isinstance(name, Refusal), name
    match = Match.new(name.key, name.seats, name.options, name.seed, json.loads(words["deal"]))
    assert isinstance(match, Match), match
    for line in lines:
        if line.startswith("begin "):
            _, seat, text = line.split(" ", 2)
            done = match.act(int(seat), text, 0)
            assert isinstance(done, Step), done
    counts = tuple((int(found[1]), int(found[2])) for line in lines if (found := _DEPTH.fullmatch(line)))
    assert len(counts) >= 3, f"{path_of(game).name} counts three depths or more"
    return Tree(match.name, match.seats, match.state, counts)


def ways(game: AnyGame, seats: int, state: Any, at_ms: int) -> list[tuple[str, Any, int]]:
    """What can be next: a text, the state after it, and the game time."""
    if game.outcome(state) is not None:
        return []
    found: list[tuple[str, Any, int]] = []
    for seat in range(seats):
        for action in game.legal(state, seat):
            step = game.apply(state, seat, action, at_ms)
            assert isinstance(step, Step), step
            found.append((f"seat {seat}: {game.write(action)}", step.state, at_ms))
    deadline = game.deadline(state)
    if deadline is not None and game.clock_runs(state):
        due_ms = max(deadline, at_ms)
        found.append((f"at {due_ms}", game.expire(state, due_ms).state, due_ms))
    return found


def count(game: AnyGame, seats: int, state: Any, depth: int, at_ms: int = 0) -> int:
    """The nodes so many steps away."""
    following = ways(game, seats, state, at_ms)
    if depth == 1:
        return len(following)
    return sum(count(game, seats, after, depth - 1, when) for _, after, when in following)


def divided(game: AnyGame, tree: Tree, depth: int) -> str:
    """The count of every first action, to find out where a number went wrong."""
    rows = []
    for text, after, at_ms in ways(game, tree.seats, tree.state, 0):
        number = 1 if depth == 1 else count(game, tree.seats, after, depth - 1, at_ms)
        rows.append(f"  {text}: {number}")
    return "\n".join(rows)


def check(game: AnyGame) -> None:
    """Counts every depth of the file."""
    tree = read(game)
    for depth, written in tree.counts:
        counted = count(game, tree.seats, tree.state, depth)
        assert counted == written, f"depth {depth}: {counted} nodes, {written} written\n{divided(game, tree, depth)}"


def without_reason(game: AnyGame) -> list[str]:
    """Counts that no line by hand follows."""
    lines = [*lines_of(game), ""]
    return [line for line, after in itertools.pairwise(lines) if _DEPTH.fullmatch(line) and not after.startswith("# ")]


def main(key: str, deepest: int) -> None:
    """Prints the counts of a file's deal."""
    game = contract.game_of(key)
    tree = read(game)
    for depth in range(1, deepest + 1):
        print(f"depth {depth}: {count(game, tree.seats, tree.state, depth)}\n{divided(game, tree, depth)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
