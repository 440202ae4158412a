"""The rules of Last Minute. M1 to M34 are the rulings listed in tests/engine/last_minute/RULES.md."""

from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from engine.game import Choice, Deal, Event, Option, Options, Outcome, Refusal, Seat, Step
from engine.last_minute import dealing, notation
from engine.last_minute.actions import Action, Call, Discard, Draw, EndAttempt, Next, Play, Ready, Retry, Topic, Void
from engine.last_minute.bot import Partner
from engine.last_minute.components import (
    BONUSES,
    DRAW_BUSY_MS,
    HAND_BUSY_MS,
    HIGHEST_WIRE,
    LAST_SECONDS_MS,
    MISSIONS,
    SECONDS,
    WIRE_COLOURS,
    Marker,
)
from engine.last_minute.events import (
    AttemptVoid,
    Called,
    ChallengeLost,
    ChallengeWon,
    Discarded,
    Drew,
    HandFree,
    HandsUp,
    LastSeconds,
    MarkerLost,
    MissionFailed,
    MissionSucceeded,
    Played,
    Prepared,
    Reshuffled,
    SaidEnd,
    SaidReady,
    SaidVoid,
    TimeOver,
)
from engine.last_minute.fitting import missing, wanted
from engine.last_minute.judging import bury, faults_of, judge, lay
from engine.last_minute.state import Attempt, Bomb, Cut, End, Fault, Phase, Reason, Side, State
from engine.last_minute.view import View, view_of
from engine.rng import Rng
from engine.words import say

CLAIM_MS: Final = 600
"""A refusal this soon after another seat's wire names that wire: it was the first."""

CALM_PERCENT: Final = 150

_BONUS_LETTERS: Final = "ghijklm"


