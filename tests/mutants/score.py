"""Deciding mutants: what comes out proved has to be true, and has to be seen to be true.

A mutant is decided like a statement, with the outline and the facts of the claim it is made from. What is not decided
within its time counts as not proved.

    refuted     the checker accepted a counterexample
    undecided   no proof and no counterexample was found
    implied     proved; the statement implies it, by the rules of `tests.mutants.criteria`
    computed    proved; it has no variables, or says that something fails, and the oracle computes that it is so
    listed      proved; `tests.mutants.equivalent` has the reason why it is true
    WRONG       proved, and false at a point that the oracle found, or nobody has said why it is true
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, groupby, zip_longest
from zlib import crc32

from symqif.claims.catalogue import Entry, load, theorems
from symqif.claims.decide import decide
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.workers import each
from tests.mutants import oracle
from tests.mutants.criteria import why
from tests.mutants.generator import Mutant, catalogue_mutants
from tests.mutants.handmade import handmade_mutants
from tests.mutants.positions import by_position

WRONG = "WRONG"
VERDICTS = ("refuted", "undecided", "implied", "computed", "listed", WRONG)
PLENTY = 120.0


@dataclass(frozen=True)
class Score:
    """A verdict on a mutant; `detail` is the reason why it is true, or what is wrong."""

    mutant: Mutant
    verdict: str
    detail: str
    seconds: float


def limit(mutant: Mutant, timeout: float) -> float:
    """Seconds for a mutant: the time-out, but at least twice what the statement itself takes on this machine.

    A short limit must not hide a false proof.
    """
    return max(timeout, 1 + 2 * own_time(mutant.claim, mutant.part))


@cache
def own_time(claim: str, part: str) -> float:
    """The seconds in which the statement itself is decided."""
    outcome = decide(claim, part, catalogue()[claim].claim.parts[part], catalogue_theorems(), PLENTY)
    assert outcome.verdict != "undecided", f"{claim}/{part}: {outcome.reason}"
    return outcome.seconds


def judge(mutant: Mutant, seconds: float) -> Score:
    """Decide a mutant; one that is proved is shown to be true, or is a hole in the checker."""
    started = time.perf_counter()
    try:
        derivation = by_position(mutant.derivation, mutant.original)
        outcome = decide(mutant.claim, mutant.part, derivation, catalogue_theorems(), seconds)
        verdict, detail = outcome.verdict, outcome.reason
    except Rejected as error:
        verdict, detail = "undecided", f"not a statement that can be decided: {error}"
    if verdict == "proved":
        verdict, detail = shown(mutant)
    return Score(mutant, verdict, detail, time.perf_counter() - started)


def shown(mutant: Mutant) -> tuple[str, str]:
    """What is to be said of a proved mutant."""
    statement, held = mutant.derivation.statement, 0
    if statement.universal:
        point, held = oracle.counterexample(statement, mutant.id)
        if point:
            return WRONG, f"proved, but it fails at {oracle.text(point)}"
    unlisted = f"proved, and it holds at {held} random points: tests/mutants/equivalent.toml wants the reason"
    return why(mutant) or (WRONG, unlisted)


def all_mutants(ids: Iterable[str] = ()) -> list[Mutant]:
    """Generated and hand-made mutants: all, or those of the claims, statements or ids that are named."""
    entries, wanted = catalogue(), tuple(ids)
    statements = {name.partition("#")[0] for name in wanted}
    found = [*catalogue_mutants(entries, statements), *handmade_mutants(entries, tuple(statements))]
    return [m for m in found if not wanted or {m.id, m.claim, m.of} & set(wanted)]


def selection(mutants: Iterable[Mutant], each: int) -> list[Mutant]:
    """All mutants by hand, and of each statement so many generated ones, always the same ones."""
    mutants = list(mutants)
    generated = [m for m in mutants if m.kind != "hand"]
    chosen = [m for _, group in groupby(generated, key=lambda m: m.of) for m in spread(list(group), each)]
    return [*chosen, *(m for m in mutants if m.kind == "hand")]


def spread(mutants: list[Mutant], count: int) -> list[Mutant]:
    """So many mutants of as many kinds as there are, starting with another kind for other statements."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        kinds.setdefault(mutant.kind, []).append(mutant)
    names = sorted(kinds, key=lambda kind: crc32(f"{mutants[0].of} {kind}".encode()))
    return [m for m in chain.from_iterable(zip_longest(*(kinds[name] for name in names))) if m][:count]


def scores(
    mutants: Iterable[Mutant], jobs: int, timeout: float, *, patient: bool, scheduler: str | None = None
) -> Iterator[Score]:
    """The scores as they come, from so many processes or the workers of a cluster; patient ones give each mutant as
    long as `limit` says."""
    groups = [tuple(group) for _, group in groupby(sorted(mutants, key=lambda m: m.of), key=lambda m: m.of)]
    for _, done in each(partial(_judge_group, timeout=timeout, patient=patient), groups, jobs, scheduler):
        yield from done


def _judge_group(mutants: tuple[Mutant, ...], timeout: float, patient: bool) -> list[Score]:
    """The scores of the mutants of one statement."""
    return [judge(mutant, limit(mutant, timeout) if patient else timeout) for mutant in mutants]


@cache
def catalogue() -> dict[str, Entry]:
    return load()


@cache
def catalogue_theorems() -> dict[str, Sequent]:
    return theorems(catalogue())
