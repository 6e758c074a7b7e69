"""Refinement between channels that move along a rational parameter: a parametric linear program.

A gain function found at a sample separates as long as the difference of the two vulnerabilities stays > 0. Where A is
fixed, only the right side of the system for the moves T_ij depends on the parameter, and a vertex at a sample stays one
as long as its moves, now functions of the parameter, are >= 0. Both end at roots of polynomials; beyond a root, the
next sample is taken. (T. Gal, Postoptimal Analyses, Parametric Programming, and Related Topics, 2nd ed., de Gruyter
1995, chapter 4.) Where A moves too, moves with a margin are kept and corrected as the kernel does it (`coupling`), for
as long as they stay >= 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from flint import fmpq, fmpq_mat, fmpz_poly

from symqif.find import sizes
from symqif.find.cells import Root, isolate
from symqif.find.limits import Deadline, GaveUp
from symqif.find.ring import fraction, rational
from symqif.kernel.function import Coefficients, Domain, Function, changes, power, product
from symqif.kernel.hyper import Action, Group, Hyper, check_moves, coupling
from symqif.kernel.number import Number, nonnegative, positive, zero
from symqif.kernel.term import Rejected

ENGINE = "parametric linear program"
STEP = Fraction(1, 2**12)  # of a range, from its end to the next sample
BITS = 60  # of a root's enclosure
NUDGE = Fraction(1, 2**16)  # of a range, from a sample to where the best actions are taken
COARSE = 20  # bits to which a range is searched where both channels move
MARGINS = ((16, 2), (16, 3), (16, 4), (16, 6), *sizes.ROUNDINGS)  # the larger, the further do moves reach
Pair = tuple[int, int]
Hypers = tuple[Hyper, Hyper]
Column = tuple[Pair, dict[int, Fraction]]  # an unknown: a pair, or (-1, j) for the surplus of j; its entries by rows


@dataclass(frozen=True)
class Found:
    """What shows the answer around a sample: moves or actions, and the functions that stay positive as long as it does.

    replies: for actions, what is done after the reports of each group of B.
    """

    moves: Mapping[Pair, Number] | None
    actions: Sequence[Action]
    replies: Sequence[int | None]
    conditions: Sequence[Function]


@dataclass(frozen=True)
class Reach:
    """A stage: what was found, and how far it holds to both sides; an end is a root, or that of all (None)."""

    found: Found
    low: Root | None
    high: Root | None


def search(
    at_point: Callable[[Fraction], Hypers], along: Hypers, domain: Domain, deadline: Deadline, bits: int = BITS
) -> list[Reach]:
    """Stages, ascending; where two do not share an end or overlap, there is something undecided between.

    at_point, along: both hypers at a point, and on the domain. bits: to which roots are
    enclosed. `GaveUp` if nothing at all was found in time.
    """
    assert domain.high is not None
    stages: list[Reach] = []
    fixed = all(isinstance(n, Fraction) for g in along[0].groups for n in (g.weight, g.inside, g.outside))
    width = domain.high - domain.low
    left: list[tuple[Root | None, Root | None]] = [(None, None)]
    while left and deadline.left:
        low, high = left.pop()
        ends = domain.low if low is None else low.high, domain.high if high is None else high.domain.low
        if ends[1] - ends[0] < width / 2 ** (2 * bits // 3 if fixed else COARSE):
            continue
        sample = _sample(*ends, low if fixed else None, high if fixed else None)
        try:
            found, sample = at(at_point, along, fixed, sample, (ends[1] - ends[0]) * NUDGE, deadline)
            stage = Reach(found, *_reach(found, sample, domain, deadline, bits))
        except GaveUp:
            continue
        stages.append(stage)
        if stage.low is not None and (low is None or stage.low.domain.low >= low.high) and not _same(low, stage.low):
            left.append((low, stage.low))
        if (
            stage.high is not None
            and (high is None or stage.high.high <= high.domain.low)
            and not _same(high, stage.high)
        ):
            left.append((stage.high, high))
    if not stages:
        raise GaveUp(ENGINE, f"nothing found in {deadline.seconds:.3g} s")
    return sorted(stages, key=lambda stage: domain.low if stage.low is None else stage.low.domain.low)


def _same(one: Root | None, other: Root) -> bool:
    if one is None:
        return False
    return one.polynomial == other.polynomial and one.domain.low < other.high and other.domain.low < one.high


def _sample(low: Fraction, high: Fraction, below: Root | None, above: Root | None) -> Fraction:
    """A point of the range with few digits: near an end if that is known to be a root, else in the middle."""
    width = high - low
    share = Fraction(1, 2) if below is above is None else STEP if above is None else 1 - STEP
    point = low + share * width
    digits = 4
    while digits < 4096:
        rounded = Fraction(round(point * 2**digits), 2**digits)
        if abs(rounded - point) < STEP * width / 4:
            return rounded
        digits += 4
    return point


def _reach(
    found: Found, sample: Fraction, domain: Domain, deadline: Deadline, bits: int
) -> tuple[Root | None, Root | None]:
    """The nearest roots of the conditions on both sides, None if there is none up to the end of the domain."""
    low: Root | None = None
    high: Root | None = None
    for p in {p for f in found.conditions for p, n in f.factors if n > 0}:
        below = Domain(domain.low if low is None else low.domain.low, sample)
        roots = nearest(p, below, deadline, bits) if changes(p, below) else []
        if roots and not _same(low, roots[-1]):
            low = roots[-1]
        last = domain.high if high is None else high.high
        above = Domain(sample, last)
        roots = nearest(p, above, deadline, bits) if changes(p, above) else []
        if roots and not _same(high, roots[0]):
            high = roots[0]
    return low, high


def nearest(p: Coefficients, domain: Domain, deadline: Deadline, bits: int) -> list[Root]:
    """The roots of a polynomial on a domain, ascending, finely enclosed."""
    roots = []
    for factor, _ in fmpz_poly(list(p)).factor()[1]:
        own = tuple(int(c) for c in factor.coeffs())
        for here in isolate(own, domain, deadline):
            root = Root(own, here)
            while root.high - root.domain.low > Fraction(1, 2**bits):
                root.halve()
            roots.append(root)
    return sorted(roots, key=lambda root: root.domain.low)


def at(
    at_point: Callable[[Fraction], Hypers],
    along: Hypers,
    fixed: bool,
    sample: Fraction,
    nudge: Fraction,
    deadline: Deadline,
) -> tuple[Found, Fraction]:
    """The answer at a sample, what it is along the parameter, and a sample inside.

    Of a gain function, several actions are equally good at the sample itself; nearby, one is the best.
    """
    point = at_point(sample)
    answer = sizes.search(*point, deadline, vertex=True)
    if isinstance(answer, list):
        plain = _plain(*point)
        if plain is not None:
            answer = [plain]
        elif not fixed:
            sample = sample + nudge
            point = at_point(sample)
        found = _gain(*point, *along, answer)
    else:
        found = _vertex(*point, along[1], answer) if fixed else _corrected(*point, *along, deadline)
    if any(f(sample) <= 0 for f in found.conditions):
        raise GaveUp(ENGINE, "a sample lies at an end of what was found")
    return found, sample


def _plain(a: Hyper, b: Hyper) -> Action | None:
    """One action that gains nothing from A and something from a group of B, if there is one."""
    for group in b.groups[1:]:
        values = [one.success(group.size) for one in a.groups]
        best = next(value for value in values if all(nonnegative(value - other) for other in values))
        if positive(group.own - best):
            low = (group.own + best) / 2
            return Action(group.size, 1 - low, Fraction(0) - low)
    return None


def _gain(a: Hyper, b: Hyper, along_a: Hyper, along_b: Hyper, actions: list[Action]) -> Found:
    """Where the best actions stay best for A, and B gains more by what is best for it at the sample."""
    conditions: list[Number] = []
    chosen: list[list[int | None]] = []
    for point, along in ((a, along_a), (b, along_b)):
        chosen.append([])
        for group, moving in zip(point.groups, along.groups, strict=True):
            values: dict[int | None, Number] = {None: Fraction(0)}
            values |= {n: action.value(group) for n, action in enumerate(actions)}
            best = next(n for n in values if all(nonnegative(values[n] - other) for other in values.values()))
            chosen[-1].append(best)
            if point is a:
                own = _value(actions, best, moving)
                conditions += [own - _value(actions, n, moving) for n in values if n != best]
    gap = along_b.reached(actions, chosen[1]) - along_a.reached(actions, chosen[0])
    return Found(None, actions, chosen[1], _functions([*conditions, gap]))


def _value(actions: Sequence[Action], n: int | None, group: Group) -> Number:
    return Fraction(0) if n is None else actions[n].value(group)


def _functions(values: Iterable[Number]) -> list[Function]:
    return [value for value in values if isinstance(value, Function) and value]


def _corrected(a: Hyper, b: Hyper, along_a: Hyper, along_b: Hyper, deadline: Deadline) -> Found:
    """Moves with a margin, as numbers; the conditions are those of the kernel's check."""
    for moves in sizes.near(a, b, deadline, MARGINS):
        if isinstance(moves, list):
            continue
        try:
            check_moves(a, b, moves)
        except Rejected:
            continue
        table = coupling(along_a, along_b, moves)
        surplus: list[Number] = [Fraction(0)] * len(b.groups)
        for (i, j), chance in table.items():
            if j and not zero(chance):
                extra = along_a.groups[i].success(along_b.groups[j].size) - along_b.groups[j].own
                surplus[j] = surplus[j] + chance * extra
        return Found(moves, [], [], _functions([*table.values(), *surplus]))
    raise GaveUp(ENGINE, "the margin at a sample is too small")


