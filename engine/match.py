"""A match: the only thing in the engine that changes.

It turns host time into game time, puts simultaneous touches in order, wakes computer
players, keeps the history, takes back, saves and loads. It knows the rules of no game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.bots import ABORT, LEVELS
from engine.clock import Clock
from engine.game import TABLE, AnyGame, Bot, Deal, DealError, Event, Options, Outcome, Refusal, Seat, Step
from engine.names import check_seats, check_seed, complete_options, write_name
from engine.registry import game as find_game
from engine.rng import Rng, fresh_seed
from engine.text import Line, canonical, digest, plain, write_save
from engine.words import say

PAUSE_REASONS: Final = frozenset({"menu", "hand-over", "hidden", "animation", "dialog", "loaded", "count-in"})
"""Why the clock stands. "animation" is for turn games: a race never waits for one."""

LATE_MS: Final = 100
"""A claim this much older than the newest applied one still counts as equal to it."""

LONGEST_NAME: Final = 40
LONGEST_ACTION: Final = 100


@dataclass(frozen=True, slots=True)
class Record:
    """What was done, when in game time, and what happened."""

    at_ms: int
    kind: str
    """"act", "expire" or "undo"."""
    seat: Seat
    text: str
    events: tuple[Event, ...]

    def line(self) -> Line:
        """The record as it is saved; events are found again by replay."""
        return Line(self.at_ms, self.kind, self.seat, self.text)


@dataclass(frozen=True, slots=True)
class _Mark:
    """A state that can be gone back to."""

    state: Any
    person: bool
    """Whether a person's action led away from it."""


@dataclass(slots=True)
class _Computer:
    """A computer player at its seat, and what its hand is on the way to."""

    level: int
    player: Bot[Any, Any]
    rng: Rng
    asked: int = -1
    """Version of the match it last looked at."""
    action: Any = None
    due_ms: int = 0
    """Table time at which the hand arrives."""
    asked_ms: int = 0
    """Table time from which its choice counts."""
    known: tuple[Any, ...] = ()
    """What was possible when it chose."""

    def draw(self) -> Rng:
        """A stream of its own for one question."""
        stream, self.rng = self.rng.split()
        return stream


