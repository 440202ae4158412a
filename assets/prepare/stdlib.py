"""The standard library of the built site: the stock one without what stdlib.toml leaves out."""

import tomllib

from .archive import pack, unpack
from .places import PREPARE

LIST = PREPARE / "stdlib.toml"


def trim(stock: bytes) -> bytes:
    """Give the archive of the stock library without what is left out, still as sources."""
    choice = tomllib.loads(LIST.read_text("utf-8"))
    left_out = tuple(choice["left_out"])
    encodings = frozenset(choice["encodings"])
    files = {path: content for path, content in unpack(stock).items() if _stays(path, left_out, encodings)}
    return pack(files, compress=False)


def _stays(path: str, left_out: tuple[str, ...], encodings: frozenset[str]) -> bool:
    """Say whether a file of the library stays; `path` is its path in the archive."""
    if not path.endswith(".py"):
        return False
    module = path.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in encodings
    return not any(module == name or module.startswith(name + "/") for name in left_out)
