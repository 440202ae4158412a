"""The table of Last Minute on the stand-in page: what is seen, what touches mean."""

import re

import pytest

from engine.last_minute.state import Phase
from engine.match import Match
from engine.rng import Rng
from tests.ui.hands import Hands, composed, find_element
from tests.ui.last_minute.tables import drag, everybody_ready, racing, seated, stacked
from ui.face import face
from ui.stand_in import MemoryPage
from ui.table import Table

SOLO = [[50, 40, 31, 22, 13, 4, 58]]
"""Red, blue, yellow, green, green, yellow, blue: mission 1's Lunchbox wants red, blue, yellow."""
TWO = [[50, 40, 31, 22, 13, 4], [52, 45, 36, 28, 17, 8]]


def wires_in(markup: str) -> list[str]:
    """The numbers of all wires that stand in a piece of markup."""
    return re.findall(r'class="n n--ground"[^>]*>(\d\d)<', markup)


# ---- Before the clock runs ----------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_before_all_are_ready_no_wire_is_in_the_markup(seats: int) -> None:
    hands = seated(stacked(seats, [[10 * seat + 1, 10 * seat + 2, 10 * seat + 3] for seat in range(seats)]))
    assert wires_in(hands.current()) == []
    assert sum(act == "ready" for act, _ in hands.acts()) == seats
    for seat in range(seats):
        hands.tap("ready", seat)
    hands.wait(500)
    assert wires_in(hands.current()) == [], "hands stay down while counting in"
    hands.wait(3000)
    assert hands.match.clock_runs


@pytest.mark.parametrize(("seats", "raised"), [(1, True), (2, True), (3, False), (4, False)])
def test_hands_of_one_and_two_are_raised_and_those_of_more_wait_to_be(seats: int, raised: bool) -> None:
    hands = seated(stacked(seats, [[10 * seat + 1, 10 * seat + 2, 10 * seat + 3] for seat in range(seats)]))
    everybody_ready(hands)
    assert bool(wires_in(hands.part("hand-0"))) == raised
    if not raised:
        hands.tap("hold", 0)
        assert wires_in(hands.part("hand-0")) == ["01", "02", "03"]
        assert wires_in(hands.part("hand-1")) == []


def test_a_computers_wires_are_nowhere_in_the_markup() -> None:
    hands = racing(stacked(2, TWO, bots={1: 3}))
    for _ in range(20):
        hands.wait(1000)
        if hands.screen != "play":
            break
        assert wires_in(hands.part("hand-1")) == []
        assert "data-act" not in hands.part("zone-1")


def test_a_pause_hides_hands_and_columns_until_the_clock_goes_on() -> None:
    hands = racing(stacked(2, TWO))
    hands.tap("lift 50", 0)
    hands.tap("play 50 1", 0)
    hands.tap("pause")
    assert hands.screen == "pause"
    assert wires_in(hands.current()) == []
    hands.wait(400)
    hands.tap("resume")
    hands.wait(500)
    assert wires_in(hands.current()) == []
    hands.wait(3000)
    assert "50" in wires_in(hands.part("bomb-1"))


def test_pauses_of_all_kinds_take_no_time_of_the_mission() -> None:
    """Menu, a sheet over the table, a hidden page, a device that slept: the seconds are those that were played."""
    hands = racing(stacked(2, TWO))

    def left_ms() -> int:
        return int(hands.match.view(0).remaining_ms(hands.match.now(hands.page.clock_ms)))

    def back() -> None:
        assert wires_in(hands.current()) == []
        hands.wait(5000)
        hands.tap("resume")
        hands.wait(400)
        assert hands.page.marks["screen"] == "play"
        assert wires_in(hands.current()) == [], "covered while counting in"
        while hands.app.table is not None and hands.app.table.running and not hands.match.clock_runs:
            hands.frame()

    hands.wait(1000)
    before_ms = left_ms()
    hands.tap("pause")
    hands.tap("log")
    hands.wait(3000)
    hands.tap("close-log")
    back()
    assert abs(before_ms - left_ms()) <= 50
    before_ms = left_ms()
    hands.app.on_away("hidden")
    back()
    assert abs(before_ms - left_ms()) <= 50
    before_ms = left_ms()
    hands.frame(600_000)
    assert hands.page.marks["screen"] == "pause", "the device slept"
    back()
    assert abs(before_ms - left_ms()) <= 50


# ---- Playing ------------------------------------------------------------------------


def test_a_tap_lifts_a_wire_and_lights_the_bombs_and_a_second_tap_plays() -> None:
    hands = racing(stacked(1, SOLO))
    assert "data-target" not in hands.part("bomb-1")
    hands.tap("tap 1", 0)
    assert all("data-target" in hands.part(f"bomb-{number}") for number in (1, 2, 3))
    hands.tap("play 50 1", 0)
    assert hands.match.history[-1].text == "play 50 1"
    assert wires_in(hands.part("bomb-1")) == ["50", "50"], "a number at both ends"
    assert "data-target" not in hands.part("bomb-1")
    assert 'class="place"' in hands.part("card-0-1")


