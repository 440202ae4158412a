"""What the engine may know of: read from its source."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry import TEMPLATE
from tests.engine.contract import all_games

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "engine").rglob("*.py"))
GAME_FOLDERS = sorted(path.parent for path in (ROOT / "engine").glob("*/__init__.py"))
NEVER = {
    "js",
    "pyodide",
    "pyodide_js",
    "pyscript",
    "ui",
    "time",
    "random",
    "datetime",
    "secrets",
    "htpy",
    "threading",
    "asyncio",
}
FILES = ("__init__.py", "components.py", "state.py", "rules.py", "view.py", "bot.py")


def name_of(path: Path) -> str:
    """A path as it is shown."""
    return str(path.relative_to(ROOT))


def imports_of(path: Path) -> Iterator[str]:
    """The modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} line {node.lineno} imports by dots"
            assert node.module is not None
            yield node.module


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_the_engine_imports_the_standard_library_and_itself_only(path: Path) -> None:
    for module in imports_of(path):
        first = module.partition(".")[0]
        assert first not in NEVER, f"{name_of(path)} imports {module}"
        assert first == "engine" or first in sys.stdlib_module_names, f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_the_engine_calls_neither_print_nor_open_nor_hash_order(path: Path) -> None:
    """Nothing is read from or written to the world, and nothing depends on the order of a set."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "open", "input", "exec", "eval", "id", "hash"), (path, node.lineno)
        if isinstance(node, ast.For | ast.comprehension):
            walked = node.iter
            name = walked.func.id if isinstance(walked, ast.Call) and isinstance(walked.func, ast.Name) else ""
            assert not isinstance(walked, ast.Set | ast.SetComp), f"{name_of(path)} walks through a set"
            assert name not in ("set", "frozenset"), f"{name_of(path)} walks through a set"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_the_kernel_knows_no_game_and_games_know_no_other(path: Path) -> None:
    folders = {folder.name for folder in GAME_FOLDERS}
    own = path.parent.name if path.parent.name in folders else ""
    for module in imports_of(path):
        parts = module.split(".")
        if parts[0] == "engine" and len(parts) > 1 and parts[1] in folders:
            assert parts[1] == own, f"{name_of(path)} imports {module}"
        assert not own or module != "engine.match", f"{name_of(path)} knows of matches"


def test_a_game_s_key_stands_nowhere_but_in_its_own_folder_and_its_own_screens() -> None:
    for game in all_games():
        if game.key == TEMPLATE:
            continue
        own = Path(sys.modules[type(game).__module__].__file__ or "").parent
        for path in [*SOURCES, *sorted((ROOT / "ui").rglob("*.py"))]:
            if own in path.parents or ROOT / "ui" / "games" in path.parents:
                continue
            assert game.key not in path.read_text(encoding="utf-8"), f"{name_of(path)} names {game.key}"


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_the_files_of_the_template(folder: Path) -> None:
    assert [name for name in FILES if not (folder / name).is_file()] == []


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_is_registered_at_the_end_of_its_init(folder: Path) -> None:
    last = ast.parse((folder / "__init__.py").read_text(encoding="utf-8")).body[-1]
    assert ast.unparse(last).startswith("GAME = register(")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_everything_public_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    missing = [] if ast.get_docstring(tree) else [name_of(path)]
    places: list[tuple[str, ast.AST]] = [("", tree)]
    while places:
        prefix, place = places.pop()
        for node in getattr(place, "body", []):
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("_"):
                continue
            if not ast.get_docstring(node):
                missing.append(f"{prefix}{node.name}")
            if isinstance(node, ast.ClassDef):
                places.append((f"{prefix}{node.name}.", node))
    assert missing == [], f"{name_of(path)}: no docstring"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_float_is_written_in_the_engine(path: Path) -> None:
    """Whole numbers only: a float may differ in its last bit from machine to machine."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), (name_of(path), node.lineno)
        assert not isinstance(node, ast.Div), (name_of(path), "divides with /")
