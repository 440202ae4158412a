"""A running race at CPU slowed 4 x: `python3 -m tests.bench.play [--touches N] [--frames N]`.

Touch to painted answer, against a hand-written JavaScript page: the peer holds the very
changes that were recorded from our page (markup, and where a card comes from), and makes
the next one at each touch with the same morphing library. Both pages are touched by the same real fingers in one run.
Frames: two computer players race; counted are the frame callbacks of frames in which the
page changed, by themselves or by a task since the frame before. What touches and computers
change is drawn in tasks of their own (see :meth:`ui.page.Page.ask_at_once`): they are told
as well. Long tasks are those over 50 ms that the browser reports while the race runs.
"""

import argparse
import contextlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from assets.prepare import server, site
from tests import environment
from tests.bench.report import percentile, write_report
from tests.browser.engines import ChromiumApp, NewApp, chromium
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

SLOWER = 4

STOPWATCH = """
(() => {
  const frame = requestAnimationFrame.bind(window);
  self.bench = {frames: [], touches: [], answers: [], tasks: [], changes: [], inFrame: false};
  const seen = [];
  const watcher = new MutationObserver(records => seen.push(...records));
  // The clock alone is no change of a view.
  const view = record => !(record.target.nodeType === 1 ? record.target : record.target.parentElement)
    ?.closest('#clock, #timer, #live');
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  // Callbacks of the app are Python's; those of the test that watches are not counted.
  const ours = callback => typeof callback.destroy === 'function';
  window.requestAnimationFrame = callback => frame(!ours(callback) ? callback : at => {
    const already = [...seen.splice(0), ...watcher.takeRecords()];
    bench.inFrame = true;
    const before = performance.now();
    callback(at);
    const took = performance.now() - before;
    queueMicrotask(() => { bench.inFrame = false; });
    if ([...already, ...seen.splice(0), ...watcher.takeRecords()].some(view)) bench.frames.push(took);
  });
  // Touches and computers are answered in tasks of their own.
  const task = callback => !ours(callback) ? callback : at => {
    const already = watcher.takeRecords();
    const before = performance.now();
    callback(at);
    const took = performance.now() - before;
    const changes = watcher.takeRecords();
    if (changes.some(view)) bench.answers.push(took);
    seen.push(...already, ...changes);
  };
  const later = setTimeout.bind(window), listen = document.addEventListener.bind(document);
  window.setTimeout = (callback, delay) => later(task(callback), delay);
  document.addEventListener = (kind, callback, how) =>
    listen(kind, kind === 'touchend' ? task(callback) : callback, how);
  const painted = (since) => {
    const after = () => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => bench.touches.push(performance.now() - since);
      channel.port2.postMessage(0);
    };
    if (bench.inFrame) after(); else frame(after);
  };
  addEventListener('pointerup', event => {
    const answer = new MutationObserver(() => { answer.disconnect(); painted(event.timeStamp); });
    answer.observe(document.getElementById('app'), all);
  }, true);
  document.addEventListener('DOMContentLoaded', () => watcher.observe(document.documentElement, all));
  new PerformanceObserver(list => bench.tasks.push(...list.getEntries().map(e => [e.startTime, e.duration])))
    .observe({type: 'longtask'});
})();
"""

RECORDER = """
(() => {
  let real;
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    // A card that comes from somewhere: part of the same change.
    if (this.id && (name === 'style' || name === 'data-anim')) bench.changes.push([this.id, name, String(value)]);
    return set.call(this, name, value);
  };
  Object.defineProperty(window, 'morphdom', {
    set(value) {
      real = (element, html) => { bench.changes.push([element.id, String(html)]); return value(element, html); };
    },
    get() { return real; },
  });
})();
"""

