"""By how much do some posteriors lie within a hull of others, used no more than each may be? In floating point.

Given points d_y in classes, goals e_r with weights beta_r of sum 1, and for each class c the weight mu_c of its points.
Wanted are shares q_ry >= 0 with sum_y q_ry d_y = e_r for each r, and sum_r beta_r sum_(y in c) q_ry = mu_c for each c.
The margin is the largest t such that all q_ry >= t base_y, for given weights base of some points. It is negative where
there are no such shares, and then prices g_r of coordinates and h_c of classes tell why: g_r.d_y + beta_r h_c <= 0 and
sum_r g_r.e_r + sum_c mu_c h_c > 0. What is found is to be checked by others.
(S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2, 1992.)
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from symqif.find.limits import Deadline, GaveUp

ENGINE = "interior points in orbits"
STEPS = 80
NEAR = 1e-6  # how near to 0 a margin tells nothing
SURE, MOST = 1e-3, 0.5  # by how much a margin may be wrong, relative to it: when to stop, and what will do
WORSE = 100  # times the best that there was, when numbers have lost their digits
WIDER = 8  # times that shares are added where few do not do
EACH = 3  # goals that each point keeps a share of
ROUNDS = 3  # of making up for what is missing
BACK = 0.95  # of the way to the boundary
TINY = 1e-13  # that pivots are raised by, relative to the diagonal
Array = Any


@dataclass(frozen=True)
class Margin:
    """t, the shares q and the prices g (a row for each goal), and what more of each share would be worth."""

    t: float
    shares: Array
    prices: Array
    worth: Array


def largest_margin(
    points: Sequence[Sequence[float]],
    classes: Sequence[int],
    used: Sequence[float],
    goals: Sequence[Sequence[float]],
    weights: Sequence[float],
    base: Sequence[float],
    deadline: Deadline,
) -> Margin:
    """The margin; used: mu. `GaveUp` where it is too near to 0, or the time is up."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread would take memory
    import numpy

    with numpy.errstate(all="ignore"):
        program = _Program(numpy, points, classes, used, goals, weights, base)
        try:
            found = program.solved(numpy.ones((len(goals), len(points))), deadline)
            return found if found.t < 0 else program.sparse(found, deadline)
        except numpy.linalg.LinAlgError:
            raise GaveUp(ENGINE, "a matrix is singular") from None


