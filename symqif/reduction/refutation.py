"""Refutations: a point in the stated range where the claim is false, or where it is undefined.

A channel's capacity at the point is computed by brute force: the subset form is written out over all
subsets of [k], compared with the explicit channel that the certificate carries, and the maxima of that
channel's columns are added up. Nothing here reads the formula under test.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, Undefined, parse, show, substitute
from symqif.reduction import proof, refinement
from symqif.reduction.channels import Subset
from symqif.reduction.logic import parts
from symqif.reduction.model import Model
from symqif.reduction.proof import decide_constant

PRECISIONS = (96, 384)  # bits
Matrix = list[list[Fraction]]


def check(sequent: Sequent, refutation: Mapping[str, Any], theorems: Mapping[str, Sequent]) -> frozenset[str]:
    """Accept that the sequent fails at the given point, or raise `Rejected`; returns what a proof in it rests on."""
    model = Model.of(sequent, refutation["point"])
    for hypothesis in sequent.hypotheses:
        if not truth(model.write_out(hypothesis), refutation):
            raise Rejected(f"the point is outside the stated range: {show(hypothesis)} fails")
    goal = model.write_out(sequent.goal)
    if refutation["kind"] not in ("counterexample", "undefined", "contrary"):
        raise Rejected(f"no such refutation: {refutation['kind']!r}")
    if refutation["kind"] == "contrary":
        return contrary(sequent, model, refutation, theorems)
    if refutation["kind"] == "undefined":
        if not undefined(goal, refutation):
            raise Rejected("the claim is defined at the point")
    elif truth(goal, refutation):
        raise Rejected("the claim holds at the point")
    return frozenset()


def contrary(
    sequent: Sequent, model: Model, refutation: Mapping[str, Any], theorems: Mapping[str, Sequent]
) -> frozenset[str]:
    """The claim contradicts what is given together with more hypotheses, which hold at the point.

    For claims that something exists, which no evaluation refutes.
    """
    more = [parse(text) for text in refutation["given"]]
    for hypothesis in more:
        if not truth(model.write_out(hypothesis), refutation):
            raise Rejected(f"{show(hypothesis)} fails at the point")
    contradiction = Sequent(sequent.variables, (*sequent.hypotheses, *more, *parts(sequent.goal)), parse("0 < 0"))
    return proof.check_node(contradiction, refutation["proof"], theorems)


def number(term: Term) -> Fraction | None:
    """The rational value of a constant term, if its normal form shows it and its conditions are seen to hold."""
    algebra = Algebra.of({}, [term])
    value = algebra.ratio(term).value
    return value if all(holds(kind, f) for kind, f in algebra.conditions) else None


def holds(kind: str, f: Polynomial) -> bool:
    """Does an enclosure show that f > 0, f >= 0 or f != 0?"""
    zero = Fraction(0)
    relation: Term = (
        ("!=", parse(str(f)), zero) if kind == "!=" else ({">": "<", ">=": "<="}[kind], zero, parse(str(f)))
    )
    return enclosed(relation) is True


def undefined(formula: Term, evidence: Mapping[str, Any]) -> bool:
    """Does a formula without variables divide by zero, or take a root or logarithm outside its domain?

    The conclusion of an implication is looked at only where its premise holds, a conjunct where those before it hold.
    """
    match formula:
        case ("all", *items):
            return any(undefined(b, evidence) and truth(("all", *items[:n]), evidence) for n, b in enumerate(items))
        case ("equivalent" | "no" | "some", *items):
            return any(undefined(item, evidence) for item in items)
        case ("implies", a, b):
            return undefined(a, evidence) or (undefined(b, evidence) and truth(a, evidence))
        case ("forall" | "exists", body, str(name), ("real",) | ("integer",)) if not is_relation(innermost(formula)):
            return undefined(substitute(body, {name: Fraction(0)}), evidence)  # it is to be defined for every value
        case ("forall" | "exists", *_) if not is_relation(innermost(formula)):
            return False  # where its premises hold is not known
    try:
        Algebra.of({}, [formula]).define(formula)
    except Undefined:
        return True
    return False


def innermost(formula: Term) -> Term:
    """What a formula says, under its quantifiers."""
    while isinstance(formula, tuple) and formula[0] in ("forall", "exists"):
        formula = formula[1]
    return formula


def truth(formula: Term, evidence: Mapping[str, Any]) -> bool:
    """Evaluate a formula without variables; `Rejected` where it cannot be decided exactly."""
    if is_relation(formula):
        operator, left, right = formula
        return compare(operator, real(left, evidence), real(right, evidence))
    match formula:
        case ("all", *items):
            return all(truth(item, evidence) for item in items)
        case ("some", *items):
            return any([truth(item, evidence) for item in items])  # noqa: C419  (each is to be defined)
        case ("implies", a, b):
            return not truth(a, evidence) or truth(b, evidence)
        case ("equivalent", *items):
            return len({truth(item, evidence) for item in items}) <= 1
        case ("no", a):
            return not truth(a, evidence)
        case ("refines" | "in_hull", *_):
            return refinement_holds(formula, evidence)
    raise Rejected(f"not decided at a point: {show(formula)[:60]}")


def compare(operator: str, left: Term, right: Term) -> bool:
    gap = number(("-", right, left))
    if gap is not None:
        return {"<": gap > 0, "<=": gap >= 0, "==": gap == 0, "!=": gap != 0}[operator]
    answer = enclosed((operator, left, right))
    if answer is None:
        raise Rejected(f"{PRECISIONS[-1]} bits do not decide {show(left)} {operator} {show(right)}")
    return answer


def enclosed(relation: Term) -> bool | None:
    """The truth of a relation between constants by enclosures, None where the last precision does not tell."""
    for bits in PRECISIONS:
        try:
            answer = decide_constant(relation, bits)
        except Rejected:  # too wide to divide by, or to take the logarithm of
            continue
        if answer is not None:
            return answer
    return None


def real(term: Term, evidence: Mapping[str, Any]) -> Term:
    """Put in the values of measures, by brute force."""
    if not isinstance(term, tuple):
        return term
    if term[0] in ("capacity", "asr"):
        channel = explicit(term[1], evidence)
        value = sum((max(column) for column in zip(*channel, strict=True)), Fraction(0))
        return value if term[0] == "capacity" else value / len(channel)
    return (term[0], *(real(t, evidence) for t in term[1:]))


def explicit(channel: Term, evidence: Mapping[str, Any]) -> Matrix:
    """The explicit channel from the certificate, once it is seen to be the stated one up to its columns."""
    written = evidence.get("channels", {}).get(show(channel))
    if written is None:
        raise Rejected(f"no explicit channel is given for {show(channel)[:60]}")
    given = [[Fraction(text) for text in row] for row in written]
    stochastic(given)
    if directions(given) != directions(written_out(Subset.of(channel))):
        raise Rejected("the explicit channel is not the stated one")
    return given


def written_out(form: Subset) -> Matrix:
    """A subset form at a concrete k, one column for each subset (equal columns added up)."""
    k, low, high = (whole_number(t) for t in (form.k, form.low, form.high))
    if k < 1:
        raise Rejected("a channel has secrets")
    columns = []
    for size in range(low, high + 1):
        here = form.at(Fraction(size))
        count = rational(here.count)
        member = count * rational(here.member) if size else Fraction(0)
        nonmember = count * rational(here.nonmember) if size < k else Fraction(0)
        columns += [[member if x in chosen else nonmember for x in range(k)] for chosen in combinations(range(k), size)]
    if not columns:
        raise Rejected("a channel has columns")
    matrix = [list(row) for row in zip(*columns, strict=True)]
    stochastic(matrix)
    return matrix


def stochastic(matrix: Matrix) -> None:
    if any(sum(row) != 1 or min(row) < 0 for row in matrix):
        raise Rejected("a channel has non-negative entries, and rows that sum to 1")


def directions(matrix: Matrix) -> dict[tuple[Fraction, ...], Fraction]:
    """The total weight of the columns of each direction: what is left of a channel up to its columns."""
    weights: dict[tuple[Fraction, ...], Fraction] = {}
    for column in zip(*matrix, strict=True):
        weight = sum(column, Fraction(0))
        if weight:
            direction = tuple(entry / weight for entry in column)
            weights[direction] = weights.get(direction, Fraction(0)) + weight
    return weights


def rational(term: Term) -> Fraction:
    value = number(term)
    if value is None:
        raise Rejected(f"{show(term)[:60]} is not rational at the point")
    return value


def whole_number(term: Term) -> int:
    value = rational(term)
    if value.denominator != 1:
        raise Rejected(f"{show(term)[:60]} is not an integer at the point")
    return int(value)


def refinement_holds(formula: tuple[Any, ...], evidence: Mapping[str, Any]) -> bool:
    """Decide a refinement at the point by the witness or the gain function that the certificate carries."""
    own = evidence.get("refinements", {}).get(show(formula))
    if own is None:
        raise Rejected(f"no evidence for or against {show(formula)[:60]}")
    claim: Term = (formula[0], *(as_matrix(channel, evidence) for channel in formula[1:]))
    goal: Term = claim if "matrix" in own else ("no", claim)
    reduce = refinement.witness if "matrix" in own else refinement.gain
    if not all(truth(g.goal, evidence) for g in reduce(Sequent({}, (), goal), own, {})):
        raise Rejected("the evidence for or against a refinement does not check")
    return "matrix" in own


def as_matrix(channel: Term, evidence: Mapping[str, Any]) -> Term:
    """A channel written out; a protocol is the explicit channel of the certificate."""
    if isinstance(channel, tuple) and channel[0] == "matrix":
        return channel
    return ("matrix", *(("row", *row) for row in explicit(channel, evidence)))
