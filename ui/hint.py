"""A hint: what the strongest computer player would do from this seat, and why.

It is asked with the seat's view and nothing else, so it cannot know more than the person
who asks.
"""

from dataclasses import dataclass
from typing import Any, Final

from engine.bots import LEVELS
from engine.game import AnyGame
from engine.rng import Rng
from engine.words import say
from ui.face import Face

STRONGEST: Final = max(LEVELS)
TRIES: Final = 8
"""Even the strongest player slips now and then; a slip is asked again."""

HINT_MS: Final = 5_000
"""How long a hint stays: it is one sentence and a lit card."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, as action text, and one line on why; no action when there is nothing to do."""

    action: str
    reason: str


def hint_from(game: AnyGame, face: Face, view: Any, legal: tuple[Any, ...]) -> Hint:
    """The hint for the seat whose view and legal actions these are.

    The same view gives the same hint: chance is drawn from a stream of its own.
    """
    player = game.bot(STRONGEST, Rng.named("hint", "person"))
    for attempt in range(TRIES):
        action = player.choose(view, Rng.named("hint", attempt))
        if action is None:
            break
        if action in legal and not game.free(action):  # talk, marks and wishes are no advice
            return Hint(game.write(action), face.why(view, action))
    return Hint("", say("Nothing to do just now."))