class _Program:
    """min s = 1 - t with v = q - t base: sum_y v_ry d_y - s p = e_r - p, sum_r beta_r sum_y v_ry - s w_c = mu_c - w_c.

    p and w are what base has; the equation of the last class follows from the others.
    """

    def __init__(self, numpy: Any, points: Any, classes: Any, used: Any, goals: Any, weights: Any, base: Any) -> None:
        self.np = numpy
        self.d, self.e, self.beta, base = map(numpy.asarray, (points, goals, weights, base))
        kinds = len(used) - 1
        self.classes = numpy.asarray(classes)
        self.starts = numpy.searchsorted(self.classes, range(kinds + 1))
        centre, share = base @ self.d, self.by_class(base[None, :])[0]
        self.base, self.centre, self.share = base, centre, share
        self.right = self.e - centre, numpy.asarray(used[:-1]) - share
        size = self.d.shape[1]
        self.squares = (self.d[:, :, None] * self.d[:, None, :]).reshape(len(points), size * size)

    def by_class(self, values: Array) -> Array:
        """Sums over the points of each class but the last one; points: the second axis."""
        return self.np.add.reduceat(values, self.starts, axis=1)[:, :-1]

    def times(self, v: Array, s: float) -> tuple[Array, Array]:
        return v @ self.d - s * self.centre, self.beta @ self.by_class(v) - s * self.share

    def transposed(self, g: Array, h: Array) -> tuple[Array, float]:
        return g @ self.d.T + self.beta[:, None] * self.np.append(h, 0.0)[self.classes], -float(
            (g @ self.centre).sum() + self.share @ h
        )

    def solved(self, mask: Array, deadline: Deadline) -> Margin:
        """The margin with the shares where the mask is 1, and not 0."""
        np = self.np
        v = mask * (self.base + 1.0 / mask.sum(axis=1, keepdims=True))
        s = 2.0
        g, h = np.zeros_like(self.e), np.zeros(len(self.share))
        z, w = np.where(mask, 1.0 / len(self.e), 1.0), 1.0
        count = mask.sum() + 1
        best = np.inf, 0.0, v, g, z
        for _ in range(STEPS):
            deadline.check(ENGINE)
            products = self.times(v, s)
            missing = [one - other for one, other in zip(self.right, products, strict=True)]
            back, last = self.transposed(g, h)
            over, end = mask * (-back - z), 1.0 - last - w
            gap = (float((v * z).sum()) + s * w) / count
            value, far = (
                float((g * self.right[0]).sum() + h @ self.right[1]),
                max(abs(m).max(initial=0) for m in missing),
            )
            wrong = max(abs(over).max(), abs(end))
            doubt = (abs(s - value) + far + wrong) / max(abs(1 - s), NEAR)
            if doubt < best[0]:
                best = doubt, 1 - s, v, g, back
            if doubt < SURE or best[0] < min(MOST, doubt / WORSE):
                break
            try:
                normal = self.factored(v / z, s / w)
            except np.linalg.LinAlgError:
                break
            step = self.newton(normal, v, s, z, w, missing, over, end, -v * z, -s * w)
            along, ahead = self.longest(v, s, step[0], step[1]), self.longest(z, w, step[4], step[5])
            after = float(((v + along * step[0]) * (z + ahead * step[4])).sum()) + (s + along * step[1]) * (
                w + ahead * step[5]
            )
            centre = (after / count / gap) ** 3 * gap
            goal, corner = mask * (centre - v * z - step[0] * step[4]), centre - s * w - step[1] * step[5]
            step = self.newton(normal, v, s, z, w, missing, over, end, goal, corner)
            along, ahead = (
                min(1.0, BACK * self.longest(x, y, *own, cut=False))
                for x, y, own in ((v, s, step[:2]), (z, w, step[4:]))
            )
            v, s = v + along * step[0], s + along * step[1]
            g, h, z, w = g + ahead * step[2], h + ahead * step[3], z + ahead * step[4], w + ahead * step[5]
        doubt, t, v, g, back = best
        if doubt > MOST:
            raise GaveUp(ENGINE, "too near a threshold")
        return Margin(t, v + t * self.base, g, back)

    def sparse(self, found: Margin, deadline: Deadline) -> Margin:
        """The same with few shares for each goal, which meet the equations as exactly as can be."""
        np = self.np
        size = self.d.shape[1]
        mask = np.zeros_like(found.shares) + (self.base > 0)
        np.put_along_axis(mask, np.argsort(-self.beta[:, None] * found.shares, axis=0)[:EACH], 1.0, axis=0)
        worth = found.worth
        for most in (8 * size, *[4 * size] * WIDER):
            np.put_along_axis(mask, np.argsort(mask - worth / abs(worth).max(), axis=1)[:, :most], 1.0, axis=1)
            try:
                less = self.solved(mask, deadline)
            except GaveUp:
                worth = found.worth
                continue
            if less.t > 0:
                shares = self.polished(less.shares)
                if shares.min() >= 0:
                    return Margin(less.t, shares, found.prices, worth)
            worth = less.worth
        raise GaveUp(ENGINE, "many shares are needed")

    def polished(self, q: Array) -> Array:
        """Once more what is missing is made up for, each share in proportion to itself."""
        for _ in range(ROUNDS):
            one, two = self.times(q, 1.0)  # with s = 1, the right side has no base
            missing = self.right[0] - one, self.right[1] - two
            q = q * (1 + self.transposed(*self.without(self.factored(q, 0.0), *missing))[0])
        return q

    def longest(self, x: Array, last: float, step: Array, end: float, *, cut: bool = True) -> float:
        """How far all stay positive, at most 1 if cut."""
        np = self.np
        most = float(np.min(np.where(step < 0, -x / step, np.inf)))
        most = min(most, -last / end if end < 0 else np.inf)
        return min(1.0, most) if cut else most

    def factored(self, d: Array, last: float) -> tuple[Array, Array, Array, Array, Array, float]:
        """The normal matrix without s, decomposed: goal by goal, and what is left for the classes."""
        np = self.np
        size = self.d.shape[1]
        blocks = (d @ self.squares).reshape(len(d), size, size)
        blocks[:, range(size), range(size)] *= 1 + TINY
        inverse = np.linalg.inv(blocks)
        sides = np.empty((len(d), size, len(self.starts) - 1))  # sums over the points of each class but the last one
        for n, (start, stop) in enumerate(pairwise(self.starts)):
            sides[:, :, n] = self.beta[:, None] * (d[:, start:stop] @ self.d[start:stop])
        within = inverse @ sides
        flat = sides.reshape(len(d) * size, sides.shape[2])
        corner = np.diag(self.beta**2 @ self.by_class(d)) - flat.T @ within.reshape(flat.shape)
        corner[range(len(corner)), range(len(corner))] *= 1 + TINY
        classes = np.linalg.inv(corner) if len(corner) else corner
        return inverse, sides, within, classes, d, last

    def without(self, normal: Any, one: Array, two: Array) -> tuple[Array, Array]:
        """The solution where s does not take part."""
        np = self.np
        inverse, _, within, classes, _, _ = normal
        h = classes @ (two - np.einsum("rnc,rn->c", within, one))
        return np.einsum("rnm,rm->rn", inverse, one) - np.einsum("rnc,c->rn", within, h), h

    def newton(
        self, normal: Any, v: Array, s: float, z: Array, w: float,
        missing: Any, over: Array, end: float, goal: Array, corner: float,
    ) -> tuple[Array, float, Array, Array, Array, float]:  # fmt: skip
        """The step for v z = v z + goal, with the equations of both programs made up for."""
        np = self.np
        d, last = normal[4], normal[5]
        rest, ending = goal / z - d * over, corner / w - last * end
        one, two = self.times(rest, ending)
        one, two = missing[0] - one, missing[1] - two
        g, h = self.without(normal, one, two)
        ends = np.broadcast_to(-self.centre, self.e.shape), -self.share
        own = self.without(normal, *ends)
        value = float((g * ends[0]).sum() + h @ ends[1])
        share = value * last / (1 + last * float((own[0] * ends[0]).sum() + own[1] @ ends[1]))
        g, h = g - share * own[0], h - share * own[1]
        back, edge = self.transposed(g, h)
        return rest + d * back, ending + last * edge, g, h, (d > 0) * (over - back), end - edge
