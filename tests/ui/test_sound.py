"""Which sounds are made when, and a loudspeaker that stays audible whatever the browser does to it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.ui.hands import Hands
from ui.awake import WakeLock
from ui.cues import MOST, Cues
from ui.loudspeaker import PATIENCE_MS, STILL_MS, Loudspeaker
from ui.settings import KEY, Settings
from ui.sound import SOUNDS
from ui.stand_in import MemoryPage

LIVELY = "59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""


def racing(**settings: Any) -> Hands:
    hands = Hands(MemoryPage(stored={KEY: Settings(**settings).text_kept()}))
    hands.begin(LIVELY)
    hands.page.sounded.clear()
    return hands


# ---- What happened ----------------------------------------------------------------


def test_each_seat_has_a_knock_of_its_own_and_a_draw_rustles() -> None:
    hands = racing()
    hands.tap("lift 2", 0)
    assert hands.page.sounded == ["lift"]
    hands.tap("play 2 a", 0)
    assert hands.page.sounded[1:] == ["play-0", "draw"]
    hands.page.sounded.clear()
    hands.tap("play 3 b", 1)
    assert hands.page.sounded == ["play-1", "draw"]


def test_a_refusal_is_heard_and_felt_once() -> None:
    hands = racing()
    hands.tap("play 1 a", 0)
    hands.wait(500)
    assert hands.page.sounded == ["refuse"]
    assert hands.page.buzzed == [35]


def test_vibration_off_and_sound_off_are_off_and_play_goes_on() -> None:
    hands = racing(vibration=False, sound=False)
    hands.tap("play 1 a", 0)
    assert hands.page.buzzed == []
    assert hands.page.sounded == []
    assert "toast" in hands.part("say-0"), "what would be heard is seen"


def test_cards_turned_up_are_heard() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    assert "deal" in hands.page.sounded


def test_a_round_given_up_in_the_pause_is_heard_there_and_not_in_the_next_round() -> None:
    hands = racing()
    hands.tap("pause")
    pointer = hands.down("forfeit give-up", 0, hold_ms=1000)
    hands.wait(1050)
    hands.up(pointer)
    assert hands.page.sounded == ["goal"]
    hands.tap("next", 0)
    hands.wait(200)
    assert hands.page.sounded == ["goal", "deal"]


def test_a_match_that_is_opened_again_does_not_repeat_its_sounds() -> None:
    hands = racing()
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    again.tap("resume")
    again.wait(500)
    assert again.page.sounded == []


def test_a_frame_makes_a_handful_of_sounds_and_none_twice() -> None:
    page = MemoryPage(volume=50)
    cues = Cues(page)
    cues.add(*SOUNDS, *SOUNDS)
    cues.sound(vibration=True)
    assert len(page.sounded) == len(set(page.sounded)) == MOST
    cues.sound(vibration=True)
    assert len(page.sounded) == MOST


def test_every_sound_is_short_and_every_noise_is_long_enough_in_the_buffer() -> None:
    for name, voices in SOUNDS.items():
        for voice in voices:
            assert 0 < voice.lasts_ms <= 900, name
            assert 0 < voice.loud <= 1
            assert voice.wave in ("sine", "triangle", "square", "noise")
            assert voice.wave != "noise" or voice.lasts_ms <= 250


# ---- The clock --------------------------------------------------------------------

CLOCK = ["last-ten", "tick", "tick", "tick", "tick", "tick", "tock", "tick", "tock", "tick", "time"]


def test_the_last_ten_seconds_are_heard_once_each_and_nothing_before_or_after() -> None:
    hands = racing()
    step_ms = 90
    for _ in range(62_000 // step_ms):
        hands.frame(step_ms)
    assert [name for name in hands.page.sounded if name in (*CLOCK, "tock")] == CLOCK


def test_nothing_is_heard_while_it_is_paused_and_no_second_is_heard_twice() -> None:
    hands = racing()
    for _ in range(530):
        hands.frame(100)
    heard = list(hands.page.sounded)
    hands.tap("pause")
    for _ in range(50):
        hands.frame(100)
    assert hands.page.sounded == heard
    hands.tap("resume")
    for _ in range(120):
        hands.frame(100)
    assert [name for name in hands.page.sounded if name in CLOCK] == CLOCK


def test_hiding_the_page_stops_what_sounds() -> None:
    hands = racing()
    hands.app.on_away("hidden")
    assert hands.page.hushed == 1


def test_the_first_look_at_a_clock_is_silent() -> None:
    page = MemoryPage(volume=50)
    cues = Cues(page)
    for seconds in (5, 5, 4, 4, 2, 2, 0, 0):
        cues.clock(seconds)
        cues.sound(vibration=True)
    assert page.sounded == ["tock", "tock", "time"]
    for seconds in (None, 59, 10):
        cues.clock(seconds)
        cues.sound(vibration=True)
    assert page.sounded[3:] == ["last-ten"]


# ---- A browser's audio, as bad as it can be ---------------------------------------


@dataclass
class Promise:
    """A promise that is never kept."""

    def catch(self, handler: Callable[[Any], None]) -> None:
        handler("refused")


class Anything:
    """An audio node or parameter that takes whatever it is told."""

    value = 0.0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything() if name in ("gain", "frequency") else lambda *given: Anything()


@dataclass
class Context:
    """An audio context that does what the test says."""

    window: "Window"
    state: str = "running"
    stubborn: bool = False
    """Whether it stays as it is when it is asked to go on."""
    frozen_at: float | None = None
    sources: int = 0
    destination: Anything = field(default_factory=Anything)

    @property
    def currentTime(self) -> float:  # noqa: N802, the browser's name
        """Seconds."""
        return self.window.clock_ms / 1000 if self.frozen_at is None else self.frozen_at

    def resume(self) -> Promise:
        """Goes on, unless it is stubborn."""
        if not self.stubborn:
            self.state = "running"
        return Promise()

    def suspend(self) -> Promise:
        """Stops."""
        self.state = "suspended"
        return Promise()

    def close(self) -> Promise:
        """Ends."""
        self.state = "closed"
        return Promise()

    def _source(self) -> Anything:
        self.sources += 1
        return Anything()

    createOscillator = createBufferSource = _source  # noqa: N815

    def __getattr__(self, name: str) -> Any:
        if name.startswith("create"):
            return lambda *given: Anything()
        raise AttributeError(name)


class Window:
    """A window with a clock, a navigator and audio contexts."""

    def __init__(self, *, audible: bool = True) -> None:
        self.clock_ms = 5000.0
        self.contexts: list[Context] = []
        self.navigator = type("Navigator", (), {})()
        self.performance = self
        if audible:
            self.AudioContext = self

    def now(self) -> float:
        """Milliseconds."""
        return self.clock_ms

    def new(self) -> Context:
        """A new context."""
        self.contexts.append(Context(self))
        return self.contexts[-1]


class Ears:
    """A loudspeaker, the window it has, and a finger."""

    def __init__(self, **window: bool) -> None:
        self.window = Window(**window)
        self.speaker = Loudspeaker(self.window)
        self.speaker.set_volume(50)

    def touch(self) -> None:
        """A finger, down for 80 ms."""
        self.speaker.touched(lifted=False)
        self.window.clock_ms += 80
        self.speaker.touched(lifted=True)

    def hears(self) -> bool:
        """Whether a sound made now gets out."""
        context = self.window.contexts[-1] if self.window.contexts else None
        before = context.sources if context else 0
        self.speaker.play(SOUNDS["play-0"])
        context = self.window.contexts[-1] if self.window.contexts else None
        return bool(context and context.sources > before and context.state == "running" and context.frozen_at is None)


def test_nothing_is_made_before_a_gesture_and_one_touch_is_enough() -> None:
    ears = Ears()
    assert not ears.hears()
    ears.speaker.touched(lifted=False)
    assert ears.window.contexts == [], "a finger coming down is no gesture to every browser"
    ears.touch()
    assert ears.hears()
    ears.touch()
    assert len(ears.window.contexts) == 1


@pytest.mark.parametrize("state", ["suspended", "interrupted"])
def test_a_context_that_was_stopped_sounds_within_one_touch_every_time(state: str) -> None:
    ears = Ears()
    ears.touch()
    for _ in range(3):
        ears.window.clock_ms += 60_000
        ears.window.contexts[-1].state = state
        assert not ears.hears()
        ears.touch()
        assert ears.hears()
    assert len(ears.window.contexts) == 1


def test_an_interrupted_context_that_will_not_go_on_is_built_anew_within_the_touch() -> None:
    ears = Ears()
    ears.touch()
    ears.window.clock_ms += 60_000
    ears.window.contexts[-1].state, ears.window.contexts[-1].stubborn = "interrupted", True
    ears.touch()
    assert ears.hears()
    assert [context.state for context in ears.window.contexts] == ["closed", "running"]


def test_a_context_that_runs_with_a_frozen_clock_is_built_anew_within_the_touch() -> None:
    ears = Ears()
    ears.touch()
    ears.window.clock_ms += PATIENCE_MS
    ears.touch()
    ears.window.contexts[-1].frozen_at = ears.window.contexts[-1].currentTime
    ears.window.clock_ms += 60_000
    ears.touch()
    ears.touch()
    assert ears.hears()
    assert len(ears.window.contexts) == 2


def test_a_context_frozen_since_the_last_touch_is_found_at_the_next() -> None:
    ears = Ears()
    ears.touch()
    ears.window.contexts[-1].frozen_at = ears.window.contexts[-1].currentTime
    ears.window.clock_ms += max(STILL_MS, PATIENCE_MS)
    ears.touch()
    assert ears.hears()


def test_a_device_that_never_sounds_is_not_asked_for_ever_more_contexts() -> None:
    ears = Ears()
    ears.touch()
    for _ in range(20):
        ears.window.contexts[-1].frozen_at = 1.0
        ears.touch()
    assert len(ears.window.contexts) <= 3


def test_without_web_audio_or_with_a_broken_one_everything_goes_on() -> None:
    silent = Ears(audible=False)
    silent.touch()
    assert not silent.hears()
    broken = Ears()
    broken.window.new = lambda: 1 / 0  # type: ignore[method-assign, assignment]
    broken.touch()
    broken.touch()
    assert not broken.hears()


def test_at_volume_0_no_context_is_made_and_the_users_music_is_left_alone() -> None:
    ears = Ears()
    ears.window.navigator.audioSession = type("Session", (), {"type": "auto"})()
    ears.speaker.set_volume(0)
    ears.touch()
    assert ears.window.contexts == []
    assert ears.window.navigator.audioSession.type == "auto"
    ears.speaker.set_volume(50)
    assert ears.hears()
    assert ears.window.navigator.audioSession.type == "playback"


def test_made_louder_than_0_again_it_is_heard_without_another_touch() -> None:
    ears = Ears()
    ears.touch()
    ears.speaker.set_volume(0)
    assert ears.window.contexts[-1].state == "suspended"
    assert not ears.hears()
    ears.window.clock_ms += 60_000
    ears.speaker.set_volume(5)
    assert ears.hears()


def test_hushed_it_is_silent_until_the_next_touch() -> None:
    ears = Ears()
    ears.touch()
    assert ears.hears()
    ears.speaker.hush()
    ears.window.clock_ms += 60_000
    assert not ears.hears()
    ears.touch()
    assert ears.hears()


# ---- The wake lock ----------------------------------------------------------------


@dataclass
class Lock:
    """A lock that was granted."""

    released: bool = False

    def release(self) -> None:
        """Gives it back."""
        self.released = True


class Navigator:
    """A navigator that grants or refuses, when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Callable[[Any], None], Callable[[Any], None]]] = []
        self.wakeLock = self

    def request(self, kind: str) -> "Navigator":
        """Asks for a lock."""
        assert kind == "screen"
        return self

    def then(self, granted: Callable[[Any], None], refused: Callable[[Any], None]) -> None:
        """Keeps what is to be called."""
        self.asked.append((granted, refused))


