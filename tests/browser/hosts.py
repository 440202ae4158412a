"""Web servers as they are installed on real machines, each serving a copy of the built site from a folder.

They run as their packages mean them to, with their own lists of types: the site has to bring along everything else.
"""

import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from assets.prepare import site
from tests import environment
from tests.browser.site_server import SiteHandler, SiteServer

BELOW: Final = "games/sixty/"

Command = Callable[[str, Path, Path, int, str], list[str]]
"""Program, folder with the site, folder for its own files, port, variant -> what to run."""


def _python(program: str, root: Path, own: Path, port: int, variant: str) -> list[str]:
    return [program, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(root)]


def _busybox(program: str, root: Path, own: Path, port: int, variant: str) -> list[str]:
    return [program, "httpd", "-f", "-p", f"127.0.0.1:{port}", "-h", str(root)]


def _nginx(program: str, root: Path, own: Path, port: int, variant: str) -> list[str]:
    types = "text/css text/javascript application/javascript application/json application/wasm text/plain"
    extra = {
        "compressing": f"gzip on; gzip_min_length 256; gzip_types {types};",
        "answering everything": "location / { try_files $uri $uri/ /index.html; }",
    }.get(variant, "")
    lines = [
        "user root;" if _is_root() else "",
        f"pid {own}/pid; error_log {own}/error.log; worker_processes 1; events {{ }}",
        "http {",
        "include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; sendfile on;",
        *(f"{name}_temp_path {own}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")),
        f"server {{ listen 127.0.0.1:{port}; root {root}; index index.html; {extra} }}",
        "}",
    ]
    (own / "nginx.conf").write_text("\n".join(lines))
    return [program, "-p", str(own), "-c", str(own / "nginx.conf"), "-g", "daemon off;"]


def _apache(program: str, root: Path, own: Path, port: int, variant: str) -> list[str]:
    modules = ["mpm_event", "authz_core", "dir", "mime", "filter", "deflate"]
    lines = [f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in modules]
    lines += [
        "ServerName localhost",
        f"Listen 127.0.0.1:{port}",
        f"PidFile {own}/pid",
        f"ErrorLog {own}/error.log",
        "TypesConfig /etc/mime.types",
        f"DocumentRoot {root}",
        "DirectoryIndex index.html",
        f"<Directory {root}>\nRequire all granted\nFallbackResource disabled\n</Directory>",
        # Debian's own list of what is compressed.
        "AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript application/javascript"
        " application/json application/wasm image/svg+xml"
        if variant == "compressing"
        else "",
        "User www-data\nGroup www-data" if _is_root() else "",
    ]
    (own / "apache.conf").write_text("\n".join(lines))
    return [program, "-d", str(own), "-f", str(own / "apache.conf"), "-DFOREGROUND"]


@dataclass(frozen=True)
class Case:
    """One server, set up in one way, with the site at one place."""

    host: str
    place: str
    """Where the site lies: "" for the root."""
    variant: str
    command: Command

    def __str__(self) -> str:
        return " ".join(part for part in (self.host, self.variant, f"at /{self.place}") if part)


CASES: Final = (
    Case("python", "", "", _python),
    Case("python", BELOW, "", _python),
    Case("nginx", "", "", _nginx),
    Case("nginx", BELOW, "", _nginx),
    Case("nginx", BELOW, "compressing", _nginx),
    Case("nginx", "", "answering everything", _nginx),
    Case("apache", "", "", _apache),
    Case("apache", BELOW, "", _apache),
    Case("apache", "", "compressing", _apache),
    Case("busybox", "", "", _busybox),
    Case("busybox", BELOW, "", _busybox),
)


class Host:
    """A running server; `stop` ends it together with its open connections."""

    def __init__(self, case: Case) -> None:
        program = sys.executable if case.host == "python" else environment.host(case.host)
        assert program is not None, f"{case.host} is not here"
        self._folder = Path(tempfile.mkdtemp(prefix="sixty-host-"))
        root, own = self._folder / "root", self._folder / "own"
        shutil.copytree(site.BUILT_SITE, root / case.place if case.place else root)
        own.mkdir()
        # Servers that are started by root serve as somebody else.
        for path in [self._folder, *self._folder.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}/{case.place}"
        command = case.command(program, root, own, port, case.variant)
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait(port)

    def _wait(self, port: int) -> None:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return
            assert self._process.poll() is None, f"the server ended: {self.log()}"
            time.sleep(0.05)
        raise AssertionError(f"the server does not listen: {self.log()}")

    def log(self) -> str:
        """What the server has to say about itself."""
        found = self._folder / "own" / "error.log"
        return found.read_text() if found.is_file() else "nothing"

    def stop(self) -> None:
        """End the server."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)

    def close(self) -> None:
        """End the server and forget its files."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def running(case: Case) -> Iterator[Host]:
    """A server for the length of a block."""
    host = Host(case)
    try:
        yield host
    finally:
        host.close()


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# ---- Bad lines ----------------------------------------------------------------------


class Line:
    """What becomes of the bytes on their way; `broken` is what a connection says that has been cut."""

    def __init__(self, *, seconds: float = 0, per_second: int = 0, seed: int | None = None) -> None:
        self.seconds = seconds
        self.per_second = per_second
        self._chance = None if seed is None else random.Random(seed)
        self._cut: set[str] = set()
        self.cuts = 0

    def room(self, path: str, size: int) -> int | None:
        """After how many bytes this answer is cut: each file once, at any byte; None for never."""
        if self._chance is None or path in self._cut:
            return None
        self._cut.add(path)
        self.cuts += 1
        return self._chance.randrange(size)


class _Through:
    """The way out of a server, through a bad line."""

    def __init__(self, out, line: Line, room: int | None) -> None:
        self._out, self._line, self._room = out, line, room

    def write(self, content: bytes) -> int:
        step = max(1, self._line.per_second // 20) if self._line.per_second else len(content) or 1
        for begin in range(0, len(content), step):
            piece = content[begin : begin + step]
            if self._room is not None:
                piece, self._room = piece[: self._room], self._room - len(piece)
            self._out.write(piece)
            if self._room is not None and self._room <= 0:
                self._out.flush()
                raise ConnectionAbortedError
            if self._line.per_second:
                time.sleep(len(piece) / self._line.per_second)
        return len(content)

    def __getattr__(self, name: str):
        return getattr(self._out, name)


class BadHandler(SiteHandler):
    """Answers through a bad line."""

    server: "BadServer"

    def do_GET(self) -> None:  # noqa: N802, the name that http.server calls
        """Send the file as far as the line lets it."""
        line, path = self.server.line, self.path.split("?")[0]
        time.sleep(line.seconds)
        content = self.server.read(path.lstrip("/") or "index.html")
        straight = self.wfile
        # The head of the answer counts as well: it may be cut before the first byte of the file.
        self.wfile = _Through(straight, line, line.room(path, len(content or b"") + 200))
        try:
            super().do_GET()
        finally:
            self.wfile = straight

    def handle_one_request(self) -> None:
        """Close the connection when it was cut."""
        try:
            super().handle_one_request()
        except ConnectionAbortedError:
            self.close_connection = True


class BadServer(SiteServer):
    """The built site behind a bad line."""

    def __init__(self, line: Line) -> None:
        super().__init__(site.BUILT_SITE)
        self.line = line
        self.RequestHandlerClass = BadHandler
