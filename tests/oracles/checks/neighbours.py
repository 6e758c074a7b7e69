"""Theorems of neighbouring papers, on random small channels in fractions."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

from tests.oracles import measures
from tests.oracles.channels import Matrix
from tests.oracles.points import Draw
from tests.oracles.refinement import refined_exactly
from tests.oracles.sweep import Sweep, check

ONE, TWO = Fraction(1), Fraction(2)
Row = Sequence[Fraction]


def total_variation(a: Row, b: Row) -> Fraction:
    """Half the sum of the differences."""
    return sum((abs(x - y) for x, y in zip(a, b, strict=True)), Fraction(0)) / 2


def bayes(prior: Row, c: Matrix) -> Fraction:
    return sum((max(p * x for p, x in zip(prior, column, strict=True)) for column in measures.columns(c)), Fraction(0))


def drawn(sweep: Sweep, name: str, secrets: int = 3) -> Iterator[tuple[Draw, Matrix]]:
    """Channels without an entry 0."""
    draw = Draw(name)
    for n in sweep.over("n", range(60)):
        yield draw, draw.channel(secrets, 2 + n % 3, least=1)


def randomized(r: Fraction) -> Matrix:
    return (r / (r + 1), 1 / (r + 1)), (1 / (r + 1), r / (r + 1))


@check("security.two-secrets")
def two_secrets(sweep: Sweep) -> None:
    for draw, c in drawn(sweep, "two secrets"):
        far, a, b = max((total_variation(c[a], c[b]), a, b) for a, b in permutations(range(3), 2))
        for _ in range(10):
            prior = draw.distribution(3)
            sweep.at_most((1 - far) * (1 - max(prior)), 1 - bayes(prior, c), "any prior")
        pair = [Fraction(x in (a, b), 2) for x in range(3)]
        sweep.equal((1 - bayes(pair, c)) / (1 - max(pair)), 1 - far, "two secrets")


@check("security.ldp")
def security_of_private(sweep: Sweep) -> None:
    for _, c in drawn(sweep, "security"):
        r = measures.ratio(c)
        for a, b in permutations(c, 2):
            sweep.at_most(2 / (1 + r), 1 - total_variation(a, b), "bound")


@check("extremal.binary")
def binary(sweep: Sweep) -> None:
    for _, c in drawn(sweep, "binary", 2):
        r = max(measures.ratio(c), Fraction(3, 2))
        sweep.that(refined_exactly(randomized(r), c), "post-processing")


@check("extremal.total-variation")
def contraction(sweep: Sweep) -> None:
    for draw, c in drawn(sweep, "contraction"):
        r, p, q = measures.ratio(c), draw.distribution(3), draw.distribution(3)
        reported = [
            [sum(m * x for m, x in zip(of, column, strict=True)) for column in zip(*c, strict=True)] for of in (p, q)
        ]
        sweep.at_most(total_variation(*reported), (r - 1) / (r + 1) * total_variation(p, q), "contraction")
        likely = [r / (r + 1) if x >= y else 1 / (r + 1) for x, y in zip(p, q, strict=True)]
        apart = sum(((x - y) * share for x, y, share in zip(p, q, likely, strict=True)), Fraction(0))
        sweep.equal(apart, (r - 1) / (r + 1) * total_variation(p, q), "binary mechanism")


@check("composition.two")
def composition(sweep: Sweep) -> None:
    for draw, (a, b) in drawn(sweep, "composition", 2):
        c, d = draw.channel(2, 3, least=1)
        r = max(measures.ratio((a, b)), measures.ratio((c, d)), Fraction(3, 2))
        twice = [[x * y for x, y in product(*rows)] for rows in ((a, c), (b, d))]
        sweep.at_most(total_variation(*twice), (r**2 - 1) / (1 + r) ** 2, "eps 0")
        sweep.at_most(max(x / y for x, y in zip(*twice, strict=True)), r**2, "delta 0")
        worst = [[x * y for x, y in product(row, row)] for row in randomized(r)]
        sweep.equal(total_variation(*worst), (r**2 - 1) / (1 + r) ** 2, "randomized response")


@check("orders.max-privacy")
def max_privacy(sweep: Sweep) -> None:
    for draw, c in drawn(sweep, "max-case"):
        weights = [[Fraction(draw.random.randint(0, 4)) for _ in c[0]] for _ in range(2)]
        made = [[sum(w * x for w, x in zip(each, row, strict=True)) for each in weights] for row in c]
        for x, u in permutations(range(3), 2):
            most = max(a / b for a, b in zip(c[x], c[u], strict=True))
            for a, b in zip(made[x], made[u], strict=True):
                sweep.at_most(a, most * b, "privacy")


@check("lift.from-ldp", "lift.to-ldp")
def lifts(sweep: Sweep) -> None:
    for draw, c in drawn(sweep, "lift"):
        r, prior = measures.ratio(c), draw.distribution(3, least=1)
        lifted = [
            [x / sum(p * y for p, y in zip(prior, column, strict=True)) for x in column]
            for column in measures.columns(c)
        ]
        largest = max(max(max(column), 1 / min(column)) for column in lifted)
        sweep.at_most(largest, r, "lift")
        sweep.at_most(r, largest**2, "level")
