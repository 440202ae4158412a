"""59 Seconds on the built site, with real fingers."""

import json

import pytest

from tests.browser.engines import ChromiumApp
from tests.browser.players import Table, selector
from tests.browser.scenes import still
from tests.browser.site_server import SiteServer

LIVELY = "#/new/59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""


@pytest.fixture
def table(started: ChromiumApp) -> Table:
    return Table(started)


def history(app: ChromiumApp) -> list[str]:
    """The history lines of the match as it is kept, which is a moment after it was painted."""
    app.js("new Promise(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done, 0), 0)))")
    text = str(app.js("localStorage.getItem('sixty.match')"))
    lines = text.split("\n")
    begin = next(index for index, line in enumerate(lines) if line.startswith("history "))
    return lines[begin + 1 : -2]


def played(app: ChromiumApp) -> list[str]:
    """Seat and action of everything done so far."""
    return [line.split(" ", 1)[1] for line in history(app) if "expire" not in line]


def test_two_people_play_a_whole_round_by_touch(table: Table) -> None:
    app = table.app
    table.touch("open /setup/59-seconds")
    app.wait_for_screen("setup")
    table.settle()
    table.touch("deal")
    app.wait_for_screen("play")
    table.settle()
    table.begin(0, 1)
    table.play_round()
    assert "is out" in app.text("h1")
    table.touch("next", 0)
    app.wait_for_screen("play")
    table.see("ready", 0)
    table.see("ready", 1)


