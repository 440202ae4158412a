"""What is kept in the browser: the running match, and who played.

Everything that is read is treated as something a stranger wrote: whatever cannot be used
is set aside under another key and reported in one sentence, and the app starts.
"""

import json
from typing import Any, Final

from engine.game import Refusal
from engine.match import LONGEST_NAME, Match
from engine.text import read_json
from engine.words import say
from ui.page import Page

MATCH: Final = "sixty.match"
REPLACED: Final = "sixty.replaced"
"""The match a new one was dealt over; for as long as it can be taken back."""
HINTS: Final = "sixty.hints"
"""Whether the match on the table has pads for hints."""
DAMAGED: Final = "sixty.damaged"
NAMES: Final = "sixty.names"


def save_match(page: Page, match: Match) -> bool:
    """Stores the running match at once; False when there is no room."""
    return page.write(MATCH, match.save())


def load_match(page: Page) -> Match | Refusal | None:
    """The match that was running; None for none. A damaged one is set aside."""
    text = page.read(MATCH)
    if text is None:
        return None
    match = Match.load(text)
    if isinstance(match, Refusal):
        if page.write(DAMAGED, text):
            page.forget(MATCH)
        return Refusal(
            match.code, say("The last match could not be opened and was set aside. {reason}", reason=match.message)
        )
    return match


def save_replaced(page: Page, match: Match) -> bool:
    """Stores the match that a new one replaces; False when there is no room."""
    return page.write(REPLACED, match.save())


def forget_replaced(page: Page) -> None:
    """The replaced match is on the table again, or its time is over."""
    page.forget(REPLACED)


def save_hints(page: Page, allowed: bool) -> None:
    """Remembers whether this table plays with hints."""
    if allowed:
        page.write(HINTS, "on")
    else:
        page.forget(HINTS)


def load_hints(page: Page) -> bool:
    """Whether the table played with hints."""
    return page.read(HINTS) == "on"


def save_names(page: Page, names: list[str]) -> None:
    """Remembers the players' names, the last used first."""
    known = [name for name in load_names(page) if name not in names]
    page.write(NAMES, json.dumps([*names, *known][:12]))


def load_names(page: Page) -> list[str]:
    """The names that were used before; whatever is no name is left out."""
    try:
        stored: Any = read_json(page.read(NAMES) or "[]", broken_numbers=True)
    except ValueError:
        return []
    if not isinstance(stored, list):
        return []
    return [
        name
        for name in stored
        if isinstance(name, str) and name.isprintable() and len(name) <= LONGEST_NAME and name.strip()
    ]