def test_the_lock_is_asked_for_once_given_back_and_asked_for_again_on_show() -> None:
    navigator = Navigator()
    wake = WakeLock(navigator)
    wake.want(True)
    wake.want(True)
    assert len(navigator.asked) == 1
    lock = Lock()
    navigator.asked[0][0](lock)
    wake.shown()
    assert len(navigator.asked) == 1
    lock.released = True
    wake.shown()
    assert len(navigator.asked) == 2
    second = Lock()
    navigator.asked[1][0](second)
    wake.want(False)
    assert second.released
    wake.shown()
    assert len(navigator.asked) == 2


def test_a_lock_that_comes_too_late_is_given_back_at_once() -> None:
    navigator = Navigator()
    wake = WakeLock(navigator)
    wake.want(True)
    wake.want(False)
    lock = Lock()
    navigator.asked[0][0](lock)
    assert lock.released


def test_a_refusal_is_quiet_and_known() -> None:
    navigator = Navigator()
    wake = WakeLock(navigator)
    assert wake.possible
    wake.want(True)
    navigator.asked[0][1]("not now")
    assert not wake.possible
    wake.want(False)
    wake.want(True)
    navigator.asked[1][0](Lock())
    assert wake.possible
    nowhere = WakeLock(object())
    nowhere.want(True)
    nowhere.shown()
    assert not nowhere.possible
