"""Actions as text, refusals and the vocabulary: every word of the rules is spoken in some table."""

import inspect
import re
from collections.abc import Iterator

from engine.fifty_nine import rules, state
from engine.fifty_nine.state import Reason, RoundEnd
from engine.game import Event, Refusal, Step
from engine.registry import game as find_game
from tests.engine.fifty_nine.tables import ANN, BEN, KEY, Table, deal, layout, match_of, table
from tests.engine.playing import check_calm


def open_round() -> Table:
    return match_of(deal(layout(("9 3", "7 4"), "8 8")))


def agreeing(hands: tuple[str, str] = ("9 3", "7 4")) -> Table:
    return table(hands, "8 8", options={"agree": "on"})


def refusals() -> Iterator[Refusal]:
    """Every refusal of the rules, each from a table where it comes."""
    half = open_round()
    half.play(ANN, "ready", 0)
    over = table(("9", "7 4"), "8 8")
    over.play(ANN, "play 1 a", 100)
    agreed = agreeing()
    agreed.play(ANN, "refresh", 0)
    raced = table(("9 3", "9 4"), "8 5")
    raced.play(ANN, "play 1 a", 100)
    calling = table(("9 3", "7 4"), "8 8", options={"call-out": "on"})
    for game, seat, text in (
        (table(("9 3", "7 4"), "8 8"), ANN, "ready"),
        (half, ANN, "ready"),
        (half, ANN, "next"),
        (half, ANN, "play 1 a"),
        (over, BEN, "play 1 a"),
        (table(("9 3", "7 4"), "8 8"), ANN, "refresh"),
        (agreeing(("3 3", "4 4")), ANN, "refresh"),
        (agreed, ANN, "refresh"),
        (table(("9 3", "7 4"), "8 8"), ANN, "out"),
        (calling, ANN, "out"),
        (raced, ANN, "play 1 a"),
        (raced, BEN, "play 1 a"),
        (raced, BEN, "wild 1 9 a"),
        (table(("wild 3", "7 4"), "8 8"), ANN, "play 1 a"),
        (table(("9 3", "7 4"), "8 8"), ANN, "play 2 a"),
        (table(("9 3", "7 4"), "8 8"), ANN, "play 9 a"),
    ):
        refusal = game.try_act(seat, text, 200)
        assert isinstance(refusal, Refusal), text
        yield refusal


def happenings() -> Iterator[Event]:
    """Everything that can happen, from a handful of tables."""
    plain = open_round()
    yield from plain.ready()
    full = table(("9 3 3 3 3", "4 4 4 5 5"), "8 8", draws=("10", "5"), refresh=("12", "13"), options={"agree": "on"})
    yield from full.play(ANN, "play 1 a", 100)
    yield from full.play(ANN, "refresh", 200)
    yield from table(("3 3", "4 4"), "8 8", refresh=("12", "13")).until(4000)
    stuck = open_round()
    yield from stuck.ready()
    yield from stuck.until(59_000)
    yield from stuck.play(ANN, "give-up", 60_000)
    calling = table(("9", "3 4"), "8 8", options={"call-out": "on"})
    yield from calling.play(ANN, "play 1 a", 100)
    yield from calling.play(ANN, "out", 200)
    match = match_of(deal(*[layout(("9", "7 4"), "8 8")] * 5))
    for number in range(5):
        match.ready(number * 1000)
        yield from match.play(ANN, "play 1 a", number * 1000 + 100)
        if number < 4:
            yield from match.play(ANN, "next", number * 1000 + 200)


def test_every_refusal_code_of_the_rules_is_reached() -> None:
    written = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', inspect.getsource(rules)))
    assert {refusal.code for refusal in refusals()} == written


def test_every_refusal_is_one_short_calm_sentence() -> None:
    check_calm(refusals())


def test_t39_a_refused_card_names_the_rule() -> None:
    messages = {refusal.code: refusal.message for refusal in refusals()}
    assert messages["does-not-fit"] == "3 does not go on 8: one up or one down."
    assert messages["claim-lost"] == "9 was there first; 9 does not go on it."


def test_every_event_happens() -> None:
    classes = {
        value
        for value in vars(state).values()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    }
    assert {type(event) for event in happenings()} == classes


def test_every_end_of_a_round_and_of_a_match_is_reached() -> None:
    match = match_of(deal(*[layout(("9", "7 4"), "8 8")] * 10))
    match.ready(0)
    match.play(BEN, "give-up", 100)
    match.play(ANN, "next", 200)
    for number in range(1, 6):
        match.ready(number * 1000)
        match.play(ANN, "play 1 a", number * 1000 + 100)
        if match.match.outcome is None:
            match.play(ANN, "next", number * 1000 + 200)
    assert {round_.end for round_ in match.state.rounds} == set(RoundEnd)
    outcome = match.match.outcome
    assert outcome is not None
    assert {outcome.reason} == set(Reason)


def test_s11_every_action_reads_back_what_it_writes() -> None:
    found = find_game(KEY)
    assert found is not None
    texts = ["ready", "refresh", "out", "give-up", "next"]
    texts += [f"play {place} {pile}" for place in range(1, 6) for pile in "ab"]
    texts += [f"wild {place} {call} a" for place in range(1, 6) for call in (*range(2, 14), "1/14")]
    for text in texts:
        assert found.write(found.read(text)) == text


def test_nonsense_is_refused_and_changes_nothing() -> None:
    game = table(("9 3", "7 4"), "8 8")
    for text in (
        "",
        "play",
        "play 0 a",
        "play 6 a",
        "play 1 c",
        "play  1 a",
        "play 1 a ",
        "PLAY 1 a",
        "play ¹ a",
        "ready\n0 1 out",
    ):
        assert game.refused(ANN, text, 100) == "unknown-action"
    for seat in (2, -1):
        assert game.refused(seat, "play 1 a", 100) == "unknown-seat"
    assert isinstance(game.try_act(ANN, "play 1 a", 100), Step)
