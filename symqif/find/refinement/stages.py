"""Refinement between channels that move along a rational parameter: a parametric linear program.

A gain function found at a sample separates as long as the difference of the two vulnerabilities stays > 0; its actions
may themselves be functions of the parameter. The system for the moves T_ij has functions on its right side, and on its
left one where A moves. A vertex at a sample stays one as long as its moves, now functions of the parameter, are >= 0.
Both end at roots of polynomials; beyond a root, the next sample is taken. (T. Gal, Postoptimal Analyses, Parametric
Programming, and Related Topics, 2nd ed., de Gruyter 1995, chapter 4.)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from symqif.find.limits import Deadline, GaveUp
from symqif.find.refinement import one_size, sizes, vertex
from symqif.find.refinement.roots import Bracket, irreducible, isolate
from symqif.find.refinement.vertex import ENGINE, Hypers, Pair
from symqif.refinement_kernel.function import Coefficients, Domain, Function, changes, evaluated
from symqif.refinement_kernel.hyper import Action, Group, Hyper
from symqif.refinement_kernel.irrational import Number, nonnegative, positive

STEP = Fraction(1, 2**12)  # of a range, from its end to the next sample
BEFORE = (Fraction(0), Fraction(1, 8), Fraction(3, 16))  # shares of the way to a sample, which are left out
SHARES = (Fraction(0), Fraction(1, 2))
BITS = 60  # of a root's enclosure
NEAR = Fraction(1, 2**60)  # of the distance to the lower end of a range: what encloses a root
WIDTH = Fraction(1, 2**160)  # of a range that is not searched any more


@dataclass(frozen=True)
class Certified:
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

    found: Certified
    low: Bracket | None
    high: Bracket | None


def reaches(
    at_point: Callable[[Fraction], Hypers], along: Hypers, domain: Domain, deadline: Deadline, bits: int = BITS
) -> list[Reach]:
    """Stages, ascending; where two do not share an end or overlap, there is something undecided between.

    at_point, along: both hypers at a point, and on the domain. bits: to which roots are
    enclosed, relative to a bounded domain. `GaveUp` if nothing at all was found in time.
    """
    scale = Fraction(1) if domain.high is None else min(Fraction(1), domain.high - domain.low)
    stages: list[Reach] = []
    left: list[tuple[Bracket | None, Bracket | None]] = [(None, None)]
    while left and deadline.left:
        low, high = left.pop()
        ends = domain.low if low is None else low.high, domain.high if high is None else high.domain.low
        width = (2 * ends[0] if ends[1] is None else ends[1]) - ends[0]
        if width < WIDTH * (max(Fraction(1), ends[0]) if domain.high is None else scale):
            continue
        for sample in _samples(ends[0], width, low, high, endless=ends[1] is None):
            try:
                found = at_sample(at_point(sample), along, sample, domain, deadline)
                stage = Reach(found, *_reach(found, sample, domain, deadline, scale / 2**bits))
                break
            except GaveUp:
                continue
        else:
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
        raise GaveUp(ENGINE, f"nothing found in {deadline.seconds - deadline.left:.2g} s")
    return sorted(stages, key=lambda stage: domain.low if stage.low is None else stage.low.domain.low)


def _same(one: Bracket | None, other: Bracket) -> bool:
    if one is None:
        return False
    return one.polynomial == other.polynomial and _overlap(one, other)


def _overlap(one: Bracket, other: Bracket) -> bool:
    return one.domain.low < other.high and other.domain.low < one.high


def _samples(
    start: Fraction, width: Fraction, below: Bracket | None, above: Bracket | None, *, endless: bool
) -> Iterator[Fraction]:
    """Points of a range with few digits: near an end if that is a root, else in the middle, or twice the start; and
    others before it, as a first one may be a root itself."""
    middle = Fraction(1) if endless else Fraction(1, 2)
    share = middle if below is above is None else STEP if above is None else 1 - STEP
    return (_short(start + share * width * (1 - before), STEP * width) for before in BEFORE)


def _short(point: Fraction, width: Fraction) -> Fraction:
    """A number with few digits, nearer to the point than a quarter of the width."""
    digits = 4
    while digits < 4096:
        rounded = Fraction(round(point * 2**digits), 2**digits)
        if abs(rounded - point) < width / 4:
            return rounded
        digits += 4
    return point


def _reach(
    found: Certified, sample: Fraction, domain: Domain, deadline: Deadline, fine: Fraction
) -> tuple[Bracket | None, Bracket | None]:
    """The nearest roots of the conditions on both sides, None if there is none up to the end of the domain."""
    low: Bracket | None = None
    high: Bracket | None = None
    for p in {p for f in found.conditions for p, n in f.factors if n > 0}:
        below = Domain(domain.low if low is None else low.domain.low, sample)
        roots = roots_on(p, below, domain, deadline, fine) if changes(p, below) else []
        if roots:
            low = max(_apart(low, roots[-1]), key=lambda root: root.domain.low)
        last = domain.high if high is None else high.high
        above = Domain(sample, last)
        roots = roots_on(p, above, domain, deadline, fine) if changes(p, above) else []
        if roots:
            high = min(_apart(high, roots[0]), key=lambda root: root.domain.low)
    return low, high


def _apart(one: Bracket | None, other: Bracket) -> list[Bracket]:
    """Both roots, in domains without a common point unless they are the same."""
    if one is None:
        return [other]
    while one.polynomial != other.polynomial and _overlap(one, other):
        one.halve()
        other.halve()
    return [one, other]


def roots_on(p: Coefficients, domain: Domain, within: Domain, deadline: Deadline, fine: Fraction) -> list[Bracket]:
    """The roots of a polynomial on a domain, ascending, finely enclosed, and inside another domain."""
    roots = []
    for own, _ in irreducible(p):
        for here in isolate(own, domain, deadline):
            root = Bracket(own, here)
            while (
                root.high - root.domain.low > min(fine, (root.domain.low - within.low) * NEAR)
                or root.high == within.high
            ):
                root.halve()
            roots.append(root)
    return sorted(roots, key=lambda root: root.domain.low)


def at_sample(point: Hypers, along: Hypers, sample: Fraction, domain: Domain, deadline: Deadline) -> Certified:
    """The answer at a sample, and what it is along the parameter."""
    answer = sizes.moves_or_gain(*point, deadline)
    if isinstance(answer, list):
        found = _of_gain(point, along, answer, domain)
    else:
        moves, conditions = vertex.along(point, along, answer)
        found = Certified(moves, [], [], conditions)
    if not all(positive(f.at(sample)) for f in found.conditions):
        raise GaveUp(ENGINE, "a sample lies at an end of what was found")
    return found


def _of_gain(point: Hypers, along: Hypers, answer: Sequence[Action], domain: Domain) -> Certified:
    """What a gain function shows: one action of numbers where A does not move, as those reach furthest; else one that
    moves; else the answer at the point."""
    if not any(isinstance(group.inside, Function) for group in along[0].groups):
        for share in SHARES:
            plain = _plain(*point, share)
            found = _gain(point, along, [plain], [plain]) if plain else None
            if found and (share or not any(_ends_in(f, domain) for f in found.conditions)):
                return found
    choice = one_size.best_choice(*point)
    moving = (answer, answer) if choice is None else ([choice.action(*point)], [choice.action(*along)])
    return _gain(point, along, *moving)


def _ends_in(function: Function, domain: Domain) -> bool:
    """Is it 0 at an end of the domain, up to which it would have to be positive?"""
    ends = [end for end in (domain.low, domain.high) if end is not None]
    return any(not evaluated(p, end) for p, n in function.factors if n > 0 for end in ends)


def _plain(a: Hyper, b: Hyper, share: Fraction) -> Action | None:
    """One action that gains nothing from A, and something from a group of B, if there is one.

    share: of what it could gain from B it leaves so much. Without any it gains up to where A and B tell the same.
    """
    for group in b.groups[1:]:
        values = [one.success(group.size) for one in a.groups]
        best = next(value for value in values if all(nonnegative(value - other) for other in values))
        if positive(group.own - best):
            low = best + share * (group.own - best)
            return Action(group.size, 1 - low, Fraction(0) - low)
    return None


def _gain(point: Hypers, along: Hypers, actions: Sequence[Action], moving: Sequence[Action]) -> Certified:
    """Where the best actions stay best for A, and B gains more by what is best for it at the sample."""
    conditions: list[Number] = []
    chosen: list[list[int | None]] = [[], []]
    for side, own in enumerate(chosen):
        for group, later in zip(point[side].groups, along[side].groups, strict=True):
            values: dict[int | None, Number] = {None: Fraction(0)}
            values |= {n: action.value(group) for n, action in enumerate(actions)}
            best = next(n for n in values if all(nonnegative(values[n] - other) for other in values.values()))
            own.append(best)
            if side == 0:
                most = _value(moving, best, later)
                conditions += [most - _value(moving, n, later) for n in values if n != best]
    gap = along[1].value(moving, chosen[1]) - along[0].value(moving, chosen[0])
    return Certified(None, moving, chosen[1], _functions([*conditions, gap]))


def _value(actions: Sequence[Action], n: int | None, group: Group) -> Number:
    return Fraction(0) if n is None else actions[n].value(group)


def _functions(values: Iterable[Number]) -> list[Function]:
    return [value for value in values if isinstance(value, Function) and value]
