"""Hidden hands on one tablet: the curtain between turns.

No hand is ever in the page but that of the person whose eyes are on it.
"""

import random
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.game import Seat
from engine.template.view import View
from tests.ui.hands import Hands
from tests.ui.stairs import SecretStairs, StairsFace, lay_out
from ui.page import Target
from ui.stand_in import MemoryPage


@dataclass(slots=True)
class Watched(MemoryPage):
    """A page that remembers everything that was ever sent to it."""

    sent: list[str] = field(default_factory=list)

    def replace(self, html: str) -> None:
        MemoryPage.replace(self, html)
        self.sent.append(html)

    def morph(self, ident: str, html: str) -> None:
        MemoryPage.morph(self, ident, html)
        self.sent.append(html)

    def entitle(self, title: str) -> None:
        MemoryPage.entitle(self, title)
        self.sent.append(title)

    def say(self, sentence: str) -> None:
        MemoryPage.say(self, sentence)
        self.sent.append(sentence)


def hold(hands: Hands, milliseconds: int = 700) -> None:
    """Whoever has the tablet holds the button."""
    hands.wait(320)
    finger = hands.down("reveal", hold_ms=600)
    hands.wait(milliseconds)
    hands.up(finger)
    hands.wait(320)


def called(hands: Hands) -> str:
    """Whom the tablet goes to."""
    found = re.search(r'class="curtain__name"[^>]*>([^<]*)<', hands.html)
    assert found is not None
    return found[1]


def secrets(hands: Hands) -> set[int]:
    """The seats whose cards are in the page now, wherever in its markup."""
    return {int(seat) for seat in re.findall(r"secret \d+ of seat (\d)", hands.html)}


def at_table(patch: pytest.MonkeyPatch, look: StairsFace | None = None, **more: Any) -> Hands:
    hands = lay_out(patch, look, **more)
    hold(hands)
    assert hands.screen == "play"
    return hands


def test_before_the_first_turn_the_curtain_says_whom_the_tablet_goes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    assert hands.screen == "hand-over"
    assert "Ada" in called(hands)
    assert "secret" not in hands.html
    assert hands.page.spoken[-1] == "Pass the tablet to Ada."
    hold(hands)
    assert hands.screen == "play"
    assert secrets(hands) == {0}


def test_a_button_let_go_too_soon_lifts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hold(hands, 550)
    assert hands.screen == "hand-over"
    hands.wait(320)
    first, second = hands.down("reveal", hold_ms=600), hands.down("reveal", hold_ms=600)
    hands.up(first, kind="cancel")
    hands.up(second)
    hands.wait(900)
    assert hands.screen == "hand-over"


def test_the_ring_fills_while_the_button_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hands.wait(320)
    finger = hands.down("reveal", hold_ms=600)
    assert hands.page.marks["reveal.holding"] == "on"
    hands.up(finger)
    assert hands.page.marks["reveal.holding"] == ""


def test_by_keyboard_it_is_pressed_twice_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    reveal = Target("reveal", None, 600)
    hands.app.on_press(reveal, hands.page.clock_ms)
    hands.wait(2100)
    hands.app.on_press(reveal, hands.page.clock_ms)
    assert hands.screen == "hand-over"
    hands.wait(1000)
    hands.app.on_press(reveal, hands.page.clock_ms)
    assert hands.screen == "play"


def test_one_press_is_never_left_over_for_the_next_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    reveal = Target("reveal", None, 600)
    hands.app.on_press(reveal, hands.page.clock_ms)
    hands.app.on_press(reveal, hands.page.clock_ms)
    hands.app.on_away("blur")
    hands.app.on_press(reveal, hands.page.clock_ms)
    assert hands.screen == "hand-over"


def test_after_a_turn_the_next_person_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("lay 1", 0)
    assert hands.screen == "play"
    hands.tap("roll", 0)
    assert hands.screen == "hand-over"
    assert "Ben" in called(hands)
    assert "secret" not in hands.html
    hold(hands)
    assert secrets(hands) == {1}


