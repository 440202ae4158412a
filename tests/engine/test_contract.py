"""The contract: what every game keeps, tried in random matches of every registered game.

``SIXTY_MATCHES`` sets the number of matches for random play (200); everything else is
scaled from it. A failure names the match, and ``contract.play`` plays it again.
"""

import ast
import inspect
import itertools
import json
import locale
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.bots import LEVELS
from engine.game import TABLE, AnyGame, Refusal, Step
from engine.match import LATE_MS, PAUSE_REASONS, Match
from engine.rng import Rng
from engine.text import canonical, digest, seal
from tests.engine import contract, golden, perft
from tests.engine.contract import Setup, game_of, play, seats_and_table, setup_of, setups

MATCHES = int(os.environ.get("SIXTY_MATCHES", "200"))
FEW = max(4, MATCHES // 10)
KEYS = [game.key for game in contract.all_games()]
RACES = [game.key for game in contract.all_games() if game.race]
IN_TURNS = [game.key for game in contract.all_games() if not game.race]


@pytest.fixture(params=KEYS)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Every game in turn."""
    return game_of(request.param)


@pytest.fixture(params=RACES)
def race(request: pytest.FixtureRequest) -> AnyGame:
    """Every game in which all play at once."""
    return game_of(request.param)


@pytest.fixture(params=IN_TURNS)
def turn_game(request: pytest.FixtureRequest) -> AnyGame:
    """Every game that is played in turns."""
    return game_of(request.param)


def running(game: AnyGame, number: int, **others: Any) -> Match:
    """A match whose clock runs since host time 0."""
    match = setup_of(game, number).new(number, **others)
    match.tick(0)
    rng = Rng(number)
    for _ in range(1000):
        if match.clock_runs:
            return match
        chosen, rng = contract.choose(match, rng)
        assert chosen is not None
        match.act(*chosen, 0)
    raise AssertionError(f"the clock of {match.name} never runs")


def midway(game: AnyGame, number: int, steps: int) -> Match:
    """A match after some random actions that is not over yet."""
    for attempt in itertools.count():
        match = setup_of(game, number).new(number + 1000 * attempt)
        play(match, number, most=steps)
        if match.outcome is None:
            return match
        steps = max(0, steps - 5)
    raise AssertionError


# ---- Random play ----------------------------------------------------------------------


def test_random_matches_end_and_every_state_on_the_way_is_sound(game: AnyGame) -> None:
    ends, seen_setups = [], set()
    for number in range(MATCHES):
        match = setup_of(game, number).new(number)
        seen_setups.add((match.seats, tuple(match.options.items())))
        pieces = game.pieces(match.state)
        assert pieces

        def watch(match: Match, at_ms: int, step: int, pieces: tuple[Any, ...] = pieces) -> None:
            contract.check_legal(match)
            hash(match.state)
            assert game.pieces(match.state) == pieces, "a piece was lost or doubled"

        played = play(match, number, watch=watch)
        assert match.outcome is not None
        assert played.counted > 0
        assert not match.clock_runs, "the clock stands once a match is over"
        assert game.deadline(match.state) is None or not game.clock_runs(match.state)
        assert all(match.legal(seat) == () for seat in range(match.seats))
        assert match.next_ms(10**9) is None
        ends.append(match.outcome.reason)
    if len(setups(game)) <= MATCHES:
        assert len(seen_setups) == len(setups(game)), "every number of seats with every choice was played"
    assert ends


def test_an_outcome_says_who_won_in_the_way_of_its_kind(game: AnyGame) -> None:
    for number in range(FEW):
        match = setup_of(game, number).new(number)
        play(match, number)
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.won is None) == bool(outcome.winners), "together: won is set; against each other: winners"
        assert set(outcome.winners) <= set(range(match.seats))


def test_apply_accepts_exactly_the_legal_list(game: AnyGame) -> None:
    pool = contract.Pool()

    def watch(match: Match, at_ms: int, step: int) -> None:
        pool.add(contract.check_legal(match))
        if step % 7:
            return
        game_ms = match.now(at_ms)
        for seat in range(match.seats):
            legal = set(contract.texts(game, match.state, seat))
            for text in sorted(pool.all() | legal):
                done = game.apply(match.state, seat, game.read(text), game_ms)
                if text in legal:
                    assert isinstance(done, Step), f"legal and refused: {text}: {done}"
                else:
                    assert contract.refused(done), f"not legal and accepted from seat {seat}: {text}"

    for number in range(FEW):
        play(setup_of(game, number).new(number), number, watch=watch, most=400)


def test_nonsense_is_refused_and_changes_nothing(game: AnyGame) -> None:
    foreign = [
        game.write(action) for game in contract.all_games() for action in game.legal(setup_of(game, 0).new(0).state, 0)
    ] + ["e4", "move terminal 3", "play 1 z", "wild 1 14 a", "undo", "expire", "0 expire"]
    odd: list[Any] = [None, 7, 2.5, b"ready", ("play", 1), [], {}, object(), True]
    pool = contract.Pool()
    tried = 0

    def watch(match: Match, at_ms: int, step: int) -> None:
        nonlocal tried
        pool.add(contract.check_legal(match))
        if step % 23:
            return
        rng = Rng.named("nonsense", match.name, step)
        before = contract.snapshot(match)
        for seat in range(match.seats):
            legal = set(contract.texts(game, match.state, seat))
            wrong = [*foreign, *odd, *(pool.all() - legal)]
            for text in sorted(legal)[:4]:
                more, rng = rng.split()
                wrong += contract.mutations(text, more)
            for text in wrong:
                if isinstance(text, str) and text in legal:
                    continue
                answer = match.act(seat, text, at_ms)
                assert contract.refused(answer), (match.name, seat, text, answer)
                tried += 1
            nobodies: list[Any] = [-1, match.seats, True, None, "0", 1.0, []]
            for nobody in nobodies:
                assert contract.refused(match.act(nobody, next(iter(sorted(legal)), "ready"), at_ms))
        if match.history:
            newest_ms = at_ms - match.now(at_ms) + match.history[-1].at_ms if match.clock_runs else at_ms
            late = match.act(0, "ready", newest_ms - 10 * LATE_MS - 10**6)
            assert contract.refused(late)
        assert contract.snapshot(match) == before

    for number in range(FEW):
        play(setup_of(game, number).new(number), number, watch=watch, most=400)
    assert tried > 100 * FEW


def test_old_states_stay_what_they_were(game: AnyGame) -> None:
    for number in range(FEW):
        kept: list[tuple[Any, str, int]] = []

        def watch(match: Match, at_ms: int, step: int, kept: list[tuple[Any, str, int]] = kept) -> None:
            if step % 5 == 0:
                kept.append((match.state, match.digest(), hash(match.state)))
                contract.check_frozen(match.state)
                for record in match.history[-1:]:
                    contract.check_frozen(record.events, "events")

        play(setup_of(game, number).new(number), number, watch=watch, most=600)
        for state, before, number_of_state in kept:
            assert digest(state) == before
            assert hash(state) == number_of_state


# ---- Secrets --------------------------------------------------------------------------


def test_a_redealt_table_looks_and_feels_the_same_to_the_seat(game: AnyGame) -> None:
    changed = looked = 0

    def watch(match: Match, at_ms: int, step: int) -> None:
        nonlocal changed, looked
        if step % 9:
            return
        for seat in seats_and_table(match):
            rng = Rng.named("redeal", match.name, step, seat)
            assert list(contract.redeal_differences(match, seat, rng)) == [], (match.name, step, seat)
            looked += 1
            changed += not contract.same_digest(game.redeal(match.state, seat, rng), match.state)

    for number in range(FEW):
        play(setup_of(game, number).new(number), number, watch=watch, most=300)
    assert changed > looked * 0.8, f"only {changed} of {looked} redeals changed anything: the test would see no leak"


def test_whatever_shows_something_hidden_or_rolls_chance_says_so(turn_game: AnyGame) -> None:
    """``reveals`` is what undo stops at; a forgotten one would let players look and take back."""
    found = 0

    def watch(match: Match, at_ms: int, step: int) -> None:
        nonlocal found
        if step % 3:
            return
        for seat in range(match.seats):
            for action in match.legal(seat):
                done = turn_game.apply(match.state, seat, action, match.now(at_ms))
                assert isinstance(done, Step)
                says_so = any(event.reveals for event in done.events)
                rolled = contract.chances(done.state) != contract.chances(match.state)
                assert says_so or not rolled, f"{turn_game.write(action)} rolled chance"
                found += says_so
                for looker in seats_and_table(match):
                    shown = contract.shown(match, seat, action, looker, Rng.named(match.name, step, looker))
                    assert says_so or not shown, f"{turn_game.write(action)} showed seat {looker} {shown}"

    for number in range(FEW):
        play(setup_of(turn_game, number).new(number), number, watch=watch, most=300)
    assert found


def test_free_actions_end_nothing_and_take_nobody_s_turn(game: AnyGame) -> None:
    def watch(match: Match, at_ms: int, step: int) -> None:
        for seat in range(match.seats):
            for action in match.legal(seat):
                if not game.free(action):
                    continue
                done = game.apply(match.state, seat, action, match.now(at_ms))
                assert isinstance(done, Step)
                assert game.outcome(done.state) is None
                assert game.actors(done.state) == game.actors(match.state)
                assert game.deadline(done.state) == game.deadline(match.state)

    for number in range(FEW):
        play(setup_of(game, number).new(number), number, watch=watch, most=100)


def test_every_reason_of_the_end_stands_in_a_test(game: AnyGame) -> None:
    """Some ends are too rare for random play: each is reached in a test of the game's own, by name."""
    match = setup_of(game, 0).new(0)
    play(match, 0)
    assert match.outcome is not None
    package = type(game).__module__.split(".")[1]
    folder = Path(__file__).parent / package
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("test_*.py")))
    if not tests:
        pytest.skip(f"{game.title} has no rule tests in tests/engine/{package} yet")
    assert [reason for reason in type(match.outcome.reason) if f"Reason.{reason.name}" not in tests] == []


