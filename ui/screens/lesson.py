"""A lesson: the table, and over its far side one sentence at a time."""

from typing import TYPE_CHECKING

import htpy as h
from htpy import Element
from markupsafe import Markup

from engine.game import AnyGame
from engine.words import say
from ui import keep
from ui.face import Face, Lesson
from ui.gestures import Flick
from ui.lesson import LEARNER, LessonTable
from ui.page import Key, Target
from ui.progress import Progress, load_progress, save_progress
from ui.screens.screen import Screen
from ui.screens.setup import FIRST_NAMES
from ui.widgets import button

if TYPE_CHECKING:
    from ui.app import App


class LessonScreen(Screen):
    """A lesson that is taken up where it was left."""

    name = "lesson"
    focus = "coach"

    def __init__(self, app: "App", game: AnyGame, look: Face, lesson: Lesson) -> None:
        super().__init__(app)
        self.game, self.face, self.lesson = game, look, lesson
        self.table = self._at(self._resumed())
        self._shown: tuple[int, bool] = (-1, False)
        self.back = f"open /setup/{game.key}"

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: lesson – Sixty", game=self.game.title)

    @property
    def key(self) -> str:
        """See :class:`Screen`."""
        return self.game.key

    def _resumed(self) -> int:
        """The step it was left at; a step with a clock is begun from the sentence before it."""
        index = load_progress(self.app.page, self.game.key).lesson_step
        if index >= len(self.lesson.steps):
            return 0
        while index and self.lesson.steps[index].until is not None:
            index -= 1
        return index

    def _at(self, index: int) -> LessonTable:
        name = [*keep.load_names(self.app.page), *FIRST_NAMES][0]
        return LessonTable(self.lesson, self.game, self.face, self.app.page, name, index)

    # ---- Drawing ------------------------------------------------------------------

    def draw(self) -> Element:
        """The table and the coach. What the sentence points at is lit by a style, which outlives every redrawing."""
        return h.div(".lesson")[self.table.screen(self.app.page.now_ms()), self._coach()]

    def _coach(self) -> Element:
        table, step = self.table, self.table.step
        return h.section(".coach", id="coach", tabindex="-1", aria_label=say("Lesson"))[
            h.style[Markup(pointer_style(step.points_at))] if step.points_at else None,
            h.div(".coach__head")[
                h.div(".track", style=f"--marks:{round(60 * (table.index + 1) / len(self.lesson.steps))}"),
                h.span(".fact")[say("{step} of {steps}", step=table.index + 1, steps=len(self.lesson.steps)),],
                button("", "restart", kind="icon bare", before="again", name=say("From the beginning"))
                if table.index
                else None,
                button(
                    "", f"open /setup/{self.game.key}", kind="icon bare", before="close", name=say("Leave the lesson")
                ),
            ],
            h.p(".coach__say")[step.sentence],
            h.div(".coach__go")[self._buttons()],
        ]

    def _buttons(self) -> list[Element]:
        table, step = self.table, self.table.step
        if table.interrupted:
            return [button(say("Go on"), "resume", kind="signal", before="play")]
        if table.last:
            return [
                button(say("To the set-up"), f"open /setup/{self.game.key}", kind="signal", after="go"),
            ]
        if step.wanted or step.until is not None:
            return [button(say("Skip this step"), "skip", kind="bare", after="go")]
        return [button(say("Next"), "next-step", kind="signal", after="go")]

    def shown(self) -> None:
        """See :class:`Screen`."""
        self.table.picture.paint()
        self._tell()

    def resized(self) -> None:
        """See :class:`Screen`."""
        self.table.picture.resized()

    def _tell(self) -> None:
        """A step that has just come is spoken and remembered."""
        table = self.table
        before, self._shown = self._shown, (table.index, table.interrupted)
        if before[0] == table.index:
            return
        self.app.page.say(table.step.sentence)
        done = load_progress(self.app.page, self.game.key).lesson_done or table.last
        save_progress(self.app.page, self.game.key, Progress(0 if table.last else table.index, done))

    # ---- Playing ------------------------------------------------------------------

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """A touch on the table, or one of the coach's buttons."""
        table, now_ms = self.table, self.app.page.now_ms()
        match words:
            case ["next-step"]:
                table.go_next()
            case ["skip"]:
                self._show_at(table.index + 1)
            case ["restart"]:
                self._show_at(0)
            case ["resume"]:
                table.go_on(now_ms)
                self._redraw()
            case ["pause"]:
                self._stop("menu")
            case _:
                table.wish(target.act, target.seat, at_ms)
        self.app.page.ask_at_once()

    def flick(self, flick: Flick) -> None:
        """See :class:`ui.screens.play.PlayScreen`."""
        seat = flick.target.seat
        action = None if seat != LEARNER else self.table.thrown(LEARNER, flick.target.act.split(" "), flick)
        if action:
            self.table.wish(action, LEARNER, flick.at_ms)
            self.app.page.ask_at_once()

    def key_pressed(self, key: Key) -> bool:
        """The learner's keys, as at the table; Escape leaves the lesson."""
        found = self.face.key_meant(self.table.look(key.at_ms), key.code)
        if found is None or found[0] != LEARNER:
            return super().key_pressed(key)
        self.act(Target(found[1], LEARNER, 0), found[1].split(" "), key.at_ms)
        return True

    def _show_at(self, index: int) -> None:
        self.table = self._at(index)
        self._shown = (-1, False)
        self.app.show(self)

    def frame(self, now_ms: int) -> None:
        """The table moves on; the coach follows it."""
        self.table.frame(now_ms)
        self.table.draw(now_ms)
        if self._shown != (self.table.index, self.table.interrupted):
            self._redraw()

    def after(self, now_ms: int) -> bool:
        """See :class:`ui.screens.play.PlayScreen`; a lesson is not kept."""
        return self.table.after()

    def _redraw(self) -> None:
        self.app.page.morph("coach", str(self._coach()))
        self._tell()

    @property
    def busy(self) -> bool:
        """See :class:`Screen`."""
        return self.table.busy

    def away(self) -> None:
        """See :class:`Screen`."""
        self._stop("hidden")

    def _stop(self, reason: str) -> None:
        """Stops the clock of a timed step, or the count before it; elsewhere no time passes anyway."""
        if self.table.step.until is not None or self.table.count_until_ms is not None:
            self.table.pause(reason, self.app.page.now_ms())
            self._redraw()


def pointer_style(selector: str) -> str:
    """The rule that lights what a sentence is about. Selectors are those of a game's own lesson."""
    return f"{selector}{{outline:5px solid var(--yellow);outline-offset:3px;}}"
