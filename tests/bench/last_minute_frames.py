"""Mission F with four busy seats at CPU slowed 4 x: `python3 -m tests.bench.last_minute_frames [--frames N]`.

Four people touch with real fingers: each lifts a wire and plays it, or discards it and draws;
when the mission is over it begins anew. Counted are the frame callbacks of frames in which
the page changed, the tasks in which it did, and those the browser reports as long.
"""

import argparse

from assets.prepare import site
from tests import environment
from tests.bench.play import SLOWER, Times, line, slowed
from tests.bench.report import write_report
from tests.browser.engines import ChromiumApp, chromium
from tests.browser.minute_scenes import bring, match_at
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

SEATS = 4


def first(app: ChromiumApp, selector: str) -> str | None:
    """What the first of these does."""
    found: str | None = app.js(f"document.querySelector({selector!r})?.dataset.act ?? null")
    return found


def busy(table: Table, seat: int) -> None:
    """What one person does next: play, or discard and draw."""
    app = table.app
    wire = first(app, f"#hand-{seat} .wirecard")
    if wire is not None:
        table.touch_if_there(wire, seat)
        app.painted()
        aim = first(app, f".aim[data-seat='{seat}']")
        table.touch_if_there(aim or "bin", seat)
        app.painted()
    if wire is None or app.count(f"#hand-{seat} .wirecard") < 2:
        table.touch_if_there("draw", seat)
        app.painted()


def mission(app: ChromiumApp, server: SiteServer, times: Times, frames: int) -> None:
    """One attempt, until it is over or enough was measured."""
    table = bring(app, server, match_at("F", SEATS))
    for seat in range(SEATS):
        table.touch("ready", seat)
    app.wait("document.querySelector('.corner[data-count]') !== null")
    app.wait("document.querySelector('.corner[data-count]') === null")
    for seat in range(SEATS):
        table.touch("hold", seat)
    app.painted()
    Times().take(app)
    while table.screen() == "play" and len(times.frames) + app.js("bench.frames.length") < frames:
        for seat in range(SEATS):
            if table.screen() == "play":
                busy(table, seat)
    times.take(app)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=300)
    frames = parser.parse_args().frames
    from playwright.sync_api import sync_playwright

    executable = environment.chromium()
    if executable is None:
        raise SystemExit("Chromium is not here")
    times, server = Times(), SiteServer(site.BUILT_SITE)
    server.start()
    with sync_playwright() as playwright, chromium(playwright, executable) as new_app, slowed(new_app) as app:
        while len(times.frames) < frames:
            mission(app, server, times, frames)
    server.stop()
    rows = [
        f"Chromium, CPU slowed {SLOWER} x, Last Minute, mission F, four people",
        line("touch to painted answer", times.touches),
        line("frame callbacks of frames in which the page changed", times.frames),
        line("tasks in which it did", times.answers),
        f"tasks over 100 ms: {sum(task > 100 for task in times.tasks)} (over 50 ms: {len(times.tasks)})",
    ]
    write_report("last-minute-frames", rows)


if __name__ == "__main__":
    main()
