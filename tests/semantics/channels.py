"""Channels and witnesses to draw, with their texts: what is right, and what is nearly right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tests.semantics.draw import Draw, distribution, random_channel

Rows = list[list[Fraction]]


def text(matrix: Sequence[Sequence[object]]) -> str:
    """Write a matrix."""
    return f"matrix([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in matrix)}])"


def product(a: Rows, b: Rows) -> Rows:
    """Multiply."""
    return [[sum((x * y for x, y in zip(row, column, strict=True)), Fraction(0)) for column in zip(*b, strict=True)]
            for row in a]  # fmt: skip


def channel(d: Draw, rows: int, columns: int) -> Rows:
    """Draw a channel."""
    return random_channel(d.rng, rows, columns)


def spoilt(d: Draw, matrix: Rows, percent: int = 40) -> Rows:
    """Return the matrix, or one that is wrong in a place or two."""
    matrix = [list(row) for row in matrix]
    if d.chance(percent):
        row = d.of(matrix)
        place, step = d.rng.randrange(len(row)), d.of((Fraction(1, 2), Fraction(-1, 2), Fraction(1), Fraction(-2)))
        row[place] += step
        if d.chance(50):
            row[d.rng.randrange(len(row))] -= step
    return matrix


def interpolated(values: Mapping[int, Fraction]) -> str:
    """Write a polynomial in i with these values."""
    parts = []
    for j, value in values.items():
        factors = [f"(i - {m})/({j - m})" for m in values if m != j]
        parts.append("*".join([f"({value})", *factors]))
    return " + ".join(parts)


@dataclass(frozen=True)
class Form:
    """A subset form with known entries: for each size the probabilities of reports with and without the secret."""

    k: int
    inside: Mapping[int, Fraction]
    outside: Mapping[int, Fraction]

    @property
    def sizes(self) -> list[int]:
        """The sizes that are reported."""
        return sorted(self.inside)

    def member(self, i: int) -> Fraction:
        """The entry at members, for one column of each set."""
        return self.inside[i] / comb(self.k - 1, i - 1) if i else self.outside[0]

    def nonmember(self, i: int) -> Fraction:
        """The entry at the others."""
        return self.outside[i] / comb(self.k - 1, i) if i < self.k else self.inside[i]

    def text(self, d: Draw) -> str:
        """Write it, with a count that is made up for."""
        sizes, count = self.sizes, d.of(("1", "1", "1", "2", "(-1)", "i + 1", "1/2"))
        above = interpolated({i: self.member(i) for i in sizes})
        below = interpolated({i: self.nonmember(i) for i in sizes})
        if count != "1":
            above, below = (f"({part})/({count})" for part in (above, below))
        return f"subset({self.k}, {sizes[0]}, {sizes[-1]}, {count}, {above}, {below})"


def form(d: Draw, k: int, *, low: int = 0, high: int | None = None, favoured: bool = False) -> Form:
    """Draw a channel that reports subsets."""
    most = k if high is None else high
    first = d.rng.randint(low, most)
    sizes = range(first, d.rng.randint(first, min(most, first + 2)) + 1)
    weights = dict(zip(sizes, distribution(d.rng, len(sizes)), strict=True))
    inside, outside = dict[int, Fraction](), dict[int, Fraction]()
    for i, weight in weights.items():
        share = d.of((Fraction(i, k), Fraction(1), Fraction(1, 2), Fraction(0), (1 + Fraction(i, k)) / 2))
        share = max(share, Fraction(i, k)) if favoured else share
        share = Fraction(0) if i == 0 else Fraction(1) if i == k else share
        inside[i], outside[i] = weight * share, weight * (1 - share)
    return Form(k, inside, outside)


def off(d: Draw, made: Form, percent: int = 40) -> Form:
    """Return the form, or one with other numbers somewhere."""
    inside, outside = dict(made.inside), dict(made.outside)
    if d.chance(percent):
        step = d.of((Fraction(1, 4), Fraction(-1, 4), Fraction(-1), Fraction(1, 2)))
        one, other = (d.of(made.sizes), d.of((inside, outside))), (d.of(made.sizes), d.of((inside, outside)))
        one[1][one[0]] += step
        if d.chance(60):
            other[1][other[0]] -= step
    return Form(made.k, inside, outside)


def equal_ratio_form(d: Draw, k: int, ratio: Fraction, slope: int = 0) -> Form:
    """Draw a channel whose members are favoured by one factor at all sizes from 1 to k - 1, or one linear in these."""
    first = d.rng.randint(0, k)
    sizes = range(first, d.rng.randint(first, min(k, first + 2)) + 1)
    inside, outside = dict[int, Fraction](), dict[int, Fraction]()
    for i, weight in zip(sizes, distribution(d.rng, len(sizes)), strict=True):
        members, others = (comb(k - 1, i - 1) * (ratio + slope * i) if i else Fraction(0)), Fraction(comb(k - 1, i))
        inside[i], outside[i] = weight * members / (members + others), weight * others / (members + others)
    return Form(k, inside, outside)


def reported(a: Form, chosen: Mapping[int, Mapping[int, Fraction]], mixing: Fraction) -> Form:
    """Return what becomes of A where size j is reported for size i with these chances, with an overlap as large as
    can be, or mixed with none."""
    inside, outside = dict[int, Fraction](), dict[int, Fraction]()
    for j in sorted({j for row in chosen.values() for j in row}):
        weight = best = Fraction(0)
        for i, row in chosen.items():
            overlap = min(i, j)
            weight += row[j] * (a.inside[i] + a.outside[i])
            best += row[j] * a.inside[i] * Fraction(overlap, i or 1)
            best += row[j] * a.outside[i] * Fraction(j - overlap, (a.k - i) or 1)
        even = weight * Fraction(j, a.k)
        inside[j] = mixing * best + (1 - mixing) * even
        outside[j] = weight - inside[j]
    return Form(a.k, inside, outside)
