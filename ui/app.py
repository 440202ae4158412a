"""Sixty in the page: screens and the way between them, and the frame loop.

The app hears touches, keys, addresses and the page's comings and goings from the door;
in play it hands them to the table, elsewhere it follows them itself.
"""

import math
from typing import Final

from engine import game, games
from engine.game import Refusal
from engine.match import Match
from engine.names import MatchName, complete_options, read_name
from engine.words import say
from ui import door, face, keep
from ui.door import Field, Page, Target, Touch
from ui.gestures import Fingers, Flick, Tap
from ui.routes import Route, read_route
from ui.screens.home import home
from ui.screens.pages import credits_page, rules
from ui.screens.pause import pause
from ui.screens.setup import Form, Setup
from ui.table import QUIET_MS, Table

PRESS_TWICE_MS: Final = 2_000
"""What a finger holds, a key presses twice within this time."""

DOUBLE_TAP_PIXELS: Final = 40

FIRST_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class App:
    """The app: one page, one screen at a time, at most one match."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen = ""
        self.table: Table | None = None
        self.setup: Setup | None = None
        self.fingers = Fingers()
        self.message = ""
        self.quiet_until_ms = 0
        self._left_play = False
        self._tapped = (-1000, -1000)
        self.way_back = "open /"
        self._pressed: tuple[str, int] = ("", -PRESS_TWICE_MS)
        self._full = False

    def start(self) -> None:
        """Shows the first screen and begins to listen."""
        kept = keep.load_match(self.page)
        if isinstance(kept, Match):
            self._seat(kept)
        elif isinstance(kept, Refusal):
            self.message = kept.message
        self.page.listen(
            door.Listeners(
                self.on_touch, self.on_press, self.on_change, self.on_away, self.on_back, self.on_route, self.on_frame
            )
        )
        self.on_route(self.page.route())
        self.page.mark("state", "ready")

    # ---- Hearing ------------------------------------------------------------------

    def on_touch(self, touch: Touch) -> None:
        """A pointer event: taps and flicks act when the finger is lifted."""
        done = self.fingers.hear(touch)
        if self.fingers.holding:
            self.page.ask_frame()
        if done is None:
            return
        if isinstance(done, Flick):
            self._flick(done)
        elif not done.target.hold_ms and not self._meant_for_the_screen_before(done):
            self._tapped = done.place
            self.act(done.target, done.at_ms)

    def _meant_for_the_screen_before(self, tap: Tap) -> bool:
        """A tap right after the screen changed: any after a race, elsewhere the second of a double tap."""
        if tap.at_ms >= self.quiet_until_ms:
            return False
        return self._left_play or math.dist(tap.place, self._tapped) < DOUBLE_TAP_PIXELS

    def on_press(self, target: Target, at_ms: int) -> None:
        """A press by key or assistive technology. What a finger holds is pressed twice."""
        if target.hold_ms:
            again = self._pressed[0] == target.act and at_ms - self._pressed[1] <= PRESS_TWICE_MS
            self._pressed = (target.act, at_ms)
            if not again:
                self.page.say(say("Press again to confirm."))
                return
        self.act(target, at_ms)

    def on_change(self, field: Field) -> None:
        """Something was filled in on the set-up screen."""
        if self.setup is None or self.screen != "setup":
            return
        form, name = self.setup.form, field.name
        if name == "name":
            form.names[form.picked] = field.value
            self.page.morph("around", str(self.setup.chairs()))
        elif name == "match-name":
            form.match_name = field.value
        elif name == "level" and field.checked and field.value.isdigit():
            form.levels[form.picked] = int(field.value)
            self._redraw_setup()
        elif name.startswith("option:") and field.checked:
            form.options[name.removeprefix("option:")] = field.value
            self._redraw_setup()

    def on_away(self, how: str) -> None:
        """The page is hidden or loses the focus: everything stops and is kept."""
        self.fingers.lift_all()
        if self.table is not None and self.screen == "play" and self._pausable:
            self.table.pause("hidden", self.page.now_ms())
            self._keep()
            self._show_pause()

    def on_back(self) -> None:
        """The page is shown again; a pause stays until somebody goes on."""
        self.page.ask_frame()

    @property
    def _pausable(self) -> bool:
        """A table where time passes or is about to, or where somebody thinks."""
        assert self.table is not None
        match = self.table.match
        return match.game.clock_runs(match.state) or self.table.count_until_ms is not None

    def on_route(self, address: str) -> None:
        """The address changed: by a button of ours, the browser's back button, or typing."""
        route = read_route(address)
        if isinstance(route, Refusal):
            self.message = route.message
            route = Route("home")
        if self.table is not None and self.screen in ("play", "pause") and route.screen != "play":
            self.table.pause("menu", self.page.now_ms())
            self._keep()
        match route.screen:
            case "setup":
                self._show_setup(route.key, route.name)
            case "play":
                self._open_play()
            case "rules":
                self._show_rules(route.key)
            case "credits":
                self._show("credits", str(credits_page()), focus="page")
            case _:
                self._show_home()

    def on_frame(self) -> None:
        """Once before each painting while something moves."""
        now_ms = self.page.now_ms()
        for tap in self.fingers.held(now_ms):
            self.act(tap.target, tap.at_ms)
        table = self.table
        if table is not None and self.screen == "play":
            table.frame(now_ms)
            self._keep()
            self._follow(table, now_ms)
        if self.fingers.holding or (self.screen == "play" and self.table is not None and self.table.busy):
            self.page.ask_frame()

    def _follow(self, table: Table, now_ms: int) -> None:
        """From the play screen to the pause or the result when the match has gone there."""
        if table.match.paused - {"count-in"}:
            self._show_pause()
            return
        if not self._show_result():
            table.draw(now_ms)

    # ---- Acting -------------------------------------------------------------------

    def act(self, target: Target, at_ms: int) -> None:
        """What a button does: the app's own words here, everything else goes to the table."""
        words = target.act.split(" ")
        if words[0] == "open":
            self._open(words[1])
        elif words[0] == "close-notice":
            self._close_notice()
        elif self.screen == "setup" and self.setup is not None:
            if words[0] == "chair":
                self.setup.form.picked = int(words[1])
                self._redraw_setup()
            elif words[0] == "deal":
                self._deal()
        elif self.table is not None:
            self._act_at_table(self.table, target, words, at_ms)

    def _act_at_table(self, table: Table, target: Target, words: list[str], at_ms: int) -> None:
        if words[0] == "leave":
            self.page.go("/")
        elif words[0] == "again":
            self._again(table)
        elif self.screen == "play":
            if words[0] == "pause":
                table.pause("menu", self.page.now_ms())
                self._keep()
                self._show_pause()
            else:
                table.wish(target.act, target.seat, at_ms)
                self.page.ask_frame()
        elif self.screen == "pause":
            if words[0] == "resume":
                table.go_on(self.page.now_ms())
                self._show_play()
            elif words[0] == "forfeit" and target.seat is not None:
                table.forfeit(target.seat, words[1], self.page.now_ms())
                self._show_play()
        elif self.screen == "result" and target.seat is not None:
            table.act(target.seat, target.act, self.page.now_ms())
            self._show_play()

    def _flick(self, flick: Flick) -> None:
        """A card thrown or slid: to the place it was lifted over, or the one its way points to."""
        seat, words = flick.target.seat, flick.target.act.split(" ")
        if self.table is None or self.screen != "play" or seat is None:
            return
        action = self.table.thrown(seat, words, flick)
        if action:
            self.table.wish(action, seat, flick.at_ms)
            self.page.ask_frame()

    def _open(self, route: str) -> None:
        if route.startswith("/rules/"):
            self.way_back = {"pause": "open /play", "setup": f"open {self.page.route()}"}.get(self.screen, "open /")
        self.page.go(route)

    def _close_notice(self) -> None:
        self.message = ""
        if self.setup is not None:
            self.setup.form.message = ""
        if self.screen == "setup":
            self._redraw_setup()
        else:
            self._show_home()

    # ---- Screens ------------------------------------------------------------------

    def _show(self, screen: str, html: str, *, key: str = "", focus: str = "") -> None:
        self._left_play = self.screen == "play"
        self.screen = screen
        self.page.mark("screen", screen)
        self.page.mark("game", key)
        self.page.replace(html)
        self.quiet_until_ms = self.page.now_ms() + QUIET_MS
        if focus:
            self.page.settle(focus)

    def _show_home(self) -> None:
        shown = tuple(
            (known.key, known.title, known.seats, found)
            for known in games()
            if (found := face.face(known.key)) is not None
        )
        self._show("home", str(home(shown, self._ticket(), self.message)))
        self.message = ""

    def _ticket(self) -> tuple[str, str, str] | None:
        if self.table is None or self.table.match.outcome is not None:
            return None
        match = self.table.match
        return match.game.key, match.game.title, say("{names} are at the table.", names=say(" and ").join(match.names))

    def _show_setup(self, key: str, name: MatchName | None) -> None:
        found, look = game(key), face.face(key)
        if found is None or look is None:
            self.message = say("There is no game called {key} here.", key=key[:30])
            self._show_home()
            return
        old = self.setup
        if old is None or old.game.key != key:
            seats = found.seats[0]
            known = [*keep.load_names(self.page), *FIRST_NAMES]
            options = complete_options(found, {})
            assert not isinstance(options, Refusal)
            self.setup = Setup(found, look, Form(seats, known[:seats], [0] * seats, look.sides(seats), options))
        assert self.setup is not None
        if name is not None:
            self.setup.form.match_name = self.page.route().rsplit("/", 1)[-1]
            self.setup.form.options.update(name.options)
        self._show("setup", str(self.setup.screen()), key=key)

    def _redraw_setup(self) -> None:
        assert self.setup is not None
        self.page.morph("setup", str(self.setup.screen()))

    def _show_rules(self, key: str) -> None:
        found, look = game(key), face.face(key)
        if found is None or look is None:
            self._show_home()
            return
        self._show("rules", str(rules(found.title, look.rules(), back=self.way_back)), key=key, focus="page")

    def _show_play(self) -> None:
        table = self.table
        assert table is not None
        now_ms = self.page.now_ms()
        if self._show_result():
            return
        self._show("play", table.screen(now_ms), key=table.match.game.key)
        self.page.ask_frame()

    def _show_pause(self) -> None:
        table = self.table
        assert table is not None
        now_ms, match = self.page.now_ms(), table.match
        look = table.look(now_ms)
        marks, number, sentence = table.face.waiting(look, match.now(now_ms))
        screen = pause(
            marks=marks,
            number=number,
            sentence=sentence,
            name=match.name,
            key=match.game.key,
            forfeits=table.face.forfeits(look),
            stacked=match.stacked,
        )
        self._show("pause", str(screen), key=match.game.key, focus="pause-title")

    def _show_result(self) -> bool:
        """The result screen, when a round or the match has just ended."""
        table = self.table
        assert table is not None
        shown = table.face.result(table.look(self.page.now_ms()), table.match)
        if shown is None:
            return False
        self._keep()
        self._show("result", str(shown), key=table.match.game.key, focus="result")
        return True

    def _open_play(self) -> None:
        """Back to the match: behind the pause while its clock has begun, at the table otherwise."""
        if self.table is None:
            self.message = say("There is no match to go on with.")
            self._show_home()
            return
        match = self.table.match
        if match.paused and match.game.clock_runs(match.state):
            self._show_pause()
            return
        self.table.go_on(self.page.now_ms())
        self._show_play()

    # ---- Matches ------------------------------------------------------------------

    def _seat(self, match: Match) -> None:
        look = face.face(match.game.key)
        if look is not None:
            self.table = Table(match, look, self.page, look.sides(match.seats))

    def _deal(self) -> None:
        """Lays out what the form says, or says in one sentence why it cannot."""
        assert self.setup is not None
        form, found = self.setup.form, self.setup.game
        seed = None
        if form.match_name.strip():
            name = read_name(form.match_name, games())
            if isinstance(name, MatchName) and name.key != found.key:
                name = Refusal("other-game", say("This name belongs to another game."))
            if isinstance(name, Refusal):
                self._refuse_setup(name)
                return
            form.options.update(name.options)
            seed = name.seed
        names = [name.strip() or FIRST_NAMES[seat] for seat, name in enumerate(form.shown_names)]
        match = Match.new(found.key, form.seats, form.options, seed, None, names, form.bots)
        if isinstance(match, Refusal):
            self._refuse_setup(match)
            return
        keep.save_names(self.page, [name for name, level in zip(names, form.levels, strict=True) if not level])
        form.message, form.match_name = "", ""
        self._begin(match)

    def _refuse_setup(self, refusal: Refusal) -> None:
        assert self.setup is not None
        self.setup.form.message = refusal.message
        self.page.say(refusal.message)
        self._redraw_setup()

    def _again(self, table: Table) -> None:
        old = table.match
        match = Match.new(old.game.key, old.seats, old.options, None, None, old.names, old.computers)
        assert not isinstance(match, Refusal)
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self._seat(match)
        self._keep()
        if self.page.route() == "/play":
            self._show_play()
        else:
            self.page.go("/play")

    def _keep(self) -> None:
        """Stores the match if something has happened since it was last stored."""
        table = self.table
        if table is None or not table.unsaved:
            return
        table.unsaved = False
        if table.match.outcome is not None:
            keep.forget_match(self.page)
        elif not keep.save_match(self.page, table.match) and not self._full:
            self._full = True
            self.page.say(say("There is no room to keep this match: it will be gone when the page is closed."))


def main() -> None:
    """The page's entry."""
    App(door.page()).start()