def _vertex(a: Hyper, b: Hyper, along: Hyper, moves: Mapping[Pair, Number]) -> Found:
    """The moves as functions: the solution of the system in the unknowns that are not 0 at the sample."""
    rows: dict[tuple[str, int], int] = {}
    for i, group in enumerate(a.groups):
        if not zero(group.weight):
            rows["from", i] = len(rows)
    for j in range(1, len(b.groups)):
        rows["to", j] = len(rows)
        rows["surplus", j] = len(rows)
    used = [pair for pair, chance in moves.items() if not zero(chance)]
    columns: list[Column] = [(pair, _column(a, b, pair, rows)) for pair in used]
    values = [moves[pair] for pair in used]
    for j in range(1, len(b.groups)):
        reached = sum((moves[i, m] * _success(a, b, (i, m)) for i, m in used if m == j), Fraction(0))
        slack = reached - b.groups[j].weight * b.groups[j].own
        if not zero(slack):
            columns.append(((-1, j), {rows["surplus", j]: Fraction(-1)}))
            values.append(slack)
    columns = _independent(columns, values, len(rows))
    chosen = _basis(columns, _others(a, b, rows, {pair for pair, _ in columns}), len(rows))
    matrix = fmpq_mat(
        len(rows), len(rows), [rational(column.get(n, Fraction(0))) for n in range(len(rows)) for _, column in chosen]
    )
    right: list[Number] = [Fraction(0)] * len(rows)
    for (kind, n), row in rows.items():
        group = a.groups[n] if kind == "from" else along.groups[n]
        right[row] = group.weight * group.own if kind == "surplus" else group.weight
    solved = _solved(matrix, right)
    found = {pair: value for (pair, _), value in zip(chosen, solved, strict=True) if pair[0] >= 0 and not zero(value)}
    return Found(found, [], [], _functions(solved))


