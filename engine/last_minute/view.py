"""What a seat of Last Minute may see, built from an allow-list. Side 0 is always "me"."""

from dataclasses import dataclass

from engine.game import TABLE, Seat
from engine.last_minute.actions import Call
from engine.last_minute.components import BOMBS, Colour, Marker
from engine.last_minute.fitting import missing, readings, takes, waits_for
from engine.last_minute.state import Attempt, Bomb, Cut, Fault, Phase, Side, State


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table."""

    seat: Seat
    hand: tuple[int | None, ...] | None
    """The wires by place, None where a place is empty. None as a whole: a hidden hand."""
    filled: tuple[bool, ...]
    """Which places hold a wire; as many places as the wire limit."""
    ready: bool
    ends: bool
    """Would end the attempt."""
    voids: bool
    """Would have the attempt not count."""
    busy_since_ms: int | None
    busy_until_ms: int | None
    """Game time at which this hand is free again; None while it is free (option "tempo")."""
    said: Call | None
    """What this seat called out since it last did something."""

    @property
    def count(self) -> int:
        """How many wires this hand holds."""
        return sum(self.filled)


@dataclass(frozen=True, slots=True)
class BombView:
    """A bomb as it lies there, with its marker and its column."""

    number: int
    """Its place on the table, from 1: what actions and events call it."""
    card: int
    """Its number in components.BOMBS."""
    name: str
    picture: tuple[Colour, ...]
    """The wires it needs, from left to right."""
    marker: Marker | None
    cuts: tuple[Cut, ...]
    """The wires beneath it from the bomb downwards: number, who, when, and in which turn."""
    missing: tuple[Colour, ...]
    """Required wires that do not lie there yet, in pictured order."""
    readings: tuple[tuple[Colour, ...], ...]
    """With the marker "pictured order": the colours to come, for each direction still open. Empty otherwise."""
    lowest: int | None
    highest: int | None
    """The numbers that may come next lie between these two, whatever the colour; None when none may."""
    waits: Fault | None
    """FIRST or LAST: no wire may come now, because another bomb is to be defused before."""
    waits_for: int | None
    """The number of the bomb marked "first" that it waits for; None when it waits for all others."""
    defused: bool
    faults: tuple[Fault, ...]
    """Rules broken here (option "safety" off): the mission has failed."""
    dead: bool
    """Cannot be defused any more, whatever is drawn."""

    @property
    def column(self) -> tuple[int, ...]:
        """The wires beneath it, from the bomb downwards."""
        return tuple(cut.wire for cut in self.cuts)


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat, or from none (TABLE: all hands hidden, sides by seat)."""

    phase: Phase
    challenge: str
    mission: int
    """The mission being played, 0 to 2."""
    label: str
    """Its name: "1" to "12", "A" to "F"."""
    sides: tuple[SideView, ...]
    bombs: tuple[BombView, ...]
    pile: int
    """Wires in the draw pile."""
    discards: int
    top: int | None
    """The wire on top of the discards."""
    markers: int
    """Time markers left."""
    clock_ms: int
    started_ms: int
    changed_ms: int
    """Game time of the last thing done with wires or by the clock; talking does not count."""
    last_seconds: bool
    may_end: bool
    """Some bomb cannot be defused any more: the attempt may be ended by all."""
    safety: bool
    table_tempo: bool
    bonus_ms: int
    calm: bool
    attempts: tuple[Attempt, ...]
    """Every attempt of this challenge that is over, with its time and, bomb by bomb, what it came to."""
    won: bool | None
    """Whether the challenge is won; None while it goes on."""

    @property
    def me(self) -> SideView:
        """The side of the seat this view belongs to."""
        return self.sides[0]

    def remaining_ms(self, now_ms: int) -> int:
        """Time left at this game time, in milliseconds; what was left once the attempt is over."""
        if self.phase is Phase.READY:
            return self.clock_ms
        if self.phase is Phase.RACE:
            return max(0, self.clock_ms - (now_ms - self.started_ms))
        return self.attempts[-1].left_ms


def view_of(state: State, seat: Seat) -> View:
    """The table from this seat. Before all are ready nobody sees a hand, not even the own one."""
    count = len(state.sides)
    order = range(count) if seat == TABLE else [(seat + step) % count for step in range(count)]
    shown = None if state.phase is Phase.READY else seat
    return View(
        phase=state.phase,
        challenge=state.challenge,
        mission=state.mission,
        label=state.now_playing.label,
        sides=tuple(_side(other, state.sides[other], shown=other == shown) for other in order),
        bombs=tuple(_bomb(state, index, bomb) for index, bomb in enumerate(state.bombs)),
        pile=len(state.pile),
        discards=len(state.discards),
        top=state.discards[-1] if state.discards else None,
        markers=state.markers,
        clock_ms=state.clock_ms,
        started_ms=state.started_ms,
        changed_ms=state.changed_ms,
        last_seconds=state.last_seconds,
        may_end=state.lost_one,
        safety=state.safety,
        table_tempo=state.table_tempo,
        bonus_ms=state.bonus_ms,
        calm=state.calm,
        attempts=state.attempts,
        won=state.won,
    )


def _side(seat: Seat, side: Side, *, shown: bool) -> SideView:
    return SideView(
        seat=seat,
        hand=side.hand if shown else None,
        filled=tuple(wire is not None for wire in side.hand),
        ready=side.ready,
        ends=side.ends,
        voids=side.voids,
        busy_since_ms=side.busy_since_ms,
        busy_until_ms=side.busy_until_ms,
        said=side.said,
    )


def _bomb(state: State, index: int, bomb: Bomb) -> BombView:
    waits = waits_for(state.bombs, index)
    numbers = takes(bomb.marker, bomb.column)
    return BombView(
        number=index + 1,
        card=bomb.card,
        name=BOMBS[bomb.card].name,
        picture=bomb.picture,
        marker=bomb.marker,
        cuts=bomb.cuts,
        missing=missing(bomb.picture, bomb.column),
        readings=readings(bomb.picture, bomb.column) if bomb.marker is Marker.PICTURED and not bomb.defused else (),
        lowest=(numbers & -numbers).bit_length() - 1 if numbers else None,
        highest=numbers.bit_length() - 1 if numbers else None,
        waits=None if waits is None else waits[1],
        waits_for=None if waits is None or waits[1] is Fault.LAST else waits[0] + 1,
        defused=bomb.defused,
        faults=bomb.faults,
        dead=bomb.dead,
    )
