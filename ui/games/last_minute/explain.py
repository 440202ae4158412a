"""What touch and hold says in Last Minute: a sentence on each bomb and marker, each wire, the pads and the clock."""

from typing import Final

from engine.game import Seat
from engine.last_minute.components import Marker
from engine.last_minute.view import BombView, View
from engine.words import say, say_count
from ui.face import Look, Section
from ui.games.last_minute.words import bomb_name, colour_name, listed, wire_name

BACK: Final = "back"
DRAW: Final = "draw"
BIN: Final = "bin"
CLOCK: Final = "clock"
"""What carries these as ``data-about``; ``bomb 2`` and ``wire 5`` carry a number or a hand place as well."""


def explained(look: Look, seat: Seat, what: str) -> str:
    """A sentence on what lies in the zone of this seat, or in the middle. While the board is covered, of nothing."""
    view: View = look.views[seat]
    if look.covered:
        return ""
    match what.split(" "):
        case ["bomb", number] if number.isdigit() and 1 <= int(number) <= len(view.bombs):
            return bomb_text(view.bombs[int(number) - 1])
        case ["wire", place] if view.me.hand is not None and place.isdigit() and not look.shells[seat].lowered:
            wire = view.me.hand[int(place) - 1]
            return "" if wire is None else _wire_text(look, seat, wire)
        case ["back"]:
            return say("A wire that lies face down.")
        case ["draw"]:
            return say_count(
                "Draw pile: one wire left. A touch fills the hand; discarded wires are shuffled when it is empty.",
                "Draw pile: {count} wires left. A touch fills the hand; discarded wires are shuffled when it is empty.",
                view.pile,
            )
        case ["bin"]:
            return say("Discards the lifted wire. With none lifted: pick wires, and press again.")
        case ["clock"]:
            return say_count(
                "Time for this mission, and one time marker. A touch pauses.",
                "Time for this mission, and {count} time markers: so many attempts may still fail. A touch pauses.",
                view.markers,
            )
    return ""


def bomb_text(bomb: BombView) -> str:
    """What a bomb still needs, and what its marker asks for."""
    name = bomb_name(bomb.card)
    if bomb.faults:
        return say("{bomb}: a rule was broken here.", bomb=name)
    if bomb.dead:
        return say("{bomb}: no wire that is left can finish it.", bomb=name)
    if bomb.defused:
        return say("{bomb}: defused. More wires may follow if they keep the order.", bomb=name)
    needs = say("{bomb} needs {colours}.", bomb=name, colours=listed([colour_name(colour) for colour in bomb.missing]))
    return f"{needs} {marker_text(bomb.marker)}"


def marker_text(marker: Marker | None) -> str:
    """What a marker asks for, and without one what holds for every bomb."""
    match marker:
        case Marker.ODD:
            return say("Odd numbers only, and each lower than the one before.")
        case Marker.EVEN:
            return say("Even numbers only, and each lower than the one before. 0 is even.")
        case Marker.FIRST:
            return say("No wire goes anywhere else until this bomb is defused.")
        case Marker.LAST:
            return say("It takes no wire until all other bombs are defused.")
        case Marker.PICTURED:
            return say("Colours in the order pictured, from the left or from the right; numbers go down.")
        case Marker.TENS:
            return say("Each wire has other tens than all before it, and is lower.")
        case Marker.ASCENDING:
            return say("Here each number is higher than the one before.")
        case Marker.MAX_29:
            return say("No number above 29, and each lower than the one before.")
    return say("Any order of colours; each number lower than the one before.")


def what_is_what() -> Section:
    """The same for whoever reads instead of touching: a section of the rules."""
    return Section(
        say("What is what"),
        (
            say("Touch a bomb, a wire, a pad or a clock and hold: a sentence says what it is."),
            say("By keyboard, go to it with Tab and press the question mark."),
            say("Colours that lie beneath a bomb are crossed out. Green is a bomb that is defused."),
            say("Hatched is a bomb that has to wait. The open place says which number may come next."),
        ),
    )


def _wire_text(look: Look, seat: Seat, wire: int) -> str:
    start = f"play {wire} "
    numbers = [action[len(start) :] for action in look.legal[seat] if action.startswith(start)]
    if not numbers:
        return say("{wire}: no bomb takes it now.", wire=wire_name(wire))
    return say_count(
        "{wire}: bomb {numbers} takes it now.",
        "{wire}: bombs {numbers} take it now.",
        len(numbers),
        wire=wire_name(wire),
        numbers=listed(numbers),
    )
