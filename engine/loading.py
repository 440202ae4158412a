"""Reading a saved match: take apart, check, play through, and only then use.

Each line of the history must be possible where it stands; the match that comes out is
the one that was saved or there is none.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from engine.clock import Clock
from engine.game import TABLE, AnyGame, Refusal, Step
from engine.names import read_name
from engine.registry import game as find_game
from engine.registry import games
from engine.rng import Rng
from engine.text import Line, read_save
from engine.words import say

if TYPE_CHECKING:
    from engine.match import Match


class _UnsoundError(Exception):
    """The save says something that cannot be; the text says which part."""


def load(match: "type[Match]", text: str) -> "Match | Refusal":
    """The saved match, paused with the reason "loaded", or what is wrong with the text."""
    read = read_save(text)
    if isinstance(read, Refusal):
        return read
    values, history = read
    name = read_name(values["name"], games()) if isinstance(values["name"], str) else None
    if name is None:
        return _refusal(say("its name cannot be read"))
    if isinstance(name, Refusal):
        return name
    game = find_game(name.key)
    assert game is not None
    try:
        levels = _seat_numbers(values["computers"], name.seats)
        places = _seat_numbers(values["bots"], name.seats)
        loaded = match.new(
            name.key, name.seats, name.options, name.seed, values["deal"], _names(values["names"]), levels
        )
        if isinstance(loaded, Refusal):
            return _refusal(loaded.message.rstrip("."))
        _play_through(loaded, history)
        _set_clock(loaded, values["clock"])
        _set_chance(loaded, values["chance"], places)
    except _UnsoundError as error:
        return _refusal(str(error))
    if loaded.save() != text:
        return _refusal(say("it ends differently from what is written"))
    return loaded


def _refusal(what: str) -> Refusal:
    return Refusal("damaged", say("This saved match is damaged: {what}.", what=what))


def _unsound(what: str) -> NoReturn:
    raise _UnsoundError(what)


def _is_number(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < most


def _names(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        _unsound(say("its names cannot be read"))
    return value


def _seat_numbers(value: Any, seats: int) -> dict[int, int]:
    """A JSON object of seat to whole number."""
    if not isinstance(value, dict) or not all(_is_number(number, 1 << 64) for number in value.values()):
        _unsound(say("its computer players cannot be read"))
    known = {str(seat): seat for seat in range(seats)}
    if not set(value) <= set(known):
        _unsound(say("its computer players cannot be read"))
    return {known[seat]: number for seat, number in value.items()}


def _play_through(match: "Match", history: tuple[Line, ...]) -> None:
    at_ms = 0
    for line in history:
        if line.at_ms < at_ms or (line.at_ms > at_ms and not match.game.clock_runs(match.state)):
            _unsound(say("its times are out of order"))
        _play_line(match, line)
        at_ms = line.at_ms
    match._clock = Clock(at_ms)


def _play_line(match: "Match", line: Line) -> None:
    from engine.match import Record

    game: AnyGame = match.game
    due_ms = match._due_ms()
    if line.kind == "expire":
        if due_ms != line.at_ms or not game.clock_runs(match.state):
            _unsound(say("something is out of time in it"))
        step = game.expire(match.state, line.at_ms)
        record = Record(line.at_ms, "expire", TABLE, "", step.events)
    elif due_ms is not None and due_ms <= line.at_ms and game.clock_runs(match.state):
        _unsound(say("something is missing in it"))
    elif line.kind == "undo":
        if not match.can_undo[0]:
            _unsound(say("it takes back what cannot be taken back"))
        match._take_back()
        match._log(Record(line.at_ms, "undo", TABLE, "", ()), 0)
        return
    else:
        step = _act(match, line)
        record = Record(line.at_ms, "act", line.seat, line.text, step.events)
    match._remember(step, record)
    match.state = step.state
    match._log(record, 0)


def _act(match: "Match", line: Line) -> Step[Any]:
    action = match.game.read(line.text)
    if line.seat >= match.seats or match.outcome is not None or isinstance(action, Refusal):
        _unsound(say("a move in it is not possible"))
    step = match.game.apply(match.state, line.seat, action, line.at_ms)
    if isinstance(step, Refusal) or match.game.write(action) != line.text:
        _unsound(say("a move in it is not possible"))
    return step


def _set_clock(match: "Match", value: Any) -> None:
    game, last_ms = match.game, match._clock.stored_ms
    due_ms = match._due_ms()
    if not _is_number(value, 1 << 53) or value < last_ms:
        _unsound(say("its clock cannot be right"))
    if not game.clock_runs(match.state):
        if value != last_ms:
            _unsound(say("its clock cannot be right"))
    elif due_ms is not None and last_ms < value and due_ms <= value:
        _unsound(say("its clock cannot be right"))
    match._clock, match._table = Clock(value), Clock()
    match._newest_ms = match._seen_ms = None
    match._changed_ms = 0
    match._pauses = {"loaded"}


def _set_chance(match: "Match", place: Any, places: Mapping[int, int]) -> None:
    if not _is_number(place, 1 << 64) or set(places) != set(match._computers):
        _unsound(say("its chance cannot be read"))
    match._chance = Rng(place)
    for seat, computer in match._computers.items():
        computer.rng = Rng(places[seat])
