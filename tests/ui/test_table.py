"""The table on the stand-in page: what a frame hands in, what it draws, what it says."""

import pytest

from engine.match import Match
from engine.rng import Rng
from tests.ui.hands import Hands, composed, find_element
from ui import rehearsal
from ui.face import face
from ui.stand_in import MemoryPage
from ui.table import Table

LIVELY = "59-seconds-2-0-A22492"
"""A deal in which seat 0 has a wild (place 5), a card for both piles (2) and cards for none (1, 3, 4)."""


def test_two_touches_of_two_seats_in_one_frame_both_count() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("lift 3", 1)
    first, second = hands.down("play 2 a", 0), hands.down("play 3 b", 1)
    hands.up(second)
    hands.up(first)
    before = len(hands.match.history)
    hands.frame()
    played = {(record.seat, record.text) for record in hands.match.history[before:]}
    assert played == {(0, "play 2 a"), (1, "play 3 b")}


def test_a_card_for_both_piles_lifts_and_lights_both_and_a_second_tap_decides() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    assert hands.has("play 2 a", 0)
    assert hands.has("play 2 b", 0)
    assert hands.has("put-back 2", 0)
    hands.tap("play 2 b", 0)
    assert hands.match.history[-1].text == "play 2 b"
    assert not hands.has("put-back 2", 0)


def test_a_lifted_card_can_be_put_back() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("put-back 2", 0)
    assert not hands.has("play 2 a", 0)
    assert hands.has("lift 2", 0)


def test_a_flick_decides_at_once() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.page.places = {"#pile-a": (390, 410), "#pile-b": (790, 410)}
    hands.up(hands.down("lift 2", 0, at=(430, 690)), at=(520, 620))
    hands.frame()
    assert hands.match.history[-1].text == "play 2 b"


def test_a_wild_is_lifted_called_and_laid_in_its_owners_own_zone() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 5", 0)
    assert sum(act.startswith("call 5 ") for act, seat in hands.acts() if seat == 0) == 13
    assert not any(act.startswith("call") for act, seat in hands.acts() if seat == 1)
    hands.tap("call 5 9", 0)
    hands.tap("wild 5 9 a", 0)
    assert hands.match.history[-1].text == "wild 5 9 a"
    assert hands.match.state.piles[0].top == 9


def test_a_call_can_be_slid_to_a_pile() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.page.places = {"#pile-a": (390, 410), "#pile-b": (790, 410)}
    hands.tap("lift 5", 0)
    hands.up(hands.down("call 5 1/14", 0, at=(700, 700)), at=(780, 430))
    hands.frame()
    assert hands.match.history[-1].text == "wild 5 1/14 b"


def test_a_card_that_fits_nowhere_says_why_in_its_own_zone_and_in_the_live_region() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    before = hands.match.digest()
    hands.tap("play 1 a", 0)
    assert hands.match.digest() == before
    assert "does not go on" in hands.part("say-0")
    assert "toast" not in hands.part("say-1")
    assert "does not go on" in hands.page.spoken[-1]
    assert "data-refused" in hands.part("hand-0")
    hands.wait(300)
    assert "data-refused" not in hands.part("hand-0")
    hands.wait(2400)
    assert "toast" not in hands.part("say-0")


def test_the_others_play_leaves_a_lifted_card_lifted_while_a_place_takes_it() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("lift 4", 1)
    hands.tap("play 4 a", 1)
    assert hands.has("put-back 2", 0)
    assert not hands.has("play 2 a", 0) or "play 2 a" in hands.legal(0)
    assert hands.has("play 2 b", 0)


def test_a_lifted_card_glides_home_with_the_reason_when_no_place_takes_it_any_more() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("lift 4", 1)
    hands.tap("play 4 a", 1)
    hands.tap("play 5 b", 1)
    assert [pile.top for pile in hands.match.state.piles] == [4, 4]
    assert not hands.has("put-back 2", 0)
    assert "No place takes that card now." in hands.part("say-0")


def test_a_computers_hand_carries_no_identity_anywhere() -> None:
    hands = Hands()
    match = hands.begin(levels=(0, 3))
    hands.wait(20_000)
    zone = hands.part("zone-1")
    assert "data-act" not in zone
    assert 'class="n' not in hands.part("hand-1")
    assert all(f">{value}<" not in hands.part("hand-1") for value in range(2, 15))
    assert match.state.sides[1].hand != (None,) * 5


def test_a_lowered_hand_carries_no_identity_and_can_be_raised() -> None:
    hands = Hands()
    hands.begin()
    hands.tap("hold", 0)
    assert "face-down card" in hands.part("hand-0")
    assert not any(act.startswith(("play", "lift")) for act, seat in hands.acts() if seat == 0)
    hands.tap("hold", 0)
    assert "face-down card" not in hands.part("hand-0")


