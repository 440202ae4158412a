"""The ladder of challenges: best times that are kept, losses of a table, and what set-up makes of them."""

import json
import re
from typing import Any, Final

import pytest

from engine.last_minute import GAME
from engine.last_minute.components import CHALLENGES
from engine.last_minute.state import End
from tests.ui.hands import Hands
from tests.ui.last_minute.tables import everybody_ready, racing, stacked
from tests.ui.last_minute.test_result import MISSIONS, WINNING, defuse
from ui import keep
from ui.games.last_minute.ladder import MOST_TABLES, Ladder, advice, read_ladder, table_key
from ui.progress import KEY, LONGEST, Progress, load_progress, load_results, save_progress
from ui.stand_in import MemoryPage

RECORD: Final = KEY + GAME.key
ADA: Final = table_key("training-1", ["Ada"], 1)


def last_mission(options: dict[str, str] | None = None) -> Hands:
    """Ada at the last mission of Training One, its clock running."""
    return racing(stacked(1, WINNING, pile=[48, 47, 1], missions=MISSIONS, options=options, begin=2))


def won(options: dict[str, str] | None = None, *, after_ms: int = 0) -> Hands:
    """Ada wins Training One, whose last mission is the only one here."""
    hands = last_mission(options)
    hands.wait(after_ms)
    defuse(hands)
    assert hands.match.outcome is not None
    return hands


def kept(hands: Hands) -> Ladder:
    """What the browser keeps of Last Minute."""
    return read_ladder(load_results(hands.page, GAME.key))


def lose(hands: Hands) -> Hands:
    """Three times the time runs out."""
    for _ in range(2):
        hands.wait(121_000)
        hands.tap("retry", 0)
        everybody_ready(hands)
    hands.wait(121_000)
    assert hands.match.outcome is not None
    return hands


def rungs(hands: Hands) -> list[str]:
    """The ladder on the screen, as text."""
    ladder = re.search(r'<ol class="ladder">(.*?)</ol>', hands.current())
    assert ladder is not None
    return [" ".join(re.sub(r"<[^>]*>", " ", rung).split()) for rung in re.findall(r"<li.*?</li>", ladder[1])]


def picked(hands: Hands, option: str) -> str:
    """The choice of an option that is checked at set-up."""
    tags = re.findall(rf'<input[^>]*name="option:{option}"[^>]*>', hands.current())
    checked = [tag for tag in tags if re.search(r"\schecked", tag)]
    found = re.search(r'value="([^"]*)"', checked[0]) if len(checked) == 1 else None
    assert found is not None, tags
    return found[1]


def set_up(record: Any) -> Hands:
    """The set-up screen of a browser that keeps this of matches that ended; Ada sits alone."""
    results = {"results": {"counted": [], "kept": record}}
    hands = Hands(MemoryPage(stored={RECORD: json.dumps(results), keep.NAMES: '["Ada", "Ben"]'}))
    hands.page.go(f"/setup/{GAME.key}")
    return hands


# ---- Keeping ------------------------------------------------------------------------


def test_a_won_challenge_is_kept_with_its_times() -> None:
    hands = won()
    (attempt,) = hands.match.state.attempts
    ladder = kept(hands)
    assert ladder.won == {"training-1 1 usual": (1, attempt.time_ms)}
    assert ladder.missions == {"3 1 usual": attempt.time_ms}
    assert ladder.lost == {}


def test_the_better_time_stays_and_every_win_is_counted() -> None:
    first = won(after_ms=3000)
    assert "The first best time of the challenge" in first.current()
    assert "A new best time" not in first.current()
    slow_ms = first.match.state.attempts[0].time_ms
    first.app.begin(won().match)
    first.app.show_match()
    ladder = kept(first)
    times, best_ms = ladder.won["training-1 1 usual"]
    assert times == 2
    assert best_ms < slow_ms
    assert best_ms == ladder.missions["3 1 usual"]
    assert "A new best time for the challenge" in first.current()
    assert "A new best time for Mission 3." in first.current()
    first.app.begin(won(after_ms=1000).match)
    first.app.show_match()
    assert kept(first).won["training-1 1 usual"] == (3, best_ms)
    assert "best time of the challenge" not in first.current()
    assert "A new best time" not in first.current()