def test_touches_right_after_it_changed_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    early = hands.down("reveal", hold_ms=600)
    hands.wait(900)
    hands.up(early)
    assert hands.screen == "hand-over"
    finger = hands.down("reveal", hold_ms=600)
    hands.wait(620)
    assert hands.screen == "play"
    hands.up(finger)
    hands.up(hands.down("lay 1", 0))
    hands.frame()
    assert [record.text for record in hands.match.history] == []


@pytest.mark.parametrize("how", ["blur", "hidden", "leave"])
def test_it_falls_at_once_when_the_page_is_left(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    hands = at_table(monkeypatch)
    hands.app.on_away(how)
    assert hands.screen == "hand-over"
    assert "secret" not in hands.html
    hands.app.on_back()
    hands.wait(500)
    assert hands.screen == "hand-over"
    hold(hands)
    assert secrets(hands) == {0}


def test_a_finger_that_held_while_the_page_was_left_lifts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hands.wait(320)
    hands.down("reveal", hold_ms=600)
    hands.wait(300)
    hands.app.on_away("blur")
    hands.wait(600)
    assert hands.screen == "hand-over"
    assert hands.page.marks["reveal.holding"] == ""


def test_a_reload_comes_back_to_the_curtain_with_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("lay 1", 0)
    digest = hands.match.digest()
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.screen == "hand-over"
    assert "secret" not in again.html
    assert again.match.digest() == digest
    hold(again)
    assert secrets(again) == {0}
    assert again.has("roll", 0)


def test_pause_and_browsing_away_come_back_to_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("pause")
    assert hands.screen == "pause"
    assert "secret" not in hands.html
    hands.tap("resume")
    assert hands.screen == "hand-over"
    hold(hands)
    hands.page.go("/rules/template")
    assert "secret" not in hands.html
    hands.page.go("/play")
    assert hands.screen == "hand-over"


def test_the_clock_stands_while_the_curtain_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hands.wait(5000)
    assert hands.match.now(hands.page.clock_ms) == 0
    hold(hands)
    assert hands.match.clock_runs


def test_a_hand_can_be_covered_by_whoever_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("cover")
    assert hands.screen == "hand-over"
    assert "Ada" in called(hands)


def test_a_device_that_slept_wakes_up_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.frame(5000)
    assert "secret" not in hands.html


class Asking(SecretStairs):
    """Somebody else may have to look in the middle of a turn."""

    asks: Seat | None = None

    def eyes(self, view: View) -> Seat | None:
        return view.turn if self.asks is None else self.asks


def test_a_private_moment_in_somebody_elses_turn_goes_there_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Asking()
    hands = at_table(monkeypatch, look)
    look.asks = 1
    hands.frame()
    assert hands.screen == "hand-over"
    assert "Ben" in called(hands)
    assert "Then it goes back to Ada." in hands.html
    hold(hands)
    assert secrets(hands) == {1}
    look.asks = None
    hands.frame()
    assert hands.screen == "hand-over"
    assert "Ada" in called(hands)
    assert "goes back" not in hands.html
    hold(hands)
    assert secrets(hands) == {0}


def test_somebody_may_ask_for_a_look_in_anothers_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("look-in", 1)
    assert "Ben" in called(hands)
    hold(hands)
    assert secrets(hands) == {1}
    hands.wait(1000)
    assert hands.screen == "play"
    hands.tap("cover")
    assert "Ada" in called(hands)
    hold(hands)
    assert secrets(hands) == {0}


def test_one_person_with_computers_has_no_curtain_and_sees_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch, levels=(0, 5))
    assert hands.screen == "play"
    assert secrets(hands) == {0}
    hands.wait(320)
    hands.tap("lay 1", 0)
    hands.tap("roll", 0)
    hands.wait(8000)
    assert hands.screen == "play"
    assert secrets(hands) == {0}


def test_while_a_computer_plays_the_tablet_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    page = MemoryPage(stored={})
    hands = lay_out(monkeypatch, hands=Hands(page), levels=(0, 0))
    hold(hands)
    table = hands.app.table
    assert table is not None
    table.curtain.persons = (0, 2)  # as if a third sat there, and seat 1 were a computer
    hands.tap("lay 1", 0)
    hands.tap("roll", 0)
    assert hands.screen == "play"
    assert secrets(hands) == {0}