def test_a_redeal_changes_what_somebody_else_sees(game: AnyGame) -> None:
    """Not only places in random streams: hands or piles of others really become others."""
    others = 0
    for number in range(FEW):
        match = midway(game, number, 10)
        dealt = game.redeal(match.state, 0, Rng(number))
        others += any(
            canonical(game.view(dealt, seat)) != canonical(match.view(seat)) for seat in range(1, match.seats)
        )
    assert others > FEW // 2


def test_a_view_starts_with_its_own_seat_and_holds_no_state(game: AnyGame) -> None:
    for number in range(FEW):
        match = midway(game, number, 15)
        for seat in seats_and_table(match):
            view = match.view(seat)
            contract.check_frozen(view, "view")
            assert type(match.state).__name__ + "(" not in canonical(view).replace(type(view).__name__, "", 1)
            assert "Rng(" not in canonical(view)


# ---- Saving ---------------------------------------------------------------------------


def test_a_saved_match_comes_back_as_it_was(game: AnyGame) -> None:
    for number in range(FEW):
        setup = setup_of(game, number)
        names = [f"<b>{seat} & Ö" for seat in range(setup.seats)]
        match = setup.new(number, names=names, bots={0: 1 + number % 5})
        play(match, number, most=number * 11)
        text = match.save()
        loaded = Match.load(text)
        assert isinstance(loaded, Match), (match.name, loaded)
        assert loaded.save() == text
        assert loaded.digest() == match.digest()
        assert loaded.history == match.history
        assert (loaded.name, loaded.names, loaded.computers) == (match.name, match.names, match.computers)
        assert loaded.paused == ({"loaded"})
        assert loaded.can_undo == match.can_undo
        assert [loaded.view(seat) for seat in seats_and_table(match)] == [
            match.view(seat) for seat in seats_and_table(match)
        ]