def test_only_bombs_that_take_the_wire_are_lit_while_the_referee_stops_wrong_ones() -> None:
    hands = racing(stacked(1, SOLO))
    hands.tap("tap 3", 0)
    hands.tap("play 31 1", 0)
    hands.tap("tap 1", 0)
    assert "data-target" not in hands.part("bomb-1")
    assert "data-target" in hands.part("bomb-2")
    open_table = racing(stacked(1, SOLO, options={"safety": "off"}))
    open_table.tap("tap 3", 0)
    open_table.tap("play 31 1", 0)
    open_table.tap("tap 1", 0)
    assert "data-target" in open_table.part("bomb-1")


def test_a_lifted_wire_is_put_back_by_a_tap_and_another_one_takes_its_place() -> None:
    hands = racing(stacked(1, SOLO))
    hands.tap("tap 1", 0)
    hands.tap("tap 2", 0)
    assert 'aria-pressed="true"' in hands.part("card-0-2")
    assert 'aria-pressed="true"' not in hands.part("card-0-1")
    hands.tap("tap 2", 0)
    assert 'aria-pressed="true"' not in hands.part("hand-0")


def test_a_wire_slid_onto_a_bomb_is_played_at_once() -> None:
    hands = racing(stacked(1, SOLO))
    hands.page.places = {"#bomb-1": (200, 300), "#bomb-2": (500, 300), "#bomb-3": (800, 300), "#bin-0": (1000, 700)}
    drag(hands, "tap 1", 0, start=(300, 700), end=(490, 330))
    assert hands.match.history[-1].text == "play 50 2"
    drag(hands, "tap 2", 0, start=(400, 700), end=(980, 690))
    assert hands.match.history[-1].text == "discard 40"


def test_a_wire_that_breaks_a_rule_comes_back_with_the_reason_at_its_seat() -> None:
    hands = racing(stacked(2, TWO))
    hands.page.places = {"#bomb-1": (200, 300), "#bomb-2": (500, 300)}
    hands.tap("tap 6", 0)
    hands.tap("play 4 1", 0)
    drag(hands, "tap 1", 1, start=(300, 100), end=(210, 320))
    assert "was there first" in hands.part("say-1")
    assert "data-refused" in hands.part("card-1-1")
    assert "toast" not in hands.part("say-0")
    assert hands.app.table is not None
    assert hands.app.table.shells[1].refusals == 0, "a lost claim is nobody's mistake"


def test_two_seats_have_aims_of_their_own_on_one_bomb() -> None:
    hands = racing(stacked(2, TWO))
    hands.tap("tap 1", 0)
    hands.tap("tap 1", 1)
    bomb = hands.part("bomb-1")
    assert 'data-sides="ns"' in bomb
    assert hands.has("play 50 1", 0)
    assert hands.has("play 52 1", 1)
    first, second = hands.down("play 50 1", 0), hands.down("play 52 2", 1)
    hands.up(first)
    hands.up(second)
    hands.frame()
    assert {record.text for record in hands.match.history[-2:]} == {"play 50 1", "play 52 2"}


def test_four_plays_of_four_seats_in_one_frame_all_count() -> None:
    missions = [[[1, 0], [2, 0], [3, 0], [4, 0]]] * 3
    hands = racing(stacked(4, [[50, 11], [52, 13], [55, 17], [58, 5]], missions=missions))
    for seat in range(4):
        hands.tap("tap 1", seat)
    plays = ["play 50 1", "play 52 2", "play 55 3", "play 58 4"]
    fingers = [hands.down(play, seat) for seat, play in enumerate(plays)]
    for finger in fingers:
        hands.up(finger)
    before = len(hands.match.history)
    hands.frame()
    assert sorted(record.text for record in hands.match.history[before:] if record.text.startswith("play")) == plays


# ---- Drawing and discarding ---------------------------------------------------------


def test_the_draw_pad_says_how_many_and_fills_the_hand() -> None:
    hands = racing(stacked(1, SOLO, pile=[6, 7]))
    assert "data-hot" not in hands.part("draw-0")
    hands.tap("tap 1", 0)
    hands.tap("play 50 1", 0)
    hands.tap("tap 2", 0)
    hands.tap("play 40 1", 0)
    assert "Draw 2" in hands.part("draw-0")
    hands.tap("draw", 0)
    assert hands.match.history[-1].text == "draw"
    assert wires_in(hands.part("hand-0"))[:2] == ["06", "07"]
    hands.tap("draw", 0)
    assert "Your hand is full." in hands.part("say-0")


def test_a_lifted_wire_is_discarded_by_the_pad() -> None:
    hands = racing(stacked(1, SOLO))
    hands.tap("tap 2", 0)
    assert "data-hot" in hands.part("bin-0")
    hands.tap("bin", 0)
    assert hands.match.history[-1].text == "discard 40"


