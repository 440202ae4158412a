"""The log, hints, undo and the count of refused plays: what they say, and that they know no more than they may."""

import time

import pytest

from engine.game import TABLE, AnyGame, Refusal
from engine.match import Match
from engine.rng import Rng
from engine.template import GAME as TEMPLATE
from tests.ui.hands import Hands
from ui.face import face
from ui.hint import hint_from
from ui.log import clock_text, log_of, recent_plays
from ui.page import Target
from ui.stand_in import MemoryPage
from ui.table import Table

LIVELY = "59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""


def sentences(match: Match) -> list[str]:
    look = face("59-seconds")
    assert look is not None
    return [entry.sentence for entry in log_of(match, look)]


def test_the_log_tells_what_everybody_saw_newest_first_with_game_times() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    assert sentences(match)[0] == "Ada plays 6. Ada draws a card."
    assert sentences(match)[-1] == "Ada is ready."
    hands.tap("pause")
    hands.tap("log")
    assert hands.screen == "pause"
    assert "Ada plays 6." in hands.html
    assert clock_text(61_940) == "1:01.9"
    hands.tap("close-log")
    assert hands.has("resume")


def test_the_last_five_plays_can_be_read_on_the_pause_screen() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    hands.tap("pause")
    assert "Ada plays 6." in hands.html
    look = face("59-seconds")
    assert look is not None
    assert len(recent_plays(match, look)) == 3
    assert len(recent_plays(match, look, 2)) == 2


def test_every_event_that_everybody_saw_has_a_sentence() -> None:
    look = face("59-seconds")
    assert look is not None
    for number in range(3):
        match = played_by_computers(f"A2222{number + 2}")
        for record in match.history:
            for event in record.events:
                assert look.notes(event, match.names), event


def played_by_computers(seed: str) -> Match:
    """A round that two computer players play."""
    match = Match.new("59-seconds", 2, {}, seed, None, ("Ada", "Ben"), {0: 5, 1: 4})
    assert isinstance(match, Match)
    at_ms: int | None = 0
    while at_ms is not None and not match.state.rounds:
        match.run_bots(at_ms)
        match.tick(at_ms)
        at_ms = match.next_ms(at_ms)
    return match


@pytest.mark.parametrize("number", range(6))
def test_the_log_is_the_same_whatever_lies_hidden(number: int) -> None:
    """Every card that a seat cannot know is exchanged; what it then does is told in the same words."""
    match = Match.new("59-seconds", 2, {}, f"A2222{number + 2}", None, ("Ada", "Ben"), {1: 5})
    assert isinstance(match, Match)
    for seat in (0, 1):
        match.act(seat, "ready", 0)
    for turn in range(12):
        plays = [a for a in match.legal(0) if match.game.write(a).startswith("play")]
        if not plays:
            break
        text = match.game.write(plays[turn % len(plays)])
        other = match.game.redeal(match.state, 0, Rng.named(number, turn))
        told = []
        state = match.state
        for table in (other, state):
            match.state = table
            step = match.game.apply(table, 0, plays[turn % len(plays)], 500 + turn)
            assert not isinstance(step, Refusal)
            look = face("59-seconds")
            assert look is not None
            # What comes after the card and the draw, such as that nobody can play now, everybody sees for himself.
            told.append([n.sentence for e in step.events if e.seen_by(TABLE) for n in look.notes(e, match.names)][:2])
        assert told[0] == told[1]
        match.act(0, text, 500 + turn)


def test_what_only_one_seat_saw_is_not_in_the_log() -> None:
    class Telling(Bare):
        def notes(self, event: object, names: tuple[str, ...]) -> tuple[object, ...]:
            from ui.face import Note

            return (Note(type(event).__name__),)

    match = template_match()
    match.act(0, "mark 1", 0)
    for seat in range(match.seats):
        for action in ("lay 1", "roll"):
            match.act(seat, action, 0)
    match.act(0, "draw", 0)
    told = " ".join(entry.sentence for entry in log_of(match, Telling()))  # type: ignore[arg-type]
    assert "Drew" in told
    assert "GotCard" not in told
    assert "Marked" not in told


# ---- Refused plays ----------------------------------------------------------------


def test_refused_plays_are_counted_for_the_end_of_the_round_and_only_for_it() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    for _ in range(2):
        hands.tap("play 1 a", 0)
    hands.tap("play 1 a", 1)
    give_up(hands)
    assert "3 refused plays: Ada 2, Ben 1." in hands.html
    hands.tap("next", 0)
    for seat in (0, 1):
        hands.tap("ready", seat)
    hands.wait(3100)
    give_up(hands)
    assert "refused" not in hands.html


def give_up(hands: Hands) -> None:
    hands.tap("pause")
    pointer = hands.down("forfeit give-up", 1, hold_ms=1000)
    hands.wait(1050)
    hands.up(pointer)
    assert hands.screen == "result"


# ---- Hints ------------------------------------------------------------------------


def test_a_race_has_no_pad_for_hints_until_the_table_asks_for_it() -> None:
    hands = Hands()
    hands.begin(LIVELY)
    assert not hands.has("hint", 0)
    hands.app.act(target("hint", 0), hands.page.clock_ms)
    hands.frame()
    assert hands.app.table is not None
    assert hands.app.table.shells[0].hints == 0


