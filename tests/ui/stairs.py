"""A face for Stairs, the template game: turns and hidden hands, so that the shared screens can be tried with both.

Cards are drawn as "card 17 of seat 0", in text and in attributes, so that a leak is found
wherever it is.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import htpy as h
import pytest
from htpy import Element

import ui.face
from engine.game import Event, Options, Seat
from engine.template.state import Climbed, Drew, GotCard
from engine.template.view import View
from tests.ui.hands import Hands
from ui.bar import bar
from ui.face import Advice, Journey, Lesson, Look, Note, Part, Section
from ui.rim import Rim
from ui.widgets import button


class StairsFace:
    """How Stairs looks in the tests."""

    key = "template"
    tap = "lift"
    length = "5 min"
    manner = ("Take turns", "Head to head")
    lead = "Up."

    def art(self) -> Any:
        return None

    def sides(self, seats: int) -> tuple[str, ...]:
        return ("s",) * seats

    @property
    def round_a_phone(self) -> int:
        return 2

    def lowers(self, persons: int) -> bool:
        return False

    def keys_told(self, look: Look) -> tuple[str, ...]:
        return ()

    def parts(self, look: Look) -> tuple[Part, ...]:
        keys = [(look.views[seat], look.legal[seat], look.shells[seat]) for seat in range(len(look.names))]
        sides = (Part(f"side-{seat}", key, partial(self._side, look, seat)) for seat, key in enumerate(keys))
        return (bar(look, "Stairs", look.table.turn, self), *sides)

    def _side(self, look: Look, seat: Seat) -> Element:
        view: View = look.views[seat]
        mine = next(side for side in view.sides if side.seat == seat)
        shown = mine.hand or ()
        return h.div(id=f"side-{seat}")[
            look.shells[seat].toast,
            (
                h.button(aria_label=f"secret {value} of seat {seat}")[f"secret {value} of seat {seat}"]
                for value in shown
            ),
            (button(action, action, seat=seat) for action in look.legal[seat]),
        ]

    def ticking(self, look: Look, now_ms: int) -> tuple[Part, ...]:
        return ()

    def still_ms(self, look: Look, now_ms: int) -> int:
        """No clock runs in this game."""
        return 1000

    def rim(self, look: Look, now_ms: int) -> Rim:
        return Rim(60)

    def journeys(self, event: Event) -> tuple[Journey, ...]:
        return ()

    def table(self, look: Look, drawn: Mapping[str, Element]) -> Element:
        looks = [button("Look", "look-in", seat=seat) for seat in look.persons()]
        return h.main(".play", id="play")[drawn["bar"], button("Cover", "cover"), looks, list(drawn.values())[1:]]

    def meant(self, look: Look, seat: Seat, act: str) -> str:
        return act

    def place_of(self, action: str) -> int | None:
        return None

    def throws(self, look: Look, seat: Seat, act: str) -> tuple[tuple[str, str], ...]:
        return ()

    def drawn(self, event: Event) -> tuple[Seat, int | None] | None:
        return None

    def notes(self, event: Event, names: tuple[str, ...]) -> tuple[Note, ...]:
        match event:
            case Drew(seat):
                return (Note(f"{names[seat]} draws."),)
            case GotCard(value):
                return (Note(f"secret {value} was drawn.", event.to),)
            case Climbed(seat, value):
                return (Note(f"{names[seat]} climbs to {value}."),)
        return ()

    def sounds(self, event: Event) -> tuple[str, ...]:
        return ()

    def seconds_left(self, look: Look, now_ms: int) -> int | None:
        return None

    def rests(self, look: Look, match: Any) -> bool:
        return bool(match.outcome is not None)

    def result(self, look: Look, match: Any) -> Element:
        return h.main(id="result")["over"]

    def waiting(self, look: Look, now_ms: int) -> tuple[int, str, str]:
        return 60, "60", ""

    def forfeits(self, look: Look) -> tuple[tuple[Seat, str, str], ...]:
        return ()

    def setting(self, options: Options, seats: int) -> tuple[str, str]:
        return options["clock"], "seconds"

    def key_meant(self, look: Look, code: str) -> tuple[Seat, str] | None:
        return None

    def announces(self, look: Look, now_ms: int) -> str:
        return ""

    def rules(self) -> tuple[Section, ...]:
        return (Section("Up", ("Climb.",)),)

    def rules_at(self, look: Look) -> int:
        return 0

    def why(self, view: Any, action: Any) -> str:
        return "secret reason"

    def remembered(self, kept: Mapping[str, Any], look: Look) -> dict[str, Any]:
        return {}

    def advice(
        self, kept: Mapping[str, Any], options: Options, people: tuple[str, ...], seats: int
    ) -> Mapping[str, Advice]:
        return {}

    def lesson(self) -> Lesson | None:
        return None


class SecretStairs(StairsFace):
    """With hidden hands: what Stairs is really like."""

    def turn(self, view: View) -> Seat | None:
        return view.turn

    def eyes(self, view: View) -> Seat | None:
        return view.turn

    def table_talk(self) -> tuple[Section, ...]:
        return (Section("May be said", ("How many cards somebody has.",)), Section("Not", ("Numbers.",)))


def lay_out(
    patch: pytest.MonkeyPatch,
    look: StairsFace | None = None,
    *,
    levels: tuple[int, ...] = (0, 0),
    hands: Hands | None = None,
) -> Hands:
    """A table of Stairs with this face, at its first screen."""
    ui.face.face("59-seconds")  # all faces are loaded
    patch.setitem(ui.face._faces, "template", look or SecretStairs())
    hands = hands or Hands()
    hands.page.go("/setup/template")
    for seat, level in enumerate(levels):
        hands.tap(f"chair {seat}")
        hands.fill("level", str(level))
    hands.tap("deal")
    return hands
