"""The face of Last Minute."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import htpy as h
from htpy import Element

from engine.game import Event, Options, Seat
from engine.last_minute.components import LAST_SECONDS_MS, SECONDS
from engine.last_minute.events import (
    BombDead,
    BombDefused,
    BombFailed,
    ChallengeLost,
    ChallengeWon,
    Drew,
    MissionSucceeded,
    Played,
    Prepared,
    Reshuffled,
)
from engine.last_minute.state import Phase
from engine.last_minute.view import View
from engine.words import say, say_count
from ui.face import Advice, Journey, Lesson, Look, Note, Part, Section, register
from ui.games.last_minute import art, bombs, keys, ladder, table
from ui.games.last_minute.explain import explained, what_is_what
from ui.games.last_minute.lesson import first_match
from ui.games.last_minute.result import result_of
from ui.games.last_minute.rules import MARKERS, PLAYING, rules_text
from ui.games.last_minute.words import mission_name, notes_on, why_action
from ui.rim import MARKS, Rim
from ui.widgets import rim_canvas

EDGES: Final = ("s", "n", "e", "w")
MOST_OPEN: Final = 2
"""So many people may hold their hands up from the beginning; more raise them one by one."""


class LastMinuteFace:
    """How Last Minute looks."""

    key = "last-minute"
    tap = "lift"

    @property
    def length(self) -> str:
        """See :class:`ui.face.Face`."""
        return say("10 min")

    @property
    def manner(self) -> tuple[str, str]:
        """See :class:`ui.face.Face`."""
        return say("All at once"), say("Together")

    @property
    def lead(self) -> str:
        """See :class:`ui.face.Face`."""
        return say("Defuse every bomb before the minute is over.")

    def art(self) -> Any:
        """See :class:`ui.face.Face`."""
        return art.poster()

    def sides(self, seats: int) -> tuple[str, ...]:
        """Opposite each other first, then the short sides."""
        return EDGES[:seats]

    @property
    def round_a_phone(self) -> int:
        """One at each short side."""
        return 2

    def lowers(self, persons: int) -> bool:
        """Three and four people sit so close that everybody would see everything."""
        return persons > MOST_OPEN

    # ---- The table ----------------------------------------------------------------

    def parts(self, look: Look) -> tuple[Part, ...]:
        """Six pieces a seat and its wires, and the bombs."""
        view: View = look.table
        parts: list[Part] = []
        for seat in range(len(look.names)):
            parts += [
                Part(f"me-{seat}", table.me_key(look, seat), partial(table.me, look, seat)),
                Part(f"draw-{seat}", table.draw_key(look, seat), partial(table.draw_pad, look, seat)),
                Part(f"hand-{seat}", table.hand_key(look, seat), partial(table.hand, look, seat), holds_others=True),
                Part(f"bin-{seat}", table.bin_key(look, seat), partial(table.bin_pad, look, seat)),
                Part(f"say-{seat}", table.say_key(look, seat), partial(table.saying, look, seat)),
                Part(f"busy-{seat}", table.busy_key(look, seat), partial(table.busy, look, seat)),
                *(
                    Part(f"card-{seat}-{at}", table.place_key(look, seat, at), partial(table.place, look, seat, at))
                    for at in table.shown_places(look, seat)
                ),
            ]
        aims = bombs.aims(look)
        for bomb in view.bombs:
            lit = aims.get(bomb.number, ())
            drawing = partial(bombs.bomb, look, view, bomb.number, lit)
            parts.append(Part(f"bomb-{bomb.number}", bombs.bomb_key(look, bomb, lit), drawing))
        return tuple(parts)

    def ticking(self, look: Look, now_ms: int) -> tuple[Part, ...]:
        """The clock at every person's hand, and the same for a screen reader to ask for."""
        seconds = _seconds(look.table, now_ms)
        key = table.clock_key(look, seconds)
        return (
            *(Part(f"clock-{seat}", key, partial(table.clock, look, seat, seconds)) for seat in _clocks(look)),
            Part("timer", table.timer_key(look, seconds), partial(table.timer, look, seconds)),
        )

    def still_ms(self, look: Look, now_ms: int) -> int:
        """Until the next second or the next mark of the rim, whichever comes first."""
        view: View = look.table
        left_ms = view.remaining_ms(now_ms)
        if left_ms <= 0:
            return 1000
        mark_ms = left_ms - (_marks(view, now_ms) - 1) * view.clock_ms // MARKS
        return min((left_ms - 1) % 1000 + 1, max(1, mark_ms))

    def rim(self, look: Look, now_ms: int) -> Rim:
        """What is left of the time; while counting in, twenty more marks with each number."""
        view: View = look.table
        if look.count:
            return Rim(20 * (4 - look.count))
        left_ms = view.remaining_ms(now_ms)
        return Rim(_marks(view, now_ms), view.phase is Phase.RACE and 0 < left_ms <= LAST_SECONDS_MS)

    def journeys(self, event: Event) -> tuple[Journey, ...]:
        """A wire from the hand to a bomb, wires from the draw pad to the hand."""
        match event:
            case Played(seat, place, wire, bomb):
                return (Journey(f"card-{seat}-{place}", f"wire-{bomb}-{wire}"),)
            case Drew(seat, places):
                return tuple(Journey(f"draw-{seat}", f"card-{seat}-{place}", seat=seat) for place in places)
        return ()

    def table(self, look: Look, drawn: Mapping[str, Element]) -> Element:
        """The whole play screen."""
        seats, view = range(len(look.names)), look.table
        return h.main(".play", id="play", tabindex="-1")[
            h.h1(".sr")[say("Last Minute")],
            drawn["timer"],
            rim_canvas(),
            h.div(
                ".table.minute",
                data_solo=len(seats) == 1,
                data_seats=str(len(seats)),
                data_persons=str(len(look.persons())),
                style=f"--places:{len(view.sides[0].filled)}",
            )[
                (drawn[f"clock-{seat}"] for seat in _clocks(look)),
                bombs.middle(drawn, len(view.bombs)),
                (table.zone(look, seat, drawn) for seat in seats),
            ],
        ]

    # ---- Touches ------------------------------------------------------------------

    def meant(self, look: Look, seat: Seat, act: str) -> str:
        """A tap on a wire lifts it, puts it back, or picks it for discarding; the pad discards what was picked."""
        if act == "bin":
            return table.bin_act(look, seat)
        words = act.split(" ")
        if words[0] != "tap" or len(words) != 2 or not words[1].isdigit():
            return act
        wire = _wire_at(look, seat, int(words[1]))
        if wire is None:
            return act
        shell = look.shells[seat]
        if shell.marking:
            return f"mark {wire}"
        return f"put-back {wire}" if shell.lifted == wire else f"lift {wire}"

    def place_of(self, action: str) -> int | None:
        """The wire an action is about: it stands for the place it lies at."""
        words = action.split(" ")
        about = ("play", "discard", "lift", "put-back", "mark")
        return int(words[1]) if words[0] in about and len(words) > 1 and words[1].isdigit() else None

    def throws(self, look: Look, seat: Seat, act: str) -> tuple[tuple[str, str], ...]:
        """A wire to any bomb, fitting or not, at either head or between them; or to the own discard pad."""
        words = act.split(" ")
        if words[0] != "tap" or len(words) != 2 or not words[1].isdigit() or table.hidden(look, seat):
            return ()
        wire = _wire_at(look, seat, int(words[1]))
        if wire is None:
            return ()
        near = " > .bomb__head ~ .bomb__head"
        ends = ("", near) if len(look.names) == 1 else ("", near, " > .bomb__head")
        places = [
            (f"play {wire} {bomb.number}", f"#bomb-{bomb.number}{end}") for bomb in look.table.bombs for end in ends
        ]
        return (*places, (f"discard {wire}", f"#bin-{seat}"))

    def key_meant(self, look: Look, code: str) -> tuple[Seat, str] | None:
        """See :mod:`ui.games.last_minute.keys`."""
        return keys.meant(look, code)

    def keys_told(self, look: Look) -> tuple[str, ...]:
        """See :class:`ui.face.Face`."""
        return keys.told(look)

    def drawn(self, event: Event) -> tuple[Seat, int | None] | None:
        """No wire is marked as new: several come at once, and they are seen coming."""
        return None

    def forfeits(self, look: Look) -> tuple[tuple[Seat, str, str], ...]:
        """Somebody has to leave: an attempt does not count when all say so."""
        return tuple(
            (
                seat,
                "void",
                say("{name}: the attempt counts", name=look.names[seat])
                if look.views[seat].me.voids
                else say("{name}: the attempt shall not count", name=look.names[seat]),
            )
            for seat in range(len(look.names))
            if "void" in look.legal[seat]
        )

    # ---- Words and sounds ---------------------------------------------------------

    def notes(self, event: Event, names: tuple[str, ...]) -> tuple[Note, ...]:
        """See :class:`ui.face.Face`."""
        return notes_on(event, names)

    def sounds(self, event: Event) -> tuple[str, ...]:
        """Each seat has a knock of its own; a wire that no bomb needed sounds dull."""
        match event:
            case Played(seat, needed=True):
                return (f"play-{seat}",)
            case Played():
                return ("draw",)
            case Drew():
                return ("draw",)
            case Reshuffled() | Prepared():
                return ("deal",)
            case BombDefused():
                return ("goal",)
            case BombFailed() | BombDead():
                return ("panic",)
            case ChallengeWon() | MissionSucceeded():
                return ("win",)
            case ChallengeLost():
                return ("lose",)
        return ()

    def seconds_left(self, look: Look, now_ms: int) -> int | None:
        """The seconds of the mission."""
        return _seconds(look.table, now_ms) if look.table.phase is Phase.RACE else None

    def announces(self, look: Look, now_ms: int) -> str:
        """Thirty seconds; ten and none are events and announced as such."""
        running = look.table.phase is Phase.RACE and not look.count
        return say("Thirty seconds.") if running and _seconds(look.table, now_ms) == 30 else ""

    def rests(self, look: Look, match: Any) -> bool:
        """After every attempt, and at the end."""
        return look.table.phase in (Phase.FAILED, Phase.SUCCEEDED, Phase.OVER)

    def result(self, look: Look, match: Any) -> Element:
        """See :class:`ui.face.Face`."""
        return result_of(look)

    def waiting(self, look: Look, now_ms: int) -> tuple[int, str, str]:
        """Marks left of sixty, the number in the ring, and what waits in the pause."""
        view: View = look.table
        seconds = _seconds(view, now_ms)
        words = say_count(
            "One second of {mission} is waiting.",
            "{count} seconds of {mission} are waiting.",
            seconds,
            mission=mission_name(view.label),
        )
        return _marks(view, now_ms), str(seconds), words

    def setting(self, options: Options, seats: int) -> tuple[str, str]:
        """The clock."""
        seconds = SECONDS[seats] * (3 if options["calm"] == "on" else 2) // 2 + int(options["bonus"])
        return str(seconds), say("seconds a mission")

    def remembered(self, kept: Mapping[str, Any], look: Look) -> dict[str, Any]:
        """See :mod:`ui.games.last_minute.ladder`."""
        return ladder.remembered(kept, look)

    def advice(
        self, kept: Mapping[str, Any], options: Options, people: tuple[str, ...], seats: int
    ) -> Mapping[str, Advice]:
        """Time for those who lost this challenge before; the Trainings before the Operations."""
        return ladder.advice(kept, options["challenge"], people, seats)

    def rules(self) -> tuple[Section, ...]:
        """See :class:`ui.face.Face`."""
        return (*rules_text(), what_is_what(), keys.section())

    def rules_at(self, look: Look) -> int:
        """Markers where the mission has some, once it runs; the beginning before."""
        view: View = look.table
        if view.phase is Phase.READY and not view.attempts:
            return 0
        return MARKERS if any(bomb.marker is not None for bomb in view.bombs) else PLAYING

    def why(self, view: Any, action: Any) -> str:
        """See :class:`ui.face.Face`."""
        return why_action(view, action)

    def explains(self, look: Look, seat: Seat, what: str) -> str:
        """See :class:`ui.explain.Explains`."""
        return explained(look, seat, what)

    def lesson(self) -> Lesson | None:
        """See :class:`ui.face.Face`."""
        return first_match()


def _clocks(look: Look) -> tuple[Seat, ...]:
    """The seats that have a clock of their own: people's; at a table of computers the first."""
    return look.persons() or (0,)


def _wire_at(look: Look, seat: Seat, place: int) -> int | None:
    """The wire at this hand place; None when it is empty or not seen."""
    hand: tuple[int | None, ...] | None = look.views[seat].me.hand
    return hand[place - 1] if hand is not None and 1 <= place <= len(hand) else None


def _seconds(view: View, now_ms: int) -> int:
    """Seconds left, rounded up so that the last one is a 1."""
    return -(-view.remaining_ms(now_ms) // 1000)


def _marks(view: View, now_ms: int) -> int:
    """Lit marks of the sixty: there are sixty for every length of clock."""
    return max(0, min(60, -(-view.remaining_ms(now_ms) * 60 // view.clock_ms)))


FACE = register(LastMinuteFace())
