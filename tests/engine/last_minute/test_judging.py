"""What fails a mission and what is said about it (End of a Mission; M3, M33, M34), with the referee off too."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.game import TABLE, Step
from engine.last_minute.components import BOMBS, MARKERS, WIRES, Colour, Marker
from engine.last_minute.events import BombDead, BombFailed, MissionFailed
from engine.last_minute.fitting import ALL, bits, can_be_defused, takes
from engine.last_minute.judging import judge
from engine.last_minute.state import Attempt, End, Fault, Phase, Verdict
from engine.rng import Rng
from tests.engine.last_minute.tables import ANN, BEN, Table, attempt, deal, kinds, match_of, only, table


def judged(hand: str, plays: str, bombs: str, **others: str) -> Table:
    """Wires played with the referee off."""
    game = table(hand, bombs=bombs, safety=False, **others)
    game.plays(plays)
    return game


def faults(game: Table) -> dict[int, tuple[Fault, ...]]:
    """The faults beneath each bomb that has some."""
    return {number: bomb.faults for number, bomb in enumerate(game.state.bombs, 1) if bomb.faults}


def verdicts(game: Table) -> tuple[Verdict, ...]:
    """What the last attempt came to."""
    return game.state.attempts[-1].verdicts


# ---- At the end -----------------------------------------------------------------------


def test_end_1_it_is_checked_whether_the_required_wires_lie_beneath_every_bomb() -> None:
    game = table("56 38 31 59 48", bombs="1, 2")
    game.plays("56 1, 38 1, 31 1, 59 2, 48 2")
    failed = only(game.time_over(), MissionFailed)
    assert failed.verdicts == (Verdict(1, True, (), ()), Verdict(2, False, (), (Colour.YELLOW,)))
    assert (failed.label, failed.end) == ("1", End.TIME_OVER)


def test_end_4_a_mission_fails_when_wires_are_missing() -> None:
    game = table("56 38 31", bombs="1")
    game.plays("56 1")
    assert kinds(game.time_over())[:2] == ["LastSeconds", "TimeOver"]
    assert game.state.phase is Phase.FAILED
    assert verdicts(game)[0].missing == (Colour.BLUE, Colour.YELLOW)


def test_end_4_a_mission_fails_when_the_descending_order_was_violated() -> None:
    game = judged("38 56 31 59", "38 1, 56 1, 31 1", "1")
    assert game.state.phase is Phase.RACE
    game.time_over()
    assert game.state.phase is Phase.FAILED
    assert verdicts(game) == (Verdict(1, False, (Fault.ORDER,), ()),)


def test_notes_2_the_conditions_of_all_restrictions_have_to_be_satisfied() -> None:
    game = judged("56 38 31", "56 1, 38 1, 31 1", "1 odd")
    assert faults(game) == {1: (Fault.ODD,)}
    game.time_over()
    assert game.state.phase is Phase.FAILED
    assert verdicts(game) == (Verdict(1, False, (Fault.ODD,), ()),)


def test_m03_with_the_referee_on_a_wrong_wire_goes_back_without_penalty() -> None:
    game = table("56 38 31", bombs="1 odd")
    for _ in range(3):
        assert game.refused(ANN, "play 56 1", 100) == "breaks-odd"
    assert isinstance(game.try_act(ANN, "play 31 1", 101), Step)


def test_m03_with_the_referee_off_it_lies_there_and_the_bomb_is_shown_as_failed() -> None:
    game = table("56 38 31", bombs="1 odd", safety=False)
    assert game.playable() == ["31 1", "38 1", "56 1"]
    events = game.plays("56 1")
    assert only(events, BombFailed) == BombFailed(1, Fault.ODD)
    assert game.match.view(TABLE).bombs[0].faults == (Fault.ODD,)


def test_m03_with_the_referee_off_the_mission_fails_when_time_ends_or_all_agree() -> None:
    game = judged("56 38 31", "56 1", "1 odd")
    assert kinds(game.play(ANN, "end-attempt", 5000)) == ["SaidEnd", "MissionFailed", "MarkerLost"]


def test_m33_a_wire_elsewhere_before_the_first_bomb_is_defused_fails_that_bomb() -> None:
    game = judged("59 56 38 31", "59 2, 56 1, 38 1, 31 1", "1 first, 2")
    assert faults(game) == {1: (Fault.FIRST,)}
    assert not game.bomb(1).defused


def test_m33_a_wire_on_the_last_bomb_before_all_others_are_defused_fails_it() -> None:
    game = judged("59 56 38 31", "56 1, 38 1, 59 2, 31 1", "1, 2 last")
    assert faults(game) == {2: (Fault.LAST,)}
    assert game.bomb(1).defused


def test_m33_first_and_last_kept_in_time_are_no_fault() -> None:
    game = judged("56 38 31 59 48 36", "56 2, 38 2, 31 2, 59 1, 48 1, 36 1", "2 last, 1 first")
    assert game.state.phase is Phase.SUCCEEDED


def test_m33_every_other_marker_is_checked_too() -> None:
    for hand, plays, bombs, fault in (
        ("41 56", "41 1", "1 even", Fault.EVEN),
        ("55 52", "55 1, 52 1", "3 pictured-order", Fault.PICTURED),
        ("58 50", "58 1, 50 1", "8 different-tens", Fault.TENS),
        ("30 56", "30 1", "1 max-29", Fault.MAX_29),
        ("56 30", "56 1, 30 1", "1 ascending", Fault.ORDER),
    ):
        assert faults(judged(hand, plays, bombs)) == {1: (fault,)}, fault


def test_m33_different_tens_looks_at_all_wires_of_the_column() -> None:
    game = judged("48 31 42", "48 1, 31 1, 42 1", "8 different-tens")
    assert faults(game) == {1: (Fault.ORDER, Fault.TENS)}


def test_m33_a_failed_bomb_never_becomes_defused_and_the_attempt_cannot_succeed() -> None:
    game = judged("38 56 52 49 31 59 48", "38 1, 56 1, 52 1, 49 1, 31 1", "1")
    assert not game.bomb(1).defused
    assert game.state.phase is Phase.RACE


def test_m02_a_later_wrong_wire_takes_back_that_a_bomb_was_defused() -> None:
    game = judged("56 38 31 42", "56 1, 38 1, 31 1", "1, 2")
    assert game.bomb(1).defused
    game.plays("42 1", at_ms=500)
    assert not game.bomb(1).defused
    assert faults(game) == {1: (Fault.ORDER,)}


def test_m01_all_bombs_defused_end_the_mission_at_once() -> None:
    game = table("56 38 31", bombs="1")
    assert kinds(game.plays("56 1, 38 1, 31 1")) == ["Played", "BombDefused", "MissionSucceeded"]
    assert not game.match.clock_runs
    won = game.state.attempts[-1]
    assert won == Attempt(0, "1", End.SUCCEEDED, 102, 119_898, (Verdict(1, True, (), ()),))


def test_m01_only_if_no_rule_has_been_broken() -> None:
    game = judged("38 56 31 59 48 36", "38 1, 56 1, 31 1, 59 2, 48 2, 36 2", "1, 2")
    assert game.bomb(2).defused
    assert game.state.phase is Phase.RACE


def again(game: Table) -> None:
    """The verdicts from the played sequence alone are what was noticed wire by wire."""
    for verdict, bomb in zip(judge(game.state.bombs), game.state.bombs, strict=True):
        assert (verdict.defused, verdict.faults) == (bomb.defused, bomb.faults)


def test_m33_what_is_judged_at_the_end_is_what_was_seen_while_playing() -> None:
    for number in range(60):
        rng = Rng.named("judging", number)
        hand, rng = rng.shuffle(WIRES)
        markers, rng = rng.shuffle([marker.value for marker in MARKERS])
        bombs = ", ".join(f"{card} {marker}" for card, marker in zip(BOMBS, markers, strict=True))
        game = table(" ".join(map(str, hand[:7])), bombs=bombs, safety=False)
        for at_ms in range(60):
            texts = game.texts()
            pick, rng = rng.below(len(texts))
            if not texts[pick].startswith(("void", "end", "discard")):
                game.play(ANN, texts[pick], at_ms)
        again(game)
        assert game.state.turn > 5


# ---- Bombs that are lost --------------------------------------------------------------


def by_trying(card: int, marker: str, column: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Whether some order of some of these wires defuses a bomb that lies alone: brute force through the rules."""
    cards = deal(attempt(" ".join(map(str, left[:7])), short=True), bombs=f"{card} {marker}".strip())
    game = match_of(cards)
    game.ready()
    rules = game.match.game
    states = [game.state]
    while states:
        state = states.pop()
        for action in rules.legal(state, ANN):
            if rules.write(action).startswith("play"):
                step = rules.apply(state, ANN, action, 1)
                if step.state.bombs[0].defused:
                    return True
                states.append(step.state)
    return False


