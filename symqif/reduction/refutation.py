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

from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, Undefined, number, parse, show, substitute
from symqif.kernel.value import compare, rational, whole
from symqif.reduction import proof, refinement
from symqif.reduction.channels import ONE, ZERO, Subset, rows, total
from symqif.reduction.model import Model
from symqif.reduction.rule import RULES, Arguments

LARGEST = 16  # secrets
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
            raise Rejected("the claim is not seen to be undefined at the point")
    elif truth(goal, refutation):
        raise Rejected("the claim holds at the point")
    return relied_on(refutation.get("refinements", {}))


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
    contradiction = sequent.aim(parse("0 < 0"), *more, *parts(sequent.goal))
    return proof.check_node(contradiction, refutation["proof"], theorems)


def undefined(formula: Term, evidence: Mapping[str, Any]) -> bool:
    """Is a formula without variables seen to be undefined, when it is read in the order of `docs/semantics.md` §5?

    What is said for every number is looked at for 0.
    """
    try:
        match formula:
            case ("all", *items):
                read = (b for n, b in enumerate(items) if truth(("all", *items[:n]), evidence))
                return any(undefined(item, evidence) for item in read)
            case ("equivalent" | "no" | "some" | "every", *items):
                return any(undefined(item, evidence) for item in items)
            case ("implies", a, b):
                return undefined(a, evidence) or (truth(a, evidence) and undefined(b, evidence))
            case ("forall" | "exists", body, str(name), ("real",) | ("integer",)):
                return undefined(substitute(body, {name: Fraction(0)}), evidence)
            case ("refines" | "in_hull", *channels):
                for channel in channels:
                    as_matrix(channel, evidence)
            case _:
                truth(formula, evidence)
    except Undefined:
        return True
    except Rejected:  # what is not decided is not seen
        return False
    return False


def truth(formula: Term, evidence: Mapping[str, Any]) -> bool:
    """Evaluate a formula without variables; `Undefined` where it is, `Rejected` where it cannot be decided exactly."""
    if is_relation(formula):
        operator, left, right = formula
        return compare(operator, real(left, evidence), real(right, evidence))
    match formula:
        case ("all", *items):
            return all(truth(item, evidence) for item in items)
        case ("some" | "every" as how, *items):  # each is to be defined
            found = [truth(item, evidence) for item in items]
            return any(found) if how == "some" else all(found)
        case ("implies", a, b):
            return not truth(a, evidence) or truth(b, evidence)
        case ("equivalent", *items):
            return len({truth(item, evidence) for item in items}) <= 1
        case ("no", a):
            return not truth(a, evidence)
        case ("refines" | "in_hull", *_):
            return refinement_holds(formula, evidence)
    raise Rejected(f"not decided at a point: {show(formula)[:60]}")


def real(term: Term, evidence: Mapping[str, Any]) -> Term:
    """Put in the values of measures, by brute force."""
    if not isinstance(term, tuple):
        return term
    if term[0] in ("capacity", "asr"):
        channel = explicit(term[1], evidence)
        value = sum((max(column) for column in zip(*channel, strict=True)), Fraction(0))
        return value if term[0] == "capacity" else value / len(channel)
    if term[0] == "sum":  # its body may be evaluated never
        return (*term[:3], *(real(t, evidence) for t in term[3:]))
    return (term[0], *(real(t, evidence) for t in term[1:]))


def explicit(channel: Term, evidence: Mapping[str, Any]) -> Matrix:
    """The explicit channel from the certificate, once it is seen to be the stated one up to its columns."""
    match channel:
        case ("hot", ("kron", inside, n)):
            as_matrix(inside, evidence)
            if whole(n) < 1:
                raise Undefined("undefined: a Kronecker power of no factors")
    stated = written_out(Subset.of(channel))
    written = evidence.get("channels", {}).get(show(channel))
    if written is None:
        raise Rejected(f"no explicit channel is given for {show(channel)[:60]}")
    given = [[number(text) for text in row] for row in written]
    if not is_channel(given):
        raise Rejected("the explicit channel is none: it has negative entries, or rows that do not sum to 1")
    if len(given) != len(stated) or directions(given) != directions(stated):
        raise Rejected("the explicit channel is not the stated one")
    return given


