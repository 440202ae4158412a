"""Kills the browser while the game is being kept: `python3 -m tests.browser.install_kill [--times N] [--seed N]`.

Each life has a profile on the disk. The browser is ended by SIGKILL, with all its processes, at a random moment after
the page has asked for its worker; the next visit in the same profile must start, keep everything, and play without a
network.
"""

import argparse
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tests import environment
from tests.browser.hosts import BadServer, Line
from tests.browser.visits import READY

STARTED = "document.documentElement?.dataset.state === 'ready'"
SECONDS = 60_000

# Slow enough for a kill to come in the middle: keeping takes about two seconds.
LINE = Line(seconds=0.02, per_second=20_000_000)


def open_browser(playwright: Playwright, executable: str, profile: str) -> BrowserContext:
    """A browser with a profile on the disk."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=executable, args=["--no-sandbox", "--disable-dev-shm-usage"]
    )


def kill(profile: str) -> None:
    """Ends all processes of the browser with this profile, and no others."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if f"--user-data-dir={profile}\0".encode() in (entry / "cmdline").read_bytes():
                    os.kill(int(entry.name), signal.SIGKILL)


def kept_files(page: Page) -> int:
    """How many files are kept just now."""
    return int(
        page.evaluate(
            "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((c) => c.keys()))))"
            ".then((all) => all.flat().length)"
        )
    )


def one_life(playwright: Playwright, executable: str, chance: random.Random) -> str:
    """One kill and the visit after it; gives a line that tells of it, raises when the visit is no good."""
    server = BadServer(LINE)
    server.start()
    wait_ms = chance.randrange(0, 1500)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = open_browser(playwright, executable, profile)
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_function("self.sixtyOffline", timeout=SECONDS)
        time.sleep(wait_ms / 1000)
        there = kept_files(page)
        kill(profile)
        with contextlib.suppress(Exception):
            context.close()
        for lock in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
            with contextlib.suppress(OSError):
                (Path(profile) / lock).unlink()
        context = open_browser(playwright, executable, profile)
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_function(STARTED, timeout=SECONDS)
        page.wait_for_function(READY, timeout=SECONDS)
        server.faults.offline = True
        page.reload()
        page.wait_for_function(STARTED, timeout=SECONDS)
        page.wait_for_function(READY, timeout=SECONDS)
        context.close()
    server.faults.clear()
    server.stop()
    return f"killed after {wait_ms} ms with {there} entries kept; the next visit plays without a network"


def run(times: int, seed: int) -> int:
    """Kills so often; gives the number of visits that were no good."""
    executable = environment.chromium()
    assert executable is not None, "Chromium is not here"
    failures = 0
    with sync_playwright() as playwright:
        for number in range(times):
            try:
                print(f"{number}: {one_life(playwright, executable, random.Random(f'{seed} {number}'))}", flush=True)
            except Exception as error:
                failures += 1
                print(f"{number}: FAILED: {error}", flush=True)
    print(f"{times} kills, {failures} failed", flush=True)
    return failures


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--times", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    arguments = reader.parse_args()
    sys.exit(1 if run(arguments.times, arguments.seed) else 0)
