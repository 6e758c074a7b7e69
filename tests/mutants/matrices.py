"""Explicit channels in numbers, and what the paper says of them, straight from the definitions.

For the oracle: nothing of symqif is used. Entries are mpmath numbers with 50 digits, so that what differs by less
than `TINY` is equal, and what is decided is decided far from rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb

from mpmath import mp, mpf

mp.dps = 50
TINY, SMALL = mpf(10) ** -30, mpf(10) ** -20
LARGEST = 100  # unknowns of a linear program
Matrix = list[list[mpf]]
Entry = Callable[[int], mpf]


class Unclear(Exception):
    """Too close to call even with 50 digits, or too large for this oracle."""


def equal(a: mpf, b: mpf) -> bool:
    return bool(abs(a - b) <= TINY * max(1, abs(a), abs(b)))


def at_most(a: mpf, b: mpf) -> bool:
    return bool(a < b) or equal(a, b)


# The paper's protocols


def grr(k: int, eps: mpf) -> Matrix:
    below = mp.exp(eps) + k - 1
    return [[(mp.exp(eps) if y == x else 1) / below for y in range(k)] for x in range(k)]


def ss(k: int, omega: int, eps: mpf) -> Matrix:
    p = omega * mp.exp(eps) / (omega * mp.exp(eps) + k - omega)
    inside, outside = p / comb(k - 1, omega - 1), (1 - p) / comb(k - 1, omega)
    return [[inside if x in y else outside for y in combinations(range(k), omega)] for x in range(k)]


def lh(k: int, g: int, eps: mpf) -> Matrix:
    """All g**k hash functions, each with every report."""
    p, q = mp.exp(eps) / (mp.exp(eps) + g - 1), 1 / (mp.exp(eps) + g - 1)
    reports = [(h, y) for h in product(range(g), repeat=k) for y in range(g)]
    return [[(p if h[x] == y else q) / g**k for h, y in reports] for x in range(k)]


def unary(k: int, p: mpf, q: mpf) -> Matrix:
    """Each bit of the one-hot vector of x on its own: set with probability p where it is set, q where it is not."""

    def entry(x: int, y: Sequence[int]) -> mpf:
        chances = [p if m == x else q for m in range(k)]
        return mp.fprod(c if bit else 1 - c for c, bit in zip(chances, y, strict=True))

    return [[entry(x, y) for y in product((0, 1), repeat=k)] for x in range(k)]


def sue(k: int, eps: mpf) -> Matrix:
    return unary(k, mp.exp(eps / 2) / (mp.exp(eps / 2) + 1), 1 / (mp.exp(eps / 2) + 1))


def oue(k: int, eps: mpf) -> Matrix:
    return unary(k, mpf(1) / 2, 1 / (mp.exp(eps) + 1))


def the(k: int, eps: mpf, theta: mpf) -> Matrix:
    return unary(k, 1 - mp.exp(eps * (theta - 1) / 2) / 2, mp.exp(-eps * theta / 2) / 2)


# Constructions on matrices


@dataclass(frozen=True)
class SubsetForm:
    """A channel that reports subsets of [k]: for each size the entries of its columns, for members and for others."""

    k: int
    entries: dict[int, tuple[mpf, mpf]]

    @staticmethod
    def of(k: int, low: int, high: int, count: Entry, member: Entry, other: Entry) -> SubsetForm:
        """Each subset S with low <= |S| <= high has the sum of its `count` equal columns."""
        entries = {}
        for size in range(low, high + 1):
            if not 0 <= size <= k:
                raise ZeroDivisionError(f"no subsets of size {size}")
            inside = count(size) * member(size) if size else mpf(0)
            entries[size] = inside, count(size) * other(size) if size < k else mpf(0)
        return SubsetForm(k, entries)

    def written_out(self) -> Matrix:
        columns = [
            [inside if x in chosen else outside for x in range(self.k)]
            for size, (inside, outside) in self.entries.items()
            for chosen in combinations(range(self.k), size)
        ]
        return [list(row) for row in zip(*columns, strict=True)]

    def checked(self) -> SubsetForm:
        """The form, if it is one of a channel: x is in as many subsets of a size as there are of one less without x."""
        k = self.k
        total = mp.fsum(comb(k - 1, i - 1) * a + comb(k - 1, i) * b if i else b for i, (a, b) in self.entries.items())
        if k < 1 or not equal(total, mpf(1)) or any(c < -TINY for pair in self.entries.values() for c in pair):
            raise ValueError("not a channel")
        return self

    def capacity(self) -> mpf:
        return mp.fsum(comb(self.k, i) * max(a, b) for i, (a, b) in self.entries.items())


def kronecker_power(bit: Matrix, k: int) -> Matrix:
    if k < 1:
        raise ZeroDivisionError("a power of at least one factor is wanted")
    result = bit
    for _ in range(k - 1):
        result = [[a * b for a in row for b in other] for row in result for other in bit]
    return result


def one_hot_rows(power: Matrix) -> Matrix:
    """The rows of a k-fold Kronecker power that belong to vectors with one bit set."""
    k = len(power).bit_length() - 1
    return [power[1 << (k - 1 - x)] for x in range(k)]


# Measures and orders


def channel(matrix: Matrix) -> Matrix:
    """The matrix, if its entries are not negative and its rows sum to 1."""
    if not matrix or not all(equal(mp.fsum(row), mpf(1)) and all(at_most(mpf(0), c) for c in row) for row in matrix):
        raise ValueError("not a channel")
    return matrix


def capacity(channel: Matrix) -> mpf:
    return mp.fsum(max(column) for column in zip(*channel, strict=True))


def ratio_bounded(channel: Matrix, bound: mpf) -> bool:
    """No entry exceeds `bound` times another one of its column."""
    return all(at_most(a, bound * b) for column in zip(*channel, strict=True) for a in column for b in column)


def refined(a: Matrix, b: Matrix) -> bool:
    """Is there a channel W with a.W = b? A linear program in the entries of W, once for columns of one direction."""
    if len(a) != len(b):
        return False
    a, b = merged(a), merged(b)
    height, width = len(a[0]), len(b[0])
    if height * width > LARGEST:
        raise Unclear(f"a linear program in {height * width} unknowns")
    rows, right = [], []
    for x in range(len(a)):
        for y in range(width):
            rows.append([a[x][z] if column == y else mpf(0) for z in range(height) for column in range(width)])
            right.append(b[x][y])
    for z in range(height):
        rows.append([mpf(line == z) for line in range(height) for _ in range(width)])
        right.append(mpf(1))
    return feasible(rows, right)


def merged(channel: Matrix) -> Matrix:
    """The channel with the sum of all columns of one direction in their place."""
    kept: list[list[mpf]] = []
    for column in zip(*channel, strict=True):
        size = mp.fsum(column)
        for other in kept:
            total = mp.fsum(other)
            if all(abs(c * total - d * size) <= TINY for c, d in zip(column, other, strict=True)):
                other[:] = [c + d for c, d in zip(column, other, strict=True)]
                break
        else:
            kept.append(list(column))
    return [list(row) for row in zip(*kept, strict=True)]


def in_hull(inner: Matrix, outer: Matrix) -> bool:
    """Do the posteriors of `inner` lie in the hull of those of `outer`, under a uniform prior?"""
    if len(inner) != len(outer):
        return False
    corners = posteriors(outer)
    system = [*([c[x] for c in corners] for x in range(len(outer))), [mpf(1)] * len(corners)]
    return all(feasible(system, [*point, mpf(1)]) for point in posteriors(inner))


def posteriors(channel: Matrix) -> list[list[mpf]]:
    columns = [column for column in zip(*channel, strict=True) if any(abs(c) > TINY for c in column)]
    return [[c / mp.fsum(column) for c in column] for column in columns]


def feasible(rows: Iterable[Sequence[mpf]], right: Iterable[mpf]) -> bool:
    """Has rows . v = right a solution v >= 0? The first phase of the simplex method with Bland's rule."""
    table = [[-c for c in (*r, b)] if b < 0 else [*r, b] for r, b in zip(rows, right, strict=True)]
    width = len(table[0]) - 1
    cost = [-mp.fsum(column) for column in zip(*table, strict=True)]
    basis: list[int | None] = [None] * len(table)  # None is an artificial variable, which never comes back
    while True:
        enter = next((j for j in range(width) if cost[j] < -TINY), None)
        if enter is None:
            break
        ratios = [
            (line[-1] / line[enter], -1 if basis[n] is None else basis[n], n)
            for n, line in enumerate(table)
            if line[enter] > TINY
        ]
        _, _, leave = min(ratios)
        pivot = [c / table[leave][enter] for c in table[leave]]
        table = [pivot if n == leave else minus(line, pivot, enter) for n, line in enumerate(table)]
        cost, basis[leave] = minus(cost, pivot, enter), enter
    rest = abs(cost[-1])
    if SMALL**1.5 < rest < SMALL**0.5:
        raise Unclear(f"infeasible by {rest}")
    return bool(rest <= SMALL)


def minus(line: list[mpf], pivot: list[mpf], column: int) -> list[mpf]:
    factor = line[column]
    return [a - factor * b for a, b in zip(line, pivot, strict=True)] if factor else line
