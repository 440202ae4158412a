"""assets/runtime/: everything fetched, checked against pins.toml, under names that every web server serves well."""

import hashlib
import json
import shutil
import tomllib
from typing import Any

from . import fetch, icons, wheels
from .places import BUILD, NODE_MODULES, PREPARE, ROOT, RUNTIME, Problem

PINS = PREPARE / "pins.toml"

# The one file of assets/runtime/ that is committed.
COMMITTED = "boot.js"

# Notes what the folder was prepared from; the same again means there is nothing to do.
NOTE = RUNTIME / "prepared.json"

# What decides the content of the folder.
RECIPE = (
    PINS,
    PREPARE / "wheels.txt",
    PREPARE / "wheels.py",
    PREPARE / "icons.py",
    PREPARE / "runtime.py",
    ROOT / "package-lock.json",
    icons.NAMES,
    icons.OWN,
)


def sha256(content: bytes) -> str:
    """Give the SHA-256 of `content` in hexadecimal, as the pins are written."""
    return hashlib.sha256(content).hexdigest()


def pins() -> dict[str, Any]:
    """Read pins.toml."""
    return tomllib.loads(PINS.read_text("utf-8"))


def prepare() -> None:
    """Bring assets/runtime/ up to date. Fetches only what is not there; raises Problem if that fails.

    Every file from a package is compared with its pinned hash, whoever fetched it.
    """
    recipe = {path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()) for path in RECIPE}
    if _done(recipe):
        return
    print("Preparing the runtime in assets/runtime/ ...", flush=True)
    files = {**_package_files(), **_wheel_files()}
    stock_lock = (NODE_MODULES / "pyodide" / "pyodide-lock.json").read_bytes()
    own_wheels = {name: content for name, content in files.items() if name.endswith(".whl")}
    files["pyodide-lock.json"] = wheels.lock(stock_lock, own_wheels)
    files["icons.svg"] = icons.sprite()
    _clear()
    for place, content in files.items():
        target = RUNTIME / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    sizes = {place: len(content) for place, content in sorted(files.items())}
    NOTE.write_text(json.dumps({"recipe": recipe, "files": sizes}, indent=1) + "\n", "utf-8")


def prepared_files() -> list[str]:
    """List the places of the prepared files, relative to assets/runtime/."""
    return list(json.loads(NOTE.read_text("utf-8"))["files"])


def _done(recipe: dict[str, str]) -> bool:
    """Say whether the folder was prepared from this recipe and every file is there in its full size."""
    if not NOTE.exists() or not NODE_MODULES.is_dir():
        return False
    note = json.loads(NOTE.read_text("utf-8"))
    if note["recipe"] != recipe:
        return False
    return all(
        (RUNTIME / place).is_file() and (RUNTIME / place).stat().st_size == size
        for place, size in note["files"].items()
    )


def _package_files() -> dict[str, bytes]:
    """Read the pinned files of the npm packages, fetching the packages when one is missing or not as pinned."""
    wanted = pins()["file"]
    if any(_pinned(entry) is None for entry in wanted):
        fetch.fetch_packages()
    files = {}
    for entry in wanted:
        content = _pinned(entry)
        if content is None:
            raise Problem(f"{entry['file']} of the package {entry['package']} is not the file that pins.toml names.")
        files[entry["place"]] = content
    return files


def _pinned(entry: dict[str, str]) -> bytes | None:
    """Read one file of a package; None if it is missing or has another hash than the pin."""
    path = NODE_MODULES / entry["package"] / entry["file"]
    content = path.read_bytes() if path.is_file() else b""
    return content if sha256(content) == entry["sha256"] else None


def _wheel_files() -> dict[str, bytes]:
    """Give the wheels of the page: those prepared before if they are as pinned, else fetched ones."""
    wanted = pins()["wheels"]
    there = {name: (RUNTIME / name).read_bytes() for name in wanted if (RUNTIME / name).is_file()}
    if {name: sha256(content) for name, content in there.items()} == wanted:
        return there
    fetched = {}
    for path in fetch.fetch_wheels(BUILD / "wheels"):
        content = path.read_bytes()
        if not path.name.endswith("-none-any.whl"):
            content = wheels.purify(content)
        name = "-".join(path.name.split("-")[:2]) + "-py3-none-any.whl"
        fetched[name] = content
    for name, pin in wanted.items():
        if name not in fetched or sha256(fetched[name]) != pin:
            raise Problem(f"The Python package {name} is not the file that pins.toml names.")
    return {name: fetched[name] for name in wanted}


def _clear() -> None:
    """Empty the folder, so that nothing of an earlier version stays; the committed file stays."""
    RUNTIME.mkdir(parents=True, exist_ok=True)
    for path in RUNTIME.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != COMMITTED:
            path.unlink()
