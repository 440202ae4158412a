"""Computer partners of Last Minute. They see what their seat sees and nothing else.

All levels judge wires alike (:mod:`engine.last_minute.weighing`); they differ in how quick
their hands are and in how often they do something wrong. What they say aloud is what a
person may say: a colour and a half of what they hold, a colour that a bomb needs.
"""

from typing import Final, NamedTuple

from engine.bots import LEVELS, person_factor
from engine.last_minute.actions import Action, Call, Discard, Draw, EndAttempt, Next, Play, Ready, Retry, Topic, Void
from engine.last_minute.components import DRAW_BUSY_MS, HIGHEST_WIRE, WIRE_COLOURS, Colour
from engine.last_minute.fitting import takes, wanted
from engine.last_minute.state import Phase
from engine.last_minute.view import View
from engine.last_minute.weighing import ROOM, Fit, options, room_wanted
from engine.rng import Rng


class Pace(NamedTuple):
    """How long one action of a hand takes, in milliseconds, evenly spread between two bounds."""

    least_ms: int
    most_ms: int
    bomb_ms: int
    """More for every bomb that takes wires now."""
    look_ms: int
    """From taking up the hand to the first wire."""
    wrong: int
    """How often something wrong is done, in thousandths."""


PACES: Final = {
    1: Pace(2500, 5000, 400, 2500, 120),
    2: Pace(2150, 4300, 375, 3250, 70),
    3: Pace(1800, 3600, 350, 4000, 40),
    4: Pace(1500, 3050, 325, 2000, 25),
    5: Pace(1200, 2500, 300, 1200, 15),
}

DRAW_PERCENT: Final = 60
"""Drawing takes less thought than playing; each wire drawn then takes its time."""
CALLS: Final = 150
"""How often a partner says something before it acts, in thousandths."""
PLACES_FOR_NOW: Final = 3
"""Places of a hand that no wire is kept in for bombs that have to wait."""
LOOK_AT_RESULT_MS: Final = 8_000
"""How long a computer partner leaves a result on the table when nobody goes on."""
AGREE_MS: Final = 1_500
"""How long it takes to agree with a person who would end the attempt."""


class Partner:
    """A computer partner of one level; ``person`` decides how quick this one is."""

    def __init__(self, level: int, person: Rng) -> None:
        self.level = LEVELS[level]
        self.pace = PACES[level]
        self.factor = person_factor(person)
        self.wrong = self.pace.wrong
        self._chosen: Action | None = None

    def choose(self, view: View, rng: Rng) -> Action | None:
        """The next action, or None while there is nothing to do."""
        self._chosen = self._choice(view, rng)
        return self._chosen

    def _choice(self, view: View, rng: Rng) -> Action | None:
        if view.phase is not Phase.RACE:
            return _between(view)
        agreed = _agreed(view)
        if agreed is not None:
            return agreed
        wish = wish_of(view)
        if wish is None:
            return None
        errs, rng = rng.chance(self.wrong)
        if errs and (wrong := _wrong(view, rng)) is not None:
            return wrong
        talks, rng = rng.chance(CALLS)
        if talks and view.me.said is None and (call := _call(view, wish, rng)) is not None:
            return call
        return wish

    def wants(self, view: View, action: Action) -> bool:
        """Whether a hand on its way still makes sense: the bomb still needs that wire, nobody asks to end it all."""
        agreed = _agreed(view)
        if agreed is not None or isinstance(action, EndAttempt | Void):
            return action == agreed
        if not isinstance(action, Play):
            return True
        return any(
            fit.now and (fit.wire, fit.bomb) == (action.wire, action.bomb) for fit in options(view, (action.wire,))
        )

    def delay_ms(self, view: View, rng: Rng) -> int:
        """How long its hand takes for what it chose last; at once where no clock runs.

        Talking takes no time of its own: what was spent on it is spent on the way to the next wire.
        """
        if view.phase is not Phase.RACE:
            return LOOK_AT_RESULT_MS if view.phase in (Phase.FAILED, Phase.SUCCEEDED) else 0
        busy_ms = 0 if view.me.busy_until_ms is None else view.me.busy_until_ms - view.changed_ms + 1
        return max(self.level.floor_ms, busy_ms, self._free_ms(view, rng))

    def _free_ms(self, view: View, rng: Rng) -> int:
        """How long it takes with a hand that is free."""
        talk_ms = self.level.floor_ms
        if isinstance(self._chosen, EndAttempt | Void):
            return AGREE_MS
        if isinstance(self._chosen, Call):
            return talk_ms
        return self._hand_ms(view, rng) - (0 if view.me.said is None else talk_ms)

    def _hand_ms(self, view: View, rng: Rng) -> int:
        """One action of a hand: looking, choosing, moving; then the wires that are drawn, one by one."""
        if view.changed_ms == view.started_ms:
            return self.pace.look_ms * self.factor // 1000
        spread, _ = rng.below(self.pace.most_ms - self.pace.least_ms + 1)
        open_bombs = sum(not bomb.defused and bomb.waits is None for bomb in view.bombs)
        delay = self.pace.least_ms + spread + self.pace.bomb_ms * open_bombs
        draws = isinstance(self._chosen, Draw)
        if draws:
            delay = delay * DRAW_PERCENT // 100
        delay = delay * self.factor // 1000
        if view.last_seconds:
            delay = delay * self.level.rush_percent // 100
        if draws:
            delay += DRAW_BUSY_MS * min(view.me.filled.count(False), view.pile + view.discards)
        return delay


