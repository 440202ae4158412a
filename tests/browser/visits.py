"""What the tests of offline play and updates share: versions of the site, a match that is nearly over, what is kept."""

import hashlib
import json
from pathlib import Path
from typing import Any

from assets.prepare import site, wheels
from assets.prepare.archive import pack, unpack
from assets.prepare.places import NODE_MODULES
from engine.match import Match
from tests.browser.engines import ChromiumApp
from tests.browser.players import Table
from tests.browser.site_server import SiteServer

READY = "self.sixtyOffline?.state === 'ready'"
OFFERED = "document.querySelector('#offer [data-act=renew]') !== null"

# The hash of every listed file as this page gets it now; null for one it does not get.
HASHES = """(async (paths) => {
  const hash = async (path) => {
    try {
      const response = await fetch('./' + path);
      if (!response.ok) return null;
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    } catch {
      return null;
    }
  };
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await hash(path)])));
})"""

Files = dict[str, bytes]


def files_of(folder: Path) -> Files:
    """Read a site."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def listed(files: Files) -> dict[str, str]:
    """The hashes of everything the service worker keeps."""
    return {path: hashlib.sha256(content).hexdigest() for path, content in files.items() if path != site.WORKER}


def version_of(files: Files) -> str:
    """The version a site says it is."""
    return files[site.SIZES].decode().split('sixtyVersion = "')[1].split('"')[0]


def changed(files: Files, mark: str) -> Files:
    """Another version: page, style, application, licences and a font differ, so that any mixture shows."""
    new = dict(files)
    new["index.html"] = new["index.html"].replace(b"<head>", f"<head><!-- {mark} -->".encode())
    for path in ("assets/css/base.css", "assets/start.js", "assets/offline.js"):
        new[path] += f"/* {mark} */\n".encode()
    new["licences.txt"] += mark.encode()
    new[site.APPLICATION] = pack({**unpack(new[site.APPLICATION]), "mark.txt": mark.encode()}, compress=True)
    return site.with_worker(new)


def with_other_package(files: Files, release: str) -> Files:
    """Another version in which the package htpy has another release, under another file name."""
    new = dict(files)
    path = next(name for name in files if "/htpy-" in name)
    old = Path(path).name.split("-")[1]
    content = {}
    for name, inside in unpack(new.pop(path)).items():
        inside = inside.replace(f"Version: {old}".encode(), f"Version: {release}".encode())
        content[name.replace(f"htpy-{old}.dist-info", f"htpy-{release}.dist-info")] = inside
    new[path.replace(f"htpy-{old}-", f"htpy-{release}-")] = pack(wheels.with_record(content), compress=True)
    packages = {Path(name).name: inside for name, inside in new.items() if name.endswith(".whl")}
    new[site.LOCK] = wheels.lock((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_bytes(), packages)
    return changed(new, f"htpy {release}")


def publish(server: SiteServer, files: Files, folder: Path) -> None:
    """Another version is on the server, from one request to the next."""
    site.write(files, folder)
    server.folder = folder


def gone(server: SiteServer) -> None:
    """The server is stopped, and connections that are still open end as well."""
    server.faults.offline = True
    server.stop()


def kept_page(app: ChromiumApp, url: str) -> None:
    """A first visit, until everything is kept."""
    app.start(url)
    app.wait(READY)


def reload(app: ChromiumApp) -> None:
    """The page again, until its first screen."""
    app.js("void (self.isOldPage = true)")
    app.reload()
    app.wait("!self.isOldPage")
    app.wait_for_state("ready")


def ask_again(app: ChromiumApp, event: str = "pageshow") -> None:
    """What happens when the page is shown again."""
    app.js(f"void dispatchEvent(new Event({json.dumps(event)}))")


def version(app: ChromiumApp) -> str:
    """The version the page runs."""
    return str(app.js("self.sixtyVersion"))


def hashes(app: ChromiumApp, files: Files) -> dict[str, Any]:
    """The hash of every file of this version as the page gets it now."""
    found: dict[str, Any] = app.js(f"{HASHES}({json.dumps(sorted(listed(files)))})")
    return found


def assert_whole(app: ChromiumApp, files: Files) -> None:
    """The page runs this version, shows something, and gets every file of it and of no other."""
    assert version(app) == version_of(files)
    assert app.js("document.querySelector('#app').textContent.trim().length") > 0
    got, wanted = hashes(app, files), listed(files)
    assert {path: got[path] for path in wanted if got[path] != wanted[path]} == {}


def drop(app: ChromiumApp, path: str, content: str | None = None) -> None:
    """One kept file is gone, or is something else."""
    app.js(
        f"""(async (path, content) => {{
            for (const name of await caches.keys()) {{
                const cache = await caches.open(name);
                const address = new URL(path, location.href).href;
                if (!(await cache.match(address))) continue;
                await cache.delete(address);
                if (content !== null) await cache.put(address, new Response(content));
            }}
        }})({json.dumps(path)}, {json.dumps(content)})"""
    )


# ---- A match that is nearly over ----------------------------------------------------


def nearly_over() -> str:
    """A kept match of 59 Seconds in its tenth round, 45 to 0: whoever leads wins when the other gives up."""
    match = Match.new("59-seconds", 2, None, "A22492", None, ("Ann", "Ben"))
    assert isinstance(match, Match)
    now = 0
    for number in range(10):
        for seat in (0, 1):
            match.act(seat, "ready", now)
        now += 4000
        match.resume("count-in", now)
        match.tick(now)
        if number < 9:
            match.act(1, "give-up", now)
            match.act(0, "next", now)
    match.pause("menu", now)
    return match.save()


def bring_match(app: ChromiumApp) -> None:
    """The browser has that match from an earlier visit."""
    text = json.dumps(nearly_over())
    app.context.add_init_script(
        f"localStorage.getItem('sixty.match') === null && localStorage.setItem('sixty.match', {text})"
    )


def play_on(app: ChromiumApp) -> Table:
    """From the first screen, or from the pause, back to the table; the round runs."""
    table = Table(app)
    table.settle()
    if table.screen() == "home":
        table.touch("open /play")
    app.wait_for_screen("pause")
    table.settle()
    table.touch("resume")
    app.wait("document.querySelector('#pile-a .card__head') !== null")
    return table


def end_match(table: Table) -> None:
    """One side gives up, and with it the match is over."""
    app = table.app
    if table.screen() == "play":
        table.touch("pause")
    app.wait_for_screen("pause")
    table.give_up(1)
    assert "wins the match" in app.text("h1")


def take_offer(app: ChromiumApp) -> None:
    """Somebody touches "Use it"; the page comes back in the new version."""
    app.wait(OFFERED)
    Table(app).settle()
    app.js("void (self.isOldPage = true)")
    app.click("#offer [data-act=renew]")
    app.wait("!self.isOldPage")
    app.wait_for_state("ready")
