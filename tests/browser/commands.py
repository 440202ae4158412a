"""Commands that drive a browser of their own, run from a test."""

import subprocess
import sys

import pytest

from assets.prepare.places import ROOT
from tests import environment


def run_command(module: str, *arguments: str) -> None:
    """Runs ``python3 -m MODULE`` and fails with what it said; a process can hold one browser driver only."""
    if environment.chromium() is None:
        pytest.skip("Chromium is not here and could not be installed")
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"{module} {' '.join(arguments)}:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
