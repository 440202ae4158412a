"""Last Minute through the real page: several seats at once, a mission by touch, and room for everything."""

from typing import Final

import pytest

from engine.last_minute.events import Played
from engine.match import Match
from tests.browser import minute_scenes
from tests.browser.engines import ChromiumApp
from tests.browser.minute_scenes import bring, match_at, played, stacked_match
from tests.browser.players import Table
from tests.browser.scenes import still
from tests.browser.site_server import SiteServer

SIZES: Final = {"landscape": (1180, 820), "portrait": (820, 1180), "phone": (390, 844), "laptop": (1440, 900)}

OUTSIDE: Final = """(() => {
  const box = (element) => element.getBoundingClientRect();
  const inside = (inner, outer, spare = 1) =>
    inner.left >= outer.left - spare && inner.right <= outer.right + spare &&
    inner.top >= outer.top - spare && inner.bottom <= outer.bottom + spare;
  const seen = (element) => box(element).width > 0 && getComputedStyle(element).visibility !== "hidden";
  const page = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const found = [];
  for (const [parts, around] of [
    [".wire > .n", ".wire"], [".wire > .plug", ".wire"], [".wire", ".bomb__column"], [".bomb__next", ".bomb__column"],
    [".bomb__rule", ".bomb"], [".bomb__plugs > .plug", ".bomb__head"], [".bomb", ".bombs"], [".corner .n", ".corner"],
    [".wirecard", ".seat"], [".wirecard > .n", ".wirecard"], [".pad", ".seat"],
  ]) {
    for (const part of document.querySelectorAll(parts)) {
      if (!seen(part)) continue;
      const outer = part.closest(around);
      // The box of a numeral is a sixth taller than its digits.
      const spare = part.matches(".n") ? box(part).height / 12 + 1 : 1;
      if (!inside(box(part), box(outer), spare)) found.push([parts, part.textContent, "leaves its " + around]);
      if (!inside(box(part), page)) found.push([parts, part.textContent, "leaves the page"]);
    }
  }
  const zones = [...document.querySelectorAll(".table > .seat, .table > .corner, .table > .bombs")].filter(seen);
  for (const one of zones) for (const other of zones) {
    const [a, b] = [box(one), box(other)];
    const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    if (one !== other && !apart) found.push([one.id || one.className, other.id || other.className, "overlap"]);
  }
  const page_ = document.scrollingElement;
  if (page_.scrollHeight > innerHeight || page_.scrollWidth > innerWidth) found.push(["page", "", "scrolls"]);
  return found;
})()"""


def raced(app: ChromiumApp, server: SiteServer, match: Match) -> Table:
    """This match on the page, everybody ready, every hand held up, and its clock running."""
    table = bring(app, server, match)
    for seat in range(match.seats):
        table.touch("ready", seat)
    app.wait("document.querySelector('.corner[data-count], .minute__bar[data-count]') !== null")
    app.wait("document.querySelector('.corner[data-count], .minute__bar[data-count]') === null")
    if match.seats > 2:
        for seat in range(match.seats):
            table.touch("hold", seat)
    return table


def lift(table: Table, seat: int, wire: int) -> None:
    """This wire is lifted, once nothing travels any more."""
    still(table.app)
    act = table.app.js(
        f"[...document.querySelectorAll('#hand-{seat} .wirecard')]"
        f".find(card => card.querySelector('.n').textContent.trim() === '{wire:02d}').dataset.act"
    )
    table.touch(str(act), seat)
    table.app.wait(f"document.querySelector('#hand-{seat} [aria-pressed=true]') !== null")


def play(table: Table, seat: int, wire: int, bomb: int) -> None:
    """First tap, second tap."""
    lift(table, seat, wire)
    table.touch(f"play {wire} {bomb}", seat)
    table.app.wait(f"document.querySelector('#wire-{bomb}-{wire}') !== null")


def kept(app: ChromiumApp, table: Table) -> Match:
    """The match as the browser keeps it once it is paused."""
    table.touch("pause")
    app.wait_for_screen("pause")
    match = Match.load(str(app.js("localStorage.getItem('sixty.match')")))
    assert isinstance(match, Match)
    return match


def plays(match: Match) -> list[tuple[int, int, int]]:
    """Seat, wire and bomb of everything that was played."""
    events = [event for record in match.history for event in record.events]
    return [(event.seat, event.wire, event.bomb) for event in events if isinstance(event, Played)]


