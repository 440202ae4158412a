"""Pause: the table is covered, the clock stays in sight."""

from typing import Final

import htpy as h
from htpy import Element

from engine.words import say
from ui.door import Target
from ui.face import Look
from ui.keys import keys_text
from ui.screens.table_screen import TableScreen
from ui.widgets import button, numeral, rim, ring

HOLD_MS: Final = 1000
"""How long "give up" is held."""


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
        """Back to the table, or a round given up."""
        match words:
            case ["resume"]:
                self.table.go_on(self.app.page.now_ms())
                self.app.show_match()
            case ["forfeit", action] if target.seat is not None:
                self.table.forfeit(target.seat, action, self.app.page.now_ms())
                self.app.show_match()
            case _:
                super().act(target, words, at_ms)

    def _keys(self, look: Look) -> Element | None:
        """The keys of everybody at the table, once a key was used there."""
        if not self.table.keys_used:
            return None
        persons = look.persons()
        sentences = [text for seat in persons if (text := keys_text(seat, persons, look.names[seat]))]
        return h.div(".paused__keys")[h.h2(".label")[say("Keys")], (h.p(".fact")[text] for text in sentences)]

    def draw(self) -> Element:
        """The ring with what waits, and what can be done."""
        now_ms, table = self.app.page.now_ms(), self.table
        look, match = table.look(now_ms), table.match
        marks, number, sentence = table.face.waiting(look, match.now(now_ms))
        return h.main(".play", id="pause")[
            h.section(".paused", role="dialog", aria_modal="true", aria_labelledby="pause-title")[
                rim(marks, ident="pause-rim"),
                h.div(".paused__clock")[ring(marks, numeral(number))],
                h.div(".paused__menu")[
                    h.div[
                        h.h1(".verdict", id="pause-title", tabindex="-1")[say("Paused")],
                        h.p(".lead")[say("The table is covered, so nobody gets to plan."), " ", sentence],
                    ],
                    h.div(".paused__list")[
                        button(say("Everyone ready? Go on"), "resume", kind="signal", before="play"),
                        button(say("Rules"), f"open /rules/{match.game.key}", before="rules"),
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
                    self._keys(look),
                    None if match.stacked else h.p(".fact.paused__name")[say("Match {name}", name=match.name)],
                ],
            ]
        ]
