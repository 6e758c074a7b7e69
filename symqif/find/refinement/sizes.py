"""Refinement between hypers of subsets: the moves from size to size, or the actions of a gain function."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import farkas, simplex
from symqif.find.linear.farkas import Multipliers, Row, Solution
from symqif.find.linear.feasibility import ENGINE
from symqif.find.linear.interior import BALLS, FLOATS
from symqif.find.linear.quadratic import Quadratic
from symqif.find.refinement import couplings, one_size
from symqif.find.signs.ring import rounded
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.hyper import Action, Hyper, Moves, check_gain, check_moves
from symqif.refinement_kernel.irrational import Interval, Number, nonnegative, positive, zero
from symqif.refinement_kernel.number import Real

Answer = Moves | list[Action]
RowSums, ColumnSums, Surplus = range(3)
NEAREST = 3  # how far apart the sizes of the first unknowns are
ROUNDINGS = ((16, 8), (32, 20), (64, 40))  # bits that are kept, and the margin in bits
FEW = 150  # unknowns, for which the exact simplex method is faster than interior points in more than floats
BITS = 192  # of the numbers that interior points are found for
ALMOST = 1 - Fraction(1, 2 ** (BITS - 32))  # of what they move


def moves_or_gain(a: Hyper, b: Hyper, deadline: Deadline, *, one_ratio: bool = False, vertex: bool = False) -> Answer:
    """Moves that show that A is refined by B, or a gain function against it; checked by the kernel.

    one_ratio: is it known that both have the same likelihood ratio? Of intervals, it is not seen. vertex: are moves to
    be a vertex, with as few pairs as there are groups, even if that takes longer? Only for rational numbers.

    Exact for rational and quadratic numbers; for intervals, refinements that hold or fail by a margin are found.
    `GaveUp` when the time is up, or the intervals do not tell.
    """
    numbers = [n for hyper in (a, b) for group in hyper.groups for n in (group.weight, group.inside, group.outside)]
    quick = size_by_size(a, b, one_ratio=one_ratio)
    if quick is not None:
        return quick
    if one_ratio:
        raise GaveUp("enclosures", "it is not decided which of the two reports some subset more often")
    rational = all(isinstance(n, Fraction) for n in numbers)
    quickly = _quickly(a, b, deadline, rational=rational, any_moves=not vertex)
    for candidate in chain(quickly, () if rational else near(a, b, deadline)):
        with suppress(Rejected):
            return _checked(a, b, candidate)
    if rational:
        return _checked(a, b, _answer(a, b, _decided(a, b, deadline)))
    if any(isinstance(n, Interval) for n in numbers):
        raise GaveUp(ENGINE, f"the margin is below 2^-{ROUNDINGS[-1][1]}, or the parameters lie on a threshold")
    return _checked(a, b, _answer(a, b, _over_the_field(a, b, deadline)))


def _quickly(a: Hyper, b: Hyper, deadline: Deadline, *, rational: bool, any_moves: bool) -> Iterator[Answer]:
    """Answers by floating point, which tells but where a threshold is very near."""
    near_a, near_b = (a, b) if rational else (_rounded(a, BITS), _rounded(b, BITS))
    choice = one_size.best_choice(near_a, near_b)
    if choice is not None:
        yield [choice.action(near_a, near_b)]
    deadline.check(ENGINE)
    if not any_moves:
        return
    if len(a.groups) == len(b.groups) == 2 and rational:  # there is nothing better than this
        ours, theirs = a.groups[1].weight, b.groups[1].weight
        yield {(1, 1): ours if positive(theirs - ours) else theirs}
    else:
        many = (len(a.groups) - 1) * (len(b.groups) - 1) > FEW
        try:
            precisions = (FLOATS, BALLS) if many else (FLOATS,)
            found = couplings.coupled(near_a, near_b, deadline.part(deadline.left / 2), precisions)
            yield found if rational or isinstance(found, list) else couplings.part(found, ALMOST)
        except GaveUp:
            deadline.check(ENGINE)


def size_by_size(a: Hyper, b: Hyper, *, one_ratio: bool) -> Answer | None:
    """The answer for channels with one likelihood ratio (beyond.equal-ratio); None for others.

    The gain is 1 for what B's reports of one size say, and less than 0 for what all others say.
    """
    first = next(iter((*a.groups[1:], *b.groups[1:])), None)
    for group in (*a.groups[1:], *b.groups[1:]):
        equal = one_ratio or (first and zero(group.inside * first.outside - first.inside * group.outside))
        if not equal:
            return None
    places = {group.size: i for i, group in enumerate(a.groups)}
    if len(places) < len(a.groups) or len({group.size for group in b.groups}) < len(b.groups):
        return None
    moves: dict[tuple[int, int], Number] = {}
    left = {i: group.weight for i, group in enumerate(a.groups)}
    for j, group in enumerate(b.groups[1:], 1):
        i = places.get(group.size)
        if i is None or positive(group.weight - a.groups[i].weight):
            try:
                return _checked(a, b, [_own_action(a, b, j)])
            except Rejected:  # the ratio is infinite, and smaller subsets say as much
                return None
        moves[i, j] = group.weight
        left[i] = left[i] - group.weight
    if any(isinstance(value, Interval) for value in left.values()):
        return None  # whether it is not negative does not show
    return _checked(a, b, moves | {(i, 0): value for i, value in left.items() if not zero(value)})


def _own_action(a: Hyper, b: Hyper, j: int) -> Action:
    """An action that gains only from the posteriors of one group of B, all of A's others being less sure."""
    size, own = b.groups[j].size, b.groups[j].own
    gaps = [own - group.success(size) for group in (*a.groups, *b.groups) if group.size != size]
    least = min(_ends(gap)[0] for gap in gaps)
    centre = _ends(own)[0]
    if least <= 0:
        raise Rejected("the ratios differ")
    low = centre - least / 2
    return Action(size, (1 - low) / least, -low / least)


