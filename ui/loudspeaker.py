"""Sounds through Web Audio, and what it takes to be heard on a tablet.

A browser lets nothing sound before a gesture. Later a call, another app or a locked screen
may suspend or interrupt the audio context, or leave one that says "running" while its time
stands still. So every touch looks after it: resumes it, or builds another one. The window
is handed in, which lets tests hand in another.
"""

import contextlib
import random
from array import array
from collections.abc import Sequence
from typing import Any, Final

from ui.sound import Voice

STILL_MS: Final = 250
"""A running context whose time has not changed for so long is frozen."""

PATIENCE_MS: Final = 1_000
"""So long a context may take to resume before another is built, and sounds wait for it."""

ATTACK_SECONDS: Final = 0.002
SILENCE: Final = 0.0001
"""An exponential decay ends here: it cannot reach 0."""

NOISE_HERTZ: Final = 44_100
NOISE_SAMPLES: Final = 11_025
"""A quarter of a second: longer than any noise in the list of sounds."""


class Loudspeaker:
    """What the page sounds through. Where there is no Web Audio it is silent and nothing else changes."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._context: Any = None
        self._master: Any = None
        self._noise: Any = None
        self._volume = 0.0
        self._gesture = False
        """Whether there has been a gesture a browser takes for one."""
        self._seen: tuple[float, float] = (-1.0, 0.0)
        """The context's time in seconds, and the page's in milliseconds when that was first seen."""
        self._asked_ms: float | None = None
        """When the context was asked to go on; None while it runs."""
        self._built_ms = float("-inf")

    def set_volume(self, percent: int) -> None:
        """How loud everything is, 0 to 100; at 0 no context is made or kept going."""
        self._volume = percent / 100
        with contextlib.suppress(Exception):
            if self._context is not None:
                self._master.gain.value = self._volume
            if percent and self._gesture:
                self._look_after()  # what was switched on is heard without another touch
        if not percent:
            self.hush()

    def touched(self, *, lifted: bool) -> None:
        """A finger came down or was lifted, or a key was pressed; browsers agree on the last two being gestures."""
        self._gesture = self._gesture or lifted
        if self._volume:
            # A device without sound must not keep anybody from playing: whatever fails here is silent.
            with contextlib.suppress(Exception):
                self._look_after()

    def play(self, voices: Sequence[Voice]) -> None:
        """Lets a sound be heard now; late ones are dropped rather than heard in a heap afterwards."""
        if self._volume:
            with contextlib.suppress(Exception):
                if self._context is None and self._gesture:
                    self._build()
                if self._context is not None and self._ready():
                    start = float(self._context.currentTime)
                    for voice in voices:
                        self._sound(voice, start + voice.begins_ms / 1000)

    def hush(self) -> None:
        """Stops at once everything that sounds; the next touch makes sounds possible again."""
        with contextlib.suppress(Exception):
            if self._context is not None:
                self._master.disconnect()
                self._master = self._new_master()
                _quietly(self._context.suspend())

    # ---- The context --------------------------------------------------------------

    def _look_after(self) -> None:
        """Sees to it that the context runs, in as few touches as can be."""
        context, now_ms = self._context, self._now_ms()
        if context is None:
            if self._gesture:
                self._build()
            return
        state = str(context.state)
        if state == "running":
            self._asked_ms = None
            time = float(context.currentTime)
            if time != self._seen[0]:
                self._seen = (time, now_ms)
            elif now_ms - self._seen[1] >= STILL_MS:
                self._rebuild()
        elif state == "closed" or self._in_vain(state, now_ms):
            self._rebuild()
        else:
            self._seen = (float(context.currentTime), now_ms)
            self._resume()

    def _in_vain(self, state: str, now_ms: float) -> bool:
        """Whether it was asked to go on and will not: after an interruption one answer is enough."""
        if self._asked_ms is None:
            return False
        return state == "interrupted" or now_ms - self._asked_ms >= PATIENCE_MS

    def _ready(self) -> bool:
        """Whether it runs or is just about to."""
        if str(self._context.state) == "running":
            return True
        return self._asked_ms is not None and self._now_ms() - self._asked_ms < PATIENCE_MS

    def _resume(self) -> None:
        if self._asked_ms is None:
            self._asked_ms = self._now_ms()
        _quietly(self._context.resume())

    def _rebuild(self) -> None:
        """Another context in place of one that does not sound; not more often than makes sense."""
        if self._now_ms() - self._built_ms < PATIENCE_MS:
            return
        with contextlib.suppress(Exception):
            _quietly(self._context.close())
        self._build()

    def _build(self) -> None:
        self._context = None
        session = getattr(self._window.navigator, "audioSession", None)
        if session is not None:
            session.type = "playback"  # or the silent switch of the tablet would mute Web Audio
        maker = getattr(self._window, "AudioContext", None)
        if maker is None:
            return
        self._context = context = maker.new()
        self._master = self._new_master()
        self._noise = context.createBuffer(1, NOISE_SAMPLES, NOISE_HERTZ)
        self._noise.getChannelData(0).assign(_noise())
        self._built_ms = self._now_ms()
        self._seen, self._asked_ms = (float(context.currentTime), self._built_ms), None
        if str(context.state) != "running":
            self._resume()

    def _new_master(self) -> Any:
        master = self._context.createGain()
        master.gain.value = self._volume
        master.connect(self._context.destination)
        return master

    def _now_ms(self) -> float:
        return float(self._window.performance.now())

    # ---- A voice ------------------------------------------------------------------

    def _sound(self, voice: Voice, begins: float) -> None:
        """Source, for noise a band, and an envelope; times in seconds of the context."""
        context, ends = self._context, begins + voice.lasts_ms / 1000
        if voice.wave == "noise":
            source = context.createBufferSource()
            source.buffer = self._noise
            band = context.createBiquadFilter()
            band.type = "bandpass"
            source.connect(band)
            pitch, sounding = band.frequency, band
        else:
            source = sounding = context.createOscillator()
            source.type = voice.wave
            pitch = source.frequency
        pitch.setValueAtTime(voice.hertz, begins)
        if voice.to_hertz:
            pitch.exponentialRampToValueAtTime(voice.to_hertz, ends)
        envelope = context.createGain()
        envelope.gain.setValueAtTime(SILENCE, begins)
        envelope.gain.linearRampToValueAtTime(voice.loud, begins + min(ATTACK_SECONDS, (ends - begins) / 4))
        envelope.gain.exponentialRampToValueAtTime(SILENCE, ends)
        sounding.connect(envelope)
        envelope.connect(self._master)
        source.start(begins)
        source.stop(ends)


def _noise() -> "array[float]":
    """White noise, the same every time."""
    chance = random.Random(60)
    return array("f", (chance.uniform(-1, 1) for _ in range(NOISE_SAMPLES)))


def _quietly(promise: Any) -> None:
    """Lets a promise be broken without a word: the next touch tries again."""
    if hasattr(promise, "catch"):
        promise.catch(_nothing)


def _nothing(reason: Any) -> None:
    """See :func:`_quietly`."""
