"""Nothing that JavaScript holds of Python, or Python of JavaScript, grows from match to match."""

import os

from tests.browser.engines import ChromiumApp
from tests.browser.players import Table

TABLES = int(os.environ.get("SIXTY_TABLES", "4"))
"""Tables dealt, played at and left; the first two are not counted, since something may be made when first needed."""

TRACE = """
import('./assets/runtime/boot.js').then(({ python }) => void python._module.enable_pyproxy_allocation_tracing())
"""

COUNT = """
import('./assets/runtime/boot.js').then(({ python }) => {
  python.runPython('import gc; gc.collect(); gc.collect()');
  return [python._module.pyproxy_alloc_map.size, python._module.hiwire.num_keys()];
})
"""


def test_the_number_of_proxies_is_the_same_after_every_match(started: ChromiumApp) -> None:
    table, app = Table(started), started
    app.js(TRACE)
    counts = []
    for _ in range(TABLES):
        table.deal()
        table.begin(0, 1)
        for seat in (0, 1, 0, 1):
            table.play_one(seat)
        app.js("void (location.hash = '#/')")
        app.wait_for_screen("home")
        table.settle()
        counts.append(tuple(app.js(COUNT)))
    assert len(set(counts[2:])) == 1, counts
