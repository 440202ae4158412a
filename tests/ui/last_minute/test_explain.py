"""Touch and hold says what a bomb, a marker, a wire, a pad and the clock are, and nothing of a hand that is down."""

import pytest

from engine.last_minute.components import Marker
from tests.ui.hands import Hands
from tests.ui.last_minute.tables import racing, seated, stacked
from ui.explain import Explains
from ui.face import face
from ui.games.last_minute.explain import marker_text

NINE = [[[1, 2], [3, 6], [4, 4], [6, 5], [7, 0]]] * 3
"""The bombs and markers of mission 9: even, different tens, last, pictured order, none."""


def said(hands: Hands, what: str, seat: int = 0) -> str:
    look, table = face("last-minute"), hands.app.table
    assert isinstance(look, Explains)
    assert table is not None
    return look.explains(table.look(hands.page.clock_ms), seat, what)


def test_a_finger_that_rests_on_a_bomb_is_told_what_it_needs_and_what_its_marker_asks() -> None:
    hands = racing(stacked(2, [[50], [41]], missions=NINE))
    hands.page.abouts = {(400, 600): ("bomb 2", None)}
    finger = hands.down("nothing", None, at=(400, 600))
    hands.wait(900)
    assert "Teapot needs blue, green, red, yellow. Each wire has other tens" in hands.part("about-0")
    hands.up(finger, at=(400, 600))
    hands.frame()
    assert " hidden" in hands.part("about-0")


@pytest.mark.parametrize("marker", [None, *Marker])
def test_every_marker_has_a_sentence_of_its_own(marker: Marker | None) -> None:
    assert marker_text(marker).endswith(".")
    assert sum(marker_text(marker) == marker_text(other) for other in (None, *Marker)) == 1


def test_a_wire_says_which_bombs_take_it_and_a_hand_that_is_down_says_nothing() -> None:
    hands = racing(stacked(3, [[50], [41], [30]]))
    assert said(hands, "wire 1") == "50 red: bombs 1, 2, 3 take it now."
    hands.tap("hold", 0)
    assert said(hands, "wire 1") == ""
    assert said(hands, "back") == "A wire that lies face down."


def test_covered_boards_and_wires_before_ready_say_nothing() -> None:
    hands = seated(stacked(2, [[50], [41]]))
    assert said(hands, "wire 1") == ""
    hands = racing(stacked(2, [[50], [41]]))
    hands.tap("pause")
    hands.wait(400)
    hands.tap("resume")
    hands.wait(500)
    assert said(hands, "bomb 1") == ""
    assert said(hands, "wire 1") == ""


def test_pads_clock_and_bombs_that_are_done_are_explained_and_nonsense_is_not() -> None:
    hands = racing(stacked(1, [[56, 38, 31]]))
    for wire in (56, 38, 31):
        hands.tap(f"lift {wire}", 0)
        hands.tap(f"play {wire} 1", 0)
    assert "defused" in said(hands, "bomb 1")
    assert "57 wires left" in said(hands, "draw")
    assert "Discards" in said(hands, "bin")
    assert "2 time markers" in said(hands, "clock")
    assert [said(hands, what) for what in ("bomb 9", "bomb x", "wire", "")] == ["", "", "", ""]


def test_everything_on_the_table_that_can_be_explained_says_so() -> None:
    screen = racing(stacked(2, [[50], [41]])).current()
    for what in ("bomb 1", "wire 1", "draw", "bin", "clock"):
        assert f'data-about="{what}"' in screen
