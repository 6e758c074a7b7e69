"""Which posteriors make others, and as evenly as can be? In floating point.

Given points d_y in classes, goals e_r with weights beta_r of sum 1, and for each class c the weight mu_c of its points.
Wanted are shares q_ry >= 0 with sum_y q_ry d_y = e_r for each r, and sum_r beta_r sum_(y in c) q_ry = mu_c for each c.
Of all such shares, those with the largest entropy are q_ry ~ exp(g_r.d_y), the gains g being where

    sum_c mu_c log(sum_r beta_r mean_(y in c) exp(g_r.d_y)) - sum_r beta_r g_r.e_r

is least. Where there are no such shares, this falls for ever along gains by which the goals are worth more than the
points are: sum_r beta_r g_r.e_r > sum_c mu_c max_(r, y in c) g_r.d_y. What is found is to be checked by others.
(D. C. Liu and J. Nocedal, "On the limited memory BFGS method", Math. Programming 45, 1989.)
"""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Any

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.floats import packages

ENGINE = "largest entropy"
STEPS = 200
LAST = 20  # steps that are remembered
EQUAL = 1e-7  # what the goals may be missed by, in units of how far the points lie apart
NEAR = 1e-8  # how near to 0 a difference of vulnerabilities tells nothing, relative to the gains
DESCENT = 1e-4  # of what the slope promises
SHORTEST = 1e-6  # step that is tried
ROUNDED = 1e-14  # of a value
FLAT = 1e-13  # variances, relative to the largest, that are taken for 0
EACH = 3  # goals that each point may have a share of, at least
WIDTH = 8  # points that each goal may have a share of, for each coordinate
SPARSE = 1 / 4  # of all shares, for which it is worth while
Array = Any


@dataclass(frozen=True)
class Shares:
    """q, a row for each goal; and classes whose points span all, if any do."""

    q: Array
    spanning: Sequence[int]


@dataclass(frozen=True)
class Gains:
    """g, a row for each of the goals that are chosen, and one for all others together."""

    g: Array
    chosen: Sequence[int]


@dataclass(frozen=True)
class _Point:
    """Gains times sqrt(beta_r), by coordinates in which the points have variance 1; by how much the goals are missed
    and, relative to the gains, by how much they are worth more."""

    x: Array
    value: float
    slope: Array
    q: Array
    missed: float
    gap: float


