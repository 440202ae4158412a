"""Tables of Last Minute written down the way they lie there, and played on with times in game milliseconds.

``table("56 41", "30", bombs="1, 4 first")`` is a race of two that has just begun: their
hands, the Lunchbox without a marker and the Cuckoo Clock marked "first". Wires nobody
names lie in the pile, in ascending order behind those of ``pile``.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.game import Event, Seat
from engine.last_minute import stacking
from engine.last_minute.components import CHALLENGES, Marker, Plan
from engine.last_minute.state import Bomb, State
from engine.match import Match
from tests.engine.playing import ORIGIN_MS as ORIGIN_MS
from tests.engine.playing import Playing
from tests.engine.playing import kinds as kinds
from tests.engine.playing import seeds as seeds

KEY = "last-minute"
SEED = "A22222"
ANN: Seat = 0
BEN: Seat = 1
SECONDS = {1: 120, 2: 100, 3: 80, 4: 60}


class Table(Playing):
    """A match, told game time. The first race starts at game time 0."""

    @property
    def state(self) -> State:
        """What is true now."""
        state: State = self.match.state
        return state

    @property
    def bell_ms(self) -> int:
        """When the time of this attempt is over."""
        return self.state.bell_ms

    def bomb(self, number: int) -> Bomb:
        """A bomb by its place on the table."""
        return self.state.bombs[number - 1]

    def column(self, number: int) -> str:
        """The wires beneath a bomb, from the bomb downwards."""
        return " ".join(map(str, self.bomb(number).column))

    def hand(self, seat: Seat = ANN) -> str:
        """A hand by place, "-" for an empty one."""
        return " ".join("-" if wire is None else str(wire) for wire in self.state.sides[seat].hand)

    def plays(self, text: str, *, seat: Seat = ANN, at_ms: int = 100) -> tuple[Event, ...]:
        """Several wires one after another, such as "56 1, 41 1"; gives what the last one did."""
        events: tuple[Event, ...] = ()
        for number, play in enumerate(text.split(", ")):
            events = self.play(seat, f"play {play}", at_ms + number)
        return events

    def playable(self, seat: Seat = ANN) -> list[str]:
        """The plays a seat has."""
        texts = [self.match.game.write(action) for action in self.match.legal(seat)]
        return [text.removeprefix("play ") for text in texts if text.startswith("play ")]

    def texts(self, seat: Seat = ANN) -> list[str]:
        """All a seat may do."""
        return [self.match.game.write(action) for action in self.match.legal(seat)]

    def ready(self, at_ms: int = 0) -> tuple[Event, ...]:
        """All say ready; the race is on from this time."""
        return tuple(event for seat in range(self.match.seats) for event in self.play(seat, "ready", at_ms))

    def time_over(self) -> tuple[Event, ...]:
        """Lets the time run out."""
        return self.until(self.state.bell_ms)


def plan(bombs: str) -> Plan:
    """A mission written "1, 4 first": bomb numbers, each with its marker or none."""
    parts = [part.partition(" ") for part in bombs.split(", ")]
    return tuple((int(card), Marker(marker) if marker else None) for card, _, marker in parts)


def wires(text: str) -> list[int]:
    """Wires written "56 41"."""
    return [int(word) for word in text.split()]


def attempt(*hands: str, pile: str = "", short: bool = False) -> dict[str, Any]:
    """The wires of one attempt; ``short`` leaves out whatever is not named."""
    return stacking.attempt([wires(hand) for hand in hands], wires(pile), all_wires=not short)


def deal(*attempts: dict[str, Any], bombs: str, then: str = "1", last: str = "1", begin: int = 0) -> dict[str, Any]:
    """A stacked deal: the bombs of three missions, the mission that comes first, the wires of its attempts."""
    return dict(stacking.stacked([plan(bombs), plan(then), plan(last)], *attempts, begin=begin, chance=7))


def match_of(
    cards: dict[str, Any] | None,
    *,
    seats: int = 1,
    options: Mapping[str, str] | None = None,
    seed: str = SEED,
    bots: Mapping[Seat, int] | None = None,
) -> Table:
    """A match that nobody has touched; with None, the deal of its seed."""
    match = Match.new(KEY, seats, options or {}, seed, cards, (), bots)
    assert isinstance(match, Match), match
    return Table(match)


def table(
    *hands: str,
    bombs: str = "1",
    pile: str = "",
    short: bool = False,
    safety: bool = True,
    options: Mapping[str, str] | None = None,
    **others: Any,
) -> Table:
    """A race that has just begun."""
    cards = deal(attempt(*hands, pile=pile, short=short), bombs=bombs, **others)
    chosen = {"safety": "on" if safety else "off", **(options or {})}
    begun = match_of(cards, seats=len(hands), options=chosen)
    begun.ready()
    return begun


def challenges(word: str) -> list[str]:
    """The challenges of one kind."""
    return [key for key in CHALLENGES if key.startswith(word)]


def only(events: Iterable[Event], kind: type[Any]) -> Any:
    """The one event of this kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found
