"""What 59 Seconds says: notes on what happened, and the rules in our own words."""

from engine.fifty_nine.components import WILD, call_value, value_text
from engine.fifty_nine.fitting import fits
from engine.fifty_nine.state import (
    Agree,
    Agreed,
    BothStuck,
    Drew,
    Emptied,
    GaveUp,
    LaidOut,
    LastSeconds,
    MatchWon,
    Out,
    Play,
    Played,
    Reshuffled,
    RoundScored,
    RoundVoid,
    SaidReady,
    TimeOver,
    TurnedUp,
    WentOut,
    Wild,
)
from engine.fifty_nine.view import View
from engine.game import Event
from engine.words import say, say_count
from ui.face import Note, Section

BOTH = (0, 1)

PLAYING = 2
WILDS = 4
"""Places in :func:`rules_text` of the sections the table asks for."""


def value_name(value: int | None) -> str:
    """A value as it is spoken."""
    if value is None:
        return say("nothing")
    text = value_text(value)
    return {"wild": say("wild"), "1/14": say("1 or 14")}.get(text, text)


def seconds_text(time_ms: int) -> str:
    """A time in seconds with tenths, cut off rather than rounded: 58.9 is inside 59."""
    return f"{time_ms // 1000}.{time_ms % 1000 // 100}"


def notes_on(event: Event, names: tuple[str, ...]) -> tuple[Note, ...]:
    """The sentences about one event."""
    match event:
        case SaidReady(seat):
            return (Note(say("{name} is ready.", name=names[seat]), spoken=False),)
        case Drew(seat):
            return (Note(say("{name} draws a card.", name=names[seat]), logged_only=True),)
        case Played(seat, _, value, _, called):
            if called is not None:
                sentence = say("{name} plays a wild and calls {call}.", name=names[seat], call=value_name(called))
                return (Note(sentence, (1 - seat,)),)
            return (Note(say("{name} plays {value}.", name=names[seat], value=value_name(value)), spoken=False),)
        case TurnedUp((first, second)):
            return (Note(say("Turned up: {first} and {second}.", first=value_name(first), second=value_name(second))),)
        case BothStuck(reshuffle):
            if reshuffle:
                return (Note(say("Nobody can play, and no new cards are left: the middle is shuffled."), BOTH),)
            return (Note(say("Nobody can play. New cards."), BOTH),)
        case Reshuffled(each):
            return (
                Note(
                    say_count(
                        "Shuffled: one new card for each pile.", "Shuffled: {count} new cards for each pile.", each
                    )
                ),
            )
        case Agreed(seat):
            return (Note(say("{name} would take new cards.", name=names[seat]), (1 - seat,)),)
        case LastSeconds():
            return (Note(say("Ten seconds.")),)
        case TimeOver():
            return (Note(say("Time. The round goes on for 5 points."), BOTH),)
        case Emptied(seat):
            return (Note(say("{name} has no cards left.", name=names[seat])),)
        case WentOut(seat, time_ms):
            return (Note(say("{name} is out after {time} seconds.", name=names[seat], time=seconds_text(time_ms))),)
        case GaveUp(seat):
            return (Note(say("{name} gives up the round.", name=names[seat])),)
        case RoundScored(seat, points, total):
            return (
                Note(say("{points} points for {name}, {total} in all.", points=points, name=names[seat], total=total)),
            )
        case MatchWon(seat):
            return (Note(say("{name} wins the match.", name=names[seat])),)
        case RoundVoid():
            return (Note(say("Two shuffles and nobody could play: the round is dealt again."), BOTH),)
        case LaidOut(number, dealer):
            return (Note(say("Round {number}. {name} deals.", number=number, name=names[dealer])),)
    return ()


def why_play(view: View, action: object) -> str:
    """What a hint says: the play, and what the rest of the hand can do after it."""
    match action:
        case Play(place, pile):
            value = _card(view, place)
            what = say("{value} on the {side} pile.", value=value_name(value), side=_side(pile))
            return f"{what} {_followers(view, place, pile, value)}"
        case Wild(place, call, pile):
            value = call_value(call)
            what = say("Wild, called {call}, on the {side} pile.", call=value_name(value), side=_side(pile))
            return f"{what} {_followers(view, place, pile, value)}"
        case Agree():
            return say("Nothing fits: press “No move”.")
        case Out():
            return say("No cards are left: press “Out”.")
    return say("Press the button in front of the hand.")


