"""Blocks of designs: of Hadamard matrices, and the hyperplanes of a projective space."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from operator import mul

from flint import fmpz_mod_ctx, fmpz_mod_poly_ctx, fq_default, fq_default_ctx

from symqif.later import sympy

Blocks = tuple[frozenset[int], ...]


def hadamard_blocks(size: int) -> Blocks:
    """For each column y = 1..K-1 of the Hadamard matrix of order K, the rows x = 1..K-1 with the entry 1.

    Sylvester's matrix: the entry is (-1)^(x & y), counted in bits that both have. Row and column 0 are all ones.
    """
    return tuple(frozenset(x for x in range(1, size) if (x & y).bit_count() % 2 == 0) for y in range(1, size))


def hyperplanes(q: int, t: int) -> Blocks:
    """For each point u of the projective space of F_q^t, the points that are orthogonal to u, numbered from 1."""
    elements = field(q)
    zero, one = elements[:2]
    points = [v for v in product(elements, repeat=t) if next((c for c in v if c != zero), zero) == one]

    def orthogonal(u: Sequence[fq_default], v: Sequence[fq_default]) -> bool:
        return bool(sum(map(mul, u, v), zero) == zero)

    return tuple(frozenset(n for n, v in enumerate(points, 1) if orthogonal(u, v)) for u in points)


def prime_power(q: int) -> tuple[int, int] | None:
    """(p, m) with q = p^m, or None."""
    factors = sympy.factorint(q)
    return next(iter(factors.items())) if len(factors) == 1 else None


@lru_cache(maxsize=8)
def field(q: int) -> list[fq_default]:
    """The elements of the field of q elements, 0 and 1 the first of them.

    They are polynomials over F_p modulo the first irreducible one, their coefficients the digits of their numbers to
    the base p.
    """
    found = prime_power(q)
    assert found is not None
    p, m = found
    ring = fmpz_mod_poly_ctx(fmpz_mod_ctx(p))
    monic = (ring([*rest[::-1], 1]) for rest in product(range(p), repeat=m))
    context = fq_default_ctx(modulus=next(f for f in monic if f.is_irreducible()))
    return [context(ring([n // p**e % p for e in range(m)])) for n in range(q)]
