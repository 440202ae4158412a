"""People for the browser tests: they see the page, and touch it with real fingers."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.fifty_nine.components import ONE_OR_FOURTEEN, WILD
from engine.fifty_nine.fitting import fits
from tests.browser.engines import ChromiumApp, Point

MOST_LOOKS = 5_000
"""Looks at the table in a round; a tenth is enough on a quiet machine."""


def selector(act: str, seat: int | None = None) -> str:
    """The selector of what acts like this: of a card for what a tap on it may mean, unless a lit place means it."""
    words, whose = act.split(" "), "" if seat is None else f"[data-seat='{seat}']"
    exact = f"[data-act={json.dumps(act)}]{whose}"
    if words[0] not in ("lift", "play", "put-back"):
        return exact
    lifted = "[aria-pressed=true]" if words[0] == "put-back" else ":not([aria-pressed=true])"
    return f"{exact}, body:not(:has({exact})) [data-act='tap {words[1]}']{whose}{lifted}"


@dataclass
class Table:
    """The page as the people round it use it."""

    app: ChromiumApp

    def acts(self) -> list[tuple[str, int | None]]:
        """Everything on the page that acts, with its seat."""
        found = self.app.js(
            "[...document.querySelectorAll('[data-act]')].map(e => [e.dataset.act, e.dataset.seat ?? null])"
        )
        return [(act, None if seat is None else int(seat)) for act, seat in found]

    def see(self, act: str, seat: int | None = None) -> None:
        """Waits until something that acts like this is on the page."""
        self.app.wait(f"document.querySelector({json.dumps(selector(act, seat))}) !== null")

    def at(self, act: str, seat: int | None = None) -> Point:
        """Where to touch for this."""
        self.see(act, seat)
        return self.app.center(selector(act, seat))

    def touch(self, act: str, seat: int | None = None) -> None:
        """One finger, down and up; a card is waited for until it is seen to be lifted."""
        self.app.tap(*self.at(act, seat))
        if act.startswith("lift "):
            place = act.split(" ")[1]
            lifted = f"{selector(f'put-back {place}', seat)}, [data-act^='call {place} '][data-seat='{seat}']"
            self.app.wait(f"document.querySelector({json.dumps(lifted)}) !== null")

    def settle(self) -> None:
        """Waits for the moment after a screen came in which touches are not meant for it."""
        self.app.js("new Promise(done => setTimeout(done, 320))")

    def screen(self) -> str:
        """The screen the page says it shows."""
        return str(self.app.js("document.documentElement.dataset.screen"))

    # ---- 59 Seconds -------------------------------------------------------------

    def deal(self, address: str = "#/setup/59-seconds", *, level: int = 0) -> None:
        """To a table that is laid out; ``level`` seats a computer player at the far side."""
        self.app.js(f"void (location.hash = {json.dumps(address)})")
        self.app.wait_for_screen("setup")
        self.settle()
        if level:
            self.touch("chair 1")
            self.app.click(f"label:has(input[name=level][value='{level}'])")
            self.app.wait(f"document.querySelector('input[name=level][value=\"{level}\"]').checked")
        self.touch("deal")
        self.app.wait_for_screen("play")
        self.settle()

    def begin(self, *seats: int) -> None:
        """These seats say they are ready; waits until the cards are turned up."""
        for seat in seats:
            self.touch("ready", seat)
        self.app.wait("document.querySelector('#pile-a .card__head') !== null")

    def tops(self) -> list[int | None]:
        """What the next card must be next to on each pile; None for an open wild."""
        return [read_top(self.app.text(f"#pile-{name} .sr")) for name in "ab"]

    def hand(self, seat: int) -> dict[int, int]:
        """Card value by place."""
        names = self.app.js(
            f"[...document.querySelectorAll('#hand-{seat} .card')].map(e => e.getAttribute('aria-label'))"
        )
        read = (re.fullmatch(r"(.+), place (\d)", name) for name in names)
        return {int(match[2]): read_value(match[1]) for match in read if match}

    def touch_if_there(self, act: str, seat: int) -> bool:
        """One finger on this, if it is on the page at this moment."""
        found = self.app.js(
            f"(e => e && (b => [b.x + b.width / 2, b.y + b.height / 2])(e.getBoundingClientRect()))"
            f"(document.querySelector({json.dumps(selector(act, seat))}))"
        )
        if found is None:
            return False
        self.app.tap(*found)
        return True

    def play_one(self, seat: int) -> str | None:
        """Plays a card that fits, as a person would, and gives what was played.

        None when there is none, or when the table changed under the hand: a person looks again.
        """
        names = self.app.js("['a', 'b'].map(n => document.querySelector(`#pile-${n} .sr`)?.textContent ?? null)")
        if None in names:
            return None
        begun = [act for act, whose in self.acts() if whose == seat and act.startswith(("call", "wild"))]
        if begun:  # a wild was lifted or called when somebody looked last
            act = next((act for act in begun if act.endswith(" 7")), begun[0])
            return act if self.touch_if_there(act, seat) else None
        tops, hand = [read_top(name) for name in names], self.hand(seat)
        for place, value in hand.items():
            piles = [name for name, top in zip("ab", tops, strict=True) if fits(value, top)]
            if value == WILD or not piles:
                continue
            action = f"play {place} {piles[0]}"
            if len(piles) == 2:
                self.touch_if_there(f"lift {place}", seat)
                self.app.painted()
                if not self.app.count(f"[data-act={json.dumps(action)}]"):
                    return None  # not lifted yet, or the table has changed: another touch would put it back
            return action if self.touch_if_there(action, seat) else None
        wild = next((place for place, value in hand.items() if value == WILD), None)
        if wild is None:
            return None
        return f"lift {wild}" if self.touch_if_there(f"lift {wild}", seat) else None

    def give_up(self, seat: int) -> None:
        """From the pause: this seat holds the button until the round is over."""
        self.settle()
        self.app.finger_down("thumb", *self.at("forfeit give-up", seat))
        self.app.wait_for_screen("result")
        self.app.finger_up("thumb")

    def play_round(
        self, play_one: Callable[[int], object] | None = None, go_on: Callable[[], None] | None = None
    ) -> None:
        """Both seats play in turns until the round is over.

        A machine that stood still for more than a second has paused it, as if it had slept: it is gone on with.
        """
        for look in range(MOST_LOOKS):
            screen = self.screen()
            if screen == "result":
                self.settle()
                return
            if screen == "pause":
                self.settle()
                (go_on or partial(self.touch, "resume"))()
                self.app.wait_for_screen("play")
                self.app.wait("document.querySelector('#pile-a .card__head') !== null")
            else:
                (play_one or self.play_one)(look % 2)
                self.app.painted()
        raise AssertionError("the round does not end")


def read_value(words: str) -> int:
    """The value of a card from its name."""
    return ONE_OR_FOURTEEN if words == "1 or 14" else WILD if words == "wild" else int(words)


def read_top(words: str) -> int | None:
    """What the next card must be next to, from what a pile says; None for an open wild."""
    text = words.split(": ", 1)[1]
    return None if text.startswith("open wild") else read_value(text)
