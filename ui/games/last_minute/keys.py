"""What a key means at the table of Last Minute. One person plays by keyboard, alone or with computer partners."""

from typing import Final

from engine.game import Seat
from engine.last_minute.state import Phase
from engine.words import say
from ui.face import Look, Section

PLACES: Final = tuple(f"Digit{number}" for number in range(1, 8))
BOMBS: Final = tuple(f"Key{letter}" for letter in "QWERTYUI")
READY: Final = ("Enter", "NumpadEnter", "Space")


def meant(look: Look, code: str) -> tuple[Seat, str] | None:
    """Seat and ``data-act`` of what a touch in the same place would do; None when the key is nobody's."""
    persons = look.persons()
    if len(persons) != 1:
        return None
    act = _meant_by(look, persons[0], code)
    return (persons[0], act) if act else None


def _meant_by(look: Look, seat: Seat, code: str) -> str | None:
    if code in READY:
        return "ready" if "ready" in look.legal[seat] else None
    if look.table.phase is not Phase.RACE or look.covered or look.count:
        return None
    shell, hand = look.shells[seat], look.views[seat].me.hand
    if code == "KeyL":
        return "hold"
    if hand is None or shell.lowered:
        return None
    if code in PLACES[: len(hand)]:
        place = PLACES.index(code) + 1
        return None if hand[place - 1] is None else f"tap {place}"
    if code in BOMBS[: len(look.table.bombs)]:
        return None if shell.lifted is None else f"play {shell.lifted} {BOMBS.index(code) + 1}"
    if code in ("ArrowDown", "Backspace"):
        return None if shell.lifted is None else f"put-back {shell.lifted}"
    if code == "KeyF":
        return "end-attempt" if look.table.may_end else None
    return {"KeyD": "draw", "KeyX": "bin"}.get(code)


def told(look: Look) -> tuple[str, ...]:
    """The keys of everybody at the table, one sentence each."""
    persons = look.persons()
    if len(persons) != 1:
        return ()
    return (f"{look.names[persons[0]]}: {_text()}", _more())


def section() -> Section:
    """The keys, for the rules."""
    return Section(
        say("At a keyboard"),
        (
            say("One person can play by keyboard, alone or with computer partners."),
            _text(),
            _more(),
            say("Escape puts a lifted wire back, and pauses when none is lifted."),
        ),
    )


def _text() -> str:
    return say("1 to 7 lift a wire, Q to I play it on a bomb from the left, D draws, X discards.")


def _more() -> str:
    return say("L turns the hand, F would end the attempt, Space when ready.")
