"""Where people sit: chosen in the set-up, drawn on the table, kept with the match."""

import json
from typing import Any

import pytest

from tests.ui.hands import Hands
from tests.ui.stairs import StairsFace, lay_out
from ui import aside
from ui.aside import Aside, read_aside
from ui.face import face
from ui.page import Field
from ui.seating import edge_toward, free_edges, moved, side_by_side
from ui.stand_in import MemoryPage

LIVELY = "59-seconds-2-0-A22492"
FIFTY: Any = face("59-seconds")


def sides(hands: Hands) -> tuple[str, ...]:
    assert hands.app.table is not None
    return hands.app.table.sides


def test_whoever_moves_has_the_edge_and_the_other_makes_room() -> None:
    assert moved(FIFTY, ("s", "n"), 0, "w") == ("w", "e")
    assert moved(FIFTY, ("s", "n"), 1, "w") == ("e", "w")
    assert moved(FIFTY, ("s", "n"), 0, "n") == ("n", "s")
    assert moved(FIFTY, ("w", "e"), 1, "s") == ("n", "s")
    assert moved(FIFTY, ("s", "s"), 0, "s") == ("s", "n")
    assert moved(FIFTY, ("s", "n"), 0, "x") == ("s", "n")


def test_two_may_sit_side_by_side_and_face_to_face_again() -> None:
    assert side_by_side(FIFTY, ("s", "n"), wanted=True) == ("s", "s")
    assert side_by_side(FIFTY, ("s", "s"), wanted=False) == ("s", "n")
    assert free_edges(FIFTY, ("s", "s")) == ("n", "w", "e")


def test_a_game_with_one_way_to_sit_offers_no_other() -> None:
    look = StairsFace()
    assert free_edges(look, ("s", "s")) == ()
    assert moved(look, ("s", "s"), 0, "n") == ("s", "s")


@pytest.mark.parametrize(("across", "down", "edge"), [(5, 90, "s"), (-5, -90, "n"), (90, 5, "e"), (-90, 5, "w")])
def test_a_chair_slides_to_the_edge_it_is_pushed_to(across: int, down: int, edge: str) -> None:
    assert edge_toward(across, down) == edge


def test_a_free_edge_takes_the_picked_person_and_the_table_is_drawn_so() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.tap("sit w")
    assert "left edge" in hands.page.spoken[-1]
    hands.tap("deal")
    assert sides(hands) == ("w", "e")
    assert 'data-seating="ends"' in hands.html
    assert 'data-zone="0" data-side="w"' in hands.html


def test_a_chair_that_is_slid_changes_places() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.page.places[".around__tablet"] = (500, 500)
    hands.up(hands.down("chair 1", at=(500, 300)), at=(480, 800))
    hands.tap("deal")
    assert sides(hands) == ("n", "s")


def test_side_by_side_each_has_a_half_of_every_pile() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.fill("seating", "beside")
    hands.fill("match-name", LIVELY)
    hands.tap("deal")
    assert sides(hands) == ("s", "s")
    assert 'data-seating="beside"' in hands.html
    hands.tap("ready", 0)
    hands.tap("ready", 1)
    hands.wait(3100)
    hands.tap("lift 2", 0)
    hands.tap("lift 4", 1)
    assert hands.has("play 2 a", 0)
    assert hands.has("play 4 a", 1)


def test_a_reload_keeps_where_people_sit_and_so_does_the_next_match() -> None:
    hands = Hands()
    hands.page.go("/setup/59-seconds")
    hands.tap("sit e")
    hands.tap("deal")
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert sides(again) == ("e", "w")
    again.app.deal_again()
    assert sides(again) == ("e", "w")


def test_five_turns_of_the_table_in_a_round_move_everything_of_a_seat_and_leave_the_clock() -> None:
    """T17: name, clock, score, hand, touch area and what pops up all follow."""
    hands = Hands()
    hands.begin(LIVELY)
    hands.wait(5000)
    table = hands.app.table
    assert table is not None
    for way in (("n", "s"), ("w", "e"), ("s", "s"), ("e", "w"), ("s", "n")):
        before = hands.match.now(hands.page.clock_ms)
        hands.tap("pause")
        table.sides = way
        hands.tap("resume")
        hands.wait(3100)
        hands.tap("play 1 a", 0)  # a 2 on a 5: refused, and said in the seat's own zone
        for seat in range(2):
            zone = hands.part(f"zone-{seat}")
            assert f'data-side="{way[seat]}"' in zone.split(">")[0]
            for part in ("me", "hand", "draw", "say", "card"):
                assert f'id="{part}-{seat}' in zone
            assert f'id="about-{seat}" data-side="{way[seat]}"' in hands.current()
        assert "toast" in hands.part("zone-0")
        assert "toast" not in hands.part("zone-1")
        assert hands.match.now(hands.page.clock_ms) - before < 400
        hands.wait(3000)


# ---- Kept beside the match ----------------------------------------------------------


def test_hints_and_refusals_survive_a_reload() -> None:
    hands = Hands()
    hands.page.stored["sixty.hints"] = "on"
    hands.begin(LIVELY)
    hands.tap("play 1 a", 0)
    assert hands.app.table is not None
    hands.app.table.allow_hints(True)
    hands.frame()
    hands.tap("hint", 1)
    hands.app.on_away("leave")
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.app.table is not None
    assert [(shell.hints, shell.refusals) for shell in again.app.table.shells] == [(0, 1), (1, 0)]


def test_what_was_kept_beside_another_match_is_not_taken() -> None:
    hands = Hands()
    hands.deal(LIVELY)
    kept = json.loads(hands.page.stored[aside.KEY])
    text = json.dumps({**kept, "match": "59-seconds-2-0-A22493", "sides": ["w", "e"]})
    assert read_aside(text, hands.match, FIFTY).sides == ("s", "n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[]",
        "null",
        "7",
        '{"match": 7}',
        '{"match": "NAME", "sides": 7, "open": 1, "hints": "ab", "refusals": {}}',
        '{"match": "NAME", "sides": ["s"], "hints": [1], "refusals": [1, 2, 3]}',
        '{"match": "NAME", "sides": ["s", "w"], "hints": [-1, 0], "refusals": [true, 1.5]}',
        '{"match": "NAME", "sides": [["s"], {}], "hints": [1e9, 0], "refusals": [null, null]}',
        '{"match": "NAME", "sides": ["s", "<b>"], "open": "yes"}',
    ],
)
def test_damaged_values_are_harmless(text: str) -> None:
    hands = Hands()
    hands.deal(LIVELY)
    read = read_aside(text.replace("NAME", LIVELY), hands.match, FIFTY)
    assert read == Aside(("s", "n"), False, (0, 0), (0, 0))
    stored = {**hands.page.stored, aside.KEY: text.replace("NAME", LIVELY)}
    assert Hands(MemoryPage(stored=stored, address="/play")).screen == "play"


def test_open_hands_are_chosen_in_the_set_up_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = lay_out(monkeypatch)
    hands.page.go("/setup/template")
    hands.app.on_change(Field("open-hands", "on", True))
    hands.tap("deal")
    assert hands.screen == "play"
    again = Hands(MemoryPage(stored=dict(hands.page.stored), address="/play"))
    assert again.app.table is not None
    assert again.app.table.curtain.open_hands
    again.tap("resume")
    again.wait(3100)
    assert again.screen == "play"
    assert "of seat 1" in again.html
