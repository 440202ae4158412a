"""A whole match of 59 Seconds to fifty points, three times: by touch, by keyboard alone, by accessible names alone."""

import json
import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from engine.fifty_nine.components import ONE_OR_FOURTEEN, WILD
from engine.fifty_nine.fitting import fits
from tests.browser.engines import ChromiumApp
from tests.browser.players import Table, read_top, read_value
from tests.browser.site_server import SiteServer
from tests.browser.test_fifty_nine import history
from tests.browser.test_keyboard import focused, go, tab_to
from tests.engine.fifty_nine.tables import deal, layout, match_of

FULL = "59-seconds-2-0-A23M22"
"""A short match, by these players' way of playing; the lock, which only some matches have, comes last in this file."""

MOST_ROUNDS = 19
"""Nine rounds of five points each, and the last."""


whole = pytest.mark.skipif("SIXTY_WHOLE" not in os.environ, reason="minutes long: set SIXTY_WHOLE=1")


def choice(hand: dict[int, int], tops: list[int | None]) -> tuple[int, int] | None:
    """Place and pile (0 or 1) of the first card that fits, wilds last; None when nothing does."""
    for place, value in sorted(hand.items()):
        for pile, top in enumerate(tops):
            if value != WILD and fits(value, top):
                return place, pile
    return next(((place, 0) for place, value in sorted(hand.items()) if value == WILD), None)


def rounds(
    table: Table,
    next_round: Callable[[], None],
    play_one: Callable[[int], object] | None = None,
    go_on: Callable[[], None] | None = None,
) -> int:
    """Plays until the match is over; gives the number of rounds."""
    for count in range(1, MOST_ROUNDS + 1):
        table.play_round(play_one, go_on)
        if table.app.count("[data-act=again]"):
            return count
        next_round()
    raise AssertionError("the match does not end")


@whole
def test_a_whole_match_by_touch(started: ChromiumApp) -> None:
    """Set-up, ready, rounds, wilds, new cards, a pause, results, and the same seats again."""
    table, app = Table(started), started
    table.touch("open /setup/59-seconds")
    app.wait_for_screen("setup")
    app.page.get_by_label("Same deal as a match played before").fill(FULL)
    app.press("Tab")
    table.settle()
    table.touch("deal")
    app.wait_for_screen("play")
    table.settle()
    table.begin(0, 1)

    table.play_one(0)
    table.touch("pause")
    app.wait_for_screen("pause")
    assert app.count("#hand-0 .card") == 0
    table.settle()
    table.touch("resume")
    app.wait_for_screen("play")
    app.wait("document.querySelector('#pile-a .card__head') !== null")

    def next_round() -> None:
        table.settle()
        table.touch("next", 0)
        app.wait_for_screen("play")
        table.settle()
        table.begin(0, 1)

    count = rounds(table, next_round)
    told = "\n".join(history(app))
    assert count >= 5
    assert " wild " in told
    assert "expire" in told, "new cards were never needed"
    assert "wins the match" in app.text("h1")
    table.settle()
    table.touch("again")
    app.wait_for_screen("play")
    table.see("ready", 0)
    table.see("ready", 1)
    assert history(app) == []


@whole
def test_a_whole_match_by_keyboard_alone(started: ChromiumApp) -> None:
    table, app = Table(started), started
    go(table, "open /setup/59-seconds", "setup")
    go(table, "deal", "play")

    def begin() -> None:
        app.press("Enter")
        app.press("Space")
        app.wait("document.querySelector('#pile-a .card__head') !== null")

    def next_round() -> None:
        table.settle()
        tab_to(app, "next")
        app.press("Enter")
        app.wait_for_screen("play")
        table.settle()
        begin()

    def play_one(seat: int) -> None:
        found = choice(table.hand(seat), table.tops()) if app.count(".half, .calls") == 0 else None
        if found is None:
            return
        place, pile = found
        keys = ("12345", "qwert")[seat]
        wild = table.hand(seat).get(place) == WILD
        app.press(keys[place - 1])
        if wild:
            app.press(keys[3])
        # A card that fits one pile has gone there already; then the arrow means nothing.
        app.press((("ArrowLeft", "ArrowRight"), ("a", "d"))[seat][pile])

    def go_on() -> None:
        tab_to(app, "resume")
        app.press("Enter")

    begin()
    rounds(table, next_round, play_one, go_on)
    table.settle()
    tab_to(app, "again")
    app.press("Enter")
    app.wait_for_screen("play")
    assert focused(app) == "play"


