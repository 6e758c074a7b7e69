"""How a search gives up: by name of the engine, with the reason, in bounded time."""

from __future__ import annotations

from math import inf
from time import monotonic, process_time

from symqif.bounded import at_work


class GaveUp(Exception):
    """A search found nothing; this says nothing about the truth of what was searched for."""

    def __init__(self, engine: str, why: str) -> None:
        super().__init__(f"{engine}: {why}")
        self.engine = engine
        self.why = why

    def __reduce__(self) -> tuple[type[GaveUp], tuple[str, str]]:  # it may come from another process
        return GaveUp, (self.engine, self.why)


class Deadline:
    """A moment after which a search stops, counted in seconds from the construction.

    The seconds of a part are those of the processor. What a search tries before something else has steps of work
    instead, of a tenth of a microsecond or more, which engines count: how far they come is the same on any machine,
    whatever else runs there.
    """

    def __init__(self, seconds: float, whole: Deadline | None = None, steps: float = inf) -> None:
        self.seconds = seconds
        self.span = f"{seconds:.3g} s" if steps == inf else f"{steps} steps"
        self._end: float = whole._end if whole else monotonic() + seconds
        self._work: float = whole._work if whole else inf  # by the processor's clock
        self._soonest: list[float] = whole._soonest if whole else [0.0]  # before, neither clock runs out
        if whole and steps == inf:
            self._work = min(self._work, process_time() + seconds)
            self._soonest = [min(self._soonest[0], monotonic() + seconds)]
        self._done: list[int] = whole._done if whole else [0]  # steps of the whole, counted by all of its parts
        self._last: float = min(whole._last, self._done[0] + steps) if whole else inf

    @property
    def left(self) -> float:
        """Seconds that remain, never negative; 0 also if no steps do."""
        return max(0.0, min(self._end - monotonic(), self._work - process_time())) if self.steps_left else 0.0

    @property
    def over(self) -> bool:
        """Is nothing left? The processor's clock is read when it must be: that takes long on some machines."""
        now = monotonic()
        if self.steps_left and now >= self._soonest[0]:
            self._soonest[0] = now + self.left
        return not self.steps_left or now >= self._soonest[0]

    @property
    def steps_left(self) -> float:
        return max(0, self._last - self._done[0])

    @property
    def done(self) -> int:
        """The steps that were counted until now, in all parts of the whole."""
        return self._done[0]

    def spend(self, steps: int) -> None:
        self._done[0] += steps

    def check(self, engine: str, steps: int = 0) -> None:
        """Count what is about to be done. Raise `GaveUp` in the name of the engine when the time is up."""
        at_work(engine)
        self.spend(steps)
        if self.over:
            raise GaveUp(engine, f"no answer in {self.span}")

    def part(self, seconds: float) -> Deadline:
        """A deadline in so many seconds of work, and not after this one."""
        return Deadline(min(seconds, self.left), self)

    def steps(self, count: int) -> Deadline:
        """A deadline after so many steps, and not after this one."""
        return Deadline(self.seconds, self, count)
