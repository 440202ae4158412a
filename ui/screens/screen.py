"""What a screen is: it draws itself, follows what is touched on it, and hears when it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from htpy import Element

from engine.words import say
from ui.gestures import Flick
from ui.page import Field, Key, Target, Touch

if TYPE_CHECKING:
    from ui.app import App


class Screen:
    """One screen of the app. The defaults are those of a still page with nothing to fill in."""

    name: ClassVar[str]
    """Value of ``<html data-screen>``."""
    focus: ClassVar[str] = ""
    """Id of the element that gets the keyboard's focus when the screen comes."""
    back: str = ""
    """What Escape does, as a ``data-act``; empty for nothing."""
    hurried: ClassVar[bool] = False
    """Whether people hammer on it: touches right after it has gone are not meant for what comes."""

    wary: ClassVar[bool] = False
    """Whether fingers that come down right after it has come count for nothing, even when they stay."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def key(self) -> str:
        """The game whose inks are shown; empty for none."""
        return ""

    @property
    def title(self) -> str:
        """The page's title while it is shown: read out by screen readers, seen in tabs, so nothing private."""
        return say("Sixty")

    def draw(self) -> Element:
        """The whole screen."""
        raise NotImplementedError

    def act(self, target: Target, words: list[str], at_ms: int) -> None:
        """Something that acts was touched or pressed; ``words`` are its ``data-act`` taken apart."""

    def flick(self, flick: Flick) -> None:
        """Something that acts was thrown or slid."""

    def held(self, *, down: bool) -> None:
        """A finger came down on something that has to be held, or is gone from it."""

    @property
    def rest_ms(self) -> int:
        """How long a finger rests on something before it asks what that is; 0 where nothing is explained."""
        return 0

    def rested(self, touch: Touch) -> bool:
        """A finger has rested there; whether it asked for something, so that lifting it does nothing."""
        return False

    def let_go(self, pointer: int) -> None:
        """A finger went up, or was cancelled."""

    def over(self) -> Element | None:
        """What lies over the screen and is no part of it."""
        return None

    def change(self, field: Field) -> None:
        """A form field was filled in."""

    def key_pressed(self, key: Key) -> bool:
        """A key that presses no button; whether it meant anything. Escape leads back."""
        if key.code == "Escape" and self.back:
            self.app.act(Target(self.back, None, 0), key.at_ms)
            return True
        return False

    def frame(self, now_ms: int) -> None:
        """Once before each painting while :attr:`busy`."""

    def still_ms(self, now_ms: int) -> int:
        """While :attr:`busy`, how long nothing of it changes by itself; 0 when the next frame may look different."""
        return 0

    def after(self, now_ms: int) -> bool:
        """When a frame has been painted: what nobody waits to see. Whether something happened that is to be seen."""
        return False

    @property
    def busy(self) -> bool:
        """Whether it may look different in the next frame without a touch."""
        return False

    def shown(self) -> None:
        """It is in the page now."""

    def offline_changed(self) -> None:
        """More is known about playing without a network."""

    def resized(self) -> None:
        """The page has another size or other inks."""

    def away(self) -> None:
        """The page was hidden or lost the focus."""

    def leave(self) -> None:
        """Another screen comes because the address changed."""
