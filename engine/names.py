"""The names of matches, such as ``tic-tac-toe-2-0-A7QX3P``.

KEY-SEATS-OPTIONS-SEED: options as the letters of the chosen choices that are not
defaults, in the order of the game's options (``0`` for none). A name typed in or opened
as a link gives the same deal on every device.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import AnyGame, Options, Refusal
from engine.rng import SEED_LENGTH, SEED_LETTERS
from engine.words import say

LONGEST_NAME: Final = 80
"""Characters of the longest text that is read as a match name."""


@dataclass(frozen=True, slots=True)
class MatchName:
    """A match name taken apart and found sound."""

    key: str
    seats: int
    options: Options
    seed: str


def complete_options(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str] | Refusal:
    """The chosen options with the defaults of all others; refuses what the game does not have."""
    known = {option.key: option for option in game.options}
    for key, choice in chosen.items():
        if key not in known or known[key].choice(choice) is None:
            return Refusal(
                "unknown-option", say("{game} has no option {option}.", game=game.title, option=f"{key} {choice}")
            )
    return {key: chosen.get(key, option.default) for key, option in known.items()}


def option_letters(game: AnyGame, options: Options) -> str:
    """The letters of the choices that are not defaults; ``0`` when all are."""
    letters = ""
    for option in game.options:
        choice = option.choice(options[option.key])
        assert choice is not None
        if choice.key != option.default:
            letters += choice.letter
    return letters or "0"


def write_name(game: AnyGame, seats: int, options: Options, seed: str) -> str:
    """The name of a match."""
    return f"{game.key}-{seats}-{option_letters(game, options)}-{seed}"


def check_seed(game: AnyGame, seed: str) -> Refusal | None:
    """Refuses a seed of another rules version or with a letter that seeds do not have."""
    seed = seed if isinstance(seed, str) else ""
    if not seed.startswith(game.rules_version) and len(seed) == SEED_LENGTH + 1:
        return Refusal(
            "other-rules", say("This name belongs to another version of the rules of {game}.", game=game.title)
        )
    if len(seed) != SEED_LENGTH + 1 or not set(seed[1:]) <= set(SEED_LETTERS):
        return Refusal(
            "unknown-seed", say("A match name ends with six signs, such as {seed}.", seed=game.rules_version + "7QX3P")
        )
    return None


def check_seats(game: AnyGame, seats: int) -> Refusal | None:
    """Refuses a number of seats the game is not made for."""
    if type(seats) is int and seats in game.seats:
        return None
    first, last = game.seats[0], game.seats[-1]
    numbers = str(first) if first == last else say("{first} to {last}", first=first, last=last)
    return Refusal("seats", say("{game} has {numbers} seats.", game=game.title, numbers=numbers))


def read_name(text: str, games: Iterable[AnyGame]) -> MatchName | Refusal:
    """A match name as somebody typed it: case and spaces do not matter."""
    known = {game.key: game for game in games}
    nonsense = Refusal(
        "unknown-name", say("A match name looks like {name}.", name=f"{next(iter(known), 'game')}-2-0-A7QX3P")
    )
    typed = "".join(text.split()) if len(text) <= LONGEST_NAME else ""
    parts = typed.lower().rsplit("-", 3) if typed.isascii() else []
    if len(parts) != 4:
        return nonsense
    key, seats, letters, seed = parts
    found = known.get(key)
    if found is None:
        return Refusal("unknown-game", say("There is no game called {key} here.", key=key[:30]))
    if not (seats.isascii() and seats.isdigit() and len(seats) <= 2):
        return nonsense
    seed = seed.upper()
    options = _read_letters(found, letters)
    if isinstance(options, Refusal):
        return options
    refusal = check_seats(found, int(seats)) or found.check(options, int(seats)) or check_seed(found, seed)
    return refusal or MatchName(key, int(seats), options, seed)


def _read_letters(game: AnyGame, letters: str) -> dict[str, str] | Refusal:
    options = {option.key: option.default for option in game.options}
    rest = "" if letters == "0" else letters
    for option in game.options:
        for choice in option.choices:
            if rest[:1] == choice.letter and choice.key != option.default:
                options[option.key] = choice.key
                rest = rest[1:]
                break
    if rest or not letters:
        return Refusal(
            "unknown-option", say("{game} has no options {letters}.", game=game.title, letters=letters[:30] or "''")
        )
    return options
