"""Text of states and of saves.

Canonical text is the same on every Python and is what digests are made of. A save is
lines: a first line, ``key value`` lines with JSON values, the history, and a seal over
all of it. Reading takes everything apart and finds it sound before anything is used.
"""

import hashlib
import json
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Final

from engine.game import Refusal
from engine.words import say

MAGIC: Final = "Sixty match"
FORMAT: Final = 1
LONGEST: Final = 400_000
"""Characters of the longest text that is read as a save."""
DEEPEST: Final = 32
"""Lists within lists in a value of a save: a browser's stack is small, and when it is full the page is dead."""

KEYS: Final = ("name", "names", "computers", "deal", "chance", "bots", "clock", "outcome", "table")


def canonical(value: object) -> str:
    """One text for one value: dataclasses, tuples, enums, texts, whole numbers, truth, None.

    Anything else (a float, a set, a dict) has no place in a state and raises TypeError.
    """
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, tuple):
        return "(" + ",".join(canonical(item) for item in value) + ")"
    if is_dataclass(value):
        parts = ",".join(f"{field.name}={canonical(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({parts})"
    raise TypeError(f"{type(value).__name__} has no place in a state")


def digest(value: object) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def plain(value: Any) -> str:
    """JSON on one line, the same on every Python."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a history: at this game time an act of a seat, an expiry or an undo."""

    at_ms: int
    kind: str
    """"act", "expire" or "undo"."""
    seat: int = -1
    text: str = ""

    def write(self) -> str:
        """The line as it stands in a save."""
        if self.kind == "act":
            return f"{self.at_ms} {self.seat} {self.text}"
        return f"{self.at_ms} {self.kind}"


def read_line(text: str) -> Line | None:
    """A history line, or None when it is none."""
    at, _, rest = text.partition(" ")
    if not (at.isascii() and at.isdigit() and len(at) <= 12):
        return None
    if rest in ("expire", "undo"):
        return Line(int(at), rest)
    seat, _, action = rest.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 2 and action):
        return None
    return Line(int(at), "act", int(seat), action)


def seal(body: str) -> str:
    """The closing line of a save."""
    return "end " + hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def write_save(values: dict[str, Any], history: list[str]) -> str:
    """A save: the first line, one line a key, the history lines, the seal."""
    lines = [f"{MAGIC} {FORMAT}", *(f"{key} {plain(values[key])}" for key in KEYS), f"history {len(history)}", *history]
    body = "\n".join(lines) + "\n"
    return body + seal(body) + "\n"


def read_save(text: str) -> tuple[dict[str, Any], tuple[Line, ...]] | Refusal:
    """The values and the history of a save, or which part of it is damaged."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return Refusal("no-save", say("This is not a saved match of Sixty."))
    lines = text.split("\n")
    if lines[0] != f"{MAGIC} {FORMAT}":
        if lines[0].startswith(MAGIC + " "):
            return Refusal("other-format", say("This match was saved by another version of Sixty."))
        return Refusal("no-save", say("This is not a saved match of Sixty."))
    if len(lines) < len(KEYS) + 4 or lines[-1]:
        return _damaged(say("its end is missing"))
    body = "\n".join(lines[:-2]) + "\n"
    if lines[-2] != seal(body):
        return _damaged(say("it was cut or changed"))
    values: dict[str, Any] = {}
    for key, line in zip(KEYS, lines[1:], strict=False):
        found, _, value = line.partition(" ")
        try:
            values[key] = read_json(value)
        except ValueError:
            found = ""
        if found != key:
            return _damaged(say("the line “{key}” cannot be read", key=key))
    rest = lines[len(KEYS) + 1 : -2]
    history = tuple(read_line(line) for line in rest[1:])
    if rest[0] != f"history {len(history)}" or None in history:
        return _damaged(say("its history cannot be read"))
    return values, tuple(line for line in history if line is not None)


def read_json(text: str, *, broken_numbers: bool = False) -> Any:
    """JSON that is not too deep, with whole numbers only unless said otherwise; raises ValueError for any other."""
    depth, quoted, escaped = 0, False, False
    for sign in text:
        if quoted:
            quoted, escaped = escaped or sign != '"', sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError("lists within lists")
        elif sign in "]}":
            depth -= 1
    if broken_numbers:
        return json.loads(text)
    return json.loads(text, parse_float=_no_float, parse_constant=_no_float)


def _no_float(text: str) -> int:
    raise ValueError(f"{text} is no whole number")


def _damaged(what: str) -> Refusal:
    return Refusal("damaged", say("This saved match is damaged: {what}.", what=what))
