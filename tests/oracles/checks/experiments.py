"""Experimental results: what the text says of the figures, from the channels themselves."""

from fractions import Fraction
from itertools import pairwise, product
from math import comb

from tests.oracles import measures
from tests.oracles.channels import (
    Bits,
    bit,
    grr,
    lh,
    lh_columns,
    omegas,
    oue,
    ss_columns,
    sue,
    the,
    unary,
    unary_columns,
)
from tests.oracles.checks.comparisons import threshold
from tests.oracles.checks.protocols import gursoy
from tests.oracles.points import LEVELS, POINTS, POSITIVE
from tests.oracles.precision import Number, mp, number
from tests.oracles.refinement import refined, refined_exactly
from tests.oracles.sweep import Sweep, check


def capacity(pair: Bits, k: int) -> Number:
    return measures.capacity_by_kind(unary_columns(pair, k))


def by_size(pair: Bits, k: int) -> list[Number]:
    """The probabilities of 0, 1, ..., k bits set; the same for every secret."""
    p, q = pair
    others = [comb(k - 1, i) * q**i * (1 - q) ** (k - 1 - i) for i in range(k)]
    return [p * u + (1 - p) * v for u, v in zip([0, *others], [*others, 0], strict=True)]


# Figures 4 and 5


@check("fig4.below-threshold")
def the_leaks_more_below(sweep: Sweep) -> None:
    """For every theta in (1/2, threshold), at eps = 8 and 16, k = 10."""
    half = mp.mpf(1) / 2
    for eps in (mp.mpf(8), mp.mpf(16)):
        top = threshold(eps)
        for n in range(1, 201):
            theta = half + (top - half) * n / 201
            with sweep.at(eps=eps, theta=theta):
                sweep.below(capacity(oue(eps), 10) / 10, capacity(the(eps, theta), 10) / 10, "1167")
        theta = top - mp.mpf(10) ** -8
        with sweep.at(eps=eps, theta=theta):
            sweep.below(capacity(oue(eps), 10) / 10, capacity(the(eps, theta), 10) / 10, "1167")


@check("fig4.sue-above-the")
def sue_above_the(sweep: Sweep) -> None:
    """eps > 0: at eps = 0 nothing leaks."""
    for eps, theta in product(LEVELS[1:], sorted({point.theta for point in POINTS})):
        with sweep.at(k=10, eps=eps, theta=theta):
            sweep.below(capacity(the(eps, theta), 10) / 10, capacity(sue(eps), 10) / 10, "1169")


@check("fig5.mse-order")
def mse_order(sweep: Sweep) -> None:
    """For which k and eps > 0: those of the graphs are not printed."""
    for point in sweep.over("eps,theta", POSITIVE):
        pairs = {"OUE": oue(point.eps), "SUE": sue(point.eps), "THE": the(point.eps, point.theta)}
        for k in sweep.over("k", (2, 3, 4, 5, 10, 50, 1000)):
            error = {name: measures.squared_error_by_bit(k, *pair) for name, pair in pairs.items()}
            if k <= 3:
                for name, pair in pairs.items():
                    sweep.equal(error[name], measures.squared_error(unary(pair, k), *pair), "by bit = by report")
            pair = ("OUE", "SUE") if k > 4 * mp.cosh(point.eps / 4) ** 2 else ("SUE", "OUE")
            sweep.at_most(*(error[name] for name in pair), "1171: OUE is more useful than SUE for large k")
            sweep.below(error["SUE"], error["THE"], "1171: SUE is more useful than THE")


# Capacities of all protocols


@check("fig6.crossing")
def crossing(sweep: Sweep) -> None:
    """Sign changes of the difference on (0, 30], k = 50: there is one within a half of 7, and no other."""
    grid = [mp.mpf(n) / 20 for n in range(1, 601)]
    signs = [capacity(oue(eps), 50) > capacity(sue(eps), 50) for eps in grid]
    changes = [eps for eps, (before, after) in zip(grid[1:], pairwise(signs), strict=True) if before != after]
    with sweep.at(k=50, crossings=[mp.nstr(eps, 4) for eps in changes]):
        sweep.that(len(changes) == 1, "1182: one intersection")
        sweep.that(all(abs(eps - 7) <= mp.mpf(1) / 2 for eps in changes), "1182: at about 7")


@check("txt.protocols-incomparable")
def protocols_incomparable(sweep: Sweep) -> None:
    """The explicit one-hot channels with y = e^(eps/2) rational, at small k, by linear programming.

    At k = 50 by thinning: a set of i bits is e^eps times as likely for its members in both protocols, and where SUE
    reports each size 0 < i < k at least as often as OUE, dropping the excess (reporting 00...0 or 11...1) gives OUE.
    """
    for k, y in sweep.over("k y", ((2, Fraction(3, 2)), (2, Fraction(3)), (3, Fraction(5, 4)), (3, Fraction(4)))):
        o = unary((Fraction(1, 2), 1 / (y**2 + 1)), k)
        s = unary((y / (y + 1), 1 / (y + 1)), k)
        sweep.that(not refined_exactly(o, s), "1182: OUE is not refined by SUE")
        sweep.that(not refined_exactly(s, o), "1182: SUE is not refined by OUE")
    for eps in (mp.mpf(5), mp.mpf(9)):
        more, fewer = by_size(sue(eps), 50), by_size(oue(eps), 50)
        with sweep.at(k=50, eps=eps):
            thinning = all(u >= v for u, v in zip(more[1:-1], fewer[1:-1], strict=True))
            sweep.that(not thinning, "1182: SUE is not thinned to OUE")


