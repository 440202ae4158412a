"""Set-up: who sits where, the options, the name of the deal, and one button that lays it out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import htpy as h
from htpy import Element

from engine import games
from engine.bots import LEVELS, level_title
from engine.game import AnyGame, Option, Refusal
from engine.match import LONGEST_NAME, Match
from engine.names import MatchName, read_name
from engine.words import say
from ui import keep
from ui.face import Face
from ui.page import Field, Page, Target
from ui.progress import load_progress
from ui.screens.screen import Screen
from ui.widgets import button, chip, icon, notice, numeral, rim, who

if TYPE_CHECKING:
    from ui.app import App

FIRST_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Names for a table nobody has sat at yet."""


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
    spare: list[str] = field(default_factory=list)
    """Names for chairs that are not at the table now."""
    hints: bool = False
    """Whether the seats get a pad for hints."""

    def seat(self, seats: int, look: Face) -> None:
        """A table for so many. Who sat there stays; new chairs get names nobody has."""
        known = [*self.names, *(name for name in (*self.spare, *FIRST_NAMES) if name not in self.names)]
        self.spare = known[seats:]
        self.names, self.levels = known[:seats], [*self.levels, *([0] * seats)][:seats]
        self.seats, self.sides, self.picked = seats, look.sides(seats), min(self.picked, seats - 1)

    @property
    def bots(self) -> dict[int, int]:
        """Computer seats and their levels."""
        return {seat: level for seat, level in enumerate(self.levels) if level}

    @property
    def shown_names(self) -> list[str]:
        """The name of every seat: a computer is called by its level, the second of a level with a number."""
        shown: list[str] = []
        for name, level in zip(self.names, self.levels, strict=True):
            title = level_title(level) if level else name
            before = sum(self.levels[seat] == level for seat in range(len(shown))) if level else 0
            shown.append(f"{title} {before + 1}" if before else title)
        return shown