def _card(view: View, place: int) -> int | None:
    return view.me.hand[place - 1] if view.me.hand is not None else None


def _side(pile: str) -> str:
    return say("left") if pile == "a" else say("right")


def _followers(view: View, place: int, pile: str, top: int | None) -> str:
    """How many of the other cards in hand fit somewhere once this one lies there."""
    rest = [value for at, value in enumerate(view.me.hand or (), 1) if at != place and value is not None]
    other = next(lying.fits for lying in view.piles if lying.name != pile)
    count = sum(1 for value in rest if value == WILD or fits(value, top) or fits(value, other))
    if not rest:
        return say("It is the last card in hand.")
    if not count:
        return say("Nothing better fits.")
    return say("Then one more card fits.") if count == 1 else say("Then {count} more cards fit.", count=count)


def rules_text() -> tuple[Section, ...]:
    """The rules in our own words."""
    return (
        Section(
            say("In short"),
            (
                say("Both play at once. Whoever gets rid of all cards first, hand and draw pile, wins the round."),
                say("Out inside 59 seconds counts 10 points, later 5. The first with 50 points wins the match."),
            ),
        ),
        Section(
            say("The table"),
            (
                say("In the middle lie two action piles of one card and, outside them, two refresh piles of five."),
                say("Each side has a draw pile of 21 cards and takes the top five into the hand."),
                say("For the first round each draws a card: the higher one deals. After that the loser deals."),
            ),
        ),
        Section(
            say("Playing"),
            (
                say("Press “Ready”. After 3, 2, 1 the action cards turn up and the clock runs."),
                say("Put a card on either pile if it is one higher or one lower than the card on top."),
                say("A card that fits one pile goes there at one tap. If it fits both, it lifts: tap a pile or flick."),
                say("Your hand fills up to five from your draw pile by itself."),
                say("When neither side can play, a new card turns up on each pile after a second. The clock runs on."),
                say("When the refresh piles are empty, the cards under the action piles are shuffled into new ones."),
            ),
        ),
        Section(
            say("1 or 14"),
            (say("It counts as 1 and as 14: it goes on a 2, on a 13 and on its own kind, and all those go on it."),),
        ),
        Section(
            say("Wild"),
            (
                say(
                    "It goes on anything, any time. Tap it, call a number, tap a pile: the next card must fit the call."
                ),
                say("A wild that was turned up from a refresh pile is open: any card goes on it."),
            ),
        ),
        Section(
            say("Rulings"),
            (
                say("Two cards for one pile: the earlier touch goes first. The other must fit what lies there now."),
                say("Two touches in the same millisecond: a lot decides, and no side is favoured."),
                say("A card that does not fit comes back, without a penalty."),
                say("Nobody has to play: new cards turn up only when neither side can. A wild in hand is a play."),
                say("Draw pile empty: places in the hand stay empty. No new cards come from anywhere."),
                say("Refresh piles empty and neither side can play: all cards under the two on top are shuffled."),
                say("If their number is odd, one goes back under the left pile. The clock runs on meanwhile."),
                say("Two whole shuffles without a play: the round is void and dealt again by the same dealer."),
                say("A wild may be the last card; its call then changes nothing."),
                say("The last card ends the round at once. With “Say out” on, the first press of “Out” ends it."),
                say("With “Say out” on, a side without cards waits and the other may still play."),
                say("At 59.0 seconds exactly the ten points are gone. The round goes on for five."),
                say("A round has one winner, so the match cannot be drawn: the first with 50 points wins."),
                say("Equal draws for dealer are repeated by both, a wild by its side alone. 1 or 14 is highest."),
                say("With 56 cards two stay out of the round, and nobody knows which."),
                say("To give up a round, pause and hold the button for a second: the other side gets 5 points."),
                say("The tablet slept, a call came, the page was hidden: the clock stands and nothing is lost."),
            ),
        ),
    )
