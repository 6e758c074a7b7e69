"""The formulas of a file, one after another or several at a time."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

from symqif.bounded import Answering
from symqif.closed_forms.established import Ask
from symqif.comparison.check import Check, answered
from symqif.comparison.entry import FormulaEntry
from symqif.errors import SymqifError
from symqif.formula.reading import Formula
from symqif.manuscript import Manuscript
from symqif.quantities import Quantity, quantity
from symqif.workers import processes


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
        if self.check.holds is None:
            return "undecided"
        return "as expected" if self.check.holds is self.entry.expected else "not as expected"


def check_all(
    entries: Sequence[FormulaEntry],
    *,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 20.0,
    jobs: int = 1,
) -> Iterator[Answer]:
    """The answers in the order of the entries. timeout: seconds for each. jobs: how many at a time.

    A process answers for one formula after the other; those of a protocol, which have much in common, stay together.
    """
    sources: dict[Path, Manuscript] = {}
    tasks = [_task(entry, sources) for entry in entries]
    if jobs == 1:
        yield from _answers(tasks, quantities, timeout)
        return
    with processes(jobs, mp_context=get_context("fork")) as pool:
        asked = dict[int, tuple[Future[list[Answer]], int]]()  # where the answer for each entry will be
        for places in together([entry.against.partition(".")[2] for entry in entries], jobs):
            answers = pool.submit(_all_answers, [tasks[n] for n in places], quantities, timeout)
            asked |= {n: (answers, place) for place, n in enumerate(places)}
        try:
            for _, (answers, place) in sorted(asked.items(), key=lambda one: one[0]):
                yield answers.result()[place]
        except BrokenProcessPool:
            raise SymqifError("a worker process was ended, out of memory perhaps: try fewer --jobs") from None


def together(names: Sequence[str], jobs: int) -> list[list[int]]:
    """Places of the same names, those of the most frequent one first; of one that is too much for a job, in parts."""
    most = -(-len(names) // jobs)
    places: dict[str, list[int]] = {}
    for n, name in enumerate(names):
        places.setdefault(name, []).append(n)
    parts = [here[n : n + most] for here in places.values() for n in range(0, len(here), most)]
    return sorted(parts, key=len, reverse=True)


def _all_answers(tasks: Sequence[Answer], quantities: Mapping[str, Quantity] | None, timeout: float) -> list[Answer]:
    return list(_answers(tasks, quantities, timeout))


def _answers(tasks: Sequence[Answer], quantities: Mapping[str, Quantity] | None, timeout: float) -> Iterator[Answer]:
    process = Answering(timeout)
    try:
        yield from (_decided(task, process.ask, quantities, timeout) for task in tasks)
    finally:
        process.end()


def _task(entry: FormulaEntry, sources: dict[Path, Manuscript]) -> Answer:
    try:
        return Answer(entry, entry.typeset(sources))
    except SymqifError as error:
        return Answer(entry, error=str(error))


def _decided(task: Answer, ask: Ask, quantities: Mapping[str, Quantity] | None, timeout: float) -> Answer:
    if task.typeset is None:
        return task
    entry = task.entry
    try:
        target = quantity(entry.against, of_user=quantities, checked=False)
        target = target.in_bits if entry.bits else target
        found = answered(ask, task.typeset, target, entry.given, timeout, ours=not quantities, relation=entry.relation)
        return replace(task, check=found)
    except SymqifError as error:
        return replace(task, error=f"{task.origin}: {error}" if task.origin else str(error))
