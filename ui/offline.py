"""What people are told of playing without a network, and the offer of a new version.

The page finds out (``assets/offline.js`` and the service worker); here it is put into
sentences. A new version is offered between matches, and only a person takes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import htpy as h
from htpy import Element

from engine.words import say
from ui.page import Offline, Page
from ui.widgets import button, icon

OFFER: Final = "offer"
"""Id of the notice that offers a new version."""

LINE: Final = "offline-line"
"""Id of the line on the first screen."""

FEW: Final = 3
"""So many files are named."""

GROUP: Final = "offline"
"""Id of what the settings say."""


@dataclass(slots=True)
class Offer:
    """The new version that waits, if there is one."""

    page: Page
    closed: bool = False
    """Whether somebody has said: later. It is offered again on the next fitting screen."""

    def notice(self, *, fitting: bool) -> Element | None:
        """What is shown with a screen that is about to come; None where no version is ever offered."""
        self.closed = False
        return self.drawn() if fitting else None

    def drawn(self) -> Element:
        """The notice as it is now; hidden while there is nothing to offer."""
        known = self.page.offline()
        if self.closed or not known.offer:
            return h.div(id=OFFER, hidden=True)
        if known.refused:
            words = say("The new version could not be taken. It is offered again later.")
            return h.div(".notice.notice--low", id=OFFER, role="status")[
                icon("warn"), h.span[words], button(say("Close"), "close-offer", kind="small bare")
            ]
        return h.div(".notice.notice--low", id=OFFER, role="status")[
            icon("refresh"),
            h.span[say("There is a new version of Sixty.")],
            button(say("Use it"), "renew", kind="small bare"),
            button(say("Later"), "close-offer", kind="small bare"),
        ]

    def close(self) -> None:
        """Later."""
        self.closed = True
        self.page.morph(OFFER, str(self.drawn()))

    def changed(self) -> None:
        """Something new is known, while a screen is shown that can offer it."""
        self.page.morph(OFFER, str(self.drawn()))


def line(known: Offline) -> Element:
    """The line on the first screen: only when it is true, and empty otherwise."""
    if known.state != "ready":
        return h.p(".home__offline", id=LINE, hidden=True)
    return h.p(".home__offline", id=LINE)[icon("check"), h.span[say("Ready to play offline")]]


def group(known: Offline, *, installed: bool, playing: bool) -> Element:
    """What the settings say: whether everything is kept, what keeps it from being cleared, and what is new."""
    return h.div(".settings__offline", id=GROUP)[
        h.p(role="status")[_sentence(known)],
        _new(playing=playing) if known.offer else None,
        None if installed or known.state == "unavailable" else h.p(".fact")[_install()],
    ]


def _sentence(known: Offline) -> str:
    match known.state:
        case "ready":
            return say("Ready to play offline: everything is kept on this device.")
        case "missing":
            return say(
                "Not ready to play offline. Missing or damaged: {files}. With a network it mends itself.",
                files=_few(known.missing.split(", ")),
            )
        case "unavailable":
            return say(
                "This page cannot be kept for playing offline: the browser allows that over https only, "
                "and often not in private windows. Everything else works."
            )
        case "failed":
            return say("Not ready to play offline: not everything has arrived. It is tried again on the next visit.")
    return say("Not ready to play offline yet: the game is still being kept on this device.")


def _few(files: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    names = ", ".join(files[:FEW])
    more = len(files) - FEW
    return say("{names} and {count} more", names=names, count=more) if more > 0 else names


def _new(*, playing: bool) -> Element:
    if playing:
        return h.p[say("There is a new version of Sixty. It can be used once the match is over.")]
    return h.p[say("There is a new version of Sixty."), " ", button(say("Use it"), "renew", before="refresh")]


def _install() -> str:
    return " ".join(
        (
            say("A browser may clear what a page keeps when nobody has opened it for a while, Safari after a week."),
            say("Put Sixty on the home screen, and it stays: Share, then Add to Home Screen,"),
            say("or Install in the browser’s menu."),
        )
    )
