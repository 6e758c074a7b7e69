"""Can all columns get what they want? A linear program, by an interior-point method in inexact precision.

Rows have a capacity of 1 each, and so have columns. A pair of a row and a column that carries x_p takes load_p x_p of
its row and x_p of its column, and brings worth_p x_p to the column. The largest t such that each column gets t is, by
duality, the smallest sum of prices u, c of rows and columns for which no pair is worth more than it costs, worth_p m_j
<= load_p u_i + c_j, the weights m having the sum 1. The units of rows and columns do not matter, so that loads of
10^-100 and of 10^100 do no harm. What is found is to be checked by others.
(S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2, 1992.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.normal_equations import Normal, Real, Sparsity, Vector, dot

ENGINE = "interior points"
BACK = 0.95  # of the way to the boundary
Step = tuple[Vector, Vector]  # of what is carried and of the prices, slacks included
Pairs = Sequence[Sequence[tuple[int, Fraction, Fraction]]]  # row, load and worth, column by column


@dataclass(frozen=True)
class Precision:
    """How numbers are rounded. sure: by how much t has to differ from 1; steps: how many to take at most."""

    real: Callable[[Fraction], Real]
    rounded: Callable[[Real], Real]
    exact: Callable[[Real], Fraction]
    bits: int
    sure: float
    steps: int


@dataclass(frozen=True)
class Carried:
    """What the pairs carry, within the capacities, so that each column gets t > 1."""

    x: Sequence[Fraction]
    t: Fraction


@dataclass(frozen=True)
class Prices:
    """Weights of columns, with the sum 1, and prices of columns and of rows, by which only t < 1 can be had."""

    weights: Sequence[Fraction]
    prices: Sequence[Fraction]
    rows: Sequence[Fraction]
    t: Fraction


def _exact(value: Real) -> Fraction:
    mantissa, exponent = arb(value).mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


FLOATS = Precision(float, lambda value: value, Fraction, 53, 1e-9, 30)
BALLS = Precision(lambda q: arb(fmpq(q.numerator, q.denominator)).mid(), arb.mid, _exact, 512, 1e-60, 80)


def carried_or_priced(rows: int, pairs: Pairs, precision: Precision, deadline: Deadline) -> Carried | Prices:
    """Is the largest t above or below 1? `GaveUp` if it is too near, or the time is up.

    Each column has a pair, each load and worth is positive.
    """
    real = precision.real
    with ctx.workprec(precision.bits):
        try:
            columns = [[(i, real(load), real(worth)) for i, load, worth in column] for column in pairs]
            return _decide(Sparsity(rows, columns), precision, deadline)
        except ArithmeticError:  # an overflow
            raise GaveUp(ENGINE, "the numbers are too large") from None


def _decide(sparsity: Sparsity, precision: Precision, deadline: Deadline) -> Carried | Prices:
    primal, dual = _start(sparsity)
    pairs, rows, columns = len(sparsity.row), sparsity.rows, len(sparsity.parts)
    wanted = [1.0] * (rows + columns) + [0.0] * columns
    for _ in range(precision.steps):
        deadline.check(ENGINE)
        found = _carried(sparsity, primal[:pairs], precision) or _prices(sparsity, dual[pairs + rows : -1], precision)
        if found is not None:
            return found
        if not dot(primal, dual) > precision.sure / 8:  # it is by how much t could still change
            break
        missing = [a - b for a, b in zip(wanted, sparsity.times(primal), strict=True)]
        over = sparsity.transposed(dual[pairs:-1])
        over[-1] -= 1
        over = [a - b for a, b in zip(dual, over, strict=True)]
        step = _step(sparsity, primal, dual, missing, over, 2.0 ** (3 - precision.bits))
        primal, dual = (
            [precision.rounded(x) for x in _moved(point, own, BACK)]
            for point, own in zip((primal, dual), step, strict=True)
        )
    raise GaveUp(ENGINE, "too near a threshold")


def _start(sparsity: Sparsity) -> Step:
    """A point inside: half of all capacities is used, and prices are high enough."""
    rows, columns = sparsity.rows, len(sparsity.parts)
    shared = [0] * rows
    for i in sparsity.row:
        shared[i] += 1
    size = [part.stop - part.start for part in sparsity.parts for _ in range(part.stop - part.start)]
    x = [0.5 / max(shared[i] * load, n) for i, load, n in zip(sparsity.row, sparsity.load, size, strict=True)]
    used = _used(sparsity, x)
    got = [-value for value in used[rows + columns :]]
    t = min(got) / 2
    primal = [*x, *(1 - value for value in used[: rows + columns]), *(value - t for value in got), t]
    weights = [2 / columns] * columns
    prices = [
        2 * max(sparsity.worth[part]) * weight + 1e-3 for part, weight in zip(sparsity.parts, weights, strict=True)
    ]
    dual = sparsity.transposed([*[1 / rows] * rows, *prices, *weights])
    dual[-1] -= 1
    return primal, dual


def _used(sparsity: Sparsity, x: Vector) -> Vector:
    """What is used of rows and columns, and the worths that the columns get, negated."""
    return sparsity.times([*x, *[0.0] * (sparsity.rows + 2 * len(sparsity.parts) + 1)])


def _carried(sparsity: Sparsity, x: Vector, precision: Precision) -> Carried | None:
    """What is carried, reduced until it is within the capacities."""
    total, capacities = _used(sparsity, x), sparsity.rows + len(sparsity.parts)
    most = max(1.0, *total[:capacities])
    t = -max(total[capacities:]) / most
    if not t > 1 + precision.sure:
        return None
    return Carried([precision.exact(value / most) for value in x], precision.exact(t))


def _prices(sparsity: Sparsity, priced: Vector, precision: Precision) -> Prices | None:
    """Prices and weights, with the lowest prices of the rows that go with them."""
    columns = len(sparsity.parts)
    total = sum(priced[columns:])
    prices, weights = ([value / total for value in part] for part in (priced[:columns], priced[columns:]))
    rows = [0.0] * sparsity.rows
    for part, price, weight in zip(sparsity.parts, prices, weights, strict=True):
        for i, load, worth in zip(sparsity.row[part], sparsity.load[part], sparsity.worth[part], strict=True):
            rows[i] = max(rows[i], (worth * weight - price) / load)
    t = sum(rows) + sum(prices)
    if not t < 1 - precision.sure:
        return None
    exact = [list(map(precision.exact, part)) for part in (weights, prices, rows)]
    return Prices(exact[0], exact[1], exact[2], precision.exact(t))


def _step(sparsity: Sparsity, primal: Vector, dual: Vector, missing: Vector, over: Vector, tiny: float) -> Step:
    """Mehrotra's predictor and corrector."""
    normal = Normal(sparsity, [x / z for x, z in zip(primal, dual, strict=True)], tiny)

    def newton(goal: Vector) -> Step:
        """The step for x z = x z + goal, with the equations of both programs made up for."""
        ends = [(g + x * o) / z for g, x, o, z in zip(goal, primal, over, dual, strict=True)]
        y = normal.solve([a - b for a, b in zip(sparsity.times(ends), missing, strict=True)])
        change = [value - o for value, o in zip(sparsity.transposed(y), over, strict=True)]
        return [(g - x * c) / z for g, x, c, z in zip(goal, primal, change, dual, strict=True)], change

    gap = dot(primal, dual) / len(primal)
    ahead = newton([-x * z for x, z in zip(primal, dual, strict=True)])
    after = dot(_moved(primal, ahead[0], 1.0), _moved(dual, ahead[1], 1.0)) / len(primal)
    centre = (after / gap) ** 3 * gap
    return newton([centre - x * z - p * q for x, z, p, q in zip(primal, dual, *ahead, strict=True)])


def _moved(point: Vector, step: Vector, share: float) -> Vector:
    """As far as all stay positive, or a share of that; no more than the whole step."""
    longest = min((-x / d for x, d in zip(point, step, strict=True) if d < 0), default=1.0)
    length = min(1.0, share * longest)
    return [x + length * d for x, d in zip(point, step, strict=True)]
