"""Verifying a catalogue: every statement decided, dependencies settled, verdicts compared with the recorded ones."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from uuid import uuid4

from symqif.bounded import Answering, OutOfBounds, bounded
from symqif.claims.about import unknown
from symqif.claims.catalogue import Catalogue, Entry, load, theorems, used
from symqif.claims.claim import Claim
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome, Task, settled_outcomes, shown, undecided
from symqif.errors import SymqifError
from symqif.kernel.budget import Exhausted
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.reduction import certificate as certificates
from symqif.shown import Shown
from symqif.workers import each

Found = tuple[str, Mapping[str, Outcome]]  # a claim and the outcomes of its parts
Progress = Callable[[Sequence[Task]], None]
FEW = 8  # claims that one process checks as fast as several


@dataclass(frozen=True, repr=False)
class Result(Shown):
    """A claim with the outcome for each of its parts.

    >>> from symqif import verify
    >>> [(result.claim.id, result.verdict) for result in verify(["cap.grr"])]
    [('cap.grr', 'proved')]
    """

    claim: Claim
    outcomes: Mapping[str, Outcome]
    file: Path | None = None  # the claim's, in its catalogue

    @property
    def verdict(self) -> str:
        return self.outcomes["printed"].verdict

    @property
    def seconds(self) -> float:
        return sum(o.seconds for o in self.outcomes.values())

    @property
    def differences(self) -> tuple[str, ...]:
        """The parts whose verdict is not the recorded one."""
        recorded = self.claim.expected
        return tuple(p for p, o in self.outcomes.items() if o.verdict != recorded[p])

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Rules, and claims by id or id/part, that the verdicts on its parts rest on."""
        return tuple(sorted({name for outcome in self.outcomes.values() for name in outcome.rests_on}))

    @property
    def pointless(self) -> tuple[str, ...]:
        """The parts that are proved although no certificate shows that what they are given is true somewhere."""
        return tuple(part for part, o in self.outcomes.items() if o.verdict == "proved" and not o.has_point)

    @property
    def wrong_lines(self) -> int:
        """How many of its remarks are refuted."""
        return sum(o.verdict == "refuted" for part, o in self.outcomes.items() if part.startswith("remark"))


def verify(
    ids: Iterable[str] = (),
    *,
    catalogue: Path | None = None,
    entries: Catalogue | None = None,
    jobs: int = 1,
    timeout: float = 60.0,
    scheduler: str | None = None,
    progress: Progress = lambda left: None,
) -> Iterator[Result]:
    """Decide claims: every search is run anew, and stored certificates are not read.

    Args:
        ids: the claims to decide, after those that they rest on; all of them if there are none.
        catalogue: a directory; by default the catalogue of symqif.
        entries: the catalogue, where it has been read already.
        jobs: how many processes work.
        timeout: seconds for each statement.
        scheduler: the address of a dask scheduler, whose workers search instead; their certificates are checked here.
        progress: is told what is left to decide, in the order in which it is begun, whenever that changes.

    Yields:
        A `Result` for each claim, in order.

    Raises:
        SymqifError: there is no such claim or catalogue.

    >>> from symqif import verify
    >>> [result.verdict for result in verify(["cap.ss"])]
    ['refuted']
    """
    ids = list(ids)
    entries = entries or load(catalogue, ids)
    order = ordered(entries, ids)
    begun = order if jobs == 1 else _largest(order, entries)
    progress(_tasks(begun, entries))
    yield from _settled(order, begun, entries, _decided(begun, entries, catalogue, timeout, jobs, scheduler), progress)


def recheck(
    ids: Iterable[str] = (),
    *,
    catalogue: Path | None = None,
    entries: Catalogue | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    progress: Progress = lambda left: None,
) -> Iterator[Result]:
    """Check the stored certificates again, by the kernel and the reduction rules alone; no search engine is imported.

    Arguments, what it yields and errors are as for `verify`; the workers of a cluster are trusted.

    >>> from symqif import recheck
    >>> [result.verdict for result in recheck(["cap.ss"])]
    ['refuted']
    """
    ids = list(ids)
    entries = entries or load(catalogue, ids)
    order = ordered(entries, ids)
    yield from _settled(order, order, entries, _rechecked(order, entries, catalogue, jobs, scheduler), progress)


def _settled(
    order: Sequence[str], begun: Sequence[str], entries: Catalogue, found: Iterable[Found], progress: Progress
) -> Iterator[Result]:
    """The results in order, where the outcomes of the claims come in any order."""
    tasks, left = _tasks(begun, entries), list(order)
    done: dict[str, Mapping[str, Outcome]] = {}
    settled: dict[Task, Outcome] = {}
    for name, outcomes in found:
        done[name] = outcomes
        progress([task for task in tasks if task[0] not in done])
        while left and left[0] in done:
            first = left.pop(0)
            yield replace(settle(entries[first].claim, done[first], settled), file=entries[first].file)


def _tasks(names: Iterable[str], entries: Catalogue) -> list[Task]:
    return [(name, part) for name in names for part in entries[name].claim.parts]


def _rechecked(
    order: Sequence[str], entries: Catalogue, catalogue: Path | None, jobs: int, scheduler: str | None
) -> Iterator[Found]:
    """The outcomes of each claim, as they come."""
    with _call(catalogue, (entries, theorems(entries))) as call:
        recheck_one = partial(_recheck_one, call=call)
        if not scheduler and (jobs == 1 or len(order) <= FEW):
            yield from ((name, recheck_one(name)) for name in order)
            return
        # a worker makes no cycles, which the garbage collector would look for in vain
        yield from each(recheck_one, _largest(order, entries), jobs, scheduler, gc.disable)


