"""Sixty in the page: one screen at a time and at most one match.

The app hears touches, keys, addresses and the page's comings and goings from the door
and hands them to the screen that is shown.
"""

import math
from dataclasses import replace
from typing import Final

from engine import game
from engine.game import AnyGame, Refusal
from engine.match import Match
from engine.words import say
from ui import curtain, door, keep
from ui.aside import Aside, load_aside, save_aside
from ui.face import Face, face
from ui.gestures import Fingers, Flick, Tap
from ui.offline import Offer
from ui.page import Field, Key, Listeners, Page, Target, Touch
from ui.progress import count_result, load_results
from ui.routes import Route, read_route
from ui.screens.hand_over import HandOverScreen
from ui.screens.home import HomeScreen
from ui.screens.lesson import LessonScreen
from ui.screens.pages import CreditsScreen, RulesScreen, broken
from ui.screens.pause import PauseScreen
from ui.screens.play import PlayScreen
from ui.screens.result import ResultScreen
from ui.screens.screen import Screen
from ui.screens.settings import SettingsScreen
from ui.screens.setup import SetupScreen
from ui.screens.table_screen import TableScreen
from ui.settings import Settings, apply_settings, load_settings, save_settings
from ui.table import QUIET_MS, Table
from ui.take_back import Replaced

PRESS_TWICE_MS: Final = 2_000
"""What a finger holds, a key presses twice within this time."""

DOUBLE_TAP_PIXELS: Final = 40