class SetupScreen(Screen):
    """The set-up screen of one game."""

    name = "setup"
    focus = "setup"
    back = "open /"

    def __init__(self, app: "App", game: AnyGame, look: Face, form: Form) -> None:
        super().__init__(app)
        self.game, self.face, self.form = game, look, form

    @classmethod
    def of(cls, app: "App", game: AnyGame, look: Face) -> "SetupScreen":
        """A fresh form: the smallest table, names used before, the defaults of all options."""
        seats = game.seats[0]
        known = list(dict.fromkeys([*keep.load_names(app.page), *FIRST_NAMES]))
        names, spare = known[:seats], known[seats:]
        options = {option.key: option.default for option in game.options}
        return cls(app, game, look, Form(seats, names, [0] * seats, look.sides(seats), options, spare=spare))

    @property
    def key(self) -> str:
        """See :class:`Screen`."""
        return self.game.key

    @property
    def title(self) -> str:
        """See :class:`Screen`."""
        return say("{game}: set up – Sixty", game=self.game.title)

    def name_match(self, text: str, name: MatchName) -> None:
        """Fills in the match name an address came with, and its options."""
        self.form.match_name = text
        self.form.options.update(name.options)
        self.form.seat(name.seats, self.face)

    # ---- Filling in ---------------------------------------------------------------

    def change(self, field: Field) -> None:
        """A number of seats, a name, a level, an option or a match name."""
        form, name = self.form, field.name
        if name == "name":
            form.names[form.picked] = field.value
            self.app.page.morph("around", str(self.chairs()))
        elif name == "match-name":
            form.match_name = field.value
        elif name == "seats" and field.checked and field.value.isdigit():
            form.seat(int(field.value), self.face)
            self._redraw()
        elif name == "level" and field.checked and field.value.isdigit():
            form.levels[form.picked] = int(field.value)
            self._redraw()
        elif name == "hints" and field.checked:
            form.hints = field.value == "on"
            self._redraw()
        elif name.startswith("option:") and field.checked:
            form.options[name.removeprefix("option:")] = field.value
            self._redraw()

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """A chair, the deal, the notice."""
        match words:
            case ["chair", seat]:
                self.form.picked = int(seat)
                self._redraw()
            case ["deal"]:
                self._deal()
            case ["close-notice"]:
                self.form.message = ""
                self._redraw()

    def _redraw(self) -> None:
        self.app.page.morph("setup", str(self.draw()))

    def _deal(self) -> None:
        """Lays out what the form says, or says in one sentence why it cannot."""
        form, seed = self.form, None
        if form.match_name.strip():
            name = read_name(form.match_name, games())
            if isinstance(name, MatchName) and name.key != self.game.key:
                name = Refusal("other-game", say("This name belongs to another game."))
            if isinstance(name, Refusal):
                self._refuse(name)
                return
            form.options.update(name.options)
            form.seat(name.seats, self.face)
            seed = name.seed
        names = [name.strip() or FIRST_NAMES[seat] for seat, name in enumerate(form.shown_names)]
        match = Match.new(self.game.key, form.seats, form.options, seed, None, names, form.bots)
        if isinstance(match, Refusal):
            self._refuse(match)
            return
        keep.save_names(self.app.page, [name for name, level in zip(names, form.levels, strict=True) if not level])
        keep.save_hints(self.app.page, form.hints)
        form.message, form.match_name = "", ""
        self.app.begin(match)

    def _refuse(self, refusal: Refusal) -> None:
        self.form.message = refusal.message
        self.app.page.say(refusal.message)
        self._redraw()

    # ---- Drawing ------------------------------------------------------------------

    def draw(self) -> Element:
        """The whole screen."""
        return h.main(".setup", id="setup", tabindex="-1")[
            notice(self.form.message) if self.form.message else None,
            h.header(".setup__head")[
                button("", "open /", kind="icon bare", before="back", name=say("Back to the games")),
                h.h1(".title")[self.game.title],
                h.p(".lead")[self.face.lead],
            ],
            h.section(".setup__seats", aria_label=say("Seats"))[
                h.div(".setup__ask")[
                    h.h2[say("Who sits where?")], lesson_button(self.app.page, self.face), self._count()
                ],
                self.chairs(),
                self._chair_form(),
            ],
            h.section(".setup__opts", aria_label=say("Options"))[
                (self._option(option) for option in self.game.options),
                hints_option(self.form.hints) if self.game.race else None,
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
        number, unit = self.face.setting(self.form.options, self.form.seats)
        return h.div(".around", id="around")[
            (self._chair(seat) for seat in range(self.form.seats)),
            h.div(".around__tablet")[rim(60, ident="around-rim"), numeral(number), h.span(".label")[unit]],
        ]

    def _count(self) -> Element | None:
        """How many sit at the table, where the game leaves a choice."""
        if len(self.game.seats) == 1:
            return None
        return h.div(".chips.setup__count", role="group", aria_label=say("How many play?"))[
            (
                chip(str(count), group="seats", value=str(count), checked=count == self.form.seats)
                for count in self.game.seats
            )
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


def hints_option(allowed: bool) -> Element:
    """Whether seats may ask for hints while a clock runs. A matter of this table, not of the rules."""
    return h.div(".opt", role="group", aria_label=say("Hints"))[
        h.h2[say("Hints")],
        h.div(".chips")[
            chip(say("Off"), group="hints", value="off", checked=not allowed),
            chip(say("On"), group="hints", value="on", checked=allowed),
        ],
        h.p(".opt__note")[say("A pad at each seat says what fits, and why. Hints are counted in the result.")],
    ]


def lesson_button(page: Page, look: Face) -> Element | None:
    """Opens the game's lesson; says so when it has been gone through."""
    lesson = look.lesson()
    if lesson is None:
        return None
    done = load_progress(page, look.key).lesson_done
    words = say("{lesson} (done)", lesson=lesson.title) if done else lesson.title
    return button(words, f"open /lesson/{look.key}", kind="small bare", before="check" if done else "help")


def _level_note(level: int) -> str:
    notes: Mapping[int, str] = {
        1: say("gentle"),
        2: say("easy"),
        3: say("steady"),
        4: say("quick"),
        5: say("very fast"),
    }
    return notes[level]
