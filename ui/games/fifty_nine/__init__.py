"""The face of 59 Seconds."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import htpy as h
from htpy import Element

from engine.fifty_nine.components import CLOCKS_MS, LAST_SECONDS_MS, PILES, POINTS_TO_WIN, WILD
from engine.fifty_nine.state import Drew, LaidOut, MatchWon, Phase, Played, Reshuffled, RoundScored, TurnedUp
from engine.fifty_nine.view import View
from engine.game import Event, Options, Seat
from engine.words import say, say_count
from ui.face import Advice, Journey, Lesson, Look, Note, Part, Section, register
from ui.games.fifty_nine import art, keys, table
from ui.games.fifty_nine.explain import explained, what_is_what
from ui.games.fifty_nine.lesson import first_match
from ui.games.fifty_nine.result import result_of
from ui.games.fifty_nine.words import PLAYING, WILDS, notes_on, rules_text, why_play
from ui.rim import MARKS, Rim
from ui.widgets import rim_canvas


class FiftyNineFace:
    """How 59 Seconds looks."""

    key = "59-seconds"
    tap = "play"

    @property
    def length(self) -> str:
        """See :class:`ui.face.Face`."""
        return say("10 min")

    @property
    def manner(self) -> tuple[str, str]:
        """See :class:`ui.face.Face`."""
        return say("All at once"), say("Head to head")

    @property
    def lead(self) -> str:
        """See :class:`ui.face.Face`."""
        return say("Be out of cards before the minute is.")

    def art(self) -> Any:
        """See :class:`ui.face.Face`."""
        return art.poster()

    def sides(self, seats: int) -> tuple[str, ...]:
        """Two people face each other over the long sides."""
        return ("s", "n")

    @property
    def round_a_phone(self) -> int:
        """Both."""
        return 2

    def lowers(self, persons: int) -> bool:
        """Hands are open: the two sit opposite each other."""
        return False

    def arrangements(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Face to face over the long sides or the short ones, or side by side at the near edge."""
        return (("s", "n"), ("n", "s"), ("w", "e"), ("e", "w"), ("s", "s"))

    def middle(self, sides: tuple[str, ...]) -> str:
        """With people at the short sides it is turned with them."""
        return "e" if table.seating(sides) == "ends" else "s"

    def parts(self, look: Look) -> tuple[Part, ...]:
        """Some pieces a seat and the four piles between them; keys are what each is drawn from."""
        parts: list[Part] = []
        for seat in range(len(look.names)):
            shell, me = look.shells[seat], look.views[seat].me
            parts += [
                Part(f"me-{seat}", table.me_key(look, seat), partial(table.me, look, seat)),
                Part(
                    f"draw-{seat}",
                    (me.draw > 0, me.draw <= 1),
                    partial(table.draw_pile, look, seat),
                    holds_others=True,
                ),
                *((Part(f"draw-count-{seat}", me.draw, partial(table.draw_count, look, seat)),) if me.draw else ()),
                Part(f"say-{seat}", (shell.toast, shell.toast_refused), partial(table.saying, look, seat)),
                Part(f"hand-{seat}", table.hand_key(look, seat), partial(table.hand, look, seat), holds_others=True),
                *(
                    Part(
                        f"card-{seat}-{place}",
                        table.card_key(look, seat, place),
                        partial(table.hand_place, look, seat, place),
                    )
                    for place in table.shown_places(look, seat)
                ),
            ]
        middle: View = look.table
        for index, pile in enumerate(middle.piles):
            lit = tuple(table.lit_action(look, seat, pile.name) for seat in range(len(look.names)))
            parts += [
                Part(
                    f"pile-{pile.name}",
                    (pile, lit, look.covered, look.count > 0),
                    partial(table.action_pile, look, pile),
                ),
                Part(
                    f"refresh-{index}",
                    middle.refresh[index],
                    partial(table.refresh_pile, middle.refresh[index], index),
                ),
            ]
        return tuple(parts)

    def ticking(self, look: Look, now_ms: int) -> tuple[Part, ...]:
        """The clock in the middle, and the same for a screen reader to ask for."""
        seconds, over = _seconds(look.table, now_ms)
        key = (seconds, over, look.count, look.table.phase)
        return (
            Part("clock", key, partial(table.clock, look, seconds, over=over)),
            Part("timer", (seconds, over), partial(table.timer, seconds, over=over)),
        )

    def still_ms(self, look: Look, now_ms: int) -> int:
        """Until the next second or the next mark of the rim, whichever comes first."""
        view: View = look.table
        left_ms = view.remaining_ms(now_ms)
        if left_ms <= 0:
            return 1000 - -left_ms % 1000
        mark_ms = left_ms - (_marks(view, now_ms) - 1) * view.clock_ms // MARKS
        return min((left_ms - 1) % 1000 + 1, max(1, mark_ms))

    def rim(self, look: Look, now_ms: int) -> Rim:
        """What is left of the time for 10 points; while counting in, twenty more marks with each number."""
        view: View = look.table
        if look.count:
            return Rim(20 * (4 - look.count))
        left_ms = view.remaining_ms(now_ms)
        running = view.phase is Phase.RACE
        return Rim(_marks(view, now_ms), running and 0 < left_ms <= LAST_SECONDS_MS, running and left_ms <= 0)

    def journeys(self, event: Event) -> tuple[Journey, ...]:
        """A card from the hand to a pile, from the draw pile to the hand, from the refresh piles to the middle."""
        match event:
            case Played(seat, place, _, pile):
                return (Journey(f"card-{seat}-{place}", f"pile-{pile}-top"),)
            case Drew(seat, place):
                return (Journey(f"draw-{seat}", f"card-{seat}-{place}", seat=seat),)
            case TurnedUp():
                return tuple(
                    Journey(f"refresh-{index}", f"pile-{pile}-top", "turn") for index, pile in enumerate(PILES)
                )
        return ()

    def table(self, look: Look, drawn: Mapping[str, Element]) -> Element:
        """The whole play screen."""
        first, second = table.order(look.sides)
        return h.main(".play", id="play", tabindex="-1")[
            h.h1(".sr")[say("59 Seconds")],
            drawn["timer"],
            rim_canvas(),
            h.div(".table.fifty", data_seating=table.seating(look.sides))[
                table.zone(look, first, drawn), table.middle(look, drawn), table.zone(look, second, drawn)
            ],
        ]

    def meant(self, look: Look, seat: Seat, act: str) -> str:
        """A tap on a card plays it where it fits one pile, lifts it where it fits both, and puts a lifted one back."""
        words = act.split(" ")
        if words[0] != "tap" or len(words) != 2 or not words[1].isdigit():
            return act
        place, hand = int(words[1]), look.views[seat].me.hand
        if hand is None or not 1 <= place <= len(hand) or hand[place - 1] is None:
            return act
        return table.act_of(look.legal[seat], hand[place - 1], place, lifted=look.shells[seat].lifted == place)

    def place_of(self, action: str) -> int | None:
        """``play 3 a`` is about place 3."""
        words = action.split(" ")
        return (
            int(words[1])
            if words[0] in ("play", "wild", "lift", "put-back", "tap") and len(words) > 1 and words[1].isdigit()
            else None
        )

    def throws(self, look: Look, seat: Seat, act: str) -> tuple[tuple[str, str], ...]:
        """A card to either pile, fitting or not; a wild lifts first, and its call may be slid to a pile."""
        words = act.split(" ")
        if words[0] == "call":
            return tuple((f"wild {words[1]} {words[2]} {pile}", f"#pile-{pile}") for pile in PILES)
        place, hand = self.place_of(act), look.views[seat].me.hand
        if place is None or hand is None or hand[place - 1] is None:
            return ()
        if hand[place - 1] != WILD:
            return tuple((f"play {place} {pile}", f"#pile-{pile}") for pile in PILES)
        call = look.shells[seat].call
        if not call:
            return ((f"lift {place}", ""),)
        return tuple((f"wild {place} {call} {pile}", f"#pile-{pile}") for pile in PILES)

    def drawn(self, event: Event) -> tuple[Seat, int | None] | None:
        """The card drawn last is marked until its seat plays again."""
        if isinstance(event, Drew):
            return event.seat, event.place
        return (event.seat, None) if isinstance(event, Played) else None

    def notes(self, event: Event, names: tuple[str, ...]) -> tuple[Note, ...]:
        """See :class:`ui.face.Face`."""
        return notes_on(event, names)

    def sounds(self, event: Event) -> tuple[str, ...]:
        """Each seat has a knock of its own. A round that is won sounds, the match louder."""
        match event:
            case Played(seat):
                return (f"play-{seat}",)
            case Drew():
                return ("draw",)
            case TurnedUp() | Reshuffled() | LaidOut():
                return ("deal",)
            case RoundScored(_, _, total) if total < POINTS_TO_WIN:
                return ("goal",)
            case MatchWon():
                return ("win",)
        return ()

    def seconds_left(self, look: Look, now_ms: int) -> int | None:
        """The seconds for 10 points."""
        view: View = look.table
        return max(0, -(-view.remaining_ms(now_ms) // 1000)) if view.phase is Phase.RACE else None

    def rests(self, look: Look, match: Any) -> bool:
        """After every round, and at the end."""
        return look.table.phase in (Phase.SCORED, Phase.OVER)

    def result(self, look: Look, match: Any) -> Element:
        """See :class:`ui.face.Face`."""
        return result_of(look, match)

    def waiting(self, look: Look, now_ms: int) -> tuple[int, str, str]:
        """Marks left of sixty, the number in the ring, and what waits in the pause."""
        view: View = look.table
        seconds, over = _seconds(view, now_ms)
        if over:
            return 0, f"+{seconds}", say("The ten points are gone; the round goes on for 5.")
        return (
            _marks(view, now_ms),
            str(seconds),
            say_count("One second is waiting.", "{count} seconds are waiting.", seconds),
        )

    def forfeits(self, look: Look) -> tuple[tuple[Seat, str, str], ...]:
        """A round that runs may be given up by each person's seat."""
        return tuple(
            (seat, "give-up", say("{name} gives up the round", name=look.names[seat]))
            for seat in range(len(look.names))
            if "give-up" in look.legal[seat]
        )

    def setting(self, options: Options, seats: int) -> tuple[str, str]:
        """The clock."""
        return str(CLOCKS_MS[options["clock"]] // 1000), say("seconds for 10 points")

    def key_meant(self, look: Look, code: str) -> tuple[Seat, str] | None:
        """See :mod:`ui.keys`."""
        return keys.meant(look, code)

    def keys_told(self, look: Look) -> tuple[str, ...]:
        """See :class:`ui.face.Face`."""
        return keys.told(look)

    def announces(self, look: Look, now_ms: int) -> str:
        """Thirty seconds; ten and none are events of the round and announced as such."""
        seconds, over = _seconds(look.table, now_ms)
        running = look.table.phase is Phase.RACE and not look.count and not over
        return say("Thirty seconds.") if running and seconds == 30 else ""

    def rules(self) -> tuple[Section, ...]:
        """See :class:`ui.face.Face`."""
        return (*rules_text(), what_is_what(), keys.keys_section())

    def rules_at(self, look: Look) -> int:
        """Wilds while one is lifted, playing while nobody can play, the beginning otherwise."""
        for seat, shell in enumerate(look.shells):
            hand = look.views[seat].me.hand
            if shell.lifted is not None and hand is not None and hand[shell.lifted - 1] == WILD:
                return WILDS
        return PLAYING if look.table.stuck else 0

    def explains(self, look: Look, seat: Seat, what: str) -> str:
        """See :class:`ui.explain.Explains`."""
        return explained(look, seat, what)

    def why(self, view: Any, action: Any) -> str:
        """See :class:`ui.face.Face`."""
        return why_play(view, action)

    def remembered(self, kept: Mapping[str, Any], look: Look) -> dict[str, Any]:
        """Nothing."""
        return {}

    def advice(
        self, kept: Mapping[str, Any], options: Options, people: tuple[str, ...], seats: int
    ) -> Mapping[str, Advice]:
        """None."""
        return {}

    def lesson(self) -> Lesson | None:
        """See :class:`ui.face.Face`."""
        return first_match()


def _seconds(view: View, now_ms: int) -> tuple[int, bool]:
    """Seconds left, rounded up so that the last one is a 1; or seconds over, and True."""
    left_ms = view.remaining_ms(now_ms)
    if left_ms > 0 or view.phase is Phase.READY:
        return -(-left_ms // 1000), False
    return -left_ms // 1000, True


def _marks(view: View, now_ms: int) -> int:
    """Lit marks of the sixty: there are sixty for every length of clock."""
    return max(0, min(60, -(-view.remaining_ms(now_ms) * 60 // view.clock_ms)))


FACE = register(FiftyNineFace())
