"""Archives of sources to archives of bytecode, kept by content: what has not changed is not compiled again."""

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from . import fetch
from .archive import pack, unpack
from .places import BUILD, PREPARE, ROOT, Problem

KEPT = BUILD / "bytecode"

# What decides the bytecode besides the sources: the compiling code, and the Python that it runs on.
COMPILER = (PREPARE / "bytecode.js", PREPARE / "compile_archive.py", ROOT / "package-lock.json")


class Sources(NamedTuple):
    """An archive of Python sources, and the path from which the page imports it (it stands in tracebacks)."""

    content: bytes
    place: str


def compiled(archives: Mapping[str, Sources]) -> dict[str, bytes]:
    """Give each archive with bytecode in place of sources. Starts Node once if any of them is new, else not at all.

    Raises Problem when Node is missing or a source is not Python.
    """
    paths = {name: KEPT / f"{_digest(sources)}.zip" for name, sources in archives.items()}
    missing = [name for name, path in paths.items() if not path.is_file()]
    if missing:
        _compile([(archives[name], paths[name]) for name in missing])
        _forget_all_but(set(paths.values()))
    return {name: path.read_bytes() for name, path in paths.items()}


def _digest(sources: Sources) -> str:
    digest = hashlib.sha256(sources.place.encode() + b"\0" + sources.content)
    for path in COMPILER:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _compile(work: list[tuple[Sources, Path]]) -> None:
    """Compile archives in one run of Pyodide under Node."""
    print("Compiling Python for the page ...", flush=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        jobs = []
        for number, (sources, _) in enumerate(work):
            job = {"source": f"{folder}/{number}.zip", "target": f"{folder}/{number}.out", "place": sources.place}
            Path(job["source"]).write_bytes(sources.content)
            jobs.append(job)
        (Path(folder) / "jobs.json").write_text(json.dumps(jobs), "utf-8")
        command = [fetch.node(), str(PREPARE / "bytecode.js"), f"{folder}/jobs.json"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Problem("Python for the page could not be compiled:\n" + done.stderr.strip()[-2000:])
        for job, (_, path) in zip(jobs, work, strict=True):
            content = pack(unpack(Path(job["target"]).read_bytes()), compress=True)
            # First beside, then into place: a run that is stopped leaves no half archive under a good name.
            path.with_suffix(".new").write_bytes(content)
            path.with_suffix(".new").replace(path)


def _forget_all_but(paths: set[Path]) -> None:
    for path in KEPT.iterdir():
        if path not in paths:
            path.unlink()
