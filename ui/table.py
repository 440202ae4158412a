"""One match on the table: touches in, parts of the screen out, frame by frame.

Headless: it knows the match, the face and the shell, and hands finished markup to the
page. A frame hands in the touches collected since the last one, tells what happened and
draws what has changed. After it has been painted come timed events and computer players
up to the time of that frame, sounds, the screen reader and storage: the answer to a touch
waits for none of them, and what they change is drawn right after.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from htpy import Element

from engine.game import Refusal, Seat, Step
from engine.match import Match
from engine.words import say
from ui import curtain
from ui.aside import Aside
from ui.cues import Cues
from ui.curtain import Curtain
from ui.face import Face, Look, SeatShell
from ui.gestures import Flick
from ui.hint import HINT_MS, hint_from
from ui.page import Page
from ui.picture import Picture
from ui.rehearsal import Rehearsal
from ui.settings import Settings
from ui.speaker import Speaker

COUNT_MS: Final = 3_000
"""The 3, 2, 1 before a clock goes on."""

TOAST_MS: Final = 2_400
REFUSED_MS: Final = 240
ASLEEP_MS: Final = 1_000
"""Two frames further apart than this, with the clock running: the device slept, and that is a pause."""

NOBODYS_MISTAKE: Final = frozenset({"claim-lost", "too-late"})
"""Refusals that are not counted: the play was right, somebody was quicker."""

KEPT_EVERY_MS: Final = 1_000
"""A running clock is kept this often: whoever comes back after a kill has lost no more."""

LONGEST_STILL_MS: Final = 250
"""At least so often there is a frame while a race runs."""

EMPTY_HANDED: Final[dict[str, Any]] = {"lifted": None, "call": "", "marking": False, "marked": ()}
"""Nothing lifted, nothing called, nothing picked."""

QUIET_MS: Final = 300
"""Touches are ignored for so long after the screen changed under the fingers."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something a person asked for with a touch or a key."""

    text: str
    seat: Seat | None
    at_ms: int


