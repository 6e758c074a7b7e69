"""The exact set for each of many k: searched by many processes, kept as it is found, and checked here."""

import csv
import hashlib
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from importlib import import_module
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from symqif.bounded import GRACE, OutOfBounds, bounded
from symqif.find.limits import Deadline, GaveUp
from symqif.find.refinement.tile_data import Data
from symqif.kernel.term import Rejected
from symqif.mechanisms import Protocol
from symqif.refinement.parametric import Question
from symqif.refinement.refinement_set import RefinementSet, Segment, decimals
from symqif.refinement.side import common
from symqif.refinement_kernel.tiling import AxisPoint
from symqif.schemas import IntervalData, MapData, RowData
from symqif.workers import each

Row = RefinementSet | str  # or why there is none
NOTHING = "the base does not accept what was found"
LEAST = 0.01  # seconds for a search, however long it took to see that nothing is kept


@dataclass(frozen=True)
class Pair:
    """A and B with all that is fixed of them, along a variable; k is still free."""

    a: Protocol
    b: Protocol
    variable: str
    fixed_a: Mapping[str, Fraction]
    fixed_b: Mapping[str, Fraction]

    @property
    def sides(self) -> tuple[str, str]:
        """A and B with what is fixed of them, as on the command line."""
        return tuple(map(_side, (self.a, self.b), (self.fixed_a, self.fixed_b)))  # type: ignore[return-value]

    def at(self, k: int) -> Question:
        return Question.of(self.a, self.b, k, self.variable, self.fixed_a, self.fixed_b)


def _side(protocol: Protocol, fixed: Mapping[str, Fraction]) -> str:
    inside = ",".join(f"{name}={value}" for name, value in fixed.items())
    return f"{protocol.name}({inside})" if inside else protocol.name


def store() -> Path:
    """The folder in which certificates are kept, each in a file named by the hash of its question."""
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
    import_module("sympy")  # here, as otherwise each process would import it
    left = []
    for k in ks:
        start = perf_counter()
        row = _kept(k, pair, timeout)
        if row is None:
            left.append((k, max(LEAST, round(timeout - (perf_counter() - start), 2))))
        else:
            yield k, row
    for (k, seconds), text in each(partial(_found, pair=pair), left, jobs, scheduler):
        row = _in_time(k, pair, text, seconds)
        if row is None:  # what a worker sent is not right, or no certificate
            row = _in_time(k, pair, _found((k, seconds), pair), seconds) or NOTHING
        yield k, row


def _found(task: tuple[int, float], pair: Pair) -> str:
    """The text of a certificate for a k, none if there is none in so many seconds, and the seconds that it took."""
    start, (k, timeout) = perf_counter(), task
    found: Data | None = None
    with suppress(GaveUp, OutOfBounds, Rejected):
        found = bounded(_searched, k, pair, timeout, seconds=timeout, expected=(GaveUp, Rejected))
    return json.dumps({"certificate": found, "seconds": perf_counter() - start})


def _searched(k: int, pair: Pair, timeout: float) -> Data:
    return pair.at(k).searched(Deadline(timeout))


def _in_time(k: int, pair: Pair, text: str, timeout: float) -> Row | None:
    """`_new`, in what is left of the time for one k."""
    data = _read(text)
    if data is None:
        return None
    if data["certificate"] is None:  # whoever searched has no word in what is printed
        return f"no certificate was found in {timeout:g} s"
    try:
        row: Row | None = bounded(_new, k, pair, text, seconds=max(GRACE, round(timeout - data["seconds"], 1)))
    except OutOfBounds as error:
        return f"kernel: {error}"
    return row


def _new(k: int, pair: Pair, text: str) -> RefinementSet | None:
    """What a certificate says, if it is right; what is decided is kept."""
    question = pair.at(k)
    row = _checked(question, text)
    if row is not None and not row.undecided:
        _keep(question, text)
    return row


def _read(text: str) -> Data | None:
    """A certificate or none, and the seconds that it took; None for any other text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, TypeError):
        return None
    if not isinstance(data, dict) or data.keys() != {"certificate", "seconds"}:
        return None
    seconds, certificate = data["seconds"], data["certificate"]
    right = type(seconds) is float and 0 <= seconds < inf and isinstance(certificate, dict | None)
    return data if right else None


def _checked(question: Question, text: str) -> RefinementSet | None:
    data = _read(text)
    if data is None or data["certificate"] is None:
        return None
    try:
        return question.answer(data["certificate"], data["seconds"])
    except Rejected:
        return None


def _kept(k: int, pair: Pair, timeout: float) -> Row | None:
    try:
        row: RefinementSet | None = bounded(_old, k, pair, seconds=timeout)
    except OutOfBounds as error:
        return f"kernel: {error}"
    return None if row is None or row.undecided else row


def _old(k: int, pair: Pair) -> RefinementSet | None:
    question = pair.at(k)
    try:
        text = _file(question).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return _checked(question, text)


def _keep(question: Question, text: str) -> None:
    """Whole or not at all, also if this process ends meanwhile."""
    file = _file(question)
    new = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):  # what cannot be kept is an answer too
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(file)


def _file(question: Question) -> Path:
    return store() / hashlib.sha256(json.dumps(question.asked).encode()).hexdigest()


def map_data(pair: Pair, rows: Mapping[int, Row]) -> dict[str, Any]:
    """As JSON has it."""
    listed = [_row_data(k, row) for k, row in sorted(rows.items())]
    (a, b), shared = pair.sides, common(*({n: str(v) for n, v in f.items()} for f in (pair.fixed_a, pair.fixed_b)))
    return MapData(a=a, b=b, parameters=shared, over=pair.variable, rows=listed).data()


def _row_data(k: int, row: Row) -> RowData:
    if isinstance(row, str):
        return RowData(k=k, reason=row)
    intervals = [_interval(row, part) for part in row.parts]
    undecided = [_ends(row, point) for point in row.undecided] or None
    return RowData(k=k, intervals=intervals, rechecked=True, certificate=row.certificate, undecided=undecided)


def _interval(row: RefinementSet, part: Segment) -> IntervalData:
    to = None if part.stop is None else _ends(row, part.stop)
    return IntervalData(from_=_ends(row, part.start), to=to, closed=part.closed)


def _ends(row: RefinementSet, point: AxisPoint) -> list[str | None]:
    return decimals(row.span(point))


def map_csv(pair: Pair, rows: Mapping[int, Row]) -> str:
    """A line for each interval: k, its ends as enclosures (empty: without end), whether they belong to it, A and B."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["k", "from_low", "from_high", "to_low", "to_high", "from_closed", "to_closed", "a", "b"])
    for k, row in sorted(rows.items()):
        for part in () if isinstance(row, str) else map(partial(_interval, row), row.parts):
            table.writerow([k, *part.from_, *(part.to or ("", "")), *map(int, part.closed), *pair.sides])
    return out.getvalue()
