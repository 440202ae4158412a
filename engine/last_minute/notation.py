"""Actions of Last Minute as text."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

from engine.last_minute.actions import Action, Call, Discard, Draw, EndAttempt, Next, Play, Ready, Retry, Topic, Void
from engine.last_minute.components import BOMBS, WIRE_LIMITS, WIRES, Colour

_WORDS: Final[dict[str, type[Ready | EndAttempt | Void | Retry | Next]]] = {
    "ready": Ready,
    "end-attempt": EndAttempt,
    "void": Void,
    "retry": Retry,
    "next": Next,
}
_WIRES: Final = {str(wire): wire for wire in WIRES}
_BOMBS: Final = {str(number): number for number in BOMBS}
_MOST: Final = max(WIRE_LIMITS.values())
_COUNTS: Final = {str(count): count for count in range(1, _MOST + 1)}
_COLOURS: Final = {colour.value: colour for colour in Colour}
_HALVES: Final = {"high": True, "low": False}


def write(action: Action) -> str:
    """``play 37 2``, ``discard 12 45``, ``draw``, ``draw 1``, ``call have red high``, ``call need blue 3``, words."""
    if isinstance(action, Play):
        return f"play {action.wire} {action.bomb}"
    if isinstance(action, Discard):
        return "discard " + " ".join(map(str, action.wires))
    if isinstance(action, Draw):
        return "draw" if action.count is None else f"draw {action.count}"
    if isinstance(action, Call):
        if action.topic is Topic.HAVE:
            return f"call have {action.colour.value} {'high' if action.high else 'low'}"
        return f"call need {action.colour.value} {action.bomb}"
    for word, kind in _WORDS.items():
        if isinstance(action, kind):
            return word
    raise TypeError(f"no action of Last Minute: {type(action).__name__}")


@lru_cache(maxsize=4096)
def read(text: str) -> Action | None:
    """The action that :func:`write` wrote; None when the text is none."""
    match text.split(" "):
        case [word] if word in _WORDS:
            return _WORDS[word]()
        case ["play", wire, bomb] if wire in _WIRES and bomb in _BOMBS:
            return Play(_WIRES[wire], _BOMBS[bomb])
        case ["discard", *words] if 1 <= len(words) <= _MOST and all(word in _WIRES for word in words):
            wires = tuple(_WIRES[word] for word in words)
            return Discard(wires) if _ascends(wires) else None
        case ["draw"]:
            return Draw()
        case ["draw", count] if count in _COUNTS:
            return Draw(_COUNTS[count])
        case ["call", "have", colour, half] if colour in _COLOURS and half in _HALVES:
            return Call(Topic.HAVE, _COLOURS[colour], high=_HALVES[half])
        case ["call", "need", colour, bomb] if colour in _COLOURS and bomb in _BOMBS:
            return Call(Topic.NEED, _COLOURS[colour], bomb=_BOMBS[bomb])
    return None


def _ascends(wires: tuple[int, ...]) -> bool:
    return all(lower < higher for lower, higher in pairwise(wires))
