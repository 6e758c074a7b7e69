"""Evidence for and against refinements of explicit channels of rationals: a witness, or a gain function.

Of hulls, evidence for. Evidence goes by the places of `symqif.reduction.evaluation`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symqif.find.limits import Deadline, GaveUp
from symqif.find.refinement.hull import means_or_action
from symqif.find.refinement.orbits import witness_or_gain
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse
from symqif.kernel.value import rational
from symqif.reduction.channels import rows
from symqif.reduction.evaluation import Matrix, as_matrix
from symqif.reduction.model import Model
from symqif.refinement_kernel.irrational import Number

Rows = list[tuple[Term, ...]]
Evidence = Mapping[str, Any]
SECONDS = 20.0
CONNECTIVES = ("all", "implies", "equivalent", "no", "every", "some")


def refinement_evidence(formula: Term, place: str, deadline: Deadline | None = None) -> dict[str, Evidence]:
    """Evidence for or against the refinements in a formula without variables that stands at a place.

    deadline: `SECONDS` for each of them where there is none; what is not decided in time has no evidence.
    """
    nodes = dict(refinements(formula, place))
    known = {node: evidence(node, deadline or Deadline(SECONDS)) for node in dict.fromkeys(nodes.values())}
    return {where: own for where, node in nodes.items() if (own := known[node])}


def refinements(formula: Term, place: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The refinements in a formula that stands at a place, by theirs."""
    match formula:
        case ("refines" | "in_hull", _, _):
            yield place, formula
        case (head, *items) if head in CONNECTIVES:
            for n, item in enumerate(items):
                yield from refinements(item, f"{place}.{n}")


def by_refinement(sequent: Sequent, at: Mapping[str, Any]) -> dict[Term, Evidence]:
    """The evidence at a point by the refinements themselves, of which some occur again in what is presupposed."""
    model, given = Model.of(sequent, at["point"]), (*sequent.hypotheses, *map(parse, at.get("given", ())))
    formulas = {"claim": sequent.goal, **{f"given.{n}": hypothesis for n, hypothesis in enumerate(given)}}
    nodes = (node for place, formula in formulas.items() for node in refinements(model.write_out(formula), place))
    evidence = at.get("refinements", {})
    return {node: evidence[place] for place, node in nodes if place in evidence}


def evidence(statement: tuple[Any, ...], deadline: Deadline) -> Evidence | None:
    """Evidence for or against a refinement; for a hull, if it is one."""
    in_hull = statement[0] == "in_hull"
    channels = statement[:0:-1] if in_hull else statement[1:]
    try:
        a, b = ([[rational(entry) for entry in row] for row in matrix(channel)] for channel in channels)
    except Rejected:
        return None
    if len(a) != len(b) or not all(min(row) >= 0 and sum(row) == 1 for row in (*a, *b)):
        return None  # what is no channel is undefined
    with suppress(GaveUp):
        if in_hull:
            found = means_or_action(a, b, deadline)
            return {"matrix": matrix_text(found.matrix)} if found.holds else None
        return certificate(a, b, deadline)
    return None


def matrix(channel: Term) -> Rows:
    """The rows of a channel that is written out, or has an explicit form."""
    written = isinstance(channel, tuple) and channel[0] == "matrix"
    return rows(channel if written else as_matrix(channel))


def certificate(a: Matrix, b: Matrix, deadline: Deadline) -> dict[str, Any]:
    """A witness W with A.W = B, or a gain function and the best action for each output, by linear programming."""
    found = witness_or_gain(a, b, deadline)
    if found.holds:
        return {"matrix": matrix_text(found.matrix)}

    def best(column: Sequence[Fraction]) -> int:
        values: list[Any] = [
            sum((p * g for p, g in zip(column, row, strict=True)), Fraction(0)) for row in found.matrix
        ]
        return values.index(max(values))

    return {
        "gain": matrix_text(found.matrix),
        "prior": [str(Fraction(1, len(a)))] * len(a),
        "best": [best(column) for column in zip(*a, strict=True)],
        "strategy": [best(column) for column in zip(*b, strict=True)],
    }


def matrix_text(matrix: Sequence[Sequence[Number]]) -> str:
    return f"matrix([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in matrix)}])"
