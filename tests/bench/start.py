"""The first start, against a stock PyScript page: `python3 -m tests.bench.start [--pairs N] [--warm]`.

Both pages come from the same npm packages and the same server, each start in a fresh browser profile, in turn. Measured
is the time from the page's own start to <html data-state="ready">: with us the home screen, with the stock page one
word. Medians, spread and the ratio go to tests/bench/results/start.txt with the commit and the date.
"""

import argparse
import datetime
import gzip
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from assets.prepare import server, site
from assets.prepare.places import NODE_MODULES, ROOT
from tests import environment

RESULTS = ROOT / "tests" / "bench" / "results" / "start.txt"

# What web servers compress; archives, fonts and pictures are compressed already.
COMPRESSED = (".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg", ".toml", ".txt")

STOCK_PAGE = """<!doctype html>
<html lang="en" data-state="loading">
<meta charset="utf-8">
<title>Stock</title>
<link rel="stylesheet" href="./pyscript/core.css">
<script type="module" src="./pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document

document.body.append("Sixty")
document.documentElement.dataset.state = "ready"
</script>
</html>
"""

# Notes, in the page, when the first screen was there.
STOPWATCH = """
new MutationObserver((_, watcher) => {
  if (document.documentElement?.dataset.state !== "ready") return;
  watcher.disconnect();
  self.readyAfter = performance.now();
}).observe(document, { subtree: true, attributes: true, childList: true });
"""


class StockHandler(server.Handler):
    """Also knows the type of the stock runtime's modules."""

    def content_type(self, path: str) -> str | None:
        """Give the type of a file by the end of its name."""
        return "text/javascript" if path.endswith(".mjs") else super().content_type(path)


def build_stock(folder: Path) -> None:
    """Write the stock page and the two packages as they are."""
    (folder / "index.html").write_text(STOCK_PAGE)
    shutil.copytree(NODE_MODULES / "pyodide", folder / "pyodide")
    shutil.copytree(NODE_MODULES / "@pyscript" / "core" / "dist", folder / "pyscript")


def serve(folder: Path) -> server.Server:
    """Serve a folder on a free port."""

    def read(path: str) -> bytes | None:
        target = folder / path
        return target.read_bytes() if target.is_file() else None

    running = server.Server(read, 0, StockHandler)
    running.start()
    return running


class Page:
    """One of the two pages: its server, its times in milliseconds, and what it asked for."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.server = serve(folder)
        self.first: list[float] = []
        self.again: list[float] = []
        self.asked: set[str] = set()

    def start(self, browser, *, warm: bool) -> None:
        """Start in a fresh profile, and with `warm` once more in the same profile."""
        context = browser.new_context(viewport={"width": 1180, "height": 820})
        context.add_init_script(STOPWATCH)
        page = context.new_page()

        def note(request) -> None:
            self.asked.add(urlsplit(request.url).path)

        page.on("request", note)
        page.goto(self.server.url)
        self.first.append(self.ready_after(page))
        page.remove_listener("request", note)
        if warm:
            # The next visit, when the service worker has kept everything; the stock page has none.
            page.wait_for_function("!self.sixtyVersion || self.sixtyOffline?.state === 'ready'", timeout=120_000)
            page.reload()
            self.again.append(self.ready_after(page))
        context.close()

    @staticmethod
    def ready_after(page) -> float:
        """Wait for the first screen and give its time."""
        page.wait_for_function("self.readyAfter", timeout=120_000)
        return float(page.evaluate("self.readyAfter"))

    def compressed_bytes(self) -> int:
        """What the first start transfers from a server that compresses."""
        return self._compressed({path.lstrip("/") or "index.html" for path in self.asked})

    def bytes_kept_besides(self) -> int:
        """What the service worker transfers afterwards: files the start did not need; the others are in the cache."""
        files = {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}
        return self._compressed(files - {path.lstrip("/") or "index.html" for path in self.asked})

    def _compressed(self, paths: set[str]) -> int:
        total = 0
        for path in paths:
            target = self.folder / path
            if target.is_file():
                content = target.read_bytes()
                total += len(gzip.compress(content, 6) if target.suffix in COMPRESSED else content)
        return total


def measure(pairs: int, *, warm: bool) -> list[str]:
    """Start both pages in turn and give the lines of the report."""
    from playwright.sync_api import sync_playwright

    executable = environment.chromium()
    if executable is None:
        sys.exit("Chromium is not here; python3 -m tests installs it.")
    with tempfile.TemporaryDirectory() as folder:
        build_stock(Path(folder))
        stock, ours = Page("stock", Path(folder)), Page("sixty", site.BUILT_SITE)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
            for page in (stock, ours):
                page.start(browser, warm=warm)
                page.first.clear()
                page.again.clear()
            for number in range(pairs):
                for page in (stock, ours) if number % 2 else (ours, stock):
                    page.start(browser, warm=warm)
            version = browser.version
            browser.close()
        report = [f"Chromium {version}, {pairs} pairs in turn after one unmeasured pair, fresh profile each"]
        report += compare("first start", stock.first, ours.first)
        report += compare("start again", stock.again, ours.again) if warm else []
        bytes_stock, bytes_ours = stock.compressed_bytes(), ours.compressed_bytes()
        ratio = bytes_ours / bytes_stock
        report.append(f"bytes, compressed: stock {bytes_stock:,}, sixty {bytes_ours:,}, ratio {ratio:.2f}")
        report.append(f"bytes, compressed, fetched after the first start to be kept: {ours.bytes_kept_besides():,}")
        stock.server.stop()
        ours.server.stop()
    return report


def compare(title: str, stock: list[float], ours: list[float]) -> list[str]:
    """Put two series side by side: medians, spread, the ratio of the medians and the ratios pair by pair."""

    def line(name: str, times: list[float]) -> str:
        median = statistics.median(times)
        return f"{title}, {name}: median {median:.0f} ms, from {min(times):.0f} to {max(times):.0f} ms"

    ratio = statistics.median(ours) / statistics.median(stock)
    pairs = sorted(mine / theirs for mine, theirs in zip(ours, stock, strict=True))
    spread = f"pair by pair from {pairs[0]:.2f} to {pairs[-1]:.2f}"
    return [line("stock", stock), line("sixty", ours), f"{title}, ratio of medians {ratio:.2f}, {spread}"]


def main() -> int:
    """Measure, print and write the report."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench.start", description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=7, help="how many pairs of starts (7)")
    parser.add_argument("--warm", action="store_true", help="also measure the start again, from the browser's cache")
    asked = parser.parse_args()
    if not environment.inside():
        return environment.run_inside(["-m", "tests.bench.start", *sys.argv[1:]])
    if not environment.build_site():
        return 1
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    report = [f"commit {commit.stdout.strip()}, {today}", *measure(asked.pairs, warm=asked.warm)]
    print("\n".join(report))
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("\n".join(report) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
