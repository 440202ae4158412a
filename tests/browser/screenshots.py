"""Pictures of every screen: `python3 -m tests.browser.screenshots [--out DIR] [--only NAME ...]`.

Four sizes, day, night and grey; index.html beside them puts each next to the name of its mock-up.
"""

import argparse
import html
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from assets.prepare import site
from tests import environment
from tests.browser.engines import ChromiumApp, chromium
from tests.browser.scenes import SCENES, freeze, still
from tests.browser.site_server import SiteServer

SIZES: Final = {
    "landscape": (1180, 820),
    "portrait": (820, 1180),
    "phone": (390, 844),
    "laptop": (1440, 900),
}
LOOKS: Final = ("day", "night", "grey")

MOCK_UPS: Final = {
    "home": "home",
    "home-kept": "home",
    "setup": "setup",
    "race": "fifty",
    "urgent": "fifty-urgent",
    "pause": "pause",
    "result": "result-fifty",
    "loading": "loading",
}
"""The mock-up a scene is drawn after; the others have none of their own."""


def take(app: ChromiumApp, name: str, folder: Path) -> None:
    """Every size and look of the scene that is on the page."""
    for size, (width, height) in SIZES.items():
        app.resize(width, height)
        for look in LOOKS:
            app.page.emulate_media(color_scheme="dark" if look == "night" else "light")
            app.js(f"void (document.documentElement.style.filter = '{'grayscale(1)' if look == 'grey' else ''}')")
            still(app)
            app.page.screenshot(path=folder / f"{name}-{size}-{look}.png", scale="css")


def index(folder: Path) -> str:
    """A page that shows all pictures of the folder, each under its name and that of its mock-up."""
    parts = []
    for name in SCENES:
        pictures = sorted(folder.glob(f"{name}-*-*.png"))
        pictures = [path for path in pictures if path.stem.rsplit("-", 2)[0] == name]
        if not pictures:
            continue
        mock = MOCK_UPS.get(name)
        parts.append(f"<h2>{html.escape(name)}: {f'mock-up {mock}' if mock else 'no mock-up of its own'}</h2><div>")
        parts += [
            f'<figure><a href="{path.name}"><img loading="lazy" alt="" src="{path.name}"></a>'
            f"<figcaption>{html.escape(path.stem)}</figcaption></figure>"
            for path in pictures
        ]
        parts.append("</div>")
    style = "body{font:16px sans-serif}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:260px}"
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of Sixty</title><style>{style}</style>'
    )
    return f"{head}<h1>Pictures of Sixty</h1>{''.join(parts)}</html>\n"


def run(folder: Path, names: list[str]) -> None:
    """Takes the pictures of these scenes, of all when none is named."""
    executable = environment.chromium()
    assert executable is not None, "Chromium is not here"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, chromium(playwright, executable) as new:
        for name in names or SCENES:
            server = SiteServer(site.BUILT_SITE)
            server.start()
            app = new(device_scale_factor=1)
            try:
                SCENES[name](app, server)
                freeze(app)
                take(app, name, folder)
                print(name, flush=True)
            finally:
                app.close()
                server.faults.clear()
                server.stop()
    (folder / "index.html").write_text(index(folder), "utf-8")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--out", type=Path, default=site.BUILT_SITE.parent / "screenshots")
    reader.add_argument("--only", nargs="*", default=[], choices=list(SCENES))
    arguments = reader.parse_args()
    run(arguments.out, arguments.only)
    sys.exit(0)
