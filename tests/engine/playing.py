"""A match told game time: what the rule tests of every race play with."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from engine.game import Event, Refusal, Seat, Step
from engine.match import Match

ORIGIN_MS = 1_000_037
"""Host time at which the first clock starts: odd, so that nobody takes host time for game time."""


@dataclass
class Playing:
    """A match, told game time. Its clock first starts at game time 0."""

    match: Match

    def try_act(self, seat: Seat, action: Any, at_ms: int) -> Step[Any] | Refusal:
        """An action at this game time."""
        return self.match.act(seat, action, ORIGIN_MS + at_ms)

    def play(self, seat: Seat, action: Any, at_ms: int) -> tuple[Event, ...]:
        """An action that must be accepted; gives what happened."""
        step = self.try_act(seat, action, at_ms)
        assert isinstance(step, Step), step
        return step.events

    def refused(self, seat: Seat, action: Any, at_ms: int) -> str:
        """An action that must be refused and change nothing; gives the code."""
        self.until(at_ms)
        before = self.match.digest()
        refusal = self.try_act(seat, action, at_ms)
        assert isinstance(refusal, Refusal), f"{action} was accepted"
        assert self.match.digest() == before
        return refusal.code

    def together(self, *claims: tuple[Seat, str, int]) -> list[bool]:
        """Touches of one frame; whether each was accepted."""
        answers = self.match.act_all([(seat, action, ORIGIN_MS + at_ms) for seat, action, at_ms in claims])
        return [isinstance(answer, Step) for answer in answers]

    def reloaded(self) -> Self:
        """The match after save and load, going on at game time 0 of its own."""
        match = Match.load(self.match.save())
        assert isinstance(match, Match), match
        return type(self)(match)

    def until(self, at_ms: int) -> tuple[Event, ...]:
        """Lets time pass; gives what happened by itself."""
        return tuple(event for step in self.match.tick(ORIGIN_MS + at_ms) for event in step.events)


def check_calm(refusals: Iterable[Refusal]) -> None:
    """Each says why in one short calm sentence."""
    for refusal in refusals:
        assert refusal.message.endswith("."), refusal
        assert "!" not in refusal.message
        assert len(refusal.message.split()) <= 12, refusal
        assert not re.search(r"[.;?] [A-Z]", refusal.message), refusal


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in events]


def seeds(count: int) -> Iterable[str]:
    """Seeds of the rules "A", all different."""
    letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
    for number in range(count):
        yield "A" + "".join(letters[number // 30**place % 30] for place in range(5))
