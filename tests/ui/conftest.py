"""What all tests of the page's Python half share."""

import pytest

from ui import rehearsal


@pytest.fixture(autouse=True)
def short_rehearsals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rehearsal makes the browser's Python warm; here it would only make every table slow to come."""
    if "rehears" not in request.node.name:
        monkeypatch.setattr(rehearsal, "STEPS", 2)
