"""Random matches of every registered game, from the deal to the end, through the real match.

``python3 -m tests.bench.random_matches [--matches 10000] [--game KEY]``

Every match has its own seats, options, seed and pace. At each step a seat that can act
does something legal, chosen by lot; time goes on in random gaps so that timed events fire
in between; ``give-up`` and its like are chosen once in a hundred. Checked at random
moments and at the end: every piece is in exactly one place, save and load give the same
digest and the same text, an outcome is reached, and no match is endless. Half of the
matches that were saved go on from the loaded one.

Chance comes from the engine's own Rng, so the digest of all ends is the same on every
Python: :func:`play_match` can be called anywhere.
"""

import argparse
import hashlib
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from engine.game import TABLE, AnyGame, Refusal, Step
from engine.match import Match
from engine.registry import game as find_game
from engine.registry import games
from engine.rng import Rng
from tests.bench.report import seed_text, spread_over_cores, write_report

MATCHES = 10_000
LONGEST = 20_000
"""History lines that no match may reach."""

SELDOM = frozenset({"give-up", "void", "end-attempt"})
"""What ends a round or a match before its time: chosen once in a hundred."""

_Item = TypeVar("_Item")


class Dice:
    """A stream of chance that is read on and on."""

    def __init__(self, *name: object) -> None:
        self.rng = Rng.named(*name)

    def below(self, limit: int) -> int:
        number, self.rng = self.rng.below(limit)
        return number

    def pick(self, items: Sequence[_Item]) -> _Item:
        return items[self.below(len(items))]

    def once_in(self, times: int) -> bool:
        return self.below(times) == 0


@dataclass(frozen=True)
class Played:
    """What one random match came to."""

    seed: str
    name: str
    lines: int
    game_ms: int
    reason: str
    winners: tuple[int, ...]
    events: tuple[str, ...]
    """Every kind of event that happened in it."""
    loads: int
    digest: str


class _Player:
    """One random match being played and checked."""

    def __init__(self, key: str, number: int) -> None:
        game = find_game(key)
        assert game is not None
        self.game: AnyGame = game
        self.dice = Dice("random match", key, number)
        self.seed = seed_text(number, game.rules_version)
        self.match = self._begin()
        self.pieces = game.pieces(self.match.state)
        self.at_ms = self.dice.below(1 << 40)
        self.pace_ms = self.dice.pick((60, 400, 1500, 4000))
        self.loads = 0

    def _begin(self) -> Match:
        while True:
            seats = self.dice.pick(self.game.seats)
            options = {option.key: self.dice.pick(option.choices).key for option in self.game.options}
            if self.game.check(options, seats) is None:
                match = Match.new(self.game.key, seats, options, self.seed)
                assert isinstance(match, Match), match
                return match

    def play(self) -> Played:
        """Plays it to the end."""
        while self.match.outcome is None:
            assert len(self.match.history) < LONGEST, f"{self.match.name} does not end"
            self._wait()
            if self.match.outcome is None:
                self._act()
            if self.dice.once_in(200):
                self._check()
        self._check()
        outcome = self.match.outcome
        events = {type(event).__name__ for record in self.match.history for event in record.events}
        return Played(
            self.seed,
            self.match.name,
            len(self.match.history),
            self.match.now(self.at_ms),
            outcome.reason.name,
            outcome.winners,
            tuple(sorted(events)),
            self.loads,
            self.match.digest(),
        )

    def _wait(self) -> None:
        """A gap, now and then a long one; sometimes the table pauses."""
        self.at_ms += self.dice.below(self.pace_ms * (30 if self.dice.once_in(40) else 1))
        self.match.tick(self.at_ms)
        if self.dice.once_in(300):
            self.match.pause("menu", self.at_ms)
            self.at_ms += self.dice.below(1 << 20)
            assert isinstance(self.match.act(0, "nonsense", self.at_ms), Refusal)
            self.match.resume("menu", self.at_ms)

    def _act(self) -> None:
        seats = [seat for seat in range(self.match.seats) if self.match.legal(seat)]
        moves = {seat: self._moves(seat) for seat in seats}
        able = [seat for seat in seats if moves[seat]]
        if not able:
            self._let_something_happen(seats)
            return
        seat = self.dice.pick(able)
        step = self.match.act(seat, self.dice.pick(moves[seat]), self.at_ms)
        assert isinstance(step, Step), f"{self.match.name}: {step}"

    def _moves(self, seat: int) -> list[Any]:
        """What this seat may choose from this time."""
        seldom, free = self.dice.once_in(100), self.dice.once_in(20)
        legal = self.match.legal(seat)
        if not free:
            legal = tuple(action for action in legal if not self.game.free(action))
        early = [action for action in legal if self.game.write(action) in SELDOM]
        return early if seldom and early else [action for action in legal if action not in early]

    def _let_something_happen(self, seats: Sequence[int]) -> None:
        """Nobody wants to act: on to the next timed event; with none, somebody has to do what is left."""
        due_ms = self.match.next_ms(self.at_ms)
        if due_ms is not None:
            self.at_ms = max(self.at_ms, due_ms)
            self.match.tick(self.at_ms)
            return
        assert seats, f"{self.match.name}: nobody can act and nothing is due"
        seat = self.dice.pick(seats)
        self.match.act(seat, self.dice.pick(self.match.legal(seat)), self.at_ms)

    def _check(self) -> None:
        assert self.game.pieces(self.match.state) == self.pieces, f"{self.match.name}: pieces are lost or doubled"
        hash(self.match.state)
        self.match.view(TABLE)
        text = self.match.save()
        loaded = Match.load(text)
        assert isinstance(loaded, Match), f"{self.match.name}: {loaded}"
        assert loaded.digest() == self.match.digest(), f"{self.match.name}: load gives another state"
        assert loaded.save() == text, f"{self.match.name}: save of the loaded match is another text"
        self.loads += 1
        if self.dice.once_in(2):
            self.match = loaded
            self.at_ms = self.dice.below(1 << 40)
            self.match.resume("loaded", self.at_ms)


