"""The rules of Last Minute in our own words."""

from engine.words import say
from ui.face import Section

PLAYING = 2
MARKERS = 3
"""Places in :func:`rules_text` of the sections the table asks for."""


def rules_text() -> tuple[Section, ...]:
    """All sections but the one on keys."""
    return (
        Section(
            say("In short"),
            (
                say("All play at once and together: put the right wires beneath every bomb before the time is over."),
                say("A challenge has three missions. Two attempts may fail, each for a time marker."),
                say("A third failure loses it."),
            ),
        ),
        Section(
            say("The table"),
            (
                say("There are 60 wires, numbered 0 to 59, in four colours. Each colour has a shape and a letter."),
                say("Each bomb shows three to five colours: it needs one wire of each of them."),
                say("Alone there are 7 wires in hand and 120 seconds; two have 6 each and 100."),
                say("Three have 5 each and 80 seconds; four have 4 each and 60."),
                say("Wires lie face down until everybody has pressed “Ready”: hands and clock start together."),
            ),
        ),
        Section(
            say("Playing"),
            (
                say("Tap a wire: it lifts, and the bombs that take it are lit. Tap one of those bombs, or flick."),
                say("Wires beneath a bomb descend: each is lower than the one above. Numbers may be left out."),
                say("The colours may come in any order. A bomb with all its colours is defused."),
                say("Draw fills the hand up, any time. You need not have played."),
                say("Discard with a lifted wire puts that one away. Without one, pick wires and press it again."),
                say("When the pile is empty, the discarded wires are shuffled. Played wires stay where they lie."),
                say("Talk as much as you like, but show no hand. Computer partners say what they have and need."),
                say("All bombs defused: the mission is done at once."),
            ),
        ),
        Section(
            say("Markers"),
            (
                say("Odd only, even only: the numbers beneath this bomb. 0 is even."),
                say("Do first: no wire goes anywhere else until this bomb is defused."),
                say("Do last: it takes no wire until all others are defused."),
                say("In order: colours come as pictured, from the left or from the right, and still descend."),
                say("New tens: no two wires with the same tens. 0 to 9 count as tens of their own."),
                say("Upwards: the wires ascend instead."),
                say("29 or less: no higher number."),
            ),
        ),
        Section(
            say("After a mission"),
            (
                say("Done: on to the next. Three done win the challenge."),
                say("Failed: a time marker is lost, and the same bombs wait with a new deal."),
                say("When a bomb cannot be defused any more, the attempt may be ended. All have to say so."),
                say("Somebody has to leave: pause and hold the button for a second."),
                say("When all have done that, the attempt does not count."),
            ),
        ),
        Section(
            say("Challenges"),
            (
                say("Training One to Four teach the bombs and markers in twelve missions."),
                say("Operation One to Four draw three to eight bombs, each with a marker drawn for it."),
                say("If you lose a challenge and play it again, add 10 seconds for every time you have lost it."),
            ),
        ),
        Section(
            say("Rulings"),
            (
                say("Two wires for one bomb: the earlier touch goes first. The other must still fit, or comes back."),
                say("Two touches in the same millisecond: a lot decides, and no side is favoured."),
                say("With the referee on, a wire that breaks a rule comes back, without a penalty."),
                say("With the referee off it stays, and the bomb has failed."),
                say("A wire more than a bomb needs may be played. It has to keep order and marker."),
                say("In order: once the bomb is defused, more wires may have any colour."),
                say("The first wire beneath a bomb may be any number that its marker allows."),
                say("Nothing is ever taken back from beneath a bomb."),
                say("Draw gives as many wires as the hand may hold, or all that are left."),
                say("Of the discards only the wire on top is open, and nobody looks through them."),
                say("A touch before the end of the time counts, however late it is dealt with."),
                say("Hands as on a table: after a wire yours is busy for half a second, a quarter for each one drawn."),
                say("The tablet slept, a call came, the page was hidden: the clock stands and nothing is lost."),
            ),
        ),
    )