def test_four_fingers_of_four_seats_play_four_wires_at_once(app: ChromiumApp, server: SiteServer) -> None:
    match = stacked_match("3", [[56, 1], [54, 2], [55, 3], [52, 4]])
    table = raced(app, server, match)
    wanted = [(0, 56, 1), (1, 54, 2), (2, 55, 3), (3, 52, 4)]
    for seat, wire, _ in wanted:
        lift(table, seat, wire)
    app.touch_together([table.at(f"play {wire} {bomb}", seat) for seat, wire, bomb in wanted])
    for _, wire, bomb in wanted:
        app.wait(f"document.querySelector('#wire-{bomb}-{wire}') !== null")
    assert app.count(".wire") == 4
    assert [app.count(f"#hand-{seat} .wirecard") for seat in range(4)] == [1, 1, 1, 1]
    assert sorted(plays(kept(app, table))) == wanted


def test_a_claim_that_came_too_late_slides_back_with_a_reason(app: ChromiumApp, server: SiteServer) -> None:
    """Whichever is first: the other has the same tens, which this bomb does not take."""
    table = raced(app, server, stacked_match("9", [[49, 1], [48, 2]]))
    lift(table, 0, 49)
    lift(table, 1, 48)
    app.touch_together([table.at("play 49 2", 0), table.at("play 48 2", 1)])
    app.wait("document.querySelector('.seat__say .toast') !== null")
    assert app.count("#bomb-2 .wire") == 1
    laid = int(app.text("#bomb-2 .wire .n"))
    slow = 0 if laid == 48 else 1
    assert app.count(f"#hand-{slow} .wirecard") == 2
    assert app.count(f"#hand-{1 - slow} .wirecard") == 1
    assert app.count(f"#say-{slow} .toast") == 1
    assert len(plays(kept(app, table))) == 1


def test_a_mission_is_played_by_touch_to_its_end_and_the_next_one_waits(app: ChromiumApp, server: SiteServer) -> None:
    table = raced(app, server, stacked_match("1", [[56, 55, 53, 48], [46, 44, 41, 38]], [33, 32, 31]))
    for seat, wire, bomb in ((0, 56, 1), (0, 55, 1), (0, 53, 1), (0, 48, 2), (1, 46, 2), (1, 44, 2), (1, 38, 3)):
        play(table, seat, wire, bomb)
    table.touch("bin", 1)
    table.touch(str(app.js("document.querySelector('#hand-1 .wirecard').dataset.act")), 1)
    app.wait("document.querySelector('#bin-1').textContent.includes('1')")
    table.touch("bin", 1)
    app.wait("document.querySelectorAll('#hand-1 .wirecard').length === 0")
    table.touch("draw", 0)
    app.wait("document.querySelectorAll('#hand-0 .wirecard').length === 6")
    play(table, 0, 33, 3)
    play(table, 0, 32, 3)
    lift(table, 0, 31)
    table.touch("play 31 3", 0)
    app.wait_for_screen("result")
    assert app.count(".end[data-state=safe]") == 3
    table.settle()
    table.touch("next")
    app.wait_for_screen("play")
    table.see("ready", 0)


def test_a_wire_is_flicked_to_a_bomb(app: ChromiumApp, server: SiteServer) -> None:
    table = raced(app, server, stacked_match("1", [[56, 1], [54, 2]]))
    x, y = app.center("#card-0-1")
    to_x, to_y = app.center("#bomb-1")
    app.finger_down("thumb", x, y)
    for part in (0.4, 0.8, 1.0):
        app.finger_move("thumb", x + (to_x - x) * part, y + (to_y - y) * part)
    app.finger_up("thumb")
    app.wait("document.querySelector('#wire-1-56') !== null")
    assert plays(kept(app, table)) == [(0, 56, 1)]


def test_a_reload_in_the_middle_of_a_mission_loses_nothing_and_shows_nothing(
    app: ChromiumApp, server: SiteServer
) -> None:
    table = raced(app, server, stacked_match("1", [[56, 1], [54, 2]]))
    play(table, 0, 56, 1)
    app.painted()
    app.reload()
    app.wait_for_state("ready")
    table.settle()
    if table.screen() == "home":
        table.touch("open /play")
        app.wait_for_screen("pause")
    assert app.count(".wirecard, .wire") == 0
    table.settle()
    table.touch("resume")
    app.wait("document.querySelector('#wire-1-56') !== null")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("label", ["1", "9", "12", "F"])
def test_everything_is_on_the_screen_and_whole(app: ChromiumApp, server: SiteServer, label: str, seats: int) -> None:
    minute_scenes.mission(label, seats)(app, server)
    for size, (width, height) in SIZES.items():
        if size == "phone" and seats > 2:
            continue
        app.resize(width, height)
        app.painted()
        assert app.js(OUTSIDE) == [], size


def test_on_a_phone_computers_take_a_line_each(app: ChromiumApp, server: SiteServer) -> None:
    app.resize(390, 844)
    bring(app, server, played(match_at("F", 4, {1: 3, 2: 3, 3: 3}), 0.3))
    app.wait("document.querySelector('.corner[data-count]') === null")
    app.wait("document.querySelector('#hand-0 .wirecard') !== null")
    assert app.js(OUTSIDE) == []
    assert app.count(".name") == 4
