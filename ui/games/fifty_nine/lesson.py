"""The first match of 59 Seconds: a stacked deal and what is said about it.

Every play of the untimed part is one the script knows, so that the table is the same
whenever a step begins; only the last five cards are played against the clock.
"""

from typing import Any, Final

from engine.fifty_nine.components import COPIES, LAST_SECONDS_MS, ONE_OR_FOURTEEN, WILD
from engine.fifty_nine.state import TurnedUp, WentOut
from engine.words import say
from ui.face import Lesson, LessonStep

HAND: Final = (6, 8, 7, WILD, ONE_OR_FOURTEEN)
"""The learner's first hand, by place."""

DRAWN: Final = (10, 11, 12, 5, 4)
"""What comes into places 1 to 5 as they are played: none goes on a 2 or a 7."""

OTHER_HAND: Final = (2, 4, 10, 12, 5)
OTHER_DRAWN: Final = (9, 13, 11, 9, 4, 13, 10)
"""The other side: its 2 is played by the script, and nothing else of it goes on a 2 or a 7."""

MIDDLE: Final = (5, 9)
"""The action cards; after them 9 and 6 turn up, and the last five cards go out on those in any order."""

REFRESH: Final = (9, 6)


def first_match() -> Lesson:
    """The lesson: two to three minutes."""
    return Lesson({}, _deal(), _steps(), say("Learn it in two minutes"))


def _deal() -> dict[str, Any]:
    """The deal as the game reads it: cards are numbers, the next card of a pile is its last."""
    used: dict[int, int] = {}

    def card(value: int) -> int:
        copy = used[value] = used.get(value, -1) + 1
        return (52 if value == WILD else (value - 1) * COPIES) + copy

    def pile(*values: int) -> list[int]:
        return [card(value) for value in values]

    return {
        "draws": [COPIES, 3 * COPIES],
        "rounds": [
            {
                "refresh": [pile(3, REFRESH[0]), pile(12, REFRESH[1])],
                "action": pile(*MIDDLE),
                "draw": [pile(*reversed((*HAND, *DRAWN))), pile(*reversed((*OTHER_HAND, *OTHER_DRAWN)))],
                "aside": [],
            }
        ],
        "chance": 59,
    }


def _steps() -> tuple[LessonStep, ...]:
    last_seconds = LAST_SECONDS_MS // 1000
    return (
        LessonStep(
            say("These five cards are the hand, and beside them lies the draw pile. Out of both first wins the round."),
            points_at="#hand-0, #draw-0 .pile",
        ),
        LessonStep(
            say("The round starts when both sides are ready. Press “Ready”: after 3, 2, 1 two cards turn up."),
            points_at="#me-0 [data-act=ready]",
            before=((1, "ready"),),
            wanted="ready",
        ),
        LessonStep(
            say("A card goes on a pile if it is one higher or one lower. 6 goes on 5: tap the 6. No clock for now."),
            points_at="#card-0-1, #pile-a-top",
            wanted="play 1 a",
        ),
        LessonStep(
            say(
                "The draw pile fills the hand by itself; a yellow edge marks the new card. Now one lower: 8 goes on 9."
            ),
            points_at="#card-0-2, #pile-b-top",
            wanted="play 2 b",
        ),
        LessonStep(
            say("7 fits both piles. Tap it: it lifts, and both light. Then tap the right one. A flick does both."),
            points_at="#card-0-3, #pile-b .half",
            wanted="play 3 b",
        ),
        LessonStep(
            say("A wild goes on anything. Tap it, call 13, then tap the left pile. The next card must fit the call."),
            points_at="#card-0-4, .calls [data-act='call 4 13'], #pile-a .half",
            wanted="wild 4 13 a",
        ),
        LessonStep(
            say("This card is 1 and 14 at once. It goes on 13, on 2 and on its own kind. Tap it."),
            points_at="#card-0-5, #pile-a-top",
            wanted="play 5 a",
        ),
        LessonStep(
            say("Both sides play at once, nobody waits for a turn. The other side has just put a 2 on the left pile."),
            points_at="#pile-a-top",
            before=((1, "play 1 a"),),
        ),
        LessonStep(
            say("Now neither side has a card for 2 or 7. The table sees it: a second later two new cards turn up."),
            points_at="#refresh-0 > :first-child, #refresh-1 > :first-child",
        ),
        LessonStep(say("The new cards come from the refresh piles."), until=TurnedUp),
        LessonStep(
            say(
                "Five cards are left, and the draw pile is empty. Out inside 59 seconds counts 10 points, later 5. "
                "The rim shows the time; it deepens in the last {seconds} seconds.",
                seconds=last_seconds,
            ),
            points_at="#clock",
        ),
        LessonStep(
            say("The clock runs. Play all five."),
            points_at="#hand-0",
            until=WentOut,
            done_by=((0, "play 1 a"), (0, "play 2 a"), (0, "play 3 a"), (0, "play 4 b"), (0, "play 5 b")),
        ),
        LessonStep(
            say("Out. Whoever has 50 points first wins the match; the loser of a round deals the next. That is all."),
            points_at="#me-0 .score",
        ),
    )
