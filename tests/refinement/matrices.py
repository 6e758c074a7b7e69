"""Certificates size by size as matrices, for the channels with one column for each subset of each group."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

from symqif.refinement.certificate import overlap
from symqif.refinement_kernel.certificate import BitWitness, Gain, SubsetGain, SubsetWitness, Witness
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.irrational import Number, zero
from symqif.refinement_kernel.number import Matrix

Report = tuple[int, ...]


def written_out(certificate: SubsetWitness | SubsetGain | BitWitness) -> Witness | Gain:
    """The same as a matrix, between explicit channels."""
    if isinstance(certificate, BitWitness):
        k, w = certificate.a.k, certificate.matrix
        every = list(product(range(2), repeat=k))
        matrix = [[prod((w[x][y] for x, y in zip(s, t, strict=True)), start=Fraction(1)) for t in every] for s in every]
        return Witness(one_hot(certificate.a.bit, k), one_hot(certificate.b.bit, k), matrix)
    a, b = map(channel, certificate.hypers)
    if isinstance(certificate, SubsetGain):
        gains: list[list[Number]] = [[Fraction(0)] * certificate.a.k]
        for action in certificate.actions:
            for chosen in combinations(range(certificate.a.k), action.size):
                gains.append([action.inside if x in chosen else action.outside for x in range(certificate.a.k)])
        return Gain(a, b, gains)
    shares, (ours, theirs) = overlap(certificate), certificate.hypers
    matrix = [[entry(certificate, i, s, j, t, shares) for j, t in reports(theirs)] for i, s in reports(ours)]
    return Witness(a, b, matrix)


def one_hot(bit: Matrix, k: int) -> list[list[Number]]:
    """The channel that reports k bits, of which the secret's own is set."""
    reports = list(product(range(2), repeat=k))
    return [
        [prod((bit[place == x][y] for place, y in enumerate(report)), start=Fraction(1)) for report in reports]
        for x in range(k)
    ]


def entry(own: SubsetWitness, i: int, s: Report, j: int, t: Report, shares: dict[int, Number]) -> Number:
    """Pr[B's group j reports t | A's group i reports s]."""
    chance: Number = own.moves.get((i, j), Fraction(0))
    weight, k = own.hypers[0].groups[i].weight, own.a.k
    if zero(weight):
        return Fraction(int(j == 0))
    chance = chance / weight
    if j == 0:
        return chance
    even = Fraction(1, comb(k, len(t)))
    most = len(set(s) & set(t)) == min(len(s), len(t))
    choices = comb(k - len(s), len(t) - len(s)) if len(s) <= len(t) else comb(len(s), len(t))
    best = Fraction(int(most), choices)
    return chance * (shares[j] * best + (1 - shares[j]) * even)


def channel(hyper: Hyper) -> list[list[Number]]:
    """The explicit channel of a hyper."""
    columns = []
    for i, s in reports(hyper):
        group = hyper.groups[i]
        outer = group.weight * hyper.k / Fraction(comb(hyper.k, group.size))
        columns.append([outer * (group.inside if x in s else group.outside) for x in range(hyper.k)])
    return [list(row) for row in zip(*columns, strict=True)]


def reports(hyper: Hyper) -> Iterator[tuple[int, Report]]:
    """The group and the subset of each column."""
    for i, group in enumerate(hyper.groups):
        yield from ((i, chosen) for chosen in combinations(range(hyper.k), group.size))
