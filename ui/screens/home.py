"""Home: the wordmark, the match to go on with, and a band of twelve marks for each game."""

import htpy as h
from htpy import Element

from engine.words import say
from ui.face import Face
from ui.widgets import button, icon, notice, wordmark


def home(faces: tuple[tuple[str, str, range, Face], ...], ticket: tuple[str, str, str] | None, message: str) -> Element:
    """``faces`` are key, title, seats and face of each game; ``ticket`` key, title and one line of the match left."""
    return h.div(".home", data_bands=str(len(faces)))[
        notice(message) if message else None,
        h.header(".home__panel")[
            h.h1(".home__mark")[wordmark()],
            h.p(".home__say")[say("Games round one tablet, a minute at a time.")],
            h.div(".home__clock")[_ticket(ticket) if ticket else None],
            h.div(".home__foot")[button(say("Credits"), "open /credits", kind="small bare", before="info"),],
        ],
        h.nav(".home__bands", aria_label=say("Games"))[
            (_band(index, key, title, seats, face) for index, (key, title, seats, face) in enumerate(faces))
        ],
    ]


def _ticket(ticket: tuple[str, str, str]) -> Element:
    key, title, line = ticket
    return h.button(".ticket.home__ticket", type="button", data_act="open /play", data_game=key, style="--notch:66px")[
        h.span(".ticket__body")[
            h.span(".label.home__over")[say("Go on with")],
            h.span(".home__cont")[h.span(".name")[title], icon("go")],
            h.span(".home__stub")[h.span(".fact")[line]],
        ]
    ]


def _band(index: int, key: str, title: str, seats: range, face: Face) -> Element:
    first, last = seats[0], seats[-1]
    numbers = str(first) if first == last else f"{first}–{last}"
    return h.button(".band", type="button", data_act=f"open /setup/{key}", data_game=key)[
        h.span(".band__ruler", aria_hidden="true")[
            (h.i(data_five=(index * 12 + tick) % 5 == 0) for tick in range(12)), h.b[f"{index * 12:02d}"]
        ],
        h.span(".band__art")[face.art()],
        h.span(".band__text")[
            h.span(".band__title")[title],
            h.span(".band__facts")[
                h.span[h.b[numbers], " ", say("players")],
                h.span[h.b[face.length]],
                (h.span[fact] for fact in face.manner),
            ],
        ],
        h.span(".band__go")[icon("go")],
    ]