class App:
    """The app."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.settings = load_settings(page)
        self.screen: Screen = HomeScreen(self)
        self.table: Table | None = None
        """The match that is played or waits to be gone on with."""
        self.message = ""
        """A sentence for everybody, shown once on the next home screen."""
        self.replaced = Replaced(page)
        self.offer = Offer(page)
        self.fingers = Fingers()
        self.quiet_until_ms = 0
        self._hurried = False
        self._tapped = (-1000, -1000)
        self.touched: tuple[int, int] | None = None
        """Where the finger was that does what is being done; None for a key, or for nobody."""
        self._pressed: tuple[str, int] = ("", -PRESS_TWICE_MS)
        self._setup: SetupScreen | None = None
        self._full = False
        self._woken_ms: int | None = None
        """When the page wakes by itself, as far as asked for."""
        self._aside = ""
        """What was last kept beside the match."""

    def start(self) -> None:
        """Shows the first screen and begins to listen."""
        apply_settings(self.page, self.settings)
        kept = keep.load_match(self.page)
        if isinstance(kept, Match):
            self._seat(kept)
            self._count()
        elif isinstance(kept, Refusal):
            self.message = kept.message
        self.page.listen(
            Listeners(
                touch=self.on_touch,
                press=self.on_press,
                change=self.on_change,
                away=self.on_away,
                back=self.on_back,
                route=self.on_route,
                frame=self.on_frame,
                after=self.on_after,
                resize=self.on_resize,
                elsewhere=self.on_elsewhere,
                offline=self.on_offline,
                crash=self.on_crash,
                key=self.on_key,
            )
        )
        self.on_route(self.page.route())
        self.page.mark("state", "ready")

    # ---- Hearing ------------------------------------------------------------------

    def on_touch(self, touch: Touch) -> None:
        """A pointer event: taps and flicks act when the finger is lifted."""
        if touch.kind == "down" and self.screen.wary and touch.at_ms < self.quiet_until_ms:
            touch = replace(touch, target=None)  # it was meant for the screen before
        held = self.fingers.holding
        done = self.fingers.hear(touch)
        if self.fingers.holding:
            self.page.ask_frame()
        elif touch.kind == "down" and self.screen.rest_ms:
            self._wake_in(self.screen.rest_ms)
        if touch.kind in ("up", "cancel"):
            self.screen.let_go(touch.pointer)
        if held != self.fingers.holding:
            self.screen.held(down=not held)
        if isinstance(done, Flick):
            self.screen.flick(done)
        elif isinstance(done, Tap) and not done.target.hold_ms and not self._meant_for_the_screen_before(done):
            self._tapped = self.touched = done.place
            self.act(done.target, done.at_ms)

    def _meant_for_the_screen_before(self, tap: Tap) -> bool:
        """A tap right after the screen changed: any after a race, elsewhere the second of a double tap."""
        if tap.at_ms >= self.quiet_until_ms:
            return False
        return self._hurried or math.dist(tap.place, self._tapped) < DOUBLE_TAP_PIXELS

    def on_press(self, target: Target, at_ms: int) -> None:
        """A press by key or assistive technology. What a finger holds is pressed twice."""
        if target.hold_ms:
            again = self._pressed[0] == target.act and at_ms - self._pressed[1] <= PRESS_TWICE_MS
            self._pressed = (target.act, at_ms)
            if not again:
                self.page.say(say("Press again to confirm."))
                return
        if self.table is not None:
            self.table.speaker.attentive = True
        self.touched = None
        self.act(target, at_ms)

    def on_key(self, key: Key) -> bool:
        """A key that presses no button: the screen may know it, but not right after it came."""
        if key.at_ms < self.quiet_until_ms:
            return False
        self.touched = None
        return self.screen.key_pressed(key)

    def on_change(self, field: Field) -> None:
        """A form field was filled in."""
        self.screen.change(field)

    def on_away(self, how: str) -> None:
        """The page is hidden, loses the focus or goes away: nothing that is down counts."""
        self.fingers.lift_all()
        self.screen.away()
        self.keep()
        self.page.hush()
        self._keep_awake()

    def on_back(self) -> None:
        """The page is shown again; a pause stays until somebody goes on."""
        self.page.ask_frame()

    def on_resize(self) -> None:
        """The page was turned, its window changed, or day became night."""
        self.screen.resized()

    def on_route(self, address: str) -> None:
        """The address changed: by a button of ours, the browser's back button, or typing."""
        route = read_route(address)
        before = self.screen
        before.leave()
        if isinstance(route, Refusal):
            self.message = route.message
            self.show(HomeScreen(self))
            return
        found, look = game(route.key), face(route.key)
        match route.screen:
            case "setup" | "rules" | "lesson" if found is None or look is None:
                self.message = say("{key} cannot be played here yet.", key=route.key)
                self.show(HomeScreen(self))
            case "setup":
                assert found is not None
                assert look is not None
                self._show_setup(SetupScreen.of(self, found, look), route)
            case "rules":
                assert found is not None
                assert look is not None
                at = self.table.moment if self.table is not None and isinstance(before, PauseScreen) else 0
                self.show(RulesScreen(self, found, look, self._way_back(before), at))
            case "lesson":
                assert found is not None
                assert look is not None
                self._show_lesson(found, look)
            case "play":
                self._open_play()
            case "settings":
                self.show(SettingsScreen(self, self._way_back(before), before))
            case "credits":
                self.show(CreditsScreen(self))
            case _:
                self.show(HomeScreen(self))

    def on_frame(self) -> None:
        """Once before each painting while something moves."""
        now_ms = self.page.now_ms()
        for tap in self.fingers.held(now_ms):
            self.act(tap.target, tap.at_ms)
        self._rest(now_ms)
        self.screen.frame(now_ms)
        waits = self.replaced.frame(now_ms, fitting=self._offers_replaced)
        times = [0] if self.fingers.holding or waits else []
        if self.screen.busy:
            times.append(self.screen.still_ms(now_ms))
        rests_ms = self.fingers.rests_ms(now_ms, self.screen.rest_ms) if self.screen.rest_ms else None
        if rests_ms is not None:
            times.append(rests_ms)
        self._woken_ms = None
        if times and min(times) > 0:
            self._wake_in(min(times))
        elif times:
            self.page.ask_frame()
        self.page.ask_after()

    def _wake_in(self, milliseconds: int) -> None:
        """A frame after so long, unless one comes sooner."""
        at_ms = self.page.now_ms() + milliseconds
        if self._woken_ms is None or at_ms < self._woken_ms:
            self._woken_ms = at_ms
            self.page.wake(milliseconds)

    def on_after(self) -> None:
        """After a painting: what happens by itself, sounds, the screen reader, storage."""
        if self.screen.after(self.page.now_ms()):
            self.on_frame()
        self._keep_awake()

    def _rest(self, now_ms: int) -> None:
        """Fingers that have rested ask what they are on; lifting them does nothing then."""
        rest_ms = self.screen.rest_ms if self.fingers.resting else 0
        if rest_ms:
            for touch in self.fingers.rested(now_ms, rest_ms):
                if self.screen.rested(touch):
                    self.fingers.spend(touch.pointer)

    # ---- Acting -------------------------------------------------------------------

    def act(self, target: Target, at_ms: int) -> None:
        """What a button does: another address, or what its screen makes of it."""
        match target.act.split(" "):
            case ["open", route]:
                self.page.go(route)
            case ["reload"]:
                self.page.reload()
            case ["renew"] if not self.match_goes_on:
                self.page.renew()
            case ["close-offer"]:
                self.offer.close()
            case ["take-back"]:
                self._take_back()
            case ["close-notice"] if isinstance(self.screen, HomeScreen):
                self.show(HomeScreen(self))
            case ["sound"]:
                self.change_settings(replace(self.settings, sound=not self.settings.sound))
                self.page.morph(self.screen.name, str(self.screen.draw()))
            case words:
                self.screen.act(target, words, at_ms)

    # ---- Screens ------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        """Another screen."""
        self._hurried = self.screen.hurried
        self.fingers.lift_all()
        self._pressed = ("", -PRESS_TWICE_MS)
        self.screen = screen
        self.page.mark("screen", screen.name)
        self.page.mark("game", screen.key)
        notice = self.replaced.notice(fitting=self._offers_replaced)
        offer = self.offer.notice(fitting=self._offers_version)
        self.page.entitle(screen.title)
        parts = (screen.draw(), notice, offer, screen.over())
        self.page.replace("".join(str(part) for part in parts if part is not None))
        self.quiet_until_ms = self.page.now_ms() + QUIET_MS
        screen.shown()
        if screen.focus:
            self.page.settle(screen.focus)
        if screen.busy or notice is not None:
            self.page.ask_frame()
        self._keep_awake()

    def show_match(self) -> None:
        """The screen the match is at: its result, the pause, the curtain, or the table."""
        table = self.table
        assert table is not None
        table.settings = self.settings
        if table.rests(self.page.now_ms()):
            self.keep()
            if not self.match_goes_on:
                self.page.persist()
            self.show(ResultScreen(self))
        elif table.match.paused - {"count-in", curtain.PAUSE}:
            self.show(PauseScreen(self))
        elif table.curtain.down:
            self.show(HandOverScreen(self))
        else:
            self.show(PlayScreen(self))
            self.page.ask_frame()

    def _show_setup(self, fresh: SetupScreen, route: Route) -> None:
        """The form as it was left, or a fresh one for another game."""
        if self._setup is None or self._setup.key != fresh.key:
            self._setup = fresh
        if route.name is not None:
            self._setup.name_match(self.page.route().rsplit("/", 1)[-1], route.name)
        self.show(self._setup)

    def _show_lesson(self, found: AnyGame, look: Face) -> None:
        """The game's lesson, on a table of its own: the match that waits is not touched."""
        lesson = look.lesson()
        if lesson is None:
            self.message = say("{game} has no lesson yet.", game=found.title)
            self.show(HomeScreen(self))
        else:
            self.show(LessonScreen(self, found, look, lesson))

    def _way_back(self, before: Screen) -> str:
        """The address the rules or the settings were opened from."""
        match before:
            case SetupScreen():
                return f"/setup/{before.key}"
            case RulesScreen():
                return f"/rules/{before.key}"
            case SettingsScreen():
                return before.further_back
            case TableScreen():
                return "/play"
        return "/"

    def _open_play(self) -> None:
        """Back to the match: behind the pause once its clock has begun, at the table otherwise."""
        table = self.table
        if table is None:
            self.message = self.message or say("There is no match to go on with.")
            self.show(HomeScreen(self))
            return
        if table.curtain.needed or not table.match.game.clock_runs(table.match.state):
            table.go_on(self.page.now_ms())
        self.show_match()

    # ---- Settings -----------------------------------------------------------------

    def change_settings(self, settings: Settings) -> None:
        """Other settings, from now on and for the next time."""
        self.settings = settings
        apply_settings(self.page, settings)
        save_settings(self.page, settings)

    def _keep_awake(self) -> None:
        """The screen stays on while the table is shown and its time passes or is about to."""
        table = self.table
        self.page.stay_awake(table is not None and isinstance(self.screen, PlayScreen) and table.running)

    # ---- Matches ------------------------------------------------------------------

    def begin(self, match: Match, aside: Aside | None = None) -> None:
        """A new match comes to the table. One that goes on can be taken back for a while."""
        self.replaced.put_aside(self.table)
        self._seat(match, aside)
        self.keep()
        if self.page.route() == "/play":
            self.show_match()
        else:
            self.page.go("/play")

    def deal_again(self) -> None:
        """Another match of the same seats and options, freshly dealt."""
        assert self.table is not None
        old = self.table.match
        match = Match.new(old.game.key, old.seats, old.options, None, None, old.names, old.computers)
        assert not isinstance(match, Refusal)
        self.begin(match, Aside(self.table.sides, self.table.curtain.open_hands))

    def _seat(self, match: Match, aside: Aside | None = None) -> None:
        look = face(match.game.key)
        if look is not None:
            aside = aside or load_aside(self.page, match, look)
            self.table = Table(match, look, self.page, aside.sides)
            self.table.remember(aside)
            self.table.recall(load_results(self.page, match.game.key))
            self.table.allow_hints(keep.load_hints(self.page))

    @property
    def _offers_replaced(self) -> bool:
        """Whether this is a screen to take back the replaced match on: home, or a table whose clock waits."""
        if isinstance(self.screen, PlayScreen):
            return not self.screen.table.match.game.clock_runs(self.screen.table.match.state)
        return isinstance(self.screen, HomeScreen)

    def _take_back(self) -> None:
        """The replaced match comes back to the table, as it was and paused."""
        table = self.replaced.take()
        if table is None:
            return
        self.table, table.unsaved = table, True
        keep.save_hints(self.page, table.shells[0].may_ask)
        self.keep()
        if self.page.route() == "/play":
            self._open_play()
        else:
            self.page.go("/play")

    def keep(self) -> None:
        """Stores the match if something has happened since it was last stored."""
        table = self.table
        if table is None or not table.unsaved:
            return
        table.unsaved = False
        self._aside = save_aside(self.page, table.match, table.aside, self._aside)
        if not keep.save_match(self.page, table.match) and not self._full:
            self._full = True
            table.tell_everybody(say("There is no room to keep this match: closing the page ends it."))
        self._count()

    def _count(self) -> None:
        """Once a match has ended, the game's face remembers it."""
        table = self.table
        if table is not None and table.match.outcome is not None:
            look = table.look(self.page.now_ms())
            table.recall(count_result(self.page, table.match, lambda kept: table.face.remembered(kept, look)))

    def on_elsewhere(self, key: str) -> None:
        """Another tab has stored something. Of one match only one tab goes on: the one that moved it last."""
        if key != keep.MATCH or self.table is None:
            return
        busy = isinstance(self.screen, TableScreen)
        self.table = None
        kept = keep.load_match(self.page)
        if isinstance(kept, Match):
            self._seat(kept)
        if busy:
            self.message = say("This match goes on in another tab.")
            self.screen = HomeScreen(self)  # what is left has nothing more to keep: the other tab has kept it
            self.page.go("/")

    def on_offline(self) -> None:
        """More is known about playing without a network, or of a new version."""
        if self._offers_version:
            self.offer.changed()
        self.screen.offline_changed()

    @property
    def match_goes_on(self) -> bool:
        """Whether there is a match that is not over: it ends on the version it began on."""
        return self.table is not None and self.table.match.outcome is None

    @property
    def _offers_version(self) -> bool:
        """Whether this is a screen between matches, on which a new version is offered."""
        return isinstance(self.screen, HomeScreen | ResultScreen) and not self.match_goes_on

    def on_crash(self) -> None:
        """Something in here is broken: say so, keep what is kept, offer a fresh start."""
        self.page.mark("state", "failed")
        self.page.replace(str(broken()))


def main() -> None:
    """The page's entry."""
    App(door.page()).start()
