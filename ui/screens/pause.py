"""Pause: the table is covered, the clock stays in sight."""

import htpy as h
from htpy import Element

from engine.words import say
from ui.widgets import button, numeral, rim, ring

HOLD_MS = 1000
"""How long "give up" is held."""


def pause(
    *,
    marks: int,
    number: str,
    sentence: str,
    name: str,
    key: str,
    forfeits: tuple[tuple[int, str, str], ...],
    stacked: bool,
) -> Element:
    """``forfeits`` are seat, action text and words of what may be given up from here."""
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
                    button(say("Rules"), f"open /rules/{key}", before="rules"),
                    (
                        button(
                            say("{words} (hold)", words=words),
                            f"forfeit {action}",
                            kind="small bare",
                            before="flag",
                            seat=seat,
                            data_hold=str(HOLD_MS),
                        )
                        for seat, action, words in forfeits
                    ),
                    button(say("Leave the table. This match is kept."), "leave", kind="bare", before="leave"),
                ],
                None if stacked else h.p(".fact.paused__name")[say("Match {name}", name=name)],
            ],
        ]
    ]
