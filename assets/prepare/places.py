"""Where things stand, and the one exception of this workshop."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PREPARE = ROOT / "assets" / "prepare"
RUNTIME = ROOT / "assets" / "runtime"
NODE_MODULES = ROOT / "node_modules"
BUILD = ROOT / "build"


class Problem(Exception):
    """Something a person has to know; the message is one plain sentence and is all that is shown."""
