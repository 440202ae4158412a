"""The library of the built site lacks nothing that it, the packages or the game need."""

import json
import subprocess
from pathlib import Path

import pytest

from assets.prepare import fetch, site, stdlib
from assets.prepare.archive import pack, unpack
from assets.prepare.places import ROOT, Problem

LIBRARY = pack({"json/__init__.py": b"", "xml/__init__.py": b"", "xml/dom.py": b"", "os.py": b""}, compress=False)


@pytest.mark.slow
def test_every_module_that_is_left_in_imports_as_it_does_from_the_whole_library(tmp_path: Path) -> None:
    library = site.BUILT_SITE / site.LIBRARY
    paths = [path.removesuffix(".pyc") for path in unpack(library.read_bytes()) if path.endswith(".pyc")]
    names = {path.removesuffix("/__init__").replace("/", ".") for path in paths} | stdlib.frozen()
    (tmp_path / "names.json").write_text(json.dumps(sorted(names)))
    command = [fetch.node(), str(ROOT / "tests" / "tooling" / "imports.js"), str(tmp_path / "names.json"), str(library)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    outcome = json.loads(done.stdout.splitlines()[-1])
    assert outcome["trimmed"] == outcome["stock"]


@pytest.mark.parametrize(
    "source", [b"import xml", b"import xml.dom", b"from xml import dom", b"def later():\n    from xml.dom import x\n"]
)
def test_a_build_refuses_an_import_that_the_page_will_not_have(source: bytes) -> None:
    trimmed = stdlib.trim(LIBRARY)
    with pytest.raises(Problem, match=r"ui/screen\.py imports xml"):
        stdlib.check({"ui/screen.py": source}, LIBRARY, trimmed)


def test_what_the_interpreter_holds_itself_may_be_imported() -> None:
    stdlib.check({"ui/screen.py": b"import os, json\nfrom . import xml\n"}, LIBRARY, stdlib.trim(LIBRARY))
