"""How a search gives up: by name of the engine, with the reason, in bounded time."""

from __future__ import annotations

from time import monotonic


class GaveUp(Exception):
    """A search found nothing; this says nothing about the truth of what was searched for."""

    def __init__(self, engine: str, why: str) -> None:
        super().__init__(f"{engine}: {why}")
        self.engine = engine
        self.why = why

    def __reduce__(self) -> tuple[type[GaveUp], tuple[str, str]]:  # it may come from another process
        return GaveUp, (self.engine, self.why)


class Deadline:
    """A moment after which a search stops, counted in seconds from the construction."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that remain, never negative."""
        return max(0.0, self._end - monotonic())

    @property
    def milliseconds(self) -> int:
        """The time that remains as z3 wants it: a positive number of 32 bits."""
        return max(1, int(1000 * min(self.left, 10**6)))

    def check(self, engine: str) -> None:
        """Raise `GaveUp` in the name of the engine when the time is up."""
        if not self.left:
            raise GaveUp(engine, f"no answer in {self.seconds:.3g} s")

    def part(self, seconds: float) -> Deadline:
        """A deadline in so many seconds, and not after this one."""
        return Deadline(min(seconds, self.left))
