"""What channels are made of, as terms: entries of explicit matrices, and the subset form (`docs/semantics.md` §4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from symqif.kernel.budget import spend
from symqif.kernel.term import SMALL, Rejected, Term, names, parse, show, substitute

ONE, ZERO = SMALL[1], SMALL[0]


def minus(a: Term, b: Term) -> Term:
    return ("-", a, b)


def times(*factors: Term) -> Term:
    return reduce(lambda a, b: ("*", a, b), factors)


def total(terms: list[Term]) -> Term:
    return reduce(lambda a, b: ("+", a, b), terms) if terms else ZERO


def rows(channel: Term) -> list[tuple[Term, ...]]:
    """The rows of an explicit matrix."""
    if not isinstance(channel, tuple) or channel[0] != "matrix" or len({len(row) for row in channel[1:]}) != 1:
        raise Rejected(f"an explicit matrix is wanted, not {show(channel)[:60]}")
    return [row[1:] for row in channel[1:]]


def product(a: list[tuple[Term, ...]], b: list[tuple[Term, ...]]) -> list[list[Term]]:
    """The entries of the matrix product, as terms."""
    if any(len(row) != len(b) for row in a):
        raise Rejected("the matrices do not fit")
    spend(10 * len(a) * sum(map(len, b)))
    return [
        [total([times(x, y) for x, y in zip(row, column, strict=True)]) for column in zip(*b, strict=True)] for row in a
    ]


@dataclass(frozen=True)
class Subset:
    """A channel in subset form."""

    k: Term
    low: Term
    high: Term
    count: Term
    member: Term
    nonmember: Term

    @staticmethod
    def of(channel: Term) -> Subset:
        """Read a subset form, or the one-hot rows of a Kronecker power of a 2x2 channel as one.

        Row x of hot(kron(M, k)) with M = [[a, b], [c, d]] has bit x set and no other; the column whose set
        bits are S has the entry d b**(i-1) a**(k-i) if x is in S, and c b**i a**(k-i-1) if not, i = |S|.
        """
        match channel:
            case ("subset", k, low, high, count, member, nonmember):
                return Subset(k, low, high, count, member, nonmember)
            case ("hot", ("kron", ("matrix", ("row", a, b), ("row", c, d)), k)):
                if any("i" in names(t) for t in (a, b, c, d, k)):
                    raise Rejected("i is kept for the sizes of subsets")
                power = {"a": a, "b": b, "c": c, "d": d, "k": k}
                member, nonmember = parse("d*b**(i-1)*a**(k-i)"), parse("c*b**i*a**(k-i-1)")
                return Subset(k, ZERO, k, ONE, substitute(member, power), substitute(nonmember, power))
        raise Rejected(f"a channel in subset form is wanted, not {show(channel)[:60]}")

    def at(self, size: Term) -> Subset:
        """The columns of one size."""
        here = {"i": size}
        parts = (substitute(t, here) for t in (self.count, self.member, self.nonmember))
        return Subset(self.k, size, size, *parts)

    def reported(self, size: Term = "i") -> tuple[Term, Term]:
        """This is a size."""
        return ("<=", self.low, size), ("<=", size, self.high)

    def proper(self, size: Term = "i") -> tuple[Term, Term]:
        """A subset of this size has members; and it lacks others."""
        return ("<=", ONE, size), ("<=", size, minus(self.k, ONE))
