"""Refutations: a point in the stated range where the claim is false, or where it is undefined.

A channel's capacity at the point is computed by brute force: the subset form is written out over all subsets of [k],
and the maxima of the columns are added up. Nothing here reads the formula under test.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from symqif.kernel.budget import spend
from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, Undefined, parse, show, substitute
from symqif.kernel.value import compare, rational, whole
from symqif.reduction import proof, refinement
from symqif.reduction.channels import ONE, ZERO, Subset, rows, total
from symqif.reduction.model import Model
from symqif.reduction.rule import RULES, Arguments

LARGEST = 16  # secrets
NO_CHANNEL = "undefined: a channel has non-negative entries, and rows that sum to 1"
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
    rests_on = relied_on(refutation.get("refinements", {}))
    if refutation["kind"] == "contrary":
        return rests_on | contrary(sequent, model, refutation, theorems)
    if refutation["kind"] == "undefined":
        if not undefined(goal, refutation):
            raise Rejected("the claim is not seen to be undefined at the point")
    elif truth(goal, refutation):
        raise Rejected("the claim holds at the point")
    return rests_on


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
                for item in items:
                    if undefined(item, evidence):
                        return True
                    if not truth(item, evidence):
                        return False
            case ("equivalent" | "no" | "some" | "every", *items):
                return any(undefined(item, evidence) for item in items)
            case ("implies", a, b):
                return undefined(a, evidence) or (truth(a, evidence) and undefined(b, evidence))
            case ("forall" | "exists", body, str(name), ("real",) | ("integer",)):
                return undefined(substitute(body, {name: Fraction(0)}), evidence)
            case ("refines" | "in_hull", *channels):
                for channel in channels:
                    as_matrix(channel)
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
        return compare(operator, real(left), real(right))
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


def real(term: Term) -> Term:
    """Put in the values of measures, by brute force."""
    if not isinstance(term, tuple):
        return term
    spend(2)
    if term[0] in ("capacity", "asr"):
        channel = explicit(term[1])
        value = sum((max(column) for column in zip(*channel, strict=True)), Fraction(0))
        return value if term[0] == "capacity" else value / len(channel)
    if term[0] == "sum":  # its body may be evaluated never
        return (*term[:3], *map(real, term[3:]))
    return (term[0], *map(real, term[1:]))


def explicit(channel: Term) -> Matrix:
    """A channel in subset form, written out; `Undefined` if it is none."""
    match channel:
        case ("hot", ("kron", inside, n)):
            as_matrix(inside)
            if whole(n) < 1:
                raise Undefined("undefined: a Kronecker power of no factors")
    return written_out(Subset.of(channel))


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
    matrix = [list(row) for row in zip(*columns, strict=True)]
    if any(sum(row) != 1 or min(row) < 0 for row in matrix):
        raise Undefined(NO_CHANNEL)
    return matrix


def refinement_holds(formula: tuple[Any, ...], evidence: Mapping[str, Any]) -> bool:
    """Decide a refinement at the point by the witness or the gain function that the certificate carries, or by proofs:
    of what it presupposes, and that it holds or does not."""
    own = evidence.get("refinements", {}).get(show(formula))
    if own is not None and "proofs" in own:
        return _proved(formula, own)
    matrices: Term = (formula[0], *map(as_matrix, formula[1:]))
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
        own = {node.get("rule"), "gain" if "gain" in node else None}
        named = frozenset(name for name in own if isinstance(name, str) and name in RULES and RULES[name].named)
        return named.union(*map(relied_on, node.values()))
    return frozenset[str]().union(*map(relied_on, node)) if isinstance(node, list) else frozenset()


def as_matrix(channel: Term) -> Term:
    """A channel written out; `Undefined` if it is none."""
    if isinstance(channel, tuple) and channel[0] == "matrix":
        for row in rows(channel):
            if not all(compare("<=", ZERO, entry) for entry in row) or not compare("==", total(list(row)), ONE):
                raise Undefined(NO_CHANNEL)
        return channel
    return ("matrix", *(("row", *row) for row in explicit(channel)))
