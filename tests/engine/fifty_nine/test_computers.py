"""Computer players: hands in the air, frames, levels, options."""

from engine.fifty_nine.state import Phase
from engine.game import Step
from tests.engine.fifty_nine.tables import (
    ALL_OPTIONS,
    ANN,
    BEN,
    ORIGIN_MS,
    computers_play,
    deal,
    kinds,
    layout,
    match_of,
    seeds,
    table,
)


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
    for number, options in enumerate(ALL_OPTIONS):
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
