"""Where the checks look: 30 pairs (eps, theta), sizes, and small random channels, priors and gain functions."""

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tests.oracles.channels import Matrix
from tests.oracles.precision import Number, mp

SEED = 20240229


@dataclass(frozen=True)
class Point:
    """eps >= 0 and 1/2 < theta < 1."""

    eps: Number
    theta: Number

    def __str__(self) -> str:
        return f"({mp.nstr(self.eps, 20)}, {mp.nstr(self.theta, 20)})"


def _points() -> list[Point]:
    edges = ["0", "0.001", "0.01", "0.8", "1", "3", "5", "8", "16"]
    thetas = ["0.500001", "0.75", "0.999999"]
    draw = random.Random(SEED)
    found = [Point(mp.mpf(eps), mp.mpf(theta)) for eps, theta in zip(edges, thetas * 3, strict=True)]
    found += [Point(mp.zero, mp.mpf("0.75")), Point(mp.log(2), mp.mpf("0.95")), Point(mp.log("1.5"), mp.mpf("0.9"))]
    while len(found) < 30:
        found.append(Point(mp.mpf(draw.randrange(1, 8000)) / 1000, mp.mpf(draw.randrange(5001, 10000)) / 10000))
    return found


POINTS = _points()
POSITIVE = [point for point in POINTS if point.eps > 0]
LEVELS = sorted({point.eps for point in POINTS})
SOME_LEVELS = LEVELS[::4]  # for what has many columns; the least and the greatest too
SIZES = range(2, 9)

HASHED = [(k, g) for k, g in product(SIZES, range(2, 10)) if g**k <= 256]
HASHED_LARGE = [(4, 9), (5, 5), (6, 4), (7, 3), (8, 3)]  # up to 6561 hash functions, at a few points only


def hashed() -> list[tuple[int, int, Number]]:
    """(k, g, eps): every small pair at some eps, the large ones at one eps each."""
    few = [LEVELS[n] for n in (0, 3, len(LEVELS) // 2, -2, -1)]
    large = [(k, g, eps) for (k, g), eps in zip(HASHED_LARGE, few, strict=True)]
    return [(k, g, eps) for k, g in HASHED for eps in SOME_LEVELS] + large


class Draw:
    """Random small channels and adversaries, in fractions; zeros, ties and repeated rows are likely."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(f"{SEED} {name}")

    def distribution(self, size: int, least: int = 0, most: int = 6) -> tuple[Fraction, ...]:
        weights = [self.random.randint(least, most) for _ in range(size)]
        if not any(weights):
            weights[0] = 1
        return tuple(Fraction(weight, sum(weights)) for weight in weights)

    def channel(self, secrets: int, outputs: int, least: int = 0, most: int = 6) -> Matrix:
        return tuple(self.distribution(outputs, least, most) for _ in range(secrets))

    def gain(self, actions: int, secrets: int, least: int = 0) -> Matrix:
        return tuple(tuple(Fraction(self.random.randint(least, 4)) for _ in range(secrets)) for _ in range(actions))


def bits(parts: int) -> list[tuple[Fraction, Fraction]]:
    """All trade-off points (alpha, beta) with alpha + beta <= 1 on a grid, ends included."""
    return [(Fraction(a, parts), Fraction(b, parts)) for a in range(parts + 1) for b in range(parts + 1 - a)]
