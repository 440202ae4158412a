"""Computer players of 59 Seconds. They see what their seat sees and nothing else.

Levels differ in pace and slips (:data:`engine.bots.LEVELS`) and in how many of the
possible plays they weigh. A play is good when it leaves much of the hand playable; a
wild is kept for when nothing else goes.
"""

from typing import Final

from engine.bots import LEVELS, person_factor, race_delay_ms
from engine.fifty_nine.components import CALLS, PILES, WILD, call_value
from engine.fifty_nine.fitting import fits
from engine.fifty_nine.state import Action, Agree, Next, Out, Phase, Play, Ready, Wild
from engine.fifty_nine.view import View
from engine.rng import Rng

WEIGHED: Final = {1: 1, 2: 1, 3: 2, 4: 4, 5: 999}
"""How many of the possible plays a level compares before it picks the best of them."""

LOOK_AT_RESULT_MS: Final = 8_000
"""How long a computer player leaves a round's result on the table when nobody goes on."""


class Racer:
    """A computer player of one level; ``person`` decides how quick this one is."""

    def __init__(self, level: int, person: Rng) -> None:
        self.level = LEVELS[level]
        self.weighed = WEIGHED[level]
        self.factor = person_factor(person)

    def choose(self, view: View, rng: Rng) -> Action | None:
        """The next action, or None while there is nothing to do."""
        if view.phase is Phase.READY:
            return None if view.me.ready else Ready()
        if view.phase is Phase.SCORED:
            return Next()
        if view.phase is Phase.OVER:
            return None
        if view.me.out:
            return Out() if view.call_out else None
        plays = possible_plays(view)
        slips, rng = rng.chance(self.level.slip)
        if slips and (slip := _slip(view, rng)) is not None:
            return slip
        if not plays:
            return Agree() if view.agree and not view.me.agreed and not view.stuck else None
        order, rng = rng.shuffle(plays)
        place, pile = max(order[: self.weighed], key=lambda play: _worth(view, *play))
        assert view.me.hand is not None
        if view.me.hand[place - 1] != WILD:
            return Play(place, pile)
        return Wild(place, _call(view, place, pile, rng, careful=self.weighed > 1), pile)

    def wants(self, view: View, action: Action) -> bool:
        """A card that still fits is still wanted."""
        return True

    def delay_ms(self, view: View, rng: Rng) -> int:
        """Reaction and choice in a race; at once where there is no race."""
        if view.phase is Phase.READY:
            return 0
        if view.phase is Phase.SCORED:
            return LOOK_AT_RESULT_MS
        plays = possible_plays(view)
        worths = sorted((_worth(view, *play) for play in plays), reverse=True)
        equal = worths.count(worths[0]) if worths else 1
        rushed = view.last_seconds and not view.time_over
        return race_delay_ms(self.level, self.factor, rng, rushed=rushed, equal_moves=equal)


def possible_plays(view: View) -> list[tuple[int, str]]:
    """Hand place and pile of every card that fits, wilds without their calls."""
    hand = view.me.hand or ()
    return [
        (place, pile.name)
        for place, value in enumerate(hand, 1)
        if value is not None
        for pile in view.piles
        if fits(value, pile.fits)
    ]


def _worth(view: View, place: int, pile: str, call: int | None = None) -> int:
    """How many cards of the rest of the hand can be played after this; less for spending a wild."""
    hand = view.me.hand or ()
    value = hand[place - 1]
    top = call if value == WILD else value
    rest = [card for at, card in enumerate(hand, 1) if at != place and card is not None]
    other = view.piles[1 - PILES.index(pile)].fits
    playable = sum(1 for card in rest if fits(card, top) or fits(card, other))
    return playable - (10 if value == WILD else 0)


def _call(view: View, place: int, pile: str, rng: Rng, *, careful: bool) -> str:
    """What to call a wild: the number most of the hand can follow, or any."""
    calls, _ = rng.shuffle(CALLS)
    if not careful:
        return calls[0]
    return max(calls, key=lambda call: _worth(view, place, pile, call_value(call)))


def _slip(view: View, rng: Rng) -> Play | None:
    """A card somebody in a hurry puts where it does not fit."""
    misfits = [
        Play(place, pile.name)
        for place, value in enumerate(view.me.hand or (), 1)
        if value is not None
        for pile in view.piles
        if not fits(value, pile.fits)
    ]
    pick, _ = rng.below(max(1, len(misfits)))
    return misfits[pick] if misfits else None