def test_with_open_hands_there_is_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    table = hands.app.table
    assert table is not None
    table.play_open(open_hands=True, at_ms=hands.page.clock_ms)
    hands.app.show_match()
    assert hands.screen == "play"
    assert secrets(hands) == {0, 1}


def test_a_game_without_hidden_hands_has_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch, StairsFace())
    assert hands.screen == "play"
    assert secrets(hands) == {0, 1}


def test_actions_of_a_seat_that_does_not_look_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    table = hands.app.table
    assert table is not None
    table.wish("mark 1", 1, hands.page.clock_ms)
    hands.frame()
    assert hands.match.history == []


def test_over_whole_matches_nothing_sent_to_the_page_shows_a_hand_but_that_of_whose_eyes_are_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(6):
        chance = random.Random(seed)
        page = Watched()
        hands = lay_out(monkeypatch, hands=Hands(page))
        turns = 0
        for _ in range(60):
            if hands.screen == "result":
                break
            table = hands.app.table
            assert table is not None
            if hands.screen == "hand-over":
                assert "secret" not in hands.html
                page.sent.clear()
                hold(hands)
                turns += 1
            eyes = table.curtain.eyes
            acts = [(act, seat) for act, seat in hands.acts() if seat is not None and act not in ("look-in", "hint")]
            act, seat = chance.choice(acts)
            assert seat == eyes
            hands.tap(act, seat)
            sent = "".join(page.sent)
            assert {int(owner) for owner in re.findall(r"secret \d+ of seat (\d)", sent)} <= {eyes}
            if chance.random() < 0.2 and hands.screen == "play":
                hands.app.on_away(chance.choice(["blur", "hidden"]))
            if hands.screen == "hand-over":
                assert "secret" not in page.spoken[-1]
        assert turns > 3


def test_what_only_one_seat_saw_is_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("lay 1", 0)
    hands.tap("roll", 0)
    hold(hands)
    hands.tap("lay 1", 1)
    hands.tap("roll", 1)
    hold(hands)
    hands.page.spoken.clear()
    hands.tap("draw", 0)
    assert hands.screen == "hand-over"
    assert "Ada draws." not in hands.page.spoken[-1]
    hold(hands)
    assert "was drawn" not in hands.html
    assert "was drawn" not in " ".join(hands.page.spoken[-1:])


def test_the_next_match_is_as_secret_as_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """T14, T15: from set-up on, and again after a new deal, a take-back and a reload."""
    hands = at_table(monkeypatch)
    hands.app.deal_again()
    assert hands.screen == "hand-over"
    assert "secret" not in hands.html
    hold(hands)
    assert secrets(hands) == {0}
    hands.app.deal_again()
    hands.app.act(Target("take-back", None, 0), hands.page.clock_ms)
    assert hands.screen == "hand-over"
    assert "secret" not in hands.html
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/"))
    assert "secret" not in again.html
    again.page.go("/play")
    assert again.screen == "hand-over"
    assert "secret" not in again.html


# ---- Table talk -------------------------------------------------------------------


def test_the_table_talk_card_is_one_touch_away_on_table_curtain_and_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hands.tap("table-talk")
    assert "How many cards somebody has." in hands.html
    hands.tap("close-talk")
    assert hands.screen == "hand-over"
    hold(hands)
    hands.tap("table-talk")
    assert "secret" not in hands.html
    clock = hands.match.now(hands.page.clock_ms)
    hands.wait(3000)
    assert hands.match.now(hands.page.clock_ms) == clock
    hands.tap("close-talk")
    assert hands.screen == "play"
    assert secrets(hands) == {0}
    hands.tap("pause")
    hands.tap("table-talk")
    hands.tap("close-talk")
    assert hands.screen == "pause"


def test_leaving_the_page_while_the_card_is_read_covers_the_table_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_table(monkeypatch)
    hands.tap("table-talk")
    hands.app.on_away("blur")
    hands.tap("close-talk")
    assert hands.screen == "hand-over"


def test_games_in_which_everything_may_be_said_have_no_button(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch, StairsFace())
    hands.wait(320)
    assert not hands.has("table-talk")
    hands.tap("pause")
    assert not hands.has("table-talk")
