"""What every game must keep, as functions over any game: no test in here, and no pytest.

The same module runs inside Pyodide, so it imports the engine and the standard library
only. Everything random comes from the engine's own Rng and a number that is printed when
a test fails.
"""

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import engine.template  # noqa: F401 (registers the template)
from engine.game import TABLE, AnyGame, Refusal, Seat, Step
from engine.match import Match
from engine.registry import games
from engine.rng import SEED_LENGTH, SEED_LETTERS, Rng
from engine.text import canonical, digest

MOST_STEPS: Final = 20_000
"""A random match that takes more actions than this is not going to end."""

LONGEST_MS: Final = 4 * 60 * 60 * 1000
"""Game time no random match may go beyond: four hours."""

FREE: Final = 50
"""How often a free action is played when there is one, in thousandths. Not counted as an action."""

MOST_OF_A_KIND: Final = 150
"""So many texts of one kind are tried where they are not legal."""

GIVING_UP: Final = ("give-up", "void", "end-attempt")
GIVE_UP: Final = 10
"""How often one of GIVING_UP is played when it is legal, in thousandths."""


def all_games() -> tuple[AnyGame, ...]:
    """Every registered game and the template, which is only listed where it was imported, as it is above."""
    return games()


@dataclass(frozen=True)
class Setup:
    """One way to set a game up."""

    key: str
    seats: int
    options: tuple[tuple[str, str], ...]

    def new(self, number: int, **others: Any) -> Match:
        """The match of this set-up with the seed of this number."""
        match = Match.new(self.key, self.seats, dict(self.options), seed_of(self.key, number), **others)
        assert isinstance(match, Match), match
        return match


def game_of(key: str) -> AnyGame:
    """The game with this key."""
    return next(game for game in all_games() if game.key == key)


def seed_of(key: str, number: int) -> str:
    """A seed for a number: the same everywhere."""
    letters, rng = "", Rng.named("contract", key, number)
    for _ in range(SEED_LENGTH):
        pick, rng = rng.below(len(SEED_LETTERS))
        letters += SEED_LETTERS[pick]
    return game_of(key).rules_version + letters


def setups(game: AnyGame) -> list[Setup]:
    """Every number of seats with every choice of every option, as far as they go together."""
    choices = [[(option.key, choice.key) for choice in option.choices] for option in game.options]
    every = [(seats, options) for seats in game.seats for options in itertools.product(*choices)]
    return [Setup(game.key, seats, options) for seats, options in every if game.check(dict(options), seats) is None]


