"""Attempts to break the course of a race: pauses, late and wild touches, phases, options."""

import itertools
import random

from engine.fifty_nine.state import GiveUp, Phase
from engine.game import Step
from engine.match import Match
from tests.engine.fifty_nine.tables import ALL_OPTIONS, ANN, BEN, ORIGIN_MS, deal, kinds, layout, match_of, seeds, table

CARELESS = ("ready", "next", "refresh", "out", "play 1 a", "play 5 b", "wild 2 9 a", "nonsense", "")


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
    game.match.resume("menu", ORIGIN_MS + 900)
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


def test_a_seat_without_cards_can_still_give_up_its_round() -> None:
    game = table(("9", "7 4"), "8 8", options={"call-out": "on"})
    game.play(ANN, "play 1 a", 100)
    game.play(ANN, "give-up", 200)
    assert game.points == (0, 5)


def test_once_the_match_is_over_nothing_counts_and_nothing_happens() -> None:
    game = match_of(deal(*[layout(("9", "7 4"), "8 8")] * 5))
    for number in range(5):
        game.ready(number * 1000)
        game.play(ANN, "play 1 a", number * 1000 + 100)
        if number < 4:
            game.play(ANN, "next", number * 1000 + 200)
    for word in ("ready", "next", "give-up", "out", "play 1 a", "nonsense"):
        assert game.refused(BEN, word, 9000) == "over"
    assert game.until(900_000) == ()
    assert game.match.next_ms(ORIGIN_MS + 900_000) is None
    assert game.reloaded().match.outcome == game.match.outcome


def test_two_give_ups_in_one_frame_score_once() -> None:
    game = table(("9 3", "7 4"), "8 8")
    assert sum(game.together((ANN, "give-up", 500), (BEN, "give-up", 500))) == 1
    assert sum(game.points) == 5


def test_two_words_for_the_next_round_in_one_frame_lay_out_one_round() -> None:
    game = table(("9", "7 4"), "8 8")
    game.play(ANN, "play 1 a", 500)
    assert sum(game.together((ANN, "next", 900), (BEN, "next", 900))) == 1
    assert game.state.round == 2


def test_wild_touches_stamps_pauses_and_saves_never_leave_a_match_that_cannot_be_kept() -> None:
    for number, seed in enumerate(seeds(24)):
        dice = random.Random(number)
        bots = {seat: dice.randint(1, 5) for seat in (ANN, BEN) if number % 3 == 0}
        game = match_of(None, seed=seed, options=ALL_OPTIONS[number], bots=bots)
        pieces = game.match.game.pieces(game.state)
        at_ms = ORIGIN_MS
        for _ in range(250):
            at_ms += dice.choice((0, 1, 16, 100, 700, 1500))
            _something_wild(game.match, at_ms, dice)
            times = [record.at_ms for record in game.match.history]
            assert times == sorted(times)
            assert game.match.game.pieces(game.state) == pieces
            if dice.random() < 0.05:
                text = game.match.save()
                loaded = Match.load(text)
                assert isinstance(loaded, Match), loaded
                assert (loaded.save(), loaded.digest()) == (text, game.match.digest())


def _something_wild(match: Match, at_ms: int, dice: random.Random) -> None:
    """What careless hands, late stamps and a busy page do to a match."""
    way = dice.random()
    if way < 0.6:
        claims = []
        for _ in range(dice.randint(1, 4)):
            seat = dice.choice((ANN, BEN))
            actions = [action for action in match.legal(seat) if action != GiveUp() or dice.random() < 0.05]
            action = dice.choice(actions) if actions and dice.random() < 0.7 else dice.choice(CARELESS)
            claims.append((seat, action, at_ms - dice.choice((0, 0, 0, 1, 50, 99, 100, 101, 500, 3000))))
        match.act_all(claims)
    elif way < 0.75:
        match.tick(at_ms - dice.choice((0, 0, 50)))
    elif way < 0.9:
        match.run_bots(at_ms)
    elif way < 0.93:
        match.pause(dice.choice(("menu", "hidden", "dialog")), at_ms - dice.choice((0, 60, 400)))
    else:
        for reason in sorted(match.paused):
            match.resume(reason, at_ms - dice.choice((0, 60)))
