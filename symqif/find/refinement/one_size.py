"""A gain function with actions of one size only: the laws of P(X in T), for the best T of that size, compared.

A is refined by B only if, for each size, P(X in T) given A's report is more spread out than given B's, in the convex
order: E max(P - level, 0) is no smaller, whatever the level. (For the unary encodings tried, these conditions were
always sufficient too; for arbitrary channels they are not.)
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.hyper import Action, Hyper, check_gain
from symqif.refinement_kernel.irrational import Number

TRIED = 8  # candidates that are checked exactly
DOUBT = 1e-9  # of the ratio of two values, in floating point


@dataclass(frozen=True, order=True)
class Choice:
    """A size, and a group of A (0) or B (1) whose P(X in T) is the level: it gains 0."""

    size: int
    side: int
    group: int

    def action(self, a: Hyper, b: Hyper) -> Action:
        """The action, for these hypers."""
        level: Number = (a, b)[self.side].groups[self.group].success(self.size)
        return Action(self.size, 1 - level, Fraction(0) - level)


def best_choice(a: Hyper, b: Hyper) -> Choice | None:
    """The action by which B gains most beyond A, hypers of rational numbers; None if there is none."""
    for _, choice in sorted(_candidates(a, b))[:TRIED]:
        with suppress(Rejected):
            check_gain(a, b, [choice.action(a, b)])
            return choice
    return None


def _candidates(a: Hyper, b: Hyper) -> Iterator[tuple[tuple[bool, float], Choice]]:
    """A level for each size, where B gains most beyond A, or where it is in doubt whether it does; the former first.

    The values are linear in the level between two posteriors.
    """
    groups = [
        (side, n, group.size, _float(group.inside), _float(group.outside), _float(group.weight))
        for side, hyper in enumerate((a, b))
        for n, group in enumerate(hyper.groups)
    ]
    for size in range(1, a.k):
        steps = [
            (min(own, size) * inside + max(size - own, 0) * outside, side, n, weight)
            for side, n, own, inside, outside, weight in groups
        ]
        steps.sort(reverse=True)
        values, weights, last = [0.0, 0.0], [0.0, 0.0], 1.0
        found: list[tuple[tuple[bool, float], Choice]] = []
        for level, side, n, weight in steps:
            values = [value + (last - level) * own for value, own in zip(values, weights, strict=True)]
            last = level
            weights[side] += weight
            if values[0] < (1 - DOUBT) * values[1]:
                found.append(((False, values[0] - values[1]), Choice(size, side, n)))
            elif values[0] < (1 + DOUBT) * values[1]:
                found.append(((True, values[0] / values[1]), Choice(size, side, n)))
        if found:
            yield min(found)


def _float(value: Number) -> float:
    assert isinstance(value, Fraction)
    return float(value)
