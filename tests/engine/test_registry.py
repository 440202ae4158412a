"""The one list of games."""

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import registry
from engine.game import AnyGame
from engine.registry import TEMPLATE, game, games, register
from tests.engine.contract import all_games
from tests.engine.small import Small

ROOT = Path(__file__).parents[2]


def listed() -> list[str]:
    """The keys of a fresh interpreter, in which nobody has imported the template."""
    code = "import json, engine; print(json.dumps([game.key for game in engine.games()]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    keys: list[str] = json.loads(done.stdout)
    return keys


def test_every_game_folder_is_found_and_the_template_is_not_listed() -> None:
    folders = [path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")]
    assert len(listed()) == len(folders) - 1
    assert TEMPLATE in folders
    assert TEMPLATE not in listed()


def test_games_stand_in_the_order_of_their_keys() -> None:
    assert listed() == sorted(listed())
    assert [game.key for game in games()] == sorted(game.key for game in games())


def test_a_game_is_found_by_its_key() -> None:
    assert all(game(one.key) is one for one in all_games())
    assert game("ghost") is None


def test_two_games_cannot_have_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    first = Small()
    assert register(first) is first
    assert register(first) is first, "importing twice is no second game"
    with pytest.raises(ValueError, match="two games are called small"):
        register(Small())


def test_a_game_that_cannot_be_imported_is_missed_again_at_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that silently lacks a game would be worse than the error."""
    monkeypatch.setattr(registry, "_looked", False)

    def broken(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", broken)
    for _ in range(2):
        with pytest.raises(ImportError):
            games()


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.key)
def test_a_game_says_what_the_set_up_screen_needs(one: AnyGame) -> None:
    assert one.key == one.key.lower()
    assert " " not in one.key
    assert one.title
    assert one.seats
    assert one.seats[0] >= 1
    for option in one.options:
        assert len(option.choices) >= 2
        assert len({choice.key for choice in option.choices}) == len(option.choices)
        assert option.title
        assert option.help.endswith(".")
        assert all(choice.title for choice in option.choices)
