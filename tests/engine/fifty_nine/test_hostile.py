"""Attempts to break the match with a race in it: clock and pauses, forged saves and deals, computers, options."""

import itertools
from typing import Any

from engine.fifty_nine.state import Phase
from engine.game import Refusal, Step
from engine.match import Match
from engine.rng import Rng
from engine.text import seal
from tests.engine.fifty_nine.tables import ANN, BEN, KEY, ORIGIN_MS, Table, deal, kinds, layout, match_of, seeds, table

OPTIONS = [
    dict(zip(("clock", "deck", "agree", "call-out"), choice, strict=True))
    for choice in itertools.product(("59", "90", "120"), ("54", "56"), ("off", "on"), ("off", "on"))
]


def sealed(body: str) -> str:
    return body + seal(body) + "\n"


def body_of(text: str) -> str:
    return "\n".join(text.split("\n")[:-2]) + "\n"


def computers_play(game: Table, at_ms: int, *, rounds: int = 1) -> int:
    """Runs computer seats until so many rounds are scored; gives the host time."""
    while len(game.state.rounds) < rounds:
        due_ms = game.match.next_ms(at_ms)
        assert due_ms is not None
        at_ms = max(at_ms, due_ms)
        game.match.run_bots(at_ms)
        game.match.tick(at_ms)
    return at_ms


# ---- Clock and pauses -----------------------------------------------------------------


def test_a_pause_stamped_before_the_newest_touch_does_not_turn_game_time_back() -> None:
    game = table(("9 10 3", "7 6 3"), "8 8")
    game.play(ANN, "play 1 a", 1000)
    game.match.pause("menu", ORIGIN_MS + 940)
    assert game.match.now(ORIGIN_MS + 5000) == 1000
    assert isinstance(Match.load(game.match.save()), Match)
    game.match.resume("menu", ORIGIN_MS + 5000)
    game.play(BEN, "play 1 b", 5001)
    assert game.match.history[-1].at_ms == 1001
    assert isinstance(Match.load(game.match.save()), Match)


def test_a_reason_that_was_never_given_is_not_taken_away() -> None:
    game = table(("9 10 3", "7 6 3"), "8 8")
    game.play(ANN, "play 1 a", 1000)
    game.match.resume("menu", ORIGIN_MS + 1000)
    game.play(BEN, "play 1 b", 950)
    assert [record.at_ms for record in game.match.history[-2:]] == [1000, 1000]
    assert isinstance(Match.load(game.match.save()), Match)


def test_a_touch_made_during_a_pause_does_not_count_after_it() -> None:
    game = table(("9 10 3", "7 6 3"), "8 8")
    game.match.pause("menu", ORIGIN_MS + 10_000)
    game.match.resume("menu", ORIGIN_MS + 60_000)
    assert game.refused(ANN, "play 1 a", 30_000) == "too-late"
    game.play(ANN, "play 1 a", 60_000)
    assert game.match.history[-1].at_ms == 10_000


def test_every_pause_reason_in_every_order_stops_the_clock_until_the_last_is_gone() -> None:
    for first, second in itertools.permutations(("menu", "hidden", "dialog", "count-in"), 2):
        game = table(("9 3", "7 4"), "8 8")
        game.match.pause(first, ORIGIN_MS + 1000)
        game.match.pause(second, ORIGIN_MS + 2000)
        game.match.resume(first, ORIGIN_MS + 3000)
        assert game.match.now(ORIGIN_MS + 4000) == 1000
        game.match.resume(second, ORIGIN_MS + 5000)
        assert game.match.now(ORIGIN_MS + 6000) == 2000


def test_the_bell_and_the_refresh_wait_for_the_end_of_a_pause() -> None:
    game = table(("3 3", "4 4"), "8 8", refresh=("12", "13"))
    game.match.pause("hidden", ORIGIN_MS + 999)
    assert game.until(80_000) == ()
    game.match.resume("hidden", ORIGIN_MS + 80_000)
    assert game.until(80_000) == ()
    assert kinds(game.until(80_001)) == ["TurnedUp", "BothStuck"]


