"""Formulas without variables, evaluated: true, false, or undefined (`docs/semantics.md` §5, §6, §8).

A channel's capacity is computed by brute force: the subset form is written out over all subsets of [k], and the maxima
of the columns are added up. Nothing here reads the formula under test.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from symqif.kernel.budget import operation, spend
from symqif.kernel.polynomial import size as numeral_size
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, Undefined, show, sized, substitute
from symqif.kernel.value import compare, rational, whole
from symqif.reduction import refinement
from symqif.reduction.channels import ONE, ZERO, Subset, rows, total
from symqif.reduction.rule import Arguments

LARGEST = 16  # secrets
NO_CHANNEL = "undefined: a channel has non-negative entries, and rows that sum to 1"
Evidence = Mapping[str, Mapping[str, Any]]  # for or against refinements, by their places
Matrix = list[list[Fraction]]


def truth(formula: Term, evidence: Evidence, place: str = "") -> bool | None:
    """Is a formula true? None where it is undefined; `Rejected` where that is not decided.

    Parts are read in order, and no further than §5 says: `all` up to the first that is not true, `implies` up to a
    premise that is not true, the others all of theirs. So what is not decided counts only where it is read. "some" and
    "every" are quantifiers over sets, written out. What is said for every number is undefined if it is so for 0.
    The first part of what stands at `place` is at `place.0`.
    """
    spend(10)
    if is_relation(formula):
        try:
            return compare(formula[0], real(formula[1]), real(formula[2]))
        except Undefined:
            return None
    head, *items = formula if isinstance(formula, tuple) else (formula,)
    if head in ("refines", "in_hull"):
        return refinement_holds(head, items, evidence.get(place))
    values = (truth(item, evidence, f"{place}.{n}") for n, item in enumerate(items))
    match head, items:
        case "all", _:
            return next((value for value in values if value is not True), True)
        case "implies", _:
            premise = next(values)
            return next(values) if premise else None if premise is None else True
        case "no" | "equivalent" | "every" | "some", _:
            read = list(values)
            every, some = all(read), any(read)
            known = {"no": not some, "equivalent": every or not some, "every": every, "some": some}
            return None if None in read else known[head]
        case "forall" | "exists", [body, str(name), ("real",) | ("integer",)]:
            if truth(substitute(body, {name: ZERO}), evidence, f"{place}.0") is None:
                return None
    raise Rejected(f"not decided at a point: {show(formula)[:60]}")


def real(term: Term) -> Term:
    """Put in the values of measures, by brute force."""
    spend(2)
    match term:
        case ("capacity" | "asr" as measure, channel):
            matrix = explicit(channel)
            value = sum(map(max, zip(*matrix, strict=True)), Fraction(0))
            return value if measure == "capacity" else value / len(matrix)
        case ("sum", body, name, *bounds):  # the body may be evaluated never
            return ("sum", body, name, *map(real, bounds))
        case (head, *parts):
            return (head, *map(real, parts))
    return term


def explicit(channel: Term) -> Matrix:
    """A channel in subset form, written out; `Undefined` if it is none."""
    match channel:
        case ("hot", ("kron", inside, n)):
            as_matrix(inside)
            if whole(n) < 1:
                raise Undefined("undefined: a Kronecker power of no factors")
    return written_out(Subset.of(channel))


def written_out(form: Subset) -> Matrix:
    """A subset form at a concrete k, one column for each subset (equal ones added up); `Undefined` if no channel."""
    k, low, high = (whole(t) for t in (form.k, form.low, form.high))
    if k > LARGEST:
        raise Rejected(f"no channel with {k} secrets is written out")
    if k < 1 or not 0 <= low <= high <= k:
        raise Undefined("undefined: a channel has secrets, and the sizes of its subsets are from 0 to k")
    columns = (column for size in range(low, high + 1) for column in of_size(form.at(Fraction(size)), k, size))
    matrix = [list(row) for row in zip(*columns, strict=True)]
    if any(sum(row) != 1 or min(row) < 0 for row in matrix):
        raise Undefined(NO_CHANNEL)
    return matrix


def of_size(form: Subset, k: int, size: int) -> list[list[Fraction]]:
    """The columns of one size. What no entry is for is not evaluated."""
    entry = cache(lambda member: rational(("*", form.count, form.member if member else form.nonmember)))
    bits = sum(numeral_size(entry(x < size)) for x in range(k))
    spend(k * comb(k, size) * (5 + operation(bits, bits)))  # to add them up, too
    return [[entry(x in chosen) for x in range(k)] for chosen in combinations(range(k), size)]


def as_matrix(channel: Term) -> Term:
    """A channel written out; `Undefined` if it is none."""
    if isinstance(channel, tuple) and channel[0] == "matrix":
        for row in rows(channel):
            if not all(compare("<=", ZERO, entry) for entry in row) or not compare("==", sized(total(list(row))), ONE):
                raise Undefined(NO_CHANNEL)
        return channel
    return ("matrix", *(("row", *row) for row in explicit(channel)))


def refinement_holds(order: str, channels: list[Term], own: Mapping[str, Any] | None) -> bool | None:
    """Decide a refinement by its evidence: a witness or a gain function. None if it is not between channels; what is
    undefined in the evidence is `Rejected`."""
    try:
        matrices: Term = (order, *map(as_matrix, channels))
    except Undefined:
        return None
    if own is None:
        raise Rejected(f"no evidence for or against {show((order, *channels))[:60]}")
    holds = "matrix" in own
    reduce = refinement.witness if holds else refinement.gain
    goals = reduce(Sequent({}, (), matrices if holds else ("no", matrices)), Arguments(own), {})
    if not all(truth(goal.goal, {}) for goal in goals):
        raise Rejected("the evidence for or against a refinement does not check")
    return holds
