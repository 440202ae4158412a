"""Pause: the table is covered, the clock stays in sight."""

from typing import Final

import htpy as h
from htpy import Element

from engine.match import Match
from engine.words import say
from ui import keep
from ui.face import Look
from ui.log import Entry, lines, recent_plays
from ui.page import Target
from ui.screens.settings import sound_button
from ui.screens.table_screen import TableScreen
from ui.seating import edge_name
from ui.settings import SIDES
from ui.table import Table
from ui.table_talk import talk_button
from ui.widgets import button, icon, numeral, rim, ring

HOLD_MS: Final = 1000
"""How long "give up" and "start again" are held."""


class PauseScreen(TableScreen):
    """Nothing of the table is in the page while it is shown."""

    name = "pause"
    focus = "pause-title"
    back = "resume"

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: paused – Sixty", game=self.table.match.game.title)

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Back to the table, a round given up, a move taken back, or a match of the same seats."""
        table = self.table
        match words:
            case ["resume"]:
                self.table.go_on(self.app.page.now_ms())
                self.app.show_match()
            case ["again"]:
                self.app.deal_again()
            case ["turn", side] if side in SIDES:
                table.facing = side
                self.app.show_match()
            case ["hints"]:
                self._turn_hints()
            case ["undo"]:
                self.table.undo(self.app.page.now_ms())
                self.app.keep()
                self.app.show_match()
            case ["forfeit", action] if target.seat is not None:
                self.table.forfeit(target.seat, action, self.app.page.now_ms())
                self.app.show_match()
            case _:
                super().act(target, words, at_ms)

    def _turn_hints(self) -> None:
        """Help can be switched on and off in the middle of a round."""
        allowed = not self.table.shells[0].may_ask
        self.table.allow_hints(allowed)
        keep.save_hints(self.app.page, allowed)
        self.app.show_match()

    def _keys(self, look: Look) -> Element | None:
        """The keys of everybody at the table, once a key was used there."""
        if not self.table.keys_used:
            return None
        sentences = self.table.face.keys_told(look)
        return h.div(".paused__keys")[h.h2(".label")[say("Keys")], (h.p(".fact")[text] for text in sentences)]

    def draw(self) -> Element:
        """The ring with what waits, and what can be done."""
        now_ms, table = self.app.page.now_ms(), self.table
        look, match = table.look(now_ms), table.match
        marks, number, sentence = table.face.waiting(look, match.now(now_ms))
        return h.main(".play", id="pause", data_facing=table.facing)[
            h.section(".paused", role="dialog", aria_modal="true", aria_labelledby="pause-title")[
                rim(marks, ident="pause-rim"),
                _turns(table),
                h.div(".paused__page")[
                    h.div(".paused__clock")[ring(marks, numeral(number))],
                    h.div(".paused__menu")[
                        h.div[
                            h.h1(".verdict", id="pause-title", tabindex="-1")[say("Paused")],
                            h.p(".lead")[say("The table is covered, so nobody gets to plan."), " ", sentence],
                        ],
                        h.div(".paused__list")[
                            button(say("Everyone ready? Go on"), "resume", kind="signal", before="play"),
                            h.div(".paused__two")[
                                button(say("Rules"), f"open /rules/{match.game.key}", before="rules"),
                                sound_button(self.app.settings),
                                button(say("Settings"), "open /settings", before="settings"),
                                button(say("Log"), "log", before="info"),
                                talk_button(table.face),
                                hints_button(self.table) if match.game.race else None,
                                button(say("Start again (hold)"), "again", before="again", data_hold=str(HOLD_MS)),
                            ],
                            undo_button(match),
                            (
                                button(
                                    say("{words} (hold)", words=words),
                                    f"forfeit {action}",
                                    kind="small bare",
                                    before="flag",
                                    seat=seat,
                                    data_hold=str(HOLD_MS),
                                )
                                for seat, action, words in table.face.forfeits(look)
                            ),
                            button(say("Leave the table. This match is kept."), "leave", kind="bare", before="leave"),
                        ],
                        _recent(recent_plays(match, table.face)),
                        self._keys(look),
                        None if match.stacked else h.p(".fact.paused__name")[say("Match {name}", name=match.name)],
                    ],
                ],
            ]
        ]


def _turns(table: Table) -> list[Element]:
    """A button at every other edge where somebody sits."""
    there = {table.sides[seat] for seat in range(table.match.seats) if seat not in table.match.computers}
    return [
        h.button(
            ".btn.btn--bare.paused__turn",
            type="button",
            data_act=f"turn {side}",
            data_side=side,
            aria_label=say("Turn this page to the {edge}", edge=edge_name(side)),
        )[icon("turn")]
        for side in SIDES
        if side in there and side != table.facing
    ]


def undo_button(match: Match) -> Element | None:
    """Takes back the last move, with the reason when that cannot be; nothing in a race, which has no undo."""
    if match.game.race:
        return None
    possible, reason = match.can_undo
    return h.div(".undo")[
        button(say("Take back the last move"), "undo", before="undo", disabled=not possible),
        None if possible else h.p(".fact")[reason],
    ]


def hints_button(table: Table) -> Element:
    """Lets the seats of a race ask for hints, or stops it."""
    words = say("Turn hints off") if table.shells[0].may_ask else say("Turn hints on")
    return button(words, "hints", before="help")


def _recent(plays: tuple[Entry, ...]) -> Element | None:
    """The last plays, for whoever looked away."""
    if not plays:
        return None
    return h.details(".recent")[h.summary[say("The last plays")], lines(plays)]