def test_several_wires_are_picked_and_discarded_together() -> None:
    hands = racing(stacked(1, SOLO))
    hands.tap("bin", 0)
    assert "Pick wires" in hands.part("bin-0")
    for place in (1, 2, 6, 2):
        hands.tap(f"tap {place}", 0)
    assert "Discard 2" in hands.part("bin-0")
    assert "data-target" not in hands.part("bomb-1")
    hands.tap("bin", 0)
    assert hands.match.history[-1].text == "discard 4 50"
    assert "Pick wires" not in hands.part("bin-0")
    hands.tap("tap 2", 0)
    assert "data-target" in hands.part("bomb-1"), "taps lift again"


def test_picking_is_left_without_a_choice_and_ends_with_the_race() -> None:
    hands = racing(stacked(1, SOLO))
    hands.tap("bin", 0)
    hands.tap("bin", 0)
    assert "Pick wires" not in hands.part("bin-0")
    hands.tap("bin", 0)
    hands.tap("tap 1", 0)
    hands.wait(121_000)
    assert hands.screen == "result"
    assert hands.app.table is not None
    assert not hands.app.table.shells[0].marked


def test_a_busy_hand_has_a_ring_until_it_is_free() -> None:
    hands = racing(stacked(1, SOLO, options={"tempo": "table"}))
    hands.tap("tap 1", 0)
    hands.tap("play 50 1", 0)
    assert "--lasts:500ms" in hands.part("busy-0")
    hands.wait(600)
    assert "--lasts" not in hands.part("busy-0")


# ---- Ends ---------------------------------------------------------------------------


def test_an_attempt_with_a_lost_bomb_is_ended_when_all_say_so() -> None:
    hands = racing(stacked(2, TWO))
    assert not hands.has("end-attempt", 0)
    for seat, place in ((0, 6), (1, 6)):
        hands.tap(f"tap {place}", seat)
    hands.tap("play 4 1", 0)
    assert not hands.has("end-attempt", 0)
    hands = racing(stacked(2, [[0, 40, 31, 22, 13, 4], TWO[1]]))
    hands.tap("tap 1", 0)
    hands.tap("play 0 1", 0)
    assert "Lost" in hands.part("bomb-1")
    hands.tap("end-attempt", 0)
    assert 'aria-pressed="true"' in hands.part("me-0")
    hands.tap("end-attempt", 1)
    assert hands.screen == "result"


def test_somebody_has_to_leave_and_the_attempt_does_not_count() -> None:
    hands = racing(stacked(2, TWO))
    hands.tap("pause")
    hands.wait(400)
    for seat in (0, 1):
        finger = hands.down("forfeit void", seat, hold_ms=1000)
        hands.wait(1100)
        hands.up(finger)
        if not seat:
            assert hands.screen == "pause", "the clock does not go on because one has agreed"
            hands.wait(400)
    assert hands.match.state.phase is Phase.READY
    assert hands.match.state.markers == 2
    assert hands.screen == "play"


# ---- Parts --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_what_was_sent_in_parts_is_what_a_fresh_drawing_gives(seed: int) -> None:
    """The key of a part names everything it is drawn from: nothing on the screen is ever out of date."""
    page, seats = MemoryPage(), seed % 4 + 1
    options = {
        "challenge": ("training-1", "training-3", "operation-4", "training-4")[seed % 4],
        "safety": ("on", "off")[seed // 2 % 2],
        "tempo": ("free", "table")[seed // 4 % 2],
    }
    bots = {seats - 1: 3} if seed % 3 == 0 and seats > 1 else {}
    match = Match.new("last-minute", seats, options, f"A2222{'23456789'[seed]}", None, ("Ada",) * seats, bots)
    assert isinstance(match, Match), match
    found = face("last-minute")
    assert found is not None
    table = Table(match, found, page, found.sides(seats))
    page.replace(str(table.screen(page.clock_ms)))
    rng = Rng(seed)
    for _ in range(300):
        page.clock_ms += 90
        for seat in range(seats):
            if seat in bots:
                continue
            actions = [text for action in match.legal(seat) if (text := match.game.write(action)) != "void"]
            words = [*actions[:30], *actions[-10:], "hold", "bin", "tap 1", "tap 2", "tap 3", "tap 4", "play 1 1"]
            pick, rng = rng.below(len(words) * 2)
            if pick < len(words):
                table.wish(words[pick], seat, page.clock_ms)
        table.frame(page.clock_ms)
        table.after()
        table.frame(page.clock_ms)
        while table.draw(page.clock_ms):
            """The clock follows in the next frame."""
        look = table.look(page.clock_ms)
        seen = composed(page)
        parts = found.parts(look) + found.ticking(look, match.now(page.clock_ms))
        assert len({part.ident for part in parts}) == len(parts)
        for part in parts:
            assert find_element(seen, part.ident) == str(part.draw()), part.ident
        if match.outcome is not None:
            break
    assert len(match.history) > 20


def test_the_screen_fits_the_number_of_bombs_and_seats() -> None:
    hands: Hands = seated(stacked(4, [[], [], [], []], options={"challenge": "operation-4"}, begin=2))
    assert "--bombs:8" in hands.current()
    assert 'data-seats="4"' in hands.current()
    for seat, side in enumerate("snew"):
        assert f'data-side="{side}"' in hands.part(f"zone-{seat}")