def test_a_loaded_match_can_be_played_to_its_end(game: AnyGame) -> None:
    for number in range(FEW):
        match = midway(game, number, 30)
        loaded = Match.load(match.save())
        assert isinstance(loaded, Match)
        loaded.resume("loaded", 500)
        play(loaded, number)
        again = Match.load(loaded.save())
        assert isinstance(again, Match)
        assert again.outcome == loaded.outcome


def saves(game: AnyGame) -> list[str]:
    """Saves to damage: just begun, midway, with a computer player, over."""
    begun = setup_of(game, 1).new(1).save()
    over = setup_of(game, 2).new(2, bots={0: 3})
    play(over, 2, most=60)
    return [begun, midway(game, 3, 25).save(), over.save()]


def sealed(text: str) -> str:
    """The text with a seal that fits, so that the checks behind the seal are reached."""
    body = "\n".join(text.split("\n")[:-2]) + "\n"
    return body + seal(body) + "\n"


def check_damaged(text: str, original: str) -> None:
    """It is refused, or it is a sound match that writes exactly this text."""
    loaded = Match.load(text)
    if isinstance(loaded, Match):
        assert loaded.save() == text
        assert loaded.paused == {"loaded"}
    else:
        assert contract.refused(loaded), loaded
        assert text != original


