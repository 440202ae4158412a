"""Chance that gives the same numbers on every Python.

``random`` promises to repeat only ``random()`` itself from version to version, and
Pyodide's Python moves with each release. So Sixty draws from its own splitmix64, an
immutable value that is kept in the state, in the match or in a computer player: each
purpose has a stream of its own, so that one draw more in one place changes nothing
elsewhere.
"""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

_Item = TypeVar("_Item")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

SEED_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What a seed is spelled with: nothing that is read as another letter or digit."""

SEED_LENGTH = 5
"""Letters of a seed behind its rules version: 30 to the 5th, 24.3 million deals."""


@dataclass(frozen=True, slots=True)
class Rng:
    """A place in a stream of random numbers. Drawing gives the value and the next place.

    >>> die, rng = Rng(7).below(6)
    """

    place: int

    @classmethod
    def named(cls, *parts: object) -> "Rng":
        """The stream for a purpose, such as ``Rng.named(seed, "deal")``."""
        text = "\x1f".join(str(part) for part in parts)
        return cls(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))

    def bits(self) -> tuple[int, "Rng"]:
        """64 random bits (splitmix64, Steele, Lea and Flood 2014)."""
        place = (self.place + _GOLDEN) & _MASK
        mixed = ((place ^ (place >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31), Rng(place)

    def below(self, limit: int) -> tuple[int, "Rng"]:
        """A whole number from 0 to ``limit - 1``, each equally likely.

        Numbers from the incomplete last stretch of the 64 bits are thrown away, so that
        no result is favoured. A limit below 1 is a bug and raises.
        """
        if not 1 <= limit <= _MASK:
            raise ValueError(f"below({limit})")
        fair = (_MASK + 1) - (_MASK + 1) % limit
        number, rng = self.bits()
        while number >= fair:
            number, rng = rng.bits()
        return number % limit, rng

    def shuffle(self, items: Iterable[_Item]) -> tuple[tuple[_Item, ...], "Rng"]:
        """The items in random order (Fisher and Yates), every order equally likely."""
        cards, rng = list(items), self
        for last in range(len(cards) - 1, 0, -1):
            pick, rng = rng.below(last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]
        return tuple(cards), rng

    def split(self) -> tuple["Rng", "Rng"]:
        """Two streams: one to hand on, one to keep."""
        seed, rng = self.bits()
        return Rng(seed), rng

    def chance(self, thousandths: int) -> tuple[bool, "Rng"]:
        """True in so many of 1000 draws."""
        number, rng = self.below(1000)
        return number < thousandths, rng

    def normal(self, mean: int, deviation: int) -> tuple[int, "Rng"]:
        """A normally distributed whole number, in the unit of its arguments.

        Twelve uniform numbers added up (Irwin and Hall): whole numbers only, since the
        floating-point logarithm is not the same to the last bit on every machine.
        """
        total, rng = 0, self
        for _ in range(12):
            number, rng = rng.below(1 << 16)
            total += number
        return mean + ((total - 6 * (1 << 16)) * deviation >> 16), rng

    def exponential(self, mean: int) -> tuple[int, "Rng"]:
        """An exponentially distributed whole number, in the unit of ``mean``.

        John von Neumann's way (1951): only comparisons of uniform numbers, no logarithm.
        """
        whole, rng = 0, self
        while True:
            first, rng = rng.below(1 << 32)
            falling, length = first, 1
            while True:
                number, rng = rng.below(1 << 32)
                if number >= falling:
                    break
                falling, length = number, length + 1
            if length % 2:
                return ((whole << 32) + first) * mean >> 32, rng
            whole += 1


def fresh_seed(rules_version: str) -> str:
    """A seed nobody has asked for: the rules version and five letters.

    ``os.urandom`` asks the browser's ``crypto.getRandomValues`` at every call, so it is
    fresh even in an interpreter that woke up from a memory snapshot.
    """
    limit = 256 - 256 % len(SEED_LETTERS)
    letters = ""
    while len(letters) < SEED_LENGTH:
        letters += "".join(SEED_LETTERS[byte % len(SEED_LETTERS)] for byte in os.urandom(16) if byte < limit)
    return rules_version + letters[:SEED_LENGTH]
