"""The formulas of a file, one after another or several at a time."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from symqif.comparison.check import Check, check
from symqif.comparison.entry import FormulaEntry
from symqif.errors import SymqifError
from symqif.formula.reading import Formula
from symqif.manuscript import Manuscript
from symqif.quantities import Quantity


@dataclass(frozen=True)
class Answer:
    """An entry, its formula, and what was found; error: what is wrong with the entry."""

    entry: FormulaEntry
    typeset: Formula | None = None
    check: Check | None = None
    error: str = ""

    @property
    def formula(self) -> str:
        """As it is written."""
        return self.typeset.text if self.typeset else ""

    @property
    def origin(self) -> str:
        """The file and the line that the formula is from; nothing if it was typed in."""
        return self.typeset.origin if self.typeset else ""

    @property
    def verdict(self) -> str:
        """as expected, not as expected, undecided or not read"""
        if self.check is None:
            return "not read"
        if self.check.equal is None:
            return "undecided"
        return "as expected" if self.check.equal is self.entry.expected else "not as expected"


def check_all(
    entries: Sequence[FormulaEntry],
    *,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 20.0,
    jobs: int = 1,
) -> Iterator[Answer]:
    """The answers in the order of the entries. timeout: seconds for each. jobs: how many at a time."""
    sources: dict[Path, Manuscript] = {}
    tasks = [_task(entry, sources) for entry in entries]
    decided = partial(_decided, quantities=quantities, timeout=timeout)
    if jobs == 1:
        yield from map(decided, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
        try:
            yield from pool.map(decided, tasks)
        except BrokenProcessPool:
            raise SymqifError("a worker process was ended, out of memory perhaps: try fewer --jobs") from None


def _task(entry: FormulaEntry, sources: dict[Path, Manuscript]) -> Answer:
    try:
        return Answer(entry, entry.typeset(sources))
    except SymqifError as error:
        return Answer(entry, error=str(error))


def _decided(task: Answer, quantities: Mapping[str, Quantity] | None, timeout: float) -> Answer:
    if task.typeset is None:
        return task
    given: dict[str, Any] = {**task.entry.given, "bits": task.entry.bits}
    try:
        found = check(task.typeset, task.entry.against, quantities=quantities, timeout=timeout, **given)
        return replace(task, check=found)
    except SymqifError as error:
        return replace(task, error=f"{task.origin}: {error}" if task.origin else str(error))
