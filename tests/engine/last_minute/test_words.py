"""Actions as text, refusals and the vocabulary: every word of the rules is spoken in some table."""

import inspect
import re
from collections.abc import Iterator
from itertools import combinations

from engine.game import Event, Refusal
from engine.last_minute import events, rules
from engine.last_minute.components import BOMBS, WIRES, Colour
from engine.last_minute.state import End, Fault, Phase, Reason
from engine.registry import game as find_game
from tests.engine.last_minute.tables import ANN, BEN, KEY, SEED, Table, attempt, deal, match_of, table
from tests.engine.playing import check_calm


def covered() -> Table:
    """Before anybody is ready."""
    return match_of(deal(attempt("56 38 31", "57"), bombs="1"), seats=2)


def half_ready() -> Table:
    game = covered()
    game.play(ANN, "ready", 0)
    return game


def played(hand: str, plays: str, bombs: str, **others: object) -> Table:
    game = table(hand, bombs=bombs, **others)  # type: ignore[arg-type]
    if plays:
        game.plays(plays)
    return game


def claimed() -> Table:
    game = table("40", "50", bombs="4")
    game.plays("40 1")
    return game


def busy() -> Table:
    return played("56 38", "56 1", "1", options={"tempo": "table"})


def over() -> Table:
    game = table("56", bombs="1")
    game.time_over()
    return game


REFUSED = (
    (lambda: table("56", bombs="1"), ANN, "ready"),
    (half_ready, ANN, "ready"),
    (half_ready, ANN, "retry"),
    (half_ready, ANN, "next"),
    (half_ready, ANN, "draw"),
    (claimed, BEN, "play 50 1"),
    (busy, ANN, "play 38 1"),
    (lambda: table("56", bombs="1"), ANN, "play 38 1"),
    (lambda: table("56", bombs="1"), ANN, "discard 38"),
    (lambda: table("56", bombs="1"), ANN, "play 56 2"),
    (lambda: table("56", bombs="1"), ANN, "play 56 9"),
    (lambda: table("56", bombs="1"), ANN, "end-attempt"),
    (lambda: table("56", "1", bombs="1"), ANN, "call have blue low"),
    (lambda: table("56 38 31 30 29 28 27", bombs="1"), ANN, "draw"),
    (lambda: table("56 38 31 30 29 28", bombs="1"), ANN, "draw 2"),
    (lambda: table("56", bombs="1", short=True), ANN, "draw"),
    (lambda: table("56", bombs="1 odd"), ANN, "play 56 1"),
    (lambda: table("41", bombs="1 even"), ANN, "play 41 1"),
    (lambda: table("56", bombs="1, 2 first"), ANN, "play 56 1"),
    (lambda: table("56", bombs="1 last, 2"), ANN, "play 56 1"),
    (lambda: table("54", bombs="3 pictured-order"), ANN, "play 54 1"),
    (lambda: table("56", bombs="1 max-29"), ANN, "play 56 1"),
    (lambda: played("48 47", "48 1", "8 different-tens"), ANN, "play 47 1"),
    (lambda: played("40 50", "40 1", "1"), ANN, "play 50 1"),
    (lambda: played("40 30", "40 1", "1 ascending"), ANN, "play 30 1"),
    (over, ANN, "play 56 1"),
)
"""A table, a seat, and what it may not do there."""


def refusals() -> Iterator[Refusal]:
    """Every refusal of the rules."""
    for make, seat, text in REFUSED:
        game = make()
        refusal = game.try_act(seat, text, max(200, game.state.changed_ms))
        assert isinstance(refusal, Refusal), text
        yield refusal


def happenings() -> Iterator[Event]:
    """Everything that can happen, from a handful of tables."""
    game = covered()
    yield from game.ready()
    yield from game.play(ANN, "call have red high", 10)
    yield from game.play(ANN, "void", 20)
    yield from game.plays("56 1, 38 1", at_ms=30)
    yield from game.plays("31 1", at_ms=40)
    cards = deal(attempt("1 2 4", pile="7", short=True), bombs="1", begin=2)
    small = match_of(cards, options={"safety": "off", "tempo": "table"})
    small.ready()
    yield from small.play(ANN, "discard 4", 100)
    yield from small.play(ANN, "draw 2", 1000)
    yield from small.until(1500)
    yield from small.plays("1 1", at_ms=2000)
    yield from small.plays("2 1", at_ms=3000)
    yield from small.play(ANN, "void", 4000)
    for _ in range(2):
        small.ready(small.state.changed_ms)
        small.time_over()
        yield from small.play(ANN, "retry", small.state.changed_ms)
    small.ready(small.state.changed_ms)
    yield from small.until(small.bell_ms)
    ended = match_of(deal(attempt("2 1", short=True), bombs="1"))
    ended.ready()
    yield from ended.play(ANN, "end-attempt", 100)
    won = match_of(deal(attempt("56 38 31"), bombs="1", begin=2))
    won.ready()
    yield from won.plays("56 1, 38 1, 31 1")
    buried = table("2", bombs="1")
    yield from buried.plays("2 1")