def test_a_calm_clock_has_best_times_of_its_own() -> None:
    hands = won({"calm": "on"})
    assert list(kept(hands).won) == ["training-1 1 calm"]
    hands.app.begin(won().match)
    hands.app.show_match()
    assert set(kept(hands).won) == {"training-1 1 calm", "training-1 1 usual"}


def test_a_lost_challenge_is_counted_once_however_often_it_is_looked_at() -> None:
    hands = lose(racing(stacked(1, WINNING, missions=MISSIONS)))
    assert kept(hands).lost == {ADA: 1}
    assert kept(hands).won == {}
    assert "Set-up offers this table 10 seconds more." in hands.current()
    hands.tap("log")
    hands.app.show_match()
    hands.app.on_away("hidden")
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.screen == "result"
    assert kept(again).lost == {ADA: 1}


def test_a_match_that_ended_as_the_page_went_is_counted_when_it_comes_back() -> None:
    hands = lose(racing(stacked(1, WINNING, missions=MISSIONS)))
    stored = {name: text for name, text in hands.page.stored.items() if name != RECORD}
    again = Hands(MemoryPage(stored=stored))
    assert kept(again).lost == {ADA: 1}


def test_the_same_deal_lost_again_is_another_loss() -> None:
    hands = lose(racing(stacked(1, WINNING, missions=MISSIONS)))
    other = racing(stacked(1, WINNING, missions=MISSIONS))
    other.tap("tap 1", 0)
    other.tap("play 50 1", 0)
    hands.app.begin(lose(other).match)
    hands.app.show_match()
    assert kept(hands).lost == {ADA: 2}


def test_news_are_still_told_after_the_page_was_opened_again() -> None:
    hands = won()
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert "The first best time of the challenge" in again.current()
    assert kept(again) == kept(hands)


def test_an_attempt_that_is_void_is_neither_a_time_nor_a_loss() -> None:
    hands = racing(stacked(1, WINNING, missions=MISSIONS))
    hands.wait(2000)
    hands.tap("pause")
    finger = hands.down("forfeit void", 0, hold_ms=1000)
    hands.wait(1100)
    hands.up(finger)
    assert [attempt.end for attempt in hands.match.state.attempts] == [End.VOID]
    assert RECORD not in hands.page.stored
    assert hands.screen == "play", hands.screen
    everybody_ready(hands)
    lose(hands)
    assert len(hands.match.state.attempts) == 4
    assert kept(hands) == Ladder(lost={ADA: 1})


def test_a_challenge_that_goes_on_is_not_counted() -> None:
    hands = racing(stacked(1, WINNING, missions=MISSIONS))
    hands.wait(121_000)
    assert hands.screen == "result"
    assert RECORD not in hands.page.stored


def test_a_full_browser_shows_what_it_cannot_keep() -> None:
    hands = last_mission()
    hands.page.full = True
    defuse(hands)
    assert rungs(hands)[0].endswith(" s")
    assert RECORD not in hands.page.stored


def test_the_lesson_and_what_later_versions_wrote_stay_beside_the_results() -> None:
    hands = won()
    record = json.loads(hands.page.stored[RECORD])
    assert save_progress(hands.page, GAME.key, Progress(3, True))
    assert json.loads(hands.page.stored[RECORD])["results"] == record["results"]
    assert load_progress(hands.page, GAME.key) == Progress(3, True)
    assert len(hands.page.stored[RECORD]) < LONGEST


# ---- Damage ---------------------------------------------------------------------------

