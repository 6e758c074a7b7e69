"""How a search gives up: by name of the engine, with the reason, in bounded time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Event, Thread
from time import monotonic, process_time

from symqif.bounded import LONGEST, at_work

AGAIN = 0.01  # seconds until an engine is interrupted once more


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

    The seconds of a part are those of the processor: how far an engine comes in them is the same whatever else runs.
    """

    def __init__(self, seconds: float, whole: Deadline | None = None) -> None:
        self.seconds = seconds
        self._end: float = whole._end if whole else monotonic() + seconds
        self._work: float = min(whole._work, process_time() + seconds) if whole else inf

    @property
    def left(self) -> float:
        """Seconds that remain, never negative."""
        return max(0.0, min(self._end - monotonic(), self._work - process_time()))

    def check(self, engine: str) -> None:
        """Raise `GaveUp` in the name of the engine when the time is up."""
        at_work(engine)
        if not self.left:
            raise GaveUp(engine, f"no answer in {self.seconds:.3g} s")

    def part(self, seconds: float) -> Deadline:
        """A deadline in so many seconds of work, and not after this one."""
        return Deadline(min(seconds, self.left), self)

    @contextmanager
    def interrupting(self, engine: str, interrupt: Callable[[], None]) -> Iterator[None]:
        """Interrupt an engine that does not look at the time itself."""
        at_work(engine)
        done = Event()

        def watch() -> None:
            while not done.wait(min(self.left, LONGEST) or AGAIN):
                if not self.left:
                    interrupt()  # in vain where it has not begun

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()
