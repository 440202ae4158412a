"""What somebody has got through in a game: one small JSON record a game, kept in the browser.

It is read as something a stranger may have written: whatever does not fit is as if it had
never been, and nothing here ever raises.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from engine.match import Match
from engine.text import digest, read_json
from ui.page import Page

KEY: Final = "sixty.progress."
LONGEST: Final = 20_000
"""Characters of a record that is still read."""
RESULTS: Final = "results"
COUNTED: Final = 8
"""So many matches are known again when they come back."""
LETTERS: Final = 16
"""Of what a match is known by."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody is in one game."""

    lesson_step: int = 0
    """The step of the lesson to take up again; 0 is the beginning."""
    lesson_done: bool = False


def load_progress(page: Page, key: str) -> Progress:
    """The record of this game; a fresh one when there is none or it cannot be used."""
    stored = _stored(page, key)
    step, done = stored.get("lesson_step"), stored.get("lesson_done")
    return Progress(
        lesson_step=step if type(step) is int and 0 <= step < 1000 else 0,
        lesson_done=done if type(done) is bool else False,
    )


def save_progress(page: Page, key: str, progress: Progress) -> bool:
    """Stores the record; False when there is no room. Parts of it that a later version wrote are kept."""
    known = {field.name for field in fields(Progress)}
    later = {name: value for name, value in _stored(page, key).items() if name not in known}
    return page.write(KEY + key, json.dumps(later | asdict(progress)))


def load_results(page: Page, key: str) -> dict[str, Any]:
    """What the game's face keeps of matches that ended; it may be anything, see :meth:`ui.face.Face.remembered`."""
    return _results(_stored(page, key))[1]


def count_result(page: Page, match: Match, count: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Counts a match that ended, unless it has been: that and the result are stored in one write.

    Gives what is kept now, also when there is no room to store it.
    """
    key, ident = match.game.key, _ident(match)
    stored = _stored(page, key)
    counted, kept = _results(stored)
    if ident in counted:
        return kept
    kept = count(kept)
    if kept:
        results = {RESULTS: {"counted": [*counted, ident][-COUNTED:], "kept": kept}}
        text = json.dumps(stored | results)
        if len(text) > LONGEST:  # what is known matters more than what a stranger wrote beside it
            text = json.dumps(asdict(load_progress(page, key)) | results)
        page.write(KEY + key, text)
    return kept


def _ident(match: Match) -> str:
    """What tells this match from any other, also one of the same name; the same after it was opened again."""
    done = tuple((record.at_ms, record.kind, record.seat, record.text) for record in match.history)
    return digest((match.name, match.names, done))[:LETTERS]


def _stored(page: Page, key: str) -> dict[str, Any]:
    """The record as it lies there; empty when it cannot be used."""
    text = page.read(KEY + key)
    if text is None or len(text) > LONGEST:
        return {}
    try:
        stored: Any = read_json(text, broken_numbers=True)
    except ValueError:
        return {}
    return stored if isinstance(stored, dict) else {}


def _results(stored: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """The matches that were counted, and what is kept of them."""
    results = stored.get(RESULTS)
    if not isinstance(results, dict):
        return [], {}
    counted, kept = results.get("counted"), results.get("kept")
    known = (
        [ident for ident in counted if isinstance(ident, str) and len(ident) == LETTERS]
        if isinstance(counted, list)
        else []
    )
    return known, kept if isinstance(kept, dict) else {}
