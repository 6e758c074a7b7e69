"""Explicit channels, entry by entry from the paper's definitions: a row for each secret, a column for each output."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import comb

from tests.oracles.precision import Number, mp

Matrix = tuple[tuple[Number, ...], ...]


@cache
def grr(k: int, eps: Number) -> Matrix:
    p, q = mp.exp(eps) / (mp.exp(eps) + k - 1), 1 / (mp.exp(eps) + k - 1)
    return tuple(tuple(p if x == y else q for y in range(k)) for x in range(k))


def omegas(k: int, eps: Number) -> list[int]:
    """max(1, closest integer to k/(e^eps+1)): both neighbours at a tie."""
    ratio = k / (mp.exp(eps) + 1)
    below = int(mp.floor(ratio))
    closest = min(ratio - below, below + 1 - ratio)
    return sorted({max(1, n) for n in (below, below + 1) if abs(ratio - n) == closest})


@cache
def ss(k: int, eps: Number, omega: int) -> Matrix:
    p = ss_probability(k, eps, omega)
    inside, outside = p / comb(k - 1, omega - 1), (1 - p) / comb(k - 1, omega)
    return tuple(tuple(inside if x in y else outside for y in combinations(range(k), omega)) for x in range(k))


def ss_probability(k: int, eps: Number, omega: int) -> Number:
    return omega * mp.exp(eps) / (omega * mp.exp(eps) + k - omega)


def hashes(k: int, g: int) -> list[tuple[int, ...]]:
    """All g^k functions from [k] to [g]."""
    return list(product(range(g), repeat=k))


def lh(k: int, g: int, eps: Number) -> Matrix:
    """Columns (h, v), h slowest."""
    equal = mp.exp(eps) / (mp.exp(eps) + g - 1) / g**k
    other = 1 / (mp.exp(eps) + g - 1) / mp.mpf(g) ** k
    return tuple(tuple(equal if h[x] == v else other for h in hashes(k, g) for v in range(g)) for x in range(k))


Bits = tuple[Number, Number]  # p, q


def sue(eps: Number) -> Bits:
    y = mp.exp(eps / 2)
    return y / (y + 1), 1 / (y + 1)


def oue(eps: Number) -> Bits:
    return mp.mpf(1) / 2, 1 / (mp.exp(eps) + 1)


def the(eps: Number, theta: Number) -> Bits:
    return 1 - mp.exp(eps * (theta - 1) / 2) / 2, mp.exp(-eps * theta / 2) / 2


def unary(pair: Bits, k: int) -> Matrix:
    """Unary encoding: each bit of a one-hot vector on its own; columns are all bit vectors in lexicographic order."""
    p, q = pair
    chance = {(1, 1): p, (1, 0): 1 - p, (0, 1): q, (0, 0): 1 - q}
    rows = []
    for x in range(k):
        row = []
        for y in product((0, 1), repeat=k):
            entry: Number = 1
            for m in range(k):
                entry *= chance[int(m == x), y[m]]
            row.append(entry)
        rows.append(tuple(row))
    return tuple(rows)


def bit(pair: Bits) -> Matrix:
    p, q = pair
    return ((1 - q, q), (1 - p, p))


def tradeoff_form(alpha: Number, beta: Number) -> Matrix:
    return ((1 - alpha, alpha), (beta, 1 - beta))


def cascade(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return tuple(tuple(sum(u * v for u, v in zip(row, column, strict=True)) for column in columns) for row in a)


def kron(a: Matrix, k: int) -> Matrix:
    """The k-th Kronecker power."""
    power: Matrix = ((1,),)
    for _ in range(k):
        power = tuple(tuple(u * v for u in left for v in right) for left in power for right in a)
    return power


def hot(a: Matrix, k: int) -> Matrix:
    """The rows of a k-th Kronecker power that belong to one-hot vectors, first bit first."""
    return tuple(a[2 ** (k - 1 - x)] for x in range(k))


# Columns by kind, for large k: how many there are, and the largest entry of each

Columns = Sequence[tuple[int, Number]]


def unary_columns(pair: Bits, k: int) -> Columns:
    p, q = pair
    found: list[tuple[int, Number]] = []
    for ones in range(k + 1):
        of_member = [p * q ** (ones - 1) * (1 - q) ** (k - ones)] if ones else []
        of_others = [(1 - p) * q**ones * (1 - q) ** (k - ones - 1)] if ones < k else []
        found.append((comb(k, ones), max(of_member + of_others)))
    return found


def ss_columns(k: int, eps: Number, omega: int) -> Columns:
    p = ss_probability(k, eps, omega)
    return [(comb(k, omega), max(p / comb(k - 1, omega - 1), (1 - p) / comb(k - 1, omega)))]


def lh_columns(k: int, g: int, eps: Number) -> Columns:
    """(g-1)^k of the g^k hash functions miss a given value."""
    p, q = mp.exp(eps) / (mp.exp(eps) + g - 1), 1 / (mp.exp(eps) + g - 1)
    whole = mp.mpf(g) ** k
    return [(g * (g - 1) ** k, q / whole), (g * (g**k - (g - 1) ** k), p / whole)]
