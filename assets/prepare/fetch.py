"""Fetch what is pinned: npm packages into node_modules, Python wheels into a folder. Needs the network once."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from .places import NODE_MODULES, PREPARE, ROOT, Problem

OLDEST_NODE = 18

# The page's Python, which need not be the Python this runs on.
WHEEL_TARGET = (
    "--python-version",
    "3.14",
    "--implementation",
    "cp",
    "--abi",
    "cp314",
    "--platform",
    "manylinux2014_x86_64",
    "--platform",
    "manylinux_2_28_x86_64",
)


def node() -> str:
    """Give the path of Node. Raises Problem if it is missing or older than OLDEST_NODE."""
    path = shutil.which("node")
    if path is None:
        raise Problem(f"Node is not installed: Sixty needs Node {OLDEST_NODE} or later to prepare its runtime.")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    found = re.match(r"v(\d+)\.", version)
    if found is None or int(found[1]) < OLDEST_NODE:
        raise Problem(f"Node is {version or 'broken'}: Sixty needs Node {OLDEST_NODE} or later to prepare its runtime.")
    return path


def fetch_packages() -> None:
    """Install the npm packages of package-lock.json; npm checks each against the lock's hash.

    Raises Problem if Node or npm is missing, or npm cannot fetch.
    """
    node()
    npm = shutil.which("npm")
    if npm is None:
        raise Problem("npm is not installed: it comes with Node and fetches the packages of the page.")
    print("Fetching the packages of the page with npm ...", flush=True)
    # By itself npm would wait a minute and more before it says that there is no network.
    patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
    _run([npm, "ci", "--no-progress", *patience], "npm could not fetch the packages of the page; is there a network?")
    if not NODE_MODULES.is_dir():
        raise Problem("npm said it had installed the packages of the page, but they are not there.")


def fetch_wheels(folder: Path) -> list[Path]:
    """Download the wheels of wheels.txt into `folder` (made empty first); pip checks their hashes.

    Raises Problem if pip is missing or cannot fetch.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        raise Problem("pip is not installed for this Python: it fetches the Python packages of the page.")
    print("Fetching the Python packages of the page with pip ...", flush=True)
    command = [*pip, "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:"]
    command += [*WHEEL_TARGET, "--require-hashes", "--requirement", str(PREPARE / "wheels.txt"), "--dest", str(folder)]
    _run(command, "pip could not fetch the Python packages of the page; is there a network?")
    return sorted(folder.glob("*.whl"))


def _run(command: list[str], sentence: str) -> None:
    """Run a fetching command in the root folder; on failure raise Problem with the command's last words."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        words = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise Problem("\n".join([sentence, *words[-6:]]))