class _Program:
    def __init__(self, numpy: Any, points: Array, classes: Array, used: Array, goals: Array, weights: Array) -> None:
        self.np, self.used, self.beta, self.classes = numpy, used, weights[:, None], classes
        self.starts = numpy.searchsorted(classes, range(len(used)))
        self.size = numpy.bincount(classes)
        share = (used / self.size)[classes]
        variances, axes = numpy.linalg.eigh((points * share[:, None]).T @ points)
        known = variances > FLAT * variances[-1]
        self.axes = axes[:, known] / numpy.sqrt(variances[known])
        self.points, self.goals = points @ self.axes, goals @ self.axes

    def at(self, x: Array, allowed: Array) -> _Point:
        """allowed: 0 for each share that is, and -inf for others."""
        np = self.np
        gains = x / np.sqrt(self.beta)
        worth = gains @ self.points.T + allowed
        best = np.maximum.reduceat(worth.max(axis=0), self.starts)
        parts = np.exp(worth - best[self.classes])
        whole = np.add.reduceat((self.beta * parts).sum(axis=0), self.starts) / self.size
        q = parts * (self.used / self.size / whole)[self.classes]
        missed = q @ self.points - self.goals
        wanted, most = float((self.beta * gains * self.goals).sum()), float(self.used @ best)
        value = most + float(self.used @ np.log(whole)) - wanted
        gap = (wanted - most) / max(1.0, abs(worth).max())
        return _Point(x, value, np.sqrt(self.beta) * missed, q, abs(missed).max(), gap)

    def lowest(self, x: Array, allowed: Array, deadline: Deadline) -> _Point:
        """Where the goals are met, or worth more than the points are; `GaveUp` where neither is seen."""
        here = self.at(x, allowed)
        last: deque[tuple[Array, Array, float]] = deque(maxlen=LAST)  # steps, changes of the slope, their products
        for _ in range(STEPS):
            deadline.check(ENGINE)
            if here.gap > NEAR or here.missed < EQUAL:
                return here
            way = _way(here.slope, last)
            fall, length = float((way * here.slope).sum()), 1.0
            there = self.at(here.x + way, allowed)
            while (
                not there.value <= here.value + DESCENT * length * fall + ROUNDED * abs(here.value)
                and length > SHORTEST
            ):
                length /= 2
                there = self.at(here.x + length * way, allowed)
            step, change = there.x - here.x, there.slope - here.slope
            if (product := float((step * change).sum())) > 0:
                last.append((step, change, product))
            here = there
        raise GaveUp(ENGINE, "too near a threshold")

    def apart(self, here: _Point, means: Array, deadline: Deadline) -> Gains:
        """Gains for few of the goals, as those that are worth most, and one for the rest as if it were one goal."""
        np = self.np
        means, gains = means @ self.axes, here.x / np.sqrt(self.beta)
        order = np.argsort(-(self.beta * gains * (self.goals - means)).sum(axis=1))
        for count in (2**n for n in range(len(order).bit_length()) if 2**n < len(order)):
            chosen, rest = order[:count], order[count:]
            few = copy(self)
            few.beta = np.append(self.beta[chosen], [self.beta[rest].sum(axis=0)], axis=0)
            few.goals = np.append(
                self.goals[chosen], (self.beta * means)[rest].sum(axis=0)[None] / few.beta[-1], axis=0
            )
            with suppress(GaveUp):
                there = few.lowest(np.zeros_like(few.goals), 0.0, deadline)
                if there.gap > NEAR:
                    return Gains(there.x / np.sqrt(few.beta) @ self.axes.T, chosen.tolist())
        return Gains(gains @ self.axes.T, range(len(order)))

    def spanning(self, q: Array) -> list[int]:
        """Classes whose points span all: far from each other, and with shares of all goals."""
        np = self.np
        rest, chosen = self.points * q.min(axis=0)[:, None], []
        while (most := (far := np.minimum.reduceat((rest**2).sum(axis=1), self.starts) / self.size).max()) > 0:
            chosen.append(int(far.argmax()))
            for y in np.flatnonzero(self.classes == chosen[-1]):
                if (length := rest[y] @ rest[y]) > FLAT * most:
                    rest = rest - np.outer(rest @ rest[y] / length, rest[y])
            rest[self.classes == chosen[-1]] = 0
            rest[(rest**2).sum(axis=1) < FLAT * most] = 0
        return chosen

    def few(self, q: Array, spanning: Sequence[int]) -> Array:
        """Shares to be allowed: of those that span, for each point of the largest, and for each goal of all sizes."""
        np, many = self.np, WIDTH * self.points.shape[1]
        allowed = np.where(np.isin(self.classes, spanning), 0.0, np.full(q.shape, -np.inf))
        np.put_along_axis(allowed, np.argsort(-self.beta * q, axis=0)[:EACH], 0.0, axis=0)
        steps = (np.arange(many) + 0.5) / many
        for own, end in zip(allowed, np.cumsum(np.sqrt(q), axis=1), strict=True):
            own[np.searchsorted(end, steps * end[-1])] = 0.0
        return allowed


def evenly(
    points: Sequence[Sequence[float]],
    classes: Sequence[int],
    used: Sequence[float],
    goals: Sequence[Sequence[float]],
    weights: Sequence[float],
    means: Sequence[Sequence[float]],
    deadline: Deadline,
) -> Shares | Gains:
    """The shares, or gains that rule them out; classes: ascending; used: mu. `GaveUp` at a threshold, or in time.

    means: what may be said of a goal together with others. Of many shares, most are 0 if that will do, and of many
    goals as few are chosen.
    """
    numpy, _ = packages()
    with numpy.errstate(all="ignore"):
        program = _Program(numpy, *map(numpy.asarray, (points, classes, used, goals, weights)))
        here = program.lowest(numpy.zeros_like(program.goals), 0.0, deadline)
        if here.gap > NEAR:
            return program.apart(here, numpy.asarray(means), deadline)
        spanning = program.spanning(here.q)
        allowed = program.few(here.q, spanning)
        if (allowed == 0).mean() < SPARSE:
            with suppress(GaveUp):
                here = program.lowest(here.x, allowed, deadline)
        return Shares(here.q, spanning)


def _way(slope: Array, last: Sequence[tuple[Array, Array, float]]) -> Array:
    """Where Newton's step would lead, by the curvature that was seen last."""
    way, shares = -slope, []
    for step, change, product in reversed(last):
        shares.append((step * way).sum() / product)
        way = way - shares[-1] * change
    if last:
        _, change, product = last[-1]
        way = way * (product / (change * change).sum())
    for step, change, product in last:
        way = way + (shares.pop() - (change * way).sum() / product) * step
    return way