class Table:
    """The match that is on the screen."""

    def __init__(self, match: Match, face: Face, page: Page, sides: Sequence[str]) -> None:
        self.match, self.face, self.page = match, face, page
        self.sides = tuple(sides)
        self.settings = Settings()
        self.computers = match.computers
        """Seats drawn as a computer's, and their levels; in a rehearsal the match moves them like all others."""
        self.cues = Cues(page)
        self._heard = len(match.history)
        lowered = face.lowers(match.seats - len(match.computers))
        self.shells = tuple(SeatShell(lowered=lowered) for _ in range(match.seats))
        self.wishes: list[Wish] = []
        self.count_until_ms: int | None = None
        self.covered = False
        """Whether the board stays hidden while counting in: on the way back from a pause."""
        self._told = len(match.history)
        self.remembered: Mapping[str, Any] = {}
        """What is kept of matches of this game that ended."""
        self._look: Look | None = None
        self._looked: Any = None
        self.picture = Picture(face, page)
        self.rehearsal: Rehearsal | None = None
        """The rehearsal of this table, from when it was first laid out."""
        self._last_ms: int | None = None
        self._kept = 0
        self.unsaved = True
        self.moment = 0
        """The section of the rules that fitted when the table was covered."""
        self.swept = match.outcome is not None
        """Whether the end of the match has been shown round the rim."""
        self.facing = "s"
        """The edge that the pause faces: that of whoever paused."""
        self.keys_used = False
        """Whether somebody has played by keyboard: the pause screen lists the keys then."""
        self.speaker = Speaker(page.say)
        persons = tuple(seat for seat in range(match.seats) if seat not in match.computers)
        self.curtain = Curtain(face, persons)
        self._hand_over(page.now_ms())

    def double(self, match: Match, page: Page) -> "Table":
        """A table for another match of the same people, which draws with and for this one: see :mod:`ui.rehearsal`."""
        other = Table(match, self.face, page, self.sides)
        other.settings, other.computers = self.settings, self.computers
        other.shells = tuple(SeatShell() for _ in other.shells)
        other.screen(page.now_ms())
        other.picture.drawings = self.picture.drawings
        return other

    def rehearse(self) -> bool:
        """A piece of the rehearsal, while the clock of a race stands; whether there is more of it.

        Also asks where everything lies: asked in the race, the page would be laid out for it.
        """
        if self.match.clock_runs or not self.match.game.race:
            return False
        self.picture.learn()
        if self.rehearsal is None:
            self.rehearsal = Rehearsal(self)
        if self.rehearsal.over:
            return False
        self.rehearsal.step()
        return True

    # ---- What people ask for ------------------------------------------------------

    def wish(self, text: str, seat: Seat | None, at_ms: int) -> None:
        """Keeps a touch until the next frame hands it in. It means what it meant on the table that was touched."""
        self.wishes.append(Wish(self.meant(text, seat), seat, at_ms))

    def meant(self, act: str, seat: Seat | None) -> str:
        """What a touch on this stands for, for a seat a person sits at."""
        look = self._look
        if look is None or seat is None or seat in self.match.computers or not 0 <= seat < self.match.seats:
            return act
        return self.face.meant(look, seat, act)

    def pause(self, reason: str, at_ms: int) -> None:
        """Stops the clock and hides the board; a count-in that was under way is over."""
        self.wishes.clear()
        self.unsaved = True
        if not self.match.paused:
            self.moment = self.face.rules_at(self.look(at_ms))
        self.cover(at_ms)
        self.match.pause(reason, at_ms)
        self.match.resume("count-in", at_ms)
        self.count_until_ms = None
        self._put_all_back()

    def go_on(self, at_ms: int) -> None:
        """Back from a pause: 3, 2, 1 with the board hidden, then the clock goes on."""
        if self.match.game.clock_runs(self.match.state) and not self.curtain.down:
            self._count_in(at_ms, covered=self.match.game.race)
        for reason in sorted(self.match.paused - {"count-in", curtain.PAUSE}):
            self.match.resume(reason, at_ms)
        self._last_ms = None

    def read_on(self, reason: str, at_ms: int) -> None:
        """A sheet that lay over the table is closed: time goes on where it stood."""
        self.match.resume(reason, at_ms)
        self._last_ms = None

    def forfeit(self, seat: Seat, action: str, at_ms: int) -> Step[Any] | Refusal:
        """Gives up from the pause screen, without letting the clock go on: while it would, the pause lasts."""
        reasons = sorted(self.match.paused)
        for reason in reasons:
            self.match.resume(reason, at_ms)
        answer = self.act(seat, action, at_ms)
        if self.match.game.clock_runs(self.match.state):
            for reason in reasons:
                self.match.pause(reason, at_ms)
        return answer

    def act(self, seat: Seat, action: str, at_ms: int) -> Step[Any] | Refusal:
        """An action from a screen that is not the table, such as the result: done at once."""
        self.unsaved = True
        answer = self.match.act(seat, action, at_ms)
        self._hand_over(at_ms)
        if self.curtain.down:
            self.match.pause(curtain.PAUSE, at_ms)
        self._hear()
        self.cues.sound(vibration=self.settings.vibration)
        return answer

    # ---- Hidden hands -------------------------------------------------------------

    def play_open(self, *, open_hands: bool, at_ms: int) -> None:
        """Whether everybody plays with open hands here, a house rule; decided before the first look."""
        self.curtain.open_hands = open_hands
        if not self.curtain.needed:
            self.match.resume(curtain.PAUSE, at_ms)
        else:
            self._hand_over(at_ms)

    def cover(self, at_ms: int) -> None:
        """Lets the curtain fall at once, whoever is looking. Nothing where no hand is hidden."""
        if self.curtain.eyes is not None or self.curtain.guest is not None:
            self.curtain.look_over()
            self.curtain.fall(self.match)
            self._fallen(at_ms)

    def lift(self, at_ms: int) -> None:
        """The person the curtain hung for looks at the table."""
        self.curtain.lift()
        self.match.resume(curtain.PAUSE, at_ms)
        self._last_ms = None

    def look_in(self, seat: Seat, at_ms: int) -> None:
        """A look of one's own in somebody else's turn: the tablet goes there and, after :meth:`cover`, back."""
        self.curtain.look_in(seat)
        self._hand_over(at_ms)

    def _hand_over(self, at_ms: int) -> None:
        """Lets the curtain fall when somebody else has to look."""
        if self.curtain.follow(self.match):
            self._fallen(at_ms)

    def _fallen(self, at_ms: int) -> None:
        self.match.pause(curtain.PAUSE, at_ms)
        # What was last said to the one before stands in the page until something else is said.
        self.page.say(say("The table is covered."))
        self.wishes.clear()
        self.speaker.forget()
        self._put_all_back()
        self.picture.forget()

    def undo(self, at_ms: int) -> bool:
        """Takes back the last move of a person, from the table or from the pause; whether it was done."""
        reasons = sorted(self.match.paused)
        for reason in reasons:
            self.match.resume(reason, at_ms)
        done = self.match.undo(at_ms)
        for reason in reasons:
            self.match.pause(reason, at_ms)
        if done:
            self.unsaved = True
            self._hand_over(at_ms)
            self._put_all_back()
            self.page.say(say("The last move is taken back."))
        return done

    def say_why_no_undo(self, at_ms: int) -> None:
        """Nothing can be taken back: the reason, to everybody whose hand is seen."""
        reason = self.match.can_undo[1]
        for seat in range(len(self.shells)):
            if seat not in self.match.computers and self.curtain.sees(seat):
                self._change(seat, toast=reason, toast_refused=True, toast_until_ms=at_ms + TOAST_MS)
        self.speaker.say(reason)

    def allow_hints(self, allowed: bool) -> None:
        """Whether seats have a pad for hints; without a clock they may always be asked for."""
        for seat in range(len(self.shells)):
            self._change(seat, may_ask=allowed or not self.match.game.race)

    @property
    def aside(self) -> Aside:
        """What is kept beside the match."""
        hints, refusals = (tuple(getattr(shell, name) for shell in self.shells) for name in ("hints", "refusals"))
        return Aside(self.sides, self.curtain.open_hands, hints, refusals)

    def remember(self, aside: Aside) -> None:
        """Takes up what was kept beside the match."""
        self.sides = aside.sides
        self.play_open(open_hands=aside.open_hands, at_ms=self.page.now_ms())
        for seat, (hints, refusals) in enumerate(zip(aside.hints, aside.refusals, strict=False)):
            self._change(seat, hints=hints, refusals=refusals)

    def count_anew(self) -> None:
        """What was counted has been read on the result: the next round counts from nothing."""
        for seat in range(len(self.shells)):
            self._change(seat, hints=0, refusals=0)

    # ---- A frame ------------------------------------------------------------------

    def frame(self, now_ms: int) -> None:
        """Everything that happens between two paintings, except the painting."""
        match = self.match
        if self._last_ms is not None and now_ms - self._last_ms > ASLEEP_MS and match.clock_runs:
            self.pause("hidden", self._last_ms)
        self._last_ms = now_ms
        if self.count_until_ms is not None and now_ms >= self.count_until_ms:
            match.resume("count-in", self.count_until_ms)
            self.count_until_ms, self.covered = None, False
        ran = match.game.clock_runs(match.state)
        self._hand_in()
        self._begin_count(now_ms, ran=ran)
        self._tell(now_ms)
        self._hand_over(now_ms)
        self._let_go(now_ms)

    def advance(self, now_ms: int) -> None:
        """Timed events and computer players, up to this time."""
        match = self.match
        ran = match.game.clock_runs(match.state)
        match.tick(now_ms)
        match.run_bots(now_ms)
        self._begin_count(now_ms, ran=ran)

    def after(self) -> bool:
        """What follows a frame when it has been painted, so that the answer to a touch waits for none of it.

        Everything that happens by itself until the time of that frame; sounds, and what a screen reader hears.
        Whether something has happened that is to be shown.
        """
        if self._last_ms is None:
            return False
        match, now_ms = self.match, self._last_ms
        before = len(match.history)
        self.advance(now_ms)
        if match.now(now_ms) // KEPT_EVERY_MS != self._kept:
            self._kept = match.now(now_ms) // KEPT_EVERY_MS
            self.unsaved = True
        self._hear()
        if match.clock_runs:
            self.cues.clock(self.face.seconds_left(self.look(now_ms), match.now(now_ms)))
        self.cues.sound(vibration=self.settings.vibration)
        self.speaker.announce(self.face.announces(self.look(now_ms), self.match.now(now_ms)))
        if self.count_until_ms is None:
            # Cards that lie covered while counting in are told when they are seen.
            self.speaker.speak(now_ms)
        return len(match.history) > before

    def rests(self, now_ms: int) -> bool:
        """Whether the result is to be seen, and not the table."""
        return self.face.rests(self.look(now_ms), self.match)

    @property
    def busy(self) -> bool:
        """Whether the next frame may look different without a touch."""
        if self.wishes or self.count_until_ms is not None or any(shell.toast_until_ms for shell in self.shells):
            return True
        return not self.match.paused and (self.match.clock_runs or self._computer_acts)

    def still_ms(self, now_ms: int) -> int:
        """How long nothing changes by itself after this frame: a race that stands still needs no frames.

        A sleeping device is known by a frame that came late, so it is never long.
        """
        match = self.match
        if self.wishes or self.picture.behind or self._told != len(match.history):
            return 0
        times = [LONGEST_STILL_MS]
        if self.count_until_ms is not None:
            times.append((self.count_until_ms - now_ms - 1) % 1000 + 1)
        for shell in self.shells:
            if shell.toast_until_ms:
                times.append(shell.toast_until_ms - now_ms)
            if shell.refused is not None:
                times.append(shell.toast_until_ms - TOAST_MS + REFUSED_MS - now_ms)
        due_ms = match.next_ms(now_ms)
        if due_ms is not None:
            times.append(due_ms - now_ms)
        if match.clock_runs:
            times.append(self.face.still_ms(self.look(now_ms), match.now(now_ms)))
        return max(0, min(times))

    @property
    def _computer_acts(self) -> bool:
        return self._last_ms is not None and self.match.next_ms(self._last_ms) is not None

    @property
    def running(self) -> bool:
        """Whether time passes or is about to."""
        return self.match.clock_runs or self.count_until_ms is not None

    def _begin_count(self, now_ms: int, *, ran: bool) -> None:
        """3, 2, 1 when what has just happened lets the clock go."""
        if not ran and self.match.game.clock_runs(self.match.state) and self.count_until_ms is None:
            self._count_in(now_ms, covered=False)

    def _count_in(self, at_ms: int, *, covered: bool) -> None:
        self.match.pause("count-in", at_ms)
        self.count_until_ms, self.covered = at_ms + COUNT_MS, covered
        self.page.say(say("3, 2, 1."))

    def _hand_in(self) -> None:
        """Words of the table at once, actions of the game together: the match puts them in order."""
        if not self.wishes:
            return
        wishes, self.wishes = self.wishes, []
        claims = []
        for wish in wishes:
            seat = wish.seat
            if seat is None or seat in self.match.computers or not 0 <= seat < self.match.seats:
                continue
            if not self.curtain.sees(seat):
                continue
            if not self._shell_word(seat, wish.text, wish.at_ms):
                claims.append((seat, wish.text, wish.at_ms))
        for (seat, text, at_ms), answer in zip(claims, self.match.act_all(claims), strict=True):
            if isinstance(answer, Refusal):
                self._refuse(seat, text, answer, at_ms)
            else:
                self._change(seat, **EMPTY_HANDED, toast="", toast_until_ms=0, refused=None, hint=None)

    def _shell_word(self, seat: Seat, text: str, at_ms: int) -> bool:
        """Lifting, calling, putting back, raising the hand: half-made choices, no actions.

        Whether it was such a word; one that no action could follow changes nothing.
        """
        match text.split(" "):
            case ["lift", place]:
                if self._leads_somewhere(seat, place):
                    self.cues.add("lift")
                    self._change(seat, lifted=int(place), call="", toast="", toast_until_ms=0)
            case ["call", place, call]:
                if self._leads_somewhere(seat, place, call):
                    self.cues.add("lift")
                    self._change(seat, lifted=int(place), call=call)
            case ["put-back", *_]:
                self._change(seat, lifted=None, call="", toast="", toast_until_ms=0, refused=None)
            case ["mark"]:
                marking = not self.shells[seat].marking
                self._change(seat, **EMPTY_HANDED | {"marking": marking}, toast="", toast_until_ms=0)
            case ["mark", place]:
                if self.shells[seat].marking and self._leads_somewhere(seat, place):
                    self.cues.add("lift")
                    marked = self.shells[seat].marked
                    rest = tuple(card for card in marked if card != int(place))
                    self._change(seat, marked=rest if len(rest) < len(marked) else (*marked, int(place)))
            case ["hint"]:
                self._hint(seat, at_ms)
            case ["hold"]:
                self._change(seat, **EMPTY_HANDED, lowered=not self.shells[seat].lowered)
            case _:
                return False
        return True

    def _hint(self, seat: Seat, at_ms: int) -> None:
        """What a strong player would do from here: said in the seat's zone, with the card lit."""
        match, shell = self.match, self.shells[seat]
        if not shell.may_ask or shell.lowered or match.paused or not match.legal(seat):
            return
        hint = hint_from(match.game, self.face, match.view(seat), match.legal(seat))
        self._change(
            seat,
            hint=self.face.place_of(hint.action) if hint.action else None,
            hints=shell.hints + bool(hint.action),
            toast=hint.reason,
            toast_refused=False,
            toast_until_ms=at_ms + HINT_MS,
        )
        self.page.say(hint.reason)

    def _leads_somewhere(self, seat: Seat, *words: str) -> bool:
        """Whether a legal action of this seat begins with a verb and these words."""
        actions = (self.match.game.write(action).split(" ") for action in self.match.legal(seat))
        return any(tuple(action[1 : 1 + len(words)]) == words for action in actions)

    def _refuse(self, seat: Seat, text: str, refusal: Refusal, at_ms: int) -> None:
        """The reason in the seat's own zone, the card shaken and back in the hand."""
        if refusal.code in ("paused", "over"):
            return
        self.cues.add("refuse")
        place = self.face.place_of(text)
        self._change(
            seat,
            refusals=self.shells[seat].refusals + (refusal.code not in NOBODYS_MISTAKE),
            hint=None,
            **EMPTY_HANDED,
            toast=refusal.message,
            toast_refused=True,
            toast_until_ms=at_ms + TOAST_MS,
            refused=place,
        )
        self.speaker.say(f"{self.match.names[seat]}: {refusal.message}")

    def _hear(self) -> None:
        """The sounds of what has happened since they were last asked for."""
        for record in self.match.history[self._heard :]:
            for event in record.events:
                self.cues.add(*self.face.sounds(event))
        self._heard = len(self.match.history)

    def _tell(self, now_ms: int) -> None:
        """What happened since the last frame, to the seats it concerns and to the screen reader."""
        history = self.match.history
        if self._told == len(history):
            return
        self.unsaved = True
        for record in history[self._told :]:
            for event in record.events:
                if not self.curtain.may_tell(event):
                    continue
                for note in self.face.notes(event, self.match.names):
                    for seat in note.seats:
                        self._change(seat, toast=note.sentence, toast_refused=False, toast_until_ms=now_ms + TOAST_MS)
                    if not note.logged_only:
                        self.speaker.say(note.sentence, aside=not note.spoken)
                for journey in self.face.journeys(event):
                    self.picture.set_out(journey)
                drawn = self.face.drawn(event)
                if drawn is not None:
                    self._change(drawn[0], fresh=drawn[1])
        self._told = len(history)
        self._glide_home(now_ms)

    def tell_everybody(self, sentence: str) -> None:
        """A sentence from the app, at every seat a person sits at and for the screen reader."""
        until_ms = self.page.now_ms() + 2 * TOAST_MS
        for seat in range(len(self.shells)):
            if seat not in self.match.computers:
                self._change(seat, toast=sentence, toast_refused=True, toast_until_ms=until_ms)
        self.speaker.say(sentence)

    def _glide_home(self, now_ms: int) -> None:
        """A lifted card that no place takes any more goes back to the hand, with the reason."""
        for seat, shell in enumerate(self.shells):
            if shell.lifted is None and not shell.marking:
                continue
            about = (self.face.place_of(self.match.game.write(action)) for action in self.match.legal(seat))
            if shell.marking:
                if all(card is None for card in about):
                    self._change(seat, **EMPTY_HANDED)
            elif shell.lifted not in about:
                self._change(
                    seat,
                    lifted=None,
                    call="",
                    toast=say("No place takes that card now."),
                    toast_refused=True,
                    toast_until_ms=now_ms + TOAST_MS,
                )

    def _let_go(self, now_ms: int) -> None:
        for seat, shell in enumerate(self.shells):
            if shell.toast_until_ms and now_ms >= shell.toast_until_ms:
                self._change(seat, toast="", toast_until_ms=0, hint=None)
            if shell.refused is not None and now_ms >= shell.toast_until_ms - TOAST_MS + REFUSED_MS:
                self._change(seat, refused=None)

    def _put_all_back(self) -> None:
        for seat in range(len(self.shells)):
            self._change(seat, **EMPTY_HANDED, toast="", toast_until_ms=0, refused=None, hint=None)

    def _change(self, seat: Seat, **changes: Any) -> None:
        shells = list(self.shells)
        shells[seat] = replace(shells[seat], **changes)
        self.shells = tuple(shells)

    # ---- Drawing ------------------------------------------------------------------

    def look(self, now_ms: int) -> Look:
        """What the face draws from; the same object while nothing has changed."""
        count = 0 if self.count_until_ms is None else -(-(self.count_until_ms - now_ms) // 1000)
        told = (len(self.match.history), self.curtain.eyes, self.curtain.open_hands)
        key = (told, self.shells, self.covered, max(0, count), self.sides, self.settings)
        if self._look is None or key != self._looked:
            match = self.match
            fresh = self._look is None or self._looked[0] != key[0]
            views = self.curtain.shown(match) if fresh else self._look.views  # type: ignore[union-attr]
            legal = self._legal() if fresh else self._look.legal  # type: ignore[union-attr]
            self._look = Look(
                views,
                legal,
                match.names,
                self.sides,
                self.computers,
                self.shells,
                self.covered,
                max(0, count),
                self.settings.mirrored,
                self.settings.fits,
                match.can_undo[0],
                self.curtain.open_hands,
                self.remembered,
            )
            self._looked = key
        return self._look

    def recall(self, kept: Mapping[str, Any]) -> None:
        """What is kept of matches that ended, for the face to draw from."""
        self.remembered, self._look = kept, None

    def _legal(self) -> dict[Seat, tuple[str, ...]]:
        write, computers = self.match.game.write, self.computers
        return {
            seat: ()
            if seat in computers or not self.curtain.sees(seat)
            else tuple(write(action) for action in self.match.legal(seat))
            for seat in range(self.match.seats)
        }

    def screen(self, now_ms: int) -> Element:
        """The whole play screen; from here on :meth:`draw` sends changes only."""
        return self.picture.whole(self.look(now_ms), self.match.now(now_ms))

    def draw(self, now_ms: int) -> bool:
        """Sends what has changed since; whether there was anything."""
        return self.picture.update(self.look(now_ms), self.match.now(now_ms), clock_runs=self.match.clock_runs)

    def thrown(self, seat: Seat, words: Sequence[str], flick: Flick) -> str | None:
        """The action of a card that was flicked or slid; None when it points at nothing."""
        if seat in self.match.computers or not 0 <= seat < len(self.shells):
            return None
        throws = self.face.throws(self.look(flick.at_ms), seat, " ".join(words))
        if not throws:
            return None
        if len(throws) == 1 and not throws[0][1]:
            return throws[0][0]
        places = [(action, self.page.place(selector)) for action, selector in throws]
        return flick.toward([(action, at) for action, at in places if at is not None])
