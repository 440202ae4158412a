"""Computer partners: what they see, say, want, and how quick they are (M25, M29, M34; design sections 5 and 7)."""

from engine.game import TABLE, Step
from engine.last_minute.actions import Call, Discard, Draw, EndAttempt, Next, Play, Ready, Retry, Topic, Void
from engine.last_minute.bot import PACES, Partner, wish_of
from engine.last_minute.components import WIRE_COLOURS
from engine.last_minute.events import Called, Drew, Played
from engine.last_minute.state import End, Phase
from engine.rng import Rng
from tests.engine.contract import play_computers
from tests.engine.last_minute.tables import ANN, BEN, ORIGIN_MS, Table, attempt, deal, kinds, match_of, seeds, table

LEVELS = range(1, 6)


def wish(*hands: str, bombs: str, **others: str) -> object:
    """What a partner at seat 0 would do at the start of this race."""
    return wish_of(table(*hands, bombs=bombs, **others).match.view(ANN))


def steady(level: int = 3) -> Partner:
    """A partner that does nothing wrong."""
    player = Partner(level, Rng(5))
    player.wrong = 0
    return player


def run(game: Table, until_ms: int) -> list[str]:
    """Lets the computers play until this game time; gives what they did."""
    at_ms = ORIGIN_MS
    while (due_ms := game.match.next_ms(at_ms)) is not None and due_ms <= ORIGIN_MS + until_ms:
        at_ms = max(at_ms, due_ms)
        game.match.tick(at_ms)
        game.match.run_bots(at_ms)
    return [record.text for record in game.match.history]


# ---- What they want -------------------------------------------------------------------


def test_a_partner_plays_the_wire_that_gives_up_least() -> None:
    assert wish("56 59 12", bombs="1, 2") == Play(59, 2)


def test_a_partner_leaves_room_for_the_wires_to_come() -> None:
    assert not isinstance(wish("3 4 9", bombs="1, 8"), Play)


def test_near_the_bell_a_partner_asks_for_less_room() -> None:
    game = table("12", bombs="8")
    assert not isinstance(wish_of(game.match.view(ANN)), Play)
    game.until(110_000)
    assert wish_of(game.match.view(ANN)) == Play(12, 1)


def test_a_partner_draws_up_to_the_limit_when_nothing_fits_well() -> None:
    assert wish("59 58", bombs="4 max-29") == Draw()
    assert wish("3", bombs="8") == Draw()


def test_a_partner_with_a_full_hand_discards_what_fits_nowhere() -> None:
    assert wish("59 58 57 55 54 53 51", bombs="4 max-29") == Discard((51, 53, 54, 55, 57, 58, 59))


def test_a_partner_never_plays_a_wire_that_loses_the_bomb() -> None:
    game = match_of(deal(attempt("56 2 1", short=True), bombs="1"))
    game.ready()
    assert wish_of(game.match.view(ANN)) == Play(56, 1)


def test_a_partner_keeps_some_wires_for_the_bomb_that_waits() -> None:
    game = table("50 49 46 59 55 54 51", bombs="2 max-29, 4 last")
    thrown = wish_of(game.match.view(ANN))
    assert isinstance(thrown, Discard)
    assert 50 not in thrown.wires
    assert 51 in thrown.wires


def test_a_partner_has_nothing_to_do_when_all_is_lost() -> None:
    game = match_of(deal(attempt("56 31", short=True), bombs="1"))
    game.ready()
    assert game.bomb(1).dead
    assert wish_of(game.match.view(ANN)) is None


def test_a_hand_on_its_way_turns_back_when_the_bomb_needs_that_wire_no_more() -> None:
    game = table("52", "56", bombs="1, 2")
    player = steady()
    view = game.match.view(ANN)
    assert player.choose(view, Rng(1)) == Play(52, 1)
    assert player.wants(view, Play(52, 1))
    game.plays("56 1", seat=BEN)
    assert Play(52, 1) in game.match.legal(ANN)
    assert not player.wants(game.match.view(ANN), Play(52, 1))


def test_computers_leave_a_result_to_the_people_and_then_go_on() -> None:
    game = table("56 38 31", bombs="1", then="4")
    player = steady()
    game.plays("56 1, 38 1, 31 1")
    view = game.match.view(ANN)
    assert player.choose(view, Rng(1)) == Next()
    assert player.delay_ms(view, Rng(1)) >= 5000
    lost = table("56", bombs="1")
    lost.time_over()
    assert player.choose(lost.match.view(ANN), Rng(1)) == Retry()


def test_computers_are_ready_at_once() -> None:
    game = match_of(None, seats=3, bots={1: 1, 2: 5})
    game.match.run_bots(ORIGIN_MS)
    assert [side.ready for side in game.match.view(TABLE).sides] == [False, True, True]
    assert Partner(3, Rng(1)).choose(game.match.view(ANN), Rng(1)) == Ready()


# ---- Agreeing -------------------------------------------------------------------------


