"""Every screen, day and night, by axe with all its rules and nothing excluded."""

import json
from typing import Any, Final

import pytest

from assets.prepare.places import NODE_MODULES
from tests.browser import minute_scenes
from tests.browser.engines import ChromiumApp, NewApp
from tests.browser.minute_scenes import TOLD
from tests.browser.scenes import SCENES, still
from tests.browser.site_server import SiteServer

AXE: Final = NODE_MODULES / "axe-core" / "axe.min.js"

RUN: Final = """(async () => {
    const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));
    const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
    const told = ({ html, failureSummary }) => [html.slice(0, 200), failureSummary];
    return violations.map(({ id, nodes }) => [id, nodes.map(told)]);
})()"""


def violations(app: ChromiumApp) -> list[Any]:
    """What axe finds on the page as it is: rule, and elements with what is wrong with each."""
    app.js(f"void (0, eval)({json.dumps(AXE.read_text('utf-8'))})")
    found: list[Any] = app.js(RUN)
    return found


@pytest.mark.slow
@pytest.mark.page_errors
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene in TOLD or scene not in minute_scenes.SCENES])
def test_axe_finds_nothing(new_app: NewApp, server: SiteServer, scene: str, scheme: str) -> None:
    app = new_app(color_scheme=scheme)
    try:
        SCENES[scene](app, server)
        still(app)
        assert violations(app) == []
    finally:
        server.faults.clear()
        app.close()