def test_every_refusal_code_of_the_rules_is_reached() -> None:
    written = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', inspect.getsource(rules)))
    reached = {refusal.code for refusal in refusals()}
    assert reached == written | {f"breaks-{fault.value}" for fault in Fault}


def test_every_refusal_is_one_short_calm_sentence() -> None:
    check_calm(refusals())


def test_a_refused_wire_names_the_rule() -> None:
    messages = {refusal.code: refusal.message for refusal in refusals()}
    assert messages["claim-lost"] == "40 was there first; 50 does not go beneath it."
    assert messages["breaks-different-tens"] == "Every wire here needs tens of its own."
    descending = table("40 50", bombs="1")
    descending.plays("40 1")
    assert descending.try_act(ANN, "play 50 1", 900) == Refusal("breaks-order", "Wires descend: 50 is higher than 40.")
    ascending = table("40 30", bombs="1 ascending")
    ascending.plays("40 1")
    assert ascending.try_act(ANN, "play 30 1", 900) == Refusal(
        "breaks-order", "Wires ascend here: 30 is lower than 40."
    )


def test_every_event_happens() -> None:
    classes = {
        value
        for value in vars(events).values()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    }
    assert {type(event) for event in happenings()} == classes


def test_every_end_of_an_attempt_and_of_a_challenge_is_reached() -> None:
    ends, reasons = set(), set()
    for plays, words in (("56 1, 38 1, 31 1", ()), ("2 1", ("end-attempt",)), ("56 1", ("void",)), ("56 1", ())):
        game = match_of(deal(attempt("56 38 31 2"), bombs="1", begin=2))
        game.ready()
        game.plays(plays)
        for word in words:
            game.play(ANN, word, 300)
        game.time_over()
        ends.add(game.state.attempts[-1].end)
        if game.match.outcome is not None:
            reasons.add(game.match.outcome.reason)
    assert ends == set(End)
    lost = table("56", bombs="1")
    for _ in range(2):
        lost.time_over()
        lost.play(ANN, "retry", lost.state.changed_ms)
        lost.ready(lost.state.changed_ms)
    lost.time_over()
    assert lost.state.phase is Phase.OVER
    assert lost.match.outcome is not None
    assert reasons | {lost.match.outcome.reason} == {Reason.DEFUSED, Reason.NO_MARKERS}


def test_every_action_reads_back_what_it_writes() -> None:
    found = find_game(KEY)
    assert found is not None
    texts = ["ready", "draw", "retry", "next", "end-attempt", "void", *(f"draw {count}" for count in range(1, 8))]
    texts += [f"play {wire} {bomb}" for wire in WIRES for bomb in BOMBS]
    texts += [f"discard {first} {second}" for first, second in combinations(WIRES, 2)]
    texts += [f"call have {colour.value} {half}" for colour in Colour for half in ("high", "low")]
    texts += [f"call need {colour.value} {bomb}" for colour in Colour for bomb in BOMBS]
    for text in texts:
        assert found.write(found.read(text)) == text


def test_a_full_hand_has_127_ways_to_discard_and_never_500_actions() -> None:
    game = table("0 1 2 3 4 5 6", bombs="8, 7, 6, 5, 4, 3, 2, 1", safety=False)
    texts = game.texts()
    assert sum(text.startswith("discard") for text in texts) == 127
    assert len(texts) < 250


def test_nonsense_is_refused_and_changes_nothing() -> None:
    game = table("56 38", "31", bombs="1")
    for text in (
        *("", "play", "play 56", "play 60 1", "play 56 0", "play 056 1", "play 56  1", "play 56 1 ", "PLAY 56 1"),
        *("discard", "discard 38 38", "discard 56 38", "discard 1 2 3 4 5 6 7 8", "draw 0", "draw 8", "draw -1"),
        *("call", "call have red", "call have pink high", "call need red 9", "call need red high", "ready\n0 1 draw"),
        *("play ¹ 1", "next 1"),
    ):
        assert game.refused(ANN, text, 100) == "unknown-action", text
    for seat in (2, -1):
        assert game.refused(seat, "draw", 100) == "unknown-seat"
    assert SEED.startswith(game.match.game.rules_version)