def _system(a: Hyper, b: Hyper, margin: Fraction = Fraction(0)) -> tuple[list[dict[Row, Number]], dict[Row, Number]]:
    """The unknowns T_ij for the groups i of A and j >= 1 of B; what is left of a row goes to group 0 of B.

    margin: how large the surplus of a group of B is to be for its weight.
    """
    columns = []
    for i, j in _pairs(a, b):
        surplus = a.groups[i].success(b.groups[j].size) - b.groups[j].own
        column: dict[Row, Number] = {(RowSums, i): Fraction(-1), (ColumnSums, j): Fraction(1)}
        columns.append(column | ({(Surplus, j): surplus} if not zero(surplus) else {}))
    goals = range(1, len(b.groups))
    target: dict[Row, Number] = {(RowSums, i): -group.weight for i, group in enumerate(a.groups)}
    target |= {(ColumnSums, j): b.groups[j].weight for j in goals}
    target |= {(Surplus, j): margin * b.groups[j].weight for j in goals}
    return columns, target


def _decided(a: Hyper, b: Hyper, deadline: Deadline, margin: Fraction = Fraction(0)) -> Solution | Multipliers:
    """The system with the unknowns of near sizes, then of sizes further apart, until the answer holds for all.

    B's groups come one after the other, those of the largest weights first. z3 is fast in this way, and on the whole
    system at once it may take a hundred times longer.
    """
    columns, target = _system(a, b, margin)
    order = sorted(range(1, len(b.groups)), key=lambda j: _rational(b.groups[j].weight), reverse=True)
    stages = [((ColumnSums, j), (Surplus, j)) for j in order]
    distances = [abs(a.groups[i].size - b.groups[j].size) if i else 0 for i, j in _pairs(a, b)]
    for most in (*(NEAREST * 2**n for n in range(a.k.bit_length())), a.k):
        chosen = [n for n, distance in enumerate(distances) if distance <= most]
        found = farkas.feasible([columns[n] for n in chosen], target, (), deadline, stages)
        if isinstance(found, Solution):
            return Solution({chosen[n]: value for n, value in found.values.items()})
        if not any(positive(_total(found.values, column)) for column in columns):
            return found
    raise GaveUp(ENGINE, "the multipliers that z3 reports do not check")


def _total(values: Mapping[Row, Number], column: Mapping[Row, Number]) -> Number:
    parts = (values[row] * value for row, value in column.items() if row in values)
    return sum(parts, Fraction(0))


