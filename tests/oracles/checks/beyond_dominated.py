"""Beyond the paper, fifth part: which LDP channels leak strictly less than another one. All by linear programs."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from tests.oracles import rational
from tests.oracles.channels import Matrix
from tests.oracles.points import Draw
from tests.oracles.rational import grr, lh, ss, ue
from tests.oracles.refinement import feasible, refined_exactly
from tests.oracles.sweep import Sweep, check

F = Fraction
RATIOS = [F(1001, 1000), F(3, 2), F(2), F(7)]  # e^eps


def level(c: Matrix) -> Fraction:
    """The least ratio for which a channel without zeros is LDP."""
    return max(F(max(column)) / min(column) for column in zip(*c, strict=True))


def patterns(k: int) -> list[tuple[int, ...]]:
    """Which secrets are favoured: some, and not all."""
    return [p for p in product((0, 1), repeat=k) if 0 < sum(p) < k]


def extreme(k: int, weights: dict[tuple[int, ...], Fraction], r: Fraction) -> Matrix:
    """A report for each pattern. One more for each single secret makes the rows sum to 1."""
    favoured = [sum(w * p[x] for p, w in weights.items()) for x in range(k)]
    singles = {tuple(int(x == u) for u in range(k)): max(favoured) - favoured[x] for x in range(k)}
    columns = [(p, w) for found in (weights, singles) for p, w in found.items() if w]
    mass = sum(w * (1 + (r - 1) * p[0]) for p, w in columns)
    return tuple(tuple(w * (1 + (r - 1) * p[x]) / mass for p, w in columns) for x in range(k))


def private(draw: Draw, k: int, outputs: int, r: Fraction) -> Matrix:
    """A random LDP channel: any channel, made even enough by a constant one."""
    c = draw.channel(k, outputs)
    for share in (F(n, 16) for n in range(16)):
        mixed = tuple(tuple(share / outputs + (1 - share) * v for v in row) for row in c)
        if all(min(column) > 0 for column in zip(*mixed, strict=True)) and level(mixed) <= r:
            return mixed
    return tuple((F(1, outputs),) * outputs for _ in range(k))


def parts(draw: Draw, c: Matrix) -> Matrix:
    """The channel with each column split into two, each in proportion."""
    shares = [F(draw.random.randint(0, 3), 3) for _ in c[0]]
    return tuple(tuple(v * w for v, s in zip(row, shares, strict=True) for w in (s, 1 - s)) for row in c)


def cases(name: str, sweep: Sweep) -> Iterator[tuple[Draw, int, Fraction]]:
    draw = Draw(name)
    for _ in range(80 if sweep.thorough else 16):
        yield draw, draw.random.randint(2, 4), draw.random.choice(RATIOS)


@check("beyond.grr-at-two")
def grr_at_two(sweep: Sweep) -> None:
    for draw, _, r in cases("beyond.grr-at-two", sweep):
        b = private(draw, 2, draw.random.randint(1, 4), r)
        for ratio in {r, level(b), 1 + (level(b) - 1) * F(999, 1000)}:
            with sweep.at(b=b, r=ratio):
                sweep.that(refined_exactly(grr(2, ratio), b) == (level(b) <= ratio), "iff LDP")


@check("beyond.undominated")
def undominated(sweep: Sweep) -> None:
    """Of LDP channels that are refined by A there are its columns in parts; many others are not."""
    for draw, k, r in cases("beyond.undominated", sweep):
        chosen = draw.random.sample(patterns(k), draw.random.randint(1, min(4, 2**k - 2)))
        a = extreme(k, {p: F(draw.random.randint(1, 3)) for p in chosen}, r)
        for b in (parts(draw, a), extreme(k, dict.fromkeys(patterns(k), F(1)), r), private(draw, k, 3, r)):
            with sweep.at(a=a, b=b, r=r):
                sweep.that(not refined_exactly(b, a) or refined_exactly(a, b), "no more")
        with sweep.at(a=a, r=r):
            sweep.that(refined_exactly(parts(draw, a), a), "its parts leak as much")


@check("beyond.undominated/remarks")
def undominated_remarks(sweep: Sweep) -> None:
    for k, r in sweep.over("k r", product((1, 2, 3), RATIOS)):
        for c in sweep.over("c", product((F(1), r, r * r, (1 + r) / 2, 1 / r), repeat=k)):
            if max(c) <= r * min(c) and all(any(u == r * v or v == r * u for v in c) for u in c):
                sweep.that(set(c) == {min(c), r * min(c)}, "two values")


@check("beyond.dominated")
def dominated(sweep: Sweep) -> None:
    """In each column: an entry that could be larger, and smaller, is made so in halves."""
    for draw, k, r in cases("beyond.dominated", sweep):
        a = private(draw, k, draw.random.randint(1, 3), r)
        for y, column in enumerate(zip(*a, strict=True)):
            for x, v in enumerate(column):
                if any(v == r * u or u == r * v for u in column):
                    continue
                step = min(min(r * u - v, v - u / r) for u in column) / 2
                halves = [
                    [u / 2 + (sign * step / 2 if z == x else 0) for z, u in enumerate(column)] for sign in (1, -1)
                ]
                b = tuple((*row[:y], *row[y + 1 :], *(half[z] for half in halves)) for z, row in enumerate(a))
                with sweep.at(a=a, x=x, y=y, r=r):
                    sweep.that(level(b) <= r, "LDP")
                    sweep.that(refined_exactly(b, a) and not refined_exactly(a, b), "strictly more")


def redrawn(c: Matrix) -> Matrix:
    """Without the columns that are the same for all secrets."""
    kept = [column for column in zip(*c, strict=True) if len(set(column)) > 1]
    mass = sum(column[0] for column in kept)
    return tuple(tuple(column[x] / mass for column in kept) for x in range(len(c)))


def strictly(sweep: Sweep, c: Matrix, r: Fraction) -> None:
    d = redrawn(c)
    sweep.that(level(d) <= r, "LDP")
    sweep.that(refined_exactly(d, c) and not refined_exactly(c, d), "strictly more")


@check("beyond.redrawn")
def redrawn_unary(sweep: Sweep) -> None:
    for k, r, q in sweep.over(
        "k r q", product((2, 3, 4) if sweep.thorough else (2, 3), RATIOS, (F(1, 100), F(1, 3), F(1, 2), F(9, 10)))
    ):
        strictly(sweep, ue(rational.at_level(q, r), k), r)


@check("beyond.redrawn/remarks")
def redrawn_remarks(sweep: Sweep) -> None:
    for y, share in sweep.over("y share", product((F(1001, 1000), F(3, 2), F(4)), (F(0), F(1, 2), F(99, 100)))):
        the = rational.the((1 + y) / 2 + share * (y - 1) / 2, y)  # sqrt(y) < x < y
        for _, (p, q) in sweep.over(
            "name p,q", {"SUE": rational.sue(y), "OUE": rational.oue(y * y), "THE": the}.items()
        ):
            sweep.that(0 < q < p < 1 and p * (1 - q) <= y * y * (1 - p) * q, "such an encoding")
    for (k, g), r in sweep.over("k,g r", product(((2, 2), (2, 5), (3, 2), (3, 3)), RATIOS)):
        strictly(sweep, lh(k, g, r), r)


@check("beyond.two-values")
def two_values(sweep: Sweep) -> None:
    """By a linear program: how often each layer that is not all, and the sum over all single secrets."""
    for draw, k, r in sweep.over("draw k r", cases("beyond.two-values", sweep)):
        v = tuple(1 + F(draw.random.randint(0, 4), 4) * (r - 1) for _ in range(k))
        for entries in sweep.over("v", (v, tuple(u * u for u in v))):
            layers = sorted({tuple(int(u <= w) for w in entries) for u in entries} - {(1,) * k})
            rows = [[*(1 + (r - 1) * p[x] for p in layers), r + k - 1] for x in range(k)]
            sweep.that(feasible(rows, list(entries)) == (max(entries) <= r * min(entries)), "iff LDP")


@check("txt.no-optimum")
def no_optimum(sweep: Sweep) -> None:
    """If a channel is refined by both, so is one with a report for each pattern, and how often which report becomes
    which of theirs is a linear program."""
    for k, r in sweep.over("k r", product((2, 3, 4) if sweep.thorough else (2, 3), RATIOS)):
        told = patterns(k)
        columns = [(p, t, of) for of in (0, 1) for p in told for t in range(k)]
        rows = [
            [F(1 + (r - 1) * p[x]) if (t, of) == (u, n) else F(0) for p, t, of in columns]
            for n in (0, 1)
            for x, u in product(range(k), repeat=2)
        ]
        right = [entry for c in (grr(k, r), ss(k, k - 1, r)) for row in c for entry in row]
        same = [[F((p == s) * (1 - 2 * of)) for p, _, of in columns] for s in told]
        sweep.that(feasible(rows + same, right + [F(0)] * len(told)) == (k == 2), "both only for two secrets")
