"""Refinement decided without any theory: 2x2 channels by inverting, fractions by linear programming."""

from fractions import Fraction

from flint import fmpq

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
    table = [[*map(rational, row), rational(value)] for row, value in zip(rows, right, strict=True)]
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


def rational(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


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


def merged(c: Matrix) -> list[tuple[Fraction, ...]]:
    """The columns that are possible, proportional ones added up: reports with the same posteriors tell the same."""
    found: dict[tuple[Fraction, ...], Fraction] = {}
    for column in columns(c):
        total = sum(column)
        if total > 0:
            shape = tuple(Fraction(value) / total for value in column)
            found[shape] = found.get(shape, Fraction(0)) + total
    return [tuple(value * total for value in shape) for shape, total in found.items()]


def refined_symmetric(a: Matrix, b: Matrix) -> bool:
    """The same linear program for channels that only permute their columns when two secrets are swapped.

    A witness, averaged over all permutations of the secrets, is constant on the orbits of pairs of columns: one
    unknown for each orbit, one equation for each orbit of (secret, column of b) and of columns of a.
    """
    k, left, right = len(a), merged(a), merged(b)
    swaps = [swapped(k, left, x) for x in range(k - 1)], [swapped(k, right, x) for x in range(k - 1)]
    secrets = [[x + 1 if u == x else x if u == x + 1 else u for u in range(k)] for x in range(k - 1)]
    pairs = orbits(swaps[0], swaps[1])
    entries, sums = orbits(secrets, swaps[1]), orbits(swaps[0], swaps[0])
    unknowns = sorted(set(pairs.values()))
    place = {name: n for n, name in enumerate(unknowns)}
    rows, values = [], []
    for x, j in sorted(set(entries.values())):
        row = [Fraction(0)] * len(unknowns)
        for i, column in enumerate(left):
            row[place[pairs[i, j]]] += column[x]
        rows.append(row)
        values.append(right[j][x])
    for i in sorted({i for i, _ in (sums[n, n] for n in range(len(left)))}):
        row = [Fraction(0)] * len(unknowns)
        for j in range(len(right)):
            row[place[pairs[i, j]]] += 1
        rows.append(row)
        values.append(Fraction(1))
    return feasible(rows, values)


def swapped(k: int, shapes: list[tuple[Fraction, ...]], x: int) -> list[int]:
    """Where each column goes when the secrets x and x + 1 are swapped."""
    place = {shape: n for n, shape in enumerate(shapes)}
    return [place[(*shape[:x], shape[x + 1], shape[x], *shape[x + 2 :])] for shape in shapes]


def orbits(left: list[list[int]], right: list[list[int]]) -> dict[tuple[int, int], tuple[int, int]]:
    """Of all pairs, the least one that generators acting on both parts lead to."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for start in ((i, j) for i in range(len(left[0])) for j in range(len(right[0]))):
        waiting = [start]
        while waiting:
            pair = waiting.pop()
            if pair not in found:
                found[pair] = start
                waiting += [(u[pair[0]], v[pair[1]]) for u, v in zip(left, right, strict=True)]
    return found
