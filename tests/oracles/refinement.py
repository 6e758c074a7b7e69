"""Refinement decided without any theory: 2x2 channels by inverting, fractions by linear programming."""

from __future__ import annotations

from fractions import Fraction

from tests.oracles.channels import Matrix, cascade
from tests.oracles.measures import columns, posteriors
from tests.oracles.precision import Number, more, none


def witness(a: Matrix, b: Matrix) -> Matrix | None:
    """The only W with a.W = b, for an invertible 2x2 channel a."""
    (p, q), (r, s) = a
    determinant = p * s - q * r
    if none(determinant):
        return None
    return cascade(((s / determinant, -q / determinant), (-r / determinant, p / determinant)), b)


def refined(a: Matrix, b: Matrix) -> bool:
    """Whether the 2x2 channel a is refined by b, on the same two secrets: some channel W has a.W = b."""
    w = witness(a, b)
    if w is None:  # the rows of a are equal, and those of a.W with them
        return all(none(u - v) for u, v in zip(*b, strict=True))
    return not any(more(0, entry) for row in w for entry in row)


def refined_exactly(a: Matrix, b: Matrix) -> bool:
    """Whether a is refined by b, for any two channels of fractions with the same secrets: a linear program."""
    m, n = len(a[0]), len(b[0])
    rows, right = [], []
    for x, row in enumerate(a):
        for z in range(n):
            rows.append([Fraction(row[y]) if c == z else Fraction(0) for y in range(m) for c in range(n)])
            right.append(Fraction(b[x][z]))
    for y in range(m):
        rows.append([Fraction(int(u == y)) for u in range(m) for _ in range(n)])
        right.append(Fraction(1))
    return feasible(rows, right)


def feasible(rows: list[list[Fraction]], right: list[Fraction]) -> bool:
    """Whether rows.v = right has a solution v >= 0, with right >= 0: phase one of the simplex method, Bland's rule."""
    n = len(rows[0])
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    basis = list(range(n, n + len(rows)))  # artificial variables, left out of the table: they never come back
    cost = [sum(row[j] for row in table) for j in range(n + 1)]
    while cost[n] > 0:
        entering = next((j for j in range(n) if cost[j] > 0), None)
        if entering is None:
            return False
        leaving = min(
            (i for i, row in enumerate(table) if row[entering] > 0),
            key=lambda i: (table[i][n] / table[i][entering], basis[i]),
        )
        pivot = table[leaving][entering]
        table[leaving] = [value / pivot for value in table[leaving]]
        for other in [*(table[i] for i in range(len(table)) if i != leaving), cost]:
            factor = other[entering]
            if factor:
                other[:] = [u - factor * v for u, v in zip(other, table[leaving], strict=True)]
        basis[leaving] = entering
    return True


def hull_holds(c: Matrix, d: Matrix, one: Number) -> bool:
    """Whether on two secrets the posteriors of d under the uniform prior lie between those of c."""
    of_c, of_d = ([posterior[0] for _, posterior in posteriors([one / 2, one / 2], a)] for a in (c, d))
    return not (more(min(of_c), min(of_d)) or more(max(of_d), max(of_c)))


def tradeoff(c: Matrix, alpha: Number) -> Number:
    """The least type II error of a randomised test of level alpha: reject first where the likelihood ratio is large."""
    order = sorted(columns(c), key=lambda v: v[0] / (v[0] + v[1]) if v[0] + v[1] else 0)
    level, power = alpha * 0, alpha * 0
    for u, v in order:
        if level + u > alpha:
            power += v * (alpha - level) / u
            break
        level, power = level + u, power + v
    return 1 - power


def corners(c: Matrix) -> list[Number]:
    """The levels where the trade-off function may bend, with 0 and 1."""
    order = sorted(columns(c), key=lambda v: v[0] / (v[0] + v[1]) if v[0] + v[1] else 0)
    levels = [c[0][0] * 0]
    for u, _ in order:
        levels.append(levels[-1] + u)
    return [*levels, levels[0] + 1]


def tradeoff_at_most(m: Matrix, n: Matrix) -> bool:
    """T_m <= T_n pointwise: T_m is convex, so the corners of T_n decide."""
    return all(tradeoff(m, alpha) <= tradeoff(n, alpha) for alpha in corners(n))
