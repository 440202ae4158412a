"""Killed at any moment, the page comes back to where it was."""

import pytest

from tests.browser.commands import run_command


@pytest.mark.slow
def test_five_kills_lose_nothing() -> None:
    run_command("tests.browser.kill", "--times", "5", "--seed", "59")
