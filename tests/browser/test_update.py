"""A new version on the server: found, kept as a whole, offered between matches; no page ever gets files of two."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from assets.prepare import site
from tests.browser.engines import ChromiumApp, NewApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer
from tests.browser.visits import (
    OFFERED,
    READY,
    Files,
    ask_again,
    assert_whole,
    bring_match,
    changed,
    drop,
    end_match,
    files_of,
    kept_page,
    play_on,
    publish,
    reload,
    take_offer,
    version,
    version_of,
    with_other_package,
)

FIRST: Final = files_of(site.BUILT_SITE) if site.BUILT_SITE.is_dir() else {}

NEWER: Final[dict[str, Callable[[Files], Files]]] = {
    "everything": lambda files: changed(files, "second"),
    "package": lambda files: with_other_package(files, "99.0.0"),
}


@pytest.fixture
def visitor(new_app: NewApp) -> Iterator[ChromiumApp]:
    """A page in a browser that allows service workers, with a match that is nearly over from an earlier visit."""
    app = new_app(service_workers="allow")
    bring_match(app)
    yield app
    app.close()


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    """Room for versions."""
    return tmp_path


def waiting_version(app: ChromiumApp) -> None:
    """Waits until a newer version is kept as a whole and waits."""
    app.wait("self.sixtyOffline?.offer === true")


# ---- The six stages -----------------------------------------------------------------
#
# Each leaves a page of the first version with a match running, and the second version kept as a whole.


def before_install(app: ChromiumApp, server: SiteServer, second: Files, folder: Path) -> Table:
    """Published after the page has come and before its worker has."""
    server.faults.stalled.add(site.WORKER)
    app.start(server.url)
    table = play_on(app)
    publish(server, second, folder)
    server.faults.clear()
    waiting_version(app)
    return table


def during_install(app: ChromiumApp, server: SiteServer, second: Files, folder: Path) -> Table:
    """Published while the files of the first version are being kept: some have come, others come too late."""
    server.faults.stalled.add("licences.txt")
    app.start(server.url)
    table = play_on(app)
    app.wait("caches.keys().then((names) => names.length > 0)")
    publish(server, second, folder)
    server.faults.clear()
    app.wait("self.sixtyOffline?.state === 'failed'")
    ask_again(app)
    waiting_version(app)
    return table


def after_install(app: ChromiumApp, server: SiteServer, second: Files, folder: Path) -> Table:
    """Published when the first version is kept."""
    kept_page(app, server.url)
    reload(app)
    table = play_on(app)
    publish(server, second, folder)
    ask_again(app)
    waiting_version(app)
    return table


def while_waiting(app: ChromiumApp, server: SiteServer, second: Files, folder: Path) -> Table:
    """Published while another version waits already, which was never used."""
    kept_page(app, server.url)
    reload(app)
    table = play_on(app)
    publish(server, changed(FIRST, "between"), folder / "between")
    ask_again(app)
    waiting_version(app)
    publish(server, second, folder / "second")
    ask_again(app)
    name = f"sixty / {version_of(second)}"
    app.wait(f"caches.open({name!r}).then((cache) => cache.match('./kept/list')).then(Boolean)")
    app.wait("navigator.serviceWorker.getRegistration().then((found) => !found.installing && !found.waiting)")
    app.wait(READY)
    return table


def at_claim(app: ChromiumApp, server: SiteServer, second: Files, folder: Path) -> Table:
    """The worker of the second version takes over while a page is being opened; all were closed in mid-match."""
    kept_page(app, server.url)
    play_on(app)
    publish(server, second, folder)
    server.faults.stalled.add("licences.txt")
    ask_again(app)
    app.wait("navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.installing))")
    app.goto("about:blank")
    server.faults.clear()
    app.start(server.url)
    waiting_version(app)
    return play_on(app)


def at_reload(app: ChromiumApp, server: SiteServer, second: Files, folder: Path) -> Table:
    """Published at the moment of a reload in mid-match."""
    kept_page(app, server.url)
    play_on(app)
    publish(server, second, folder)
    reload(app)
    waiting_version(app)
    return play_on(app)


STAGES: Final = (before_install, during_install, after_install, while_waiting, at_claim, at_reload)


@pytest.mark.slow
@pytest.mark.parametrize("newer", list(NEWER))
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_the_match_ends_on_its_version_and_the_new_one_is_offered(
    visitor: ChromiumApp,
    server: SiteServer,
    folders: Path,
    stage: Callable[[ChromiumApp, SiteServer, Files, Path], Table],
    newer: str,
) -> None:
    second = NEWER[newer](FIRST)
    table = stage(visitor, server, second, folders)
    server.faults.offline = True
    assert version(visitor) == version_of(FIRST)
    assert visitor.count("#offer") == 0
    if visitor.js("navigator.serviceWorker.controller !== null"):
        # Not only the page as it is: killed and opened again without a network, the match goes on in its version.
        assert_whole(visitor, FIRST)
        reload(visitor)
        assert_whole(visitor, FIRST)
        table = play_on(visitor)
    end_match(table)
    assert version(visitor) == version_of(FIRST)
    take_offer(visitor)
    assert_whole(visitor, second)
    visitor.wait(READY)
    assert not visitor.js("self.sixtyOffline.offer")
    # Nothing of the first version is left for anything to be mixed with, once nobody needs it.
    reload(visitor)
    visitor.wait("caches.keys().then((names) => names.length === 2)")
    assert_whole(visitor, second)


# ---- Finding and offering -----------------------------------------------------------


@pytest.fixture
def kept(visitor: ChromiumApp, server: SiteServer) -> ChromiumApp:
    """The first version, kept; the match has ended."""
    kept_page(visitor, server.url)
    end_match(play_on(visitor))
    return visitor


@pytest.mark.parametrize("how", ["load", "show", "pageshow"])
def test_a_new_version_is_found(kept: ChromiumApp, server: SiteServer, folders: Path, how: str) -> None:
    publish(server, NEWER["everything"](FIRST), folders)
    if how == "load":
        reload(kept)
    elif how == "show":
        kept.js("void document.dispatchEvent(new Event('visibilitychange'))")
    else:
        ask_again(kept)
    kept.wait(OFFERED)


def test_an_offer_that_comes_before_the_page_listens_is_not_lost(
    kept: ChromiumApp, server: SiteServer, folders: Path
) -> None:
    publish(server, NEWER["everything"](FIRST), folders)
    ask_again(kept)
    waiting_version(kept)
    # All that can be told is told before the app is there to listen.
    server.faults.offline = True
    kept.context.add_init_script(
        "self.sixtyOffline = { state: 'ready', missing: '', offer: true, refused: false };"
        "addEventListener('sixty-offline', (event) => event.stopImmediatePropagation(), true);"
    )
    reload(kept)
    assert kept.js("document.querySelector('#offer [data-act=renew]') !== null")


def test_later_puts_the_offer_off_until_the_next_screen(kept: ChromiumApp, server: SiteServer, folders: Path) -> None:
    publish(server, NEWER["everything"](FIRST), folders)
    ask_again(kept)
    kept.wait(OFFERED)
    Table(kept).settle()
    Table(kept).touch("close-offer")
    kept.wait(f"!({OFFERED})")
    assert version(kept) == version_of(FIRST)
    kept.js("void (location.hash = '/')")
    kept.wait_for_screen("home")
    kept.wait(OFFERED)


def test_nothing_is_offered_while_a_match_waits_on_the_first_screen(
    visitor: ChromiumApp, server: SiteServer, folders: Path
) -> None:
    kept_page(visitor, server.url)
    publish(server, NEWER["everything"](FIRST), folders)
    ask_again(visitor)
    waiting_version(visitor)
    assert visitor.js("document.documentElement.dataset.screen") == "home"
    assert visitor.count("#offer") == 0
    visitor.js("void (location.hash = '/settings')")
    visitor.wait_for_screen("settings")
    assert "once the match is over" in visitor.text("#offline")
    assert visitor.count("#offline [data-act=renew]") == 0


def test_a_page_of_the_old_version_stays_whole_while_another_takes_the_new_one(
    kept: ChromiumApp, server: SiteServer, folders: Path
) -> None:
    second = NEWER["everything"](FIRST)
    reload(kept)
    old = kept.page
    kept.page = kept.context.new_page()
    kept.start(server.url)
    publish(server, second, folders)
    ask_again(kept)
    take_offer(kept)
    assert_whole(kept, second)
    reload(kept)
    assert_whole(kept, second)
    new, kept.page = kept.page, old
    assert_whole(kept, FIRST)
    reload(kept)
    assert_whole(kept, second)
    new.close()


def test_the_version_before_can_be_published_again(kept: ChromiumApp, server: SiteServer, folders: Path) -> None:
    publish(server, NEWER["everything"](FIRST), folders)
    ask_again(kept)
    take_offer(kept)
    server.folder = site.BUILT_SITE
    ask_again(kept)
    take_offer(kept)
    assert_whole(kept, FIRST)


def test_a_file_that_only_the_old_version_had_and_that_is_lost_leads_to_the_new_version(
    kept: ChromiumApp, server: SiteServer, folders: Path
) -> None:
    second = NEWER["everything"](FIRST)
    publish(server, second, folders)
    ask_again(kept)
    waiting_version(kept)
    drop(kept, site.APPLICATION)  # of both versions, and the server has the one of the second
    reload(kept)
    kept.wait(READY)
    reload(kept)
    assert_whole(kept, second)


def test_a_version_that_does_not_come_whole_is_not_offered(
    kept: ChromiumApp, server: SiteServer, folders: Path
) -> None:
    second = NEWER["everything"](FIRST)
    publish(server, second, folders)
    server.faults.missing.add("licences.txt")
    ask_again(kept)
    kept.wait(f"caches.keys().then((names) => names.includes('sixty / {version_of(second)}'))")
    kept.wait("navigator.serviceWorker.getRegistration().then((found) => !found.installing && !found.waiting)")
    assert not kept.js("self.sixtyOffline.offer")
    server.faults.clear()
    ask_again(kept)
    take_offer(kept)
    assert_whole(kept, second)
