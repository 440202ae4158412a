"""Attempts to break a match with a forged save or deal."""

from typing import Any

from engine.game import Refusal, Step
from engine.match import Match
from engine.rng import Rng
from engine.text import seal
from tests.engine.fifty_nine.tables import (
    ANN,
    BEN,
    KEY,
    ORIGIN_MS,
    computers_play,
    deal,
    kinds,
    layout,
    match_of,
    seeds,
    table,
)


def sealed(body: str) -> str:
    return body + seal(body) + "\n"


def body_of(text: str) -> str:
    return "\n".join(text.split("\n")[:-2]) + "\n"


def a_save() -> str:
    game = match_of(None, names=("Ann", "Ben"), bots={ANN: 3, BEN: 4}, options={"deck": "56", "agree": "on"})
    computers_play(game, ORIGIN_MS)
    return game.match.save()


def test_a_save_loads_to_the_same_match_and_the_same_text() -> None:
    text = a_save()
    loaded = Match.load(text)
    assert isinstance(loaded, Match)
    assert loaded.save() == text
    assert loaded.paused == {"loaded"}


def test_a_cut_or_flipped_save_is_refused() -> None:
    text = a_save()
    rng = Rng(1)
    for _ in range(300):
        at, rng = rng.below(len(text) - 1)
        letter, rng = rng.below(95)
        for wrong in (text[:at], text[:at] + chr(32 + letter) + text[at + 1 :], text[at + 1 :]):
            assert wrong == text or isinstance(Match.load(wrong), Refusal)


def test_foreign_text_is_refused_and_raises_nothing() -> None:
    for text in ("", "\n" * 40, "Sixty match 1\n" + "\ud800\n" * 40, "Sixty match 2\n", "{}", "\0" * 99, "x" * 500_000):
        assert isinstance(Match.load(text), Refusal)


def test_a_save_with_a_forged_seal_loads_only_if_it_is_what_the_match_would_write() -> None:
    lines = body_of(a_save()).split("\n")[:-1]
    start = next(number for number, line in enumerate(lines) if line.startswith("history "))
    rng, loaded = Rng(2), 0
    for _ in range(150):
        forged = list(lines)
        first, rng = rng.below(len(lines) - start - 1)
        second, rng = rng.below(len(lines) - start - 1)
        way, rng = rng.below(3)
        first, second = first + start + 1, second + start + 1
        if way == 0:
            forged[first], forged[second] = forged[second], forged[first]
        elif way == 1:
            del forged[first]
        else:
            forged.insert(first, forged[second])
        text = sealed("\n".join(forged) + "\n")
        match = Match.load(text)
        loaded += isinstance(match, Match)
        assert isinstance(match, Refusal) or forged == lines
    assert loaded < 30


def test_every_forged_line_at_the_head_of_a_save_is_refused() -> None:
    text = a_save()
    lines = body_of(text).split("\n")[:-1]
    changes: list[tuple[str, Any]] = [
        ("name", '"59-SECONDS-2-0-a22222"'),
        ("name", '"59-seconds-2-0-A22222"'),
        ("name", "7"),
        ("names", '["Ann"]'),
        ("names", '["Ann","Be\\u0000n"]'),
        ("computers", '{"0":3,"1":9}'),
        ("computers", '{"0":3,"1":true}'),
        ("computers", '{"7":3}'),
        ("computers", "[]"),
        ("deal", "null"),
        ("deal", "{}"),
        ("chance", "-1"),
        ("chance", "1.5"),
        ("bots", "{}"),
        ("bots", '{"0":1}'),
        ("clock", "0"),
        ("clock", "99999999999"),
        ("clock", "NaN"),
        ("outcome", '"Outcome()"'),
        ("table", '""'),
    ]
    for key, value in changes:
        forged = [f"{key} {value}" if line.startswith(f"{key} ") else line for line in lines]
        assert isinstance(Match.load(sealed("\n".join(forged) + "\n")), Refusal), (key, value)
    assert isinstance(Match.load(sealed("\n".join(lines) + "\n")), Match)


