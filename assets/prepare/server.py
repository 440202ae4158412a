"""A small threaded web server for one machine: the site at an address, with the right types."""

import http.server
import posixpath
import threading
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}

NOT_FOUND = b"There is no such file.\n"

# Gives the content of a path of the site ("assets/start.js"), or None if there is no such file.
Reader = Callable[[str], bytes | None]


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD from the server's reader."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:
        """Send the file, or a short 404."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send the headers of the file alone."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path).lstrip("/")
        if not path or path.endswith("/"):
            path += "index.html"
        content = self.server.read(path)
        if content is None:
            self.send_head(404, "text/plain", len(NOT_FOUND))
            content = NOT_FOUND
        elif self.headers.get("If-None-Match") == (tag := self.tag(content)):
            self.send_unchanged(tag)
            return
        else:
            self.send_head(200, self.content_type(path), len(content), tag)
        if with_body:
            self.wfile.write(content)

    def send_head(self, status: int, content_type: str | None, length: int, tag: str = "") -> None:
        """Send everything that comes before the content; without a type if that is None."""
        self.send_response(status)
        if content_type is not None:
            self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(length))
        if tag:
            self.send_header("ETag", tag)
        # Ask each time: what was built a moment ago is what the browser shows.
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()

    def send_unchanged(self, tag: str) -> None:
        """Say that the browser already has the content."""
        self.send_response(304)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()

    @staticmethod
    def tag(content: bytes) -> str:
        """Give the mark by which the browser asks whether a content is still the same."""
        return f'"{zlib.crc32(content):08x}-{len(content)}"'

    def content_type(self, path: str) -> str | None:
        """Give the type of a file by the end of its name."""
        return TYPES.get(posixpath.splitext(path)[1], "application/octet-stream")

    def log_message(self, *_: Any) -> None:
        """Stay silent: the terminal shows the address, not every request."""


class Server(http.server.ThreadingHTTPServer):
    """Serves what `reader` gives. Port 0 takes any free one; raises OSError when the port is taken."""

    daemon_threads = True
    request_queue_size = 64
    # A port that another server listens on is taken, also on systems where this option would let us share it.
    allow_reuse_address = False

    def __init__(self, reader: Reader, port: int = 0, handler: type[Handler] = Handler) -> None:
        self.read = reader
        super().__init__(("127.0.0.1", port), handler)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        """The address to open. The name localhost counts as a secure place, which service workers need."""
        return f"http://localhost:{self.port}/"

    def start(self) -> None:
        """Serve in a thread of its own until `stop`."""
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        """Stop serving and free the port."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: browsers drop connections all the time."""


def on_next_free_port(reader: Reader, port: int, tries: int = 20) -> Server:
    """Give a server on `port`, or on the next free one. Raises OSError when none of `tries` ports is free."""
    for candidate in range(port, port + tries):
        try:
            return Server(reader, candidate)
        except OSError:
            if candidate == port + tries - 1:
                raise
    raise AssertionError("unreachable")