DAMAGED: Final = [
    "[",
    "7",
    '{"results": 7}',
    '{"results": {"counted": 7, "kept": []}}',
    '{"results": {"counted": [7, null], "kept": {"won": 7, "missions": [], "lost": null, "news": {"a": 1}}}}',
    '{"results": {"kept": {"won": {"training-1 1 usual": [0, 5]}, "missions": {"3 1 usual": -1}}}}',
    '{"results": {"kept": {"won": {"training-1 1 usual": [1]}, "missions": {"3 1 usual": true}}}}',
    '{"results": {"kept": {"won": {"training-9 1 usual": [1, 5]}, "lost": {"training-1 1 x": 3, "": 1, "a b c": 1}}}}',
    '{"results": {"kept": {"won": {"training-1 1 usual": [1e999, "5"]}, "lost": {"x": NaN}}}}',
    "[" * 9000,
    '{"results": "' + "x" * LONGEST + '"}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_results_are_as_if_there_were_none(text: str) -> None:
    page = MemoryPage(stored={RECORD: text})
    assert read_ladder(load_results(page, GAME.key)) == Ladder()
    hands = Hands(page)
    hands.page.go(f"/setup/{GAME.key}")
    assert picked(hands, "bonus") == "0"
    hands.app.begin(won().match)
    assert list(kept(hands).won) == ["training-1 1 usual"]
    assert "The first best time of the challenge" in hands.current()


def test_a_record_that_is_full_of_something_else_makes_room() -> None:
    stored = {"lesson_done": True, "later": "x" * (LONGEST - 100)}
    hands = Hands(MemoryPage(stored={RECORD: json.dumps(stored)}))
    hands.app.begin(won().match)
    assert list(kept(hands).won) == ["training-1 1 usual"]
    assert load_progress(hands.page, GAME.key) == Progress(0, True)


def test_what_is_kept_of_tables_does_not_grow_for_ever() -> None:
    lost = {table_key("training-1", [str(at)], 1): 1 for at in range(2 * MOST_TABLES)}
    ladder = read_ladder({"lost": lost})
    assert list(ladder.lost) == list(lost)[-MOST_TABLES:]


# ---- The result -----------------------------------------------------------------------


def test_the_ladder_shows_all_challenges_in_order_and_marks_the_present_one() -> None:
    hands = won()
    shown = rungs(hands)
    names = [f"{kind} {number}" for kind in ("Training", "Operation") for number in ("One", "Two", "Three", "Four")]
    assert len(shown) == len(CHALLENGES)
    assert all(rung.startswith(name) for rung, name in zip(shown, names, strict=True))
    assert re.fullmatch(r"Training One \d+\.\d s", shown[0])
    assert all(rung.endswith("still to come") for rung in shown[1:])
    ladder = hands.current().split('class="ladder"')[1]
    assert ladder.startswith('><li aria-current="true"')
    assert ladder.count("aria-current") == 1
    assert "Best times of one player alone." in hands.current()


def test_between_missions_a_mission_faster_than_ever_is_told() -> None:
    hands = racing(stacked(1, WINNING, pile=[48, 47, 1], missions=MISSIONS))
    hands.app.table.recall({"missions": {"1 1 usual": 100_000}, "won": {"training-2 1 usual": [2, 61_250]}})
    defuse(hands)
    assert "A new best time for Mission 1." in hands.current()
    assert rungs(hands)[0] == "Training One still to come"
    assert rungs(hands)[1] == "Training Two 61.2 s"


def test_a_slower_mission_is_no_news_and_the_best_time_stands_beside_it() -> None:
    hands = racing(stacked(1, WINNING, pile=[48, 47, 1], missions=MISSIONS))
    hands.app.table.recall({"missions": {"1 1 usual": 100}})
    defuse(hands)
    assert "A new best time" not in hands.current()
    assert "best 0.1 s" in hands.current()


def test_challenges_that_computers_play_alone_are_not_kept() -> None:
    hands = racing(stacked(1, WINNING, pile=[48, 47, 1], missions=MISSIONS, begin=2, bots={0: 5}))
    for _ in range(300):
        hands.wait(500)
        if hands.match.outcome is not None:
            break
    assert hands.match.outcome is not None
    assert kept(hands) == Ladder()


# ---- Set-up ---------------------------------------------------------------------------


def test_a_table_that_has_lost_is_offered_time_and_may_choose_otherwise() -> None:
    hands = set_up({"lost": {ADA: 2}})
    assert picked(hands, "bonus") == "20"
    assert "This table has lost this challenge 2 times: 20 seconds more are offered." in hands.current()
    hands.fill("option:bonus", "0")
    assert picked(hands, "bonus") == "0"
    hands.tap("deal")
    assert hands.match.options["bonus"] == "0"


def test_what_is_offered_is_dealt_and_never_more_than_a_minute() -> None:
    hands = set_up({"lost": {ADA: 11}})
    assert picked(hands, "bonus") == "60"
    hands.tap("deal")
    assert hands.match.options["bonus"] == "60"
    assert hands.match.state.clock_ms == 180_000


def test_losses_of_another_table_or_challenge_are_not_offered() -> None:
    hands = set_up({"lost": {ADA: 1}})
    assert picked(hands, "bonus") == "10"
    hands.fill("option:challenge", "training-2")
    assert picked(hands, "bonus") == "0"
    hands.fill("option:challenge", "training-1")
    assert picked(hands, "bonus") == "10"
    hands.fill("seats", "2")
    assert picked(hands, "bonus") == "0"
    hands.fill("seats", "1")
    hands.fill("name", "Zoe")
    assert picked(hands, "bonus") == "0"
    assert "has lost this challenge" not in hands.current()
    hands.fill("name", "Ada")
    assert picked(hands, "bonus") == "10"
    hands.fill("level", "3")
    assert picked(hands, "bonus") == "0"


def test_the_order_in_which_people_sit_does_not_matter_but_who_they_are_does() -> None:
    lost = {"lost": {table_key("training-1", ["Ben", "Ada"], 2): 1}}
    assert advice(lost, "training-1", ("Ada", "Ben"), 2)["bonus"].choice == "10"
    assert "bonus" not in advice(lost, "training-1", ("Ada",), 2)
    assert "bonus" not in advice(lost, "training-1", ("Ada", "Ben"), 3)
    assert "bonus" not in advice(lost, "training-1", (), 2)


def test_a_loss_is_offered_on_the_form_that_was_left_open() -> None:
    hands = set_up({})
    assert picked(hands, "bonus") == "0"
    hands.app.begin(lose(racing(stacked(1, WINNING, missions=MISSIONS))).match)
    hands.page.go(f"/setup/{GAME.key}")
    assert picked(hands, "bonus") == "10"
    assert "This table has lost this challenge once: 10 seconds more are offered." in hands.current()


def test_a_match_name_says_how_much_time_there_is() -> None:
    hands = set_up({"lost": {ADA: 2}})
    name = stacked(1, WINNING).name
    hands.fill("match-name", name)
    hands.tap("deal")
    assert hands.match.options["bonus"] == "0"
    hands.page.go(f"/new/{name}")
    assert picked(hands, "bonus") == "0"


def test_operations_are_best_after_the_trainings_and_never_locked() -> None:
    note = "Operations: best after the four Trainings."
    trainings = {f"training-{number} {number} usual": [1, 50_000] for number in (1, 2, 3)}
    hands = set_up({"won": trainings})
    assert note in hands.current()
    hands.fill("option:challenge", "operation-4")
    hands.tap("deal")
    assert hands.match.options["challenge"] == "operation-4"
    assert note not in set_up({"won": trainings | {"training-4 1 calm": [1, 50_000]}}).current()


def test_other_games_advise_and_keep_nothing() -> None:
    hands = Hands()
    hands.begin()
    hands.wait(3000)
    hands.page.go("/setup/59-seconds")
    assert "best after" not in hands.current()
    assert KEY + "59-seconds" not in hands.page.stored
