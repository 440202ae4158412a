"""The log: what everybody at the table saw, in sentences with names.

It reads the match's history and nothing else, and of that only events that are meant for
the whole table: a card that one seat alone saw has no sentence here, whoever looks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import htpy as h
from htpy import Element

from engine.game import TABLE, Seat
from engine.match import Match, Record
from engine.words import say
from ui.face import Face, Look

RECENT_PLAYS: Final = 5
"""How many of the last plays can be read without opening the log."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    at_ms: int
    """Game time of the match."""
    seat: Seat
    """Who did it; TABLE for what happened by itself."""
    sentence: str


def log_of(match: Match, face: Face) -> tuple[Entry, ...]:
    """Every line of a match, newest first."""
    entries = (_entry(record, face, match.names) for record in reversed(match.history))
    return tuple(entry for entry in entries if entry is not None)


def recent_plays(match: Match, face: Face, most: int = RECENT_PLAYS) -> tuple[Entry, ...]:
    """The last plays that somebody made, newest first; what happened by itself is left out."""
    plays: list[Entry] = []
    for record in reversed(match.history):
        entry = _entry(record, face, match.names) if record.kind == "act" else None
        if entry is not None:
            plays.append(entry)
        if len(plays) == most:
            break
    return tuple(plays)


def _entry(record: Record, face: Face, names: tuple[str, ...]) -> Entry | None:
    """The line for one record; None when the table saw nothing of it."""
    if record.kind == "undo":
        return Entry(record.at_ms, TABLE, say("The last move is taken back."))
    public = (event for event in record.events if event.seen_by(TABLE))
    sentences = [note.sentence for event in public for note in face.notes(event, names)]
    if not sentences:
        return None
    return Entry(record.at_ms, record.seat if record.kind == "act" else TABLE, " ".join(sentences))


def clock_text(at_ms: int) -> str:
    """A game time as minutes, seconds and tenths, cut off rather than rounded."""
    minutes, rest_ms = divmod(at_ms, 60_000)
    return f"{minutes}:{rest_ms // 1000:02d}.{rest_ms // 100 % 10}"


def lines(entries: Iterable[Entry]) -> Element:
    """Log lines as a list: the time, then the sentence."""
    return h.ol(".log")[
        (h.li[h.span(".log__time")[clock_text(entry.at_ms)], h.span[entry.sentence]] for entry in entries)
    ]


def counted(look: Look) -> Element | None:
    """What the table counted since the last result: refused plays and hints. No rule of the game's."""
    sentences = [
        sentence
        for sentence in (
            _count(look, say("1 refused play"), say("{count} refused plays"), [s.refusals for s in look.shells]),
            _count(look, say("1 hint"), say("{count} hints"), [s.hints for s in look.shells]),
        )
        if sentence
    ]
    return h.p(".fact.counted")[" ".join(sentences)] if sentences else None


def _count(look: Look, one: str, several: str, counts: list[int]) -> str:
    """Such as "3 refused plays: Ada 2, Ben 1."; nothing for none."""
    total = sum(counts)
    if not total:
        return ""
    shares = [f"{name} {count}" for name, count in zip(look.names, counts, strict=True) if count]
    return say("{what}: {shares}.", what=one if total == 1 else several.format(count=total), shares=", ".join(shares))
