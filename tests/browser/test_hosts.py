"""The built site as it is, on the web servers people have: it starts, is kept, and plays when the server is gone."""

import pytest

from assets.prepare import site
from tests.browser import hosts
from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from tests.browser.visits import READY, ask_again, assert_whole, files_of, gone, kept_page, reload


@pytest.mark.slow
def test_the_site_plays_on_without_its_host(visitor: ChromiumApp, host_case: hosts.Case) -> None:
    with hosts.running(host_case) as host:
        kept_page(visitor, host.url)
        host.stop()
        reload(visitor)
        assert_whole(visitor, files_of(site.BUILT_SITE))
        table = Table(visitor)
        table.deal()
        table.begin(0, 1)
        assert [url for url in visitor.requests if not url.startswith((host.url, "blob:", "data:"))] == []


@pytest.mark.slow
@pytest.mark.page_errors
@pytest.mark.parametrize("host_name", ["python"])
def test_without_the_worker_the_same_visit_fails(app: ChromiumApp, host_name: str) -> None:
    with hosts.running(next(case for case in hosts.CASES if case.host == host_name)) as host:
        app.start(host.url)
        host.stop()
        with pytest.raises(Exception, match="ERR_"):
            app.reload()


@pytest.mark.slow
def test_a_slow_host_is_waited_for(visitor: ChromiumApp) -> None:
    server = hosts.BadServer(hosts.Line(seconds=0.3, per_second=2_000_000))
    server.start()
    try:
        kept_page(visitor, server.url)
        gone(server)
        reload(visitor)
        assert_whole(visitor, files_of(site.BUILT_SITE))
    finally:
        server.stop()


@pytest.mark.slow
@pytest.mark.page_errors
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_file_cut_once_at_any_byte_costs_tries_and_nothing_else(visitor: ChromiumApp, seed: int) -> None:
    server = hosts.BadServer(hosts.Line(seed=seed))
    server.start()
    try:
        for _ in range(60):
            try:
                visitor.goto(server.url)
                # Cut in the first lines, the page holds no word of anything: people do not wait for long.
                visitor.wait("['ready', 'failed'].includes(document.documentElement.dataset.state)", seconds=15)
                if visitor.js("document.documentElement.dataset.state === 'ready'"):
                    break
            except Exception:
                continue  # cut off: the page said so, or there was no page at all; somebody tries again
        for _ in range(20):
            visitor.wait("['ready', 'failed'].includes(self.sixtyOffline?.state)")
            if visitor.js(READY):
                break
            ask_again(visitor)
        visitor.wait(READY)
        assert server.line.cuts > 30
        gone(server)
        reload(visitor)
        assert_whole(visitor, files_of(site.BUILT_SITE))
    finally:
        server.stop()
