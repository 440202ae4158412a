"""Runs inside Pyodide (see bytecode.js): compile every module of an archive.

`name.py` becomes `name.pyc` beside where it stood, which Python imports without a source. The .pyc holds a hash that is
never checked, so nothing depends on file times. Optimisation 2 leaves out asserts and docstrings: no code of the page
may rely on either.
"""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]


def compile_archive(source: str, target: str, place: str) -> None:
    """Write to `target` the archive `source` with bytecode for sources; `place` is the path shown in tracebacks.

    Raises SyntaxError when a module is not Python.
    """
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as compiled:
        for entry in sources.infolist():
            content = sources.read(entry)
            if entry.filename.endswith(".py"):
                code = compile(content, f"{place}/{entry.filename}", "exec", optimize=2, dont_inherit=True)
                content = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))
                compiled.writestr(entry.filename + "c", content)
            elif not entry.is_dir():
                compiled.writestr(entry.filename, content)
