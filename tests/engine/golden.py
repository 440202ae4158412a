"""Golden matches: one readable text file a game, played again and compared line by line.

    python3 -m tests.engine.golden KEY            write a fresh match of random acts
    python3 -m tests.engine.golden KEY --again    play the acts that stand in the file again

A file begins with the match's name and deal; then come the acts (``@ time seat N: text``,
``@ time undo``, ``@ time`` when time alone passes), each with what happened and with what
changed in the view of every seat and of the table. Both ways of writing keep the lines
that begin with ``#``: they are by hand, are not compared, and say why what stands above
them is right. A line by hand is dropped when its act has changed.
"""

import dataclasses
import json
import re
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final

from engine.game import TABLE, AnyGame, Event, Refusal, Step
from engine.match import Match
from engine.names import read_name
from engine.registry import games
from engine.rng import Rng
from tests.engine import contract

FOLDER: Final = Path(__file__).parents[1] / "golden"
BY_HAND: Final = 20
"""So many acts, and the last view, carry a line by hand."""
MOST_LINES: Final = 1500

_SEAT = re.compile(r"@ (\d+) seat (\d+): (.*)")
_OTHER = re.compile(r"@ (\d+)( undo)?")


def path_of(game: AnyGame) -> Path:
    """Where a game's golden match stands."""
    return FOLDER / f"{game.key}.txt"


def read(game: AnyGame) -> list[str]:
    """The lines of the file; fails with a sentence on how to write one when there is none."""
    path = path_of(game)
    assert path.is_file(), (
        f"{game.title} has no golden match: write one with `python3 -m tests.engine.golden {game.key}` "
        "and say by hand, on lines beginning with #, why it is right."
    )
    return path.read_text(encoding="utf-8").splitlines()


def check(game: AnyGame) -> None:
    """Plays the acts in the file again and compares every line that is not by hand."""
    lines = read(game)
    assert len(lines) <= MOST_LINES
    written = [line for line in lines if not line.startswith("#")]
    played = replay(written)
    for number, (expected, actual) in enumerate(zip(written, played, strict=False)):
        assert actual == expected, f"{path_of(game).name}, line {number + 1} without those by hand"
    assert len(played) == len(written)


def without_reason(game: AnyGame) -> list[str]:
    """Of the first acts and the last view those that no line by hand follows."""
    blocks: list[list[str]] = []
    for line in read(game):
        if line.startswith(("@", "=")):
            blocks.append([])
        if blocks:
            blocks[-1].append(line)
    assert blocks[-1][0].startswith("="), "a golden match ends with its last view"
    looked_at = [*blocks[:BY_HAND], blocks[-1]]
    return [block[0] for block in looked_at if not any(line.startswith("# ") and len(line) > 12 for line in block)]


def replay(written: list[str]) -> list[str]:
    """The file as it comes out when the acts in these lines are played."""
    name = read_name(written[0].removeprefix("match "), games())
    assert not isinstance(name, Refusal), name
    deal = written[1].removeprefix("deal ")
    match = Match.new(
        name.key, name.seats, name.options, name.seed, None if deal == "of the seed" else json.loads(deal)
    )
    assert isinstance(match, Match), match
    teller = Teller(match, deal)
    for line in written:
        if (found := _SEAT.fullmatch(line)) is not None:
            teller.act(int(found[1]), int(found[2]), found[3])
        elif (other := _OTHER.fullmatch(line)) is not None:
            teller.pass_time(int(other[1]), undo=other[2] is not None)
    return teller.finish()


def fresh(game: AnyGame) -> list[str]:
    """A new match of random acts."""
    match = contract.setup_of(game, 0).new(0)
    teller = Teller(match, "of the seed")
    rng, at_ms = Rng.named("golden", game.key), 0
    while match.outcome is None:
        gap, rng = rng.below(900)
        at_ms += gap
        due_ms = match.next_ms(at_ms)
        if due_ms is not None and due_ms <= at_ms:
            teller.pass_time(at_ms, undo=False)
        chosen, rng = contract.choose(match, rng)
        if chosen is None:
            at_ms = max(at_ms, match.next_ms(at_ms) or 0)
            teller.pass_time(at_ms, undo=False)
        elif match.outcome is None:
            teller.act(at_ms, chosen[0], game.write(chosen[1]))
    return teller.finish()


