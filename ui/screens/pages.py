"""Pages to read: the rules of a game, and the credits."""

from typing import TYPE_CHECKING

import htpy as h
from htpy import Element, Node

from engine.game import AnyGame
from engine.words import say
from ui import rules_search
from ui.face import Face
from ui.page import Field
from ui.screens.screen import Screen
from ui.screens.settings import settings_button
from ui.widgets import button

if TYPE_CHECKING:
    from ui.app import App


class RulesScreen(Screen):
    """The rules of one game in our own words; the clock of a match stands meanwhile."""

    name = "rules"
    focus = "page"

    def __init__(self, app: "App", game: AnyGame, look: Face, way_back: str, at: int = 0) -> None:
        super().__init__(app)
        self.game, self.face, self.way_back, self.at = game, look, way_back, at
        self.back = f"open {way_back}"

    @property
    def key(self) -> str:
        """See :class:`Screen`."""
        return self.game.key

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: rules – Sixty", game=self.game.title)

    def draw(self) -> Element:
        """Title, a field to search in, and the sections."""
        content = [rules_search.field(), rules_search.found(self.face.rules(), "")]
        return _page(self.game.title, content, way_back=self.way_back, tools=settings_button())

    def shown(self) -> None:
        """Opened at the part that fits the moment."""
        if self.at:
            self.app.page.bring(rules_search.ident(self.at))

    def change(self, field: Field) -> None:
        """Typing leaves what was searched for."""
        if field.name == "search":
            found = rules_search.found(self.face.rules(), field.value)
            self.app.page.morph("found", str(found))


class CreditsScreen(Screen):
    """Who made what is in here, and under which licence."""

    name = "credits"
    focus = "page"
    back = "open /"

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("Credits – Sixty")

    def draw(self) -> Element:
        """The short list; the long one is a file of the site."""
        content = (
            h.p[say("Python in the page: Pyodide (MPL 2.0) and CPython (PSF), started by PyScript (Apache 2.0).")],
            h.p[say("Markup by htpy and MarkupSafe, kept in step by morphdom.")],
            h.p[
                say("Some icons by the Game-icons.net authors, CC BY 3.0. Interface icons by Lucide, ISC."),
                " ",
                say("Archivo and Besley, SIL OFL 1.1."),
            ],
            h.p[h.a(href="./licences.txt", target="_blank", rel="noopener")[say("All licences in full")]],
        )
        return _page(say("Credits"), content, way_back="/")


def _page(title: str, content: Node, *, way_back: str, tools: Node = None) -> Element:
    return h.main(".page", id="page", tabindex="-1")[
        h.header(".page__head")[
            button("", f"open {way_back}", kind="icon bare", before="back", name=say("Back")),
            h.h1(".title")[title],
            tools,
        ],
        h.div(".page__body")[content],
    ]


def broken() -> Element:
    """The page for a fault in the app itself: what is kept, and one useful act."""
    return h.main(".page", id="page", tabindex="-1")[
        h.header(".page__head")[h.h1(".title")[say("Something broke")]],
        h.div(".page__body")[
            h.p[say("That is a fault of Sixty, not yours. The match is kept up to the last card.")],
            h.p[button(say("Start again"), "reload", kind="big signal", before="again")],
        ],
    ]
