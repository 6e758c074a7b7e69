"""Channels with one likelihood ratio at parameters that are known by enclosure only: compared size by size as terms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from symqif.evaluation import normal_form
from symqif.exact import constant_or_same
from symqif.find.limits import Deadline
from symqif.kernel.term import Rejected, Term, show
from symqif.order import decide
from symqif.reduction.channels import ZERO, minus, times
from symqif.subset import SubsetForm, product

Columns = tuple[Term, Term, Term]
ENGINE, ENDLESS = "likelihood ratios", Deadline(inf)


@dataclass(frozen=True)
class RatioWitness:
    """For channels with one likelihood ratio: at each size from 1 to k-1, B reports a subset no more often than A does.

    A witness keeps what A reports with probability `kept` and else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue). The relations are decided by normal forms and enclosures.
    """

    a: SubsetForm
    b: SubsetForm

    def check(self, deadline: Deadline = ENDLESS) -> None:
        """Decide every relation; `Rejected` if one does not hold or is not decided, `GaveUp` when the time is up."""
        if not same_ratio(self.a, self.b):
            raise Rejected("the likelihood ratios are not equal")
        outer = [_outside(form, 0) for form in (self.a, self.b)]
        outer += [product(*form.entries(form.concrete_k)[:2]) for form in (self.a, self.b)]
        if not all(_nonnegative(entry) for entry in outer):
            raise Rejected("an entry is not certainly >= 0")
        for size in range(1, self.a.concrete_k):
            deadline.check(ENGINE)
            ours, theirs = _outside(self.a, size), _outside(self.b, size)
            if not _nonnegative(theirs) or decide(("<=", theirs, ours)) is not True:
                raise Rejected(f"a subset of {size} is not certainly as likely under A as under B")

    @property
    def equal(self) -> bool:
        """Are the two equally likely to report each subset that tells something?"""
        sizes = range(1, self.a.concrete_k)
        return all(decide(("==", _outside(self.b, size), _outside(self.a, size))) for size in sizes)

    def data(self) -> dict[str, Any]:
        kept = []
        for size in range(1, self.a.concrete_k):
            ours, theirs = _outside(self.a, size), _outside(self.b, size)
            if ours != Fraction(0):
                kept.append([size, show(constant_or_same(("/", theirs, ours)))])
        return {"kind": "witness", "rule": "beyond.equal-ratio", "kept": kept}


def same_ratio(a: SubsetForm, b: SubsetForm) -> bool:
    """Do both favour members, by the same finite factor at all sizes from 1 to k-1? False where that is not shown."""
    sizes = [next((n for n in range(1, form.concrete_k) if form.entries(n)[0] != ZERO), 0) for form in (a, b)]
    if 0 in sizes or a.concrete_k != b.concrete_k:
        return False
    member, nonmember = a.entries(sizes[0])[1:]
    if decide(("<", ZERO, nonmember)) is not True or decide(("<", nonmember, member)) is not True:
        return False
    ratios = [form.at_any_size for form in (a, b)]
    return all(_vanishes(minus(times(own, nonmember), times(member, other))) for own, other in ratios)


def _vanishes(term: Term) -> bool:
    """Is the normal form 0, for every size i?"""
    try:
        return not normal_form(term, {"i": "integer"})[1].num.terms
    except Rejected:
        return False


def _nonnegative(term: Term) -> bool:
    return decide(("<=", ZERO, term)) is True


def _outside(form: SubsetForm, size: int) -> Term:
    """count * nonmember."""
    count, _, nonmember = form.entries(size)
    return product(count, nonmember)
