"""The built site starts wherever it stands, and asks nobody else for anything."""

import pkgutil
from pathlib import Path

import pytest

import serve
from assets.prepare import site
from assets.prepare.places import ROOT
from assets.prepare.server import Server
from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer


def test_the_built_site_starts(started: ChromiumApp) -> None:
    assert started.js("document.documentElement.dataset.screen") == "home"
    assert started.count("#app > *") > 0
    assert started.count("#boot") == 0


def test_it_starts_under_a_path(app: ChromiumApp) -> None:
    server = SiteServer(site.BUILT_SITE, prefix="/games/sixty/")
    server.start()
    try:
        app.start(server.url)
        assert all(path.startswith(("/games/sixty/", "/favicon")) for path in server.requests)
    finally:
        server.stop()


@pytest.mark.parametrize("content_type", [None, "application/octet-stream", "text/plain"])
def test_it_starts_with_missing_or_wrong_types(app: ChromiumApp, server: SiteServer, content_type: str | None) -> None:
    for ending in (".wasm", ".json", ".zip", ".whl", ".woff2", ".toml"):
        server.faults.types[ending] = content_type
    app.start(server.url)


def test_the_sources_start_as_they_stand(app: ChromiumApp) -> None:
    running = Server(serve.read_source)
    running.start()
    try:
        app.start(running.url)
        assert app.python("import json, ui.app; json.dumps(ui.app.__file__)").endswith("/ui/app.py")
    finally:
        running.stop()


def test_no_request_leaves_the_site(started: ChromiumApp, server: SiteServer) -> None:
    assert started.requests
    assert [url for url in started.requests if not url.startswith((server.url, "blob:", "data:"))] == []


def test_every_file_that_is_asked_for_is_there(started: ChromiumApp, server: SiteServer) -> None:
    files = {path.relative_to(site.BUILT_SITE).as_posix() for path in site.BUILT_SITE.rglob("*")}
    assert {path.lstrip("/") or "index.html" for path in server.requests} - files == set()


def test_no_file_is_fetched_twice(started: ChromiumApp, server: SiteServer) -> None:
    asked = [path for path in server.requests if path.startswith("/assets/runtime/")]
    assert sorted(asked) == sorted(set(asked))


def test_the_page_took_htpy_from_micropip(started: ChromiumApp) -> None:
    code = """
import importlib.metadata, json, micropip
json.dumps([importlib.metadata.version("htpy"), sorted(micropip.list())])
"""
    version, packages = started.python(code)
    assert version == "26.5.1"
    assert packages == ["htpy", "markupsafe", "micropip"]


def test_every_module_of_the_game_imports_in_the_page(started: ChromiumApp) -> None:
    names = [name for package in ("engine", "ui") for name in modules_of(package)]
    code = f"""
import importlib, json
failures = {{}}
for name in {names!r}:
    try:
        importlib.import_module(name)
    except Exception as error:
        failures[name] = repr(error)
json.dumps(failures)
"""
    assert started.python(code) == {}


def test_packages_of_the_engine_can_be_listed_in_the_page(started: ChromiumApp) -> None:
    here = sorted(entry.name for entry in pkgutil.iter_modules([str(ROOT / "engine")]))
    code = "import engine, json, pkgutil; json.dumps(sorted(m.name for m in pkgutil.iter_modules(engine.__path__)))"
    assert started.python(code) == here


def test_the_application_is_bytecode_only(started: ChromiumApp) -> None:
    code = "import json, ui.app; json.dumps(ui.app.__file__)"
    assert started.python(code) == f"{site.APPLICATION_PLACE}/ui/app.pyc"


def test_the_loading_screen_shows_before_anything_else_has_come(app: ChromiumApp, server: SiteServer) -> None:
    names = [path.relative_to(site.BUILT_SITE).as_posix() for path in site.BUILT_SITE.rglob("*") if path.is_file()]
    server.faults.stalled.update(name for name in names if name not in ("index.html", "assets/start.js"))
    app.goto(server.url)
    app.wait(
        "document.querySelector('#boot .dial') && document.querySelector('#boot h1').getBoundingClientRect().width"
    )
    assert app.js("document.documentElement.dataset.state") == "loading"
    assert "Laying the table" in app.text("#boot .now")
    server.faults.clear()
    app.wait_for_state("ready")


def test_the_ring_fills_with_what_has_arrived(app: ChromiumApp, server: SiteServer) -> None:
    server.faults.stalled.add("assets/runtime/pyodide.asm.wasm")
    app.goto(server.url)
    app.wait("Number(document.querySelector('#boot').style.getPropertyValue('--done')) >= 10")
    assert app.js("Number(document.querySelector('#boot').style.getPropertyValue('--done'))") < 30
    server.faults.clear()
    app.wait_for_state("ready")


def modules_of(package: str) -> list[str]:
    """List all modules of a package of this repository, the package itself first."""
    root = Path(ROOT / package)
    names = [package]
    names += [entry.name for entry in pkgutil.walk_packages([str(root)], f"{package}.")]
    return names


def test_it_plays_without_stack_switching(app: ChromiumApp, server: SiteServer) -> None:
    """T34: Safari before 27 has none. Nothing may wait inside Python for something in JavaScript."""
    app.context.add_init_script("delete WebAssembly.Suspending; delete WebAssembly.promising;")
    app.start(server.url)
    assert app.js("WebAssembly.Suspending === undefined")
    table = Table(app)
    table.deal()
    table.begin(0, 1)
    table.touch("pause")
    app.wait_for_screen("pause")


def memory_mb(app: ChromiumApp) -> float:
    """What the browser's page processes hold in memory now, in MB."""
    app.devtools.send("HeapProfiler.collectGarbage")
    devtools = app.context.browser.new_browser_cdp_session() if app.context.browser else app.devtools
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    kilobytes = 0
    for process in processes:
        if process["type"] == "renderer":
            status = Path(f"/proc/{process['id']}/status").read_text(encoding="ascii")
            kilobytes += int(status.split("VmRSS:")[1].split()[0])
    return kilobytes / 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_start_after_start_in_one_tab_holds_no_more_memory(app: ChromiumApp, server: SiteServer) -> None:
    """T37: a page that leaves its engine behind costs a hundred megabytes a start, and soon a tablet's patience."""
    sizes = []
    for _ in range(7):
        app.start(server.url)
        sizes.append(memory_mb(app))
    assert sizes[-1] < 1.3 * sizes[2], sizes