class Match:
    """One game being played.

    Every ``at_ms`` is host time: whole milliseconds of one monotonic clock of any origin.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        seed: str,
        deal: Deal,
        names: tuple[str, ...],
        levels: Mapping[Seat, int],
    ) -> None:
        """Use :meth:`new` or :meth:`load`; raises DealError when the deal does not fit."""
        self.game, self.seats, self.options, self.seed, self.deal = game, seats, options, seed, deal
        self.names = names
        self.state: Any = game.start(options, seats, deal)
        self.history: list[Record] = []
        self._lines: list[str] = []
        self._chance = Rng.named(seed, "match")
        self._clock = Clock()
        self._table = Clock()
        self._pauses: set[str] = set()
        self._newest_ms: int | None = None
        self._seen_ms: int | None = None
        self._past: list[_Mark] = []
        self._barred = say("Nothing has been done yet.")
        self._expired: list[Step[Any]] = []
        self._computed: list[Step[Any]] = []
        self._computers_play = False
        self._version = 0
        self._changed_ms = 0
        self._computers: dict[Seat, _Computer] = {}
        for seat, level in sorted(levels.items()):
            person, stream = Rng.named(seed, "computer", seat).split()
            self._computers[seat] = _Computer(level, game.bot(level, person), stream)

    # ---- Beginning ----------------------------------------------------------------

    @classmethod
    def new(
        cls,
        key: str,
        seats: int,
        options: Mapping[str, str] | None = None,
        seed: str | None = None,
        deal: Deal | None = None,
        names: Sequence[str] = (),
        bots: Mapping[Seat, int] | None = None,
    ) -> "Match | Refusal":
        """A new match, or why it cannot be.

        ``options`` are Option.key to Choice.key, defaults for what is missing; ``seed`` is
        drawn when None; ``deal`` stacks every deck and wins over the seed; ``bots`` are
        seat to level.
        """
        game = find_game(key)
        if game is None:
            return Refusal("unknown-game", say("There is no game called {key} here.", key=str(key)[:30]))
        chosen = complete_options(game, options or {})
        if isinstance(chosen, Refusal):
            return chosen
        levels = dict(bots or {})
        seed = fresh_seed(game.rules_version) if seed is None else seed
        refusal = (
            check_seats(game, seats)
            or game.check(chosen, seats)
            or check_seed(game, seed)
            or _check_names(names, seats)
            or _check_levels(levels, seats)
        )
        if refusal is not None:
            return refusal
        if deal is None:
            deal = game.deal(chosen, seats, Rng.named(seed, "deal"))
        try:
            return cls(game, seats, chosen, seed, deal, tuple(names), levels)
        except DealError as error:
            return Refusal("unfit-deal", str(error))

    @property
    def name(self) -> str:
        """The match name: typed in or opened as a link it gives the same deal."""
        return write_name(self.game, self.seats, self.options, self.seed)

    @property
    def stacked(self) -> bool:
        """Whether the deal is another one than the name gives."""
        return plain(self.game.deal(self.options, self.seats, Rng.named(self.seed, "deal"))) != plain(self.deal)

    # ---- What is so ---------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def paused(self) -> frozenset[str]:
        """The reasons why the clock stands and no action counts."""
        return frozenset(self._pauses)

    @property
    def computers(self) -> dict[Seat, int]:
        """The computer seats and their levels."""
        return {seat: computer.level for seat, computer in self._computers.items()}

    @property
    def clock_runs(self) -> bool:
        """Whether game time passes right now."""
        return self._clock.runs

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Every action this seat may take."""
        return self.game.legal(self.state, seat) if self._sits(seat) else ()

    def view(self, seat: Seat) -> Any:
        """What this seat (or TABLE) may see."""
        return self.game.view(self.state, seat)

    def digest(self) -> str:
        """SHA-256 of the state's canonical text: the same on every Python."""
        return digest(self.state)

    def now(self, at_ms: int) -> int:
        """Game time at this host time, in milliseconds; never before the last thing that was done."""
        return self._clock.now(self._not_before_newest(at_ms))

    def next_ms(self, at_ms: int) -> int | None:
        """Host time at which something is next due by itself: a timed event or a computer player.

        None when nothing will happen without a person.
        """
        if self._pauses or self.outcome is not None:
            return None
        self._begin(at_ms)
        if any(computer.asked != self._version for computer in self._computers.values()):
            return at_ms
        return min((time for time in (self._event_ms(), self._hand_ms()) if time is not None), default=None)

    # ---- What people do -----------------------------------------------------------

    def act(self, seat: Seat, action: Any, at_ms: int) -> Step[Any] | Refusal:
        """One action, as an object or as its text."""
        return self.act_all([(seat, action, at_ms)])[0]

    def act_all(self, claims: Sequence[tuple[Seat, Any, int]]) -> tuple[Step[Any] | Refusal, ...]:
        """The touches of one frame; answers in the order given.

        They are applied one after another by time. Equal milliseconds of different seats
        are put in order by a draw, so that no seat is favoured; the order drawn stands in
        the history, and a replay draws nothing.
        """
        answers: dict[int, Step[Any] | Refusal] = {}
        for index in self._in_order(claims):
            seat, action, at_ms = claims[index]
            answers[index] = self._claim(seat, action, at_ms)
        return tuple(answers[index] for index in range(len(claims)))

    def tick(self, at_ms: int) -> tuple[Step[Any], ...]:
        """Expires what is due. Gives every expiry since the last tick, in order."""
        if not self._pauses:
            self._begin(at_ms)
            self._happen_until(at_ms)
        steps, self._expired = tuple(self._expired), []
        return steps

    def run_bots(self, at_ms: int) -> tuple[Step[Any], ...]:
        """Acts for every computer seat whose hand has arrived. Gives every such act since the last call."""
        if not self._pauses:
            self._begin(at_ms)
            self._computers_play = True
            self._happen_until(at_ms)
        steps, self._computed = tuple(self._computed), []
        return steps

    def pause(self, reason: str, at_ms: int) -> None:
        """Adds a reason for which the clock stands."""
        if reason not in PAUSE_REASONS or (reason == "animation" and self.game.race):
            raise ValueError(f"no reason to pause: {reason}")
        at_ms = self._not_before_newest(at_ms)
        if not self._pauses:
            self._begin(at_ms)
            self._happen_until(at_ms)
        self._pauses.add(reason)
        self._clock, self._table = self._clock.stand(at_ms), self._table.stand(at_ms)

    def resume(self, reason: str, at_ms: int) -> None:
        """Takes a reason away; without any left, time goes on from this host time.

        Touches of the time before it, made on a table that stood still, come too late.
        """
        if reason not in self._pauses:
            return
        self._pauses.discard(reason)
        if not self._pauses:
            self._begin(at_ms)
            self._newest_ms = self._seen_ms = at_ms

    # ---- Taking back --------------------------------------------------------------

    @property
    def can_undo(self) -> tuple[bool, str]:
        """Whether the last action of a person can be taken back, and if not, why."""
        if self.game.race:
            return False, say("In a race nothing is taken back.")
        if self.outcome is not None:
            return False, say("The match is over.")
        if not any(mark.person for mark in self._past):
            return False, self._barred
        return True, ""

    def undo(self, at_ms: int) -> bool:
        """Goes back to before the last action of a person, if nothing was shown or rolled since."""
        if self._pauses or not self.can_undo[0]:
            return False
        at_ms = self._not_before_newest(at_ms)
        self._begin(at_ms)
        self._happen_until(at_ms)
        if not self.can_undo[0]:
            return False
        self._take_back()
        self._run_or_stand(at_ms)
        self._log(Record(self._clock.now(at_ms), "undo", TABLE, "", ()), at_ms)
        return True

    def _take_back(self) -> None:
        mark = self._past.pop()
        while not mark.person:
            mark = self._past.pop()
        self.state = mark.state

    # ---- Keeping ------------------------------------------------------------------

    def save(self) -> str:
        """The match as text, up to the last time it was told."""
        values = {
            "name": self.name,
            "names": list(self.names),
            "computers": {str(seat): computer.level for seat, computer in self._computers.items()},
            "deal": self.deal,
            "chance": self._chance.place,
            "bots": {str(seat): computer.rng.place for seat, computer in self._computers.items()},
            "clock": self._told_ms(),
            "outcome": None if self.outcome is None else canonical(self.outcome),
            "table": canonical(self.view(TABLE)),
        }
        return write_save(values, self._lines)

    @classmethod
    def load(cls, text: str) -> "Match | Refusal":
        """A saved match, paused with the reason "loaded", or what is wrong with the text.

        Everything is read and played through before anything is used: nothing is ever
        half loaded.
        """
        from engine.loading import load

        return load(cls, text)

    def _told_ms(self) -> int:
        """Game time of the last time the match was told, short of a timed event that no tick has rung yet."""
        told_ms = self._clock.stored_ms if self._seen_ms is None else self._clock.now(self._seen_ms)
        due_ms = self._due_ms()
        if due_ms is None or not self._clock.runs:
            return told_ms
        last_ms = self.history[-1].at_ms if self.history else 0
        return max(last_ms, min(told_ms, due_ms - 1))

    # ---- Inside -------------------------------------------------------------------

    def _begin(self, at_ms: int) -> None:
        """Starts both clocks if they have not begun: the first host time is their origin."""
        if type(at_ms) is not int:
            raise TypeError(f"host time is whole milliseconds, not {at_ms!r}")
        if not self._table.runs:
            self._table = self._table.run(at_ms)
            self._run_or_stand(at_ms)

    def _run_or_stand(self, at_ms: int) -> None:
        """Lets game time pass exactly while the state says so and there is no pause."""
        runs = self.game.clock_runs(self.state) and not self._pauses
        self._clock = self._clock.run(at_ms) if runs else self._clock.stand(at_ms)

    def _due_ms(self) -> int | None:
        """Game time of the next timed event, but never before what has already happened.

        A state that comes back by undo, or a clock that starts again, may find its time gone by.
        """
        deadline = self.game.deadline(self.state)
        if deadline is None or not self.history:
            return deadline
        return max(deadline, self.history[-1].at_ms)

    def _sits(self, seat: object) -> bool:
        """Whether this is a seat of the match; True and 1.0 are not seat 1."""
        return type(seat) is int and 0 <= seat < self.seats

    def _see(self, at_ms: int) -> None:
        if self._seen_ms is None or at_ms > self._seen_ms:
            self._seen_ms = at_ms

    def _not_before_newest(self, at_ms: int) -> int:
        """This host time, or that of the newest thing done or of the origin: game time never goes back."""
        earliest = (self._newest_ms, self._table.started_ms)
        return max([at_ms, *(time for time in earliest if time is not None)])

    def _in_order(self, claims: Sequence[tuple[Seat, Any, int]]) -> list[int]:
        """Indexes of the claims by time; of one time, seat by seat in a drawn order, in turns."""
        times: dict[int, dict[Seat, list[int]]] = {}
        for index, (seat, _, at_ms) in enumerate(claims):
            times.setdefault(at_ms, {}).setdefault(seat if self._sits(seat) else TABLE, []).append(index)
        order: list[int] = []
        for at_ms in sorted(times):
            seats = times[at_ms]
            order.extend(seats.pop(TABLE, ()))  # nobody sits there: refused, and nothing is drawn for it
            queues = [seats[seat] for seat in self._drawn(sorted(seats))]
            while any(queues):
                order.extend(queue.pop(0) for queue in queues if queue)
        return order

    def _drawn(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """The seats in an order drawn by lot; one seat alone draws nothing."""
        waiting = tuple(seats)
        if len(waiting) > 1:
            waiting, self._chance = self._chance.shuffle(waiting)
        return waiting

    def _claim(self, seat: Seat, action: Any, at_ms: int) -> Step[Any] | Refusal:
        """A person's touch: everything that is due before it happens first."""
        if self._pauses:
            return Refusal("paused", say("The game is paused."))
        self._begin(at_ms)
        if self._newest_ms is not None and at_ms < self._newest_ms - LATE_MS:
            return Refusal("too-late", say("That came too late."))
        at_ms = self._not_before_newest(at_ms)
        self._happen_until(at_ms, touched=True)
        return self._do(seat, action, at_ms)

    def _do(self, seat: Seat, action: Any, at_ms: int) -> Step[Any] | Refusal:
        """The action done at this host time, against the state as it is then."""
        if self.outcome is not None:
            return Refusal("over", say("The match is over."))
        text = self._text_of(action)
        read = self.game.read(text) if len(text) <= LONGEST_ACTION else None
        if read is None or isinstance(read, Refusal):
            return read or Refusal("unknown-action", say("That is no move in {game}.", game=self.game.title))
        if not self._sits(seat):
            return Refusal("unknown-seat", say("Nobody sits there."))
        game_ms = self._clock.now(at_ms)
        step = self.game.apply(self.state, seat, read, game_ms)
        if isinstance(step, Step):
            self._install(step, Record(game_ms, "act", seat, self.game.write(read), step.events), at_ms)
        return step

    def _text_of(self, action: Any) -> str:
        """Every action goes through its text on the way in: notation is tried by every touch."""
        if isinstance(action, str):
            return action
        try:
            return self.game.write(action)
        except (TypeError, ValueError):
            return ""

    def _happen_until(self, at_ms: int, *, touched: bool = False) -> None:
        """Lets everything happen that is due by itself until this host time, in the order of its times.

        Timed events and the hands of computer players come one after another, however
        seldom the host ticks. Of one time, a timed event comes first, then a person's touch.
        """
        while self.outcome is None:
            if self._computers_play:
                self._ask_computers()
            event_ms, hand_ms = self._event_ms(), self._hand_ms()
            if event_ms is not None and event_ms <= at_ms and (hand_ms is None or event_ms <= hand_ms):
                self._expire(event_ms)
            elif hand_ms is not None and (hand_ms < at_ms or (hand_ms == at_ms and not touched)):
                self._hand_arrives(hand_ms)
            else:
                break
        self._see(at_ms)

    def _event_ms(self) -> int | None:
        """Host time of the next timed event."""
        due_ms = self._due_ms()
        return None if due_ms is None else self._clock.host_ms(due_ms)

    def _expire(self, at_ms: int) -> None:
        due_ms = self._clock.now(at_ms)
        step = self.game.expire(self.state, due_ms)
        self._install(step, Record(due_ms, "expire", TABLE, "", step.events), at_ms)
        self._expired.append(step)

    def _install(self, step: Step[Any], record: Record, at_ms: int) -> None:
        self._remember(step, record)
        self.state = step.state
        self._run_or_stand(at_ms)
        self._log(record, at_ms)

    def _remember(self, step: Step[Any], record: Record) -> None:
        """Keeps the state before this step, or forgets all when the step cannot be taken back."""
        if self.game.race:
            return
        if record.kind == "expire" or any(event.reveals for event in step.events):
            self._past.clear()
            self._barred = (
                say("Time has passed.")
                if record.kind == "expire"
                else say("Something hidden was shown or chance was rolled.")
            )
        else:
            self._past.append(_Mark(self.state, record.seat not in self._computers))

    def _log(self, record: Record, at_ms: int) -> None:
        self.history.append(record)
        self._lines.append(record.line().write())
        self._version += 1
        self._newest_ms = self._not_before_newest(at_ms)
        self._changed_ms = self._table.now(at_ms)
        self._see(at_ms)

    # ---- Computer players ---------------------------------------------------------

    def _hand_ms(self) -> int | None:
        """Host time at which the next hand on its way arrives."""
        due_ms = min((c.due_ms for c in self._computers.values() if c.action is not None), default=None)
        host_ms = None if due_ms is None else self._table.host_ms(due_ms)
        return None if host_ms is None else self._not_before_newest(host_ms)

    def _ask_computers(self) -> None:
        """Every computer player that has not looked since the last change looks now."""
        for seat, computer in self._computers.items():
            if computer.asked == self._version:
                continue
            if computer.action is not None and self._keeps_going(seat, computer):
                continue
            if computer.action is None:
                self._ask(seat, computer, self._changed_ms)
            else:
                self._ask_again(seat, computer)

    def _keeps_going(self, seat: Seat, computer: _Computer) -> bool:
        """Whether a hand on its way goes on after a change: always if its place is still good and still wanted."""
        computer.asked = self._version
        if computer.action in self.legal(seat):
            return computer.player.wants(self.view(seat), computer.action)
        drawn_back, _ = computer.draw().chance(ABORT)
        return not drawn_back

    def _ask(self, seat: Seat, computer: _Computer, from_ms: int) -> None:
        view = self.view(seat)
        computer.asked = self._version
        computer.asked_ms, computer.known = from_ms, self.legal(seat)
        computer.action = computer.player.choose(view, computer.draw())
        if computer.action is not None:
            computer.due_ms = from_ms + max(0, computer.player.delay_ms(view, computer.draw()))

    def _ask_again(self, seat: Seat, computer: _Computer) -> None:
        """A hand drawn back goes for something else.

        What was possible before the change had been seen already: its time counts from
        then on, but nobody is there before the change has been noticed.
        """
        known, since_ms = computer.known, computer.asked_ms
        self._ask(seat, computer, self._changed_ms)
        if computer.action is not None and computer.action in known:
            notice_ms = LEVELS[computer.level].notice_ms
            computer.due_ms = max(self._changed_ms + notice_ms, computer.due_ms - self._changed_ms + since_ms)

    def _hand_arrives(self, at_ms: int) -> None:
        """The hand that is due first acts; of several at one time one is drawn."""
        under_way = {seat: computer for seat, computer in self._computers.items() if computer.action is not None}
        due_ms = min(computer.due_ms for computer in under_way.values())
        seat = self._drawn(seat for seat, computer in under_way.items() if computer.due_ms == due_ms)[0]
        computer = under_way[seat]
        action, computer.action = computer.action, None
        step = self._do(seat, action, at_ms)
        if isinstance(step, Step):
            self._computed.append(step)
        else:
            self._ask(seat, computer, due_ms + 1)


def _check_names(names: Sequence[str], seats: int) -> Refusal | None:
    if len(names) not in (0, seats):
        return Refusal("names", say("There are {seats} seats and {names} names.", seats=seats, names=len(names)))
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            return Refusal("names", say("A name has at most {most} letters.", most=LONGEST_NAME))
        if any(_is_control(ord(letter)) for letter in name):
            return Refusal("names", say("A name cannot hold line breaks or hidden signs."))
    return None


def _is_control(letter: int) -> bool:
    """Whether it ends a line, turns the writing direction of what follows, or is no letter at all.

    ``str.isprintable`` knows other letters on every Python, and it refuses the spaces and
    joiners that names in many scripts (and family emoji) are written with.
    """
    return (
        letter < 0x20
        or 0x7F <= letter < 0xA0
        or letter in (0x2028, 0x2029)
        or 0x202A <= letter <= 0x202E
        or 0x2066 <= letter <= 0x2069
        or 0xD800 <= letter <= 0xDFFF
    )


def _check_levels(levels: Mapping[Any, Any], seats: int) -> Refusal | None:
    for seat, level in levels.items():
        if type(seat) is not int or seat not in range(seats) or type(level) is not int or level not in LEVELS:
            return Refusal(
                "computers", say("A computer player has a seat and a level from 1 to {most}.", most=len(LEVELS))
            )
    return None
