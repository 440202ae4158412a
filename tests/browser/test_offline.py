"""After one load the game needs no network: what is kept, what is said of it, and what if some of it is lost."""

import pytest

from assets.prepare import site
from tests.browser.engines import PLAIN_HOST, ChromiumApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer
from tests.browser.visits import (
    READY,
    ask_again,
    assert_whole,
    bring_match,
    changed,
    drop,
    end_match,
    files_of,
    gone,
    kept_page,
    play_on,
    publish,
    reload,
)

WASM = "assets/runtime/pyodide.asm.wasm"
SAID = "Ready to play offline"
KEPT_HERE = "A part of the game that was kept here is missing"


@pytest.fixture
def kept(visitor: ChromiumApp, server: SiteServer) -> ChromiumApp:
    """A first visit, until everything is kept."""
    kept_page(visitor, server.url)
    return visitor


def test_after_one_load_everything_is_played_with_the_server_stopped(kept: ChromiumApp, server: SiteServer) -> None:
    asked_before = list(kept.requests)
    gone(server)
    reload(kept)
    table = Table(kept)
    table.settle()
    table.touch("open /setup/59-seconds")
    kept.wait_for_screen("setup")
    table.settle()
    table.touch("deal")
    kept.wait_for_screen("play")
    table.settle()
    table.begin(0, 1)
    table.play_round()
    for address, screen in (("/rules/59-seconds", "rules"), ("/settings", "settings"), ("/credits", "credits")):
        kept.js(f"void (location.hash = '{address}')")
        kept.wait_for_screen(screen)
        kept.wait("document.querySelector('#app').textContent.trim().length > 100")
    kept.js("void (location.hash = '/settings')")
    kept.wait(f"document.querySelector('#offline')?.textContent.includes({SAID!r})")
    reload(kept)
    assert_whole(kept, files_of(site.BUILT_SITE))
    # Of all requests of both visits none went elsewhere.
    assert [url for url in kept.requests if not url.startswith((server.url, "blob:", "data:"))] == []
    assert len(kept.requests) > len(asked_before)


@pytest.mark.page_errors
def test_without_the_worker_the_same_reload_fails(started: ChromiumApp, server: SiteServer) -> None:
    gone(server)
    with pytest.raises(Exception, match="ERR_"):
        started.reload()


def test_it_says_that_it_is_ready_only_when_everything_is_kept(visitor: ChromiumApp, server: SiteServer) -> None:
    server.faults.stalled.add("licences.txt")
    visitor.start(server.url)
    visitor.wait("self.sixtyOffline?.state === 'arriving'")
    visitor.wait("navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.installing))")
    assert visitor.js("document.querySelector('#offline-line').hidden")
    assert SAID not in visitor.text("#app")
    server.faults.clear()
    visitor.wait(READY)
    visitor.wait(f"document.querySelector('#app').textContent.includes({SAID!r})")


@pytest.mark.page_errors
def test_the_page_as_it_stands_after_the_first_load_needs_no_server(kept: ChromiumApp, server: SiteServer) -> None:
    gone(server)
    Table(kept).deal()
    kept.js("void (location.hash = '/rules/59-seconds')")
    kept.wait_for_screen("rules")
    # The browser asks for the icon of the tab once more.
    assert [error for error in kept.errors if "/assets/icons/icon-192.png" not in error] == []
    assert kept.js("document.fonts.check('600 20px Besley') && document.fonts.check('500 20px Archivo')")


def test_what_was_fetched_for_the_page_is_not_fetched_again_to_be_kept(kept: ChromiumApp, server: SiteServer) -> None:
    twice = {path for path, status in server.answers if status == 200 and server.answers.count((path, 200)) > 1}
    # A window without a profile on the disk has no room for a file of this size in its cache; a real one has.
    assert twice <= {f"/{WASM}"}
    assert sum(status == 304 for _, status in server.answers) > 30


def test_a_file_that_is_lost_is_fetched_again(kept: ChromiumApp, server: SiteServer) -> None:
    drop(kept, WASM)
    drop(kept, site.APPLICATION, "rubbish")
    reload(kept)
    kept.wait(READY)
    server.faults.offline = True
    reload(kept)
    assert_whole(kept, files_of(site.BUILT_SITE))


@pytest.mark.page_errors
def test_without_a_network_a_lost_file_is_named_and_nothing_reloads_by_itself(
    kept: ChromiumApp, server: SiteServer
) -> None:
    drop(kept, site.APPLICATION)
    server.faults.offline = True
    kept.reload()
    kept.wait("document.documentElement.dataset.state === 'failed'")
    assert KEPT_HERE in kept.text("#boot .now")
    assert site.APPLICATION in kept.text("#boot pre")
    kept.js("void (self.isOldPage = true)")
    kept.js("new Promise((done) => setTimeout(done, 1500))")
    assert kept.js("self.isOldPage")
    server.faults.clear()
    kept.click("#boot button")
    kept.wait("!self.isOldPage")
    kept.wait_for_state("ready")
    kept.wait(READY)


