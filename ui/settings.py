"""What people have set once for every game: sound, look, hands. Kept in the browser as JSON.

What is read is treated as something a stranger wrote: each value that cannot be used
falls back to its default, and reading never fails.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from engine.text import read_json
from ui.page import Page

KEY: Final = "sixty.settings"

MOTIONS: Final = ("system", "full", "less")
THEMES: Final = ("system", "day", "night")
CONTRASTS: Final = ("system", "more")
TEXT_SIZES: Final = (100, 115, 130)
"""Size of written text, in percent."""

SIDES: Final = ("s", "n", "w", "e")
"""Edges of the tablet people may sit at, the near one first."""

LOUDEST: Final = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of this browser."""

    sound: bool = True
    volume: int = 50
    """0 to 100."""
    vibration: bool = True
    motion: str = "system"
    theme: str = "system"
    contrast: str = "system"
    text: int = 100
    """Percent."""
    mirrored: tuple[str, ...] = ()
    """The sides at which left-handed people sit: pile and pad change places there."""
    fits: bool = False
    """Whether cards that may be played are lit without having been lifted."""

    @property
    def heard(self) -> int:
        """The volume that is really used, 0 to 100: 0 while the sound is off."""
        return self.volume if self.sound else 0

    def filled(self, name: str, value: str, *, checked: bool) -> "Settings":
        """These settings after a form field was filled in; the same for what makes no sense."""
        given: Any
        match name.split(":"):
            case ["sound" | "vibration" | "fits"]:
                given = checked
            case ["volume" | "text"]:
                given = int(value) if value in _NUMBERS else None
            case ["motion" | "theme" | "contrast"]:
                given = value
            case ["mirrored", side]:
                name = "mirrored"
                given = [*(other for other in self.mirrored if other != side), *([side] if checked else [])]
            case _:
                return self
        return _read({name: given}, self)

    def text_kept(self) -> str:
        """As JSON, to be kept."""
        return json.dumps(asdict(self))


_NUMBERS: Final = {str(number) for number in (*range(LOUDEST + 1), *TEXT_SIZES)}


def read_settings(text: str | None) -> Settings:
    """The settings in a kept text; the defaults for whatever is not usable in it."""
    try:
        stored: Any = read_json(text or "{}", broken_numbers=True)
    except ValueError:
        return Settings()
    return _read(stored, Settings()) if isinstance(stored, dict) else Settings()


def _read(stored: Mapping[str, Any], otherwise: Settings) -> Settings:
    """What is usable of these values, and of the others what was there before."""
    changes = {name: value for name, value in stored.items() if isinstance(name, str) and _usable(name, value)}
    if "mirrored" in changes:
        changes["mirrored"] = tuple(side for side in SIDES if side in changes["mirrored"])
    return replace(otherwise, **changes)


def _usable(name: str, value: Any) -> bool:
    """Whether a setting of this name can have this value."""
    match name:
        case "sound" | "vibration" | "fits":
            return isinstance(value, bool)
        case "volume":
            return type(value) is int and 0 <= value <= LOUDEST
        case "text":
            return type(value) is int and value in TEXT_SIZES
        case "motion":
            return isinstance(value, str) and value in MOTIONS
        case "theme":
            return isinstance(value, str) and value in THEMES
        case "contrast":
            return isinstance(value, str) and value in CONTRASTS
        case "mirrored":
            return isinstance(value, list) and all(isinstance(side, str) and side in SIDES for side in value)
    return False


def load_settings(page: Page) -> Settings:
    """The settings kept in this browser."""
    return read_settings(page.read(KEY))


def save_settings(page: Page, settings: Settings) -> bool:
    """Keeps them; False when there is no room, and they hold until the page is closed."""
    return page.write(KEY, settings.text_kept())


def apply_settings(page: Page, settings: Settings) -> None:
    """Tells the page: its style sheets follow these attributes, its loudspeaker the volume."""
    page.mark("theme", settings.theme)
    page.mark("contrast", settings.contrast)
    page.mark("motion", settings.motion)
    page.mark("text", str(settings.text))
    page.set_volume(settings.heard)