def target(act: str, seat: int) -> Target:
    return Target(act, seat, 0)


def with_hints() -> Hands:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.fill("hints", "on")
    hands.begin(LIVELY)
    return hands


def test_a_hint_says_what_and_why_in_its_seats_zone_lights_the_card_and_is_counted() -> None:
    hands = with_hints()
    hands.tap("hint", 0)
    assert "data-hint" in hands.part("hand-0")
    assert "pile." in hands.part("say-0")
    assert "toast" not in hands.part("say-1")
    hands.wait(5100)
    assert "data-hint" not in hands.part("hand-0")
    give_up(hands)
    assert "1 hint: Ada 1." in hands.html


def test_hints_are_switched_on_and_off_in_the_middle_of_a_round() -> None:
    hands = Hands()
    match = hands.begin(LIVELY)
    for on in (True, False):
        hands.tap("pause")
        hands.tap("hints")
        hands.tap("resume")
        hands.wait(3100)
        assert hands.has("hint", 0) == on
    assert hands.match is match


def test_a_hand_that_lies_face_down_is_not_told_by_a_hint() -> None:
    hands = with_hints()
    hands.tap("hold", 0)
    assert not hands.has("hint", 0)
    hands.app.act(target("hint", 0), hands.page.clock_ms)
    hands.frame()
    assert "toast" not in hands.part("say-0")


def test_a_hint_is_a_legal_action_of_the_seat_and_comes_from_its_view_alone() -> None:
    look = face("59-seconds")
    assert look is not None
    for number in range(20):
        match = Match.new("59-seconds", 2, {}, f"A222{20 + number // 10 + 2}"[:5] + "23456789AB"[number % 10])
        assert isinstance(match, Match)
        for seat in (0, 1):
            match.act(seat, "ready", 0)
        hint = hint_from(match.game, look, match.view(0), match.legal(0))
        other = match.game.redeal(match.state, 0, Rng.named(number))
        again = hint_from(match.game, look, match.game.view(other, 0), match.game.legal(other, 0))
        assert hint == again
        assert not hint.action or hint.action in [match.game.write(action) for action in match.legal(0)]


def test_talk_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    look = face("59-seconds")
    match = Match.new("last-minute", 2, {}, "A22222")
    assert look is not None
    assert isinstance(match, Match)
    for seat in (0, 1):
        match.act(seat, "ready", 0)
    talk, move = (next(a for a in match.legal(0) if match.game.free(a) is free) for free in (True, False))
    said: list[object] = []

    class Talker:
        def choose(self, view: object, rng: Rng) -> object:
            said.append(view)
            return talk if len(said) < 3 else move

    monkeypatch.setattr(match.game, "bot", lambda level, person: Talker())
    monkeypatch.setattr(type(look), "why", lambda self, view, action: "because")
    assert hint_from(match.game, look, match.view(0), match.legal(0)).action == match.game.write(move)


def test_a_hint_is_thought_of_within_fifty_milliseconds() -> None:
    hands = with_hints()
    look, match = face("59-seconds"), hands.match
    assert look is not None
    times = []
    for _ in range(5):
        started = time.perf_counter()
        hint_from(match.game, look, match.view(0), match.legal(0))
        times.append(time.perf_counter() - started)
    assert min(times) < 0.05


# ---- Undo -------------------------------------------------------------------------


class Bare:
    """As much of a face as the table needs to take something back."""

    key = TEMPLATE.key
    tap = "lift"

    def sounds(self, event: object) -> tuple[str, ...]:
        return ()

    def rules_at(self, look: object) -> int:
        return 0

    def notes(self, event: object, names: tuple[str, ...]) -> tuple[object, ...]:
        return ()


def template_match() -> Match:
    game: AnyGame = TEMPLATE
    deal = game.deal({option.key: option.default for option in game.options}, game.seats[0], Rng(7))
    options = {option.key: option.default for option in game.options}
    names = tuple("ABCDEF"[: game.seats[0]])
    return Match(game, game.seats[0], options, f"{game.rules_version}22222", deal, names, {})


def test_a_move_that_showed_nothing_is_taken_back_from_the_table_and_from_the_pause() -> None:
    match = template_match()
    table = Table(match, Bare(), MemoryPage(), ("s", "n"))  # type: ignore[arg-type]
    before = match.digest()
    for at_ms, paused in ((100, False), (1000, True)):
        table.act(0, "lay 1", at_ms)
        assert match.digest() != before
        if paused:
            match.pause("menu", at_ms + 100)
        assert table.undo(at_ms + 200)
        assert match.digest() == before
        assert match.paused == ({"menu"} if paused else set())


def test_a_move_that_showed_something_stays_and_the_reason_is_said() -> None:
    from ui.screens.pause import undo_button

    match = template_match()
    table = Table(match, Bare(), MemoryPage(), ("s", "n"))  # type: ignore[arg-type]
    for action in ("lay 1", "roll"):
        table.act(0, action, 100)
    assert not table.undo(200)
    drawn = str(undo_button(match))
    assert "disabled" in drawn
    assert match.can_undo[1] in drawn


def test_59_seconds_never_shows_undo() -> None:
    hands = Hands()
    hands.begin()
    assert not hands.has("undo")
    hands.tap("pause")
    assert not hands.has("undo")
