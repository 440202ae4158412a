"""Pages to read: the rules of a game, and the credits."""

from typing import TYPE_CHECKING

import htpy as h
from htpy import Element, Node

from engine.game import AnyGame
from engine.words import say
from ui.face import Face
from ui.screens.screen import Screen
from ui.widgets import button

if TYPE_CHECKING:
    from ui.app import App


class RulesScreen(Screen):
    """The rules of one game in our own words; the clock of a match stands meanwhile."""

    name = "rules"
    focus = "page"

    def __init__(self, app: "App", game: AnyGame, look: Face, way_back: str) -> None:
        super().__init__(app)
        self.game, self.face, self.way_back = game, look, way_back
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
        """Title and sections."""
        sections = (
            h.section[h.h2[section.title], (h.p[paragraph] for paragraph in section.paragraphs)]
            for section in self.face.rules()
        )
        return _page(self.game.title, sections, way_back=self.way_back)


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


def _page(title: str, content: Node, *, way_back: str) -> Element:
    return h.main(".page", id="page", tabindex="-1")[
        h.header(".page__head")[
            button("", f"open {way_back}", kind="icon bare", before="back", name=say("Back")),
            h.h1(".title")[title],
        ],
        h.div(".page__body")[content],
    ]
