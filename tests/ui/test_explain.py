"""Touch and hold explains, without playing anything and without disturbing anybody."""

import pytest

from engine.fifty_nine.components import VALUES, WILD
from tests.ui.hands import Hands
from tests.ui.stairs import lay_out
from ui.games.fifty_nine.explain import card_text
from ui.page import Key, Target

LIVELY = "59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""

CARD = (300, 700)


def racing() -> Hands:
    hands = Hands()
    hands.begin(LIVELY)
    hands.page.abouts = {CARD: ("card 2", 0), (500, 100): ("card 1", 1), (450, 420): ("pile a", None)}
    hands.page.abouts[450, 400] = ("pile a", None)
    return hands


def about(hands: Hands, seat: int) -> str:
    """What is explained at this seat's edge."""
    return hands.part(f"about-{seat}")


def test_a_finger_that_rests_explains_the_card_and_plays_nothing_when_it_is_lifted() -> None:
    hands = racing()
    finger = hands.down("lift 2", 0, at=CARD)
    hands.wait(900)
    assert "6: goes on 5 and on 7." in about(hands, 0)
    assert "6: goes on 5 and on 7." in hands.page.spoken
    hands.up(finger, at=CARD)
    hands.frame()
    assert "goes on" not in about(hands, 0)
    assert " hidden" in about(hands, 0)
    assert not hands.has("put-back 2", 0)


def test_a_slow_tap_in_a_race_still_plays_its_card() -> None:
    hands = racing()
    finger = hands.down("lift 2", 0, at=CARD)
    hands.wait(700)
    hands.up(finger, at=CARD)
    hands.frame()
    assert hands.has("put-back 2", 0)


def test_a_finger_that_moves_asks_nothing() -> None:
    hands = racing()
    finger = hands.down("lift 2", 0, at=CARD)
    hands.up(finger, at=(330, 600), kind="move")
    hands.wait(900)
    assert " hidden" in about(hands, 0)


def test_one_who_holds_does_not_disturb_the_other() -> None:
    hands = racing()
    holding = hands.down("lift 2", 0, at=CARD)
    hands.wait(900)
    hands.tap("lift 3", 1)
    hands.tap("play 3 b", 1)
    assert hands.match.history[-1].text == "play 3 b"
    assert "6: goes on" in about(hands, 0)
    assert " hidden" in about(hands, 1)
    hands.up(holding, at=CARD)


def test_two_may_ask_at_once() -> None:
    hands = racing()
    first, second = hands.down("lift 2", 0, at=CARD), hands.down("play 1 a", 1, at=(500, 100))
    hands.wait(900)
    assert "6: goes on" in about(hands, 0)
    assert "9: goes on" in about(hands, 1)
    hands.up(first, at=CARD)
    assert " hidden" in about(hands, 0)
    assert "9: goes on" in about(hands, 1)
    hands.up(second, at=(500, 100), kind="cancel")
    assert " hidden" in about(hands, 1)


def test_the_middle_is_explained_to_whoever_sits_nearer() -> None:
    hands = racing()
    hands.down("x", None, at=(450, 420))
    hands.wait(900)
    assert "4, 6 and any wild go on it." in about(hands, 0)
    hands.app.on_away("blur")
    hands.tap("resume")
    hands.wait(3100)
    hands.down("x", None, at=(450, 400))
    hands.wait(900)
    assert "go on it." in about(hands, 1)


def test_where_there_is_nothing_to_explain_a_long_touch_is_a_touch() -> None:
    hands = racing()
    hands.page.abouts.clear()
    finger = hands.down("lift 2", 0, at=CARD)
    hands.wait(2000)
    hands.up(finger, at=CARD)
    hands.frame()
    assert hands.has("put-back 2", 0)


def test_the_question_mark_explains_what_has_the_focus_until_the_next_key() -> None:
    hands = racing()
    hands.page.about_focused = ("card 5", 0)
    assert hands.app.on_key(Key("Slash", hands.page.clock_ms, "?"))
    assert "Wild: goes on anything." in about(hands, 0)
    hands.app.on_key(Key("Digit2", hands.page.clock_ms, "2"))
    assert " hidden" in about(hands, 0)
    hands.page.about_focused = None
    hands.app.on_key(Key("Slash", hands.page.clock_ms, "?"))
    assert "nothing to explain" in hands.page.spoken[-1]


def test_a_face_down_card_is_explained_as_one() -> None:
    hands = racing()
    hands.tap("hold", 0)
    assert 'data-about="card' not in hands.part("hand-0")
    assert hands.part("hand-0").count('data-about="back"') == 5


def test_before_the_race_a_finger_asks_sooner() -> None:
    hands = Hands()
    hands.deal(LIVELY)
    hands.page.abouts = {CARD: ("draw", 0)}
    hands.down("nothing", 0, at=CARD)
    hands.wait(520)
    assert "Draw pile: 16 cards left." in about(hands, 0)


def test_every_kind_of_card_and_everything_on_the_table_has_its_sentence() -> None:
    hands = racing()
    assert len({card_text(value) for value in (*VALUES, WILD)}) == 14
    table = hands.app.table
    assert table is not None
    explains = table.face.explains  # type: ignore[attr-defined]
    look = table.look(hands.page.clock_ms)
    said = {explains(look, 0, what) for what in hands_abouts(hands)}
    assert "" not in said
    assert len(said) > 8
    assert explains(look, 0, "nonsense 7") == ""


def hands_abouts(hands: Hands) -> set[str]:
    """Every ``data-about`` on the table."""
    import re

    return set(re.findall(r'data-about="([^"]*)"', hands.current()))


def test_a_game_that_explains_nothing_asks_for_no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hands.app.on_press(Target("reveal", None, 600), hands.page.clock_ms)
    hands.app.on_press(Target("reveal", None, 600), hands.page.clock_ms)
    assert hands.screen == "play"
    assert hands.app.screen.rest_ms == 0
