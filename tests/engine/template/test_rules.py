"""The rules of Stairs. A game's own tests look like this: a tiny deal, a few acts, one sentence of the rulebook."""

from typing import Any

import pytest

from engine.game import TABLE, Refusal, Step
from engine.match import Match
from engine.template.state import GotCard, Marked, Reason


def card(value: int, copy: int = 0) -> int:
    """The number of a card of this value."""
    return (value - 1) * 3 + copy


def table(*hands: list[int], deck: tuple[int, ...] = (), **options: str) -> Match:
    """A match with these values in hand; the last card of the deck is drawn first."""
    deal = {
        "hands": [[card(value, seat) for value in hand] for seat, hand in enumerate(hands)],
        "deck": [card(value, 2) for value in deck],
        "chance": 1,
    }
    match = Match.new("template", len(hands), options, "A22222", deal)
    assert isinstance(match, Match), match
    match.tick(0)
    return match


def acts(match: Match, *texts: str) -> None:
    """Acts one after another, each by whoever is at turn."""
    for text in texts:
        done = match.act(match.state.turn, text, 0)
        assert isinstance(done, Step), (text, done)


def refused(match: Match, seat: int, text: str) -> str:
    """The code of the refusal of an act."""
    done = match.act(seat, text, 0)
    assert isinstance(done, Refusal)
    return done.code


def test_a_card_climbs_only_when_it_is_higher_than_the_top_step() -> None:
    match = table([4, 5], [4, 6])
    acts(match, "lay 1", "climb", "lay 1")
    assert match.state.top == 4
    assert refused(match, 1, "climb") == "too-low"


def test_a_card_given_up_rolls_a_die_that_lowers_the_top_step() -> None:
    match = table([10, 5], [4, 6])
    acts(match, "lay 1", "climb", "lay 1", "roll")
    assert 4 <= match.state.top <= 9
    assert match.state.turn == 0


def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    match = table([4, 5], [4, 6], deck=(9, 8))
    done = match.act(0, "draw", 0)
    assert isinstance(done, Step)
    assert GotCard(8, to=(0,)) in done.events
    assert match.view(0).sides[0].hand == (4, 5, 8)
    assert match.view(1).sides[1].hand is None
    assert match.view(TABLE).sides[0].hand is None


def test_marks_are_private_and_possible_out_of_turn() -> None:
    match = table([4, 5], [4, 6])
    done = match.act(1, "mark 2", 0)
    assert isinstance(done, Step)
    assert done.events == (Marked(2, True, to=(1,)),)
    assert match.view(1).sides[0].marked == (2,)
    assert match.view(0).sides[1].marked == ()
    assert match.state.turn == 0


def test_a_seat_with_nothing_to_do_is_passed_over() -> None:
    match = table([4], [6, 7])
    acts(match, "lay 1", "climb", "lay 1", "climb")
    assert match.state.turn == 1


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (1, "lay 1", "not-your-turn"),
        (0, "lay 3", "empty-place"),
        (0, "climb", "nothing-laid"),
        (0, "roll", "nothing-laid"),
        (0, "draw", "empty-deck"),
    ],
)
def test_what_cannot_be_done_says_why(seat: int, text: str, code: str) -> None:
    assert refused(table([4, 5], [4, 6]), seat, text) == code


def test_three_climbs_win_alone() -> None:
    match = table([1, 2, 3], [4, 5, 6])
    acts(match, "lay 1", "climb", "lay 1", "roll", "lay 1", "climb", "lay 1", "roll", "lay 1", "climb")
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners, match.outcome.score) == (Reason.GOAL, (0,), 3)


def test_two_climbs_each_win_together() -> None:
    match = table([1, 3], [2, 4], goal="together")
    acts(match, *["lay 1", "climb"] * 4)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.won, match.outcome.score) == (Reason.GOAL, True, 4)


def test_the_bell_ends_it_for_whoever_has_most() -> None:
    match = table([1, 3], [2, 4])
    acts(match, "lay 1", "climb", "lay 1", "climb")
    match.tick(59_999)
    assert match.outcome is None
    match.tick(60_000)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == (Reason.TIME, (0, 1))


def test_it_ends_when_nobody_has_a_card() -> None:
    match = table([1], [2])
    acts(match, "lay 1", "climb", "lay 1", "roll")
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == (Reason.CARDS, (0,))


def test_half_time_blows_the_top_step_away() -> None:
    match = table([9, 1], [2, 4], clock="120")
    acts(match, "lay 1", "climb")
    match.tick(59_999)
    assert match.state.top == 9
    match.tick(60_000)
    assert match.state.top == 0


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": [[0]]},
        {"hands": [[0], []]},
        {"hands": [[0], [1, 2, 3, 4]]},
        {"hands": [[0], [0]]},
        {"hands": [[0], [30]]},
        {"hands": [[0], [True]]},
        {"hands": [[0], (1,)]},
        {"deck": [0]},
        {"deck": [-1]},
        {"deck": "9"},
        {"chance": -1},
        {"chance": 1 << 64},
        {"more": 1},
    ],
)
def test_a_deal_that_cannot_be_is_refused(changed: dict[str, Any]) -> None:
    deal = {"hands": [[0], [1]], "deck": [9], "chance": 0}
    assert isinstance(Match.new("template", 2, {}, "A22222", deal), Match)
    answer = Match.new("template", 2, {}, "A22222", deal | changed)
    assert isinstance(answer, Refusal)
    assert answer.code == "unfit-deal"
