"""Wrong versions of rules, one small change each, and whether the tests named for the rule notice.

A test that cannot fail proves nothing. Each break replaces one piece of source text in one
module; the rules and the tests of its game are then imported afresh and the named tests are
called. ``breaks.py`` of each game lists its breaks.
"""

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

SHARED = "tests.engine.playing"
"""What tests of all games use of the engine: imported afresh with the rules."""


@dataclass(frozen=True)
class Break:
    """One wrong rule: where, what it says now, what it would say, and who must notice."""

    here: str
    """The package of the tests, such as "tests.engine.fifty_nine"."""
    name: str
    module: str
    right: str
    wrong: str
    tests: tuple[str, ...]


class MisplacedError(Exception):
    """A break's text does not stand in its module exactly once."""


class _WrongLoader(SourceFileLoader):
    """Loads a module with one piece of its text replaced."""

    def __init__(self, wrong: Break, path: str) -> None:
        super().__init__(wrong.module, path)
        self.wrong = wrong

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_source(fullname) or ""
        if source.count(self.wrong.right) != 1:
            raise MisplacedError(
                f"{self.wrong.name}: its text stands {source.count(self.wrong.right)} times in {fullname}"
            )
        return compile(source.replace(self.wrong.right, self.wrong.wrong), self.get_filename(fullname), "exec")


class _WrongFinder:
    """Finds the one module that is to be wrong."""

    def __init__(self, wrong: Break) -> None:
        self.wrong = wrong

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.wrong.module:
            return None
        spec = PathFinder.find_spec(name, path)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _WrongLoader(self.wrong, spec.origin)
        return spec


def _ours(wrong: Break, name: str) -> bool:
    return name.split(".")[0] == "engine" or name == SHARED or f"{name}.".startswith(f"{wrong.here}.")


@contextmanager
def broken(wrong: Break) -> Iterator[None]:
    """Inside, rules and rule tests are imported afresh with the wrong rule; afterwards all is as before."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if _ours(wrong, name)}
    finder = _WrongFinder(wrong)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _ours(wrong, name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in kept.items():
            parent, _, child = name.rpartition(".")
            if parent in sys.modules:
                setattr(sys.modules[parent], child, module)


def not_noticed_by(wrong: Break) -> list[str]:
    """The named tests that hold although the rule is wrong."""
    held = []
    with broken(wrong):
        for test in wrong.tests:
            module, _, function = test.partition(".")
            call = getattr(importlib.import_module(f"{wrong.here}.{module}"), function)
            try:
                call()
            except MisplacedError:
                raise
            except (Exception, pytest.fail.Exception):  # whatever a test fails with, it has failed
                continue
            held.append(test)
    return held


def report(breaks: Sequence[Break]) -> int:
    """Prints what nobody noticed; 0 when everything was."""
    held = {wrong.name: not_noticed_by(wrong) for wrong in breaks}
    for name, tests in held.items():
        for test in tests:
            print(f"{name}: not noticed by {test}")
    print(f"{len(breaks)} breaks, {sum(map(bool, held.values()))} not noticed")
    return int(any(held.values()))
