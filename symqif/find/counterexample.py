"""Counterexamples: the smallest point, in a list that grows, where a statement is false or undefined."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from symqif.bounded import at_work
from symqif.exact.evaluation import with_head
from symqif.find.limits import Deadline
from symqif.find.refinement.evidence import refinement_evidence
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, names
from symqif.reduction import refutation
from symqif.reduction.evaluation import truth
from symqif.reduction.model import Model
from symqif.reduction.statement import Statement

Point = Mapping[str, str]
INTEGERS = ("1", "2", "3", "4", "5", "6")
REALS = ("0", "1", "1/2", "1/4", "3/4", "2", "-1", "1/3")
EXPONENTS = ("0", "2*log(2)", "log(2)", "log(3/2)", "2*log(3/2)", "2*log(3)", "log(5)", "2*log(5)", "2*log(11)")
FRACTIONS = ("3/4", "log(3)/log(4)", "log(3/2)/log(2)", "9/10", "log(4)/log(5)", "51/100", "99/100")


def refute(statement: Statement, points: Iterable[Point], deadline: Deadline) -> dict[str, Any] | None:
    """A refutation that the checker has accepted, at the first of the points that gives one."""
    sequent = statement.sequent()
    for point in points:
        at_work("counterexample")
        if deadline.over:
            return None
        with suppress(Rejected):
            at = in_range(sequent, point, deadline)
            goal = Model.of(sequent, point).write_out(sequent.goal)
            evidence = {**at["refinements"], **refinement_evidence(goal, "claim", deadline)}
            value = truth(goal, evidence, "claim")
            if value is False or (value is None and statement.universal):
                kind = "undefined" if value is None else "counterexample"
                found = {"kind": kind, "point": at["point"], "refinements": evidence}
                refutation.check(sequent, found, {})
                return found
    return None


def in_range(sequent: Sequent, point: Point, deadline: Deadline) -> dict[str, Any]:
    """The point with evidence for what is given, as a certificate has it; `Rejected` if it is outside the range."""
    model, evidence = Model.of(sequent, point), dict[str, Mapping[str, Any]]()
    for n, hypothesis in enumerate(sequent.hypotheses):
        evidence |= refinement_evidence(model.write_out(hypothesis), f"given.{n}", deadline)
    at = {"point": dict(point), "refinements": evidence}
    refutation.inside(sequent, sequent.hypotheses, at)
    return at


def small_points(statement: Statement) -> Iterator[Point]:
    """Points with small coordinates: integers first, then reals, in the order of the lists above.

    A real variable that stands in an exponent gets logarithms, so that the exponential is rational.
    """
    sequent = statement.sequent()
    if not {"integer", "real"}.issuperset(sequent.variables.values()):
        return
    exponentials = with_head(("all", sequent.goal, *sequent.hypotheses), "exp")
    exponents = {name for _, exponent in exponentials for name in names(exponent)}
    integers = [name for name, sort in sequent.variables.items() if sort == "integer"]
    reals = [name for name in sequent.variables if name not in integers]
    values = [EXPONENTS if n in exponents and n != "theta" else FRACTIONS if n == "theta" else REALS for n in reals]
    for whole in sorted(product(INTEGERS, repeat=len(integers)), key=lambda c: (max(c, default=""), c)):
        for real in graded([len(v) for v in values]):
            chosen = [v[n] for v, n in zip(values, real, strict=True)]
            yield dict(zip(integers + reals, [*whole, *chosen], strict=True))


def graded(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The points of range(a) x range(b) x .. by their sum, and then in lexicographic order: a few of them at once."""
    for total in range(sum(sizes) - len(sizes) + 1):
        yield from _of_sum(sizes, total)


def _of_sum(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    first, *others = sizes
    most = sum(others) - len(others)
    for value in range(max(0, total - most), min(first - 1, total) + 1):
        yield from ((value, *rest) for rest in _of_sum(others, total - value))
