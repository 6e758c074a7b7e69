"""What a command is doing, as long as it does it: a line on standard error, where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from symqif.commands.terminal import console, is_pipe, say

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.text import Text

Item = TypeVar("Item")


class Working:
    """A spinner with words and the time; with a total, a bar, how much is done and the time left."""

    def __init__(self, words: str, total: float | None = None) -> None:
        self._progress: Progress | None = None
        if is_pipe(sys.stderr):
            return
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.table import Column

        screen = console(sys.stderr)
        left = BarColumn(20), TimeRemainingColumn(compact=True), TextColumn("left")
        said = TextColumn("{task.description}", markup=False, table_column=Column(ratio=1, no_wrap=True))
        self._progress = Progress(
            *(SpinnerColumn(), *(left if total else (TimeElapsedColumn(),)), said),
            console=screen,
            disable=not screen.is_interactive,
            expand=True,
            redirect_stdout=False,
            speed_estimate_period=float("inf"),  # the speed is that of all that is done
            transient=True,
        )
        self._task = self._progress.add_task(words, total=total)

    def __enter__(self) -> Self:
        if self._progress:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress:
            self._progress.stop()

    def update(self, words: str, done: float | None = None, total: float | None = None) -> None:
        """Say what is done now, and how much of how much has been done."""
        if self._progress:
            self._progress.update(self._task, description=words, completed=done, total=total, refresh=True)

    def each(self, items: Iterable[Item], total: int, words: str) -> Iterator[Item]:
        """The items, each counted as it comes."""
        for n, item in enumerate(items, 1):
            self.update(f"{n} of {total}: {words}", n, total)
            yield item

    def say(self, *lines: str | Text, margin: int | None = None) -> None:
        """Print the lines above."""
        self.__exit__(None, None, None)
        say(lines, margin)
        self.__enter__()
