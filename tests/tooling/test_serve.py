"""serve.py from outside: its arguments, its server, and what it refuses."""

import io
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import serve
from assets.prepare import fetch, server, site
from assets.prepare.places import ROOT, Problem


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--port", "many"],
        ["--port", "70000"],
        ["--out", "x"],
        ["build", "--source"],
        ["build", "--port", "1"],
    ],
)
def test_wrong_arguments_give_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        serve.parse(arguments)
    complaint = capsys.readouterr().err
    assert ended.value.code == 2
    assert complaint.startswith("serve.py: ")
    assert complaint.count("\n") == 1


def test_help_names_every_way_to_run(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        serve.parse(["--help"])
    told = capsys.readouterr().out
    for word in ("--source", "build", "--out", "--port", "--no-open", "8060", "Node 18"):
        assert word in told


def test_a_taken_port_leads_to_the_next_free_one() -> None:
    with taken_port() as port:
        running = server.on_next_free_port(lambda _: None, port)
        running.server_close()
    assert port < running.port < port + 20


def test_a_taken_port_that_was_asked_for_is_told() -> None:
    with taken_port() as port, pytest.raises(Problem, match=f"Port {port} is taken"):
        serve.serve(port, source=False, open_browser=False)


def test_a_missing_node_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(Problem, match="Node is not installed"):
        fetch.fetch_packages()


def test_a_missing_network_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fetch, "ROOT", tmp_path)
    failing = [sys.executable, "-c", "import sys; print('no route'); sys.exit(1)"]
    with pytest.raises(Problem, match="is there a network") as told:
        fetch._run(failing, "pip could not fetch; is there a network?")
    assert "no route" in str(told.value)


def test_started_again_it_needs_no_node_and_ends_without_a_traceback() -> None:
    with running_serve("--no-open", "--port", "0") as (process, url):
        with urllib.request.urlopen(url) as answer:
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert answer.headers["Cache-Control"] == "no-cache"
        with urllib.request.urlopen(url + "assets/runtime/pyodide.asm.wasm") as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=10)[0]
    assert process.returncode == 0
    assert "Traceback" not in told


def test_source_serves_the_tree_as_it_stands() -> None:
    with running_serve("--no-open", "--port", "0", "--source") as (_, url):
        archive = zipfile.ZipFile(io.BytesIO(read(url + site.APPLICATION)))
        assert archive.read("ui/app.py") == (ROOT / "ui" / "app.py").read_bytes()
        assert read(url + "index.html") == (ROOT / "index.html").read_bytes()
        assert len(read(url + site.LIBRARY)) == (ROOT / site.LIBRARY).stat().st_size
        sizes = read(url + site.SIZES).decode()
        awaited = json.loads(sizes[sizes.index("{") : sizes.rindex("}") + 1])
        assert {path: len(read(url + path)) for path in awaited} == awaited


@pytest.mark.parametrize(
    "path",
    [
        "serve.py",
        ".git/config",
        ".gitignore",
        "assets/prepare/fetch.py",
        "assets/../serve.py",
        "assets/css/../../LICENSE",
    ],
)
def test_source_serves_nothing_but_the_site(path: str) -> None:
    assert serve.read_source(path) is None


def test_the_built_site_serves_nothing_outside_itself() -> None:
    assert serve.read_built("../state.json") is None
    assert serve.read_built("../../serve.py") is None


@contextmanager
def taken_port() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


@contextmanager
def running_serve(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running serve.py without Node on its PATH, and its address."""
    command = [sys.executable, "-u", str(ROOT / "serve.py"), *arguments]
    variables = {**os.environ, "PATH": "/nowhere"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=variables
    ) as process:
        try:
            said = []
            for line in process.stdout or ():
                said.append(line)
                if "http://" in line:
                    break
            assert "http://" in "".join(said[-1:]), "".join(said)
            yield process, "http://" + said[-1].split("http://")[1].split()[0]
        finally:
            if process.poll() is None:
                process.kill()


def read(url: str) -> bytes:
    with urllib.request.urlopen(url) as answer:
        content: bytes = answer.read()
    return content