def play_match(key: str, number: int) -> Played:
    """The random match with this number."""
    return _Player(key, number).play()


def rows_of(key: str, played: Sequence[Played], seconds: float) -> list[str]:
    """What is written about a game's matches."""
    lines, times = [one.lines for one in played], [one.game_ms for one in played]
    longest = max(played, key=lambda one: one.lines)
    reasons = Counter(one.reason for one in played)
    winners = Counter(one.winners for one in played)
    letters = Counter(one.name.split("-")[-2] for one in played)
    events = Counter(event for one in played for event in one.events)
    ends = hashlib.sha256("".join(one.digest for one in played).encode()).hexdigest()
    return [
        "",
        f"{key}: {len(played)} matches, seeds {played[0].seed} to {played[-1].seed}, {seconds:.0f} s",
        f"  option combinations   {len(letters)}, the rarest {min(letters.values())} times",
        f"  history lines         median {statistics.median(lines):.0f}, longest {longest.lines} ({longest.name})",
        f"  clock                 median {statistics.median(times) / 1000:.0f} s, longest {max(times) / 1000:.0f} s",
        f"  saved and loaded      {sum(one.loads for one in played)} times",
        f"  reasons of the end    {', '.join(f'{reason} {count}' for reason, count in reasons.most_common())}",
        f"  winners               {', '.join(f'{seats} {count}' for seats, count in sorted(winners.items()))}",
        f"  matches with          {', '.join(f'{event} {count}' for event, count in sorted(events.items()))}",
        f"  digest of all ends    {ends}",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--game", choices=[game.key for game in games()])
    arguments = parser.parse_args()
    rows = ["Random legal play over all seats, options and paces; all checks held."]
    for game in games():
        if arguments.game in (None, game.key):
            start = time.perf_counter()
            played = spread_over_cores(partial(play_match, game.key), range(arguments.matches))
            rows += rows_of(game.key, played, time.perf_counter() - start)
    write_report("random-matches", rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
