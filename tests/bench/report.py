"""What the long runs share: seeds, cores, percentiles, and where results are written."""

import platform
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from engine.match import Match
from engine.rng import SEED_LENGTH, SEED_LETTERS

RESULTS = Path(__file__).parent / "results"
_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def seed_text(number: int, rules_version: str = "A") -> str:
    """The seed with this number: the letters count in base 30."""
    letters = ""
    for _ in range(SEED_LENGTH):
        letters = SEED_LETTERS[number % len(SEED_LETTERS)] + letters
        number //= len(SEED_LETTERS)
    return rules_version + letters


def let_play(match: Match, over: Callable[[], bool]) -> None:
    """Lets computer players play until it is over, the match told exactly when something is due."""
    at_ms = 0
    while not over():
        due_ms = match.next_ms(at_ms)
        assert due_ms is not None
        at_ms = max(at_ms, due_ms)
        match.run_bots(at_ms)
        match.tick(at_ms)


def spread_over_cores(work: Callable[[_Item], _Result], items: Iterable[_Item]) -> list[_Result]:
    """The results in the order of the items, whatever core they were worked out on."""
    import multiprocessing  # not at the top: Pyodide, which runs parts of this, has none

    with multiprocessing.Pool() as pool:
        return pool.map(work, list(items), chunksize=20)


def percentile(ordered: Sequence[float], percent: int) -> float:
    """The value below which so many percent lie; the values come sorted."""
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def commit() -> str:
    """The commit these rules are at, with a mark when files differ from it."""
    head = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--", "engine", "tests/bench/*.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    return (head.stdout.strip() or "unknown") + (" with changes" if changed.stdout.strip() else "")


def write_report(name: str, rows: Sequence[str]) -> None:
    """Prints the rows and keeps them in results/, with the commit and the Python they ran on."""
    text = "\n".join([f"commit {commit()}, Python {platform.python_version()}", *rows]) + "\n"
    print(text, end="")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.txt").write_text(text, encoding="utf-8")
