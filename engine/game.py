"""What a game is: the words every game, the match, the screens and the tests share.

A game is one object with pure functions over its own State. Nothing here or in a game
reads a clock, draws from a source of chance that is not in its arguments, or knows of a
screen.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from engine.rng import Rng

Seat: TypeAlias = int
"""0 to n-1, clockwise round the table; people and computers alike."""

TABLE: Final[Seat] = -1
"""What everybody at the table may see."""

EVERYBODY: Final[tuple[Seat, ...]] = (TABLE,)

Options: TypeAlias = Mapping[str, str]
"""Option.key to Choice.key, complete: every option of the game has its choice."""

Deal: TypeAlias = Mapping[str, Any]
"""Every shuffle made before play, as plain data: JSON with whole numbers, no floats."""

StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT", bound=Hashable)
ViewT = TypeVar("ViewT")
_BotActionT = TypeVar("_BotActionT")
_BotViewT = TypeVar("_BotViewT", contravariant=True)

MOST_ACTIONS: Final = 500
"""The longest list that ``legal`` may give: every action makes one choice."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to an option; its letter (a-z, unique within a game) stands in match names."""

    key: str
    title: str
    letter: str


@dataclass(frozen=True, slots=True)
class Option:
    """A question the table answers before the deal. The set-up screen is drawn from these."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: str
    help: str

    def choice(self, key: str) -> Choice | None:
        """The choice with this key, if there is one."""
        return next((choice for choice in self.choices if choice.key == key), None)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done. Nothing has changed.

    The code is for programs ("not-your-turn"); the message is one sentence a player
    understands, in the players' language.
    """

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Log, sound, motion and statistics read nothing else."""

    to: tuple[Seat, ...] = field(default=EVERYBODY, kw_only=True)
    """The seats that may see it; (TABLE,) is everybody."""

    reveals: ClassVar[bool] = False
    """Whether it showed something hidden or rolled chance: nothing is taken back past it."""

    def seen_by(self, seat: Seat) -> bool:
        """Whether this seat (or TABLE) may know of it."""
        return TABLE in self.to or seat in self.to


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an accepted action or a due timed event led to."""

    state: StateT
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: ``won`` is set in games played together, ``winners`` in races."""

    reason: Enum
    won: bool | None = None
    winners: tuple[Seat, ...] = ()
    score: int | None = None


class DealError(ValueError):
    """A deal that this game cannot be started from; its text is a sentence for the host."""


class Bot(Protocol[_BotActionT, _BotViewT]):
    """A computer player of one game and level. It sees a view, never a state."""

    def choose(self, view: _BotViewT, rng: Rng) -> _BotActionT | None:
        """What to do next; None for nothing, until the table changes. May be a slip that will be refused."""

    def wants(self, view: _BotViewT, action: _BotActionT) -> bool:
        """Whether a hand on its way goes on after a change, as long as its action is still allowed."""

    def delay_ms(self, view: _BotViewT, rng: Rng) -> int:
        """How long a person would take for it, in milliseconds."""


class Game(Protocol[StateT, ActionT, ViewT]):
    """The rules of one game. One object a game, registered with :func:`engine.register`."""

    key: str
    title: str
    seats: range
    rules_version: str
    """One capital letter or digit, the first sign of every seed."""
    options: tuple[Option, ...]
    race: bool
    """Whether all play at once against a clock: no undo, and nothing waits for an animation."""

    def check(self, options: Options, seats: int) -> Refusal | None:
        """Whether these options go together with this number of seats."""

    def deal(self, options: Options, seats: int, rng: Rng) -> Deal:
        """Every shuffle made before play."""

    def start(self, options: Options, seats: int, deal: Deal) -> StateT:
        """The table as it is laid out. Raises DealError for a deal that does not fit."""

    def actors(self, state: StateT) -> frozenset[Seat]:
        """Who may act now: several at once in a real-time game."""

    def legal(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """Every action ``apply`` accepts from this seat: empty when it may not act, at most 500."""

    def free(self, action: ActionT) -> bool:
        """Marks, wishes, pins: always possible, end nothing, not counted as moves."""

    def apply(self, state: StateT, seat: Seat, action: ActionT, at_ms: int) -> Step[StateT] | Refusal:
        """The action done at this game time, or why not. Never changes the state it was given."""

    def deadline(self, state: StateT) -> int | None:
        """Game time of the next timed event, in milliseconds; None when none is set."""

    def expire(self, state: StateT, at_ms: int) -> Step[StateT]:
        """That timed event. Only called at or after ``deadline``."""

    def clock_runs(self, state: StateT) -> bool:
        """Whether game time passes in this state."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended, computed from the state; None while it goes on."""

    def view(self, state: StateT, seat: Seat) -> ViewT:
        """What this seat (or TABLE) may see, built from an allow-list; its order starts at the seat."""

    def write(self, action: ActionT) -> str:
        """The action as text, such as "play 3 a"."""

    def read(self, text: str) -> ActionT | Refusal:
        """The action that ``write`` wrote."""

    def bot(self, level: int, person: Rng) -> Bot[ActionT, ViewT]:
        """A computer player, level 1 (Sprout) to 5 (Flash); ``person`` is what sets two of a level apart."""

    def pieces(self, state: StateT) -> tuple[Hashable, ...]:
        """Every card, tile and token, each as often as it lies somewhere: never changes in a match."""

    def redeal(self, state: StateT, seat: Seat, rng: Rng) -> StateT:
        """A state that differs only in what this seat cannot know: its view, legal list and events are equal."""


AnyGame: TypeAlias = Game[Any, Any, Any]
