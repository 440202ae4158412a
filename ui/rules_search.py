"""Searching the rules: sections and paragraphs that hold every word that was typed."""

from collections.abc import Sequence

import htpy as h
from htpy import Element

from engine.words import say
from ui.face import Section


def ident(index: int) -> str:
    """The id of a section on the page."""
    return f"rules-{index}"


def search(sections: Sequence[Section], text: str) -> list[tuple[int, Section]]:
    """What holds every word of ``text``, in any case: index in the rules, and the section with its matches.

    A section whose title holds them all stays whole. No words: everything.
    """
    words = text.casefold().split()
    matches = []
    for index, section in enumerate(sections):
        title = section.title.casefold()
        if all(word in title for word in words):
            matches.append((index, section))
            continue
        paragraphs = tuple(
            paragraph
            for paragraph in section.paragraphs
            if all(word in title or word in paragraph.casefold() for word in words)
        )
        if paragraphs:
            matches.append((index, Section(section.title, paragraphs)))
    return matches


def field() -> Element:
    """Where to type."""
    return h.label(".field.search")[
        h.span(".label")[say("Search the rules")],
        h.input(type="search", name="search", autocomplete="off", spellcheck="false", enterkeyhint="search"),
    ]


def found(sections: Sequence[Section], text: str) -> Element:
    """The sections that match, with their number when something was typed."""
    matches = search(sections, text)
    count = sum(len(section.paragraphs) for _, section in matches)
    return h.div(".found", id="found")[
        h.p(".fact.found__count", role="status")[_count(count) if text.strip() else ""],
        (
            h.section(id=ident(index))[h.h2[section.title], (h.p[paragraph] for paragraph in section.paragraphs)]
            for index, section in matches
        ),
    ]


def _count(count: int) -> str:
    if not count:
        return say("Nothing found. Try another word.")
    return say("1 sentence found.") if count == 1 else say("{count} sentences found.", count=count)
