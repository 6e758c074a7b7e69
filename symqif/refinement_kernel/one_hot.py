"""Refinement of unary encodings bit by bit: hot(kron(M, k)), by the 2x2 channels M of one bit.

If M.W = N for a channel W, then hot(kron(M, k)).kron(W, k) = hot(kron(N, k)), as the mixed product of Kronecker powers
says: each bit of A's report is put through W on its own.

For k >= 2, A = hot(kron(M, k)) is refined by B = hot(kron(N, k)) in turn only if det M = 0, so that neither tells
anything, or |det W| = 1, so that W is a permutation. Else let p, q be the chances of a set bit, p > q under A (exchange
the bit's values), and r = p (1-q) / (q (1-p)) > 1, the ratio of the two posteriors of each report that tells something.
Both columns of N are sums of multiples of those of M, so no quotient of two of their entries is further from 1: N's r
is no larger, and it is the same only if it is infinite or N's columns are multiples of M's, and then they are M's, as
rows sum to 1. Equivalent channels have the same posteriors, so let both r be infinite, and B not constant.
- If q = 0 < p < 1, B has q = 0 and a smaller p (else W is constant or the identity), and p is how often it tells
  something. If p = 1 > q > 0, B has p = 1 and a larger q, and with that its capacity is smaller: k times the mean of
  1/|S|.
- If q = 0 and p = 1, A's report is the secret, and B's is not always.
"""

from __future__ import annotations

from dataclasses import dataclass

from symqif.kernel.term import Rejected, Term, show
from symqif.refinement_kernel.columns import bit_matrix, bits, check_alike, check_secrets
from symqif.refinement_kernel.irrational import Number, apart, zero
from symqif.refinement_kernel.number import Matrix, of_term, whole
from symqif.refinement_kernel.witness import check_channel, check_witness


@dataclass(frozen=True, eq=False)
class OneHot:
    """hot(kron(bit, k)), for the channel of one bit; `Rejected` for what is none."""

    k: int
    bit: Matrix
    term: Term = ""

    def __post_init__(self) -> None:
        check_secrets(self.k)
        object.__setattr__(self, "bit", bit_matrix(self.bit))
        check_channel(self.bit)

    @staticmethod
    def of(term: Term) -> OneHot:
        """Of a term subset(k, ..) that is such a channel size by size, without parameters."""
        of_bits = bits(term)
        if of_bits is None:
            raise Rejected(f"no channel of k bits: {show(term)[:60]}")
        k, rows = of_bits
        return OneHot(whole(k), [list(map(of_term, row)) for row in rows], term)

    @property
    def determinant(self) -> Number:
        (a, b), (c, d) = self.bit
        return a * d - b * c


def check_bits(a: OneHot, b: OneHot, witness: Matrix) -> None:
    """Accept that A is refined by B bit by bit, or raise `Rejected`."""
    check_alike(a.k, b.k)
    check_witness(a.bit, witness, b.bit)


def same(a: OneHot, b: OneHot) -> bool | None:
    """Is B refined by A too, where A is refined by B bit by bit? None where that is not decided."""
    one, other = a.determinant, b.determinant
    if a.k == 1 or zero(one):
        return True
    try:
        return not (apart(one, other) and apart(one, -1 * other))
    except Rejected:
        return None
