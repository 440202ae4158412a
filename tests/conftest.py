"""Options of the whole test run, and its closing lines."""

import pytest

from tests import environment

ENGINES = ("chromium", "firefox", "webkit")
DRIVEN = ("chromium",)
HOSTS = ("python", "nginx", "apache", "busybox")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take `--engines` and `--hosts`."""
    parser.addoption("--engines", default="chromium", help="browser engines, divided by commas, or all (chromium)")
    parser.addoption("--hosts", default="", help="web servers the site is tried on, divided by commas, or all (python)")


def chosen(value: str, known: tuple[str, ...]) -> list[str]:
    """Read the value of an option; raises UsageError for a name that is not known."""
    names = list(known) if value == "all" else [name for name in value.split(",") if name]
    for name in names:
        if name not in known:
            raise pytest.UsageError(f"{name!r} is none of: all, {', '.join(known)}")
    return names


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what was asked for and could not be had: never a failure, never silent."""
    engines = chosen(config.getoption("--engines"), ENGINES)
    for name in engines:
        if name not in DRIVEN:
            terminalreporter.write_line(f"skipped: {name}, which these tests do not drive yet")
        elif environment.chromium() is None:
            terminalreporter.write_line(f"skipped: {name}, which is not here and could not be installed")
    for name in chosen(config.getoption("--hosts"), HOSTS):
        if name != "python" and environment.host(name) is None:
            terminalreporter.write_line(f"skipped: the host {name}, which is not here and could not be installed")
