"""The first match of Last Minute: mission 1, alone, with a stacked deal and what is said about it.

The deal is :func:`engine.last_minute.stacking.lesson_deal`. Every play before the last step is
one the script knows; only the last five wires are played against the clock.
"""

from typing import Final

from engine.last_minute.components import LAST_SECONDS_MS, SECONDS, TIME_MARKERS
from engine.last_minute.events import MissionSucceeded
from engine.last_minute.stacking import LESSON_CHALLENGE, lesson_deal
from engine.words import say
from ui.face import Lesson, LessonStep

LUNCHBOX, ALARM_CLOCK, TEAPOT = 1, 2, 3

PLACES: Final = {wire: place for place, wire in enumerate((56, 38, 31, 59, 48, 3, 47), start=1)}
"""Where the wires of the first hand lie; what is drawn fills the empty places from the left."""

LAST_PLAYS: Final = ((36, ALARM_CLOCK), (55, TEAPOT), (54, TEAPOT), (52, TEAPOT), (51, TEAPOT))


def first_match() -> Lesson:
    """The lesson: two to three minutes."""
    return Lesson({"challenge": LESSON_CHALLENGE}, lesson_deal(), _steps(), say("Learn it in two minutes"))


def _play(wire: int, bomb: int) -> str:
    return f"play {wire} {bomb}"


def _at(*wires: int) -> str:
    return ", ".join(f"#card-0-{PLACES[wire]}" for wire in wires)


def _steps() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            say("Three bombs. Each shows the colours of the wires it needs; whoever plays, plays with all others."),
            points_at=".bomb__plugs",
        ),
        LessonStep(
            say("The wires lie face down until everybody is ready. Press “Ready”: after 3, 2, 1 they are seen."),
            points_at="#hand-0 [data-act=ready]",
            wanted="ready",
        ),
        LessonStep(
            say("Every wire has a number and a colour, and each colour has a shape and a letter. No clock for now."),
            points_at="#hand-0",
        ),
        LessonStep(
            say("The Lunchbox needs red, blue and yellow. Tap the red 56: it lifts. Then tap the first bomb."),
            points_at=f"{_at(56)}, #bomb-{LUNCHBOX}",
            wanted=_play(56, LUNCHBOX),
        ),
        LessonStep(
            say("Beneath a bomb numbers go down; some may be left out. 38 is lower than 56: play it there."),
            points_at=f"{_at(38)}, #bomb-{LUNCHBOX}",
            wanted=_play(38, LUNCHBOX),
        ),
        LessonStep(
            say("Now at most 37 fits: 47 would come back with the reason. 31 is the yellow one that is missing."),
            points_at=f"{_at(31)}, #bomb-{LUNCHBOX}",
            wanted=_play(31, LUNCHBOX),
        ),
        LessonStep(
            say("Defused: it has all its colours, in whatever order they came. Markers on later bombs add rules."),
            points_at=f"#bomb-{LUNCHBOX}",
        ),
        LessonStep(
            say("The second bomb needs two green wires and a yellow one. Green 59 goes first."),
            points_at=f"{_at(59)}, #bomb-{ALARM_CLOCK}",
            wanted=_play(59, ALARM_CLOCK),
        ),
        LessonStep(
            say("Then green 48. A flick from the hand to the bomb does both taps at once."),
            points_at=f"{_at(48)}, #bomb-{ALARM_CLOCK}",
            wanted=_play(48, ALARM_CLOCK),
        ),
        LessonStep(
            say("3 and 47 help nobody now. Tap “Discard”, tap both wires, and tap “Discard” again."),
            points_at=f"#bin-0, {_at(3, 47)}",
            wanted="discard 3 47",
        ),
        LessonStep(
            say("The draw pad fills the hand. Draw whenever there is room; nobody waits for a turn."),
            points_at="#draw-0",
            wanted="draw",
        ),
        LessonStep(
            say(
                "With others there are {seconds} seconds or fewer, and everybody feels the last {last}. Talk about "
                "wires as much as you like, but show none.",
                seconds=SECONDS[2],
                last=LAST_SECONDS_MS // 1000,
            ),
            points_at="#clock-0",
        ),
        LessonStep(
            say("Now the clock runs. 36 goes on the second bomb, 55 to 51 go downwards on the third; 0 and 1 rest."),
            points_at=f"#bomb-{ALARM_CLOCK}, #bomb-{TEAPOT}",
            until=MissionSucceeded,
            done_by=tuple((0, _play(wire, bomb)) for wire, bomb in LAST_PLAYS),
        ),
        LessonStep(
            say(
                "The mission is done. A challenge has three of them; failing costs one of {count} time markers, and "
                "without one the challenge is lost. That is all.",
                count=TIME_MARKERS,
            ),
            points_at="#clock-0",
        ),
    )
