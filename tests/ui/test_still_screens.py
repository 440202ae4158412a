"""Screens that stand still: a pause that faces whoever paused, the clock of home, the end of a match round the rim."""

import re

import pytest

from tests.ui.hands import Hands
from tests.ui.stairs import StairsFace, lay_out
from ui.page import Key
from ui.stand_in import MemoryPage

LIVELY = "59-seconds-2-0-A22492"


def facing(hands: Hands) -> str:
    found = re.search(r'id="pause" data-facing="(\w)"', hands.current())
    assert found is not None
    return found[1]


def turns(hands: Hands) -> set[str]:
    """The edges the page can be turned to."""
    return {act.split(" ")[1] for act, _ in hands.acts() if act.startswith("turn ")}


# ---- Pause ------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "edge"), [((590, 450), "s"), ((590, 370), "n")])
def test_the_pause_faces_the_side_it_was_touched_from(at: tuple[int, int], edge: str) -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.up(hands.down("pause", at=at), at=at)
    assert facing(hands) == edge
    assert turns(hands) == {"n" if edge == "s" else "s"}


def test_it_can_be_turned_to_every_edge_where_somebody_sits_and_back() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("pause")
    before = hands.match.now(hands.page.clock_ms)
    hands.tap(f"turn {turns(hands).pop()}")
    first = facing(hands)
    hands.tap(f"turn {turns(hands).pop()}")
    assert {first, facing(hands)} == {"n", "s"}
    hands.wait(2000)
    assert hands.match.now(hands.page.clock_ms) == before
    hands.tap("resume")
    assert hands.screen == "play"


def test_against_a_computer_there_is_nowhere_to_turn_it_to() -> None:
    hands = Hands()
    hands.begin(LIVELY, levels=(0, 3))
    hands.tap("pause")
    assert facing(hands) == "s"
    assert turns(hands) == set()


def test_a_pause_by_key_or_by_leaving_faces_the_near_edge() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.up(hands.down("pause", at=(590, 300)), at=(590, 300))
    assert facing(hands) == "n"
    hands.tap("resume")
    hands.wait(3100)
    hands.app.on_key(Key("Escape", hands.page.clock_ms))
    assert facing(hands) == "s"
    hands.tap("resume")
    hands.wait(3100)
    hands.app.on_away("hidden")
    assert facing(hands) == "s"


# ---- Home -------------------------------------------------------------------------


def test_the_clock_of_home_shows_the_time_and_the_seconds_left() -> None:
    hands = Hands()
    assert "21:47" in hands.html
    assert "and 13 seconds" in hands.html
    assert "--marks:47" in hands.part("home-time")


def test_it_runs_once_a_second_without_frames_between() -> None:
    hands = Hands(MemoryPage(clock=(9, 5, 58, 400)))
    assert hands.page.woken[-1] == 605
    assert hands.page.asked == 0
    hands.page.clock = (9, 5, 59, 5)
    hands.frame()
    assert "and 59 seconds" in hands.part("home-time")
    assert hands.page.asked == 0
    hands.page.clock = (9, 6, 0, 5)
    hands.frame()
    assert "9:06" in hands.part("home-time")
    assert "--marks:60" in hands.part("home-time")
    assert hands.page.woken[-1] == 1000


def test_elsewhere_no_clock_wakes_the_page() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    woken = len(hands.page.woken)
    hands.frame()
    assert len(hands.page.woken) == woken


# ---- The end ----------------------------------------------------------------------


class Ending(StairsFace):
    """Stairs with a result."""


def test_the_end_of_a_match_goes_round_the_rim_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch, Ending())
    hands.wait(61_000)
    assert hands.screen == "result"
    assert 'id="sweep" data-sweep' in hands.page.screen
    hands.app.show_match()
    assert 'id="sweep"' not in hands.page.screen
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.screen == "result"
    assert 'id="sweep"' not in again.page.screen


def test_a_match_lost_together_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch, Ending())
    hands.page.go("/setup/template")
    hands.fill("option:goal", "together")
    hands.tap("deal")
    hands.wait(61_000)
    assert 'id="sweep" data-out' in hands.page.screen


def test_a_round_that_ends_no_match_goes_round_nothing() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("pause")
    finger = hands.down("forfeit give-up", 1, hold_ms=1000)
    hands.wait(1050)
    hands.up(finger)
    assert hands.screen == "result"
    assert 'id="sweep"' not in hands.html


# ---- Turn games --------------------------------------------------------------------


def test_a_move_can_be_taken_back_from_the_bar_with_the_reason_when_not(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch, Ending())
    hands.tap("lay 1", 0)
    assert "aria-disabled" not in hands.part("bar")
    hands.tap("undo")
    assert hands.has("lay 1", 0)
    hands.tap("lay 1", 0)
    hands.tap("roll", 0)
    assert "aria-disabled" in hands.part("bar")
    digest = hands.match.digest()
    hands.tap("undo")
    assert hands.match.digest() == digest
    assert "Something hidden was shown or chance was rolled." in hands.current()