def _largest(order: Iterable[str], entries: Catalogue) -> list[str]:
    """The claims with the longest certificates first, so that all processes end together."""
    return sorted(order, key=lambda name: -certified(entries[name]))


def certified(entry: Entry) -> int:
    """The size of its certificates: what is long is begun first."""
    return entry.certificate_file.stat().st_size if entry.certificate_file.exists() else 0


def _recheck_one(name: str, call: Call) -> dict[str, Outcome]:
    entries, known = _known(call)
    return stored(entries[name], known)


def stored(entry: Entry, known: Mapping[str, Sequent]) -> dict[str, Outcome]:
    """The outcome that the stored certificate of each part shows."""
    parts = entry.claim.parts
    try:
        kept = entry.certificates()
    except (ValueError, OSError, RecursionError) as error:  # ValueError: it is not JSON, or not UTF-8
        return dict.fromkeys(parts, undecided(f"the certificate is rejected: {error}"))
    missing = undecided(f"no certificate is stored in {entry.certificate_file.name}")
    return {
        part: shown(kept[part], derivation.statement, known) if part in kept else missing
        for part, derivation in parts.items()
    }


def settle(claim: Claim, found: Mapping[str, Outcome], settled: dict[Task, Outcome]) -> Result:
    """A claim with what was found of it, as far as what it rests on is settled."""
    statements = {part: derivation.statement for part, derivation in claim.parts.items()}
    return Result(claim, settled_outcomes(claim.id, statements, found, settled))


def ordered(entries: Mapping[str, Entry], ids: Iterable[str]) -> list[str]:
    """The named claims and those that their outlines use, each after what it uses."""
    order: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise SymqifError(f"claims rest on each other: {' -> '.join((*path, name))}")
        if name not in entries:
            if path:
                return  # what rests on it is undecided, and says so
            raise SymqifError(unknown(name, entries))
        if name not in order:
            for other in used(entries[name].claim):
                visit(other, (*path, name))
            order.append(name)

    for name in ids or entries:
        visit(name, ())
    return order


def _decided(
    order: Sequence[str], entries: Catalogue, catalogue: Path | None, timeout: float, jobs: int, scheduler: str | None
) -> Iterator[Found]:
    """The outcomes of each claim, as they come. Its parts have much in common, and go to one process."""
    known = theorems(entries)
    with _call(catalogue, (entries, known)) as call:
        for name, found in each(partial(_decide_one, call=call, timeout=timeout), order, jobs, scheduler):
            if scheduler:
                parts = entries[name].claim.parts
                shown = {part: _confirmed(found, (name, part), entries, known, timeout) for part in parts}
                anew = _searched(name, [part for part in parts if not shown[part]], call, timeout)
                found = {part: outcome or anew[part] for part, outcome in shown.items()}
            yield name, found


def _confirmed(
    found: object, task: Task, entries: Mapping[str, Entry], known: Mapping[str, Sequent], timeout: float
) -> Outcome | None:
    """What the certificate of another machine shows in the time; nothing if there is none that the base accepts."""
    name, part = task
    outcome = found.get(part) if isinstance(found, Mapping) else None
    if not isinstance(outcome, Outcome) or outcome.certificate is None:
        return None
    try:
        question = outcome.certificate, entries[name].claim.parts[part].statement, known
        decision = bounded(certificates.check, *question, seconds=timeout, expected=(Rejected, Exhausted))
    except (Rejected, Exhausted):
        return None
    except OutOfBounds as error:
        return undecided(str(error), timeout)
    rests_on = tuple(sorted(decision.rests_on))
    return replace(outcome, verdict=decision.verdict, rests_on=rests_on, has_point=decision.has_point)


def _decide_one(name: str, call: Call, timeout: float) -> dict[str, Outcome]:
    entries, _ = _known(call)
    return _searched(name, entries[name].claim.parts, call, timeout)


def _searched(name: str, parts: Iterable[str], call: Call, timeout: float) -> dict[str, Outcome]:
    """The outcomes, decided in a process that is ended when the time of one is over, whatever it does."""
    for engine in ("counterexample", "proof"):
        import_module(f"symqif.find.{engine}")  # here, once, and not in each of the processes
    searching = _searching.setdefault(call, Answering(timeout))
    outcomes = {}
    for part in parts:
        try:
            outcomes[part] = searching.ask(_decide_part, name, part, call, timeout)
        except OutOfBounds as error:
            outcomes[part] = undecided(str(error), timeout)
    return outcomes


def _decide_part(name: str, part: str, call: Call, timeout: float) -> Outcome:
    entries, known = _known(call)
    return decide(name, part, entries[name].claim.parts[part], known, timeout)


Known = tuple[Catalogue, Mapping[str, Sequent]]
Call = tuple[Path | None, str]  # a catalogue, and what no other call of `verify` or `recheck` is called
_read: dict[Call, Known] = {}  # processes that are forked here have it as well
_searching: dict[Call, Answering] = {}  # the process that searches for this one


@contextmanager
def _call(catalogue: Path | None, known: Known) -> Iterator[Call]:
    """A call in which this is known."""
    call = catalogue, uuid4().hex
    _read[call] = known
    try:
        yield call
    finally:
        _read.pop(call, None)
        if call in _searching:
            _searching.pop(call).end()


def _known(call: Call) -> Known:
    """The catalogue and its theorems, which a worker on another machine reads once for each call."""
    if call not in _read:
        _read.clear()
        while _searching:
            _searching.popitem()[1].end()
        entries = load(call[0])
        _read[call] = entries, theorems(entries)
    return _read[call]
