"""What Last Minute says: names of its things, notes on what happened, and reasons."""

from collections.abc import Sequence
from typing import Any

from engine.game import Event, Seat
from engine.last_minute.actions import Call, Discard, Draw, EndAttempt, Play, Topic
from engine.last_minute.components import HIGHEST_WIRE, WIRE_COLOURS, Colour, Marker
from engine.last_minute.events import (
    AttemptVoid,
    BombDead,
    BombDefused,
    BombFailed,
    Called,
    ChallengeLost,
    ChallengeWon,
    Discarded,
    Drew,
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
from engine.last_minute.state import End, Fault
from engine.last_minute.view import BombView, View
from engine.words import say, say_count
from ui.face import Note

# ---- Names --------------------------------------------------------------------------


def colour_name(colour: Colour) -> str:
    """A colour of wires."""
    return {
        Colour.RED: say("red"),
        Colour.YELLOW: say("yellow"),
        Colour.BLUE: say("blue"),
        Colour.GREEN: say("green"),
    }[colour]


def wire_name(wire: int) -> str:
    """A wire as it is spoken: number and colour."""
    return say("{number} {colour}", number=wire, colour=colour_name(WIRE_COLOURS[wire]))


def bomb_name(card: int) -> str:
    """What a bomb card shows."""
    return {
        1: say("Lunchbox"),
        2: say("Alarm Clock"),
        3: say("Teapot"),
        4: say("Cuckoo Clock"),
        5: say("Toaster"),
        6: say("Gramophone"),
        7: say("Piggy Bank"),
        8: say("Grandfather Clock"),
    }[card]


def mission_name(label: str) -> str:
    """A mission."""
    return say("Mission {label}", label=label)


def challenge_name(challenge: str) -> str:
    """A challenge."""
    return {
        "training-1": say("Training One: Rookies"),
        "training-2": say("Training Two: High Stakes"),
        "training-3": say("Training Three: Looming Danger"),
        "training-4": say("Training Four: Explosive Missions"),
        "operation-1": say("Operation One: High Risk"),
        "operation-2": say("Operation Two: Ultimate Risk"),
        "operation-3": say("Operation Three: Madness"),
        "operation-4": say("Operation Four: Inferno"),
    }[challenge]


def challenge_short(challenge: str) -> str:
    """A challenge on the ladder."""
    return {
        "training-1": say("Training One"),
        "training-2": say("Training Two"),
        "training-3": say("Training Three"),
        "training-4": say("Training Four"),
        "operation-1": say("Operation One"),
        "operation-2": say("Operation Two"),
        "operation-3": say("Operation Three"),
        "operation-4": say("Operation Four"),
    }[challenge]


def rule_short(marker: Marker) -> str:
    """A restriction in two words."""
    return {
        Marker.ODD: say("Odd only"),
        Marker.EVEN: say("Even only"),
        Marker.FIRST: say("Do first"),
        Marker.LAST: say("Do last"),
        Marker.PICTURED: say("In order"),
        Marker.TENS: say("New tens"),
        Marker.ASCENDING: say("Upwards"),
        Marker.MAX_29: say("29 or less"),
    }[marker]


def fault_text(fault: Fault) -> str:
    """What went wrong beneath a bomb."""
    return {
        Fault.ORDER: say("A wire lies in the wrong order."),
        Fault.ODD: say("An even wire lies here."),
        Fault.EVEN: say("An odd wire lies here."),
        Fault.FIRST: say("Another bomb got a wire before this one was defused."),
        Fault.LAST: say("It got a wire before all others were defused."),
        Fault.PICTURED: say("The colours do not come in the pictured order."),
        Fault.TENS: say("Two wires share their tens."),
        Fault.MAX_29: say("A wire above 29 lies here."),
    }[fault]


def call_text(call: Call) -> str:
    """What somebody calls out, short."""
    colour = colour_name(call.colour)
    if call.topic is Topic.HAVE:
        return say("High {colour} here", colour=colour) if call.high else say("Low {colour} here", colour=colour)
    return say("Need {colour} on {bomb}", colour=colour, bomb=call.bomb)


def listed(words: Sequence[str]) -> str:
    """Words one after the other."""
    return ", ".join(words)


def seconds_text(time_ms: int) -> str:
    """A time in seconds with tenths, cut off rather than rounded."""
    return f"{time_ms // 1000}.{time_ms % 1000 // 100}"


# ---- Notes --------------------------------------------------------------------------


def notes_on(event: Event, names: tuple[str, ...]) -> tuple[Note, ...]:
    """The sentences about one event."""
    seats = tuple(range(len(names)))
    match event:
        case SaidReady(seat):
            return (Note(say("{name} is ready.", name=names[seat]), spoken=False),)
        case HandsUp(label):
            return (Note(say("{mission}: hands up.", mission=mission_name(label))),)
        case Played(seat, _, wire, bomb, needed):
            parts = {"name": names[seat], "wire": wire_name(wire), "bomb": bomb}
            if needed:
                return (Note(say("{name} plays {wire} on bomb {bomb}.", **parts), spoken=False),)
            return (Note(say("{name} plays {wire} on bomb {bomb}, which did not need it.", **parts), spoken=False),)
        case BombDefused(bomb):
            return (Note(say("Bomb {bomb} is defused.", bomb=bomb)),)
        case BombFailed(bomb, fault):
            return (Note(say("Bomb {bomb} has failed. {why}", bomb=bomb, why=fault_text(fault)), seats),)
        case BombDead(bomb):
            return (Note(say("Bomb {bomb} cannot be defused any more.", bomb=bomb), seats),)
        case Discarded(seat, places):
            words = say_count(
                "{name} discards a wire.", "{name} discards {count} wires.", len(places), name=names[seat]
            )
            return (Note(words, spoken=False),)
        case Drew(seat, places):
            words = say_count("{name} draws a wire.", "{name} draws {count} wires.", len(places), name=names[seat])
            return (Note(words, logged_only=True),)
        case Reshuffled(count):
            return (Note(say("The pile was empty: {count} discarded wires are shuffled.", count=count)),)
        case Called(seat, call):
            return (Note(say("{name}: {call}.", name=names[seat], call=call_text(call))),)
        case SaidEnd(seat, on):
            if on:
                return (Note(say("{name} would end the attempt.", name=names[seat]), seats if len(seats) > 1 else ()),)
            return (Note(say("{name} would go on.", name=names[seat])),)
        case SaidVoid(seat, on):
            if on:
                return (Note(say("{name} would have the attempt not count.", name=names[seat])),)
            return (Note(say("{name} lets the attempt count.", name=names[seat])),)
    return _notes_on_time(event, seats)


def _notes_on_time(event: Event, seats: tuple[Seat, ...]) -> tuple[Note, ...]:
    match event:
        case LastSeconds():
            return (Note(say("Ten seconds.")),)
        case TimeOver():
            return (Note(say("Time.")),)
        case AttemptVoid():
            return (Note(say("This attempt does not count. No time marker is lost."), seats),)
        case MissionSucceeded(label, time_ms):
            time = seconds_text(time_ms)
            return (Note(say("{mission} done in {time} seconds.", mission=mission_name(label), time=time)),)
        case MissionFailed(label, end):
            return (Note(f"{say('{mission} has failed.', mission=mission_name(label))} {end_text(end)}"),)
        case MarkerLost(left):
            return (
                Note(
                    say_count("A time marker is lost, one is left.", "A time marker is lost, {count} are left.", left)
                ),
            )
        case ChallengeWon():
            return (Note(say("All three missions are done: the challenge is won.")),)
        case ChallengeLost():
            return (Note(say("No time marker was left: the challenge is lost.")),)
        case Prepared(label):
            return (Note(say("{mission} is laid out.", mission=mission_name(label))),)
    return ()


def end_text(end: End) -> str:
    """How an attempt ended."""
    return {
        End.SUCCEEDED: say("Every bomb is defused."),
        End.TIME_OVER: say("The time was over."),
        End.ENDED: say("A bomb could not be defused any more."),
        End.VOID: say("It does not count."),
    }[end]


# ---- Reasons ------------------------------------------------------------------------


def why_action(view: View, action: Any) -> str:
    """What a hint says."""
    match action:
        case Play(wire, number):
            bomb = view.bombs[number - 1]
            what = say("{wire} on bomb {bomb}, {name}.", wire=wire_name(wire), bomb=number, name=bomb_name(bomb.card))
            return f"{what} {_what_is_left(bomb, wire)}"
        case Discard(wires):
            what = say("Discard {wires}.", wires=listed([wire_name(wire) for wire in wires]))
            return f"{what} {say('Other wires serve the bombs better.')}"
        case Draw():
            return say("Draw: nothing in hand fits well enough.")
        case EndAttempt():
            return say("A bomb is lost: end the attempt and save the time.")
    return say("Press the button in front of the hand.")


def _what_is_left(bomb: BombView, wire: int) -> str:
    left = list(bomb.missing)
    if WIRE_COLOURS[wire] not in left:
        return say("No bomb needs it, and it does no harm there.")
    left.remove(WIRE_COLOURS[wire])
    if not left:
        return say("That defuses it.")
    ascends = bomb.marker is Marker.ASCENDING
    room = HIGHEST_WIRE - wire if ascends else wire
    return say(
        "It then needs {colours}, with {room} numbers to choose from.",
        colours=listed([colour_name(c) for c in left]),
        room=room,
    )
