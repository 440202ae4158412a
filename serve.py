#!/usr/bin/env python3
"""Prepare Sixty, serve it on this machine, or build the static site. `python3 serve.py --help` says it all."""

import signal
import sys

if sys.version_info < (3, 11):
    sys.exit("Sixty needs Python 3.11 or later; this is Python %d.%d." % sys.version_info[:2])

import argparse
import os
import webbrowser
from pathlib import Path
from typing import NoReturn

from assets.prepare import runtime, server, site
from assets.prepare.places import ROOT, RUNTIME, Problem

PORT = 8060

HELP = """\
  python3 serve.py                 prepare, build into build/site, serve it and open the browser
  python3 serve.py --source        the same from the sources as they stand: no bytecode, every reload sees your edits
  python3 serve.py build           write the static site to dist/, for any host and any path
  python3 serve.py build --out DIR
  python3 serve.py build --without-worker
                                   the same with a service worker that takes an earlier one and all it has kept away

The first run needs Node 18 or later and the network: it fetches pinned packages with npm and pip and checks each file's
hash. Afterwards it needs neither the network nor, while nothing has changed, Node."""


class Arguments(argparse.ArgumentParser):
    """An argument parser whose complaint is one sentence."""

    def error(self, message: str) -> NoReturn:
        """End with the complaint."""
        self.exit(2, f"serve.py: {message}; see python3 serve.py --help\n")


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line; ends the program with one sentence when it is wrong."""
    parser = Arguments(prog="serve.py", description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=["build"], help="write the static site instead of serving")
    parser.add_argument("--out", type=Path, metavar="DIR", help="with build: the folder to write (dist/)")
    parser.add_argument("--port", type=_port, metavar="N", help=f"the port to serve on ({PORT}, or the next free one)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument("--source", action="store_true", help="serve the sources as they stand")
    parser.add_argument("--without-worker", action="store_true", help="with build: retire the service worker")
    parsed = parser.parse_args(arguments)
    if parsed.command == "build" and (parsed.source or parsed.port is not None or parsed.no_open):
        parser.error("build takes no option but --out and --without-worker")
    if parsed.command != "build" and parsed.out is not None:
        parser.error("--out goes with build")
    if parsed.command != "build" and parsed.without_worker:
        parser.error("--without-worker goes with build")
    return parsed


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to 65535)")
    return int(text)


def build(folder: Path, *, worker: bool = True) -> None:
    """Build the compiled site into `folder`, touching only what changed; without its worker, retire an earlier one."""
    files = site.compiled() if worker else site.without_worker(site.compiled())
    changed = site.write(files, folder)
    size = sum(map(len, files.values())) / 1e6
    print(f"{_shown(folder)}: {len(files)} files, {size:.1f} MB, {changed or 'none'} changed", flush=True)


def read_built(path: str) -> bytes | None:
    """Read a file of the built site."""
    return _read_below(site.BUILT_SITE, path)


def read_source(path: str) -> bytes | None:
    """Read a file as it stands in the working tree; archives are made at the moment they are asked for."""
    if ".." in path.split("/"):
        return None
    if path in (site.APPLICATION, site.SIZES, site.MARK, site.WORKER):
        return site.plain()[path]
    if path in site.AT_ROOT:
        return _read_below(ROOT, path)
    if path.startswith("assets/runtime/"):
        return _read_below(RUNTIME, path.removeprefix("assets/runtime/"))
    if path.startswith("assets/") and not path.startswith(site.NOT_SERVED):
        return _read_below(ROOT, path)
    return None


def _read_below(folder: Path, path: str) -> bytes | None:
    """Read a file below a folder; None when there is none, or the path would lead out of the folder."""
    target = (folder / path).resolve()
    return target.read_bytes() if target.is_relative_to(folder) and target.is_file() else None


def serve(port: int | None, *, source: bool, open_browser: bool) -> None:
    """Serve until Ctrl-C. Raises Problem when the port that was asked for, or every port near PORT, is taken."""
    reader = read_source if source else read_built
    try:
        running = server.on_next_free_port(reader, PORT) if port is None else server.Server(reader, port)
    except OSError:
        raise Problem(f"Port {PORT if port is None else port} is taken: name another with --port N.") from None
    print(f"Sixty is at {running.url} (Ctrl-C ends it)", flush=True)
    if open_browser and _has_display():
        webbrowser.open(running.url)
    try:
        running.serve_forever()
    finally:
        running.server_close()


def _has_display() -> bool:
    """Say whether a browser could open a window here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _shown(folder: Path) -> str:
    return str(folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder)


def main(arguments: list[str]) -> None:
    """Do what the command line asks; raises Problem with one sentence when that is not possible."""
    asked = parse(arguments)
    runtime.prepare()
    if asked.command == "build":
        build((asked.out or ROOT / "dist").resolve(), worker=not asked.without_worker)
        return
    if not asked.source:
        build(site.BUILT_SITE)
    serve(asked.port, source=asked.source, open_browser=not asked.no_open)


if __name__ == "__main__":
    # A shell that starts this in the background tells it to ignore Ctrl-C; whoever sends it all the same means it.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        print()
