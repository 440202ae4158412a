"""What the tests stand on: a Python with pinned tools, a browser, a built site. Standard library only."""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "tests" / "requirements.txt"
APT_SECONDS = 900
PLAYWRIGHT_SECONDS = 180

# Web server -> its program and Debian's package.
HOSTS = {
    "nginx": ("nginx", "nginx-light"),
    "apache": ("apache2", "apache2"),
    "busybox": ("busybox", "busybox"),
}

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def inside() -> bool:
    """Say whether this Python is the one in .venv, with the tools that requirements.txt pins."""
    return Path(sys.prefix).resolve() == VENV.resolve() and _note().exists() and _note().read_text() == _digest()


def run_inside(arguments: list[str]) -> int:
    """Make .venv if it is missing or older than requirements.txt, run its Python there, and give its exit code."""
    if not (_python().exists() and _note().exists() and _note().read_text() == _digest()):
        print("Installing the tools of the tests into .venv ...", flush=True)
        venv.create(VENV, with_pip=True, clear=True)
        pip = [str(_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*pip, "--require-hashes", "-r", str(REQUIREMENTS)], cwd=ROOT, check=False)
        if done.returncode:
            print("The tools of the tests could not be installed; is there a network?", flush=True)
            return 1
        _note().write_text(_digest())
    return subprocess.run([str(_python()), *arguments], cwd=ROOT, check=False).returncode


def tool(name: str) -> str:
    """Give the path of a tool of .venv."""
    return str(_python().with_name(name))


def build_site() -> bool:
    """Prepare the runtime and build the site into build/site; says what is wrong and gives False if that fails."""
    from assets.prepare import runtime, site
    from assets.prepare.places import Problem

    try:
        runtime.prepare()
        site.write(site.compiled(), site.BUILT_SITE)
    except Problem as problem:
        print(f"build: FAILED\n{problem}", flush=True)
        return False
    return True


def chromium() -> str | None:
    """Give the path of Chromium (or Chrome): on PATH, or fetched by Playwright earlier. None if there is none."""
    for name in BROWSER_NAMES:
        path = shutil.which(name)
        if path:
            return path
    fetched = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache" / "ms-playwright"))
    return next((str(path) for path in sorted(fetched.glob("chromium-*/chrome-linux*/chrome"))), None)


def missing_browsers() -> list[str]:
    """Install what browser can be had; give a sentence for each that the tests have to do without."""
    sentences = []
    if chromium() is None and not _install_chromium():
        sentences.append("the browser tests, since Chromium is neither here nor could be installed")
    return sentences


def host(name: str) -> str | None:
    """Give the path of a web server's program; None if it is not installed."""
    program = HOSTS[name][0]
    # Servers lie where only root looks by itself.
    return shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin:/sbin")


def install_hosts(arguments: Sequence[str]) -> None:
    """Install the web servers that `--hosts` asks for, as far as they can be had; what is missing is named later."""
    text = " ".join(arguments).replace("--hosts=", "--hosts ")
    asked = text.partition("--hosts ")[2].partition(" ")[0].split(",")
    missing = [package for name, (_, package) in HOSTS.items() if (name in asked or "all" in asked) and not host(name)]
    if not missing:
        return
    print(f"Installing {', '.join(missing)} with apt-get ...", flush=True)
    _apt(*missing)


def _apt(*packages: str) -> None:
    """Install Debian's packages, if there is an apt-get and this is root."""
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in ([apt, "update", "-qq"], [apt, "install", "-y", "-qq", "--no-install-recommends", *packages]):
            _attempt(command, quiet, APT_SECONDS)


def _install_chromium() -> bool:
    """Install Chromium: as root from the system's packages, else by Playwright, if that is quick."""
    print("Installing Chromium ...", flush=True)
    _apt("chromium")
    if chromium():
        return True
    print("Installing Chromium with Playwright ...", flush=True)
    _attempt([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ), PLAYWRIGHT_SECONDS)
    return chromium() is not None


def _attempt(command: Sequence[str], variables: dict[str, str], seconds: int) -> None:
    """Run an installing command; whether it worked is seen by what is there afterwards."""
    try:
        subprocess.run(command, env=variables, capture_output=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{command[0]} did not end well: {error}", flush=True)


def _python() -> Path:
    return VENV / ("Scripts" if os.name == "nt" else "bin") / ("python.exe" if os.name == "nt" else "python")


def _note() -> Path:
    return VENV / "requirements.sha256"


def _digest() -> str:
    """What .venv was made of: the pinned tools and the Python below it."""
    return hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