@settings(deadline=None, derandomize=True, database=None, max_examples=150, suppress_health_check=list(HealthCheck))
@given(
    st.integers(1, 8),
    st.sampled_from(["", "odd", "even", "pictured-order", "different-tens", "ascending", "max-29"]),
    st.lists(st.integers(0, 59), min_size=3, max_size=6, unique=True),
)
def check_dead_by_trying(card: int, marker: str, left: list[int]) -> None:
    found = by_trying(card, marker, (), tuple(left))
    kept = next((one for one in MARKERS if one.value == marker), None)
    assert can_be_defused(BOMBS[card].picture, kept, (), bits(left)) == found


def test_m34_the_verdict_that_a_bomb_is_lost_agrees_with_trying_every_order() -> None:
    check_dead_by_trying()


def test_m34_pictured_order_is_completed_by_falling_numbers_only() -> None:
    teapot = BOMBS[3].picture
    assert can_be_defused(teapot, Marker.PICTURED, (), bits((2, 5, 6, 8)))
    assert not can_be_defused(teapot, Marker.PICTURED, (), bits((9, 5, 10, 4)))
    assert can_be_defused(teapot, None, (), bits((9, 5, 10, 4)))


def test_m34_a_bomb_is_lost_when_no_wires_that_are_left_complete_it() -> None:
    game = table("56 7 31", bombs="1")
    game.plays("56 1")
    assert not game.bomb(1).dead
    events = game.plays("7 1", at_ms=300)
    assert "BombDead" not in kinds(events)
    low = table("56 2 1", bombs="1, 2")
    events = low.plays("2 1", at_ms=300)
    assert only(events, BombDead) == BombDead(1)
    assert low.match.view(TABLE).bombs[0].dead
    assert low.match.view(TABLE).may_end