PEER = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Peer</title>
<link rel="stylesheet" href="./assets/css/tokens.css"><link rel="stylesheet" href="./assets/css/base.css">
<link rel="stylesheet" href="./assets/css/components.css"><link rel="stylesheet" href="./assets/css/screens.css">
<link rel="stylesheet" href="./assets/css/app.css"></head><body data-game="59-seconds">
<div id="app"></div><script src="./assets/runtime/morphdom.js"></script>
<script>
const recorded = RECORDED;
document.getElementById('app').innerHTML = recorded.screen;
let next = 0;
document.addEventListener('pointerup', event => {
  if (!event.target.closest('[data-act]')) return;
  for (const [ident, html, value] of recorded.steps[next++ % recorded.steps.length]) {
    const element = document.getElementById(ident);
    if (element && value === undefined) morphdom(element, html);
    else if (element) element.setAttribute(html, value);
  }
});
</script></body></html>
"""


@contextlib.contextmanager
def slowed(new_app: NewApp, *scripts: str) -> Iterator[ChromiumApp]:
    """A fresh page with the stopwatch in it, its CPU slowed, until the block ends: a slowed page keeps a core busy."""
    app = new_app()
    for script in (STOPWATCH, *scripts):
        app.context.add_init_script(script)
    app.devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield app
    finally:
        app.close()


@dataclass
class Times:
    """Milliseconds of everything that was measured while a race ran."""

    touches: list[float] = field(default_factory=list)
    """From a touch until its answer was painted."""
    frames: list[float] = field(default_factory=list)
    """Frame callbacks of frames with a change."""
    answers: list[float] = field(default_factory=list)
    """Tasks that changed the page."""
    tasks: list[float] = field(default_factory=list)
    """Tasks of more than 50 ms."""

    def take(self, app: ChromiumApp) -> None:
        """Adds what the page has measured, which begins anew."""
        taken = app.js(
            "[bench.touches, bench.frames, bench.answers, bench.tasks.map(task => task[1])].map(all => all.splice(0))"
        )
        for kept, new in zip((self.touches, self.frames, self.answers, self.tasks), taken, strict=True):
            kept.extend(map(float, new))


def race(app: ChromiumApp, url: str, touches: int) -> Times:
    """Two people play real cards until so many touches were answered."""
    app.start(url)
    table, times, unwanted = Table(app), Times(), Times()
    while len(times.touches) < touches:
        table.deal()
        table.begin(0, 1)
        unwanted.take(app)
        while table.screen() == "play" and app.js("bench.touches.length") + len(times.touches) < touches:
            for seat in (0, 1):
                table.play_one(seat)
                app.painted()
        times.take(app)
        app.js("void (location.hash = '#/')")
        app.wait_for_screen("home")
    return times


def record(app: ChromiumApp, url: str) -> dict[str, object]:
    """The markup changes of real plays, each with what it changed, and the screen they began on."""
    app.start(url)
    table = Table(app)
    table.deal()
    table.begin(0, 1)
    screen = app.js("document.getElementById('app').innerHTML")
    steps = []
    while len(steps) < 20 and table.screen() == "play":
        for seat in (0, 1):
            app.js("void (bench.changes.length = 0)")
            if table.play_one(seat) is None:
                continue
            app.painted()
            changes = [change for change in app.js("bench.changes") if change[0] != "clock"]
            if changes:
                steps.append(changes)
    return {"screen": screen, "steps": steps}


def peer(app: ChromiumApp, recorded: dict[str, object], touches: int) -> list[float]:
    """The same fingers on the hand-written page."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "index.html"
        page.write_text(PEER.replace("RECORDED", json.dumps(recorded).replace("</", "<\\/")), encoding="utf-8")

        def read(path: str) -> bytes | None:
            target = page if path in ("", "index.html") else site.BUILT_SITE / path
            return target.read_bytes() if target.is_file() else None

        running = server.Server(read, 0)
        running.start()
        app.goto(running.url)
        app.wait("document.querySelector('.card') !== null && document.readyState === 'complete'")
        count = 0
        while count < touches:
            for seat in (0, 1):
                for place in (1, 2, 3, 4, 5):
                    if app.count(f"#card-{seat}-{place}.card"):
                        app.tap(*app.center(f"#card-{seat}-{place}"))
                        app.painted()
            count = int(app.js("bench.touches.length"))
        running.stop()
    return [float(value) for value in app.js("bench.touches")]


def watch(app: ChromiumApp, url: str, frames: int) -> Times:
    """Two computer players race until so many frames showed a change."""
    app.start(url)
    table = Table(app)
    app.js("void (location.hash = '#/setup/59-seconds')")
    app.wait_for_screen("setup")
    table.settle()
    for seat in (0, 1):
        table.touch(f"chair {seat}")
        app.click("label:has(input[name=level][value='5'])")
        app.js("new Promise(done => setTimeout(done, 300))")
    table.touch("deal")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    times = Times()
    Times().take(app)
    app.wait(f"bench.frames.length >= {frames}", seconds=900)
    times.take(app)
    return times


def line(name: str, values: list[float]) -> str:
    """Median, p95 and longest of some times."""
    ordered = sorted(values)
    figures = f"median {percentile(ordered, 50):.1f}, p95 {percentile(ordered, 95):.1f}, longest {ordered[-1]:.1f}"
    return f"{name}: {len(ordered)} measured, {figures} ms"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--touches", type=int, default=60)
    parser.add_argument("--frames", type=int, default=300)
    chosen = parser.parse_args()
    from playwright.sync_api import sync_playwright

    executable = environment.chromium()
    if executable is None:
        raise SystemExit("Chromium is not here")
    rows = [f"Chromium, CPU slowed {SLOWER} x, 59 Seconds, built site"]

    def tell(name: str, values: list[float]) -> None:
        rows.append(line(name, values))
        print(rows[-1], flush=True)

    running = SiteServer(site.BUILT_SITE)
    running.start()
    with sync_playwright() as playwright, chromium(playwright, executable) as new_app:
        with slowed(new_app, RECORDER) as app:
            recorded = record(app, running.url)
        with slowed(new_app) as app:
            raced = race(app, running.url, chosen.touches)
            tell("touch to painted answer, ours", raced.touches)
            tell("frame callbacks of frames in which these touches changed the page", raced.frames)
            tell("tasks in which they did", raced.answers)
        with slowed(new_app) as app:
            theirs = peer(app, recorded, chosen.touches)
            tell("touch to painted answer, hand-written JavaScript", theirs)
        with slowed(new_app) as app:
            watched = watch(app, running.url, chosen.frames)
            tell("frame callbacks of frames in which two computers changed the page", watched.frames)
            tell("tasks in which they did", watched.answers)
    running.stop()
    ratio = percentile(sorted(raced.touches), 95) / percentile(sorted(theirs), 95)
    rows.append(f"ratio of the p95 of the touches: {ratio:.2f} (goal at most 1.5)")
    long = sum(task > 100 for task in watched.tasks)
    rows.append(f"tasks over 100 ms while two computers raced: {long} (over 50 ms: {len(watched.tasks)})")
    write_report("play", rows)


if __name__ == "__main__":
    main()
