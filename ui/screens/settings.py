"""Settings: sound, look and hands, the same for every game. What is changed holds at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import htpy as h
from htpy import Element

from engine.words import say
from ui import offline
from ui.page import Field
from ui.screens.screen import Screen
from ui.settings import CONTRASTS, LOUDEST, MOTIONS, SIDES, TEXT_SIZES, THEMES, Settings
from ui.widgets import button, chip

if TYPE_CHECKING:
    from ui.app import App

SAMPLE: Final = "play-0"
"""The sound that shows how loud it is now."""

SAMPLE_MS: Final = 200
"""While the volume is being slid it is heard this often."""


class SettingsScreen(Screen):
    """The settings of this browser; the clock of a match stands meanwhile."""

    name = "settings"
    focus = "settings"

    def __init__(self, app: "App", way_back: str, before: Screen) -> None:
        super().__init__(app)
        self.way_back = way_back
        self.back = f"open {way_back}"
        self.further_back: str = getattr(before, "way_back", "/")
        """Where the rules, should they come next, lead back to: where they led before."""
        self._key = before.key
        self._sampled_ms = app.page.now_ms()

    @property
    def key(self) -> str:
        """The inks stay those of the game one comes from."""
        return self._key

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("Settings – Sixty")

    def change(self, field: Field) -> None:
        """Something was switched, chosen or slid."""
        before = self.app.settings
        settings = before.filled(field.name, field.value, checked=field.checked)
        if settings == before:
            return
        self.app.change_settings(settings)
        if settings.heard != before.heard:
            self._sample()
        if settings.vibration and not before.vibration:
            self.app.page.buzz(35)
        self.app.page.morph("settings", str(self.draw()))

    def offline_changed(self) -> None:
        """See :class:`Screen`."""
        self.app.page.morph(offline.GROUP, str(self._offline()))

    def _offline(self) -> Element:
        page = self.app.page
        installed = page.fits("(display-mode: standalone)")
        return offline.group(page.offline(), installed=installed, playing=self.app.match_goes_on)

    def _sample(self) -> None:
        now_ms = self.app.page.now_ms()
        if now_ms - self._sampled_ms >= SAMPLE_MS:
            self._sampled_ms = now_ms
            self.app.page.sound(SAMPLE)

    # ---- Drawing ------------------------------------------------------------------

    def draw(self) -> Element:
        """Five groups under one head."""
        settings = self.app.settings
        return h.main(".page.settings", id="settings", tabindex="-1")[
            h.header(".page__head")[
                button("", f"open {self.way_back}", kind="icon bare", before="back", name=say("Back")),
                h.h1(".title")[say("Settings")],
            ],
            h.div(".settings__body")[
                _group(say("Sound and touch"), self._sound(settings)),
                _group(say("Look"), _look(settings)),
                _group(say("Hands"), _hands(settings)),
                _group(say("Time"), self._time()),
                _group(say("Without a network"), (self._offline(),)),
            ],
        ]

    def _sound(self, settings: Settings) -> Sequence[Element]:
        return (
            switch(
                "sound",
                settings.sound,
                say("Sound"),
                say("A tablet’s silent switch may mute it all the same. Whatever is heard is also seen."),
            ),
            h.label(".field.settings__volume")[
                h.span(".label")[say("Volume"), " ", h.b[str(settings.volume)]],
                h.span(".settings__slide", style=f"--marks:{settings.volume * 60 // LOUDEST}")[
                    h.span(".track", aria_hidden="true"),
                    h.input(
                        type="range",
                        name="volume",
                        min="0",
                        max=str(LOUDEST),
                        step="5",
                        value=str(settings.volume),
                        disabled=not settings.sound,
                    ),
                ],
            ],
            switch("vibration", settings.vibration, say("Vibration"), say("Where the device can.")),
        )

    def _time(self) -> Sequence[Element]:
        awake = (
            say("The screen stays on while a clock runs.")
            if self.app.page.can_stay_awake()
            else say(
                "The screen cannot be kept on here while a clock runs. Set the tablet’s auto-lock to five minutes "
                "or more. Should it go dark, the match is paused and kept."
            )
        )
        return (
            h.p[
                say("A calmer clock: 59 Seconds can also give 90 or 120 seconds for the ten points."),
                " ",
                say("That is agreed for each match, on the page where the seats are chosen."),
            ],
            h.p(id="awake")[awake],
        )


def _look(settings: Settings) -> Sequence[Element]:
    as_the_device = say("As the device")
    themes = {"system": as_the_device, "day": say("Day"), "night": say("Night")}
    contrasts = {"system": as_the_device, "more": say("More")}
    motions = {"system": as_the_device, "full": say("Full"), "less": say("Less")}
    return (
        _choice("theme", say("Day and night"), [(name, themes[name]) for name in THEMES], settings.theme),
        _choice("contrast", say("Contrast"), [(name, contrasts[name]) for name in CONTRASTS], settings.contrast),
        _choice("text", say("Size of text"), [(str(size), f"{size} %") for size in TEXT_SIZES], str(settings.text)),
        _choice("motion", say("Motion"), [(name, motions[name]) for name in MOTIONS], settings.motion),
    )


def _hands(settings: Settings) -> Sequence[Element]:
    sides = {"s": say("Near side"), "n": say("Far side"), "w": say("Left side"), "e": say("Right side")}
    return (
        h.div(".settings__row", role="group", aria_label=say("Left-handed"))[
            h.h3[say("Who is left-handed?")],
            h.div(".chips")[
                (
                    h.label(".chip")[
                        h.input(type="checkbox", name=f"mirrored:{side}", checked=side in settings.mirrored),
                        h.span[sides[side]],
                    ]
                    for side in SIDES
                )
            ],
            h.p(".fact")[say("Draw pile and buttons change places at these sides of the tablet.")],
        ],
        switch(
            "fits",
            settings.fits,
            say("Light what can be played"),
            say("Cards that fit have an edge. When it is off, finding them is part of the race."),
        ),
    )


def _group(title: str, content: Sequence[Element]) -> Element:
    return h.section(".settings__group")[h.h2[title], content]


def _choice(name: str, title: str, choices: Sequence[tuple[str, str]], chosen: str) -> Element:
    return h.div(".settings__row", role="group", aria_label=title)[
        h.h3[title],
        h.div(".chips")[(chip(words, group=name, value=value, checked=value == chosen) for value, words in choices)],
    ]


def switch(name: str, on: bool, words: str, fact: str) -> Element:
    """Two states, written out."""
    return h.label(".switch")[
        h.input(
            type="checkbox", role="switch", name=name, checked=on, aria_label=words, aria_describedby=f"about-{name}"
        ),
        h.span(".switch__box", aria_hidden="true"),
        h.span(".switch__words")[h.b[words], h.span(".fact", id=f"about-{name}")[fact]],
    ]


def sound_button(settings: Settings, *, short: bool = False) -> Element:
    """Sound on or off with one touch, in words or as an icon alone."""
    shown = "sound" if settings.sound else "mute"
    if short:
        pressed = "true" if settings.sound else "false"
        return button("", "sound", kind="icon small bare", before=shown, name=say("Sound"), aria_pressed=pressed)
    return button(say("Sound on") if settings.sound else say("Sound off"), "sound", before=shown)


def settings_button() -> Element:
    """The way to the settings, as an icon."""
    return button("", "open /settings", kind="icon small bare", before="settings", name=say("Settings"))
