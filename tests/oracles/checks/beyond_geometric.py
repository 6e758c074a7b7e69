"""Beyond the paper, fourth part: the truncated geometric mechanism and GRR. Refinement is a linear program."""

from fractions import Fraction
from itertools import product

from tests.oracles.channels import Matrix
from tests.oracles.points import Draw
from tests.oracles.rational import around, grr
from tests.oracles.refinement import refined_exactly
from tests.oracles.sweep import Sweep, check

F = Fraction
LEVELS = [F(1), F(1001, 1000), F(3, 2), F(2), F(5)]  # e^eps


def geometric(k: int, e: Fraction) -> Matrix:
    """The row of secret x: noise of weight e^-|z|, moved into the range."""
    inner, outer = (e - 1) / (e + 1), e / (e + 1)
    return tuple(tuple((outer if y in (0, k - 1) else inner) / e ** abs(x - y) for y in range(k)) for x in range(k))


def near(ratio: Fraction) -> list[Fraction]:
    """The ratio and its neighbours, from 1 on."""
    return [r for r in (*around(ratio), ratio, F(1), 2 * ratio) if r >= 1]


@check("beyond.grr-refined")
def grr_refined(sweep: Sweep) -> None:
    draw = Draw("beyond.grr-refined")
    for _ in range(40 if sweep.thorough else 12):
        k, outputs = draw.random.randint(1, 3), draw.random.randint(1, 3)
        b = draw.channel(k, outputs)
        needed = max(
            (F(sum(column)) / min(column) - k + 1 for column in zip(*b, strict=True) if min(column)), default=F(1)
        )
        zeros = any(max(column) and not min(column) for column in zip(*b, strict=True))
        for r in near(needed):
            with sweep.at(b=b, r=r):
                sweep.that(refined_exactly(grr(k, r), b) == (r >= needed and not zeros), "iff no entry is too small")


@check("beyond.numbered-secrets")
def numbered_secrets(sweep: Sweep) -> None:
    draw = Draw("beyond.numbered-secrets")
    for k in range(1, 8):
        numbers, h = draw.random.sample(range(k), k), [F(draw.random.randint(-9, 9)) for _ in range(k + 1)]
        with sweep.at(k=k, h=tuple(h)):
            sweep.that(sum(h[n + 1] - h[n] for n in numbers) == h[k] - h[0], "the sum telescopes")


@check("beyond.geometric-sums")
def geometric_sums(sweep: Sweep) -> None:
    for k, e in sweep.over("k E", product(range(2, 7), LEVELS)):
        sweep.that(all(sum(row) == 1 for row in geometric(k, e)), "rows")
        for x in range(k):
            powers = sum((e ** -abs(x - y) for y in range(k)), F(0))
            closed = 1 + 1 / e - e ** -(x + 1) - e ** -(k - x)
            sweep.that((1 - 1 / e) * powers == closed, "distances")
        sweep.that((e - 1) * sum(e**x for x in range(k)) == e**k - 1, "powers")


@check("beyond.grr-geometric")
def grr_geometric(sweep: Sweep) -> None:
    for k, e in sweep.over("k E", product((2, 3, 4, 5) if sweep.thorough else (2, 3), LEVELS)):
        least = sum((e**i for i in range(k)), F(0)) - k + 1
        for r in sweep.over("r", near(least)):
            sweep.that(refined_exactly(grr(k, r), geometric(k, e)) == (r >= least), "iff the sum is no larger")


@check("beyond.geometric-grr")
def geometric_grr(sweep: Sweep) -> None:
    for k, e in sweep.over("k E", product((3, 4, 5) if sweep.thorough else (3,), LEVELS)):
        most = e + 1 / e - 1
        for r in sweep.over("r", near(most)):
            sweep.that(refined_exactly(geometric(k, e), grr(k, r)) == (r <= most), "iff no larger")
