"""Moves or a gain function for hypers of many sizes, by interior points.

What a report of B's group j says is P(X in T) - size/k = e_j > 0, and a report of A's group i that is turned into one
of j's says, at its best, e_ij >= 0. Any two reports may be exchanged for more, as none says less than nothing. Hence
moves have to fill no column: A is refined by B iff there are T_ij >= 0 with row sums <= a_i, column sums <= b_j and
sum_i T_ij e_ij >= b_j e_j, and `symqif.find.linear.interior` finds how much more than b_j e_j can be had in
every column.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import inf

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import interior
from symqif.find.linear.farkas import plain
from symqif.find.linear.interior import BALLS, ENGINE, FLOATS, Carried, Precision, Prices
from symqif.find.signs.ring import rounded
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.hyper import Action, Hyper, Moves, check_gain, left
from symqif.refinement_kernel.irrational import Number, positive, zero

NEAR = 12  # how far apart the sizes of the first pairs are
Reach = list[Sequence[int]]  # the groups of A for each of B's, ascending


@dataclass(frozen=True)
class Numbers:
    """The groups of both hypers but the first ones: weights, and what each of A says as each of B."""

    a: Sequence[Fraction]
    b: Sequence[Fraction]
    own: Sequence[Fraction]
    says: Sequence[Sequence[Fraction]]


def coupled(
    a: Hyper, b: Hyper, deadline: Deadline, precisions: Sequence[Precision] = (FLOATS, BALLS)
) -> Moves | list[Action]:
    """Moves or actions for hypers of rational numbers. `GaveUp` at a threshold, or when the time is up.

    A part of the moves, however near to 1, also serves for hypers very near to these.
    """
    numbers = _numbers(a, b)
    if not numbers.a or not numbers.b:
        raise GaveUp(ENGINE, "nothing to carry")
    reach, more = _near(a, b), True
    while more:
        found = _found(numbers, reach, deadline, precisions)
        if isinstance(found, Carried):
            return _moves(a, b, numbers, reach, found)
        actions = _actions(b, numbers, found)
        try:
            check_gain(a, b, actions)
        except Rejected:
            reach, more = _wider(numbers, reach, found)
            continue
        return actions
    raise GaveUp(ENGINE, "the prices do not check")


def _wider(numbers: Numbers, reach: Reach, found: Prices) -> tuple[Reach, bool]:
    """With the pairs that are worth more than they cost, and whether there is one."""
    rows = list(range(len(numbers.a)))
    costs = [_float(price / weight) for price, weight in zip(found.rows, numbers.a, strict=True)]
    wider: Reach = []
    for j, known in enumerate(reach):
        unit, price = numbers.b[j], _float(found.prices[j] / numbers.b[j])
        slope = found.weights[j] / (unit * numbers.own[j])
        paying = {i for i in rows if _float(slope * numbers.says[j][i]) > price + costs[i]}
        wider.append(sorted(paying.union(known)))
    return wider, sum(map(len, wider)) > sum(map(len, reach))


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return inf


def _found(numbers: Numbers, reach: Reach, deadline: Deadline, precisions: Sequence[Precision]) -> Carried | Prices:
    pairs = [
        [(i, numbers.b[j] / numbers.a[i], numbers.says[j][i] / numbers.own[j]) for i in rows]
        for j, rows in enumerate(reach)
    ]
    *others, last = precisions
    for precision in others:
        with suppress(GaveUp):
            return interior.carried_or_priced(len(numbers.a), pairs, precision, deadline)
    return interior.carried_or_priced(len(numbers.a), pairs, last, deadline)


def _numbers(a: Hyper, b: Hyper) -> Numbers:
    ours, theirs = ([plain(group.weight) for group in hyper.groups[1:]] for hyper in (a, b))
    levels = [Fraction(group.size, b.k) for group in b.groups[1:]]
    own = [plain(group.own) - level for group, level in zip(b.groups[1:], levels, strict=True)]
    says = [
        [plain(one.success(group.size)) - level for one in a.groups[1:]]
        for group, level in zip(b.groups[1:], levels, strict=True)
    ]
    return Numbers(ours, theirs, own, says)


def _near(a: Hyper, b: Hyper) -> Reach:
    """For each group of B, those of A with a size near by, or with as many reports beyond them, and what is between."""
    sizes = [group.size for group in a.groups[1:]]
    tails = [_tails(hyper) for hyper in (a, b)]
    reach: Reach = []
    for j, group in enumerate(b.groups[1:]):
        near = [i for i, size in enumerate(sizes) if abs(size - group.size) <= NEAR]
        alike = []
        for side in (0, 1):
            own = tails[1][side][j]
            if own <= Fraction(1, 2):
                alike.append(min(range(len(sizes)), key=lambda i: abs(tails[0][side][i] - own)))
        places = [*near, *(i + n for i in alike for n in (-NEAR // 2, NEAR // 2))] or [0, len(sizes) - 1]
        reach.append(range(max(0, min(places)), min(len(sizes) - 1, max(places)) + 1))
    return reach


def _tails(hyper: Hyper) -> tuple[list[Fraction], list[Fraction]]:
    """For each group, the probability of those up to it and from it on."""
    weights = [plain(group.weight) for group in hyper.groups[1:]]
    return list(accumulate(weights)), list(accumulate(weights[::-1]))[::-1]


def _moves(a: Hyper, b: Hyper, numbers: Numbers, reach: Reach, found: Carried) -> Moves:
    """What is carried, a little less of it; what is left over fills the columns.

    Of the excess of t over 1, an eighth is lost by rounding, and a quarter by leaving out pairs.
    """
    spare = min(found.t - 1, Fraction(1, 2))
    bits = 8 + (1 / spare).__ceil__().bit_length()
    moves: dict[tuple[int, int], Number] = {}
    places = [(i, j) for j, rows in enumerate(reach) for i in rows]
    for (i, j), x in zip(places, found.x, strict=True):
        if x * numbers.says[j][i] * 4 * len(numbers.a) > spare * numbers.own[j]:
            moves[i + 1, j + 1] = rounded(x * (1 - spare / 16), bits) * numbers.b[j]
    return filled(a, b, moves)


def filled(a: Hyper, b: Hyper, moves: Moves) -> Moves:
    """The moves, and moves of what they leave, from the first groups of A to the last of B; of exact numbers."""
    whole: dict[tuple[int, int], Number] = dict(moves)
    rows, columns = left(a, b, moves)
    i = 0
    for j in reversed(range(len(columns))):
        while not zero(columns[j]):
            chance = rows[i] if positive(columns[j] - rows[i]) else columns[j]
            if not zero(chance):
                whole[i, j] = whole.get((i, j), Fraction(0)) + chance
            rows[i], columns[j] = rows[i] - chance, columns[j] - chance
            i += zero(rows[i])
    return whole


def part(moves: Moves, share: Fraction) -> Moves:
    """So much of each of the moves."""
    return {pair: share * chance for pair, chance in moves.items()}


def _actions(b: Hyper, numbers: Numbers, found: Prices) -> list[Action]:
    """The gain function of the prices: what a report of j's says beyond nothing is paid, a price for j is taken."""
    missing = 1 - found.t
    bits = 8 + (1 / missing).__ceil__().bit_length()
    chosen = [j for j, weight in enumerate(found.weights) if weight * 8 * len(numbers.b) > missing]
    slopes = {j: found.weights[j] / (numbers.b[j] * numbers.own[j]) for j in chosen}
    scale = max(slopes.values())
    actions = []
    for j, slope in slopes.items():
        size = b.groups[j + 1].size
        slope = rounded(slope / scale, bits)
        outside = -rounded(found.prices[j] / (numbers.b[j] * scale), bits) - slope * Fraction(size, b.k)
        actions.append(Action(size, outside + slope, outside))
    return actions
