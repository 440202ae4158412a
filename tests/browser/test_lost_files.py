"""Kept files that are lost or damaged, and browsers that die while keeping: a seeded sample of what the commands do."""

import pytest

from tests.browser.commands import run_command


@pytest.mark.slow
def test_eight_kept_files_lost_or_damaged_are_healed_or_named() -> None:
    run_command("tests.browser.kept", "--entries", "8", "--seed", "60")


@pytest.mark.slow
def test_after_three_kills_while_keeping_the_next_visit_plays_without_a_network() -> None:
    run_command("tests.browser.install_kill", "--times", "3", "--seed", "60")
