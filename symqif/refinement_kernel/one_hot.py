"""Unary encodings: hot(kron(M, k)), by the channel M of one bit, and their refinement bit by bit.

Reports are the sets of secrets whose bit is 1. If M.W = N for a channel W, then hot(kron(M, k)).kron(W, k) =
hot(kron(N, k)), as the mixed product of Kronecker powers says: each bit of A's report is put through W on its own.

For k >= 2, B = hot(kron(N, k)) is refined by A = hot(kron(M, k)) in turn only if N is refined by M. For two secrets,
the sum of sqrt(A[x, y] A[x', y]) over all reports is the square of that of M's two rows, and refinement does not lower
it. Where each is refined by the other, N = M.W thus has the same sum as M. By Cauchy and Schwarz that is so only if W
adds up columns of M that are proportional, and no others: N and M have the same posteriors, as often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symqif.kernel.term import Rejected, Term, names, parse, substitute
from symqif.refinement_kernel import witness
from symqif.refinement_kernel.columns import BySize, Column, check_alike, check_secrets
from symqif.refinement_kernel.irrational import Number, power, times
from symqif.refinement_kernel.number import Matrix, of_term, whole

OF_BITS = parse("subset(k, 0, k, 1, d*b**(i-1)*a**(k-i), c*b**i*a**(k-i-1))")


@dataclass(frozen=True, eq=False, init=False)
class OneHot(BySize):
    """hot(kron(bit, k)), for the channel [[a, b], [c, d]] of one bit; `Rejected` for what is none.

    Each row sums to (c + d) (a + b)^(k-1) = 1, by the binomial theorem.
    """

    bit: Matrix  # type: ignore[misc]

    def __init__(self, k: int, bit: Sequence[Sequence[object]], term: Term = "") -> None:
        check_secrets(k)
        matrix = witness.exact(bit)
        if len(matrix) != 2 or len(matrix[0]) != 2:
            raise Rejected("a channel of one bit has two rows and two columns")
        witness.check_channel(matrix)
        for name, value in (("k", k), ("bit", matrix), ("term", term)):
            object.__setattr__(self, name, value)

    @cached_property  # type: ignore[misc]
    def columns(self) -> Sequence[Column]:
        (a, b), (c, d) = self.bit
        k, one, nothing = self.k, Fraction(1), Fraction(0)
        members = [nothing, *(times(d, power(b, i - 1), power(a, k - i)) for i in range(1, k + 1))]
        others = [*(times(c, power(b, i), power(a, k - i - 1)) for i in range(k)), nothing]
        return [(i, one, *entries) for i, entries in enumerate(zip(members, others, strict=True))]


def subset_channel(term: Term, value: Callable[[Term], Number] = of_term) -> BySize:
    """The channel of a term subset(k, ..), by the values of terms without i."""
    return unary_encoding(term, value) or BySize.of(term, value)


def unary_encoding(term: Term, value: Callable[[Term], Number] = of_term) -> OneHot | None:
    """The same if it is made of channels of one bit, and is written so."""
    match term:
        case ("subset", k, _, _, _, ("*", ("*", d, ("**", b, _)), ("**", a, _)), ("*", ("*", c, _), _)):
            entries = {"a": a, "b": b, "c": c, "d": d, "k": k}
            if not any("i" in names(entry) for entry in entries.values()) and substitute(OF_BITS, entries) == term:
                with suppress(Rejected):  # the rows of the channel may sum to 1 where those of its bits do not
                    return OneHot(whole(k), [[value(a), value(b)], [value(c), value(d)]], term)
    return None


def check_bits(a: OneHot, b: OneHot, matrix: Matrix) -> None:
    """Accept that A is refined by B bit by bit, or raise `Rejected`."""
    check_alike(a.k, b.k)
    witness.check_witness(a.bit, matrix, b.bit)


def same(a: OneHot, b: OneHot) -> bool | None:
    """Is B refined by A too, where A is refined by B bit by bit? None where that is not decided."""
    return a.k == 1 or witness.same(a.bit, b.bit)
