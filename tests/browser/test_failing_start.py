"""A start that cannot succeed ends in a plain sentence and one button, never in an endless wheel."""

from collections.abc import Iterator

import pytest

from assets.prepare import runtime, site
from assets.prepare.archive import pack, unpack
from tests.browser.engines import ChromiumApp
from tests.browser.site_server import SiteServer

pytestmark = pytest.mark.page_errors

WASM = "assets/runtime/pyodide.asm.wasm"
HTPY = "assets/runtime/" + next(name for name in runtime.pins()["wheels"] if name.startswith("htpy"))

ABSENT = "A part of the game did not come."
MISSING = "A part of the game is not on the server."
CUT = "A part of the game arrived cut short."
REFUSED = "A part of the game did not come, or is not the one that belongs to this version."
ENGINE = "The Python engine did not start: it arrived damaged, or this browser is too old for it."
PROGRAM = "The game met an error of its own while starting."
QUIET = "Nothing has arrived for half a minute."


def assert_failed(app: ChromiumApp, sentence: str) -> None:
    """The failure is said in the page's own face, and the button has the focus."""
    app.wait_for_state("failed")
    assert sentence in app.text("#boot .now")
    assert app.text("#boot .why").strip()
    assert app.js("document.activeElement.textContent") == "Try again"


def assert_recovers(app: ChromiumApp, server: SiteServer) -> None:
    """Once the fault is gone, the button brings the app up; it is pressed by the keyboard."""
    server.faults.clear()
    # The failed page is still there for a moment after the key: wait for its successor before asking for the state.
    app.js("self.isOldPage = true")
    app.press("Enter")
    app.wait("!self.isOldPage")
    app.wait_for_state("ready")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (WASM, MISSING),
        (site.APPLICATION, MISSING),
        (site.LIBRARY, MISSING),
        (site.LOCK, MISSING),
        ("pyscript.toml", MISSING),
        ("assets/runtime/boot.js", ABSENT),
        ("assets/runtime/pyodide.asm.js", ABSENT),
        ("assets/runtime/pyscript/core.js", ABSENT),
        ("assets/runtime/pyscript/core-C9KDLldu.js", ABSENT),
        ("assets/runtime/morphdom.js", ABSENT),
        ("assets/css/base.css", ABSENT),
        (HTPY, REFUSED),
    ],
)
def test_a_missing_file_is_told(app: ChromiumApp, server: SiteServer, path: str, sentence: str) -> None:
    server.faults.missing.add(path)
    app.goto(server.url)
    assert_failed(app, sentence)


def test_a_missing_engine_is_named(app: ChromiumApp, server: SiteServer) -> None:
    server.faults.missing.add(WASM)
    app.goto(server.url)
    assert_failed(app, MISSING)
    assert WASM in app.text("#boot pre")
    assert_recovers(app, server)


def test_a_page_without_its_loading_script_says_so(app: ChromiumApp, server: SiteServer) -> None:
    server.faults.missing.add("assets/start.js")
    app.goto(server.url)
    app.wait("document.querySelector('#boot .now').textContent === 'A part of the game did not arrive.'")
    server.faults.clear()
    app.js("self.isOldPage = true")
    app.click("#boot button")
    app.wait("!self.isOldPage")
    app.wait_for_state("ready")


@pytest.mark.parametrize(
    ("path", "sentence"), [(WASM, CUT), (site.LIBRARY, CUT), (site.APPLICATION, CUT), (HTPY, REFUSED)]
)
def test_a_file_cut_short_on_its_way_is_told(app: ChromiumApp, server: SiteServer, path: str, sentence: str) -> None:
    server.faults.cut.add(path)
    app.goto(server.url)
    assert_failed(app, sentence)
    assert_recovers(app, server)


@pytest.mark.parametrize("path", [WASM, site.LIBRARY, site.APPLICATION])
def test_a_file_that_is_short_on_the_server_is_told(app: ChromiumApp, server: SiteServer, path: str) -> None:
    server.faults.changed[path] = lambda content: content[: len(content) // 2]
    app.goto(server.url)
    assert_failed(app, CUT)
    assert_recovers(app, server)


@pytest.mark.parametrize(("path", "sentence"), [(WASM, ENGINE), (site.LIBRARY, ENGINE), (site.APPLICATION, PROGRAM)])
def test_garbage_of_the_right_length_is_told(app: ChromiumApp, server: SiteServer, path: str, sentence: str) -> None:
    server.faults.changed[path] = lambda content: b"garbage " * (len(content) // 8) + b"!" * (len(content) % 8)
    app.goto(server.url)
    assert_failed(app, sentence)
    assert_recovers(app, server)


def test_a_package_with_a_wrong_hash_is_told(app: ChromiumApp, server: SiteServer) -> None:
    server.faults.changed[HTPY] = lambda content: content[:-1] + bytes([content[-1] ^ 1])
    app.goto(server.url)
    assert_failed(app, REFUSED)
    assert_recovers(app, server)


def test_an_error_in_main_is_told(app: ChromiumApp, raising: SiteServer) -> None:
    app.goto(raising.url)
    assert_failed(app, PROGRAM)
    assert "RuntimeError: no table today" in app.text("#boot pre")
    raising.files.clear()
    assert_recovers(app, raising)


@pytest.fixture
def raising() -> Iterator[SiteServer]:
    """A site whose main() raises."""
    sources = {**site.application_sources(), "ui/app.py": b"def main():\n    raise RuntimeError('no table today')\n"}
    files = {path.relative_to(site.BUILT_SITE).as_posix(): path.read_bytes() for path in site.BUILT_SITE.rglob("*.*")}
    changed = {site.APPLICATION: pack(sources, compress=True)}
    changed[site.SIZES] = site.sizes_script({**files, **changed})
    running = SiteServer(site.BUILT_SITE, files=changed)
    running.start()
    yield running
    running.faults.clear()
    running.stop()


def test_a_server_that_falls_silent_is_told(app: ChromiumApp, server: SiteServer) -> None:
    server.faults.stalled.add(WASM)
    app.page.clock.install()
    app.goto(server.url)
    app.wait("Number(document.querySelector('#boot').style.getPropertyValue('--done')) >= 10")
    app.page.clock.run_for(31_000)
    assert_failed(app, QUIET)
    assert_recovers(app, server)


def test_a_file_of_another_size_is_no_failure_as_long_as_the_game_starts(app: ChromiumApp, server: SiteServer) -> None:
    files = unpack((site.BUILT_SITE / site.APPLICATION).read_bytes())
    server.files[site.APPLICATION] = pack({**files, "more.txt": b"more" * 1000}, compress=False)
    app.start(server.url)


def test_an_error_after_the_start_is_left_to_the_app(started: ChromiumApp) -> None:
    started.page.evaluate("setTimeout(() => { throw new Error('later') })")
    started.page.evaluate("Promise.reject(new Error('much later')); 0")
    started.page.evaluate("new Promise(done => setTimeout(done, 50))")
    assert started.errors
    assert started.js("document.documentElement.dataset.state") == "ready"
