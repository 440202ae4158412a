"""Settings: what may be kept and read, what the screen does, where it leads back to, and what the page is told."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.hands import Hands
from ui import settings as kept
from ui.settings import Settings, read_settings
from ui.stand_in import MemoryPage

LIVELY = "59-seconds-2-0-A22492"
"""Seat 0 holds 2 6 13 7 wild, seat 1 holds 9 12 6 4 4; 5 and 5 turn up."""

any_settings = st.builds(
    Settings,
    sound=st.booleans(),
    volume=st.integers(0, 100),
    vibration=st.booleans(),
    motion=st.sampled_from(kept.MOTIONS),
    theme=st.sampled_from(kept.THEMES),
    contrast=st.sampled_from(kept.CONTRASTS),
    text=st.sampled_from(kept.TEXT_SIZES),
    mirrored=st.sets(st.sampled_from(kept.SIDES)).map(lambda sides: tuple(s for s in kept.SIDES if s in sides)),
    fits=st.booleans(),
)
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
names = st.sampled_from(list(Settings.__dataclass_fields__))


# ---- Kept and read ----------------------------------------------------------------


@given(any_settings)
def test_what_is_kept_is_read_back(settings: Settings) -> None:
    assert read_settings(settings.text_kept()) == settings


@given(st.text() | any_json.map(json.dumps))
def test_whatever_is_kept_is_read_without_complaint(text: str) -> None:
    read_settings(text)


@given(any_settings, names, any_json)
def test_one_unusable_value_falls_back_and_the_others_stay(settings: Settings, name: str, value: Any) -> None:
    read = read_settings(json.dumps({**json.loads(settings.text_kept()), name: value}))
    for other in Settings.__dataclass_fields__:
        if other != name:
            assert getattr(read, other) == getattr(settings, other)
    assert read_settings(read.text_kept()) == read, "what was read is itself usable"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        "{",
        "[" * 100_000,
        '{"volume": true}',
        '{"volume": 50.0}',
        '{"volume": 101}',
        '{"volume": 1e999}',
        '{"volume": ' + "9" * 5000 + "}",
        '{"sound": 1}',
        '{"theme": "dusk"}',
        '{"theme": ["day"]}',
        '{"text": 500}',
        '{"mirrored": "sn"}',
        '{"mirrored": ["s", "x"]}',
        '{"mirrored": [["s"]]}',
        '{"unknown": 1, "filled": 2, "heard": 3}',
    ],
)
def test_the_defaults_stand_in_for_what_is_not_usable(text: str) -> None:
    assert read_settings(text) == Settings()


@given(any_settings, st.text() | names, st.text(), st.booleans())
def test_a_form_field_nobody_made_changes_nothing_or_something_usable(
    settings: Settings, name: str, value: str, checked: bool
) -> None:
    filled = settings.filled(name, value, checked=checked)
    assert read_settings(filled.text_kept()) == filled


# ---- The screen -------------------------------------------------------------------


def opened(page: MemoryPage | None = None) -> Hands:
    hands = Hands(page or MemoryPage())
    hands.tap("open /settings")
    assert hands.screen == "settings"
    return hands


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "night"), ("contrast", "more"), ("motion", "less"), ("text", "130")]
)
def test_a_choice_holds_at_once_and_the_next_time(name: str, value: str) -> None:
    hands = opened()
    hands.fill(name, value)
    assert hands.page.marks[name] == value
    again = Hands(MemoryPage(stored=dict(hands.page.stored)))
    assert again.page.marks[name] == value


def test_the_volume_is_heard_while_it_is_changed_and_off_means_off() -> None:
    hands = opened()
    hands.frame(300)
    hands.fill("volume", "80")
    assert hands.page.volume == 80
    assert hands.page.sounded == ["play-0"]
    hands.fill("volume", "85")
    assert hands.page.sounded == ["play-0"], "not for every step"
    hands.fill("sound", "on", checked=False)
    assert hands.page.volume == 0
    hands.fill("sound", "on", checked=True)
    assert hands.page.volume == 85


def test_full_storage_does_not_keep_a_setting_from_holding() -> None:
    hands = opened(MemoryPage(full=True))
    hands.fill("theme", "night")
    assert hands.page.marks["theme"] == "night"
    assert hands.screen == "settings"


def test_sound_is_switched_at_home_and_in_the_pause_with_one_touch() -> None:
    hands = Hands()
    hands.tap("sound")
    assert hands.page.volume == 0
    assert 'href="#i-mute"' in hands.current()
    hands.begin()
    hands.tap("pause")
    hands.tap("sound")
    assert hands.page.volume == 50
    assert "Sound on" in hands.current()
    assert hands.screen == "pause"


def test_from_home_the_way_back_leads_home() -> None:
    hands = opened()
    hands.tap("open /")
    assert hands.screen == "home"


def test_from_the_pause_the_way_back_leads_to_the_pause_and_the_clock_stands() -> None:
    hands = Hands()
    match = hands.begin()
    hands.tap("pause")
    before = match.now(hands.page.clock_ms)
    hands.tap("open /settings")
    assert hands.page.marks["game"] == "59-seconds"
    hands.wait(2000)
    hands.tap("open /play")
    assert hands.screen == "pause"
    assert match.now(hands.page.clock_ms) == before


def test_a_typed_address_in_a_race_pauses_it() -> None:
    hands = Hands()
    match = hands.begin()
    hands.page.go("/settings")
    assert match.paused
    hands.tap("open /play")
    assert hands.screen == "pause"


def test_by_way_of_the_rules_everything_leads_back_to_where_it_began() -> None:
    hands = Hands()
    hands.begin()
    hands.tap("pause")
    hands.tap("open /rules/59-seconds")
    hands.tap("open /settings")
    hands.tap("open /rules/59-seconds")
    hands.tap("open /play")
    assert hands.screen == "pause"


def test_a_tablet_that_cannot_stay_awake_is_told_of() -> None:
    assert "auto-lock" not in opened().current()
    assert "auto-lock" in opened(MemoryPage(wakeable=False)).current()


# ---- At the table -----------------------------------------------------------------


def test_a_left_handed_side_is_marked_and_no_other() -> None:
    hands = opened()
    hands.fill("mirrored:n", "on")
    hands.begin()
    assert "data-mirror" in hands.part("zone-1").split(">")[0]
    assert "data-mirror" not in hands.part("zone-0").split(">")[0]


def test_cards_that_fit_are_lit_only_when_that_is_wanted() -> None:
    plain = Hands()
    plain.begin(LIVELY)
    assert "data-fits" not in plain.current()
    hands = opened()
    hands.fill("fits", "on")
    hands.begin(LIVELY)
    lit = [place for place in range(1, 6) if "data-fits" in hands.part(f"card-0-{place}")]
    assert lit == [2, 5]
    hands.tap("lift 2", 0)
    hands.tap("play 2 a", 0)
    actions = hands.legal(0)
    for place in range(1, 6):
        fits = any(action.startswith((f"play {place} ", f"wild {place} ")) for action in actions)
        assert ("data-fits" in hands.part(f"card-0-{place}")) == fits


def test_nothing_is_lit_while_the_hand_lies_down() -> None:
    hands = opened()
    hands.fill("fits", "on")
    hands.begin(LIVELY)
    hands.tap("hold", 0)
    assert "data-fits" not in hands.part("hand-0")


# ---- The screen stays on ----------------------------------------------------------


def test_the_screen_is_kept_on_while_a_clock_runs_or_counts_in() -> None:
    hands = Hands()
    hands.deal()
    assert hands.page.awake == []
    hands.tap("ready", 0)
    hands.tap("ready", 1)
    assert hands.page.awake == [True]
    hands.wait(3100)
    hands.tap("pause")
    assert hands.page.awake == [True, False]
    hands.tap("resume")
    assert hands.page.awake == [True, False, True]
    hands.app.on_away("hidden")
    assert hands.page.awake == [True, False, True, False]
    hands.app.on_back()
    assert hands.page.awake == [True, False, True, False], "a pause may be dark"


def test_the_screen_is_let_go_with_the_result() -> None:
    hands = Hands()
    hands.begin()
    hands.tap("pause")
    pointer = hands.down("forfeit give-up", 0, hold_ms=1000)
    hands.wait(1050)
    hands.up(pointer)
    assert hands.screen == "result"
    assert hands.page.awake[-1] is False