@whole
def test_a_whole_match_by_accessible_names_alone(started: ChromiumApp) -> None:
    """As a screen reader's user plays it: roles and names are all that is known of the page."""
    table, app = Table(started), started
    page = app.page

    def press(button: Locator) -> None:
        button.press("Enter")

    press(page.get_by_role("button", name=re.compile("^59 Seconds")).or_(page.get_by_role("link", name="59 Seconds")))
    app.wait_for_screen("setup")
    press(page.get_by_role("button", name="Deal", exact=True))
    app.wait_for_screen("play")
    ready = re.compile(" is ready$")
    names = [ready.sub("", name) for name in spoken(page.get_by_role("button", name=ready))]
    sides = [page.get_by_role("region", name=name, exact=True) for name in names]

    def begin() -> None:
        for name in names:
            press(page.get_by_role("button", name=f"{name} is ready"))
        app.wait("document.querySelector('#pile-a .card__head') !== null")

    def next_round() -> None:
        table.settle()
        press(page.get_by_role("button", name=re.compile("deals round")))
        app.wait_for_screen("play")
        table.settle()
        begin()

    def play_one(seat: int) -> None:
        cards = sides[seat].get_by_role("button", name=re.compile(", place [1-5]$"))
        hand = {int(name[-1]): read_value(name[: -len(", place 1")]) for name in spoken(cards)}
        said = page.get_by_text(re.compile("^(Left|Right) action pile: ")).all_text_contents()
        if len(said) != 2 or not hand:
            return
        found = choice(hand, [read_top(words) for words in said])
        if found is None:
            return
        place, pile = found
        word = {WILD: "wild", ONE_OR_FOURTEEN: "1 or 14"}.get(hand[place], str(hand[place]))
        press(sides[seat].get_by_role("button", name=f"{word}, place {place}"))
        if hand[place] == WILD:
            press(sides[seat].get_by_role("group", name="Call a number").get_by_role("button", name="7", exact=True))
        both = page.get_by_role("button", name=re.compile("^Play here"))
        app.painted()
        if both.count():
            press(both.nth(pile if both.count() > 1 else 0))

    table.settle()
    begin()
    rounds(table, next_round, play_one, lambda: press(page.get_by_role("button", name="Go on")))
    assert page.get_by_role("heading", level=1).text_content() in {f"{name} wins the match" for name in names}


def test_a_lock_is_told_and_shuffled_away(started: ChromiumApp, server: SiteServer) -> None:
    """Nobody can play and no new cards are left: a match with a stacked deal, kept as by a visit before."""
    table, app = Table(started), started
    stacked = match_of(deal(layout(("9 3", "4 5"), "8 8", refresh=("12", "13"))), names=("Ada", "Ben"))
    stacked.ready()
    app.js(f"void localStorage.setItem('sixty.match', {json.dumps(stacked.match.save())})")
    app.start(f"{server.url}?again#/play")
    app.wait_for_screen("pause")
    table.settle()
    table.touch("resume")
    app.wait_for_screen("play")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    table.touch("lift 1", 0)
    table.touch("play 1 a", 0)
    app.wait("document.querySelector('#say-1').textContent.includes('the middle is shuffled')")
    app.wait("document.querySelector('#live').textContent.includes('Shuffled')")
    assert table.screen() == "play"
    assert app.count("#hand-0 .card") == 1


def spoken(buttons: Locator) -> list[str]:
    """The accessible names of these buttons, which all have one of their own."""
    return [str(name) for name in buttons.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")]


@pytest.mark.parametrize(
    ("hand", "tops", "chosen"),
    [
        ({1: 5, 2: 9}, [4, 10], (1, 0)),
        ({1: WILD, 4: 9}, [4, 10], (4, 1)),
        ({2: WILD}, [4, 4], (2, 0)),
        ({1: 2}, [7, 9], None),
    ],
)
def test_the_players_of_these_tests_know_what_fits(
    hand: dict[int, int], tops: list[int | None], chosen: object
) -> None:
    assert choice(hand, tops) == chosen
