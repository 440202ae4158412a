"""Killed at any moment, the page comes back to where it was."""

import pytest

from tests.browser import kill


@pytest.mark.slow
def test_five_kills_lose_nothing() -> None:
    assert kill.run(5, seed=59) == 0
