"""Each kept file lost or damaged in turn: `python3 -m tests.browser.kept [--entries N] [--seed N] [--only PATH]`.

With a network the next visit starts and everything is whole again. Without one the game either starts all the same, and
the settings name the file, or the start fails and names it. All files are tried, or a drawn sample of them.
"""

import argparse
import json
import random
import sys

from playwright.sync_api import sync_playwright

from assets.prepare import site
from tests import environment
from tests.browser.engines import ChromiumApp, chromium
from tests.browser.site_server import SiteServer
from tests.browser.visits import READY, assert_whole, drop, files_of, kept_page, listed, reload

STATE = "document.documentElement.dataset.state"


def heals(app: ChromiumApp, server: SiteServer, path: str, content: str | None) -> None:
    """With a network: the next visit starts, and afterwards everything is there again."""
    drop(app, path, content)
    reload(app)
    app.wait(READY)
    # Without a network it shows that the file has really come back.
    server.faults.offline = True
    assert_whole(app, files_of(site.BUILT_SITE))
    server.faults.clear()


def is_named(app: ChromiumApp, server: SiteServer, path: str, content: str | None) -> str:
    """Without a network: the file is named, and the page is never blank. Gives where."""
    drop(app, path, content)
    server.faults.offline = True
    app.js("void (self.isOldPage = true)")
    app.reload()
    app.wait(f"!self.isOldPage && ['ready', 'failed'].includes({STATE})")
    # A missing style sheet may be noticed a moment before or after Python is there.
    app.wait(f"{STATE} === 'failed' || self.sixtyOffline?.state === 'missing'")
    if app.js(f"{STATE} === 'failed'"):
        told, where = app.text("pre"), "the start names it"
        app.wait(f"document.querySelector('pre').textContent.includes({json.dumps(path)})", seconds=10)
        told = app.text("pre")
        assert "A part of the game" in app.text(".now"), app.text(".now")
    else:
        told, where = str(app.js("self.sixtyOffline.missing")), "the settings name it"
        app.js("void (location.hash = '/settings')")
        app.wait(f"document.querySelector('#offline')?.textContent.includes({json.dumps(path)})")
        app.js("void (location.hash = '/')")
    assert path in told, f"{told!r} does not name {path}"
    server.faults.clear()
    reload(app)
    app.wait(READY)
    return where


def run(entries: int | None, seed: int, only: str = "") -> int:
    """Tries the files; gives how many tries did not end as they must."""
    executable = environment.chromium()
    assert executable is not None, "Chromium is not here"
    paths = sorted(listed(files_of(site.BUILT_SITE)))
    chance = random.Random(seed)
    tries = [(path, content) for path in paths if only in path for content in (None, "rubbish")]
    if entries is not None:
        tries = chance.sample(tries, entries)
    failures = 0
    with sync_playwright() as playwright, chromium(playwright, executable) as new:
        server = SiteServer(site.BUILT_SITE)
        server.start()
        app = new(service_workers="allow")
        kept_page(app, server.url)
        reload(app)
        for path, content in tries:
            what = f"{path} {'lost' if content is None else 'damaged'}"
            try:
                heals(app, server, path, content)
                print(f"{what}: healed; without a network {is_named(app, server, path, content)}", flush=True)
            except (AssertionError, TimeoutError) as error:
                failures += 1
                print(f"{what}: FAILED: {error}", flush=True)
                server.faults.clear()
                app.close()
                app = new(service_workers="allow")
                kept_page(app, server.url)
                reload(app)
        app.close()
        server.stop()
    print(f"{len(tries)} tries, {failures} failed", flush=True)
    return failures


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--entries", type=int, help="so many drawn ones (all)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", default="", help="only files with this in their path")
    arguments = reader.parse_args()
    sys.exit(1 if run(arguments.entries, arguments.seed, arguments.only) else 0)
