"""The standard library of the built site: the stock one without what stdlib.toml leaves out."""

import ast
import tomllib
from collections.abc import Iterator, Mapping

from .archive import pack, unpack
from .places import PREPARE, Problem

LIST = PREPARE / "stdlib.toml"


def trim(stock: bytes) -> bytes:
    """Give the archive of the stock library without what is left out, still as sources."""
    choice = tomllib.loads(LIST.read_text("utf-8"))
    left_out = (*choice["left_out"], *choice["frozen"])
    encodings = frozenset(choice["encodings"])
    files = {path: content for path, content in unpack(stock).items() if _stays(path, left_out, encodings)}
    return pack(files, compress=False)


def check(sources: Mapping[str, bytes], stock: bytes, trimmed: bytes) -> None:
    """Raise Problem when a source (path -> content) imports a module of the library that the page will not have.

    Imports inside functions count as well: they fail just as surely, only later.
    """
    absent = _modules(stock) - _modules(trimmed) - frozen()
    for path, content in sorted(sources.items()):
        if path.endswith(".py"):
            for name in _imported(path, content):
                if name in absent:
                    raise Problem(
                        f"{path} imports {name}, which the page does not have: see assets/prepare/stdlib.toml."
                    )


def frozen() -> frozenset[str]:
    """List the modules that are left out because the interpreter itself holds them."""
    names = tomllib.loads(LIST.read_text("utf-8"))["frozen"]
    return frozenset(name.replace("/", ".") for name in names)


def _modules(library: bytes) -> frozenset[str]:
    paths = (path.removesuffix(".py") for path in unpack(library) if path.endswith(".py"))
    return frozenset(path.removesuffix("/__init__").replace("/", ".") for path in paths)


def _imported(path: str, content: bytes) -> Iterator[str]:
    """Name every module that a source imports by its full name, and what it might take out of a package."""
    try:
        tree = ast.parse(content)
    except SyntaxError as error:
        raise Problem(f"{path} is not Python: {error}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _stays(path: str, left_out: tuple[str, ...], encodings: frozenset[str]) -> bool:
    """Say whether a file of the library stays; `path` is its path in the archive."""
    if not path.endswith(".py"):
        return False
    module = path.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in encodings
    return not any(module == name or module.startswith(name + "/") for name in left_out)
