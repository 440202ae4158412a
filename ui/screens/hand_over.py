"""Hand-over: the curtain is down, and says whom the tablet goes to. Names are all there is on it."""

from typing import Final

import htpy as h
from htpy import Element

from engine.game import Seat
from engine.words import say
from ui import table_talk
from ui.curtain import HOLD_MS
from ui.page import Target
from ui.screens.table_screen import TableScreen
from ui.widgets import button, icon, ring, who

REVEAL: Final = "reveal"
"""The id of the button, and what it does."""


class HandOverScreen(TableScreen):
    """No hand is in the page while it is shown, of anybody."""

    name = "hand-over"
    focus = "curtain-name"
    back = "pause"
    hurried = True
    wary = True

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: pass it on – Sixty", game=self.table.match.game.title)

    @property
    def seat(self) -> Seat:
        """Whom the tablet goes to."""
        return self.table.curtain.next or 0

    def draw(self) -> Element:
        """Whom to pass the tablet to, the button to hold, the order of play."""
        table, name = self.table, self.table.match.names[self.seat]
        return h.main(".curtain", id="curtain", data_closing=True)[
            h.div(".curtain__in")[
                h.div(".curtain__top")[
                    h.span[table.match.game.title],
                    h.span(".curtain__tools")[
                        table_talk.talk_button(table.face, kind="small bare"),
                        button(say("Pause"), "pause", kind="small bare", before="pause"),
                    ],
                ],
                h.div(".curtain__mid")[
                    h.div[
                        h.p(".curtain__say")[say("Pass the tablet to")],
                        h.h1(".curtain__name", id="curtain-name", tabindex="-1", data_length=_length(name))[name],
                        self._moment(),
                    ],
                    h.button(
                        ".hold",
                        id=REVEAL,
                        type="button",
                        data_act=REVEAL,
                        data_hold=str(HOLD_MS),
                    )[
                        ring(0, h.span(".hold__face")[icon("eye"), h.span[say("Hold to look")]], data_fill=True),
                        h.span(".sr")[say("{name}, or press twice", name=name)],
                    ],
                ],
                h.div(".curtain__order", aria_label=say("Order of play"), role="group")[self._order()],
            ]
        ]

    def _moment(self) -> Element | None:
        """In somebody else's turn: to whom the tablet goes back."""
        owner = self.table.curtain.goes_back_to(self.table.match)
        if owner is None:
            return None
        return h.p(".curtain__tip")[
            say("For a moment. Then it goes back to {name}.", name=self.table.match.names[owner])
        ]

    def _order(self) -> list[Element]:
        order: list[Element] = []
        for seat, name in enumerate(self.table.match.names):
            if seat:
                order.append(icon("go"))
            now = seat == self.seat
            extra = icon("tablet") if seat in self.table.match.computers else None
            order.append(h.span(data_now=now)[who(name, seat + 1, extra=extra)])
        return order

    def shown(self) -> None:
        """What was said to the one before is not said any more: the live text names the next."""
        self.app.page.say(say("Pass the tablet to {name}.", name=self.table.match.names[self.seat]))
        self.app.page.sound("curtain")

    def held(self, *, down: bool) -> None:
        """The ring fills while the button is held."""
        self.app.page.flag(REVEAL, "holding", down)

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Lifts the curtain, or opens what everybody may read."""
        match words:
            case ["reveal"]:
                self.table.lift(self.app.page.now_ms())
                self.app.show_match()
            case ["pause"]:
                self.table.pause("menu", self.app.page.now_ms())
                self.app.keep()
                self.app.show_match()
            case _:
                super().act(target, words, at_ms)

    def away(self) -> None:
        """See :class:`Screen`. Nothing is held any more."""
        self.held(down=False)

    def leave(self) -> None:
        """Whoever comes back finds it as it was."""
        self.app.keep()


def _length(name: str) -> str:
    """How much room a name needs, for the style sheet: names of up to 40 letters must fit."""
    return "short" if len(name) <= 8 else "middle" if len(name) <= 14 else "long"