def written_out(form: Subset) -> Matrix:
    """A subset form at a concrete k, one column for each subset (equal columns added up); `Undefined` if it is no
    channel."""
    k, low, high = (whole(t) for t in (form.k, form.low, form.high))
    if k > LARGEST:
        raise Rejected(f"no channel with {k} secrets is written out")
    if k < 1 or not 0 <= low <= high <= k:
        raise Undefined("undefined: a channel has secrets, and the sizes of its subsets are from 0 to k")
    columns = []
    for size in range(low, high + 1):
        here = form.at(Fraction(size))
        count = rational(here.count)
        member = count * rational(here.member) if size else Fraction(0)
        nonmember = count * rational(here.nonmember) if size < k else Fraction(0)
        columns += [[member if x in chosen else nonmember for x in range(k)] for chosen in combinations(range(k), size)]
    return stochastic([list(row) for row in zip(*columns, strict=True)])


def stochastic(matrix: Matrix) -> Matrix:
    """The matrix, `Undefined` if it is no channel."""
    if not is_channel(matrix):
        raise Undefined("undefined: a channel has non-negative entries, and rows that sum to 1")
    return matrix


def is_channel(matrix: Matrix) -> bool:
    return all(sum(row) == 1 and min(row) >= 0 for row in matrix)


def directions(matrix: Matrix) -> dict[tuple[Fraction, ...], Fraction]:
    """The total weight of the columns of each direction: what is left of a channel up to its columns."""
    weights: dict[tuple[Fraction, ...], Fraction] = {}
    for column in zip(*matrix, strict=True):
        weight = sum(column, Fraction(0))
        if weight:
            direction = tuple(entry / weight for entry in column)
            weights[direction] = weights.get(direction, Fraction(0)) + weight
    return weights


def refinement_holds(formula: tuple[Any, ...], evidence: Mapping[str, Any]) -> bool:
    """Decide a refinement at the point by the witness or the gain function that the certificate carries, or by proofs:
    of what it presupposes, and that it holds or does not."""
    own = evidence.get("refinements", {}).get(show(formula))
    if own is not None and "proofs" in own:
        return _proved(formula, own)
    matrices: Term = (formula[0], *(as_matrix(channel, evidence) for channel in formula[1:]))
    if own is None:
        raise Rejected(f"no evidence for or against {show(formula)[:60]}")
    claim: Term = matrices if "matrix" in own else ("no", matrices)
    reduce = refinement.witness if "matrix" in own else refinement.gain
    try:
        shown = all(truth(g.goal, evidence) for g in reduce(Sequent({}, (), claim), Arguments(own), {}))
    except Undefined as error:  # the evidence, not the claim
        raise Rejected(f"the evidence is not defined: {error}") from None
    if not shown:
        raise Rejected("the evidence for or against a refinement does not check")
    return "matrix" in own


def _proved(formula: Term, own: Mapping[str, Any]) -> bool:
    here = Sequent({}, (), formula)
    shown = here if own["holds"] is True else here.aim(("no", formula))
    for goal, node in zip((*presupposed(here, formula), shown), own["proofs"], strict=True):
        proof.check_node(goal, node, {})
    return own["holds"] is True


def relied_on(node: object) -> frozenset[str]:
    """The named rules in the evidence for or against refinements."""
    if isinstance(node, Mapping):
        own = {"gain"} if "gain" in node else {node.get("rule")}
        named = frozenset(name for name in own if isinstance(name, str) and name in RULES and RULES[name].named)
        return named.union(*map(relied_on, node.values()))
    return frozenset[str]().union(*map(relied_on, node)) if isinstance(node, list) else frozenset()


def as_matrix(channel: Term, evidence: Mapping[str, Any]) -> Term:
    """A channel written out; a protocol is the explicit channel of the certificate."""
    if isinstance(channel, tuple) and channel[0] == "matrix":
        for row in rows(channel):
            if not all(compare("<=", ZERO, entry) for entry in row) or not compare("==", total(list(row)), ONE):
                raise Undefined("undefined: a channel has non-negative entries, and rows that sum to 1")
        return channel
    return ("matrix", *(("row", *row) for row in explicit(channel, evidence)))
