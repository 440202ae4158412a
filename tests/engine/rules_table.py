"""RULES.md of a game: every sentence of its rulebook and every ruling, with tests that exist and can fail."""

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.engine.breaking import Break


@cache
def names_in(path: Path) -> set[str]:
    """The test functions written in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@dataclass(frozen=True)
class RulesTable:
    """The table of one game, in the folder of its tests."""

    folder: Path
    browser: Path
    """The browser tests, for what only the page can show; named "browser: test_..."."""

    def rows(self) -> list[tuple[str, str]]:
        """The rows of the tables: rule and tests."""
        text = (self.folder / "RULES.md").read_text(encoding="utf-8")
        return re.findall(r"^\| ([^|]+) \| [^|]+ \| (`.*`) \|$", text, re.M)

    def listed(self) -> dict[str, list[str]]:
        """Rule to tests."""
        return {rule: re.findall(r"`([^`]+)`", tests) for rule, tests in self.rows()}

    def check_complete(self, rules: Sequence[str]) -> None:
        """Each of these rules is listed, and no other, once."""
        assert sorted(rule for rule, _ in self.rows()) == sorted(rules)

    def check_names(self) -> None:
        """Every named test exists."""
        for rule, tests in self.listed().items():
            for test in tests:
                if test.startswith("browser: "):
                    name = test.removeprefix("browser: ")
                    assert not self.browser.exists() or name in self.browser.read_text(encoding="utf-8"), rule
                    continue
                module, _, name = test.partition(".")
                assert name in names_in(self.folder / f"{module}.py"), (rule, test)

    def check_proven(self, breaks: Sequence[Break]) -> None:
        """Every rule has a test of which a break shows that it can fail."""
        proven = {test for wrong in breaks for test in wrong.tests}
        for rule, tests in self.listed().items():
            assert proven.intersection(tests), rule

    def check_rulings(self, letter: str) -> None:
        """Every test named after a ruling (``test_s07_...``) is listed under it."""
        table = self.listed()
        for path in self.folder.glob("test_*.py"):
            for name in names_in(path):
                if ruling := re.match(rf"test_{letter.lower()}(\d\d)_", name):
                    assert f"{path.stem}.{name}" in table[f"{letter}{int(ruling[1])}"], name

    def check_breaks(self, breaks: Sequence[Break]) -> None:
        """Every break names tests that exist."""
        for wrong in breaks:
            for test in wrong.tests:
                module, _, name = test.partition(".")
                assert name in names_in(self.folder / f"{module}.py"), test