def test_a_pause_at_the_very_bell_rings_it_first() -> None:
    game = table(("9 3", "7 4"), "8 8")
    game.match.pause("menu", ORIGIN_MS + 59_000)
    assert kinds(game.until(59_000)) == ["LastSeconds", "TimeOver"]
    assert game.state.time_over


def test_a_long_silence_rings_everything_in_order_once() -> None:
    game = table(("3 3", "4 9"), "8 12", refresh=("12", "13"))
    game.play(BEN, "play 2 a", 40_000)
    events = kinds(game.until(10_000_000))
    assert events[:2] == ["TurnedUp", "BothStuck"]
    assert events[-2:] == ["RoundVoid", "LaidOut"]
    assert game.until(20_000_000) == ()


def test_a_claim_first_expires_what_was_due_before_it() -> None:
    game = table(("3 5", "4 4"), "8 8", refresh=("6", "13"))
    game.play(ANN, "play 2 a", 1000)
    assert [record.kind for record in game.match.history] == ["act", "act", "expire", "act"]
    assert kinds(game.until(1000)) == ["TurnedUp"], "the expiry is still told at the next tick"


def test_only_one_round_end_and_one_score_come_of_many_last_touches() -> None:
    game = table(("9", "7"), "8 8")
    claims = [(seat, f"play 1 {pile}", 500) for seat in (ANN, BEN) for pile in "ab"] * 3
    assert sum(game.together(*claims)) == 1
    assert sum(game.points) == 10


# ---- Saves ------------------------------------------------------------------------------


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


# ---- Deals ------------------------------------------------------------------------------


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


# ---- Computer players -------------------------------------------------------------------


def test_a_pause_holds_a_computer_hand_in_the_air() -> None:
    game = table(("9 9 9 10 10", "7 7 7 6 6"), "8 8", draws=("8 11", "5 5"), bots={ANN: 3, BEN: 3})
    game.match.run_bots(ORIGIN_MS)
    due_ms = game.match.next_ms(ORIGIN_MS)
    assert due_ms is not None
    game.match.pause("menu", due_ms - 1)
    assert game.match.next_ms(due_ms) is None
    assert game.match.run_bots(due_ms + 60_000) == ()
    game.match.resume("menu", due_ms + 60_000)
    assert game.match.run_bots(due_ms + 60_000) == ()
    assert len(game.match.run_bots(due_ms + 60_001)) == 1


def test_the_same_seed_gives_the_same_computer_timeline_at_every_frame_rate() -> None:
    histories = []
    for frame_ms in (0, 4, 16):
        game = match_of(None, bots={ANN: 2, BEN: 4})
        at_ms = ORIGIN_MS
        while len(game.state.rounds) < 1:
            due_ms = game.match.next_ms(at_ms)
            assert due_ms is not None
            at_ms = max(at_ms, due_ms) if not frame_ms else at_ms + frame_ms
            game.match.run_bots(at_ms)
            game.match.tick(at_ms)
        histories.append([record.line() for record in game.match.history])
    assert histories[0] == histories[1] == histories[2]


def test_a_computer_hand_that_arrived_before_a_touch_acts_before_it_however_long_the_frame() -> None:
    for late_ms in (-1, 1):
        game = match_of(deal(layout(("9 3", "9 3"), "8 12")), bots={BEN: 5})
        game.play(ANN, "ready", 0)
        game.match.run_bots(ORIGIN_MS)
        assert game.state.phase is Phase.RACE
        arrives_ms = game.match.next_ms(ORIGIN_MS)
        while arrives_ms == ORIGIN_MS:
            game.match.run_bots(ORIGIN_MS)
            arrives_ms = game.match.next_ms(ORIGIN_MS)
        assert arrives_ms is not None
        answer = game.match.act(ANN, "play 1 a", arrives_ms + late_ms)
        assert isinstance(answer, Step) == (late_ms < 0)
        moved = game.match.run_bots(arrives_ms + 200)
        assert [kinds(step.events)[0] for step in moved] == (["Played"] if late_ms > 0 else [])


