"""The web server of the browser tests: the built site with faults put in by name, and a network that can go away."""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from assets.prepare.server import Handler, Server

Change = Callable[[bytes], bytes]


class Faults:
    """What is wrong with the server just now. All paths are relative to the site (`assets/start.js`)."""

    def __init__(self) -> None:
        self.missing: set[str] = set()
        self.changed: dict[str, Change] = {}
        self.cut: set[str] = set()
        self.stalled: set[str] = set()
        self.types: dict[str, str | None] = {}
        self.offline = False
        self._released = threading.Event()

    def clear(self) -> None:
        """Make everything right again, and let stalled answers end."""
        self._released.set()
        self.__init__()  # type: ignore[misc]

    def hold(self) -> None:
        """Wait until the faults are cleared, as an answer that never comes."""
        self._released.wait(120)


class SiteHandler(Handler):
    """Answers as the site's server does, but for the faults."""

    server: "SiteServer"

    def do_GET(self) -> None:  # noqa: N802, the name that http.server calls
        """Send the file, or what the faults make of it."""
        server, faults = self.server, self.server.faults
        path = self.path.split("?")[0]
        server.requests.append(path)
        if faults.offline:
            # As without a network: the connection ends, and fetch() is refused.
            self.close_connection = True
            self.connection.close()
            return
        name = path.removeprefix(server.prefix) or "index.html"
        if name in faults.stalled:
            faults.hold()
        if name in faults.cut and (content := server.read(path.lstrip("/"))) is not None:
            self.send_head(200, self.content_type(name), len(content))
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
            return
        super().do_GET()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Send the status, and note it with the path."""
        self.server.answers.append((self.path.split("?")[0], code))
        super().send_response(code, message)

    def content_type(self, path: str) -> str | None:
        """Give the type of a file, unless a fault says otherwise."""
        types = self.server.faults.types
        ending = "." + path.rpartition(".")[2]
        return types[ending] if ending in types else super().content_type(path)


class SiteServer(Server):
    """Serves a folder under `prefix`, or the files given by name in place of the folder's."""

    def __init__(self, folder: Path, prefix: str = "/", files: Mapping[str, bytes] | None = None) -> None:
        self.folder = folder
        self.prefix = prefix
        self.files = dict(files or {})
        self.faults = Faults()
        self.requests: list[str] = []
        self.answers: list[tuple[str, int]] = []
        super().__init__(self.read_with_faults, 0, SiteHandler)

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://localhost:{self.port}{self.prefix}"

    def read_with_faults(self, path: str) -> bytes | None:
        """Read a file of the site as the faults leave it."""
        if not f"/{path}".startswith(self.prefix):
            return None
        name = f"/{path}".removeprefix(self.prefix)
        target = self.folder / name
        content = self.files.get(name) or (target.read_bytes() if target.is_file() else None)
        if content is None or name in self.faults.missing:
            return None
        return self.faults.changed.get(name, bytes)(content)
