"""The ladder of challenges: what is kept of those that ended, and what it means for the next one.

Best times belong to a number of players and a clock; lost challenges to a table, which is
the same people at as many seats. Nothing is kept of challenges that computers play alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any, Final

from engine.last_minute.components import BONUSES, CHALLENGES, SECONDS
from engine.last_minute.state import Attempt, End, Phase
from engine.last_minute.view import View
from engine.text import digest
from engine.words import say, say_count
from ui.face import Advice, Look
from ui.games.last_minute.words import mission_name, seconds_text

MOST_TABLES: Final = 60
"""Lost challenges are kept of so many tables and challenges, the latest."""
MOST: Final = 9_999
LONGEST_MS: Final = 3_600_000
TABLE_LETTERS: Final = 12
LOSS_SECONDS: Final = 10
MOST_SECONDS: Final = max(int(seconds) for seconds in BONUSES)
TRAININGS: Final = tuple(challenge for challenge in CHALLENGES if challenge.startswith("training"))

FIRST, BETTER, MISSION = "first", "better", "mission"
"""News: a challenge is won for the first time, or faster than before; its last mission is."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is kept."""

    won: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By challenge, seats and clock: how often it was won, and the best time in milliseconds."""
    missions: dict[str, int] = field(default_factory=dict)
    """By mission, seats and clock: the best time in milliseconds."""
    lost: dict[str, int] = field(default_factory=dict)
    """By challenge, seats and people: how often it was lost, the latest last."""
    news: tuple[str, ...] = ()
    """What was new in the challenge counted last."""


# ---- Keeping --------------------------------------------------------------------------


def read_ladder(kept: Mapping[str, Any]) -> Ladder:
    """What is usable of what is kept."""
    labels = {mission.label for missions in CHALLENGES.values() for mission in missions}
    rungs, runs = _keys(CHALLENGES), _keys(labels)
    won = {key: tuple(value) for key, value in _items(kept, "won") if key in rungs and _is_win(value)}
    missions = {key: value for key, value in _items(kept, "missions") if key in runs and _counts(value, LONGEST_MS)}
    lost = {key: value for key, value in _items(kept, "lost") if _is_table(key) and _counts(value, MOST)}
    news = kept.get("news")
    told = tuple(word for word in (FIRST, BETTER, MISSION) if isinstance(news, list | tuple) and word in news)
    return Ladder(won, missions, dict(list(lost.items())[-MOST_TABLES:]), told)


def remembered(kept: Mapping[str, Any], look: Look) -> dict[str, Any]:
    """The ladder after this challenge. Of what failed or was void no time is taken."""
    view, ladder = look.table, read_ladder(kept)
    people = tuple(look.names[seat] for seat in look.persons())
    if not people:
        return asdict(Ladder(ladder.won, ladder.missions, ladder.lost))
    done = _done(view)
    news = [MISSION] if _beats(ladder, view, view.attempts[-1]) else []
    missions, won, lost = dict(ladder.missions), dict(ladder.won), dict(ladder.lost)
    for attempt in done:
        key = rung_key(attempt.label, view)
        missions[key] = min(attempt.time_ms, missions.get(key, LONGEST_MS))
    if view.won:
        key, time_ms = rung_key(view.challenge, view), sum(attempt.time_ms for attempt in done)
        times, best_ms = won.get(key, (0, LONGEST_MS))
        news += [FIRST] if not times else [BETTER] if time_ms < best_ms else []
        won[key] = min(MOST, times + 1), min(time_ms, best_ms)
    else:
        key = table_key(view.challenge, people, len(view.sides))
        lost[key] = min(MOST, lost.pop(key, 0) + 1)
    return asdict(Ladder(won, missions, dict(list(lost.items())[-MOST_TABLES:]), tuple(news)))


def rung_key(of: str, view: View) -> str:
    """Where times of a challenge or a mission are kept for so many players and this clock."""
    return _key(of, len(view.sides), calm=view.calm)


def table_key(challenge: str, people: Iterable[str], seats: int) -> str:
    """Where the losses of these people are kept, in whatever order they sit; their names are not."""
    return f"{challenge} {seats} {digest(tuple(sorted(name.casefold() for name in people)))[:TABLE_LETTERS]}"


def _key(of: str, seats: int, *, calm: bool) -> str:
    return f"{of} {seats} {'calm' if calm else 'usual'}"


def _keys(names: Iterable[str]) -> set[str]:
    return {_key(name, seats, calm=calm) for name, seats, calm in product(names, SECONDS, (False, True))}


def _items(kept: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
    part = kept.get(name)
    return list(part.items()) if isinstance(part, dict) else []


def _counts(value: Any, most: int) -> bool:
    return type(value) is int and 1 <= value <= most


def _is_win(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and _counts(value[0], MOST)
        and _counts(value[1], LONGEST_MS)
    )


def _is_table(key: str) -> bool:
    words = key.split(" ")
    if len(words) != 3 or words[0] not in CHALLENGES or words[1] not in {str(seats) for seats in SECONDS}:
        return False
    return len(words[2]) == TABLE_LETTERS and set(words[2]) <= set("0123456789abcdef")


# ---- Saying ---------------------------------------------------------------------------


def news(ladder: Ladder, look: Look) -> list[str]:
    """New best times, in sentences: of the mission that has just ended, and of the challenge. What a loss brings."""
    view: View = look.table
    last, told = view.attempts[-1], []
    over = view.phase is Phase.OVER
    if not look.persons():
        return []
    if MISSION in ladder.news if over else _beats(ladder, view, last):
        told.append(say("A new best time for {mission}.", mission=mission_name(last.label)))
    if over and view.won:
        time = seconds_text(sum(attempt.time_ms for attempt in _done(view)))
        if BETTER in ladder.news:
            told.append(say("A new best time for the challenge: {time} seconds.", time=time))
        elif FIRST in ladder.news:
            told.append(say("The first best time of the challenge: {time} seconds.", time=time))
    if over and not view.won:
        people = [look.names[seat] for seat in look.persons()]
        losses = ladder.lost.get(table_key(view.challenge, people, len(view.sides)), 0)
        told.append(say("Set-up offers this table {seconds} seconds more.", seconds=_bonus(losses)))
    return told


def best_of_mission(ladder: Ladder, view: View, label: str) -> int | None:
    """The best time of a mission; what has just been done counts already."""
    times = [attempt.time_ms for attempt in _done(view) if attempt.label == label]
    kept = ladder.missions.get(rung_key(label, view))
    return min([*times, kept]) if kept is not None else None


def advice(kept: Mapping[str, Any], challenge: str, people: tuple[str, ...], seats: int) -> dict[str, Advice]:
    """Ten seconds for every loss of this challenge at this table; Operations are best after all Trainings."""
    ladder, given = read_ladder(kept), {}
    if not all(any(key.startswith(f"{training} ") for key in ladder.won) for training in TRAININGS):
        given["challenge"] = Advice(say("Operations: best after the four Trainings."))
    losses = ladder.lost.get(table_key(challenge, people, seats), 0) if people else 0
    if losses:
        seconds = _bonus(losses)
        sentence = say_count(
            "This table has lost this challenge once: {seconds} seconds more are offered.",
            "This table has lost this challenge {count} times: {seconds} seconds more are offered.",
            losses,
            seconds=seconds,
        )
        given["bonus"] = Advice(sentence, str(seconds))
    return given


def _bonus(losses: int) -> int:
    """Seconds more for a challenge lost so often."""
    return min(MOST_SECONDS, LOSS_SECONDS * losses)


def _done(view: View) -> list[Attempt]:
    return [attempt for attempt in view.attempts if attempt.end is End.SUCCEEDED]


def _beats(ladder: Ladder, view: View, attempt: Attempt) -> bool:
    """Whether an attempt is faster than the best one kept; the first one beats nothing."""
    kept = ladder.missions.get(rung_key(attempt.label, view))
    return kept is not None and attempt.end is End.SUCCEEDED and attempt.time_ms < kept