def test_cut_saves_are_refused(game: AnyGame) -> None:
    for text in saves(game):
        for length in range(0, len(text), max(1, len(text) // 150)):
            assert isinstance(Match.load(text[:length]), Refusal)
            assert isinstance(Match.load(text[length + 1 :]), Refusal)
        for extended in (text + "\n", text + "x", " " + text, text + text, text.replace("\n", "\r\n")):
            assert isinstance(Match.load(extended), Refusal)


def test_damaged_saves_with_a_fitting_seal_are_refused_or_sound(game: AnyGame) -> None:
    for text in saves(game):
        rng = Rng.named("damage", text)
        lines = text.split("\n")
        for _ in range(FEW * 12):
            place, rng = rng.below(len(text) - 40)
            letter, rng = rng.below(128)
            row, rng = rng.below(len(lines) - 2)
            other, rng = rng.below(len(lines) - 2)
            swapped = list(lines)
            swapped[row], swapped[other] = swapped[other], swapped[row]
            doubled = [*lines[:row], lines[other], *lines[row:]]
            missing = [*lines[:row], *lines[row + 1 :]]
            for damaged in (
                text[:place] + chr(letter) + text[place + 1 :],
                text[:place] + text[place + 1 :],
                text[:place] + chr(letter) + text[place:],
                "\n".join(swapped),
                "\n".join(doubled),
                "\n".join(missing),
            ):
                assert damaged == text or isinstance(Match.load(damaged), Refusal)
                check_damaged(sealed(damaged), text)


ODD_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**63, 2**64, 10**30, "", "x", [], {}, [[]], {"0": 1}, {"0": True}, {"9": 1},
    {"00": 1}, [None], ["a", 1], {"draws": []}, "\ud800", [1] * 1000, {"x": {"y": [{}]}},
]  # fmt: skip


def test_every_value_of_a_save_may_be_nonsense(game: AnyGame) -> None:
    for text in saves(game):
        lines = text.split("\n")
        for row, line in enumerate(lines[1:-2], 1):
            key, _, rest = line.partition(" ")
            for odd in ODD_VALUES:
                check_damaged(sealed("\n".join([*lines[:row], f"{key} {json.dumps(odd)}", *lines[row + 1 :]])), text)
            for rest_now in ("1.5", "NaN", "1e3", "[" * 5000, "1" * 6000, "\ud800", rest + " ", "\x00", "{}}"):
                check_damaged(sealed("\n".join([*lines[:row], f"{key} {rest_now}", *lines[row + 1 :]])), text)


def test_every_part_of_a_deal_may_be_nonsense(game: AnyGame) -> None:
    match = setup_of(game, 4).new(4)
    for path in paths_of(match.deal):
        for odd in ODD_VALUES:
            changed = json.loads(json.dumps(match.deal))
            replace_at(changed, path, odd)
            again = Match.new(game.key, match.seats, match.options, match.seed, changed)
            if isinstance(again, Match):
                play(again, 1, most=10)
            else:
                assert contract.refused(again)


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Places inside nested lists and objects; of long lists only the first and last."""
    found = [path] if path else []
    parts: list[Any] = list(value) if isinstance(value, dict) else []
    if isinstance(value, list) and value:
        parts = sorted({0, len(value) - 1})
    for part in parts:
        found += paths_of(value[part], (*path, part))
    return found


def replace_at(value: Any, path: tuple[Any, ...], new: Any) -> None:
    """Puts another value at a place inside nested lists and objects."""
    for part in path[:-1]:
        value = value[part]
    value[path[-1]] = new


@pytest.mark.parametrize("key", KEYS)
@settings(deadline=None, derandomize=True, database=None, max_examples=MATCHES, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_text_breaks_loading(key: str, data: st.DataObject) -> None:
    originals = saves_once(key)
    text = data.draw(st.sampled_from(originals))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 200)))
    damaged = text[:start] + data.draw(st.text(max_size=30)) + text[end:]
    check_damaged(damaged, text)
    check_damaged(sealed(damaged) if damaged.count("\n") > 2 else damaged, text)
    check_damaged(data.draw(st.text()), text)


_saves: dict[str, list[str]] = {}


def saves_once(key: str) -> list[str]:
    """The saves of a game, made once."""
    if key not in _saves:
        _saves[key] = saves(game_of(key))
    return _saves[key]


def test_a_save_of_another_game_is_no_save_of_this_one(game: AnyGame) -> None:
    other = next(other for other in contract.all_games() if other.key != game.key)
    mine, theirs = saves(game)[1].split("\n"), saves(other)[1].split("\n")
    for row in range(1, len(mine) - 2):
        if row < len(theirs) - 2:
            check_damaged(sealed("\n".join([*mine[:row], theirs[row], *mine[row + 1 :]])), "")
    foreign = sealed("\n".join(["Sixty match 1", theirs[1], *mine[2:]]))
    assert isinstance(Match.load(foreign), Refusal)


def test_a_save_of_another_version_of_the_rules_says_so(game: AnyGame) -> None:
    lines = saves(game)[1].split("\n")
    seed = json.loads(lines[1].partition(" ")[2]).rsplit("-", 1)[1]
    lines[1] = lines[1].replace(seed, "Z" + seed[1:])
    loaded = Match.load(sealed("\n".join(lines)))
    assert isinstance(loaded, Refusal)
    assert loaded.code == "other-rules"


# ---- Replay, claims, undo --------------------------------------------------------------


def test_the_history_alone_leads_to_the_same_state(game: AnyGame) -> None:
    for number in range(FEW):
        match = setup_of(game, number).new(number)
        play(match, number)
        again = contract.replayed(match)
        assert again.digest() == match.digest()
        assert [record.events for record in again.history] == [record.events for record in match.history]


def two_who_can_act(race: AnyGame, number: int) -> tuple[Match, list[tuple[int, Any]]]:
    """A running match in which two seats can act at once, and an action of each."""
    match = midway(race, number, number % 37)
    if match.seats == 1:
        return two_who_can_act(race, number + 1)
    at_ms = (match.next_ms(0) or 0) + 0
    rng = Rng(number)
    for _ in range(300):
        choices = [
            (seat, action)
            for seat in range(match.seats)
            for action in match.legal(seat)[:1]
            if race.write(action) not in contract.GIVING_UP
        ]
        if len(choices) > 1:
            return match, choices[:2]
        chosen, rng = contract.choose(match, rng)
        due_ms = match.next_ms(at_ms)
        if chosen is not None:
            match.act(*chosen, (match._newest_ms or 0) + 700)  # hands may be busy for a while
        elif due_ms is not None:
            match.tick(due_ms)
        if match.outcome is not None:
            return two_who_can_act(race, number + 1)
    raise AssertionError(f"in {match.name} two never act at once")


def test_of_two_touches_with_one_time_stamp_each_seat_is_first_in_half(race: AnyGame) -> None:
    first = {0: 0, 1: 0}
    tried = max(100, MATCHES)
    for number in range(tried):
        histories = []
        for reverse in (False, True):
            match, choices = two_who_can_act(race, number)
            before, at_ms = len(match.history), (match._newest_ms or 0) + 1
            claims = [(seat, action, at_ms) for seat, action in choices]
            answers = match.act_all(claims[::-1] if reverse else claims)
            acts = [record for record in match.history[before:] if record.kind == "act"]
            assert len(acts) == sum(isinstance(answer, Step) for answer in answers) >= 1
            histories.append([record.line() for record in match.history])
            if not reverse:
                first[min(1, acts[0].seat)] += 1
                loaded = Match.load(match.save())
                assert isinstance(loaded, Match), loaded
                assert loaded.digest() == match.digest(), "the order that was drawn is replayed as written"
                assert loaded._chance == match._chance
        assert histories[0] == histories[1], "the order in which a frame hands in touches has no say"
    # Four standard deviations of a fair coin.
    assert abs(first[0] - first[1]) < 4 * tried**0.5, first


def test_a_touch_stamped_before_the_bell_counts(race: AnyGame) -> None:
    counted = 0
    for number in range(FEW):
        match = running(race, number)
        due_ms = match.next_ms(0)
        assert due_ms is not None
        seat, action = next((s, a) for s in range(match.seats) for a in match.legal(s))
        if not isinstance(match.act(seat, action, due_ms - 1), Step) or match.outcome is not None:
            continue
        assert match.history[-1].kind == "act"
        assert match.now(due_ms - 1) >= match.history[-1].at_ms
        still_due_ms = match.next_ms(due_ms)
        match.tick(due_ms)
        if still_due_ms == due_ms and match.clock_runs:
            assert match.history[-1].kind == "expire"
            counted += 1
    assert counted


def test_a_touch_older_than_a_tenth_of_a_second_is_too_late(race: AnyGame) -> None:
    match, choices = two_who_can_act(race, 5)
    newest_ms = (match._newest_ms or 0) + 500
    (first, action), (second, other) = choices
    assert isinstance(match.act(first, action, newest_ms), Step)
    late = match.act(second, other, newest_ms - LATE_MS - 1)
    assert isinstance(late, Refusal)
    assert late.code == "too-late"
    before = len(match.history)
    in_time = match.act(second, other, newest_ms - LATE_MS)
    assert not isinstance(in_time, Refusal) or in_time.code != "too-late"
    assert all(record.at_ms >= match.history[before - 1].at_ms for record in match.history[before:])


def test_a_race_has_no_undo(race: AnyGame) -> None:
    match = midway(race, 1, 12)
    assert match.can_undo[0] is False
    assert match.can_undo[1]
    before = contract.snapshot(match)
    assert match.undo(10**6) is False
    assert contract.snapshot(match)[:2] == before[:2]


def test_undo_goes_back_to_the_last_action_that_showed_nothing(turn_game: AnyGame) -> None:
    undone = barred = 0

    def watch(match: Match, at_ms: int, step: int) -> None:
        nonlocal undone, barred
        back: list[int] = []
        for index, record in enumerate(match.history):
            if record.kind == "undo":
                back.pop()
            elif record.kind == "expire" or any(event.reveals for event in record.events):
                back.clear()
            else:
                back.append(index)
        possible, why = match.can_undo
        assert possible == bool(back), (match.name, step)
        assert bool(why) != possible, "a grey button says why"
        if not possible:
            before = contract.snapshot(match)
            assert match.undo(at_ms) is False
            assert contract.snapshot(match) == before
            barred += 1
        elif step % 3 == 0:
            length, now_ms = len(match.history), match.now(at_ms)
            assert match.undo(at_ms) is True
            assert match.history[-1].kind == "undo"
            assert len(match.history) == length + 1
            assert match.digest() == contract.replayed(match, back[-1]).digest()
            assert match.now(at_ms) == now_ms, "time is not taken back"
            assert match.clock_runs == turn_game.clock_runs(match.state)
            loaded = Match.load(match.save())
            assert isinstance(loaded, Match)
            assert loaded.can_undo == match.can_undo
            undone += 1

    for number in range(FEW):
        play(setup_of(turn_game, number).new(number), number, watch=watch, most=300)
    assert undone
    assert barred


# ---- Time -----------------------------------------------------------------------------


def test_pause_reasons_may_come_and_go_in_every_order(game: AnyGame) -> None:
    reasons = sorted(PAUSE_REASONS - ({"animation"} if game.race else set()))
    match = running(game, 1)
    host_ms, game_ms = 1, match.now(1)
    rng = Rng(1)
    orders = list(itertools.permutations(reasons))
    for order in orders[:: max(1, len(orders) // (MATCHES * 4))]:
        leaving, rng = rng.shuffle(order)
        for count, reason in enumerate(order):
            match.pause(reason, host_ms)
            host_ms += 7
            assert len(match.paused) == count + 1
            assert match.now(host_ms) == game_ms
            assert match.tick(host_ms) == ()
            answer = match.act(0, "ready", host_ms)
            assert isinstance(answer, Refusal)
            assert answer.code == "paused"
            assert match.next_ms(host_ms) is None
            assert match.undo(host_ms) is False
        for reason in leaving:
            assert match.now(host_ms) == game_ms
            host_ms += 11
            match.resume(reason, host_ms)
        assert match.paused == frozenset()
        assert match.now(host_ms) == game_ms
        host_ms += 1
        game_ms += 1
        match.tick(host_ms)
        assert match.now(host_ms) == game_ms
        if not match.clock_runs:
            return


def test_a_race_never_waits_for_an_animation(race: AnyGame) -> None:
    with pytest.raises(ValueError, match="no reason"):
        running(race, 1).pause("animation", 5)


@pytest.mark.parametrize("key", KEYS)
def test_time_is_the_same_at_every_frame_rate(key: str) -> None:
    game = game_of(key)
    ran = []
    for thousandth_hertz in (240_000, 60_000, 3_000, 200):
        match = running(game, 3)
        frames = sorted(
            {index * 1_000_000 // thousandth_hertz for index in range(45 * thousandth_hertz // 1000 + 1)}
            | {11_003, 14_517, 45_000}
        )
        for at_ms in frames:
            if at_ms == 11_003:
                match.pause("menu", at_ms)
            elif at_ms == 14_517:
                match.resume("menu", at_ms)
            else:
                match.tick(at_ms)
        if match.clock_runs:
            assert abs(match.now(45_000) - (45_000 - (14_517 - 11_003))) <= 50
        ran.append([(record.at_ms, canonical(record.events)) for record in match.history])
    assert ran[0] == ran[1] == ran[2] == ran[3]


# ---- The world around ------------------------------------------------------------------


def test_disturbing_the_random_module_and_the_locale_changes_nothing(game: AnyGame) -> None:
    found = [locale.setlocale(locale.LC_ALL)]
    for name in ("C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_SA.UTF-8"):
        try:
            locale.setlocale(locale.LC_ALL, name)
            found.append(name)
        except locale.Error:
            continue

    def disturb(match: Match, at_ms: int, step: int) -> None:
        random.seed(step)
        random.random()
        locale.setlocale(locale.LC_ALL, found[step % len(found)])

    try:
        for number in range(FEW):
            matches = [setup_of(game, number).new(number) for _ in range(2)]
            play(matches[0], number, most=200)
            play(matches[1], number, most=200, watch=disturb)
            assert matches[0].save() == matches[1].save()
    finally:
        locale.setlocale(locale.LC_ALL, found[0])


def test_digests_do_not_depend_on_the_hash_seed(game: AnyGame) -> None:
    code = "import sys, json; from tests.engine.contract import digests; print(json.dumps(digests(sys.argv[1], 12)))"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code, game.key],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONOPTIMIZE": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert json.loads(outputs[0]) == json.loads(outputs[1]) == contract.digests(game.key, 12)


# ---- Computer players ------------------------------------------------------------------


def test_computer_players_cannot_know_a_state(game: AnyGame) -> None:
    module = inspect.getmodule(type(game.bot(1, Rng(1))))
    assert module is not None
    state = type(setup_of(game, 0).new(0).state)
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom):
            imported = [alias.name for alias in node.names]
            assert state.__name__ not in imported, f"{module.__name__} imports {state.__name__}"
            assert not (node.module or "").endswith(".rules")
            assert "*" not in imported
        if isinstance(node, ast.Import):
            assert all(not alias.name.startswith("engine.") for alias in node.names)
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("state", "_state"), f"{module.__name__} line {node.lineno} looks at a state"


class Listening:
    """A computer player that is watched: what it is given, and how quick it is while the clock runs."""

    def __init__(self, player: Any, given: list[Any], delays: list[int]) -> None:
        self.player, self.given, self.delays = player, given, delays
        self.match: Match | None = None

    def choose(self, view: Any, rng: Rng) -> Any:
        self.given.append(view)
        return self.player.choose(view, rng)

    def wants(self, view: Any, action: Any) -> bool:
        self.given.append(view)
        return bool(self.player.wants(view, action))

    def delay_ms(self, view: Any, rng: Rng) -> int:
        self.given.append(view)
        delay_ms = int(self.player.delay_ms(view, rng))
        if self.match is not None and self.match.clock_runs:
            self.delays.append(delay_ms)
        return delay_ms


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("key", KEYS)
def test_every_level_finishes_its_matches_and_is_never_quicker_than_its_floor(
    key: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(key)
    given: list[Any] = []
    delays: list[int] = []
    make = game.bot
    monkeypatch.setattr(game, "bot", lambda level, person: Listening(make(level, person), given, delays))
    for number in range(FEW):
        setup = setup_of(game, number)
        match = setup.new(number, bots=dict.fromkeys(range(setup.seats), level))
        for computer in match._computers.values():
            player: Any = computer.player
            player.match = match
        contract.play_computers(match)
        assert match.outcome is not None
        assert {type(view) for view in given} == {type(match.view(TABLE))}
        assert isinstance(Match.load(match.save()), Match)
    assert delays
    assert min(delays) >= LEVELS[level].floor_ms


def test_computer_players_are_told_what_their_own_seat_sees(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    for seat in (0, 1):
        given: list[Any] = []
        make = game.bot
        monkeypatch.setattr(game, "bot", lambda level, person, m=make, g=given: Listening(m(level, person), g, []))
        match = setup_of(game, 3).new(3, bots={seat: 3})
        seen = match.view(seat)
        match.run_bots(0)
        assert given[0] == seen
        monkeypatch.undo()


def test_computer_players_act_alike_at_every_frame_rate(game: AnyGame) -> None:
    """At 240, 60 and 3 frames a second: their times are their own, not those of the frames."""
    for number in range(max(4, FEW // 2)):
        setup = setup_of(game, number)
        timelines = []
        for frame_ms in (4, 16, 333):
            match = setup.new(number, bots={seat: 1 + (seat + number) % 5 for seat in range(setup.seats)})
            contract.play_computers(match, until_ms=66_600, frame_ms=frame_ms)
            timelines.append([record.line().write() for record in match.history])
        shortest = min(len(timeline) for timeline in timelines)
        assert shortest > 0
        assert all(len(timeline) <= shortest + 3 for timeline in timelines), "only the last frame may be missing"
        assert timelines[0][:shortest] == timelines[1][:shortest] == timelines[2][:shortest]


# ---- Written by hand -------------------------------------------------------------------


def test_the_golden_match_is_played_as_it_is_written(game: AnyGame) -> None:
    golden.check(game)


def test_the_golden_match_says_by_hand_why_it_is_right(game: AnyGame) -> None:
    assert golden.without_reason(game) == []


def test_the_counted_tree_has_as_many_nodes_as_are_written(game: AnyGame) -> None:
    perft.check(game)


def test_every_line_of_the_counted_tree_says_how_it_was_checked(game: AnyGame) -> None:
    assert perft.without_reason(game) == []


def test_setups_are_drawn_from_all_seats_and_options() -> None:
    for game in contract.all_games():
        assert {setup.seats for setup in setups(game)} <= set(game.seats)
        assert len({setup_of(game, number) for number in range(len(setups(game)))}) == len(setups(game))
        assert isinstance(setups(game)[0], Setup)