@check("fig6.sue-the")
def sue_refines_the(sweep: Sweep) -> None:
    """A refines B is defined as B below A: A leaks no more. "Always higher" is a strict order of the capacities."""
    for point in POINTS:
        with sweep.at(k=50, eps=point.eps, theta=point.theta):
            s, t = sue(point.eps), the(point.eps, point.theta)
            sweep.that(refined(bit(t), bit(s)), "1182: SUE refines THE")
            sweep.below(capacity(t, 50), capacity(s, 50), "1182: the capacity of SUE is higher")


@check("fig6.limits")
def limits(sweep: Sweep) -> None:
    """The value at eps = 800, where the slowest one, THE, is within 1e-40 of its limit; "approximately" is within 5 %.

    k = 50 and theta = 3/4 as in the figure, and k = 2 and 10.
    """
    with mp.workdps(900):
        eps = mp.mpf(800)
        g = int(mp.nint(mp.exp(eps) + 1))
        for k in sweep.over("k", (2, 10, 50)):
            omega = omegas(k, eps)[0]
            sweep.equal(measures.capacity(grr(k, eps)), k, "GRR converges to k")
            sweep.equal(measures.capacity_by_kind(ss_columns(k, eps, omega)), k, "SS converges to k")
            sweep.equal(capacity(sue(eps), k), k, "SUE converges to k")
            sweep.equal(capacity(the(eps, mp.mpf(3) / 4), k), k, "THE converges to k")
            sweep.equal(measures.capacity_by_kind(lh_columns(k, 2, eps)), 2, "BLH converges to 2")
            if k == 50:
                olh, of_oue = measures.capacity_by_kind(lh_columns(k, g, eps)), capacity(oue(eps), k)
                for name, value in (("OLH", olh), ("OUE", of_oue)):
                    sweep.that(abs(value / (mp.mpf(k) / 2) - 1) <= mp.mpf("0.05"), f"{name} to about k/2")


# Figure 7


def optimal_g(eps: Number) -> int:
    return int(mp.nint(mp.exp(eps) + 1))


def gursoy_error(k: int, g: int, eps: Number) -> Number:
    """How far the earlier formula is from the attack's success rate, relative to the latter."""
    exact = measures.capacity_by_kind(lh_columns(k, g, eps)) / k
    return abs(gursoy(k, g, eps) - exact) / exact


FIGURE = (mp.mpf(3), mp.mpf(5))


@check("fig7.large-k")
def large_k(sweep: Sweep) -> None:
    """The relative error falls below any bound: from g on it decreases in k, and is under 1e-6 at k = 20 g."""
    for eps in (*FIGURE, mp.one):
        g = optimal_g(eps)
        for k in range(g, 5 * g):
            with sweep.at(eps=eps, g=g, k=k):
                sweep.below(gursoy_error(k + 1, g, eps), gursoy_error(k, g, eps), "1207: closer with k")
        with sweep.at(eps=eps, g=g, k=20 * g):
            sweep.below(gursoy_error(20 * g, g, eps), mp.mpf(10) ** -6, "1207: close")


@check("fig7.small-k")
def small_k(sweep: Sweep) -> None:
    """A quarter off, at least, at k = 2."""
    for eps in FIGURE:
        with sweep.at(eps=eps, g=optimal_g(eps), k=2):
            sweep.below(mp.mpf("0.25"), gursoy_error(2, optimal_g(eps), eps), "1207")


@check("fig7.larger-eps")
def larger_eps(sweep: Sweep) -> None:
    """The least k from which on the relative error stays within 1 % or 10 % does not fall as eps grows."""
    for bound in (mp.mpf("0.01"), mp.mpf("0.1")):
        before = 0
        for n in range(2, 22):
            eps = mp.mpf(n) / 4
            g = optimal_g(eps)
            k = int(mp.ceil(-g * mp.log(bound))) + 2
            while k > 2 and gursoy_error(k - 1, g, eps) <= bound:
                k -= 1
            with sweep.at(bound=bound, eps=eps, g=g, k=k, before=before):
                sweep.that(before <= k, "1207")
            before = k
        with sweep.at(bound=bound, k=before):
            sweep.that(before > 2, "1207: larger eps, larger k")


@check("fig4.no-refinement")
def no_refinement(sweep: Sweep) -> None:
    """Explicit one-hot channels at small k, with rational y = e^(eps/2) and x = e^(eps theta/2)."""
    for k, y, x in sweep.over(
        "k y x",
        (
            (2, Fraction(2), Fraction(3, 2)),
            (3, Fraction(3), Fraction(27, 10)),
            (2, Fraction(10), Fraction(8)),
        ),
    ):
        threshold = (y**2 + 1 + (y - 1) * mp.sqrt(number(y**2 + 1))) / (2 * y)
        o = unary((Fraction(1, 2), 1 / (y**2 + 1)), k)
        t = unary((1 - x / (2 * y), 1 / (2 * x)), k)
        sweep.that(number(x) < threshold and not refined_exactly(o, t), "1167: no refinement below the threshold")


@check("fig5.refinement-error")
def refinement_error(sweep: Sweep) -> None:
    for k, y in sweep.over("k y", ((2, Fraction(2)), (3, Fraction(4)))):
        s, o = (y / (y + 1), 1 / (y + 1)), (Fraction(1, 2), 1 / (y**2 + 1))
        error = {name: q * (1 - q) / (p - q) ** 2 for name, (p, q) in (("SUE", s), ("OUE", o))}
        better = error["SUE"] <= error["OUE"] or not refined_exactly(unary(s, k), unary(o, k))
        sweep.that(better, "1172: more useful at frequency 0")


@check("fig6.blh")
def blh(sweep: Sweep) -> None:
    """By explicit channels, one column for each hash function and value."""
    for k, eps in sweep.over("k eps", product((2, 3, 5, 8), LEVELS)):
        sweep.below(measures.capacity(lh(k, 2, eps)), 2, "1184")