def _success(a: Hyper, b: Hyper, pair: Pair) -> Number:
    return a.groups[pair[0]].success(b.groups[pair[1]].size)


def _column(a: Hyper, b: Hyper, pair: Pair, rows: Mapping[tuple[str, int], int]) -> dict[int, Fraction]:
    column = {rows["from", pair[0]]: Fraction(1)}
    if pair[1]:
        success = _success(a, b, pair)
        assert isinstance(success, Fraction)
        column |= {rows["to", pair[1]]: Fraction(1), rows["surplus", pair[1]]: success}
    return column


def _others(a: Hyper, b: Hyper, rows: Mapping[tuple[str, int], int], used: set[Pair]) -> Iterable[Column]:
    """Unknowns that are 0 at the sample, for a vertex in which fewer unknowns than rows are not 0."""
    for j in range(1, len(b.groups)):
        if (-1, j) not in used:
            yield (-1, j), {rows["surplus", j]: Fraction(-1)}
    for i in range(len(a.groups)):
        for j in range(len(b.groups)):
            if (i, j) not in used and ("from", i) in rows:
                yield (i, j), _column(a, b, (i, j), rows)


def _independent(columns: list[Column], values: list[Number], size: int) -> list[Column]:
    """Fewer of the unknowns, as long as their columns depend on each other: along a relation, until one is 0."""
    while True:
        entries = [rational(column.get(n, Fraction(0))) for n in range(size) for _, column in columns]
        reduced, rank = fmpq_mat(size, len(columns), entries).rref()
        if rank == len(columns):
            return columns
        pivots = [next(m for m in range(len(columns)) if reduced[row, m]) for row in range(rank)]
        free = next(m for m in range(len(columns)) if m not in pivots)
        relation = {free: Fraction(1)} | {m: -fraction(reduced[row, free]) for row, m in enumerate(pivots)}
        if not any(r > 0 for r in relation.values()):
            relation = {m: -r for m, r in relation.items()}
        share = min(values[m] / r for m, r in relation.items() if r > 0)  # type: ignore[type-var]
        values = [value - share * relation.get(m, Fraction(0)) for m, value in enumerate(values)]
        kept = [m for m, value in enumerate(values) if not zero(value)]
        columns, values = [columns[m] for m in kept], [values[m] for m in kept]


