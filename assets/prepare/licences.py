"""licences.txt: what of the site others made, and under which terms, in full."""

import tomllib
from typing import Any

from .archive import unpack
from .places import NODE_MODULES, ROOT, RUNTIME

CREDITS = ROOT / "assets" / "credits.toml"
RULE = "=" * 118


def entries() -> list[dict[str, Any]]:
    """Read the list of everything shipped that others made."""
    listed: list[dict[str, Any]] = tomllib.loads(CREDITS.read_text("utf-8"))["credit"]
    return listed


def text() -> bytes:
    """Write licences.txt. A text that several entries share stands once, under all their names."""
    names: dict[str, list[str]] = {}
    for entry in entries():
        for place in entry["text"]:
            names.setdefault(place, []).append(f"{entry['name']} {entry['version']}")
    parts = ["Sixty\n" + (ROOT / "LICENSE").read_text("utf-8"), _summary()]
    parts += ["\n".join(owners) + "\n\n" + licence_text(place).strip() + "\n" for place, owners in names.items()]
    return f"\n{RULE}\n".join(parts).encode()


def licence_text(place: str) -> str:
    """Read one licence; for the forms of `place` see credits.toml."""
    kind, _, rest = place.rpartition(":")
    if kind == "package":
        return (NODE_MODULES / rest).read_text("utf-8")
    if kind == "wheel":
        wheel = next(RUNTIME.glob(f"{rest}-*.whl"))
        found = {path: content for path, content in unpack(wheel.read_bytes()).items() if "LICENSE" in path}
        return "\n\n".join(found[path].decode("utf-8") for path in sorted(found))
    return (ROOT / place).read_text("utf-8")


def _summary() -> str:
    """One paragraph for each thing that others made."""
    lines = ["Made by others:", ""]
    for entry in entries():
        lines.append(f"{entry['name']} {entry['version']}, {entry['licence']}, by {entry['authors']}")
        lines += [f"  {entry['used']}", f"  {entry['source']}", ""]
    return "\n".join(lines)
