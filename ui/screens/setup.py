"""Set-up: who sits where, the options, the name of the deal, and one button that lays it out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import htpy as h
from htpy import Element

from engine.bots import LEVELS, level_title
from engine.game import AnyGame, Option
from engine.match import LONGEST_NAME
from engine.words import say
from ui.face import Face
from ui.widgets import button, chip, icon, notice, numeral, rim, who


@dataclass(slots=True)
class Form:
    """What has been filled in so far."""

    seats: int
    names: list[str]
    levels: list[int]
    """0 for a person, 1 to 5 for a computer player."""
    sides: tuple[str, ...]
    options: dict[str, str]
    picked: int = 0
    """The chair whose name is being edited."""
    match_name: str = ""
    message: str = ""
    seed: str | None = None
    """Seed of the match name typed in."""

    @property
    def bots(self) -> dict[int, int]:
        """Computer seats and their levels."""
        return {seat: level for seat, level in enumerate(self.levels) if level}

    @property
    def shown_names(self) -> list[str]:
        """The name of every seat: a computer is called by its level."""
        return [level_title(level) if level else name for name, level in zip(self.names, self.levels, strict=True)]


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up screen of one game."""

    game: AnyGame
    face: Face
    form: Form = field(compare=False)

    def screen(self) -> Element:
        """The whole screen."""
        return h.div(".setup", id="setup")[
            notice(self.form.message) if self.form.message else None,
            h.header(".setup__head")[
                button("", "open /", kind="icon bare", before="back", name=say("Back to the games")),
                h.h1(".title")[self.game.title],
                h.p(".lead")[self.face.lead],
            ],
            h.section(".setup__seats", aria_label=say("Seats"))[
                h.h2[say("Who sits where?")],
                self.chairs(),
                self._chair_form(),
            ],
            h.section(".setup__opts", aria_label=say("Options"))[
                (self._option(option) for option in self.game.options),
                self._name_field(),
            ],
            h.footer(".setup__go")[
                h.p(".fact")[say("The clock waits until everyone has pressed “Ready”.")],
                button(say("Rules"), f"open /rules/{self.game.key}", kind="big bare", before="rules"),
                button(say("Deal"), "deal", kind="big signal", after="go"),
            ],
        ]

    def chairs(self) -> Element:
        """The tablet with a chair on each side that is used."""
        number, unit = self.face.setting(self.form.options)
        return h.div(".around", id="around")[
            (self._chair(seat) for seat in range(self.form.seats)),
            h.div(".around__tablet")[rim(60, ident="around-rim"), numeral(number), h.span(".label")[unit]],
        ]

    def _chair(self, seat: int) -> Element:
        form = self.form
        level = form.levels[seat]
        return h.button(
            ".chair",
            type="button",
            data_act=f"chair {seat}",
            data_side=form.sides[seat],
            data_picked=form.picked == seat,
            aria_pressed="true" if form.picked == seat else "false",
        )[h.span[who(form.shown_names[seat] or "?", seat + 1, extra=icon("tablet") if level else None)]]

    def _chair_form(self) -> Element:
        form = self.form
        level = form.levels[form.picked]
        return h.div(".rename", id="rename")[
            h.div(".levels", role="group", aria_label=say("Who plays here?"))[
                chip(say("Person"), group="level", value="0", checked=level == 0),
                (
                    chip(
                        level_title(number),
                        group="level",
                        value=str(number),
                        checked=level == number,
                        note=_level_note(number),
                    )
                    for number in LEVELS
                ),
            ],
            None
            if level
            else h.label(".field")[
                h.span(".label")[say("Name for this chair")],
                h.input(
                    name="name",
                    value=form.names[form.picked],
                    maxlength=str(LONGEST_NAME),
                    autocomplete="off",
                    spellcheck="false",
                    enterkeyhint="done",
                ),
            ],
        ]

    def _option(self, option: Option) -> Element:
        chosen = self.form.options[option.key]
        return h.div(".opt", role="group", aria_label=say(option.title))[
            h.h2[say(option.title)],
            h.div(".chips")[
                (
                    chip(
                        say(choice.title), group=f"option:{option.key}", value=choice.key, checked=choice.key == chosen
                    )
                    for choice in option.choices
                )
            ],
            h.p(".opt__note")[say(option.help)],
        ]

    def _name_field(self) -> Element:
        return h.div(".opt")[
            h.label(".field")[
                h.span(".label")[say("Same deal as a match played before")],
                h.input(
                    name="match-name",
                    value=self.form.match_name,
                    maxlength="80",
                    autocomplete="off",
                    autocapitalize="characters",
                    spellcheck="false",
                    placeholder=f"{self.game.key}-{self.game.seats[0]}-0-{self.game.rules_version}7QX3P",
                ),
            ],
            h.p(".opt__note")[say("Leave it empty for a fresh deal. The name of a match stands on its pause screen.")],
        ]


def _level_note(level: int) -> str:
    notes: Mapping[int, str] = {
        1: say("gentle"),
        2: say("easy"),
        3: say("steady"),
        4: say("quick"),
        5: say("very fast"),
    }
    return notes[level]
