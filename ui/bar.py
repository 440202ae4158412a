"""The bar of games that take turns: the game, everybody with whose turn it is, undo, what may be said, and pause."""

from functools import partial
from typing import Any

import htpy as h
from htpy import Element

from engine.game import Seat
from engine.words import say
from ui.face import Look, Part
from ui.table_talk import talk_button
from ui.widgets import button, icon, who


def bar(look: Look, title: str, turn: Seat | None, face: Any) -> Part:
    """As a part of the play screen; a face puts it above its table."""
    key = (turn, look.can_undo, look.names)
    return Part("bar", key, partial(_bar, look, title, turn, face))


def _bar(look: Look, title: str, turn: Seat | None, face: Any) -> Element:
    return h.header(".bar", id="bar")[
        h.span(".bar__game")[title],
        h.div(".bar__seats", role="group", aria_label=say("Order of play"))[
            (
                h.span(".bar__seat", aria_current="true" if seat == turn else None)[
                    who(name, seat + 1, extra=icon("tablet") if seat in look.computers else None)
                ]
                for seat, name in enumerate(look.names)
            )
        ],
        h.div(".bar__tools")[
            undo_button(look),
            talk_button(face, kind="small bare"),
            button("", "pause", kind="icon small bare", before="pause", name=say("Pause")),
        ],
    ]


def undo_button(look: Look) -> Element:
    """Takes back the last move. It can always be pressed: when nothing can be taken back, it says why."""
    return button(
        "",
        "undo",
        kind="icon small bare",
        before="undo",
        name=say("Take back the last move"),
        aria_disabled=None if look.can_undo else "true",
    )
