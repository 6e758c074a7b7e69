"""The exact set for each of many k: searched by many processes, kept as it is found, and checked here."""

import csv
import hashlib
import io
import os
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from symqif.bounded import GRACE, OutOfBounds, bounded
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected
from symqif.mechanisms import Protocol
from symqif.refinement.curve import Curve
from symqif.refinement.parametric import Evidence, Question
from symqif.refinement.ratio_cells import RatioCells
from symqif.refinement.refinement_set import RefinementSet, Segment, decimals
from symqif.refinement_kernel.answers import AxisPoint
from symqif.workers import each

Row = RefinementSet | str  # or why there is none
LEAST = 0.01  # seconds for a search, however long it took to see that nothing is kept


@dataclass(frozen=True)
class Pair:
    """A and B with all that is fixed of them, along a variable; k is still free."""

    a: Protocol
    b: Protocol
    variable: str
    fixed_a: Mapping[str, Fraction]
    fixed_b: Mapping[str, Fraction]

    def at(self, k: int) -> Question:
        return Question.of(self.a, self.b, k, self.variable, self.fixed_a, self.fixed_b)


def store() -> Path:
    """The folder in which cells or stages are kept, each in a file named by the hash of its question."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "symqif" / "map"


def refinement_map(
    pair: Pair, ks: Sequence[int], timeout: float = 60.0, jobs: int = 1, scheduler: str | None = None
) -> Iterator[tuple[int, Row]]:
    """For each k, the set of the variable on which A is refined by B, or why it is not known; as they come.

    Whether it was kept, or found by a process or by the worker of a cluster: what is yielded was checked by the base in
    this process.

    Args:
        pair: the protocols and the variable.
        ks: numbers of secrets.
        timeout: seconds for each k.
        jobs: processes.
        scheduler: the address of a dask scheduler.

    Raises:
        SymqifError: a k for which there is no such question, or no scheduler.

    >>> from symqif import grr, ss
    >>> dict(refinement_map(Pair(grr, grr, "eps", {}, {}), [2]))[2].parts[0].stop is None
    True
    """
    left = []
    for k in ks:
        start = perf_counter()
        row = _kept(k, pair, timeout)
        if row is None:
            left.append((k, max(LEAST, round(timeout - (perf_counter() - start), 2))))
        else:
            yield k, row
    for task, found in each(partial(_found, pair=pair), left, jobs, scheduler):
        k, seconds = task
        row = _in_time(k, pair, found, seconds)
        if row is None:  # what a worker sent is not right
            row = _in_time(k, pair, _found(task, pair), seconds) or "the base does not accept what was found"
        yield k, row


def _found(task: tuple[int, float], pair: Pair) -> tuple[Evidence | str, float]:
    """Cells or stages for a k within some seconds, or why there are none; and the seconds that it took."""
    start, (k, timeout) = perf_counter(), task
    try:
        found = bounded(_searched, k, pair, timeout, seconds=timeout, expected=(GaveUp, Rejected))
        return found, perf_counter() - start
    except (GaveUp, OutOfBounds, Rejected) as error:
        return str(error), perf_counter() - start


def _searched(k: int, pair: Pair, timeout: float) -> Evidence:
    found = pair.at(k).searched(Deadline(timeout))
    return found.cells if isinstance(found, RatioCells) else found.stages


def _in_time(k: int, pair: Pair, found: Any, timeout: float) -> Row | None:
    """`_checked`, in what is left of the time for one k; what is decided is kept."""
    try:
        row: Row | None = bounded(_new, k, pair, found, seconds=max(GRACE, round(timeout - found[1], 1)))
    except OutOfBounds as error:
        return f"kernel: {error}"
    except (TypeError, LookupError):
        return None
    return row


def _new(k: int, pair: Pair, found: Any) -> Row | None:
    question = pair.at(k)
    row = _checked(question, found)
    if _is_decided(row):
        _keep(question, found)
    return row


def _checked(question: Question, found: Any) -> Row | None:
    """What was found, if it is right."""
    try:
        evidence, seconds = found
        if isinstance(evidence, str) and isinstance(seconds, float):
            return evidence
        return question.answer(question.shown(evidence), seconds)
    except (Rejected, TypeError, ValueError, AttributeError, LookupError):
        return None


def _kept(k: int, pair: Pair, timeout: float) -> Row | None:
    try:
        row: Row | None = bounded(_old, k, pair, seconds=timeout)
    except OutOfBounds as error:
        return f"kernel: {error}"
    return row if _is_decided(row) else None


def _old(k: int, pair: Pair) -> Row | None:
    question = pair.at(k)
    try:
        return _checked(question, pickle.loads(_file(question).read_bytes()))
    except Exception:  # there is nothing, or half of it, or it is of another version
        return None


def _is_decided(row: Row | None) -> bool:
    return isinstance(row, RefinementSet) and not row.undecided


def _keep(question: Question, found: object) -> None:
    """Whole or not at all, also if this process ends meanwhile."""
    file = _file(question)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}")
    new.write_bytes(pickle.dumps(found))
    new.replace(file)


def _file(question: Question) -> Path:
    asked = [_said(question.a), _said(question.b), question.axis, question.domain, question.base]
    return store() / hashlib.sha256(repr(asked).encode()).hexdigest()


def _said(curve: Curve) -> tuple[object, ...]:
    return curve.name, curve.form.general, curve.form.bound, sorted(curve.known.items())


def map_data(pair: Pair, rows: Mapping[int, Row]) -> dict[str, Any]:
    """symqif.map/1"""
    return {
        "schema": "symqif.map/1",
        "a": pair.a.name,
        "b": pair.b.name,
        "over": pair.variable,
        "rows": [_row_data(k, row) for k, row in sorted(rows.items())],
    }


def _row_data(k: int, row: Row) -> dict[str, Any]:
    if isinstance(row, str):
        return {"k": k, "intervals": [], "rechecked": False, "reason": row}
    found = {"k": k, "intervals": [_interval(row, part) for part in row.parts], "rechecked": True}
    undecided = [_ends(row, point) for point in row.undecided]
    return {**found, "undecided": undecided} if undecided else found


def _interval(row: RefinementSet, part: Segment) -> dict[str, Any]:
    return {"from": _ends(row, part.start), "to": part.stop and _ends(row, part.stop), "closed": list(part.closed)}


def _ends(row: RefinementSet, point: AxisPoint) -> list[str]:
    return decimals(row.value(point))


def map_csv(rows: Mapping[int, Row]) -> str:
    """A line for each interval: k, its ends as enclosures (empty: without end), and whether they belong to it."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["k", "from_low", "from_high", "to_low", "to_high", "from_closed", "to_closed"])
    for k, row in sorted(rows.items()):
        for part in () if isinstance(row, str) else map(partial(_interval, row), row.parts):
            table.writerow([k, *part["from"], *(part["to"] or ("", "")), *map(int, part["closed"])])
    return out.getvalue()
