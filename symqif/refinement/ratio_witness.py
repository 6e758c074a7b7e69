"""Channels with one likelihood ratio at parameters that are known by enclosure only: compared size by size as terms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.errors import SymqifError
from symqif.exact import constant_or_same
from symqif.kernel.term import Rejected, Term, show
from symqif.order import decide
from symqif.reduction.channels import times
from symqif.subset import SubsetForm, product

Columns = tuple[Term, Term, Term]


@dataclass(frozen=True)
class RatioWitness:
    """For channels with one likelihood ratio: at each size from 1 to k-1, B reports a subset no more often than A does.

    A witness keeps what A reports with probability `kept` and else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue). The relations are decided by normal forms and enclosures.
    """

    a: SubsetForm
    b: SubsetForm

    def check(self) -> None:
        """Decide every relation; `Rejected` if one does not hold or is not decided."""
        if not same_ratio(self.a, self.b):
            raise Rejected("the likelihood ratios are not equal")
        for size in range(1, self.a.concrete_k):
            if decide(("<=", _outside(self.b, size), _outside(self.a, size))) is not True:
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
    """Do both favour members, by the same factor at all sizes from 1 to k-1? False where that is not shown."""
    ratios = [form.entries(size)[1:] for form in (a, b) for size in _informative(form)]
    if not ratios or a.concrete_k != b.concrete_k:
        return False
    member, nonmember = ratios[0]
    try:
        return all(
            decide(("<", other, own)) is True and decide(("==", times(own, nonmember), times(member, other))) is True
            for own, other in ratios
        )
    except SymqifError:
        return False


def _informative(form: SubsetForm) -> list[int]:
    return [size for size in range(1, form.concrete_k) if form.entries(size)[0] != Fraction(0)]


def _outside(form: SubsetForm, size: int) -> Term:
    """count * nonmember."""
    count, _, nonmember = form.entries(size)
    return product(count, nonmember)