def setup_of(game: AnyGame, number: int) -> Setup:
    """A set-up for a number; consecutive numbers walk through all of them, in steps that soon come everywhere."""
    every = setups(game)
    step = max(7, len(every) * 618 // 1000)
    while math.gcd(step, len(every)) > 1:
        step += 1
    return every[number * step % len(every)]


class Pool:
    """Texts that were legal somewhere, to be tried where they are not: of every kind some, since lists can be long."""

    def __init__(self) -> None:
        self._kinds: dict[str, set[str]] = {}

    def add(self, texts: Iterable[str]) -> None:
        """Keeps the texts while there are few of their kind (their first word)."""
        for text in texts:
            kind = self._kinds.setdefault(text.partition(" ")[0], set())
            if len(kind) < MOST_OF_A_KIND:
                kind.add(text)

    def all(self) -> set[str]:
        """What was kept."""
        return {text for kind in self._kinds.values() for text in kind}


# ---- Random play --------------------------------------------------------------------


@dataclass
class Played:
    """What a random match came to."""

    match: Match
    counted: int = 0
    """Actions that were not free."""
    legal_texts: set[str] = field(default_factory=set)
    """Every text that was legal for anybody at any time."""


Watch = Callable[[Match, int, int], None]
"""Is given the match before every action, the host time and the number of the step."""


def choose(match: Match, rng: Rng) -> tuple[tuple[Seat, Any] | None, Rng]:
    """A seat and an action at random: free ones and giving up seldom; None when all wait for time."""
    game = match.game
    moves: list[tuple[Seat, Any]] = []
    free: list[tuple[Seat, Any]] = []
    giving_up: list[tuple[Seat, Any]] = []
    for seat in range(match.seats):
        for action in match.legal(seat):
            kind = free if game.free(action) else giving_up if game.write(action) in GIVING_UP else moves
            kind.append((seat, action))
    plays_free, rng = rng.chance(FREE)
    gives_up, rng = rng.chance(GIVE_UP)
    waits = game.deadline(match.state) is not None and match.clock_runs
    if free and plays_free:
        moves = free
    elif giving_up and (gives_up or not (moves or waits)):
        moves = giving_up
    if not moves:
        return None, rng
    pick, rng = rng.below(len(moves))
    return moves[pick], rng


def play(match: Match, number: int, *, watch: Watch | None = None, most: int = MOST_STEPS) -> Played:
    """Plays a match to its end (or for so many steps) with random actions at random times."""
    played = Played(match)
    rng = Rng.named("play", match.name, number)
    pace = 400 if match.game.race else 1500
    at_ms = 1000
    match.tick(at_ms)
    for step in range(most):
        if match.outcome is not None:
            return played
        gap, rng = rng.below(pace)
        at_ms += gap
        match.tick(at_ms)
        if match.outcome is not None:
            return played
        if watch is not None:
            watch(match, at_ms, step)
        chosen, rng = choose(match, rng)
        if chosen is None:
            due_ms = match.next_ms(at_ms)
            assert due_ms is not None, f"{match.name}: nobody can act and nothing is due"
            at_ms = max(at_ms, due_ms)
            match.tick(at_ms)
            continue
        seat, action = chosen
        done = match.act(seat, action, at_ms)
        assert isinstance(done, Step), (match.name, at_ms, seat, action, done)
        played.counted += not match.game.free(action)
        assert match.now(at_ms) < LONGEST_MS, f"{match.name} goes on for hours"
    assert most < MOST_STEPS, f"{match.name} is not over after {MOST_STEPS} steps"
    return played


def play_computers(match: Match, *, until_ms: int = LONGEST_MS, frame_ms: int | None = None) -> int:
    """Lets the computer players of a match play; frame by frame, or from event to event when None."""
    at_ms = 0
    while match.outcome is None and at_ms < until_ms:
        match.tick(at_ms)
        match.run_bots(at_ms)
        if frame_ms is not None:
            at_ms += frame_ms
            continue
        due_ms = match.next_ms(at_ms)
        if match.outcome is not None:
            break
        assert due_ms is not None, f"{match.name}: the computer players wait for ever"
        at_ms = max(at_ms + 1, due_ms)
    return at_ms


def digests(key: str, count: int) -> list[str]:
    """The digests at the end of so many matches, every second one played by computer players."""
    game = game_of(key)
    ends = []
    for number in range(count):
        setup = setup_of(game, number)
        if number % 2:
            match = setup.new(number, bots={seat: 1 + (number + seat) % 5 for seat in range(setup.seats)})
            play_computers(match, until_ms=40_000)
        else:
            match = setup.new(number)
            play(match, number, most=60)
        ends.append(match.digest())
    return ends


# ---- What is true of one state ------------------------------------------------------


def seats_and_table(match: Match) -> tuple[Seat, ...]:
    """Everybody who looks at the table."""
    return (*range(match.seats), TABLE)


def texts(game: AnyGame, state: Any, seat: Seat) -> list[str]:
    """The legal actions as texts."""
    return [game.write(action) for action in game.legal(state, seat)]


def check_legal(match: Match) -> set[str]:
    """Every legal action has a text of its own that reads back; gives the texts."""
    game, state = match.game, match.state
    seen: set[str] = set()
    for seat in range(match.seats):
        actions = game.legal(state, seat)
        assert len(actions) <= 500
        written = [game.write(action) for action in actions]
        assert len(set(written)) == len(written), f"two actions are written alike: {written}"
        for action, text in zip(actions, written, strict=True):
            assert game.read(text) == action, text
            assert text.isascii(), text
            assert text == " ".join(text.split()), text
            assert len(text) <= 100, text
        moves = [action for action in actions if not game.free(action)]
        assert not moves or seat in game.actors(state), f"seat {seat} can act and is no actor"
        assert actions or seat not in game.actors(state), f"seat {seat} is an actor and cannot act"
        seen.update(written)
    return seen


def check_frozen(value: Any, path: str = "state") -> None:
    """Nothing in a value can be changed: frozen, slotted dataclasses, tuples, and plain values."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            check_frozen(item, f"{path}[{index}]")
        return
    if dataclasses.is_dataclass(value):
        assert type(value).__dataclass_params__.frozen, f"{path} is not frozen"  # type: ignore[union-attr]
        assert not hasattr(value, "__dict__"), f"{path} has no slots"
        for part in dataclasses.fields(value):
            check_frozen(getattr(value, part.name), f"{path}.{part.name}")
        return
    canonical(value)


def mutations(text: str, rng: Rng) -> list[str]:
    """The text with one thing wrong, in many ways."""
    place, rng = rng.below(max(1, len(text)))
    letter, rng = rng.below(128)
    words = text.split(" ")
    return [
        "",
        " ",
        text + " ",
        " " + text,
        text + "\n",
        text.upper(),
        text.replace(" ", "  ") + "!",
        text[:place] + text[place + 1 :],
        text[:place] + chr(letter) + text[place:],
        text[:place] + chr(letter) + text[place + 1 :],
        " ".join(reversed(words)) if len(words) > 1 else text + text,
        " ".join([*words, words[-1]]),
        words[0],
        " ".join([words[0], *("99" for _ in words[1:])]) + " -1",
        " ".join([words[0], *("０" for _ in words[1:])]) + " ٣",
        "\ud800",
        "<b>" + text,
        text * 200,
    ]


def snapshot(match: Match) -> tuple[str, int, str]:
    """What must not change when an action is refused."""
    return match.digest(), len(match.history), match.save()


def replayed(match: Match, lines: int | None = None) -> Match:
    """A new match of the same name, deal and computers, played from the history alone."""
    again = Match.new(match.game.key, match.seats, match.options, match.seed, match.deal, match.names, match.computers)
    assert isinstance(again, Match), again
    again.tick(0)  # host time and game time are one: the clock begins at 0 and is never paused
    for record in match.history[:lines]:
        if record.kind == "act":
            done = again.act(record.seat, record.text, record.at_ms)
            assert isinstance(done, Step), (record, done)
        elif record.kind == "undo":
            assert again.undo(record.at_ms), record
        else:
            again.tick(record.at_ms)
    return again


def redeal_differences(match: Match, seat: Seat, rng: Rng) -> Iterator[str]:
    """Whatever this seat could tell apart between the table and one that should look the same to it."""
    game, state = match.game, match.state
    other = game.redeal(state, seat, rng)
    if sorted(map(canonical, game.pieces(other))) != sorted(map(canonical, game.pieces(state))):
        yield "a piece was lost in the redeal"
    if canonical(game.view(other, seat)) != canonical(game.view(state, seat)):
        yield "its view"
    if (game.outcome(other), game.deadline(other), game.clock_runs(other)) != (
        game.outcome(state),
        game.deadline(state),
        game.clock_runs(state),
    ):
        yield "the clock or the end"
    if seat == TABLE:
        return
    if texts(game, other, seat) != texts(game, state, seat):
        yield "its legal actions"
    at_ms = match.history[-1].at_ms if match.history else 0
    for action in game.legal(state, seat):
        answers = [game.apply(table, seat, action, at_ms) for table in (state, other)]
        told = []
        for answer in answers:
            assert isinstance(answer, Step), answer
            told.append([canonical(event) for event in answer.events if event.seen_by(seat) and not event.reveals])
        if told[0] != told[1]:
            yield f"what it is told after {game.write(action)}: {told}"


def shown(match: Match, seat: Seat, action: Any, looker: Seat, rng: Rng) -> str:
    """What an action of a seat shows to another (or TABLE) that could not be known before; "" for nothing.

    Another table that looks the same to ``looker`` before the action must look the same
    to it after the action, unless something hidden was shown.
    """
    game, state = match.game, match.state
    at_ms = match.history[-1].at_ms if match.history else 0
    other = game.redeal(state, looker, rng)
    after, other_after = (game.apply(table, seat, action, at_ms) for table in (state, other))
    assert isinstance(after, Step), after
    if isinstance(other_after, Refusal):
        return ""
    views = [canonical(game.view(step.state, looker)) for step in (after, other_after)]
    told = [[canonical(event) for event in step.events if event.seen_by(looker)] for step in (after, other_after)]
    return "" if views[0] == views[1] and told[0] == told[1] else f"{told[0]}, or {told[1]}"


def chances(state: Any) -> list[int]:
    """The places of all random streams in a state."""
    if isinstance(state, Rng):
        return [state.place]
    parts: list[Any] = list(state) if isinstance(state, tuple) else []
    if dataclasses.is_dataclass(state):
        parts = [getattr(state, part.name) for part in dataclasses.fields(state)]
    return [place for part in parts for place in chances(part)]


def same_digest(first: Any, second: Any) -> bool:
    """Whether two states are one."""
    return digest(first) == digest(second)


def refused(answer: object) -> bool:
    """Whether it is a refusal that says something to a program and to a player."""
    return isinstance(answer, Refusal) and bool(answer.code) and len(answer.message) > 5
