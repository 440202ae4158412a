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
from engine.words import say, say_count
from ui import keep
from ui.aside import Aside
from ui.curtain import HiddenHands
from ui.face import Advice, Face
from ui.gestures import Flick
from ui.page import Field, Page, Target
from ui.progress import load_progress, load_results
from ui.screens.screen import Screen
from ui.seating import edge_name, edge_toward, free_edges, may_share, moved, share, side_by_side
from ui.settings import SIDES
from ui.widgets import button, chip, icon, notice, numeral, rim, who

if TYPE_CHECKING:
    from ui.app import App

FIRST_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Names for a table nobody has sat at yet."""

PHONE: Final = "(max-width: 600px)"
"""Screens on which the style sheets draw the tables of phones."""


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
    open_hands: bool = False
    """Whether everybody plays with open hands, in games that hide them."""
    hints: bool = False
    """Whether the seats get a pad for hints."""
    chosen: set[str] = field(default_factory=set)
    """Options somebody has chosen, or a match name has: no advice changes them."""

    def seat(self, seats: int, look: Face) -> None:
        """A table for so many. Who sat there stays, and where; new chairs get names nobody has."""
        if seats == self.seats:
            return
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

    @property
    def final_names(self) -> list[str]:
        """The names the match gets: an empty one is filled in."""
        return [name.strip() or FIRST_NAMES[seat] for seat, name in enumerate(self.shown_names)]


class SetupScreen(Screen):
    """The set-up screen of one game."""

    name = "setup"
    focus = "setup"
    back = "open /"

    def __init__(self, app: "App", game: AnyGame, look: Face, form: Form) -> None:
        super().__init__(app)
        self.game, self.face, self.form = game, look, form
        self.advice: Mapping[str, Advice] = {}

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
        self._options_of(name)
        self.form.seat(name.seats, self.face)

    def _options_of(self, name: MatchName) -> None:
        """A match name says all options."""
        self.form.options.update(name.options)
        self.form.chosen.update(name.options)

    # ---- Filling in ---------------------------------------------------------------

    def change(self, field: Field) -> None:
        """A number of seats, a name, a level, an option or a match name."""
        form, name = self.form, field.name
        if name == "name":
            form.names[form.picked] = field.value
            before = self.advice
            self._be_advised()
            self.app.page.morph("around", str(self.chairs()))
            if self.advice != before:
                self.app.page.morph("options", str(self._options()))
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
        elif name == "open-hands" and field.checked:
            form.open_hands = field.value == "on"
            self._redraw()
        elif name == "seating" and field.checked:
            self._sit(side_by_side(self.face, form.sides, wanted=field.value == "beside"))
        elif name.startswith("option:") and field.checked:
            form.options[name.removeprefix("option:")] = field.value
            form.chosen.add(name.removeprefix("option:"))
            self._redraw()

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """A chair, the deal, the notice."""
        match words:
            case ["chair", seat]:
                self.form.picked = int(seat)
                self._redraw()
            case ["sit", side] if side in SIDES:
                form = self.form
                self._sit(moved(self.face, form.sides, form.picked, side))
            case ["deal"]:
                self._deal()
            case ["close-notice"]:
                self.form.message = ""
                self._redraw()

    def flick(self, flick: Flick) -> None:
        """A chair that was slid round the tablet."""
        match flick.target.act.split(" "):
            case ["chair", seat]:
                middle = self.app.page.place(".around__tablet")
                if middle is not None:
                    side = edge_toward(flick.end[0] - middle[0], flick.end[1] - middle[1])
                    self.form.picked = int(seat)
                    self._sit(moved(self.face, self.form.sides, int(seat), side))

    def _sit(self, sides: tuple[str, ...]) -> None:
        """People sit like this now."""
        form = self.form
        if sides != form.sides:
            form.sides = sides
            name = form.shown_names[form.picked]
            self.app.page.say(say("{name} sits at the {edge}.", name=name, edge=edge_name(sides[form.picked])))
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
            self._options_of(name)
            form.seat(name.seats, self.face)
            seed = name.seed
        most = self.face.round_a_phone
        if form.seats - len(form.bots) > most and self.app.page.fits(PHONE):
            words = say_count(
                "One person has room round this screen. Computers may take the other seats.",
                "{count} people have room round this screen. Computers may take the other seats.",
                most,
            )
            self._refuse(Refusal("small-screen", words))
            return
        names = form.final_names
        match = Match.new(self.game.key, form.seats, form.options, seed, None, names, form.bots)
        if isinstance(match, Refusal):
            self._refuse(match)
            return
        keep.save_names(self.app.page, [name for name, level in zip(names, form.levels, strict=True) if not level])
        keep.save_hints(self.app.page, form.hints)
        form.message, form.match_name = "", ""
        self.app.begin(match, Aside(form.sides, form.open_hands))

    def _refuse(self, refusal: Refusal) -> None:
        self.form.message = refusal.message
        self.app.page.say(refusal.message)
        self._redraw()

    def _be_advised(self) -> None:
        """What these people may want to know of the options; it chooses where nobody has."""
        form = self.form
        people = tuple(name for name, level in zip(form.final_names, form.levels, strict=True) if not level)
        kept = load_results(self.app.page, self.game.key)
        self.advice = self.face.advice(kept, form.options, people, form.seats)
        for option in self.game.options:
            if option.key not in form.chosen:
                advice = self.advice.get(option.key)
                form.options[option.key] = advice.choice if advice is not None and advice.choice else option.default

    # ---- Drawing ------------------------------------------------------------------

    def draw(self) -> Element:
        """The whole screen."""
        self._be_advised()
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
            self._options(),
            h.footer(".setup__go")[
                h.p(".fact")[say("The clock waits until everyone has pressed “Ready”.")],
                button(say("Rules"), f"open /rules/{self.game.key}", kind="big bare", before="rules"),
                button(say("Deal"), "deal", kind="big signal", after="go"),
            ],
        ]

    def _options(self) -> Element:
        return h.section(".setup__opts", id="options", aria_label=say("Options"))[
            self._seating(),
            (self._option(option) for option in self.game.options),
            hints_option(self.form.hints) if self.game.race else None,
            open_hands_option(self.form.open_hands) if isinstance(self.face, HiddenHands) else None,
            self._name_field(),
        ]

    def chairs(self) -> Element:
        """The tablet with a chair on each side that is used."""
        number, unit = self.face.setting(self.form.options, self.form.seats)
        return h.div(".around", id="around")[
            (self._edge(side) for side in SIDES if side in self.form.sides),
            (self._free(side) for side in free_edges(self.face, self.form.sides)),
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

    def _edge(self, side: str) -> Element:
        """The chairs at an edge; at the far one from right to left, as the people see it."""
        seats = [seat for seat in range(self.form.seats) if self.form.sides[seat] == side]
        return h.div(".around__edge", data_side=side)[(self._chair(seat) for seat in seats)]

    def _free(self, side: str) -> Element:
        """An edge where nobody sits: whoever is picked goes there."""
        words = say("Sit here")
        name = say(
            "{words}: {name}, {edge}", words=words, name=self.form.shown_names[self.form.picked], edge=edge_name(side)
        )
        return h.button(
            ".chair.around__free",
            type="button",
            data_act=f"sit {side}",
            data_side=side,
            data_empty=True,
            aria_label=name,
        )[h.span[icon("plus"), h.span[words]]]

    def _seating(self) -> Element | None:
        """Side by side or not, where a game leaves the choice."""
        if not may_share(self.face, self.form.seats):
            return None
        beside = share(self.form.sides)
        return h.div(".opt", role="group", aria_label=say("How people sit"))[
            h.h2[say("How people sit")],
            h.div(".chips")[
                chip(say("Face to face"), group="seating", value="apart", checked=not beside),
                chip(say("Side by side"), group="seating", value="beside", checked=beside),
            ],
            h.p(".opt__note")[say("Touch a free edge of the tablet, or slide a chair there, to sit elsewhere.")],
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
        chosen, advice = self.form.options[option.key], self.advice.get(option.key)
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
            h.p(".opt__note")[h.b[advice.sentence], " ", say(option.help)]
            if advice is not None
            else h.p(".opt__note")[say(option.help)],
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


def open_hands_option(on: bool) -> Element:
    """A house rule for learning, in games that hide hands."""
    return h.div(".opt", role="group", aria_label=say("Hands"))[
        h.h2[say("Hands")],
        h.div(".chips")[
            chip(say("Hidden"), group="open-hands", value="off", checked=not on),
            chip(say("Open"), group="open-hands", value="on", checked=on),
        ],
        h.p(".opt__note")[say("Open hands are for learning: no tablet is passed round. The result says so.")],
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
