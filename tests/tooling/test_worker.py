"""The service worker's list is the site; the manifest names what is there."""

import http.client
import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

import serve
from assets.prepare import runtime, server, site
from assets.prepare.places import ROOT


def files() -> dict[str, bytes]:
    """The built site."""
    return {
        path.relative_to(site.BUILT_SITE).as_posix(): path.read_bytes()
        for path in site.BUILT_SITE.rglob("*")
        if path.is_file()
    }


def listed(worker: bytes) -> dict[str, Any]:
    """The list at the head of a worker."""
    found = re.search(r"const LIST = (\{.*?\n\});", worker.decode(), re.DOTALL)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


def test_the_worker_lists_every_file_of_the_site_but_itself_by_its_hash() -> None:
    built = files()
    wanted = {path: runtime.sha256(content) for path, content in built.items() if path != site.WORKER}
    assert listed(built[site.WORKER])["files"] == wanted


def test_the_page_and_the_worker_name_the_same_version() -> None:
    built = files()
    assert f'sixtyVersion = "{listed(built[site.WORKER])["version"]}"'.encode() in built[site.SIZES]


@pytest.mark.parametrize("path", ["index.html", "licences.txt", "assets/icons/icon-512.png", site.APPLICATION])
def test_any_other_byte_makes_another_version(path: str) -> None:
    built = files()
    other = site.with_worker({**built, path: built[path] + b" "})
    assert listed(other[site.WORKER])["version"] != listed(built[site.WORKER])["version"]


def test_the_same_files_make_the_same_version_and_the_worker_is_written_last() -> None:
    built = files()
    again = site.with_worker(dict(reversed(built.items())))
    assert again == built
    assert list(again)[-1] == site.WORKER


def test_a_site_that_retires_its_worker_names_no_version_and_lists_nothing() -> None:
    retired = site.without_worker(files())
    assert b"sixtyVersion" not in retired[site.SIZES]
    assert b"LIST" not in retired[site.WORKER]
    assert b"unregister" in retired[site.WORKER]


def test_the_sources_are_served_with_a_worker_that_goes() -> None:
    assert serve.read_source(site.WORKER) == site.RETIRED_SOURCE.read_bytes()
    assert serve.read_source("assets/worker/worker.js") is None


def test_retiring_is_an_option_of_build_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.parse(["build", "--without-worker"]).without_worker
    with pytest.raises(SystemExit):
        serve.parse(["--without-worker"])
    assert "--without-worker goes with build" in capsys.readouterr().err


def test_the_manifest_names_icons_of_the_sizes_they_have() -> None:
    manifest = json.loads((ROOT / "manifest.json").read_text("utf-8"))
    purposes = set()
    for icon in manifest["icons"]:
        header = (ROOT / icon["src"]).read_bytes()[:24]
        assert header.startswith(b"\x89PNG")
        assert "x".join(map(str, struct.unpack(">II", header[16:24]))) == icon["sizes"]
        purposes.add((icon["sizes"], icon["purpose"]))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    # Relative, so that the folder works under any path; and no id, which would be the same for every folder of a host.
    assert manifest["start_url"] == "./index.html"
    assert manifest["scope"] == "./"
    assert "id" not in manifest
    assert "manifest.json" in files()


def test_the_page_names_the_manifest_and_an_icon_for_the_home_screen() -> None:
    page = Path(ROOT / "index.html").read_text("utf-8")
    assert '<link rel="manifest" href="./manifest.json">' in page
    icon = re.search(r'<link rel="apple-touch-icon" href="\./([^"]+)">', page)
    assert icon is not None
    assert icon[1] in files()


def test_the_server_sends_again_only_what_has_changed() -> None:
    content = {"a.txt": b"one"}
    running = server.Server(content.get)
    running.start()
    try:
        connection = http.client.HTTPConnection("localhost", running.port)

        def ask(tag: str | None) -> tuple[int, bytes, str | None]:
            connection.request("GET", "/a.txt", headers={} if tag is None else {"If-None-Match": tag})
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers["ETag"]

        status, body, tag = ask(None)
        assert (status, body) == (200, b"one")
        assert ask(tag) == (304, b"", tag)
        content["a.txt"] = b"two"
        assert ask(tag)[:2] == (200, b"two")
    finally:
        running.stop()
