"""The sprite: every symbol of the game in one SVG file, from icon packages and our own drawings.

Solid symbols (game-icons and our own) are things of a game; line symbols (lucide) are things one does. The weight of
the lines is set by the style sheet, so the packages' stroke-width is taken out.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from .places import NODE_MODULES, ROOT, Problem

NAMES = ROOT / "assets" / "icons" / "names.toml"
OWN = ROOT / "assets" / "icons" / "own.svg"
SYMBOL = re.compile(r'<symbol id="(i-[\w-]+)".*?</symbol>', re.DOTALL)


def sprite() -> bytes:
    """Build the sprite from names.toml, the installed icon packages and own.svg. Raises Problem on a wrong name."""
    symbols = {found[1]: found[0] for found in SYMBOL.finditer(OWN.read_text("utf-8"))}
    for package, wanted in tomllib.loads(NAMES.read_text("utf-8")).items():
        icons = json.loads((NODE_MODULES / "@iconify-json" / package / "icons.json").read_text("utf-8"))
        for symbol, icon in wanted.items():
            if symbol in symbols:
                raise Problem(f"The symbol {symbol} is named twice in {_shown(NAMES)} and {_shown(OWN)}.")
            symbols[symbol] = _symbol(symbol, package, icon, icons)
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" style="display:none">']
    return "\n".join([*lines, *(symbols[name] for name in sorted(symbols)), "</svg>", ""]).encode()


def _symbol(symbol: str, package: str, icon: str, icons: dict[str, Any]) -> str:
    """Draw one symbol; an icon that was renamed upstream is found under its old name."""
    name = icons.get("aliases", {}).get(icon, {}).get("parent", icon)
    if name not in icons["icons"]:
        raise Problem(f"The package {package} has no icon named {icon}, which {_shown(NAMES)} asks for as {symbol}.")
    entry = icons["icons"][name]
    width, height = entry.get("width", icons["width"]), entry.get("height", icons["height"])
    body = entry["body"].replace(' stroke-width="2"', "")
    fill = ' fill="none"' if package == "lucide" else ""
    return f'<symbol id="{symbol}" viewBox="0 0 {width} {height}"{fill}>{body}</symbol>'


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
