"""Deciding mutants: what comes out proved has to be true, and has to be seen to be true.

A mutant is proved like a statement, with the outline and the facts of the claim it is made from. The search for a proof
has so many steps of work, which are the same on any machine, whatever else runs there.

    not proved  no proof was found
    implied     proved; the statement implies it, by the rules of `tests.mutants.criteria`
    computed    proved; it has no variables, or says that something fails, and the oracle computes that it is so
    listed      proved; `tests.mutants.equivalent` has the reason why it is true
    WRONG       proved, and false at a point that the oracle found, or nobody has said why it is true
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, groupby, islice, zip_longest
from math import inf
from zlib import crc32

from symqif.claims.catalogue import Entry, load, theorems
from symqif.claims.claim import Derivation
from symqif.claims.decide import MALFORMED, why_undecided
from symqif.find.counterexample import refute, small_points
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import contradict, prove
from symqif.kernel.budget import Exhausted
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.workers import each
from tests.mutants import oracle
from tests.mutants.criteria import why
from tests.mutants.generator import Mutant, catalogue_mutants
from tests.mutants.handmade import handmade_mutants
from tests.mutants.positions import by_position

WRONG = "WRONG"
VERDICTS = ("not proved", "implied", "computed", "listed", WRONG)
FEW = 2  # small points, beside those of the claim


@dataclass(frozen=True)
class Score:
    """A verdict on a mutant; `detail` says why it is not proved, why it is true, or what is wrong."""

    mutant: Mutant
    verdict: str
    detail: str


def judge(mutant: Mutant, steps: int) -> Score:
    """Try to prove a mutant; one that is proved is shown to be true, or is a hole in the checker."""
    reason = unproved(mutant.claim, mutant.part, by_position(mutant.derivation, mutant.original), steps)
    return Score(mutant, *(("not proved", reason) if reason else shown(mutant)))


def unproved(claim: str, part: str, derivation: Derivation, steps: int) -> str:
    """Why a statement is not proved; empty if it is. What fails in general is proved by a point where it fails."""
    statement, deadline = derivation.statement, Deadline(inf).steps(steps)
    try:
        statement.sequent()
        if derivation.contrary:
            body = {"refutation": contradict(statement, derivation.contrary, catalogue_theorems(), deadline)}
        elif statement.universal:
            found = prove(statement, derivation.facts, derivation.outline, catalogue_theorems(), deadline)
            body = {"proof": found}
        else:
            points = [*derivation.points, *islice(small_points(statement), FEW)]
            if not (refutation := refute(statement, points, deadline)):
                return "no point was found"
            body = {"refutation": refutation}
        data = certificate.certificate(claim, part, statement, **body)
        verdict = certificate.check(data, statement, catalogue_theorems()).verdict
    except (GaveUp, Rejected, Exhausted, *MALFORMED) as error:
        return why_undecided(error) or type(error).__name__
    return "" if verdict == "proved" else verdict


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


def scores(mutants: Iterable[Mutant], jobs: int, steps: int, *, scheduler: str | None = None) -> Iterator[Score]:
    """The scores as they come, from so many processes or the workers of a cluster."""
    groups = [tuple(group) for _, group in groupby(sorted(mutants, key=lambda m: m.of), key=lambda m: m.of)]
    for _, done in each(partial(_judge_group, steps=steps), groups, jobs, scheduler):
        yield from done


def _judge_group(mutants: tuple[Mutant, ...], steps: int) -> list[Score]:
    """The scores of the mutants of one statement."""
    return [judge(mutant, steps) for mutant in mutants]


@cache
def catalogue() -> dict[str, Entry]:
    return load()


@cache
def catalogue_theorems() -> dict[str, Sequent]:
    return theorems(catalogue())
