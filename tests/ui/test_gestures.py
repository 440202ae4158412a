"""Fingers: taps, holds and flicks, several at once."""

from ui.gestures import Fingers, Flick, Tap
from ui.page import Target, Touch

CARD = Target("play 1 a", 0, 0)
HELD = Target("forfeit give-up", 0, 1000)


def touch(kind: str, pointer: int, x: int, y: int, at_ms: int, target: Target | None = None) -> Touch:
    return Touch(kind, pointer, x, y, at_ms, None, target)


def test_a_tap_counts_when_the_finger_is_lifted() -> None:
    fingers = Fingers()
    assert fingers.hear(touch("down", 1, 10, 10, 100, CARD)) is None
    assert fingers.hear(touch("up", 1, 12, 9, 160)) == Tap(CARD, (12, 9), 160)


def test_a_cancelled_finger_has_done_nothing_and_the_next_touch_works() -> None:
    fingers = Fingers()
    fingers.hear(touch("down", 1, 10, 10, 100, CARD))
    assert fingers.hear(touch("cancel", 1, 10, 10, 120)) is None
    assert fingers.hear(touch("up", 1, 10, 10, 130)) is None
    fingers.hear(touch("down", 1, 10, 10, 200, CARD))
    assert isinstance(fingers.hear(touch("up", 1, 10, 10, 230)), Tap)


def test_a_second_finger_never_disturbs_the_first() -> None:
    fingers = Fingers()
    fingers.hear(touch("down", 1, 10, 10, 100, CARD))
    fingers.hear(touch("down", 2, 300, 300, 110, Target("play 2 b", 1, 0)))
    fingers.hear(touch("move", 2, 400, 400, 115))
    assert isinstance(fingers.hear(touch("up", 2, 400, 400, 120)), Flick)
    assert fingers.hear(touch("up", 1, 10, 10, 130)) == Tap(CARD, (10, 10), 130)


def test_six_fingers_cancelled_at_once_play_nothing() -> None:
    fingers = Fingers()
    for pointer in range(6):
        fingers.hear(touch("down", pointer, 10 * pointer, 10, 100, CARD))
    assert [fingers.hear(touch("cancel", pointer, 10 * pointer, 10, 150)) for pointer in range(6)] == [None] * 6
    assert not fingers.down


def test_what_is_held_counts_once_after_its_time() -> None:
    fingers = Fingers()
    fingers.hear(touch("down", 1, 10, 10, 100, HELD))
    assert fingers.held(1099) == ()
    assert [tap.target for tap in fingers.held(1100)] == [HELD]
    assert fingers.held(2000) == ()
    assert fingers.hear(touch("up", 1, 10, 10, 2100)) is None


def test_a_flick_goes_where_it_points() -> None:
    flick = Flick(CARD, (500, 700), (470, 620), 100, quick=True)
    places = [("a", (390, 410)), ("b", (790, 410))]
    assert flick.toward(places) == "a"
    assert Flick(CARD, (500, 700), (560, 620), 100, quick=True).toward(places) == "b"


def test_a_flick_away_from_every_place_means_nothing() -> None:
    places = [("a", (390, 410)), ("b", (790, 410))]
    assert Flick(CARD, (500, 700), (500, 780), 100, quick=True).toward(places) is None
    assert Flick(CARD, (500, 700), (500, 780), 100, quick=True).toward([]) is None


def test_a_slow_slide_counts_only_where_it_ends() -> None:
    places = [("a", (390, 410)), ("b", (790, 410))]
    assert Flick(CARD, (500, 700), (470, 620), 100, quick=False).toward(places) is None
    assert Flick(CARD, (500, 700), (770, 440), 100, quick=False).toward(places) == "b"