def test_action_cards_stay_covered_while_counting_in_although_the_match_has_turned_them_up() -> None:
    hands = Hands()
    hands.deal()
    hands.tap("ready", 0)
    hands.tap("ready", 1)
    hands.wait(500)
    assert hands.match.view(-1).piles[0].value is not None
    assert "face down" in hands.part("pile-a")
    assert "card__n" not in hands.part("pile-a")


def test_a_touch_before_the_bell_handed_in_after_it_counts() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    bell = hands.page.clock_ms + 59_000 - match.now(hands.page.clock_ms)
    while hands.page.clock_ms < bell - 16:
        hands.frame(min(16, bell - 2 - hands.page.clock_ms))
    hands.page.clock_ms = bell - 1
    play = next(act for act in hands.legal(0) if act.startswith(("play", "wild")))
    hands.app.table.wish(play, 0, bell - 1)
    hands.page.clock_ms = bell + 10
    hands.app.on_frame()
    hands.app.on_after()
    record = next(record for record in reversed(match.history) if record.kind == "act")
    assert record.text == play
    assert record.at_ms == 58_999
    assert match.history[-1].kind == "expire"
    assert match.state.time_over


@pytest.mark.parametrize("seed", range(6))
def test_what_was_sent_in_parts_is_what_a_fresh_drawing_gives(seed: int) -> None:
    """The key of a part names everything it is drawn from: nothing on the screen is ever out of date."""
    page = MemoryPage()
    options = {
        "agree": ("off", "on")[seed % 2],
        "call-out": ("off", "on")[seed // 2 % 2],
        "deck": ("54", "56")[seed % 2],
    }
    bots = {1: 3} if seed % 3 == 0 else {}
    match = Match.new("59-seconds", 2, options, f"A2222{'23456789'[seed]}", names=("Bea", "Ravi"), bots=bots)
    assert isinstance(match, Match)
    found = face("59-seconds")
    assert found is not None
    table = Table(match, found, page, found.sides(2))
    page.replace(str(table.screen(page.clock_ms)))
    rng = Rng(seed)
    for _ in range(500):
        page.clock_ms += 90
        for seat in range(2):
            if seat in bots:
                continue
            actions = [
                match.game.write(action) for action in match.legal(seat) if match.game.write(action) != "give-up"
            ]
            words = [*actions[:40], "hold", "lift 1", "lift 3", "put-back 3", "call 3 7", "play 1 a", "play 2 b"]
            pick, rng = rng.below(len(words) * 4)
            if pick < len(words):
                table.wish(words[pick], seat, page.clock_ms)
        table.frame(page.clock_ms)
        table.after()
        table.frame(page.clock_ms)
        while table.draw(page.clock_ms):
            """The clock follows in the next frame."""
        look = table.look(page.clock_ms)
        seen = composed(page)
        for part in found.parts(look) + found.ticking(look, match.now(page.clock_ms)):
            assert find_element(seen, part.ident) == str(part.draw()), part.ident
        if match.outcome is not None:
            break
    assert len(match.history) > 20


def test_nonsense_wishes_change_nothing_and_never_raise() -> None:
    hands = Hands()
    match = hands.begin()
    before = match.digest()
    for text in (
        "",
        "lift",
        "lift x",
        "lift 99",
        "call",
        "call 1",
        "call 9 9",
        "put-back",
        "play 9 z",
        "x" * 1000,
        "hold",
    ):
        for seat in (0, 1, 7, -1, None):
            hands.app.table.wish(text, seat, hands.page.clock_ms)
            hands.app.on_frame()
    assert match.digest() == before


# ---- Rehearsal --------------------------------------------------------------------


def test_while_the_pads_wait_the_next_moves_are_rehearsed_and_nothing_of_it_is_seen() -> None:
    hands = Hands()
    match = hands.deal(LIVELY)
    seen, digest, kept = hands.current(), match.digest(), dict(hands.page.stored)
    hands.wait(16 * rehearsal.STEPS + 100)
    assert hands.app.table is not None
    assert hands.app.table.rehearsal is not None
    assert hands.app.table.rehearsal.over
    assert (hands.current(), match.digest()) == (seen, digest)
    assert hands.page.stored == kept
    assert not hands.page.spoken[1:]
    assert hands.app.table is not None
    drawn = {ident for ident, _ in hands.app.table.picture.drawings.known()}
    assert {"pile-a", "pile-b", "card-0-1", "card-1-5", "draw-count-0"} <= drawn


@pytest.mark.parametrize("levels", [(0, 0), (0, 3)])
def test_what_was_drawn_in_the_rehearsal_is_what_the_race_would_draw(levels: tuple[int, int]) -> None:
    hands = Hands()
    hands.deal(LIVELY, levels=levels)
    hands.wait(16 * rehearsal.STEPS + 100)
    table = hands.app.table
    assert table is not None
    rehearsed = table.picture.drawings.known()
    for seat in (0, 1):
        if not levels[seat]:
            hands.tap("ready", seat)
    hands.wait(3100)
    found = 0
    for _ in range(300):
        for seat in (0, 1):
            plays = [act for act in hands.legal(seat) if act.startswith("play")]
            if plays and not levels[seat] and hands.screen == "play":
                table.wish(plays[0], seat, hands.page.clock_ms)
        hands.frame(300)
        if hands.screen != "play":
            break
        look = table.look(hands.page.clock_ms)
        for part in table.face.parts(look):
            if not part.holds_others and (part.ident, part.key) in rehearsed:
                found += 1
                assert rehearsed[part.ident, part.key] == str(part.draw()), part.ident
    assert found > 100


def test_a_rehearsal_draws_a_computers_zone_as_the_match_does() -> None:
    hands = Hands()
    hands.deal(LIVELY, levels=(0, 3))
    hands.wait(16 * rehearsal.STEPS + 100)
    table = hands.app.table
    assert table is not None
    drawn = [
        html
        for (ident, _), html in table.picture.drawings.known().items()
        if ident.startswith(("me-1", "card-1", "hand-1"))
    ]
    assert len(drawn) > 5
    assert not any("data-act" in html or "card__n" in html for html in drawn)


# ---- Stillness --------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_nothing_changes_while_the_table_says_it_stands_still(seed: int) -> None:
    """Frames are asked for when something changes: the frames left out would have drawn nothing."""
    page = MemoryPage()
    match = Match.new("59-seconds", 2, {}, f"A2222{'25'[seed]}", names=("Bea", "Ravi"), bots={0: 5, 1: 3})
    assert isinstance(match, Match)
    found = face("59-seconds")
    assert found is not None
    table = Table(match, found, page, found.sides(2))
    page.replace(str(table.screen(page.clock_ms)))
    left_out = 0
    still_until_ms = 0
    for _ in range(4_000):
        page.clock_ms += 7
        seen, painted, events = composed(page), page.painted, len(match.history)
        table.frame(page.clock_ms)
        while table.draw(page.clock_ms):
            """The clock follows in the next frame."""
        still = page.clock_ms < still_until_ms
        if still:
            left_out += 1
            assert (composed(page), page.painted, len(match.history)) == (seen, painted, events)
        asked, before = page.asked, len(match.history)
        table.after()
        if still:
            assert (page.asked, len(match.history)) == (asked, before)
        else:
            still_until_ms = page.clock_ms + (table.still_ms(page.clock_ms) if page.asked == asked else 0)
    assert left_out > 1_500


def test_a_device_that_slept_is_noticed_although_frames_are_seldom() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    assert hands.app.table is not None
    assert hands.app.table.still_ms(hands.page.clock_ms) <= 250
    before = match.now(hands.page.clock_ms)
    hands.frame(600_000)
    assert hands.screen == "pause"
    assert match.now(hands.page.clock_ms) <= before + 300


def test_while_counting_in_there_is_a_frame_a_number() -> None:
    hands = Hands()
    hands.deal(LIVELY)
    for seat in (0, 1):
        hands.tap("ready", seat)
    table = hands.app.table
    assert table is not None
    assert table.count_until_ms is not None
    hands.frame()
    assert hands.page.asked == 0
    assert hands.page.woken[-1] == table.still_ms(hands.page.clock_ms)


# ---- After a result ---------------------------------------------------------------


def test_computers_among_themselves_go_on_after_a_result() -> None:
    """Nobody is there to press, but for somebody who watches."""
    hands = Hands()
    match = hands.deal(levels=(5, 4))
    for _ in range(4_000):
        hands.frame(40)
        if hands.screen == "result":
            break
    assert hands.screen == "result"
    for _ in range(60):
        hands.frame(200)
    assert match.view(-1).round == 2
    assert hands.screen == "play"


def test_a_person_is_waited_for_after_a_result() -> None:
    hands = Hands()
    hands.begin(levels=(0, 3))
    table = hands.app.table
    assert table is not None
    table.pause("menu", hands.page.clock_ms)
    table.forfeit(0, "give-up", hands.page.clock_ms)
    hands.app.show_match()
    assert hands.screen == "result"
    assert not hands.app.screen.busy
