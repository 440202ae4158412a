"""Between missions of Last Minute: what the result says, and the ways on from it."""

from engine.last_minute.state import Phase
from tests.ui.hands import Hands
from tests.ui.last_minute.tables import FIRST, everybody_ready, racing, stacked

WINNING = [[50, 40, 31, 22, 13, 4, 58]]
"""Lunchbox 50 red, 40 blue, 31 yellow; Alarm Clock 22, 13 green, 4 yellow; Teapot begins with 58 blue."""
MISSIONS = [FIRST, [[1, 0], [2, 1], [3, 0]], FIRST]


def defuse(hands: Hands) -> None:
    """Mission 1 from the hand above and a pile of 48 green, 47 red and 1 yellow."""
    for wire, bomb in ((50, 1), (40, 1), (31, 1), (22, 2), (13, 2), (4, 2), (58, 3)):
        hands.app.table.wish(f"play {wire} {bomb}", 0, hands.page.clock_ms)
        hands.frame(50)
    hands.tap("draw", 0)
    for wire in (48, 47, 1):
        hands.app.table.wish(f"play {wire} 3", 0, hands.page.clock_ms)
        hands.frame(50)


def test_a_whole_mission_by_touch_leads_to_the_result_and_on_to_the_next() -> None:
    hands = racing(stacked(1, WINNING, pile=[48, 47, 1], missions=MISSIONS))
    defuse(hands)
    assert hands.screen == "result"
    shown = hands.current()
    assert "Mission 1 is done" in shown
    assert "seconds to spare" in shown
    assert shown.count("Nothing is missing.") == 3
    assert "2 time markers left" in shown
    hands.tap("next", 0)
    assert hands.screen == "play"
    assert hands.match.state.phase is Phase.READY
    assert "Mission 2" in hands.current()
    everybody_ready(hands)


def test_a_failed_mission_says_bomb_by_bomb_why_and_is_begun_once_more() -> None:
    hands = racing(stacked(1, WINNING, missions=MISSIONS))
    hands.tap("tap 1", 0)
    hands.tap("play 50 1", 0)
    hands.wait(121_000)
    assert hands.screen == "result"
    shown = hands.current()
    assert "Mission 1 failed" in shown
    assert "The time was over." in shown
    assert "Missing: blue, yellow." in shown
    assert "One time marker left" in shown
    hands.tap("retry", 0)
    assert hands.match.state.phase is Phase.READY
    assert "Mission 1" in hands.current()


def test_a_broken_rule_is_named_when_the_referee_judges_at_the_end() -> None:
    hands = racing(stacked(1, WINNING, missions=MISSIONS, options={"safety": "off"}))
    for wire in (40, 50):
        hands.app.table.wish(f"play {wire} 1", 0, hands.page.clock_ms)
        hands.frame(50)
    assert "Failed" in hands.part("bomb-1")
    assert "wrong order" in hands.part("say-0")
    hands.tap("end-attempt", 0)
    assert hands.screen == "result"
    assert "A wire lies in the wrong order." in hands.current()


def test_the_third_failure_loses_the_challenge() -> None:
    hands = racing(stacked(1, WINNING, missions=MISSIONS))
    for left in (1, 0):
        hands.wait(121_000)
        assert hands.match.state.markers == left
        hands.tap("retry", 0)
        everybody_ready(hands)
    hands.wait(121_000)
    assert hands.screen == "result"
    assert "The challenge is lost" in hands.current()
    assert "No time marker was left." in hands.current()
    assert hands.has("again")
    assert not hands.has("retry", 0)


def test_the_third_mission_wins_the_challenge_and_the_calm_clock_is_told() -> None:
    hands = racing(stacked(1, WINNING, pile=[48, 47, 1], missions=MISSIONS, begin=2, options={"calm": "on"}))
    defuse(hands)
    assert "The challenge is won" in hands.current()
    assert "Calm clock." in hands.current()
    assert hands.match.outcome is not None
    hands.tap("again")
    assert hands.screen == "play"


def test_people_and_partners_play_a_mission_together() -> None:
    hands = racing(stacked(2, [[50, 40, 31, 22, 13, 4], [52, 45, 36, 28, 17, 8]], bots={1: 5}, missions=MISSIONS))
    for _ in range(200):
        hands.wait(500)
        if hands.screen == "result":
            break
    assert hands.screen == "result"
    assert any(record.seat == 1 for record in hands.match.history if record.kind == "act")