def test_m34_wires_in_hands_pile_and_discards_count_as_left() -> None:
    game = table("4", "6", bombs="4, 1", pile="3")
    game.plays("6 1", seat=BEN)
    # Left below 6 are red 3 in the pile, green 5 and 0, blue 2.
    assert not game.bomb(1).dead
    game.play(ANN, "draw 1", 200)
    game.play(ANN, "discard 3", 300)
    game.plays("4 2", at_ms=400)
    assert not game.bomb(1).dead


def test_m34_each_bomb_is_looked_at_alone_and_waiting_is_ignored() -> None:
    game = table("56", bombs="1 first, 2 last")
    assert not any(bomb.dead for bomb in game.state.bombs)
    assert not game.match.view(TABLE).may_end
    short = table("56 38 31", bombs="1, 4", short=True)
    assert [bomb.dead for bomb in short.state.bombs] == [False, True]
    shared = table("56 38 31 9 1", bombs="1, 5", short=True)
    assert [bomb.dead for bomb in shared.state.bombs] == [False, False]


def test_m34_another_bomb_that_takes_the_last_wires_kills_it() -> None:
    game = table("56 31 48 9 6 1", bombs="1, 4", short=True)
    assert [bomb.dead for bomb in game.state.bombs] == [False, False]
    events = game.plays("56 1")
    assert only(events, BombDead) == BombDead(2)


def lost(*hands: str) -> Table:
    """A mission with a bomb that cannot be defused any more."""
    game = table(*hands, bombs="1, 2")
    game.plays("2 1")
    return game


def test_m34_ending_the_attempt_is_offered_only_while_a_bomb_is_lost() -> None:
    game = table("56 2", bombs="1, 2")
    assert "end-attempt" not in game.texts()
    assert game.refused(ANN, "end-attempt", 100) == "still-possible"
    game.plays("2 1", at_ms=200)
    assert "end-attempt" in game.texts()


def test_m34_every_seat_says_it_once_and_it_can_be_taken_back() -> None:
    game = lost("56 2", "57")
    assert kinds(game.play(ANN, "end-attempt", 500)) == ["SaidEnd"]
    assert [side.ends for side in game.match.view(TABLE).sides] == [True, False]
    game.play(ANN, "end-attempt", 600)
    game.play(BEN, "end-attempt", 700)
    assert game.state.phase is Phase.RACE
    game.play(ANN, "end-attempt", 800)
    assert game.state.phase is Phase.FAILED


def test_m34_the_mission_then_fails_as_if_time_had_run_out() -> None:
    game = lost("56 2")
    events = game.play(ANN, "end-attempt", 5000)
    assert kinds(events) == ["SaidEnd", "MissionFailed", "MarkerLost"]
    assert game.state.markers == 1
    ended = game.state.attempts[-1]
    assert (ended.end, ended.time_ms) == (End.ENDED, 5000)


def test_takes_are_the_numbers_that_break_nothing_by_themselves() -> None:
    assert takes(None, ()) == ALL
    assert takes(None, (41,)) == bits(range(41))
    for marker in MARKERS:
        assert not takes(marker, (0,)) or marker.value == "ascending"
