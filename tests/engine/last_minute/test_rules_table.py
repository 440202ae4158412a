"""RULES.md lists every sentence of the rulebook and every ruling, with tests that exist and can fail."""

from pathlib import Path

from tests.engine.last_minute.breaks import BREAKS
from tests.engine.rules_table import RulesTable

HERE = Path(__file__).parent
TABLE = RulesTable(HERE, HERE.parents[1] / "browser" / "test_last_minute.py")

SENTENCES = {
    "Idea": 5,
    "Components": 4,
    "Setup": 11,
    "Gameplay": 16,
    "End": 6,
    "Notes": 3,
    "Training One": 2,
    "Training Two": 2,
    "Training Three": 3,
    "Training Four": 2,
    "Operation One": 3,
    "Operation Two": 1,
    "Operation Three": 1,
    "Operation Four": 1,
    "Player Aid": 8,
}
RULEBOOK = [f"{section} {number}" for section, count in SENTENCES.items() for number in range(1, count + 1)]
RULEBOOK += ["Setup example"]
RULINGS = [f"M{number}" for number in range(1, 35)]


def test_every_sentence_and_every_ruling_is_listed_once() -> None:
    TABLE.check_complete(RULEBOOK + RULINGS)


def test_every_named_test_exists() -> None:
    TABLE.check_names()


def test_every_rule_has_a_test_here_and_one_of_them_is_known_to_fail_when_a_rule_is_wrong() -> None:
    TABLE.check_proven(BREAKS)


def test_every_test_named_after_a_ruling_is_listed_under_it() -> None:
    TABLE.check_rulings("M")


def test_every_break_names_tests_that_exist() -> None:
    TABLE.check_breaks(BREAKS)