def wish_of(view: View) -> Action | None:
    """What a partner would do, whatever its level.

    Play the least wasteful wire that leaves enough room; else, whichever brings more new wires,
    draw up to the limit or first discard what fits nowhere.
    """
    if all(bomb.defused or bomb.dead or bomb.faults for bomb in view.bombs):
        return None
    hand = tuple(wire for wire in view.me.hand or () if wire is not None)
    found = options(view, hand)
    wanted_room = room_wanted(view, ROOM)
    good = [fit for fit in found if fit.now and fit.room >= wanted_room]
    if good:
        return _played(min(good, key=lambda fit: (fit.waste, fit.bomb, fit.wire)))
    useful = [fit.wire for fit in found if fit.now] + _kept_for_later(view, found)
    useless = tuple(sorted(wire for wire in hand if wire not in useful))
    space = len(view.me.filled) - len(hand)
    if space and space >= len(useless) and view.pile + view.discards:
        return Draw()
    if useless:
        return Discard(useless)
    playable = [fit for fit in found if fit.now]
    if playable and not view.pile + view.discards:
        return _played(min(playable, key=lambda fit: (fit.waste, fit.bomb, fit.wire)))
    if not hand:
        return None
    return Discard((_worst(found),))


def _kept_for_later(view: View, found: list[Fit]) -> list[int]:
    """The wires a partner keeps for bombs that have to wait: of each colour the one that wastes least."""
    best: dict[tuple[int, Colour], Fit] = {}
    for fit in sorted(found, key=lambda fit: (fit.waste, fit.wire)):
        if not fit.now:
            best.setdefault((fit.bomb, WIRE_COLOURS[fit.wire]), fit)
    return [fit.wire for fit in list(best.values())[: len(view.me.filled) - PLACES_FOR_NOW]]


def _played(fit: Fit) -> Play:
    return Play(fit.wire, fit.bomb)


def _worst(found: list[Fit]) -> int:
    """The wire that wastes most wherever it would go."""
    least: dict[int, int] = {}
    for fit in found:
        least[fit.wire] = min(fit.waste, least.get(fit.wire, fit.waste))
    return max(least, key=lambda wire: (least[wire], wire))


# ---- Besides the wires --------------------------------------------------------------------


def _between(view: View) -> Action | None:
    """Ready at once; what follows a result is asked for when nobody else does."""
    if view.phase is Phase.READY:
        return None if view.me.ready else Ready()
    if view.phase is Phase.FAILED:
        return Retry()
    return Next() if view.phase is Phase.SUCCEEDED else None


def _agreed(view: View) -> Action | None:
    """Agrees with what a person has said; a computer partner is never the first to say it."""
    if any(side.voids for side in view.sides) and not view.me.voids:
        return Void()
    if any(side.ends for side in view.sides) and not view.me.ends:
        return EndAttempt()
    return None


def _wrong(view: View, rng: Rng) -> Action | None:
    """Something wrong: a wire where its number does not go, or, where no referee stops it, one thrown away.

    Breaking a rule with the referee off would lose the mission for everybody, so a partner
    never does.
    """
    hand = [wire for wire in view.me.hand or () if wire is not None]
    wrong: list[Action] = [Discard((wire,)) for wire in hand]
    if view.safety:
        wrong = [
            Play(wire, bomb.number)
            for bomb in view.bombs
            if not bomb.defused
            for wire in hand
            if not takes(bomb.marker, bomb.column) >> wire & 1
        ]
    pick, _ = rng.below(max(1, len(wrong)))
    return wrong[pick] if wrong else None


def _call(view: View, wish: Action, rng: Rng) -> Call | None:
    """What to say: a wire it keeps for later, or, while it looks for wires, what a bomb needs."""
    if len(view.sides) == 1:
        return None
    hand = [wire for wire in view.me.hand or () if wire is not None]
    calls = [Call(Topic.HAVE, WIRE_COLOURS[wire], high=wire > HIGHEST_WIRE // 2) for wire in hand]
    if isinstance(wish, Draw | Discard):
        calls = [
            Call(Topic.NEED, colour, bomb=bomb.number)
            for bomb in view.bombs
            if not (bomb.defused or bomb.faults or bomb.dead) and bomb.waits is None
            for colour in wanted(bomb)
        ]
    pick, _ = rng.below(max(1, len(calls)))
    return calls[pick] if calls else None
