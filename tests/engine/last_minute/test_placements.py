"""500 of the 40,320 placements of mission F's restrictions, drawn by seed, each won through the match."""

from engine.last_minute.components import MARKERS
from engine.rng import Rng
from tests.bench.last_minute_placements import placements, win

TRIED = 500


def test_every_placement_of_mission_f_that_is_tried_can_be_won_in_time() -> None:
    rng = Rng.named("placements")
    for _ in range(TRIED):
        placement, rng = rng.shuffle(MARKERS)
        assert win(placement) > 0


def test_there_are_40320_placements() -> None:
    assert sum(1 for _ in placements()) == 40_320