def agreeing(word: str) -> Table:
    """Ann says so at a table with two computers and a bomb that is lost."""
    game = match_of(deal(attempt("56 2", "57", "59"), bombs="1, 2"), seats=3, bots={1: 3, 2: 3})
    game.play(ANN, "ready", 0)
    game.match.run_bots(ORIGIN_MS)
    game.plays("2 1", at_ms=100)
    game.play(ANN, word, 200)
    return game


def test_m34_computers_agree_soon_when_a_person_would_end_the_attempt() -> None:
    game = agreeing("end-attempt")
    run(game, 8000)
    assert game.state.attempts[-1].end is End.ENDED


def test_m28_computers_agree_soon_when_a_person_would_void_the_attempt() -> None:
    game = agreeing("void")
    run(game, 8000)
    assert game.state.attempts[-1].end is End.VOID


def test_m34_computers_never_say_it_first_nor_once_it_was_taken_back() -> None:
    game = agreeing("end-attempt")
    game.play(ANN, "end-attempt", 300)
    texts = run(game, 60_000)
    assert not any(side.ends for side in game.state.sides[1:])
    assert "void" not in texts
    alone = match_of(deal(attempt("2 56", short=True), bombs="1"), bots={0: 3})
    assert not {"end-attempt", "void"} & set(run(alone, 119_000))


# ---- Wrong acts -----------------------------------------------------------------------


def test_a_wrong_act_is_refused_and_costs_nothing_but_time() -> None:
    game = table("59 58 3", bombs="1 max-29")
    player = steady()
    player.wrong = 1000
    acts = {player.choose(game.match.view(ANN), Rng(number)) for number in range(40)}
    assert acts == {Play(59, 1), Play(58, 1)}
    for act in acts:
        assert not isinstance(game.try_act(ANN, act, 100), Step)


def test_with_the_referee_off_a_partner_never_breaks_a_rule() -> None:
    for number, seed in enumerate(seeds(6)):
        options = {"safety": "off", "challenge": "operation-1"}
        game = match_of(None, seats=2, seed=seed, options=options, bots={ANN: 1, BEN: 1 + number % 5})
        play_computers(game.match, until_ms=90_000)
        assert not any(bomb.faults for bomb in game.state.bombs)
        assert not any(verdict.faults for one in game.state.attempts for verdict in one.verdicts)


def test_levels_err_less_and_less() -> None:
    assert [PACES[level].wrong for level in LEVELS] == [120, 70, 40, 25, 15]


# ---- Pace -----------------------------------------------------------------------------


def delays(level: int, game: Table, count: int = 200) -> list[int]:
    """Delays of a partner of exactly the pace of its level."""
    player = steady(level)
    player.factor = 1000
    view = game.match.view(ANN)
    found = []
    for number in range(count):
        player.choose(view, Rng(number))
        if not isinstance(player._chosen, Call):
            found.append(player.delay_ms(view, Rng.named(number)))
    return found


def later(*hands: str, bombs: str) -> Table:
    """A race in which something has happened already."""
    game = table(*hands, bombs=bombs)
    game.play(ANN, f"discard {hands[0].split()[-1]}", 50)
    return game


def test_one_action_takes_as_long_as_the_level_says_and_longer_with_more_bombs() -> None:
    for level, (least, most, each) in {1: (2500, 5000, 400), 3: (1800, 3600, 350), 5: (1200, 2500, 300)}.items():
        for bombs, count in (("1", 1), ("1, 2, 3", 3)):
            found = delays(level, later("56 50", bombs=bombs))
            assert least + each * count <= min(found) < least + each * count + 100
            assert most + each * count - 100 < max(found) <= most + each * count


def test_bombs_that_wait_take_no_thought() -> None:
    assert min(delays(5, later("56 50", bombs="1 first, 2, 3"))) < 1200 + 300 + 100


def test_drawing_takes_less_thought_and_a_quarter_of_a_second_for_every_wire() -> None:
    game = later("3 50", bombs="8")
    assert wish_of(game.match.view(ANN)) == Draw()
    found = delays(3, game)
    assert (1800 + 350) * 6 // 10 + 6 * 250 <= min(found) < (1800 + 350) * 6 // 10 + 6 * 250 + 100


def test_the_first_action_comes_after_a_look_at_the_hand() -> None:
    game = table("56 50", bombs="1")
    assert set(delays(3, game)) == {4000}
    assert set(delays(5, game)) == {1200}


def test_m29_hands_of_computers_are_never_quicker_than_hands_on_a_table() -> None:
    for level in LEVELS:
        for seed in seeds(3):
            game = match_of(None, seats=2, seed=seed, bots={ANN: level, BEN: level})
            run(game, 99_000)
            before: dict[int, tuple[str, int]] = {}
            for record in game.match.history:
                word = record.text.partition(" ")[0]
                if word not in ("play", "discard", "draw"):
                    continue
                last, last_ms = before.get(record.seat, ("", 0))
                drawn = sum(len(event.places) for event in record.events if isinstance(event, Drew))
                assert record.at_ms - last_ms >= max(250 * drawn, 500 if last in ("play", "discard") else 0)
                before[record.seat] = (word, record.at_ms)


