"""What Last Minute says: a sentence for everything that happened, reasons for hints, rules and keys."""

import pytest

from engine.game import TABLE
from engine.last_minute import GAME
from engine.last_minute.bot import wish_of
from engine.last_minute.components import BOMBS, CHALLENGES, Marker
from engine.last_minute.state import Fault, Phase
from engine.match import Match
from tests.ui.hands import Hands
from tests.ui.last_minute.tables import racing, seated, stacked
from tests.ui.test_keys import press
from ui.face import face
from ui.games.last_minute import bombs, words
from ui.screens.setup import PHONE

SOLO = [[50, 40, 31, 22, 13, 4, 58]]


def test_names_are_those_of_the_components() -> None:
    assert {card: words.bomb_name(card) for card in BOMBS} == {card: bomb.name for card, bomb in BOMBS.items()}
    titles = {choice.key: choice.title for option in GAME.options for choice in option.choices}
    assert all(words.challenge_name(key) == titles[key] for key in CHALLENGES)
    assert len({words.rule_short(marker) for marker in Marker}) == len(Marker)
    assert len({words.fault_text(fault) for fault in Fault}) == len(Fault)


@pytest.mark.parametrize("seed", range(3))
def test_everything_the_table_saw_has_a_sentence(seed: int) -> None:
    look = face("last-minute")
    assert look is not None
    bots = dict.fromkeys(range(3), 4)
    match = Match.new("last-minute", 3, {}, f"A2222{seed + 2}", None, ("Ada", "Ben", "Cleo"), bots)
    assert isinstance(match, Match)
    at_ms: int | None = 0
    while at_ms is not None and len(match.history) < 80:
        match.tick(at_ms)
        match.run_bots(at_ms)
        at_ms = match.next_ms(at_ms)
    told = [event for record in match.history for event in record.events if event.seen_by(TABLE)]
    assert len(told) > 40
    for event in told:
        notes = look.notes(event, match.names)
        assert notes, event
        assert all(note.sentence and "!" not in note.sentence for note in notes)
        look.sounds(event)


def test_a_hint_says_what_and_why() -> None:
    hands = racing(stacked(1, SOLO))
    view = hands.match.view(0)
    wish = wish_of(view)
    look = face("last-minute")
    assert look is not None
    why = look.why(view, wish)
    assert "bomb" in why
    assert why.endswith(".")
    assert hands.app.table is not None
    hands.app.table.allow_hints(True)
    hands.frame()
    hands.tap("hint", 0)
    assert "toast" in hands.part("say-0")


def test_a_bomb_is_told_in_words() -> None:
    hands = racing(stacked(1, SOLO, missions=[[[1, 0], [2, 7], [3, 4]]] * 3))
    hands.tap("tap 1", 0)
    hands.tap("play 50 1", 0)
    told = [bombs.told(bomb) for bomb in hands.match.view(-1).bombs]
    assert told[0] == "Bomb 1, Lunchbox. It needs blue, yellow. Last wire: 50 red. Next at most 49."
    assert told[1].startswith("Bomb 2, Alarm Clock. Upwards. It needs green, green, yellow.")
    assert told[2] == "Bomb 3, Teapot. Do last. It needs blue, green, red, yellow. It has to wait."
    assert told[0] in hands.part("bomb-1")


def test_colours_that_lie_there_are_crossed_out_from_the_side_that_is_read() -> None:
    pictured = [[[8, 5], [1, 0], [2, 0]]] * 3
    hands = racing(stacked(1, [[56, 41, 33, 20, 10, 8, 4]], missions=pictured))
    for wire in (56, 33):
        hands.app.table.wish(f"play {wire} 1", 0, hands.page.clock_ms)
        hands.frame(50)
    assert bombs.cut_plugs(hands.match.view(-1).bombs[0]) == (False, False, False, True, True)


def test_keys_lift_play_draw_and_discard() -> None:
    hands = seated(stacked(1, SOLO))
    assert press(hands, "Space")
    hands.wait(3100)
    press_all(hands, "Digit1", "KeyQ")
    assert hands.match.history[-1].text == "play 50 1"
    press_all(hands, "KeyX", "Digit2", "Digit3", "KeyX")
    assert hands.match.history[-1].text == "discard 31 40"
    press_all(hands, "KeyD")
    assert hands.match.history[-1].text == "draw"
    press_all(hands, "Digit4", "ArrowDown")
    assert 'aria-pressed="true"' not in hands.part("hand-0")
    press_all(hands, "Digit4", "Escape")
    assert 'aria-pressed="true"' not in hands.part("hand-0")
    press_all(hands, "KeyL")
    assert "wirecard" not in hands.part("hand-0")
    press_all(hands, "Escape")
    assert hands.screen == "pause"
    assert "Q to I" in hands.current()


def press_all(hands: Hands, *codes: str) -> None:
    """These keys, one after the other; each means something."""
    for code in codes:
        assert press(hands, code), code


def test_two_people_have_no_keys() -> None:
    hands = racing(stacked(2, [[50, 40], [52, 45]]))
    look = face("last-minute")
    assert look is not None
    assert hands.app.table is not None
    assert look.key_meant(hands.app.table.look(hands.page.clock_ms), "Digit1") is None
    assert look.keys_told(hands.app.table.look(hands.page.clock_ms)) == ()


def test_the_rules_open_where_the_mission_needs_them() -> None:
    look = face("last-minute")
    assert look is not None
    titles = [section.title for section in look.rules()]
    plain = racing(stacked(1, SOLO, missions=[[[1, 0], [2, 0], [3, 0]]] * 3))
    marked = racing(stacked(1, SOLO, missions=[[[1, 0], [2, 7], [3, 4]]] * 3))
    assert plain.app.table is not None
    assert marked.app.table is not None
    assert titles[look.rules_at(plain.app.table.look(plain.page.clock_ms))] == "Playing"
    assert titles[look.rules_at(marked.app.table.look(marked.page.clock_ms))] == "Markers"
    assert titles[-1] == "At a keyboard"


def test_set_up_asks_how_many_play_and_deals_for_them() -> None:
    hands = Hands()
    hands.page.go("/setup/last-minute")
    assert "120" in hands.part("around")
    hands.fill("seats", "4")
    assert "60" in hands.part("around")
    assert sum(act.startswith("chair") for act, _ in hands.acts()) == 4
    hands.fill("seats", "2")
    hands.tap("chair 1")
    hands.fill("level", "3")
    hands.tap("deal")
    assert hands.match.seats == 2
    assert hands.match.state.phase is Phase.READY
    assert set(hands.match.computers) == {1}


def test_a_phone_has_room_for_two_people_and_any_number_of_computers() -> None:
    hands = Hands()
    hands.page.matching.add(PHONE)
    hands.page.go("/setup/last-minute")
    hands.fill("seats", "4")
    hands.tap("deal")
    assert hands.screen == "setup"
    assert "2 people have room round this screen" in hands.current()
    for seat in (2, 3):
        hands.tap(f"chair {seat}")
        hands.fill("level", "3")
    hands.tap("deal")
    assert hands.screen == "play"


def test_the_name_of_a_match_brings_its_number_of_seats() -> None:
    hands = Hands()
    hands.page.go("/setup/last-minute")
    hands.fill("match-name", "last-minute-3-u-A7QX3P")
    hands.tap("deal")
    assert hands.match.seats == 3
    assert len(hands.match.names) == 3
    assert hands.match.view(-1).challenge == "operation-4"
