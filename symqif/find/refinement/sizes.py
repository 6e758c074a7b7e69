"""Refinement between hypers of subsets: the moves from size to size, or the actions of a gain function."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import basis
from symqif.find.linear.basis import Column, Row, Solution
from symqif.find.linear.feasibility import ENGINE
from symqif.find.linear.quadratic import Quadratic
from symqif.find.refinement import one_size
from symqif.find.signs.ring import rounded
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.hyper import Action, Hyper, Moves, check_gain, check_moves
from symqif.refinement_kernel.irrational import Interval, Number, positive, zero
from symqif.refinement_kernel.number import Real

Answer = Moves | list[Action]
RowSums, ColumnSums, Surplus = range(3)
ROUNDINGS = ((16, 8), (32, 20), (64, 40))  # bits that are kept, and the margin in bits
BITS = 192  # of the numbers by which one action is chosen


def moves_or_gain(a: Hyper, b: Hyper, deadline: Deadline, *, one_ratio: bool = False) -> Answer:
    """Moves that show that A is refined by B, or a gain function against it; checked by the kernel.

    one_ratio: is it known that both have the same likelihood ratio? Of intervals, it is not seen.

    Exact for rational and quadratic numbers, where the moves are a vertex: as many pairs as there are groups, and those
    independent. For intervals, refinements that hold or fail by a margin are found. `GaveUp` when the time is up, or
    the intervals do not tell.
    """
    quick = size_by_size(a, b, one_ratio=one_ratio)
    if quick is not None:
        return quick
    if one_ratio:
        raise GaveUp("enclosures", "it is not decided which of the two reports some subset more often")
    for candidate in _candidates(a, b, deadline):
        with suppress(Rejected):
            return _checked(a, b, candidate)
    raise GaveUp(ENGINE, f"the margin is below 2^-{ROUNDINGS[-1][1]}, or the parameters lie on a threshold")


def _candidates(a: Hyper, b: Hyper, deadline: Deadline) -> Iterator[Answer]:
    """Answers, the quickest first."""
    numbers = [n for hyper in (a, b) for group in hyper.groups for n in (group.weight, group.inside, group.outside)]
    rational = all(isinstance(n, Fraction) for n in numbers)
    near_a, near_b = (a, b) if rational else (_rounded(a, BITS), _rounded(b, BITS))
    choice = one_size.best_choice(near_a, near_b)
    if choice is not None:
        yield [choice.action(near_a, near_b)]
    if any(isinstance(n, Interval) for n in numbers):
        yield from near(a, b, deadline)
    else:
        yield exact_moves_or_gain(a, b, deadline)


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


def exact_moves_or_gain(a: Hyper, b: Hyper, deadline: Deadline, margin: Fraction = Fraction(0)) -> Answer:
    """Moves, or the actions of a gain function, by exact linear programming.

    margin: how large the surplus of a group of B is to be for its weight.
    """
    goals = list(enumerate(b.groups))[1:]
    pairs = [(i, j) for i in range(len(a.groups)) for j in range(len(b.groups))]
    surplus = [[group.success(goal.size) - goal.own for goal in b.groups] for group in a.groups]
    columns: list[Column] = []
    for i, j in pairs:
        column: dict[Row, Number] = {(RowSums, i): Fraction(1)}
        if j:
            column[ColumnSums, j] = Fraction(1)
            if not zero(surplus[i][j]):
                column[Surplus, j] = surplus[i][j]
        columns.append(column)
    columns += [{(Surplus, j): Fraction(-1)} for j, _ in goals]
    target: dict[Row, Number] = {(RowSums, i): group.weight for i, group in enumerate(a.groups)}
    target |= {(ColumnSums, j): goal.weight for j, goal in goals}
    target |= {(Surplus, j): margin * goal.weight for j, goal in goals}
    found = basis.feasible(columns, target, [(RowSums, i) for i in range(len(a.groups))], deadline)
    if isinstance(found, Solution):
        return {pairs[n]: value for n, value in found.values.items() if n < len(pairs)}
    actions = []
    for j, goal in goals:
        base, slope = (found.values.get((kind, j), Fraction(0)) for kind in (ColumnSums, Surplus))
        if not zero(base) or not zero(slope):
            outside = base - slope * goal.own
            actions.append(Action(goal.size, outside + slope, outside))
    return actions


def _checked(a: Hyper, b: Hyper, answer: Answer) -> Answer:
    """What the kernel accepts."""
    if isinstance(answer, list):
        check_gain(a, b, answer)
    else:
        check_moves(a, b, answer)
    return answer


def near(a: Hyper, b: Hyper, deadline: Deadline) -> Iterator[Answer]:
    """Answers for hypers nearby with rational numbers: moves with a margin, of a little less than the weights."""
    for bits, lost in ROUNDINGS:
        margin = Fraction(1, 2**lost)
        answer = exact_moves_or_gain(_rounded(a, bits), _rounded(b, bits), deadline, margin)
        if isinstance(answer, list):
            yield answer
        else:
            yield {pair: (1 - margin / 16) * chance for pair, chance in answer.items()}


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
