"""Home: the wordmark, the match to go on with, and a band of twelve marks for each game."""

from typing import TYPE_CHECKING

import htpy as h
from htpy import Element

from engine import games
from engine.game import AnyGame
from engine.words import say, say_count
from ui import offline
from ui.face import Face, face
from ui.screens.screen import Screen
from ui.screens.settings import settings_button, sound_button
from ui.widgets import button, icon, notice, numeral, ring, wordmark

if TYPE_CHECKING:
    from ui.app import App


class HomeScreen(Screen):
    """The first screen."""

    name = "home"
    focus = "home"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._time: list[int] = []
        """Hours, minutes and seconds as the clock shows them."""

    def draw(self) -> Element:
        """A panel, and the games that can be shown."""
        message, self.app.message = self.app.message, ""
        shown = [(game, look) for game in games() if (look := face(game.key)) is not None]
        return h.main(".home", id="home", tabindex="-1", data_bands=str(len(shown)))[
            notice(message) if message else None,
            h.header(".home__panel")[
                h.h1(".home__mark")[wordmark()],
                h.p(".home__say")[say("Games round one tablet, a minute at a time.")],
                offline.line(self.app.page.offline()),
                h.div(".home__clock")[_time_of_day(self.app.page.time_of_day())],
                self._ticket(),
                h.div(".home__foot")[
                    button(say("Credits"), "open /credits", kind="small bare", before="info"),
                    h.div(".home__tools")[sound_button(self.app.settings, short=True), settings_button()],
                ],
            ],
            h.nav(".home__bands", aria_label=say("Games"))[
                (_band(index, game, look) for index, (game, look) in enumerate(shown))
            ],
        ]

    def offline_changed(self) -> None:
        """See :class:`Screen`."""
        self.app.page.morph(offline.LINE, str(offline.line(self.app.page.offline())))

    def shown(self) -> None:
        """The clock runs from now on."""
        self.frame(self.app.page.now_ms())

    def frame(self, now_ms: int) -> None:
        """Once a second one mark goes out. Between two seconds nothing runs."""
        page = self.app.page
        *time, milliseconds = page.time_of_day()
        if time != self._time:
            if self._time:
                page.morph("home-time", str(_time_of_day(page.time_of_day())))
            self._time = time
        page.wake(max(20, 1005 - milliseconds))

    def _ticket(self) -> Element | None:
        """The match to go on with."""
        table = self.app.table
        if table is None or table.match.outcome is not None:
            return None
        match = table.match
        return h.button(
            ".ticket.home__ticket", type="button", data_act="open /play", data_game=match.game.key, style="--notch:66px"
        )[
            h.span(".ticket__body")[
                h.span(".label.home__over")[say("Go on with")],
                h.span(".home__cont")[h.span(".name")[match.game.title], icon("go")],
                h.span(".home__stub")[
                    h.span(".fact")[say("{names} are at the table.", names=say(" and ").join(match.names))]
                ],
            ]
        ]


def _time_of_day(time: tuple[int, int, int, int]) -> Element:
    """A station clock: lit are the seconds that are left of this minute."""
    hours, minutes, seconds, _ = time
    return ring(
        60 - seconds,
        h.span(".home__time")[
            numeral(f"{hours}:{minutes:02d}"),
            h.span(".label")[say_count("and one second", "and {count} seconds", seconds)],
        ],
        id="home-time",
    )


def _band(index: int, game: AnyGame, look: Face) -> Element:
    first, last = game.seats[0], game.seats[-1]
    numbers = str(first) if first == last else f"{first}–{last}"
    return h.button(".band", type="button", data_act=f"open /setup/{game.key}", data_game=game.key)[
        h.span(".band__ruler", aria_hidden="true")[
            (h.i(data_five=(index * 12 + tick) % 5 == 0) for tick in range(12)), h.b[f"{index * 12:02d}"]
        ],
        h.span(".band__art")[look.art()],
        h.span(".band__text")[
            h.span(".band__title")[game.title],
            h.span(".band__facts")[
                h.span[h.b[numbers], " ", say("players")],
                h.span[h.b[look.length]],
                (h.span[fact] for fact in look.manner),
            ],
        ],
        h.span(".band__go")[icon("go")],
    ]
