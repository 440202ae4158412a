"""Pages to read: the rules of a game, and the credits."""

import htpy as h
from htpy import Element, Node

from engine.words import say
from ui.face import Section
from ui.widgets import button


def rules(title: str, sections: tuple[Section, ...], *, back: str) -> Element:
    """The rules of one game in our own words; ``back`` is the action of the way back."""
    return _page(
        title,
        (h.section[h.h2[section.title], (h.p[paragraph] for paragraph in section.paragraphs)] for section in sections),
        back=back,
    )


def credits_page() -> Element:
    """Who made what is in here, and under which licence."""
    return _page(
        say("Credits"),
        (
            h.p[say("Python in the page: Pyodide (MPL 2.0) and CPython (PSF), started by PyScript (Apache 2.0).")],
            h.p[say("Markup by htpy and MarkupSafe, kept in step by morphdom.")],
            h.p[
                say("Some icons by the Game-icons.net authors, CC BY 3.0. Interface icons by Lucide, ISC."),
                " ",
                say("Archivo and Besley, SIL OFL 1.1."),
            ],
            h.p[h.a(href="./licences.txt", target="_blank", rel="noopener")[say("All licences in full")]],
        ),
        back="open /",
    )


def _page(title: str, content: Node, *, back: str) -> Element:
    return h.main(".page", id="page", tabindex="-1")[
        h.header(".page__head")[
            button("", back, kind="icon bare", before="back", name=say("Back")), h.h1(".title")[title]
        ],
        h.div(".page__body")[content],
    ]
