"""Half a minute with the monkey."""

import pytest

from tests.browser.commands import run_command


@pytest.mark.slow
def test_the_monkey_breaks_nothing_in_half_a_minute() -> None:
    run_command("tests.browser.monkey", "--seconds", "30", "--seed", "59")
