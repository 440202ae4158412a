"""A clock that is told the time.

Host time is any monotonic clock in whole milliseconds; game time is how long the clock
ran. Nothing here reads a clock: the time always comes in as an argument.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Clock:
    """Stored game time, plus the host time since ``started_ms`` while it runs."""

    stored_ms: int = 0
    started_ms: int | None = None

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self.started_ms is not None

    def now(self, at_ms: int) -> int:
        """Game time at this host time. A host clock that jumps back stands still."""
        if self.started_ms is None:
            return self.stored_ms
        return self.stored_ms + max(0, at_ms - self.started_ms)

    def run(self, at_ms: int) -> "Clock":
        """The same clock, running from this host time on."""
        return self if self.runs else replace(self, started_ms=at_ms)

    def stand(self, at_ms: int) -> "Clock":
        """The same clock, standing from this host time on."""
        return Clock(self.now(at_ms)) if self.runs else self

    def host_ms(self, game_ms: int) -> int | None:
        """When, in host time, the running clock shows this game time; None while it stands."""
        return None if self.started_ms is None else self.started_ms + game_ms - self.stored_ms