def test_two_fingers_of_two_seats_at_once_play_two_cards(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 2", 0)
    table.touch("lift 3", 1)
    points = [table.at("play 2 a", 0), table.at("play 3 b", 1)]
    table.app.touch_together(points)
    table.app.wait(f"document.querySelector({json.dumps(selector('put-back 2', 0))}) === null")
    table.app.wait(f"document.querySelector({json.dumps(selector('put-back 3', 1))}) === null")
    assert {"0 play 2 a", "1 play 3 b"} <= set(played(table.app))


def test_two_cards_for_one_pile_one_lands_and_the_other_says_why(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 2", 0)
    table.touch("lift 4", 1)
    table.app.touch_together([table.at("play 2 a", 0), table.at("play 4 a", 1)])
    table.app.wait("document.querySelector('.toast[data-kind=refused]') !== null")
    landed = [line for line in played(table.app) if line.endswith(" a")]
    assert len(landed) == 1
    loser = "1" if landed[0].startswith("0") else "0"
    assert "was there first" in table.app.text(f"#say-{loser}")


def test_a_flick_decides_between_two_piles(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    x, y = table.at("lift 2", 0)
    to_x, to_y = table.app.center("#pile-b")
    table.app.finger_down("thumb", x, y)
    for step in (1, 2, 3):
        table.app.finger_move("thumb", x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
    table.app.finger_up("thumb")
    table.app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")
    assert "0 play 2 b" in played(table.app)


def test_a_wild_is_called_and_played(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 5", 0)
    table.touch("call 5 1/14", 0)
    table.touch("wild 5 1/14 b", 0)
    table.app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('1 or 14')")


def test_a_card_that_has_just_come_to_a_pile_takes_no_touch_from_the_half_over_it(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 5", 0)
    table.touch("call 5 9", 0)
    table.see("wild 5 9 a", 0)
    table.touch("lift 3", 1)
    table.touch("play 3 a", 1)
    table.app.wait("document.querySelector('#pile-a .sr').textContent.includes('6')")
    still(table.app)
    table.touch("wild 5 9 a", 0)
    table.app.wait("document.querySelector('#pile-a .sr').textContent.includes('9')", seconds=5)


def test_a_card_that_does_not_fit_comes_back_and_says_why_at_its_own_seat(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("play 1 a", 1)
    table.app.wait("document.querySelector('#say-1 .toast') !== null")
    assert "9 does not go on 5" in table.app.text("#say-1")
    assert table.app.count("#say-0 .toast") == 0
    # Spoken a moment after it was painted.
    table.app.wait("document.querySelector('#live').textContent.includes('9 does not go on 5')")
    assert not any("play 1" in line for line in played(table.app))


def test_cancelled_fingers_play_nothing_and_the_next_touch_works(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    for number in range(1, 6):
        table.app.finger_down(f"finger {number}", *table.app.center(f"#card-0-{number}"))
    table.app.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    assert played(table.app) == ["0 ready", "1 ready"]
    table.app._fingers.clear()
    table.touch("lift 2", 0)
    table.see("put-back 2", 0)


def test_a_held_finger_does_not_stop_anybody_else(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.app.finger_down("resting", *table.app.center("#card-0-1"))
    table.touch("lift 3", 1)
    table.touch("play 3 b", 1)
    table.app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")
    table.app.finger_up("resting")


def test_a_round_by_keyboard_and_click(table: Table) -> None:
    """What assistive technology does: focus, Enter, no pointer at all."""
    table.deal(LIVELY)
    for seat in (0, 1):
        table.app.js(f"document.querySelector({json.dumps(selector('ready', seat))}).focus()")
        table.app.press("Enter")
        table.app.wait(f"document.querySelector({json.dumps(selector('ready', seat))}) === null")
    table.app.wait("document.querySelector('#pile-a .card__head') !== null")
    table.app.js(f"document.querySelector({json.dumps(selector('lift 2', 0))}).focus()")
    table.app.press("Enter")
    table.see("put-back 2", 0)
    table.app.js(f"document.querySelector({json.dumps(selector('play 2 a', 0))}).focus()")
    table.app.press("Enter")
    table.app.wait("document.querySelector('#pile-a .sr').textContent.endsWith('6')")


def test_a_computer_plays_and_its_hand_is_not_in_the_page(table: Table) -> None:
    table.deal(LIVELY, level=4)
    table.app.js(
        """void (window.leaks = [], new MutationObserver(() => {
            const hand = document.querySelector('#hand-1');
            if (hand && (hand.querySelector('.card, .n') || /\\d/.test(hand.textContent))) leaks.push(hand.outerHTML);
        }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true}))"""
    )
    table.begin(0)
    # The person keeps up: while somebody could play no new cards are turned up.
    for _ in range(200):
        if sum(line.startswith(("1 play", "1 wild")) for line in played(table.app)) >= 4:
            break
        table.play_one(0)
        table.app.js("new Promise(done => setTimeout(done, 150))")
    assert sum(line.startswith(("1 play", "1 wild")) for line in played(table.app)) >= 4
    assert table.app.js("leaks.length") == 0


def test_reload_comes_back_paused_to_the_same_position(table: Table, server: SiteServer) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 2", 0)
    table.touch("play 2 a", 0)
    table.app.wait("document.querySelector('#pile-a .sr').textContent.endsWith('6')")
    before = history(table.app)
    table.app.reload()
    table.app.wait_for_state("ready")
    assert table.screen() == "pause"
    assert table.app.count(".card") == 0
    table.settle()
    table.touch("resume")
    table.app.wait("document.querySelector('#pile-a .card__head') !== null")
    assert table.app.text("#pile-a .sr").endswith("6")
    assert history(table.app)[: len(before)] == before


def test_hiding_the_page_pauses_and_covers_the_table(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.app.js("void window.dispatchEvent(new Event('blur'))")
    table.app.wait_for_screen("pause")
    assert table.app.count(".card") == 0


def test_giving_up_needs_a_hold_of_one_second(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("pause")
    table.app.wait_for_screen("pause")
    table.settle()
    point = table.at("forfeit give-up", 1)
    table.app.tap(*point)
    assert table.screen() == "pause"
    table.app.finger_down("thumb", *point)
    table.app.wait_for_screen("result")
    table.app.finger_up("thumb")
    assert "Ben gives up" in table.app.text("h1")


def turned(app: ChromiumApp, selector: str) -> float:
    """By how many degrees an element is turned on the screen, all that it lies in included."""
    return float(
        app.js(
            f"""(() => {{
                let degrees = 0;
                for (let e = document.querySelector({json.dumps(selector)}); e; e = e.parentElement)
                    degrees += parseFloat(getComputedStyle(e).rotate) || 0;
                return degrees % 360;
            }})()"""
        )
    )


def test_the_two_sides_face_each_other(table: Table) -> None:
    table.deal(LIVELY)
    (_, near), (_, far) = table.app.center("#hand-0"), table.app.center("#hand-1")
    middle = table.app.center("#clock")[1]
    assert far < middle < near
    assert (
        table.app.js("document.querySelector('#zone-0').dataset.side + document.querySelector('#zone-1').dataset.side")
        == "sn"
    )


def test_a_hand_lies_turned_away_from_the_other_side(table: Table) -> None:
    table.deal(LIVELY)
    assert turned(table.app, "#card-0-1") == 0
    assert turned(table.app, "#card-1-1") == 180
    first, last = table.app.center("#card-1-1"), table.app.center("#card-1-5")
    assert first[0] > last[0], "place 1 is on the left of the hand's own owner"


def test_a_hand_can_be_lowered_to_backs(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("hold", 1)
    table.app.wait("document.querySelectorAll('#hand-1 .hand__back').length === 5")
    assert table.app.count("#hand-1 .card") == 0
    assert table.app.count("#hand-0 .card") == 5
    table.touch("hold", 1)
    table.app.wait("document.querySelectorAll('#hand-1 .card').length === 5")


def test_turning_the_tablet_in_a_round_changes_nothing_but_the_layout(table: Table) -> None:
    table.deal(LIVELY)
    table.begin(0, 1)
    table.touch("lift 2", 0)
    for width, height in ((820, 1180), (1180, 820), (390, 844), (1180, 820)):
        table.app.resize(width, height)
        table.see("put-back 2", 0)
        assert table.app.js("document.documentElement.scrollHeight <= innerHeight")
        assert table.app.js("document.documentElement.scrollWidth <= innerWidth")
    table.touch("play 2 b", 0)
    table.app.wait("document.querySelector('#pile-b .sr').textContent.endsWith('6')")


@pytest.mark.parametrize("address", ["#/nowhere", "#/setup/chess", "#/new/59-seconds-2-0-ZZZZZZ", "#/%3Cscript%3E"])
def test_wrong_addresses_say_so_in_one_sentence(app: ChromiumApp, server: SiteServer, address: str) -> None:
    app.start(server.url + address)
    assert app.js("document.documentElement.dataset.screen") == "home"
    assert app.count(".notice") == 1


def test_a_damaged_save_does_not_stop_the_start(app: ChromiumApp, server: SiteServer) -> None:
    app.start(server.url)
    app.js("void localStorage.setItem('sixty.match', 'Sixty match 1\\nname nonsense')")
    app.reload()
    app.wait_for_state("ready")
    assert app.count(".notice") == 1
    assert app.js("localStorage.getItem('sixty.damaged')").startswith("Sixty match 1")
