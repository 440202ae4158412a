"""Fixtures of the browser tests. Each test has a server of its own on a free port and a fresh browser profile."""

from collections.abc import Iterator

import pytest

from assets.prepare import site
from tests import environment
from tests.browser import engines
from tests.browser.hosts import CASES
from tests.browser.site_server import SiteServer
from tests.conftest import DRIVEN, ENGINES, HOSTS, chosen


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a browser test once in every engine that was asked for and is driven, and on every host."""
    if "host_case" in metafunc.fixturenames:
        names = chosen(metafunc.config.getoption("--hosts"), HOSTS) or ["python"]
        cases = [
            case for case in CASES if case.host in names and (case.host == "python" or environment.host(case.host))
        ]
        metafunc.parametrize("host_case", cases, ids=str)
    if "new_app" not in metafunc.fixturenames:
        return
    names = [name for name in chosen(metafunc.config.getoption("--engines"), ENGINES) if name in DRIVEN]
    mark = metafunc.definition.get_closest_marker("only")
    names = [name for name in names if mark is None or name in mark.args]
    metafunc.parametrize("new_app", names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def new_app(request: pytest.FixtureRequest) -> Iterator[engines.NewApp]:
    """A maker of pages; one browser for the whole run."""
    executable = environment.chromium()
    if executable is None:
        pytest.skip("Chromium is not here and could not be installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, engines.chromium(playwright, executable) as new:
        yield new


@pytest.fixture
def server() -> Iterator[SiteServer]:
    """The built site at the root of a server."""
    running = SiteServer(site.BUILT_SITE)
    running.start()
    yield running
    running.faults.clear()
    running.stop()


@pytest.fixture
def app(new_app: engines.NewApp, request: pytest.FixtureRequest) -> Iterator[engines.ChromiumApp]:
    """A page that has not gone anywhere. An error in its console fails the test, unless it is marked page_errors."""
    page = new_app()
    yield page
    errors = list(page.errors)
    page.close()
    if request.node.get_closest_marker("page_errors") is None:
        assert errors == []


@pytest.fixture
def visitor(new_app: engines.NewApp, request: pytest.FixtureRequest) -> Iterator[engines.ChromiumApp]:
    """A page in a browser that allows service workers. An error in its console fails the test, as everywhere."""
    app = new_app(service_workers="allow")
    yield app
    errors = list(app.errors)
    app.close()
    if request.node.get_closest_marker("page_errors") is None:
        assert errors == []


@pytest.fixture
def started(app: engines.ChromiumApp, server: SiteServer) -> engines.ChromiumApp:
    """The built site, started, in a fresh page."""
    app.start(server.url)
    return app
