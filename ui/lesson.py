"""The table of a lesson: a real match with a stacked deal, told step by step.

The other seats are computer seats that do nothing of themselves; the script plays them.
Until a step asks for time, the match is paused by "dialog" and only lets through, at a
standing clock, what the step is about. A step that is skipped or taken up again is reached
by playing the script up to it.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, cast

from engine.bots import LEVELS, level_title
from engine.game import AnyGame, Seat
from engine.match import Match
from engine.names import complete_options
from engine.rng import Rng
from engine.words import say
from ui.face import Face, Lesson, LessonStep
from ui.page import Page
from ui.table import TOAST_MS, Table

LEARNER: Final = 0
OTHER_LEVEL: Final = min(LEVELS)
MOST_EVENTS: Final = 100
"""So many timed events a skipped step waits through; more would be a mistake in the script."""


class Still:
    """A computer player that waits for the script."""

    def choose(self, view: Any, rng: Rng) -> None:
        """Nothing, whatever there is to see."""

    def wants(self, view: Any, action: Any) -> bool:
        """Never asked for: no hand of it is ever on its way."""
        return True

    def delay_ms(self, view: Any, rng: Rng) -> int:
        """Never asked for: there is nothing to take time for."""
        return 0


class Scripted:
    """A game whose computer players wait for the script; everything else is the game itself."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def bot(self, level: int, person: Rng) -> Still:
        """See :class:`Still`."""
        return Still()


class LessonTable(Table):
    """A lesson at one of its steps."""

    def __init__(self, lesson: Lesson, game: AnyGame, face: Face, page: Page, name: str, index: int = 0) -> None:
        seats = game.seats[0]
        names = (name, *(level_title(OTHER_LEVEL) for _ in range(1, seats)))
        self.lesson, self.index = lesson, max(0, min(index, len(lesson.steps) - 1))
        match = _match(lesson, game, names)
        play_through(match, lesson.steps[: self.index])
        super().__init__(match, face, page, face.sides(seats))
        self._since = len(match.history)
        self._next = False
        self._begun = False

    @property
    def step(self) -> LessonStep:
        """Where the lesson is."""
        return self.lesson.steps[self.index]

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.index == len(self.lesson.steps) - 1

    @property
    def interrupted(self) -> bool:
        """Whether the clock of a timed step stands, until somebody goes on."""
        return bool(self.match.paused - {"dialog", "count-in"})

    def go_next(self) -> None:
        """The learner has read the sentence."""
        self._next = not self.step.wanted and self.step.until is None and not self.last

    def wish(self, text: str, seat: Seat | None, at_ms: int) -> None:
        """Lets through what the step is about; another play that fits is put off."""
        text = self.meant(text, seat)
        legal = (self.match.game.write(action) for action in self.match.legal(LEARNER))
        if seat == LEARNER and self.step.until is None and text != self.step.wanted and text in legal:
            sentence = say("That fits too. First what the lesson asks for.")
            self._change(
                LEARNER,
                lifted=None,
                call="",
                toast=sentence,
                toast_refused=True,
                toast_until_ms=at_ms + TOAST_MS,
                refused=self.face.place_of(text),
            )
            self.page.say(sentence)
        else:
            super().wish(text, seat, at_ms)

    def frame(self, now_ms: int) -> None:
        """A frame of the table, with the clock standing outside it unless the step is about time."""
        if "dialog" in self.match.paused:
            self._last_ms = None
            self.wishes = [replace(wish, at_ms=now_ms) for wish in self.wishes]
            self.match.resume("dialog", now_ms)
        if not self._begun:
            self._begin_step(now_ms)
        super().frame(now_ms)
        self.advance(now_ms)
        self._tell(now_ms)
        if self._done():
            self.index += 1
            self._since = len(self.match.history)
            self._begin_step(now_ms)
            self._tell(now_ms)
        if self.step.until is None:
            self.match.pause("dialog", now_ms)

    @property
    def busy(self) -> bool:
        """See :class:`Table`."""
        return not self._begun or self._next or super().busy

    def _begin_step(self, now_ms: int) -> None:
        self._begun = True
        for seat, action in self.step.before:
            self.match.act(seat, action, now_ms)

    def _done(self) -> bool:
        step, asked = self.step, self._next
        self._next = False
        if self.last:
            return False
        records = self.match.history[self._since :]
        if step.wanted:
            return any(record.seat == LEARNER and record.text == step.wanted for record in records)
        if step.until is not None:
            return any(isinstance(event, step.until) for record in records for event in record.events)
        return asked


def _match(lesson: Lesson, game: AnyGame, names: Sequence[str]) -> Match:
    """The lesson's match. It is never kept and counts nowhere."""
    options = complete_options(game, lesson.options)
    assert isinstance(options, dict), "a lesson is written for options that exist"
    seats = len(names)
    scripted = cast(AnyGame, Scripted(game))
    others = {seat: OTHER_LEVEL for seat in range(seats) if seat != LEARNER}
    return Match(scripted, seats, options, f"{game.rules_version}22222", lesson.deal, tuple(names), others)


def play_through(match: Match, steps: Sequence[LessonStep]) -> None:
    """Plays the script of these steps on a fresh match, on a clock of its own, and leaves it paused."""
    at_ms = 0
    for step in steps:
        since = len(match.history)
        wanted = ((LEARNER, step.wanted),) if step.wanted else ()
        for seat, action in (*step.before, *wanted, *step.done_by):
            match.act(seat, action, at_ms)
        for _ in range(MOST_EVENTS if step.until is not None else 0):
            events = [event for record in match.history[since:] for event in record.events]
            if any(isinstance(event, step.until) for event in events if step.until is not None):
                break
            match.run_bots(at_ms)
            due_ms = match.next_ms(at_ms)
            if due_ms is None:
                break
            at_ms = due_ms
            match.tick(at_ms)
    match.pause("dialog", at_ms)
