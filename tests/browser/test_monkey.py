"""Half a minute with the monkey."""

import pytest

from tests.browser import monkey


@pytest.mark.slow
def test_the_monkey_breaks_nothing_in_half_a_minute() -> None:
    assert monkey.run(30, seed=59) == 0
