"""What a key means at the table of 59 Seconds."""

from engine.fifty_nine.components import CALLS, PILES
from engine.fifty_nine.state import Phase
from engine.game import Seat
from engine.words import say
from ui.face import Look, Section
from ui.games.fifty_nine.table import act_of, calling
from ui.keys import SeatKeys, keys_text, seat_keys


def meant(look: Look, code: str) -> tuple[Seat, str] | None:
    """Seat and ``data-act`` of what a touch in the same place would do; None when the key is nobody's."""
    persons = look.persons()
    for seat in persons:
        keys = seat_keys(seat, persons)
        act = None if keys is None else _meant_by(look, seat, keys, code)
        if act:
            return seat, act
    return None


def _meant_by(look: Look, seat: Seat, keys: SeatKeys, code: str) -> str | None:
    shell, legal = look.shells[seat], look.legal[seat]
    if code in keys.pad:
        return next((word for word in ("ready", "out", "refresh") if word in legal), None)
    if look.table.phase is not Phase.RACE or look.covered or shell.lowered:
        return None
    if calling(look, seat) and code in keys.row:
        return f"call {shell.lifted} {(CALLS[-1], *CALLS[:-1])[keys.row.index(code)]}"
    if shell.lifted is not None:
        if code == keys.back:
            return f"put-back {shell.lifted}"
        if code in (keys.left, keys.right) and not calling(look, seat):
            # At one keyboard everybody looks at the screen the same way: left is the left pile on it.
            pile = PILES[1 if code == keys.right else 0]
            return f"wild {shell.lifted} {shell.call} {pile}" if shell.call else f"play {shell.lifted} {pile}"
    place = keys.place(code)
    hand = look.views[seat].me.hand
    if place is None or hand is None or hand[place - 1] is None:
        return None
    return act_of(legal, hand[place - 1], place, lifted=shell.lifted == place)


def told(look: Look) -> tuple[str, ...]:
    """The keys of everybody who has some, one sentence each."""
    persons = look.persons()
    return tuple(text for seat in persons if (text := keys_text(seat, persons, look.names[seat])))


def keys_section() -> Section:
    """The keys, for the rules."""
    return Section(
        say("At a keyboard"),
        (
            keys_text(0, (0, 1), say("The near side")),
            keys_text(1, (0, 1), say("The far side")),
            say("Who plays against the computer has 1 to 5, the arrows, and Space or Enter when ready."),
            say("A wild is called on the same row, from the left: 1 or 14, then 2 to 13. Then the pile."),
            say("Escape pauses. Against the computer it first puts a lifted card back."),
        ),
    )