class LastMinute:
    """Last Minute."""

    key = "last-minute"
    title = "Last Minute"
    seats = range(1, 5)
    rules_version = "A"
    race = True
    options: tuple[Option, ...] = (
        Option(
            "challenge",
            "Challenge",
            (
                Choice("training-1", "Training One: Rookies", "n"),
                Choice("training-2", "Training Two: High Stakes", "o"),
                Choice("training-3", "Training Three: Looming Danger", "p"),
                Choice("training-4", "Training Four: Explosive Missions", "q"),
                Choice("operation-1", "Operation One: High Risk", "r"),
                Choice("operation-2", "Operation Two: Ultimate Risk", "s"),
                Choice("operation-3", "Operation Three: Madness", "t"),
                Choice("operation-4", "Operation Four: Inferno", "u"),
            ),
            "training-1",
            "Three missions. Trainings teach bombs and markers one by one; Operations draw them.",
        ),
        Option(
            "safety",
            "Referee",
            (Choice("on", "Stops wrong wires", "a"), Choice("off", "Judges at the end", "b")),
            "on",
            "Wires that break a rule go back to the hand, or they stay and the mission fails.",
        ),
        Option(
            "tempo",
            "Hands",
            (Choice("free", "As quick as you can", "c"), Choice("table", "As on a table", "d")),
            "free",
            "As on a table: a hand is busy for half a second after a wire, a quarter for each one drawn.",
        ),
        Option(
            "bonus",
            "More time",
            tuple(Choice(key, f"{key} s", letter) for key, letter in zip(BONUSES, _BONUS_LETTERS, strict=True)),
            "0",
            "10 seconds more for every time you have already lost this challenge.",
        ),
        Option(
            "calm",
            "Calm clock",
            (Choice("off", "Off", "e"), Choice("on", "On", "f")),
            "off",
            "Half as much time again. The result says so.",
        ),
    )

    # ---- Laying out ---------------------------------------------------------------------

    def check(self, options: Options, seats: int) -> Refusal | None:
        """All options go together."""
        return None

    def deal(self, options: Options, seats: int, rng: Rng) -> Deal:
        """The bombs of the three missions, the wires of the first attempt, and chance for the rest."""
        return dealing.deal(options["challenge"], seats, rng)

    def start(self, options: Options, seats: int, deal: Deal) -> State:
        """Setup: bombs and markers of the first mission, wires dealt face down, two time markers, the timer set."""
        plans, begin, layouts, rng = dealing.read(deal, seats)
        calm, bonus_ms = options["calm"] == "on", int(options["bonus"]) * 1000
        state = State(
            challenge=options["challenge"],
            safety=options["safety"] == "on",
            table_tempo=options["tempo"] == "table",
            bonus_ms=bonus_ms,
            calm=calm,
            clock_ms=SECONDS[seats] * 1000 * (CALM_PERCENT if calm else 100) // 100 + bonus_ms,
            plans=plans,
            mission=begin,
            phase=Phase.READY,
            bombs=(),
            aside=(),
            aside_markers=(),
            sides=(),
            pile=(),
            rng=rng,
            later=layouts,
        )
        return dealing.lay_out(state)

    # ---- What may be done ---------------------------------------------------------------

    def actors(self, state: State) -> frozenset[Seat]:
        """All at once, but for a busy hand and a seat that has said all it can."""
        return frozenset(seat for seat, side in enumerate(state.sides) if _can_act(state, side))

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Everything ``apply`` accepts from this seat."""
        if not 0 <= seat < len(state.sides) or not _can_act(state, state.sides[seat]):
            return ()
        if state.phase is Phase.READY:
            return (Ready(),)
        if state.phase is not Phase.RACE:
            return (Retry(),) if state.phase is Phase.FAILED else (Next(),)
        side = state.sides[seat]
        wires = sorted(side.wires)
        actions: list[Action] = [
            Play(wire, index + 1)
            for wire in wires
            for index in range(len(state.bombs))
            if not state.safety or not faults_of(state.bombs, index, wire)
        ]
        if side.space and (state.pile or state.discards):
            actions.append(Draw())
            actions.extend(Draw(count) for count in range(1, side.space + 1))
        for count in range(1, len(wires) + 1):
            actions.extend(Discard(some) for some in combinations(wires, count))
        actions.extend(_calls(state, side))
        if state.lost_one:
            actions.append(EndAttempt())
        actions.append(Void())
        return tuple(actions)

    def free(self, action: Action) -> bool:
        """Talking is free."""
        return isinstance(action, Call)

    # ---- Acting -------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action, at_ms: int) -> Step[State] | Refusal:
        """The action done at this game time, or one sentence on why not."""
        refusal = self._refuse(state, seat, action, at_ms)
        if refusal is not None:
            return refusal
        if isinstance(action, Play):
            return _play(state, seat, action, at_ms)
        if isinstance(action, Discard):
            return _discard(state, seat, action, at_ms)
        if isinstance(action, Draw):
            return _draw(state, seat, action, at_ms)
        if isinstance(action, Call):
            return Step(_with_side(state, seat, replace(state.sides[seat], said=action)), (Called(seat, action),))
        if isinstance(action, EndAttempt):
            return _say_end(state, seat, at_ms)
        if isinstance(action, Void):
            return _say_void(state, seat, at_ms)
        if isinstance(action, Ready):
            return _say_ready(state, seat, at_ms)
        following = state.mission + isinstance(action, Next)
        return _prepare(replace(state, mission=following), ())

    def _refuse(self, state: State, seat: Seat, action: Action, at_ms: int) -> Refusal | None:
        side = state.sides[seat]
        if isinstance(action, Ready):
            if state.phase is not Phase.READY:
                return Refusal("not-now", say("The mission has begun."))
            return Refusal("already-ready", say("You are ready.")) if side.ready else None
        if isinstance(action, Retry):
            return None if state.phase is Phase.FAILED else Refusal("not-now", say("There is nothing to begin again."))
        if isinstance(action, Next):
            return None if state.phase is Phase.SUCCEEDED else Refusal("not-now", say("This mission comes first."))
        if state.phase is not Phase.RACE:
            if state.phase is Phase.READY:
                return Refusal("not-started", say("The clock starts when everybody is ready."))
            return Refusal("mission-over", say("The mission is over."))
        if side.busy_until_ms is not None:
            return Refusal("hand-busy", say("Your hand is still busy."))
        if isinstance(action, Play):
            return _refuse_play(state, seat, action, at_ms)
        if isinstance(action, Discard):
            gone = next((wire for wire in action.wires if wire not in side.hand), None)
            return None if gone is None else _not_in_hand(gone)
        if isinstance(action, Draw):
            return _refuse_draw(state, side, action)
        if isinstance(action, Call):
            return None if action in _calls(state, side) else Refusal("not-so", say("That is not so right now."))
        if isinstance(action, EndAttempt) and not state.lost_one:
            return Refusal("still-possible", say("Every bomb can still be defused."))
        return None

    # ---- Timed events -------------------------------------------------------------------

    def clock_runs(self, state: State) -> bool:
        """The clock runs from the last "ready" to the end of the attempt."""
        return state.phase is Phase.RACE

    def deadline(self, state: State) -> int | None:
        """The next of: a busy hand is free, the last ten seconds, the bell."""
        return min(_times(state)) if state.phase is Phase.RACE else None

    def expire(self, state: State, at_ms: int) -> Step[State]:
        """The timed event that is due."""
        due_ms = self.deadline(state)
        if due_ms is None or due_ms > at_ms:
            raise ValueError(f"nothing is due at {at_ms}")
        for seat, side in enumerate(state.sides):
            if side.busy_until_ms is not None and side.busy_until_ms == due_ms < state.bell_ms:
                free = replace(side, busy_since_ms=None, busy_until_ms=None)
                return Step(replace(_with_side(state, seat, free), changed_ms=at_ms), (HandFree(seat, to=(seat,)),))
        if not state.last_seconds:
            return Step(replace(state, last_seconds=True, changed_ms=at_ms), (LastSeconds(),))
        return _finish(state, End.TIME_OVER, at_ms, (TimeOver(),))

    def outcome(self, state: State) -> Outcome | None:
        """Won with the third mission, lost with the failure that finds no time marker; the score is missions done."""
        if state.won is None:
            return None
        done = sum(attempt.end is End.SUCCEEDED for attempt in state.attempts)
        return Outcome(Reason.DEFUSED if state.won else Reason.NO_MARKERS, won=state.won, score=done)

    # ---- Looking ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """What this seat may see."""
        return view_of(state, seat)

    def pieces(self, state: State) -> tuple[Any, ...]:
        """Wires, bomb cards, restriction markers and time markers, wherever they lie."""
        bombs = sorted([*state.aside, *(bomb.card for bomb in state.bombs)])
        markers = [*state.aside_markers, *(bomb.marker for bomb in state.bombs if bomb.marker is not None)]
        return (
            *(f"wire {wire}" for wire in dealing.wires_of(state)),
            *(f"bomb {card}" for card in bombs),
            *sorted(f"marker {marker.value}" for marker in markers),
            *("time marker" for _ in range(state.markers + state.spent)),
        )

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        """Another table that looks the same to this seat."""
        return dealing.redeal(state, seat, rng)

    def bot(self, level: int, person: Rng) -> Partner:
        """A computer partner."""
        return Partner(level, person)

    # ---- Notation -----------------------------------------------------------------------

    def write(self, action: Action) -> str:
        """The action as text."""
        return notation.write(action)

    def read(self, text: str) -> Action | Refusal:
        """The action that ``write`` wrote."""
        return notation.read(text) or Refusal("unknown-action", say("That is no move in {game}.", game=self.title))


# ---- What stands in the way ---------------------------------------------------------------


def _can_act(state: State, side: Side) -> bool:
    if state.phase is Phase.READY:
        return not side.ready
    return state.phase is not Phase.OVER and side.busy_until_ms is None


def _refuse_play(state: State, seat: Seat, action: Play, at_ms: int) -> Refusal | None:
    """M3: with the referee on, a wire that breaks a rule goes back to the hand."""
    if action.wire not in state.sides[seat].hand:
        return _not_in_hand(action.wire)
    if action.bomb > len(state.bombs):
        return Refusal("no-bomb", say("There is no bomb {number}.", number=action.bomb))
    index = action.bomb - 1
    faults = faults_of(state.bombs, index, action.wire) if state.safety else ()
    if not faults:
        return None
    bomb, fault = state.bombs[index], faults[0][1]
    last = bomb.cuts[-1] if bomb.cuts else None
    if last is not None and last.seat != seat and at_ms - last.at_ms <= CLAIM_MS:
        before = replace(bomb, cuts=bomb.cuts[:-1])
        if not faults_of((*state.bombs[:index], before, *state.bombs[index + 1 :]), index, action.wire):
            parts = {"first": last.wire, "wire": action.wire}
            return Refusal("claim-lost", say("{first} was there first; {wire} does not go beneath it.", **parts))
    return Refusal(f"breaks-{fault.value}", _why(fault, bomb, action.wire))


def _why(fault: Fault, bomb: Bomb, wire: int) -> str:
    """The rule that a wire would break, in one short sentence."""
    if fault is Fault.ORDER:
        last = bomb.column[-1]
        if bomb.marker is Marker.ASCENDING:
            return say("Wires ascend here: {wire} is lower than {last}.", wire=wire, last=last)
        return say("Wires descend: {wire} is higher than {last}.", wire=wire, last=last)
    return {
        Fault.ODD: say("Only odd numbers go beneath this bomb."),
        Fault.EVEN: say("Only even numbers go beneath this bomb."),
        Fault.FIRST: say("The bomb marked “first” has to be defused first."),
        Fault.LAST: say("This bomb waits until all others are defused."),
        Fault.PICTURED: say("Wires come here in the pictured order."),
        Fault.TENS: say("Every wire here needs tens of its own."),
        Fault.MAX_29: say("Only numbers up to 29 go beneath this bomb."),
    }[fault]


def _not_in_hand(wire: int) -> Refusal:
    return Refusal("not-in-hand", say("Wire {wire} is not in your hand.", wire=wire))


def _refuse_draw(state: State, side: Side, action: Draw) -> Refusal | None:
    """M16, M18: never above the limit, and only while there is something to draw."""
    if not side.space:
        return Refusal("full-hand", say("Your hand is full."))
    if action.count is not None and action.count > side.space:
        return Refusal("above-limit", say("Your hand holds {space} more wires at most.", space=side.space))
    if not state.pile and not state.discards:
        return Refusal("nothing-left", say("There is no wire left to draw."))
    return None


def _calls(state: State, side: Side) -> list[Call]:
    """M25: what this seat can truly say: colours and halves in its hand, colours that bombs still ask for."""
    if len(state.sides) == 1:
        return []
    held = dict.fromkeys((WIRE_COLOURS[wire], wire > HIGHEST_WIRE // 2) for wire in sorted(side.wires))
    calls = [Call(Topic.HAVE, colour, high=high) for colour, high in held]
    for number, bomb in enumerate(state.bombs, 1):
        if not (bomb.defused or bomb.faults or bomb.dead):
            calls += [Call(Topic.NEED, colour, bomb=number) for colour in wanted(bomb)]
    return calls


# ---- What an action does ------------------------------------------------------------------


def _play(state: State, seat: Seat, action: Play, at_ms: int) -> Step[State]:
    """ "Play 1 wire beneath a bomb." """
    side, index = state.sides[seat], action.bomb - 1
    bomb, place = state.bombs[index], side.hand.index(action.wire)
    needed = WIRE_COLOURS[action.wire] in missing(bomb.picture, bomb.column)
    bombs, done = lay(state.bombs, index, Cut(action.wire, seat, at_ms, state.turn))
    side = _busy(state, _without(side, (place,)), at_ms, HAND_BUSY_MS)
    state = replace(_with_side(state, seat, side), bombs=bombs, changed_ms=at_ms)
    bombs, buried = bury(bombs, dealing.unplayed(state))
    state = replace(state, bombs=bombs)
    events = (Played(seat, place + 1, action.wire, action.bomb, needed), *done, *buried)
    if all(bomb.defused for bomb in bombs) and not any(bomb.faults for bomb in bombs):
        return _finish(state, End.SUCCEEDED, at_ms, events)
    return Step(state, events)


def _discard(state: State, seat: Seat, action: Discard, at_ms: int) -> Step[State]:
    """ "Discard 1 or more wires from your hand." """
    side = state.sides[seat]
    places = tuple(side.hand.index(wire) for wire in action.wires)
    side = _busy(state, _without(side, places), at_ms, HAND_BUSY_MS)
    state = replace(_with_side(state, seat, side), discards=(*state.discards, *sorted(action.wires)), changed_ms=at_ms)
    return Step(state, (Discarded(seat, tuple(place + 1 for place in places), state.discards[-1]),))


def _draw(state: State, seat: Seat, action: Draw, at_ms: int) -> Step[State]:
    """ "Draw new wires from the pile (at most up to the wire limit)." """
    side = state.sides[seat]
    drawn, state, fresh = dealing.draw(state, action.count or side.space)
    hand, places = list(side.hand), []
    for wire in drawn:
        place = hand.index(None)
        hand[place] = wire
        places.append(place + 1)
    side = _busy(state, replace(side, hand=tuple(hand), said=None), at_ms, DRAW_BUSY_MS * len(drawn))
    state = replace(_with_side(state, seat, side), changed_ms=at_ms)
    drew = Drew(seat, tuple(places))
    return Step(state, (Reshuffled(fresh), drew) if fresh else (drew,))


def _without(side: Side, places: tuple[int, ...]) -> Side:
    """The hand with these places empty; whoever does something has stopped talking."""
    hand = tuple(None if place in places else wire for place, wire in enumerate(side.hand))
    return replace(side, hand=hand, said=None)


def _busy(state: State, side: Side, at_ms: int, busy_ms: int) -> Side:
    """M29: with the option "tempo" a hand is busy for a while, as it is on a table."""
    return replace(side, busy_since_ms=at_ms, busy_until_ms=at_ms + busy_ms) if state.table_tempo else side


def _say_ready(state: State, seat: Seat, at_ms: int) -> Step[State]:
    """M19: clock and hands start together, with the last "ready"."""
    state = _with_side(state, seat, replace(state.sides[seat], ready=True))
    events: tuple[Event, ...] = (SaidReady(seat),)
    if all(side.ready for side in state.sides):
        state = replace(state, phase=Phase.RACE, started_ms=at_ms, changed_ms=at_ms)
        events += (HandsUp(state.now_playing.label),)
    return Step(state, events)


def _say_end(state: State, seat: Seat, at_ms: int) -> Step[State]:
    """M34: when all say so, a mission with a bomb that is lost fails as if time had run out."""
    on = not state.sides[seat].ends
    state = _with_side(state, seat, replace(state.sides[seat], ends=on))
    if all(side.ends for side in state.sides):
        return _finish(state, End.ENDED, at_ms, (SaidEnd(seat, on),))
    return Step(state, (SaidEnd(seat, on),))


def _say_void(state: State, seat: Seat, at_ms: int) -> Step[State]:
    """M28: when all say so, the attempt does not count; the same mission is dealt anew."""
    on = not state.sides[seat].voids
    state = _with_side(state, seat, replace(state.sides[seat], voids=on))
    if not all(side.voids for side in state.sides):
        return Step(state, (SaidVoid(seat, on),))
    state = _noted(state, End.VOID, at_ms)
    return _prepare(state, (SaidVoid(seat, on), AttemptVoid()))


def _prepare(state: State, events: tuple[Event, ...]) -> Step[State]:
    """An attempt laid out: the mission's bombs and markers, a new shuffle, a new deal."""
    state = dealing.lay_out(state)
    return Step(state, (*events, Prepared(state.now_playing.label)))