def test_a_save_taken_at_any_moment_of_a_race_can_be_loaded() -> None:
    for seed in seeds(6):
        game = match_of(None, seed=seed, bots={ANN: 5, BEN: 5}, options={"agree": "on", "call-out": "on"})
        at_ms = ORIGIN_MS
        while len(game.state.rounds) < 1:
            due_ms = game.match.next_ms(at_ms)
            assert due_ms is not None
            at_ms = max(at_ms, due_ms)
            game.match.run_bots(at_ms)
            assert isinstance(Match.load(game.match.save()), Match)
            game.match.tick(at_ms + 3)
            loaded = Match.load(game.match.save())
            assert isinstance(loaded, Match)
            assert loaded.digest() == game.match.digest()


def test_a_save_between_a_late_touch_and_the_tick_can_be_loaded() -> None:
    game = table(("9 3", "4 4"), "8 8", refresh=("12", "13"))
    game.until(5000)
    game.play(ANN, "play 1 a", 3000)
    assert game.state.stuck_ms == 3000, "new cards are overdue, and no tick has turned them up"
    loaded = Match.load(game.match.save())
    assert isinstance(loaded, Match)
    loaded.resume("loaded", 7)
    assert kinds(event for step in loaded.tick(9) for event in step.events)[0] == "TurnedUp"


def test_a_loaded_match_is_paused_and_goes_on_where_it_was_with_another_host_clock() -> None:
    game = table(("9 3", "7 4"), "8 8")
    game.until(30_000)
    loaded = Match.load(game.match.save())
    assert isinstance(loaded, Match)
    assert loaded.act(ANN, "play 1 a", 5) == Refusal("paused", "The game is paused.")
    loaded.resume("loaded", 11)
    assert isinstance(loaded.act(ANN, "play 1 a", 111), Step)
    assert loaded.history[-1].at_ms == 30_100


def test_nothing_is_taken_back_in_a_race() -> None:
    game = table(("9 3", "7 4"), "8 8")
    game.play(ANN, "play 1 a", 100)
    assert game.match.can_undo == (False, "In a race nothing is taken back.")
    before = game.match.digest()
    assert not game.match.undo(ORIGIN_MS + 200)
    assert game.match.digest() == before
    body = body_of(game.match.save()).replace("history 3", "history 4") + "100 undo\n"
    assert isinstance(Match.load(sealed(body)), Refusal)


def test_forged_deals_are_refused() -> None:
    good = deal(layout(("9 3", "7 4"), "8 8"))
    assert isinstance(Match.new(KEY, 2, {}, "A22222", good), Match)
    round_ = good["rounds"][0]
    action, refresh, draw = round_["action"], round_["refresh"], round_["draw"]
    rounds: list[dict[str, Any]] = [
        {**round_, "action": [action[0]]},
        {**round_, "action": [*action, 40]},
        {**round_, "action": [action[0], action[0]]},
        {**round_, "action": [action[0], 54]},
        {**round_, "action": [action[0], -1]},
        {**round_, "action": [action[0], True]},
        {**round_, "action": [action[0], "9"]},
        {**round_, "action": None},
        {**round_, "refresh": [refresh[0], []]},
        {**round_, "refresh": [[], []]},
        {**round_, "refresh": [refresh[0]]},
        {**round_, "draw": [draw[0], []]},
        {**round_, "draw": [draw[0], draw[0]]},
        {**round_, "aside": 3},
        {**round_, "more": []},
        {key: value for key, value in round_.items() if key != "aside"},
    ]
    deals: list[Any] = [{**good, "rounds": [wrong]} for wrong in rounds]
    deals += [
        {},
        [],
        "deal",
        {**good, "rounds": []},
        {**good, "rounds": [None]},
        {**good, "draws": []},
        {**good, "draws": [48, 49]},
        {**good, "draws": [52, 53]},
        {**good, "draws": [3.5, 4]},
        {**good, "chance": -1},
        {**good, "chance": 1 << 64},
        {**good, "chance": True},
    ]
    for wrong in deals:
        refusal = Match.new(KEY, 2, {}, "A22222", wrong)
        assert isinstance(refusal, Refusal), wrong
        assert refusal.code == "unfit-deal"


def test_only_whole_numbers_count_as_seats_and_levels() -> None:
    for bots in ({0: True}, {True: 3}, {0: 3.0}, {0: 0}, {0: 6}, {2: 3}, {-1: 3}, {"0": 3}, {0: "3"}):
        assert isinstance(Match.new(KEY, 2, {}, "A22222", bots=bots), Refusal), bots  # type: ignore[arg-type]
    assert isinstance(Match.new(KEY, 2.0, {}, "A22222"), Refusal)  # type: ignore[arg-type]
