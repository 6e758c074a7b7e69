"""Beyond the paper, sixth part: frequencies and capacity. Estimates are tables, a number for each value and report."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from tests.oracles.channels import Matrix
from tests.oracles.checks.beyond_dominated import RATIOS, cases, level, private
from tests.oracles.points import Draw
from tests.oracles.precision import Number, mp, number
from tests.oracles.rational import at_level, ss, ue
from tests.oracles.sweep import Sweep, check

F = Fraction


def capacity(c: Matrix) -> Fraction:
    return sum((max(column) for column in zip(*c, strict=True)), F(0))


def spread(c: Matrix) -> Fraction:
    """How far the posteriors are from uniform: their squares, over all secrets and reports."""
    return sum((sum(v * v for v in column) / sum(column) for column in zip(*c, strict=True)), F(0)) - 1


def squares(c: Matrix, estimate: list[list[Number]]) -> Number:
    """The squares of the estimates of all values, each report as often as all secrets together give it."""
    masses = [sum(column) for column in zip(*c, strict=True)]
    return sum((number(m) * row[y] ** 2 for row in estimate for y, m in enumerate(masses)), mp.zero)


def unbiased(c: Matrix, weights: list[Fraction]) -> list[list[Number]] | None:
    """Least squares with these weights for the reports; None for a channel that tells some frequencies not at all."""
    a = mp.matrix([[number(v) for v in row] for row in c])
    scaled = mp.matrix([[number(v / w) for v, w in zip(row, weights, strict=True)] for row in c])
    gram = a * scaled.T
    if abs(mp.det(gram)) < mp.mpf(10) ** -12:
        return None
    table = gram**-1 * scaled
    return [[table[v, y] for y in range(len(c[0]))] for v in range(len(c))]


def channels(name: str, sweep: Sweep) -> Iterator[tuple[Draw, Matrix, Fraction]]:
    for draw, k, r in cases(name, sweep):
        yield draw, private(draw, k, draw.random.randint(k, 5), r), r
        yield draw, ss(k, draw.random.randint(1, k - 1), r), r
        yield draw, ue(at_level(F(1, draw.random.randint(3, 9)), r), k), r


@check("beyond.frontier")
def frontier(sweep: Sweep) -> None:
    for _, c, r in channels("beyond.frontier", sweep):
        with sweep.at(c=c, r=r):
            sweep.that(spread(c) <= (r - capacity(c)) * (capacity(c) - 1) / r, "at most")


@check("beyond.frontier/remarks")
def frontier_remarks(sweep: Sweep) -> None:
    for k, r in sweep.over("k r", product((2, 3, 4, 5), RATIOS)):
        for size in sweep.over("size", range(1, k)):
            c = ss(k, size, r)
            p, q = ((sum(c[0][n] for n, y in enumerate(combinations(range(k), size)) if v in y)) for v in (0, 1))
            usual = [[number((F(v in y) - q) / (p - q)) for y in combinations(range(k), size)] for v in range(k)]
            bound = (k - 1) ** 2 * r / ((r - capacity(c)) * (capacity(c) - 1))
            sweep.equal(squares(c, usual) - 1, number(bound), "subset selection attains it")
        for q in sweep.over("q", (F(1, 2), F(1, 5), F(2, 3))):
            p, _ = at_level(q, r)
            found, none = capacity(ue((p, q), k)), (1 - q) ** (k - 1)
            right = (p - q) ** 2 / (q * (1 - q)) * (1 - none) * (1 + none * (1 - p) / p)
            sweep.equal((r - found) * (found - 1) / r, right, "unary encodings")


@check("beyond.frontier-estimate")
def frontier_estimate(sweep: Sweep) -> None:
    for draw, c, r in channels("beyond.frontier-estimate", sweep):
        masses = [sum(column) for column in zip(*c, strict=True)]
        for weights in (masses, [F(draw.random.randint(1, 5)) for _ in masses]):
            estimate = unbiased(c, weights)
            if estimate is None or not 1 < capacity(c) < r:
                continue
            with sweep.at(c=c, r=r, weights=weights):
                limit = (r - capacity(c)) * (capacity(c) - 1)
                sweep.at_most(number((len(c) - 1) ** 2 * r), number(limit) * (squares(c, estimate) - 1), "at least")


@check("beyond.frontier-subsets")
def frontier_subsets(sweep: Sweep) -> None:
    """The spread of the mixture is that of a channel: its reports show which size was drawn."""
    draw = Draw("beyond.frontier-subsets")
    for k, r in sweep.over("k r", product((3, 4, 5), RATIOS)):
        for m in sweep.over("m", range(1, k - 1)):
            raw = [draw.random.randint(0, 4) for _ in range(1, k)]
            total = sum(raw) or 1
            weights = [F(w, total) for w in raw] if sum(raw) else [F(1), *[F(0)] * (k - 2)]
            parts = [(w, ss(k, n, r)) for n, w in enumerate(weights, 1) if w]
            mixed = tuple(tuple(w * v for w, part in parts for v in part[x]) for x in range(k))
            a, b = (capacity(ss(k, n, r)) for n in (m, m + 1))
            sweep.that(level(mixed) <= r, "LDP")
            sweep.that(r * spread(mixed) <= (r + 1 - a - b) * capacity(mixed) + a * b - r, "below the line")
            sweep.that(r * spread(ss(k, m, r)) == (r + 1 - a - b) * a + a * b - r, "on the line")