def _pairs(a: Hyper, b: Hyper) -> list[tuple[int, int]]:
    pairs = [(i, j) for i in range(len(a.groups)) for j in range(1, len(b.groups))]
    return sorted(pairs, key=lambda p: abs(a.groups[p[0]].size - b.groups[p[1]].size))


def _answer(a: Hyper, b: Hyper, found: Solution | Multipliers) -> Answer:
    if isinstance(found, Solution):
        pairs = _pairs(a, b)
        return _completed(a, b, {pairs[n]: value for n, value in found.values.items()})
    actions = []
    for j, group in enumerate(b.groups[1:], 1):
        base, slope = (found.values.get((kind, j), Fraction(0)) for kind in (ColumnSums, Surplus))
        if not zero(base) or not zero(slope):
            outside = base - slope * group.own
            actions.append(Action(group.size, outside + slope, outside))
    return actions


def _completed(a: Hyper, b: Hyper, moves: dict[tuple[int, int], Number]) -> Moves:
    """What is left of each row goes to group 0; a column that has got too much gives it back in proportion."""
    got: dict[int, Number] = {}
    for (_, j), value in moves.items():
        got[j] = got.get(j, Fraction(0)) + value
    left = {i: group.weight for i, group in enumerate(a.groups)}
    exact: dict[tuple[int, int], Number] = {}
    for (i, j), value in moves.items():
        exact[i, j] = value * b.groups[j].weight / got[j]
        left[i] = left[i] - exact[i, j]
    return exact | {(i, 0): value for i, value in left.items() if not zero(value)}


def _checked(a: Hyper, b: Hyper, answer: Answer) -> Answer:
    """What the kernel accepts; moves of all the weights, where those are known exactly."""
    if isinstance(answer, list):
        check_gain(a, b, answer)
        return answer
    if not any(isinstance(group.weight, Interval) for hyper in (a, b) for group in hyper.groups):
        answer = couplings.filled(a, b, answer)
    check_moves(a, b, answer)
    return answer


def near(a: Hyper, b: Hyper, deadline: Deadline) -> Iterator[Answer]:
    """Answers for hypers nearby with rational numbers: moves with a margin, of a little less than the weights."""
    for bits, lost in ROUNDINGS:
        near_a, near_b, margin = _rounded(a, bits), _rounded(b, bits), Fraction(1, 2**lost)
        answer = _answer(near_a, near_b, _decided(near_a, near_b, deadline, margin))
        if isinstance(answer, list):
            yield answer
            continue
        yield couplings.part(answer, 1 - margin / 16)


def _rounded(hyper: Hyper, bits: int) -> Hyper:
    """All numbers rounded; the weights sum to 1 and the posteriors of a group to 1 as before."""
    groups = []
    for group in hyper.groups:
        inside = _rational(group.inside, bits)
        rest = 1 - group.size * inside
        outside = rest / (hyper.k - group.size)
        groups.append(replace(group, weight=_rational(group.weight, bits), inside=inside, outside=outside))
    total = sum((group.weight for group in groups), Fraction(0))
    return Hyper(hyper.k, tuple(replace(group, weight=group.weight / total) for group in groups))


def _rational(value: Number, bits: int = 64) -> Fraction:
    """A rational number near by, with so many significant bits."""
    low, high = _ends(value)
    return rounded((low + high) / 2, bits)


def _ends(value: Number) -> tuple[Fraction, Fraction]:
    """Rational numbers below and above."""
    if isinstance(value, Quadratic | Real):
        value = value.near
    if isinstance(value, Function):
        raise TypeError(f"no number near by: {value}")
    assert isinstance(value, Fraction | Interval)
    return (value, value) if isinstance(value, Fraction) else (value.low, value.high)


def _over_the_field(a: Hyper, b: Hyper, deadline: Deadline) -> Solution | Multipliers:
    """The system over Q(sqrt d), with one more unknown for each row that is an inequality."""
    columns, target = _system(a, b)
    slack: list[dict[Row, Number]] = [{row: Fraction(-1)} for row in target if row[0] != ColumnSums]
    found = simplex.feasible_in_field([*columns, *slack], target, deadline)
    if isinstance(found, Solution):
        return Solution({n: value for n, value in found.values.items() if n < len(columns)})
    assert all(nonnegative(value) for row, value in found.values.items() if row[0] != ColumnSums)
    return found
