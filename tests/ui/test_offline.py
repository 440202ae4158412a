"""What people are told of playing offline, and when a new version is offered: never in a match, never forced."""

import pytest

from tests.ui.hands import Hands
from ui.kept_site import KeptSite
from ui.page import Offline
from ui.stand_in import MemoryPage

SAID = "Ready to play offline"
NEW = "There is a new version of Sixty."


def told(hands: Hands, **known: object) -> None:
    """The page has found something out."""
    hands.page.kept = Offline(**known)  # type: ignore[arg-type]
    assert hands.page.listeners is not None
    hands.page.listeners.offline()


def end_match(hands: Hands) -> None:
    """The match on the table ends: one side gives up ten rounds."""
    match = hands.match
    for number in range(10):
        if number:
            for seat in (0, 1):
                match.act(seat, "ready", hands.page.clock_ms)
            hands.page.clock_ms += 4000
            match.resume("count-in", hands.page.clock_ms)
            match.tick(hands.page.clock_ms)
        match.act(1, "give-up", hands.page.clock_ms)
        match.act(0, "next", hands.page.clock_ms)
    assert match.outcome is not None
    hands.app.show_match()


def test_home_says_that_it_is_ready_only_when_that_is_so() -> None:
    hands = Hands()
    for state in ("arriving", "missing", "failed", "unavailable"):
        told(hands, state=state)
        assert SAID not in hands.current()
    told(hands, state="ready")
    assert SAID in hands.current()
    told(hands, state="missing", missing="licences.txt")
    assert SAID not in hands.page.parts["offline-line"]


def test_what_was_found_before_the_app_listens_is_shown_with_the_first_screen() -> None:
    hands = Hands(MemoryPage(kept=Offline("ready", "", True, False)))
    assert SAID in hands.page.screen
    assert NEW in hands.page.screen


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        (Offline("arriving"), "Not ready to play offline yet"),
        (Offline("ready"), "everything is kept on this device"),
        (Offline("missing", "licences.txt, assets/start.js"), "Missing or damaged: licences.txt, assets/start.js."),
        (Offline("missing", "a.js, b.js, c.js, d.js, e.js"), "Missing or damaged: a.js, b.js, c.js and 2 more."),
        (Offline("failed"), "tried again on the next visit"),
        (Offline("unavailable"), "cannot be kept for playing offline"),
    ],
)
def test_the_settings_say_how_things_are(known: Offline, sentence: str) -> None:
    hands = Hands(MemoryPage(address="/settings", kept=known))
    assert sentence in hands.page.screen
    assert "!" not in hands.page.screen.partition("Without a network")[2]


def test_the_settings_follow_while_they_are_open() -> None:
    hands = Hands(MemoryPage(address="/settings"))
    told(hands, state="ready")
    assert SAID in hands.page.parts["offline"]


def test_the_note_on_installing_goes_once_the_app_is_installed() -> None:
    assert "Add to Home Screen" in Hands(MemoryPage(address="/settings")).page.screen
    installed = MemoryPage(address="/settings", matching={"(display-mode: standalone)"})
    assert "Add to Home Screen" not in Hands(installed).page.screen


def test_the_offer_is_taken_by_a_touch_and_only_by_one() -> None:
    hands = Hands()
    told(hands, state="ready", offer=True)
    assert NEW in hands.page.parts["offer"]
    hands.wait(60_000)
    assert hands.page.renewed == hands.page.reloads == 0
    hands.tap("renew")
    assert hands.page.renewed == 1


def test_later_closes_the_offer_until_the_next_screen_between_matches() -> None:
    hands = Hands()
    told(hands, state="ready", offer=True)
    hands.tap("close-offer")
    assert NEW not in hands.page.parts["offer"]
    told(hands, state="ready", offer=True)
    assert NEW not in hands.page.parts["offer"]
    hands.page.go("/credits")
    assert NEW not in hands.page.screen
    hands.page.go("/")
    assert NEW in hands.page.screen


def test_a_version_that_could_not_be_taken_is_told() -> None:
    hands = Hands()
    told(hands, state="ready", offer=True, refused=True)
    assert "could not be taken" in hands.page.parts["offer"]


def test_nothing_is_offered_while_a_match_goes_on() -> None:
    hands = Hands()
    hands.begin()
    told(hands, state="ready", offer=True)
    assert "offer" not in hands.page.parts
    hands.page.go("/")
    assert hands.screen == "home"
    assert NEW not in hands.html
    hands.page.go("/settings")
    assert "once the match is over" in hands.page.screen
    assert not hands.has("renew")


def test_the_end_of_a_match_offers_the_new_version_and_asks_the_browser_to_keep_things() -> None:
    hands = Hands()
    hands.begin()
    told(hands, state="ready", offer=True)
    assert hands.page.persisted == 0
    end_match(hands)
    assert hands.screen == "result"
    assert NEW in hands.page.screen
    assert hands.page.persisted == 1


# ---- The browser's side -------------------------------------------------------------


class Found:
    """What the page's script knows."""

    def __init__(self, state: str = "ready") -> None:
        self.state, self.missing, self.offer, self.refused, self.chosen = state, "", True, False, 0

    def choose(self) -> None:
        self.chosen += 1


class Window:
    """A window that may lack things."""

    def __init__(self, **parts: object) -> None:
        for name, part in parts.items():
            setattr(self, name, part)


@pytest.mark.parametrize("window", [Window(), Window(sixtyOffline=Found("nonsense"))])
def test_nothing_is_known_before_the_script_has_come(window: Window) -> None:
    assert KeptSite(window).known() == Offline()


def test_what_the_script_knows_is_read_and_the_choice_handed_on() -> None:
    found = Found()
    site = KeptSite(Window(sixtyOffline=found))
    assert site.known() == Offline("ready", "", True, False)
    site.renew()
    assert found.chosen == 1


def test_a_browser_without_storage_that_stays_is_no_fault() -> None:
    site = KeptSite(Window())
    site.renew()
    site.persist()
