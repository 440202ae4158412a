"""A new game costs a folder: the template under another name keeps the contract, and nothing else changes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KEY, FOLDER, TITLE, CLASS = "tower-of-cards", "tower_of_cards", "Tower of Cards", "TowerOfCards"
OTHERS = {**os.environ, "SIXTY_MATCHES": "30"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of engine and tests in which the template was copied to a new game, as its docstring says."""
    tree = tmp_path_factory.mktemp("sixty")
    leave = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "engine", tree / "engine", ignore=leave)
    (tree / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "__init__.py", tree / "tests")
    for folder in ("engine", "golden", "perft"):
        shutil.copytree(ROOT / "tests" / folder, tree / "tests" / folder, ignore=leave)
    shutil.copytree(tree / "engine" / "template", tree / "engine" / FOLDER)
    for path in (tree / "engine" / FOLDER).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("engine.template", f"engine.{FOLDER}").replace('key = "template"', f'key = "{KEY}"')
        text = text.replace('title = "Stairs"', f'title = "{TITLE}"').replace("class Template:", f"class {CLASS}:")
        text = text.replace("import Template", f"import {CLASS}").replace(
            "register(Template())", f"register({CLASS}())"
        )
        path.write_text(text, encoding="utf-8")
    for folder in ("golden", "perft"):
        text = (tree / "tests" / folder / "template.txt").read_text(encoding="utf-8")
        new = text.replace("match template-", f"match {KEY}-")
        (tree / "tests" / folder / f"{KEY}.txt").write_text(new, encoding="utf-8")
    return tree


def contract_tests(tree: Path, chosen: str) -> subprocess.CompletedProcess[str]:
    """Runs the contract tests of a tree that this expression chooses."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib"]
    tests = ["tests/engine/test_contract.py", "tests/engine/test_names.py", "tests/engine/test_layers.py"]
    return subprocess.run(
        [*command, *tests, "-k", chosen], cwd=tree, env=OTHERS, capture_output=True, text=True, check=False
    )


def test_a_copied_game_is_listed_and_keeps_the_contract(tree: Path) -> None:
    code = "import engine; print([(game.key, game.title) for game in engine.games()])"
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=True)
    assert f"('{KEY}', '{TITLE}')" in done.stdout
    assert "template" not in done.stdout
    tests = contract_tests(tree, f"{KEY} or {FOLDER}")
    assert tests.returncode == 0, tests.stdout[-4000:]
    assert int(tests.stdout.split(" passed")[0].split()[-1]) > 40, tests.stdout[-500:]


@pytest.mark.parametrize(("folder", "word"), [("golden", "golden match"), ("perft", "counted tree")])
def test_a_game_without_one_of_its_files_fails_and_is_told_how_to_write_it(tree: Path, folder: str, word: str) -> None:
    path = tree / "tests" / folder / f"{KEY}.txt"
    text = path.read_text(encoding="utf-8")
    path.unlink()
    try:
        tests = contract_tests(tree, f"{KEY} and {word.split()[0]}")
    finally:
        path.write_text(text, encoding="utf-8")
    assert tests.returncode == 1
    assert f"{TITLE} has no {word}: write" in tests.stdout
