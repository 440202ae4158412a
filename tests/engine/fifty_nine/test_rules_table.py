"""RULES.md lists every sentence of the rulebook and every ruling, with tests that exist and can fail."""

import ast
import re
from functools import cache
from pathlib import Path

from tests.engine.fifty_nine.breaks import BREAKS

HERE = Path(__file__).parent
BROWSER = HERE.parents[1] / "browser" / "test_fifty_nine.py"

SENTENCES = {"Object": 3, "Game Play": 8, "Scoring": 2, "Winning": 2, "Special": 3}
RULEBOOK = [f"{section} {number}" for section, count in SENTENCES.items() for number in range(1, count + 1)]
RULEBOOK += [*(f"Setup {number}" for number in range(6)), "Setup diagram"]
RULINGS = [f"S{number}" for number in range(1, 32)]


def rows() -> list[tuple[str, str]]:
    """The rows of the tables: rule and tests."""
    text = (HERE / "RULES.md").read_text(encoding="utf-8")
    return re.findall(r"^\| ([^|]+) \| [^|]+ \| (`.*`) \|$", text, re.M)


def listed() -> dict[str, list[str]]:
    """Rule to tests."""
    return {rule: re.findall(r"`([^`]+)`", tests) for rule, tests in rows()}


@cache
def names_in(path: Path) -> set[str]:
    """The test functions written in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_every_sentence_and_every_ruling_is_listed_once() -> None:
    assert sorted(rule for rule, _ in rows()) == sorted(RULEBOOK + RULINGS)


def test_every_named_test_exists() -> None:
    for rule, tests in listed().items():
        for test in tests:
            if test.startswith("browser: "):
                assert not BROWSER.exists() or test.removeprefix("browser: ") in BROWSER.read_text(encoding="utf-8"), (
                    rule
                )
                continue
            module, _, name = test.partition(".")
            assert name in names_in(HERE / f"{module}.py"), (rule, test)


def test_every_rule_has_a_test_here_and_one_of_them_is_known_to_fail_when_a_rule_is_wrong() -> None:
    proven = {test for wrong in BREAKS for test in wrong.tests}
    for rule, tests in listed().items():
        assert proven.intersection(tests), rule


def test_every_test_named_after_a_ruling_is_listed_under_it() -> None:
    table = listed()
    for path in HERE.glob("test_*.py"):
        for name in names_in(path):
            if ruling := re.match(r"test_s(\d\d)_", name):
                assert f"{path.stem}.{name}" in table[f"S{int(ruling[1])}"]


def test_every_break_names_tests_that_exist() -> None:
    for wrong in BREAKS:
        for test in wrong.tests:
            module, _, name = test.partition(".")
            assert name in names_in(HERE / f"{module}.py"), test