class Teller:
    """Plays a match and tells of it, line by line."""

    def __init__(self, match: Match, deal: str) -> None:
        self.match = match
        self.lines = [f"match {match.name}", f"deal {deal}"]
        self.views: dict[int, dict[str, str]] = {}
        match.tick(0)
        self.tell_views()

    def act(self, at_ms: int, seat: int, text: str) -> None:
        """An act of a seat, or why it was refused."""
        due_ms = self.match.next_ms(at_ms)
        assert due_ms is None or due_ms > at_ms, f"something is due before {at_ms}: let time pass first"
        self.lines.append(f"@ {at_ms} seat {seat}: {text}")
        done = self.match.act(seat, text, at_ms)
        if isinstance(done, Refusal):
            self.lines.append(f"  refused: {done.code}: {done.message}")
        else:
            self.tell_step(done)

    def pass_time(self, at_ms: int, *, undo: bool) -> None:
        """What happens by itself until this time, and perhaps an undo."""
        self.lines.append(f"@ {at_ms}" + (" undo" if undo else ""))
        steps = self.match.tick(at_ms)
        for step, record in zip(steps, self.match.history[-len(steps) :], strict=False):
            self.lines.append(f"  at {record.at_ms}")
            self.tell_events(step.events)
        if undo:
            self.lines.append(
                "  taken back" if self.match.undo(at_ms) else f"  not taken back: {self.match.can_undo[1]}"
            )
        self.tell_views()

    def tell_step(self, step: Step[Any]) -> None:
        """Events and views after an act."""
        self.tell_events(step.events)
        self.tell_views()

    def tell_events(self, events: tuple[Event, ...]) -> None:
        """What happened, and to whom it is told when not to everybody."""
        for event in events:
            whom = "" if TABLE in event.to else " (only seat " + ", ".join(map(str, event.to)) + ")"
            parts = [
                f" {part.name}={readable(getattr(event, part.name))}"
                for part in dataclasses.fields(event)
                if part.name != "to"
            ]
            self.lines.append(f"  {type(event).__name__}{''.join(parts)}{whom}")

    def tell_views(self, *, all_of_it: bool = False) -> None:
        """What every seat and the table sees now: one line each, what has not changed left out."""
        for seat in contract.seats_and_table(self.match):
            view = self.match.view(seat)
            now = dict(leaves(view))
            before = {} if all_of_it else self.views.get(seat, {})
            changed = [f"{name}={text}" for name, text in now.items() if before.get(name) != text]
            changed += [f"{name} is gone" for name in before if name not in now and before[name] != "[]"]
            self.views[seat] = now
            if changed:
                self.lines.append(f"  {'table' if seat == TABLE else f'seat {seat}'} sees {' '.join(changed)}")

    def finish(self) -> list[str]:
        """The end and the whole of the last views."""
        outcome = self.match.outcome
        self.lines.append("= " + ("not over" if outcome is None else readable(outcome)))
        self.tell_views(all_of_it=True)
        return self.lines


def leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """What a view is made of, with the way to it, such as ``sides.0.hand``."""
    if dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            yield from leaves(getattr(value, part.name), f"{path}.{part.name}" if path else part.name)
    elif isinstance(value, tuple) and value and all(dataclasses.is_dataclass(item) for item in value):
        for index, item in enumerate(value):
            yield from leaves(item, f"{path}.{index}")
    else:
        yield path, readable(value)


def readable(value: object) -> str:
    """A value in few words: the names of types are left out, ``-`` is None."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        return "[" + " ".join(readable(item) for item in value) + "]"
    if dataclasses.is_dataclass(value):
        parts = [f"{part.name}={readable(getattr(value, part.name))}" for part in dataclasses.fields(value)]
        return "{" + " ".join(parts) + "}"
    return str(value)


def with_hand_lines(lines: list[str], before: list[str]) -> list[str]:
    """The lines with those by hand of the file as it was, wherever their act is unchanged."""
    reasons: dict[tuple[str, int], list[str]] = {}
    seen: dict[str, int] = {}
    act: tuple[str, int] = ("", 0)
    for line in before:
        if line.startswith(("@", "=", "match")):
            seen[line] = seen.get(line, 0) + 1
            act = (line, seen[line])
        elif line.startswith("#"):
            reasons.setdefault(act, []).append(line)
    result = []
    seen = {}
    for line in lines:
        result.append(line)
        if line.startswith(("@", "=", "match")):
            seen[line] = seen.get(line, 0) + 1
            result += reasons.get((line, seen[line]), [])
    return reasons.get(("", 0), []) + result


def main(key: str, *, again: bool) -> None:
    """Writes a game's file."""
    game = contract.game_of(key)
    path = path_of(game)
    before = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    lines = replay([line for line in before if not line.startswith("#")]) if again else fresh(game)
    path.write_text("\n".join(with_hand_lines(lines, before)) + "\n", encoding="utf-8")
    print(
        f"{path}: now say by hand, on lines beginning with #, why the first {BY_HAND} acts and the last view are right"
    )


if __name__ == "__main__":
    main(sys.argv[1], again="--again" in sys.argv[2:])
