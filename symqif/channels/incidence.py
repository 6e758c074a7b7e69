"""Blocks of designs: of Hadamard matrices, and the hyperplanes of a projective space."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from sympy import ZZ, factorint
from sympy.polys.galoistools import gf_add, gf_irreducible_p, gf_mul, gf_rem

Blocks = tuple[frozenset[int], ...]
Vector = tuple[int, ...]


def hadamard_blocks(size: int) -> Blocks:
    """For each column y = 1..K-1 of the Hadamard matrix of order K, the rows x = 1..K-1 with the entry 1.

    Sylvester's matrix: the entry is (-1)^(x & y), counted in bits that both have. Row and column 0 are all ones.
    """
    return tuple(frozenset(x for x in range(1, size) if (x & y).bit_count() % 2 == 0) for y in range(1, size))


def hyperplanes(q: int, t: int) -> Blocks:
    """For each point u of the projective space of F_q^t, the points that are orthogonal to u, numbered from 1."""
    add, times = field(q)
    points = [v for v in product(range(q), repeat=t) if next((c for c in v if c), 0) == 1]

    def orthogonal(u: Vector, v: Vector) -> bool:
        total = 0
        for a, b in zip(u, v, strict=True):
            total = add[total][times[a][b]]
        return total == 0

    return tuple(frozenset(n for n, v in enumerate(points, 1) if orthogonal(u, v)) for u in points)


def prime_power(q: int) -> tuple[int, int] | None:
    """(p, m) with q = p^m, or None."""
    factors = factorint(q)
    return next(iter(factors.items())) if len(factors) == 1 else None


@lru_cache(maxsize=8)
def field(q: int) -> tuple[list[list[int]], list[list[int]]]:
    """The tables of addition and multiplication of the field of q elements, 0 and 1 the first of them.

    An element is a polynomial over F_p, its coefficients the digits of its number to the base p. Products are taken
    modulo an irreducible polynomial.
    """
    found = prime_power(q)
    assert found is not None
    p, m = found
    elements = [[ZZ(q_ // p**n % p) for n in reversed(range(m))] for q_ in range(q)]
    modulus = next(
        f for f in ([ZZ(1), *map(ZZ, rest)] for rest in product(range(p), repeat=m)) if gf_irreducible_p(f, p, ZZ)
    )

    def number(f: list[int]) -> int:
        return sum(int(c) * p**n for n, c in enumerate(reversed(f)))

    def stripped(f: list[int]) -> list[int]:
        return f[next((n for n, c in enumerate(f) if c), len(f)) :]

    short = [stripped(f) for f in elements]
    add = [[number(gf_add(f, g, p, ZZ)) for g in short] for f in short]
    times = [[number(gf_rem(gf_mul(f, g, p, ZZ), modulus, p, ZZ)) for g in short] for f in short]
    return add, times
