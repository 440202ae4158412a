"""What touch and hold says in 59 Seconds: a sentence on each kind of card and on everything that lies on the table."""

from typing import Final

from engine.fifty_nine.components import HIGHEST, ONE_OR_FOURTEEN, POINTS_TO_WIN, WILD
from engine.fifty_nine.fitting import NEIGHBOURS
from engine.fifty_nine.view import View
from engine.game import Seat
from engine.words import say, say_count
from ui.face import Look, Section
from ui.games.fifty_nine.words import value_name

BACK: Final = "back"
PLACE: Final = "place"
SCORE: Final = "score"
DEALER: Final = "dealer"
CLOCK: Final = "clock"
DRAW: Final = "draw"
"""What carries these as ``data-about``; ``card 3``, ``pile a`` and ``refresh 0`` carry a number or name as well."""


def explained(look: Look, seat: Seat, what: str) -> str:
    """A sentence on what lies in the zone of this seat, or in the middle."""
    view: View = look.views[seat]
    match what.split(" "):
        case ["card", place] if view.me.hand is not None and place.isdigit():
            value = view.me.hand[int(place) - 1]
            return _place() if value is None else card_text(value)
        case ["back"]:
            return say("A card that lies face down.")
        case ["place"]:
            return _place()
        case ["draw"]:
            return say_count(
                "Draw pile: one card left. It fills the hand by itself.",
                "Draw pile: {count} cards left. It fills the hand up to five by itself.",
                view.me.draw,
            )
        case ["score"]:
            return say("{points} of {most} points. A round is 10, or 5 when the time is over.", **_points(view))
        case ["dealer"]:
            return say("{name} dealt this round. Whoever loses it deals the next.", name=look.names[view.dealer])
        case ["refresh", index] if index in ("0", "1"):
            return say_count(
                "Refresh pile: one card left. It turns up by itself when nobody can play.",
                "Refresh pile: {count} cards left. One turns up by itself when nobody can play.",
                view.refresh[int(index)],
            )
        case ["pile", name]:
            return _pile_text(view, name)
        case ["clock"]:
            return say("Out before it is 0 counts 10 points, later 5. A touch pauses.")
    return ""


def card_text(value: int) -> str:
    """What a card is and where it goes."""
    if value == WILD:
        return say("Wild: goes on anything. Tap it, call a number, tap a pile.")
    if value == ONE_OR_FOURTEEN:
        return say("1 or 14, whichever fits: goes on 2, on {highest} and on its own kind.", highest=HIGHEST)
    below, above = (value_name(other) for other in NEIGHBOURS[value])
    return say("{value}: goes on {below} and on {above}.", value=value, below=below, above=above)


def what_is_what() -> Section:
    """The same for whoever reads instead of touching: a section of the rules."""
    return Section(
        say("What is what"),
        (
            say("Touch a card, a pile, the score or the clock and hold: a sentence says what it is."),
            say("By keyboard, go to a card with Tab and press the question mark."),
            card_text(WILD),
            card_text(ONE_OR_FOURTEEN),
            card_text(7),
            say("The edge of a card is yellow when it was just drawn. D is the mark of the dealer."),
        ),
    )


def _place() -> str:
    return say("An empty place: its card was played and the draw pile is empty.")


def _points(view: View) -> dict[str, int]:
    return {"points": view.me.points, "most": POINTS_TO_WIN}


def _pile_text(view: View, name: str) -> str:
    pile = next((pile for pile in view.piles if pile.name == name), None)
    if pile is None:
        return ""
    if pile.value is None:
        return say("Action pile: its card turns up when both are ready.")
    if pile.fits is None:
        return say("Action pile with an open wild: any card goes on it.")
    wild = say("A wild that was called {top}.", top=value_name(pile.fits)) + " " if pile.value == WILD else ""
    if pile.fits == ONE_OR_FOURTEEN:
        return wild + say("Action pile: 2, {highest}, 1 or 14 and any wild go on it.", highest=HIGHEST)
    below, above = (value_name(value) for value in NEIGHBOURS[pile.fits])
    return wild + say("Action pile: {below}, {above} and any wild go on it.", below=below, above=above)