@pytest.mark.page_errors
def test_without_a_network_a_lost_page_is_named(kept: ChromiumApp, server: SiteServer) -> None:
    drop(kept, "index.html")
    server.faults.offline = True
    kept.reload()
    kept.wait("document.documentElement.dataset.state === 'failed'")
    assert KEPT_HERE in kept.text(".now")
    assert kept.text("pre") == "index.html"
    server.faults.clear()
    kept.click("button")
    kept.wait_for_state("ready")


@pytest.mark.page_errors
def test_readiness_is_taken_back_when_something_is_lost(kept: ChromiumApp, server: SiteServer) -> None:
    server.faults.offline = True
    drop(kept, "licences.txt")
    ask_again(kept)
    kept.wait("self.sixtyOffline.state === 'missing'")
    kept.wait("document.querySelector('#offline-line').hidden")
    kept.js("void (location.hash = '/settings')")
    kept.wait_for_screen("settings")
    assert "Missing or damaged: licences.txt" in kept.text("#offline")
    server.faults.clear()
    ask_again(kept, "online")
    kept.wait(f"document.querySelector('#offline').textContent.includes({SAID!r})")


def test_an_address_that_is_no_secure_place_plays_and_says_that_nothing_is_kept(
    visitor: ChromiumApp, server: SiteServer
) -> None:
    visitor.start(server.url.replace("localhost", PLAIN_HOST))
    assert visitor.js("'serviceWorker' in navigator") is False
    visitor.wait("self.sixtyOffline?.state === 'unavailable'")
    visitor.js("void (location.hash = '/settings')")
    visitor.wait_for_screen("settings")
    assert "cannot be kept for playing offline" in visitor.text("#offline")


def test_a_browser_that_only_pretends_to_register_a_worker_plays(started: ChromiumApp) -> None:
    started.wait("self.sixtyOffline?.state === 'unavailable'")
    Table(started).deal()


@pytest.mark.page_errors
@pytest.mark.parametrize("refusal", ["SecurityError", "QuotaExceededError"])
def test_a_browser_that_refuses_plays(visitor: ChromiumApp, server: SiteServer, refusal: str) -> None:
    what = "ServiceWorkerContainer.prototype.register = " if refusal == "SecurityError" else "self.unused = "
    visitor.context.add_init_script(f"{what}() => Promise.reject(new DOMException('no', '{refusal}'))")
    if refusal == "QuotaExceededError":
        # Room for half of it.
        visitor.devtools.send(
            "Storage.overrideQuotaForOrigin", {"origin": server.url.rstrip("/"), "quotaSize": 6_000_000}
        )
    visitor.start(server.url)
    visitor.wait("self.sixtyOffline?.state === 'failed'")
    Table(visitor).deal()


def test_a_retired_worker_takes_everything_it_kept_with_it(
    kept: ChromiumApp, server: SiteServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = files_of(site.BUILT_SITE)
    publish(server, site.without_worker(files), tmp_path_factory.mktemp("retired"))
    ask_again(kept)
    kept.wait("navigator.serviceWorker.getRegistration().then((found) => found === undefined)")
    kept.wait("caches.keys().then((names) => names.length === 0)")
    reload(kept)
    assert kept.js("self.sixtyVersion") is None
    kept.wait("self.sixtyOffline?.state === 'unavailable'")
    assert kept.js("caches.keys()") == []


def test_a_site_without_a_worker_sends_away_one_that_was_left(
    visitor: ChromiumApp, server: SiteServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = site.without_worker(files_of(site.BUILT_SITE))
    publish(server, {**files, site.WORKER: b"// goes nowhere by itself"}, tmp_path_factory.mktemp("left"))
    visitor.start(server.url)
    visitor.wait("self.sixtyOffline?.state === 'unavailable'")
    visitor.js("navigator.serviceWorker.register('./sw.js').then(() => true)")
    visitor.wait("navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))")
    reload(visitor)
    visitor.wait("navigator.serviceWorker.getRegistration().then((found) => found === undefined)")


def test_two_sites_of_one_host_keep_their_own(
    visitor: ChromiumApp, server: SiteServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = files_of(site.BUILT_SITE)
    below = changed(files, "the site below")
    folder = tmp_path_factory.mktemp("both")
    site.write({**files, **{f"games/sixty/{path}": content for path, content in below.items()}}, folder)
    server.folder = folder
    kept_page(visitor, server.url)
    kept_page(visitor, f"{server.url}games/sixty/")
    server.faults.offline = True
    reload(visitor)
    assert_whole(visitor, below)
    visitor.start(server.url)
    assert_whole(visitor, files)


def test_storage_is_asked_to_stay_after_the_first_match_that_ended(visitor: ChromiumApp, server: SiteServer) -> None:
    visitor.context.add_init_script(
        "self.asked = 0; StorageManager.prototype.persist = async () => { self.asked += 1; return true; }"
    )
    bring_match(visitor)
    visitor.start(server.url)
    table = play_on(visitor)
    assert visitor.js("self.asked") == 0
    end_match(table)
    assert visitor.js("self.asked") == 1


def test_the_browser_takes_the_site_for_an_app(kept: ChromiumApp) -> None:
    found = kept.devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.json")
    problems = kept.devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests run in windows without a profile on the disk, in which nothing is ever installed.
    assert [problem for problem in problems if problem["errorId"] != "in-incognito"] == []
