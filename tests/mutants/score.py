"""Deciding mutants: what comes out proved has to hold wherever the oracle tries it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pool

from symqif.claims.catalogue import Entry, load, theorems
from symqif.claims.decide import decide
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from tests.mutants import oracle
from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.generator import Mutant, catalogue_mutants
from tests.mutants.handmade import handmade_mutants

WRONG = "WRONG"
VERDICTS = ("refuted", "undecided", "equivalent", WRONG)
PLENTY = 60.0


@dataclass(frozen=True)
class Score:
    """A verdict on a mutant; `detail` is the reason why it is true, or what is wrong."""

    mutant: Mutant
    verdict: str
    detail: str
    seconds: float


def limit(claim: str, part: str, timeout: float) -> float:
    """Seconds for each mutant: the time-out, but at least twice what the statement itself takes on this machine.

    A short limit must not hide a false proof.
    """
    return max(timeout, 1 + 2 * own_time(claim, part))


@cache
def own_time(claim: str, part: str) -> float:
    """The seconds in which the statement itself is proved."""
    return decide(claim, part, catalogue()[claim].claim.parts[part], catalogue_theorems(), PLENTY).seconds


def judge(mutant: Mutant, timeout: float) -> Score:
    """Decide a mutant; one that is proved is shown to be true, or is a hole in the checker."""
    seconds = limit(mutant.claim, mutant.part, timeout)
    started = time.perf_counter()
    try:
        outcome = decide(mutant.claim, mutant.part, mutant.derivation, catalogue_theorems(), seconds)
        verdict, detail = outcome.verdict, outcome.reason
    except Rejected as error:
        verdict, detail = "undecided", f"not a statement that can be decided: {error}"
    if verdict == "proved":
        verdict, detail = shown(mutant)
    return Score(mutant, verdict, detail, time.perf_counter() - started)


def shown(mutant: Mutant) -> tuple[str, str]:
    """A proved mutant is wrong where the oracle finds a point at which it fails; else it is taken to be true."""
    statement = mutant.derivation.statement
    if not statement.universal and not oracle.shown_true(statement, mutant.id):
        return WRONG, "proved to fail somewhere, but it holds wherever it is tried"
    point, held = oracle.counterexample(statement, mutant.id)
    if point and statement.universal:
        return WRONG, f"proved, but it fails at {oracle.text(point)}"
    return "equivalent", EQUIVALENT.get(mutant.id) or f"holds at {held} random points; no reason is listed"


def all_mutants(ids: Iterable[str] = ()) -> list[Mutant]:
    """Generated and hand-made mutants: all, or those of the claims, statements or ids that are named."""
    entries, wanted = catalogue(), tuple(ids)
    statements = {name.partition("#")[0] for name in wanted}
    found = [*catalogue_mutants(entries, statements), *handmade_mutants(entries, tuple(statements))]
    return [m for m in found if not wanted or {m.id, m.claim, f"{m.claim}/{m.part}"} & set(wanted)]


def scores(mutants: Iterable[Mutant], jobs: int, timeout: float) -> Iterator[Score]:
    """The scores as they come, from so many processes."""
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(_judge_one, [(m, timeout) for m in mutants])


def _judge_one(task: tuple[Mutant, float]) -> Score:
    return judge(*task)


@cache
def catalogue() -> dict[str, Entry]:
    return load()


@cache
def catalogue_theorems() -> dict[str, Sequent]:
    return theorems(catalogue())
