"""The files of the site.

There are two forms of it. The plain one is for --source: the sources as they stand, the standard library as it was
fetched. The compiled one is for build/site and dist: bytecode in every archive. Both have the same file names, so
index.html and pyscript.toml are the same in both.
"""

import json
import os
from pathlib import Path

from . import bytecode, licences, runtime, stdlib, wheels
from .archive import pack, unpack
from .places import BUILD, NODE_MODULES, ROOT, RUNTIME, Problem

Files = dict[str, bytes]

BUILT_SITE = BUILD / "site"

# Marks a folder as a site of ours, which a build may therefore empty.
MARK = "licences.txt"

# Where PyScript unpacks the application, and where micropip puts packages: these stand in tracebacks.
APPLICATION_PLACE = "/home/pyodide"
PACKAGES_PLACE = "/lib/python3.14/site-packages"

APPLICATION = "assets/runtime/application.zip"
LIBRARY = "assets/runtime/python_stdlib.zip"
LOCK = "assets/runtime/pyodide-lock.json"
SIZES = "assets/runtime/files.js"
WORKER = "sw.js"

# Scripts that the build makes into sw.js.
WORKER_SOURCE = ROOT / "assets" / "worker" / "worker.js"
RETIRED_SOURCE = ROOT / "assets" / "worker" / "retired.js"

# Files of assets/ that are made into others, or go into the application's archive.
NOT_SERVED = (
    "assets/prepare/",
    "assets/worker/",
    "assets/runtime/",
    "assets/texts/",
    "assets/licences/",
    "assets/icons/names.toml",
    "assets/icons/own.svg",
)

# Files at the root that are served as they stand.
AT_ROOT = ("index.html", "pyscript.toml", "manifest.json")

# Fetched when something asks for them, not before the first screen.
NOT_AWAITED = ("assets/runtime/fonts/besley", "assets/runtime/icons.svg", SIZES)


def application_sources() -> Files:
    """Give the application's own files as they stand in its archive: engine, ui, texts and the sprite."""
    files = {}
    for package in ("engine", "ui"):
        for path in _below(ROOT / package):
            files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    texts = ROOT / "assets" / "texts"
    for path in _below(texts):
        files["texts/" + path.relative_to(texts).as_posix()] = path.read_bytes()
    files["icons.svg"] = (RUNTIME / "icons.svg").read_bytes()
    return files


def plain() -> Files:
    """Give the site with sources and the stock library."""
    files = _common()
    files[APPLICATION] = pack(application_sources(), compress=True)
    return without_worker(files)


def compiled() -> Files:
    """Give the site with bytecode in every archive. Raises Problem if something cannot be compiled."""
    files = _common()
    application, library = application_sources(), stdlib.trim(files[LIBRARY])
    stdlib.check(application, files[LIBRARY], library)
    sources = {
        APPLICATION: bytecode.Sources(pack(application, compress=False), APPLICATION_PLACE),
        LIBRARY: bytecode.Sources(library, "/lib/python314.zip"),
    }
    for path in _wheel_paths(files):
        sources[path] = bytecode.Sources(files[path], PACKAGES_PLACE)
    files.update(bytecode.compiled(sources))
    compiled_wheels = {}
    for path in _wheel_paths(files):
        files[path] = pack(wheels.with_record(unpack(files[path])), compress=True)
        compiled_wheels[Path(path).name] = files[path]
    files[LOCK] = wheels.lock((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_bytes(), compiled_wheels)
    return with_worker(files)


def with_worker(files: Files) -> Files:
    """Give these files with the service worker that keeps them, and its version in SIZES.

    The worker stands last: a site that is being copied is whole when the worker names its files.
    """
    files = {path: content for path, content in files.items() if path not in (SIZES, WORKER)}
    hashes = {path: runtime.sha256(content) for path, content in sorted(files.items())}
    version = runtime.sha256(json.dumps(hashes).encode())[:16]
    files[SIZES] = sizes_script(files, version)
    listed = json.dumps({"version": version, "files": {**hashes, SIZES: runtime.sha256(files[SIZES])}}, indent=1)
    files[WORKER] = f"// Made by assets/prepare/site.py\nconst LIST = {listed};\n".encode() + WORKER_SOURCE.read_bytes()
    return files


def without_worker(files: Files) -> Files:
    """Give these files with a worker that takes an earlier one away; the page then needs the network for each start."""
    files = {path: content for path, content in files.items() if path not in (SIZES, WORKER)}
    files[SIZES] = sizes_script(files)
    files[WORKER] = RETIRED_SOURCE.read_bytes()
    return files


def sizes_script(files: Files, version: str = "") -> bytes:
    """Write the script that tells the loading screen what it waits for (path -> bytes), and its version."""
    awaited = {
        path: len(content)
        for path, content in sorted(files.items())
        if path == "pyscript.toml" or (path.startswith("assets/runtime/") and not path.startswith(NOT_AWAITED))
    }
    lines = ["// Made by assets/prepare/site.py", f"self.sixtyFiles = {json.dumps(awaited, indent=1)};"]
    lines += [f'self.sixtyVersion = "{version}";'] if version else []
    return "\n".join([*lines, ""]).encode()


def write(files: Files, folder: Path) -> int:
    """Make `folder` hold exactly these files; those that are there already stay untouched. Gives how many changed.

    Raises Problem when the folder holds something that is no site of ours.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Problem(f"{folder} is not empty and holds no site of Sixty: name another folder, or empty this one.")
    changed = 0
    for path, content in files.items():
        target = folder / path
        if target.is_file() and target.stat().st_size == len(content) and target.read_bytes() == content:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        changed += 1
    for left_over in _below(folder):
        if left_over.relative_to(folder).as_posix() not in files:
            left_over.unlink()
            changed += 1
    _drop_empty_folders(folder)
    return changed


def _drop_empty_folders(folder: Path) -> None:
    for parent, _, _ in os.walk(folder, topdown=False):
        if not any(Path(parent).iterdir()):
            Path(parent).rmdir()


def _common() -> Files:
    """Give what both forms of the site share; archives are plain."""
    files = {name: (ROOT / name).read_bytes() for name in AT_ROOT if (ROOT / name).is_file()}
    for path in _below(ROOT / "assets"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(NOT_SERVED):
            files[name] = path.read_bytes()
    for place in [*runtime.prepared_files(), runtime.COMMITTED]:
        files[f"assets/runtime/{place}"] = (RUNTIME / place).read_bytes()
    files["licences.txt"] = licences.text()
    return files


def _wheel_paths(files: Files) -> list[str]:
    return [path for path in files if path.endswith(".whl")]


def _below(folder: Path) -> list[Path]:
    """List all files below a folder, sorted, without Python's own caches."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
