"""Every wrong version of a rule is noticed by the tests named for that rule."""

import pytest

from tests.engine.breaking import Break, not_noticed_by
from tests.engine.last_minute.break_words import fitting
from tests.engine.last_minute.breaks import BREAKS


@pytest.mark.slow
@pytest.mark.parametrize("wrong", BREAKS, ids=lambda wrong: wrong.name.replace(" ", "-"))
def test_the_wrong_rule_is_noticed(wrong: Break) -> None:
    assert not_noticed_by(wrong) == []


def test_every_break_has_a_name_of_its_own() -> None:
    assert len({wrong.name for wrong in BREAKS}) == len(BREAKS)


@pytest.mark.slow
def test_nothing_is_noticed_where_nothing_is_wrong() -> None:
    """The same way of running them, on the right rules: then a failure above comes from the break."""
    tests = tuple(dict.fromkeys(test for wrong in BREAKS for test in wrong.tests))
    right = fitting("none", "return None\n\n\n# ---- What can", "return None\n\n\n# ---- What can", *tests)
    assert not_noticed_by(right) == list(tests)