def test_m29_as_on_a_table_computers_play_as_well_as_ever() -> None:
    game = match_of(None, seats=2, options={"tempo": "table"}, bots={ANN: 5, BEN: 5})
    play_computers(game.match)
    assert game.match.outcome is not None


# ---- Calling out ----------------------------------------------------------------------


def calls(level: int = 3, count: int = 12) -> list[tuple[Table, int, Called]]:
    """What computers say in some matches."""
    found = []
    for seed in seeds(count):
        game = match_of(None, seats=3, seed=seed, bots=dict.fromkeys(range(3), level))
        run(game, 60_000)
        for number, record in enumerate(game.match.history):
            found += [(game, number, event) for event in record.events if isinstance(event, Called)]
    return found


def test_m25_computers_call_out_now_and_then_what_they_have_and_what_is_needed() -> None:
    said = [event.call.topic for _, _, event in calls()]
    assert said.count(Topic.HAVE) > 10
    assert said.count(Topic.NEED) > 10
    assert all(event.seen_by(TABLE) for _, _, event in calls(count=2))


def test_m25_a_call_is_true_and_tells_colour_and_half_only() -> None:
    game = table("56 12", "31", bombs="1, 2")
    have = [text for text in game.texts() if text.startswith("call have")]
    assert have == ["call have red low", "call have red high"]
    assert game.refused(ANN, "call have blue low", 100) == "not-so"
    assert game.refused(ANN, "call need red 2", 100) == "not-so"
    assert "call need green 2" in game.texts()
    assert Call(Topic.HAVE, WIRE_COLOURS[56], high=True) in game.match.legal(ANN)


def test_m25_a_call_is_heard_by_all_and_stands_until_the_caller_does_something() -> None:
    game = table("56 12", "31", bombs="1, 2")
    assert kinds(game.play(ANN, "call have red high", 100)) == ["Called"]
    assert game.match.view(BEN).sides[1].said == Call(Topic.HAVE, WIRE_COLOURS[56], high=True)
    game.plays("56 1", at_ms=200)
    assert game.match.view(BEN).sides[1].said is None


def test_m25_with_nobody_to_talk_to_nothing_is_said() -> None:
    game = table("56 12", bombs="1, 2")
    assert not any(text.startswith("call") for text in game.texts())


def test_talking_costs_a_partner_no_time() -> None:
    game = later("56 50", "31", bombs="1, 2, 3")
    quiet = delays(3, game)
    game.play(ANN, "call have red high", 60)
    after = delays(3, game)
    assert min(quiet) - min(after) == 600


# ---- What they see --------------------------------------------------------------------


def test_a_computer_partner_plays_the_same_whatever_it_cannot_see() -> None:
    for number, seed in enumerate(seeds(20)):
        game = match_of(None, seats=2, seed=seed)
        game.ready()
        rules = game.match.game
        other = rules.redeal(game.state, ANN, Rng(number))
        for level in LEVELS:
            player = rules.bot(level, Rng(5))
            seen, unseen = rules.view(game.state, ANN), rules.view(other, ANN)
            assert player.choose(seen, Rng(number)) == player.choose(unseen, Rng(number))
            assert player.delay_ms(seen, Rng(number)) == player.delay_ms(unseen, Rng(number))


def test_a_pause_holds_a_computer_hand_in_the_air() -> None:
    game = match_of(None, seats=2, bots={ANN: 3, BEN: 3})
    game.match.run_bots(ORIGIN_MS)
    while game.match.next_ms(ORIGIN_MS) == ORIGIN_MS:
        game.match.run_bots(ORIGIN_MS)
    due_ms = game.match.next_ms(ORIGIN_MS)
    assert due_ms is not None
    game.match.pause("menu", due_ms - 1)
    assert game.match.run_bots(due_ms + 60_000) == ()
    game.match.resume("menu", due_ms + 60_000)
    assert len(game.match.run_bots(due_ms + 60_001)) == 1


def test_a_team_of_experts_wins_the_first_training() -> None:
    game = match_of(None, seats=3, bots=dict.fromkeys(range(3), 5))
    play_computers(game.match)
    assert game.match.outcome is not None
    assert game.match.outcome.won
    assert game.state.phase is Phase.OVER
    assert any(isinstance(event, Played) for record in game.match.history for event in record.events)
    assert not any(record.text in ("void", "end-attempt") for record in game.match.history)


def test_agreeing_is_all_a_partner_does_when_asked() -> None:
    game = table("2 56", "31", bombs="1, 2")
    game.plays("2 1")
    game.play(ANN, "end-attempt", 300)
    player = steady()
    assert player.choose(game.match.view(BEN), Rng(1)) == EndAttempt()
    assert not player.wants(game.match.view(BEN), Play(31, 1))
    game.play(ANN, "void", 400)
    assert player.choose(game.match.view(BEN), Rng(1)) == Void()