def _basis(columns: Sequence[Column], others: Iterable[Column], size: int) -> list[Column]:
    """Independent columns, those that are not 0 first; `GaveUp` if these depend on each other."""
    candidates = [*columns, *(others if len(columns) < size else ())]
    entries = [rational(column.get(n, Fraction(0))) for n in range(size) for _, column in candidates]
    reduced, rank = fmpq_mat(size, len(candidates), entries).rref()
    pivots: list[int] = []
    for row in range(rank):
        pivots.append(next(m for m in range(pivots[-1] + 1 if pivots else 0, len(candidates)) if reduced[row, m]))
    if rank < size or pivots[: len(columns)] != list(range(len(columns))):
        raise GaveUp(ENGINE, "no vertex at a sample")
    return [candidates[m] for m in pivots]


def _solved(matrix: fmpq_mat, right: Sequence[Number]) -> list[Number]:
    """The solution of matrix . x = right, where the right side has numbers and functions."""
    functions = [f for f in right if isinstance(f, Function)]
    if not functions:
        raise GaveUp(ENGINE, "nothing changes along the parameter")
    domain = functions[0].domain
    below: dict[Coefficients, int] = {}
    for f in functions:
        for p, n in f.factors:
            below[p] = max(below.get(p, 0), -n)
    below = {p: n for p, n in below.items() if n}
    numerators = []
    for value in right:
        f = value if isinstance(value, Function) else Function.constant(value, domain)  # type: ignore[arg-type]
        whole: Coefficients = (1,)
        exponents = dict(below)
        for p, n in f.factors:
            exponents[p] = exponents.get(p, 0) + n
        for p, n in exponents.items():
            whole = product(whole, power(p, n))
        numerators.append([f.scale * c for c in whole])
    width = max(map(len, numerators))
    table = fmpq_mat(
        len(numerators),
        width,
        [rational(c) for line in numerators for c in [*line, *[Fraction(0)] * (width - len(line))]],
    )
    solved = matrix.solve(table)
    divisor = Function(Fraction(1), tuple(sorted((p, -n) for p, n in below.items())), domain)
    return [_function([solved[n, m] for m in range(width)], domain) * divisor for n in range(len(numerators))]


def _function(coefficients: Sequence[fmpq], domain: Domain) -> Function:
    values = [fraction(c) for c in coefficients]
    scale = 1
    for value in values:
        scale *= value.denominator // gcd(scale, value.denominator)
    return Function.polynomial([int(value * scale) for value in values], Fraction(1, scale), domain)