# ---- How an attempt ends ------------------------------------------------------------------


def _times(state: State) -> list[int]:
    """Game times of everything that is going to happen by itself."""
    times = [side.busy_until_ms for side in state.sides if side.busy_until_ms is not None]
    times.append(state.bell_ms if state.last_seconds else state.bell_ms - LAST_SECONDS_MS)
    return times


def _noted(state: State, end: End, at_ms: int) -> State:
    """The state with this attempt among those that are over."""
    attempt = Attempt(
        mission=state.mission,
        label=state.now_playing.label,
        end=end,
        time_ms=at_ms - state.started_ms,
        left_ms=max(0, state.bell_ms - at_ms),
        verdicts=judge(state.bombs),
    )
    return replace(state, attempts=(*state.attempts, attempt), changed_ms=at_ms)


def _finish(state: State, end: End, at_ms: int, events: tuple[Event, ...]) -> Step[State]:
    """End of a mission and of the game: on, again with one time marker less, won or lost."""
    sides = tuple(replace(side, busy_since_ms=None, busy_until_ms=None) for side in state.sides)
    state = replace(_noted(state, end, at_ms), sides=sides)
    attempt = state.attempts[-1]
    if end is End.SUCCEEDED:
        events = (*events, MissionSucceeded(attempt.label, attempt.time_ms, attempt.left_ms))
        if state.mission == MISSIONS - 1:
            return Step(replace(state, phase=Phase.OVER), (*events, ChallengeWon()))
        return Step(replace(state, phase=Phase.SUCCEEDED), events)
    events = (*events, MissionFailed(attempt.label, end, attempt.verdicts))
    if not state.markers:
        return Step(replace(state, phase=Phase.OVER), (*events, ChallengeLost()))
    state = replace(state, phase=Phase.FAILED, markers=state.markers - 1, spent=state.spent + 1)
    return Step(state, (*events, MarkerLost(state.markers)))


def _with_side(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))