def test_computers_go_on_after_load_and_finish_the_match() -> None:
    game = match_of(None, bots={ANN: 4, BEN: 4})
    computers_play(game, ORIGIN_MS)
    loaded = game.reloaded()
    loaded.match.resume("loaded", 3)
    computers_play(loaded, 3, rounds=3)
    assert len(loaded.state.rounds) == 3


def test_computers_finish_a_round_with_every_combination_of_options() -> None:
    for number, options in enumerate(OPTIONS):
        game = match_of(None, options=options, bots={ANN: 1 + number % 5, BEN: 5 - number % 5})
        computers_play(game, ORIGIN_MS)
        assert game.state.phase is Phase.SCORED


def test_no_computer_acts_faster_than_its_floor_after_the_start() -> None:
    for level, floor_ms in ((1, 1200), (2, 800), (3, 600), (4, 500), (5, 400)):
        for seed in seeds(10):
            game = match_of(None, seed=seed, bots={ANN: level, BEN: level})
            computers_play(game, ORIGIN_MS)
            first = next(record for record in game.match.history if record.text.startswith(("play", "wild")))
            assert first.at_ms >= floor_ms


# ---- Options, phases, undo --------------------------------------------------------------


def test_nothing_is_taken_back_in_a_race() -> None:
    game = table(("9 3", "7 4"), "8 8")
    game.play(ANN, "play 1 a", 100)
    assert game.match.can_undo == (False, "In a race nothing is taken back.")
    before = game.match.digest()
    assert not game.match.undo(ORIGIN_MS + 200)
    assert game.match.digest() == before
    body = body_of(game.match.save()).replace("history 3", "history 4") + "100 undo\n"
    assert isinstance(Match.load(sealed(body)), Refusal)


def test_agreed_refreshes_alone_end_in_a_void_round_too() -> None:
    game = table(("9 3", "7 4"), "8 8", refresh=("12", "13"), options={"agree": "on"})
    events: list[str] = []
    for at_ms in range(100, 10_000, 100):
        for seat in (ANN, BEN):
            step = game.try_act(seat, "refresh", at_ms)
            events += kinds(step.events) if isinstance(step, Step) else []
        game.until(at_ms)
        if game.state.phase is Phase.READY:
            break
    assert events.count("RoundVoid") <= 1
    assert game.state.round == 2


def test_a_word_given_for_a_refresh_does_not_outlive_the_cards_that_came_by_themselves() -> None:
    game = table(("9 3", "4 4"), "8 8", refresh=("6 12", "13 12"), options={"agree": "on"})
    game.play(BEN, "refresh", 50)
    game.play(ANN, "play 1 a", 100)
    game.until(1100)
    assert [side.agreed for side in game.state.sides] == [False, False]


def test_giving_up_while_new_cards_are_coming_ends_the_round_and_nothing_turns_up() -> None:
    game = table(("3 3", "4 4"), "8 8")
    game.play(ANN, "give-up", 500)
    assert game.until(70_000) == ()
    assert game.state.phase is Phase.SCORED


def test_two_give_ups_in_one_frame_score_once() -> None:
    game = table(("9 3", "7 4"), "8 8")
    assert sum(game.together((ANN, "give-up", 500), (BEN, "give-up", 500))) == 1
    assert sum(game.points) == 5


def test_two_words_for_the_next_round_in_one_frame_lay_out_one_round() -> None:
    game = table(("9", "7 4"), "8 8")
    game.play(ANN, "play 1 a", 500)
    assert sum(game.together((ANN, "next", 900), (BEN, "next", 900))) == 1
    assert game.state.round == 2
