"""What somebody has got through in a game: one small JSON record a game, kept in the browser.

It is read as something a stranger may have written: whatever does not fit is as if it had
never been, and nothing here ever raises.
"""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from engine.text import read_json
from ui.page import Page

KEY: Final = "sixty.progress."
LONGEST: Final = 10_000
"""Characters of a record that is still read."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody is in one game."""

    lesson_step: int = 0
    """The step of the lesson to take up again; 0 is the beginning."""
    lesson_done: bool = False


def load_progress(page: Page, key: str) -> Progress:
    """The record of this game; a fresh one when there is none or it cannot be used."""
    text = page.read(KEY + key)
    if text is None or len(text) > LONGEST:
        return Progress()
    try:
        stored: Any = read_json(text, broken_numbers=True)
    except ValueError:
        return Progress()
    if not isinstance(stored, dict):
        return Progress()
    step, done = stored.get("lesson_step"), stored.get("lesson_done")
    return Progress(
        lesson_step=step if type(step) is int and 0 <= step < 1000 else 0,
        lesson_done=done if type(done) is bool else False,
    )


def save_progress(page: Page, key: str, progress: Progress) -> bool:
    """Stores the record; False when there is no room. Parts of it that a later version wrote are kept."""
    try:
        stored: Any = read_json(page.read(KEY + key) or "{}", broken_numbers=True)
    except ValueError:
        stored = {}
    known = {field.name for field in fields(Progress)}
    later = {name: value for name, value in stored.items() if name not in known} if isinstance(stored, dict) else {}
    return page.write(KEY + key, json.dumps(later | asdict(progress)))
