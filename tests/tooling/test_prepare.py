"""The workshop: what it makes is the same everywhere, and made again only when something changed."""

import io
import json
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from assets.prepare import bytecode, fetch, icons, licences, runtime, site, wheels
from assets.prepare.archive import pack, unpack
from assets.prepare.places import ROOT, RUNTIME, Problem

NATIVE = "thing/_speedups.cpython-314-x86_64-linux-gnu.so"


def native_wheel(names: list[str]) -> bytes:
    """A small wheel with a compiled part, its files in the order given."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            content = (
                "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp314-cp314-linux\n"
                if name.endswith("WHEEL")
                else name
            )
            archive.writestr(name, content)
    return buffer.getvalue()


def test_a_purified_wheel_is_the_same_whatever_order_and_dates_it_came_in() -> None:
    names = ["thing/__init__.py", NATIVE, "thing/_speedups.c", "thing-1.dist-info/WHEEL", "thing-1.dist-info/RECORD"]
    pure = wheels.purify(native_wheel(names))
    assert pure == wheels.purify(native_wheel(names[::-1]))
    assert sorted(unpack(pure)) == ["thing-1.dist-info/RECORD", "thing-1.dist-info/WHEEL", "thing/__init__.py"]
    assert b"Root-Is-Purelib: true\nTag: py3-none-any\n" in unpack(pure)["thing-1.dist-info/WHEEL"]
    assert NATIVE.encode() not in unpack(pure)["thing-1.dist-info/RECORD"]


def test_the_prepared_files_are_the_pinned_ones() -> None:
    pins = runtime.pins()
    for entry in pins["file"]:
        assert runtime.sha256((RUNTIME / entry["place"]).read_bytes()) == entry["sha256"]
    for name, pin in pins["wheels"].items():
        assert runtime.sha256((RUNTIME / name).read_bytes()) == pin


def test_a_package_file_with_another_hash_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = runtime.pins()
    pins["file"][0]["sha256"] = "0" * 64
    monkeypatch.setattr(runtime, "pins", lambda: pins)
    monkeypatch.setattr(fetch, "fetch_packages", lambda: None)
    with pytest.raises(Problem, match="is not the file that"):
        runtime._package_files()


@pytest.mark.parametrize("root", [RUNTIME, site.BUILT_SITE / "assets" / "runtime"])
def test_the_lock_names_the_three_wheels_beside_it(root: Path) -> None:
    lock = json.loads((root / "pyodide-lock.json").read_text())
    assert sorted(lock["packages"]) == ["htpy", "markupsafe", "micropip"]
    assert lock["packages"]["htpy"]["depends"] == ["markupsafe"]
    for package in lock["packages"].values():
        assert package["sha256"] == runtime.sha256((root / package["file_name"]).read_bytes())


def test_the_sprite_has_every_symbol_once_in_a_colour_of_the_page() -> None:
    sprite = (RUNTIME / "icons.svg").read_text("utf-8")
    symbols = re.findall(r'<symbol id="([^"]+)"', sprite)
    named = tomllib.loads(icons.NAMES.read_text("utf-8"))
    assert len(symbols) == len(set(symbols)) == sum(map(len, named.values())) + 11
    # The weight of the line symbols is the style sheet's; only the own drawing of the virus has one of its own.
    lines = [line for line in sprite.splitlines() if "stroke-width" in line]
    assert [line.split('"')[1] for line in lines] == ["i-virus"]
    assert not set(re.findall(r'(?:fill|stroke)="([^"]+)"', sprite)) - {"none", "currentColor"}


def test_an_icon_that_no_package_has_is_refused() -> None:
    with pytest.raises(Problem, match="no icon named not-there"):
        icons._symbol("i-x", "lucide", "not-there", {"icons": {}})


def test_a_build_of_what_has_not_changed_starts_no_node_and_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_node() -> str:
        raise AssertionError("Node was asked for")

    monkeypatch.setattr(fetch, "node", no_node)
    runtime.prepare()
    assert site.write(site.compiled(), site.BUILT_SITE) == 0


def test_a_changed_source_is_compiled_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bytecode, "KEPT", tmp_path)
    first = bytecode.compiled({"a": bytecode.Sources(pack({"m.py": b"x = 1\n"}, compress=False), "/a")})["a"]
    second = bytecode.compiled({"a": bytecode.Sources(pack({"m.py": b"x = 2\n"}, compress=False), "/a")})["a"]
    assert list(unpack(first)) == list(unpack(second)) == ["m.pyc"]
    assert first != second
    assert len(list(tmp_path.iterdir())) == 1


def test_a_source_that_is_not_python_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bytecode, "KEPT", tmp_path)
    with pytest.raises(Problem, match="SyntaxError"):
        bytecode.compiled({"a": bytecode.Sources(pack({"m.py": b"def\n"}, compress=False), "/a")})


def test_a_build_never_empties_a_folder_that_is_not_a_site(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(Problem, match="holds no site of Sixty"):
        site.write({"index.html": b""}, tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_a_build_takes_away_what_is_no_longer_part_of_the_site(tmp_path: Path) -> None:
    site.write({site.MARK: b"", "old/a.js": b"1", "b.js": b"2"}, tmp_path)
    assert site.write({site.MARK: b"", "b.js": b"2"}, tmp_path) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.js", site.MARK]


def test_the_built_site_has_no_mjs_and_no_sources() -> None:
    names = [path.relative_to(site.BUILT_SITE).as_posix() for path in site.BUILT_SITE.rglob("*") if path.is_file()]
    assert [name for name in names if name.endswith((".mjs", ".py", ".pyc", ".map"))] == []
    for name in names:
        if name.endswith((".zip", ".whl")):
            inside = unpack((site.BUILT_SITE / name).read_bytes())
            assert [path for path in inside if path.endswith(".py") or "__pycache__" in path] == []


def test_every_shipped_file_of_others_is_credited_with_its_licence() -> None:
    made_here = ("assets/runtime/boot.js", site.APPLICATION, site.SIZES)
    beginnings = tuple(beginning for entry in licences.entries() for beginning in entry["files"])
    shipped = [path for path in site.compiled() if path.startswith("assets/runtime/") and path not in made_here]
    assert [path for path in shipped if not path.startswith(beginnings)] == []
    assert [beginning for beginning in beginnings if not any(path.startswith(beginning) for path in shipped)] == []
    for entry in licences.entries():
        assert entry["text"], entry["name"]
        for place in entry["text"]:
            assert len(licences.licence_text(place)) > 300, place


def test_the_credits_name_the_versions_that_are_shipped() -> None:
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for entry in licences.entries():
        for place in entry["text"]:
            kind, _, rest = place.rpartition(":")
            package = "/".join(rest.split("/")[: 2 if rest.startswith("@") else 1])
            if kind == "package" and not rest.count("3rd-party"):
                assert locked[f"node_modules/{package}"]["version"] == entry["version"], entry["name"]


def test_pyscript_is_told_relative_paths_only() -> None:
    config = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    assert config["packages"] == ["htpy"]
    assert config["packages_cache"] == "never"
    for path in (config["interpreter"], *config["files"], *config["files"].values()):
        assert path.startswith("./")


def test_the_lock_file_holds_no_addresses() -> None:
    text = (ROOT / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in entry for name, entry in packages.items() if name)


def test_no_tracked_file_names_a_registry_host() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no git checkout")
    # Written in two parts, so that this file does not name them either.
    hosts = re.compile(
        "|".join(
            [
                "registry" + r"\.npm",
                "npmjs" + r"\.",
                "pypi" + r"\.org",
                "python" + r"hosted" + r"\.",
                "jsdelivr" + r"\.",
            ]
        )
    )
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            assert not hosts.search(path.read_text("utf-8", errors="replace")), name
