"""Play: the table itself, frame by frame."""

from typing import TYPE_CHECKING

from htpy import Element

from engine.words import say
from ui.explain import Explanations
from ui.gestures import Flick
from ui.page import Key, Target, Touch
from ui.screens.table_screen import TableScreen
from ui.seating import edge_at
from ui.table_talk import ACT

if TYPE_CHECKING:
    from ui.app import App


class PlayScreen(TableScreen):
    """The table. Touches that come together are handed in together, in a task of their own right after them."""

    name = "play"
    focus = "play"
    hurried = True

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.explanations = Explanations(app.page, self.table)

    def draw(self) -> Element:
        """The whole table; from here on only what changes is sent."""
        return self.table.screen(self.app.page.now_ms())

    def shown(self) -> None:
        """What is painted and not written."""
        self.table.picture.paint()

    def resized(self) -> None:
        """See :class:`Screen`."""
        self.table.picture.resized()

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """A touch on a card, a pile, a pad, or the clock."""
        self.explanations.close_keyboard()
        if words == ["pause"]:
            self._pause("menu")
        elif words == ["undo"]:
            if not self.table.undo(self.app.page.now_ms()):
                self.table.say_why_no_undo(self.app.page.now_ms())
            self.app.page.ask_frame()
        elif words == [ACT]:
            self._read_talk(target, words, at_ms)
        elif words in (["cover"], ["look-in"]):
            self._pass_on(target.seat, words == ["look-in"])
        else:
            self.table.wish(target.act, target.seat, at_ms)
            self.app.page.ask_at_once()

    def _read_talk(self, target: Target, words: list[str], at_ms: int) -> None:
        """The table-talk card over the table; a race is paused first, so that nobody plays on meanwhile."""
        if self.table.match.game.race:
            self._pause("menu")
            self.app.act(target, at_ms)
        else:
            super().act(target, words, at_ms)

    def _pass_on(self, seat: int | None, looks_in: bool) -> None:
        """The curtain falls because somebody wants it to: to hide a hand, or for a look in another's turn."""
        if looks_in and seat is not None:
            self.table.look_in(seat, self.app.page.now_ms())
        else:
            self.table.cover(self.app.page.now_ms())
        self.app.show_match()

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game} – Sixty", game=self.table.match.game.title)

    def key_pressed(self, key: Key) -> bool:
        """The keys of the seats; Escape pauses, or puts back the card of somebody who plays alone."""
        if key.sign == "?":
            self.explanations.asked(key.at_ms)
            return True
        self.explanations.close_keyboard()
        if self.table.wishes:
            # Two keys may come within one frame, and the second means what the first has made of the table.
            self.table.frame(self.app.page.now_ms())
        look = self.table.look(key.at_ms)
        if key.code == "Escape":
            lifted = [seat for seat in look.persons() if look.shells[seat].lifted is not None]
            if lifted and len(look.persons()) == 1:
                self.act(Target(f"put-back {look.shells[lifted[0]].lifted}", lifted[0], 0), ["put-back"], key.at_ms)
            else:
                self.act(Target("pause", None, 0), ["pause"], key.at_ms)
            return True
        found = self.table.face.key_meant(look, key.code)
        if found is None:
            return False
        self.table.keys_used = True
        seat, act = found
        self.act(Target(act, seat, 0), act.split(" "), key.at_ms)
        return True

    def flick(self, flick: Flick) -> None:
        """A card thrown or slid: to the place it was lifted over, or the one its way points to."""
        seat = flick.target.seat
        action = None if seat is None else self.table.thrown(seat, flick.target.act.split(" "), flick)
        if action:
            self.table.wish(action, seat, flick.at_ms)
            self.app.page.ask_at_once()

    @property
    def rest_ms(self) -> int:
        """See :class:`Screen`."""
        return self.explanations.rest_ms

    def rested(self, touch: Touch) -> bool:
        """See :class:`Screen`."""
        return self.explanations.rested(touch.pointer, touch.x, touch.y, self.app.page.now_ms())

    def let_go(self, pointer: int) -> None:
        """See :class:`Screen`."""
        self.explanations.close(pointer)

    def over(self) -> Element:
        """Where explanations come."""
        return self.explanations.hosts()

    def frame(self, now_ms: int) -> None:
        """The match moves on; the screen follows it, to the pause or the result if it has gone there."""
        table = self.table
        table.frame(now_ms)
        if table.match.paused - {"count-in"} or table.rests(now_ms):
            self.app.show_match()
        else:
            table.draw(now_ms)

    def after(self, now_ms: int) -> bool:
        """See :class:`TableScreen`; and while the clock of a race stands, its moves are rehearsed."""
        happened = super().after(now_ms)
        if self.table.rehearse():
            self.app.page.ask_after()
        return happened

    @property
    def busy(self) -> bool:
        """See :class:`Screen`."""
        return self.table.busy

    def away(self) -> None:
        """Everything stops and is kept, if time passes or is about to."""
        table = self.table
        self.explanations.close_all()
        if table.curtain.needed:
            table.cover(self.app.page.now_ms())
            self.app.keep()
            self.app.show_match()
        elif table.match.game.clock_runs(table.match.state) or table.count_until_ms is not None:
            self._pause("hidden")

    def leave(self) -> None:
        """By the browser's back button, or an address that was typed."""
        self.table.pause("menu", self.app.page.now_ms())
        self.app.keep()

    def _pause(self, reason: str) -> None:
        persons = tuple(self.table.sides[seat] for seat in self.table.look(self.app.page.now_ms()).persons())
        at = self.app.touched if reason == "menu" else None
        self.table.facing = edge_at(at, persons, self.app.page.size())
        self.table.pause(reason, self.app.page.now_ms())
        self.app.keep()
        self.app.show_match()
