"""Computer players of Stairs. They are given a view and cannot see more.

Levels differ in pace (:data:`engine.bots.LEVELS`) and in what they weigh.
"""

from engine.bots import LEVELS, person_factor, race_delay_ms
from engine.rng import Rng
from engine.template.components import HAND_CARDS
from engine.template.state import Action, Climb, Draw, Lay, Roll
from engine.template.view import View

CAREFUL = 3
"""From this level on the lowest card that climbs is played, not any."""


class Climber:
    """A computer player of one level; ``person`` decides how quick this one is."""

    def __init__(self, level: int, person: Rng) -> None:
        self.level = LEVELS[level]
        self.careful = level >= CAREFUL
        self.factor = person_factor(person)

    def choose(self, view: View, rng: Rng) -> Action | None:
        """The next action, or None while there is nothing to do. May be a slip that will be refused."""
        me = view.sides[0]
        if view.turn != me.seat:
            return None
        slips, rng = rng.chance(self.level.slip)
        if me.laid is not None:
            return Climb() if me.laid > view.top or slips else Roll()
        hand = me.hand or ()
        order, _ = rng.shuffle(range(1, len(hand) + 1))
        climbing = [place for place in order if hand[place - 1] > view.top]
        if climbing:
            return Lay(min(climbing, key=lambda place: hand[place - 1]) if self.careful else climbing[0])
        if view.deck and len(hand) < HAND_CARDS:
            return Draw()
        return Lay(min(order, key=lambda place: hand[place - 1])) if hand else None

    def wants(self, view: View, action: Action) -> bool:
        """What is still allowed is still wanted."""
        return True

    def delay_ms(self, view: View, rng: Rng) -> int:
        """A human reaction, since the clock runs."""
        return race_delay_ms(self.level, self.factor, rng, rushed=view.half_time)
