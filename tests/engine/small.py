"""The smallest game that can trouble a match: every action does one thing to clock, deadline or count.

``add`` shows nothing, ``show`` reveals, ``start`` and ``stop`` set the clock going and
standing, ``timer 500`` lets something happen half a second of game time later, ``end``
ends. It is registered only while a test runs.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from engine.game import Deal, Event, Option, Options, Outcome, Refusal, Seat, Step
from engine.rng import Rng


class Reason(Enum):
    """How it ends."""

    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class State:
    """All there is."""

    done: tuple[tuple[Seat, str, int], ...] = ()
    """Seat, word and game time of everything that was done."""
    runs: bool = False
    timer_ms: int | None = None
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Done(Event):
    """Something was done."""

    word: str


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """Something was shown."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Rang(Event):
    """The timer rang."""


@dataclass(frozen=True, slots=True)
class Act:
    """One word, and a number for the timer."""

    word: str


class Tapper:
    """A computer player that does one thing, always after the same time."""

    def __init__(
        self, word: Callable[[State], str | None], delay_ms: int, wanted: Callable[[State], bool] = lambda view: True
    ) -> None:
        self.word, self.delay, self.wanted = word, delay_ms, wanted

    def choose(self, view: Any, rng: Rng) -> Act | None:
        word = self.word(view)
        return None if word is None else Act(word)

    def wants(self, view: Any, action: Act) -> bool:
        return self.wanted(view)

    def delay_ms(self, view: Any, rng: Rng) -> int:
        return self.delay


class Small:
    """The smallest game."""

    key = "small"
    title = "Small"
    seats = range(1, 4)
    rules_version = "A"
    options: tuple[Option, ...] = ()

    def __init__(self, *, race: bool = False) -> None:
        self.race = race
        self.player: Callable[[int], Tapper] = lambda level: Tapper(lambda view: None, 0)

    def check(self, options: Options, seats: int) -> Refusal | None:
        return None

    def deal(self, options: Options, seats: int, rng: Rng) -> Deal:
        return {}

    def start(self, options: Options, seats: int, deal: Deal) -> State:
        return State(runs=self.race)

    def actors(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset((0, 1, 2))

    def legal(self, state: State, seat: Seat) -> tuple[Act, ...]:
        return () if state.ended else tuple(Act(word) for word in ("add", "show", "start", "stop", "timer 500", "end"))

    def free(self, action: Act) -> bool:
        return False

    def apply(self, state: State, seat: Seat, action: Act, at_ms: int) -> Step[State] | Refusal:
        if action.word == "no":
            return Refusal("no", "This is never possible.")
        state = replace(state, done=(*state.done, (seat, action.word, at_ms)))
        word, _, number = action.word.partition(" ")
        if word in ("start", "stop"):
            state = replace(state, runs=word == "start")
        if word == "timer":
            state = replace(state, timer_ms=at_ms + int(number))
        state = replace(state, ended=word == "end")
        events: tuple[Event, ...] = (Done(action.word),)
        return Step(state, (*events, Shown()) if word == "show" else events)

    def deadline(self, state: State) -> int | None:
        return state.timer_ms

    def expire(self, state: State, at_ms: int) -> Step[State]:
        assert state.timer_ms is not None
        assert at_ms >= state.timer_ms
        return Step(replace(state, timer_ms=None, done=(*state.done, (-1, "rang", at_ms))), (Rang(),))

    def clock_runs(self, state: State) -> bool:
        return state.runs and not state.ended

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(Reason.ENDED, won=True) if state.ended else None

    def view(self, state: State, seat: Seat) -> State:
        return state

    def write(self, action: Act) -> str:
        if not isinstance(action, Act):
            raise TypeError("no action")
        return action.word

    def read(self, text: str) -> Act | Refusal:
        """More lenient than a game should be: it takes capitals and spaces around."""
        word = text.strip().lower()
        known = word in ("add", "show", "start", "stop", "end", "no")
        known = known or (word.startswith("timer ") and word[6:].isascii() and word[6:].isdigit())
        return Act(word) if known else Refusal("unknown-action", "That is no move.")

    def bot(self, level: int, person: Rng) -> Tapper:
        return self.player(level)

    def pieces(self, state: State) -> tuple[Any, ...]:
        return ()

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        return state
