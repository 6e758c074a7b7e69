"""Formal analysis, first part: utility, 2x2 channels, refinement families."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from tests.oracles import measures
from tests.oracles.channels import Bits, Matrix, bit, cascade, grr, hot, kron, oue, sue, the, tradeoff_form, unary
from tests.oracles.points import LEVELS, POINTS, Draw, bits
from tests.oracles.precision import Number, mp
from tests.oracles.refinement import hull_holds, refined, refined_exactly, witness
from tests.oracles.sweep import Sweep, check

ONE = Fraction(1)


def pairs() -> Iterator[tuple[Number, Number]]:
    """eps < eps': neighbours, and some that are far apart."""
    yield from pairwise(LEVELS)
    yield from ((LEVELS[i], LEVELS[j]) for i, j in ((0, 5), (0, -1), (3, 12), (7, -3)))


@check("thm.utility-monotone")
def utility_monotone(sweep: Sweep) -> None:
    """U is an expected loss, the family GRR, the losses 0/1 and a random one."""
    draw = Draw("thm.utility-monotone")
    for eps, more in pairs():
        for loss in (((0, 1), (1, 0)), draw.gain(2, 2)):
            with sweep.at(eps=more, **{"eps'": eps}, k=2, loss=loss):
                prior = measures.uniform(2, mp.one)
                of_more, of_less = (measures.expected_loss(prior, grr(2, level), loss) for level in (more, eps))
                sweep.at_most(of_less, of_more, "894: eps >= eps' implies U(M_eps) >= U(M_eps')")
                sweep.below(of_less, of_more, "894: eps' < eps implies not U(M_eps') >= U(M_eps)")


@check("fam.converse")
def converse(sweep: Sweep) -> None:
    """For families with M_eps eps-DP for each eps >= 0: does M_eps below M_eps' imply eps >= eps'?"""
    families = {
        "GRR": lambda eps: grr(2, eps),
        "GRR up to 1": lambda eps: grr(2, min(eps, mp.one)),
        "constant": lambda eps: bit((mp.mpf(1) / 2, mp.mpf(1) / 2)),
    }
    for name, family in families.items():
        for eps, more in pairs():
            with sweep.at(family=name, eps=eps, **{"eps'": more}):
                sweep.at_most(measures.ratio(family(eps)) or mp.inf, mp.exp(eps), "876: eps-DP")
                sweep.that(not refined(family(eps), family(more)), "887")


# 2x2 channels


def third(c: tuple[Number, Number], d: tuple[Number, Number]) -> bool:
    """Statement (3) of lem:equiv, as printed: undefined where it divides by zero."""
    (a, b), (u, v) = c, d
    first, second = b / (1 - a) <= v / (1 - u), (1 - b) / a >= (1 - v) / u
    return first and second


@check("lem.equiv")
def equivalence(sweep: Sweep) -> None:
    for c, d in product(bits(6), repeat=2):
        with sweep.at(C=c, D=d):
            one = refined(tradeoff_form(*c), tradeoff_form(*d))
            sweep.that(one == hull_holds(tradeoff_form(*c), tradeoff_form(*d), ONE), "(1) iff (2)")
            sweep.that(one == third(c, d), "(1) iff (3)")


@check("lem.equiv.proof")
def equivalence_proof(sweep: Sweep) -> None:
    """For pairs with (2); where delta_C1 = delta_C2, any lambda and gamma may be taken, and 1 is."""
    for (a, b), (u, v) in product(bits(5), repeat=2):
        with sweep.at(C=(a, b), D=(u, v)):
            if not hull_holds(tradeoff_form(a, b), tradeoff_form(u, v), ONE):
                continue
            c1, c2 = (1 - a) / (1 - a + b), a / (1 + a - b)  # first entries of the posteriors, lines 1280 and 1285
            d1, d2 = (1 - u) / (1 - u + v), u / (1 + u - v)
            p_c, p_d = (1 - a + b) / 2, (1 - u + v) / 2
            q_c, q_d = 1 - p_c, 1 - p_d
            sweep.equal(p_c * c1 + q_c * c2, ONE / 2, "1290")
            sweep.equal(p_d * d1 + q_d * d2, ONE / 2, "1291")
            lam, gam = ((d1 - c2) / (c1 - c2), (d2 - c2) / (c1 - c2)) if c1 != c2 else (ONE, ONE)
            sweep.that(0 <= lam <= 1 and 0 <= gam <= 1, "1295")
            sweep.equal((p_d * lam + q_d * gam) * c1 + (p_d * (1 - lam) + q_d * (1 - gam)) * c2, ONE / 2, "1313")
            sweep.equal(p_d * lam + q_d * gam, p_c, "1319")
            sweep.equal(p_d * (1 - lam) + q_d * (1 - gam), q_c, "1320")
            sweep.equal(p_d * lam + q_d * (1 - lam), p_d, "1325")
            sweep.equal(q_d * gam + q_d * (1 - gam), q_d, "1326")
            sweep.that(c1 >= d1, "1348")
            sweep.that((1 - a + b) / (1 - a) <= (1 - u + v) / (1 - u), "1349")
            sweep.that(1 + b / (1 - a) <= 1 + v / (1 - u), "1350")
            sweep.that(b / (1 - a) <= v / (1 - u), "1351")
            sweep.that((1 - b) / a >= (1 - v) / u, "1353")


@check("lem.sufficiency")
def sufficiency(sweep: Sweep) -> None:
    for c, d in sweep.over("C D", product(bits(6), repeat=2)):
        if c[0] <= d[0] and c[1] <= d[1]:
            sweep.that(refined(tradeoff_form(*c), tradeoff_form(*d)), "928")


@check("lem.sufficiency.proof")
def sufficiency_proof(sweep: Sweep) -> None:
    for (a, b), (u, v) in product(bits(6), repeat=2):
        if a <= u and b <= v:
            with sweep.at(C=(a, b), D=(u, v)):
                sweep.at_most(b / (1 - a), v / (1 - a), "1365")
                sweep.at_most(v / (1 - a), v / (1 - u), "1366")
                sweep.at_most((1 - b) / u, (1 - b) / a, "1371")
                sweep.at_most((1 - v) / u, (1 - b) / u, "1372")


@check("lem.kron")
def kronecker(sweep: Sweep) -> None:
    """W^(x)k takes A^(x)k to B^(x)k, and the one-hot rows to the one-hot rows; by linear programming too, at k = 2."""
    draw = Draw("lem.kron")
    for n in range(24):
        a, w = draw.channel(2, 2), draw.channel(2, 2)
        b = cascade(a, w)
        for k in (2, 3, 4, 8) if n == 1 else (2, 3, 4):
            with sweep.at(A=a, B=b, k=k):
                power = kron(w, k)
                sweep.that(all(sum(row) == 1 for row in power), "954: W is a channel")
                sweep.that(cascade(hot(kron(a, k), k), power) == hot(kron(b, k), k), "954: one-hot")
                if k <= 5:
                    sweep.that(cascade(kron(a, k), power) == kron(b, k), "954: all rows")
                if k == 2:
                    sweep.that(refined_exactly(hot(kron(a, 2), 2), hot(kron(b, 2), 2)), "954: one-hot, by a program")


# Families


@check("lem.grr-family")
def grr_family(sweep: Sweep) -> None:
    for k in (2, 3, 5, 8):
        for eps, more in pairs():
            with sweep.at(k=k, eps=more, **{"eps'": eps}):
                inverse = mp.matrix([list(row) for row in grr(k, more)]) ** -1
                w = inverse * mp.matrix([list(row) for row in grr(k, eps)])
                sweep.at_most(0, min(w), "882: eps >= eps' implies refinement")
                sweep.below(measures.capacity(grr(k, eps)), measures.capacity(grr(k, more)), "882: and only then")


def ordered(sweep: Sweep, more: Bits, less: Bits) -> None:
    """The bits are in refinement, the one-hot channels too, by the Kronecker power; not the other way round."""
    a, b = bit(more), bit(less)
    sweep.that(refined(a, b), "882: bits")
    w = witness(a, b)
    for k in (2, 3):
        if w is not None:
            for left, right in zip(cascade(unary(more, k), kron(w, k)), unary(less, k), strict=True):
                for u, v in zip(left, right, strict=True):
                    sweep.equal(u, v, "882: one-hot")
    for k in (2, 3, 6):
        sweep.below(measures.capacity(unary(less, k)), measures.capacity(unary(more, k)), "882: and only then")


@check("lem.neyman")
def neyman(sweep: Sweep) -> None:
    for theta in sorted({point.theta for point in POINTS}):
        for eps, more in [*pairs(), (LEVELS[0], LEVELS[0]), (LEVELS[4], LEVELS[4])]:
            with sweep.at(theta=theta, eps=eps, **{"eps'": more}):
                sweep.that(refined(bit(the(more, theta)), bit(the(eps, theta))), "971")


@check("lem.the-family")
def the_family(sweep: Sweep) -> None:
    """At fixed theta."""
    for theta in sorted({point.theta for point in POINTS})[::5]:
        for eps, more in pairs():
            with sweep.at(theta=theta, eps=more, **{"eps'": eps}):
                ordered(sweep, the(more, theta), the(eps, theta))


@check("lem.sue-family")
def sue_family(sweep: Sweep) -> None:
    for eps, more in pairs():
        with sweep.at(eps=more, **{"eps'": eps}):
            ordered(sweep, sue(more), sue(eps))
            sweep.equal(bit(sue(more))[0][1], bit(sue(more))[1][0], "1002: alpha = beta")


@check("lem.oue-family")
def oue_family(sweep: Sweep) -> None:
    for eps, more in pairs():
        with sweep.at(eps=more, **{"eps'": eps}):
            ordered(sweep, oue(more), oue(eps))


def posterior_bounds(c: Matrix) -> tuple[Number, Number]:
    """The least and the largest posterior of the first of two secrets, under the uniform prior."""
    values = [posterior[0] for _, posterior in measures.posteriors([ONE / 2] * 2, c)]
    return min(values), max(values)


@check("cor.coincide")
def coincide(sweep: Sweep) -> None:
    """Max-case refinement in the traditional sense, as in the footnote: the extreme posteriors decide."""
    for c, d in sweep.over("C D", product(bits(6), repeat=2)):
        (low_c, high_c), (low_d, high_d) = (posterior_bounds(tradeoff_form(*pair)) for pair in (c, d))
        leaks_no_more = low_c <= low_d and high_d <= high_c
        sweep.that(leaks_no_more == refined(tradeoff_form(*c), tradeoff_form(*d)), "1135")


@check("cor.max-onehot")
def max_onehot(sweep: Sweep) -> None:
    """Traditional max-case gain of random adversaries, for pairs whose bits are in max-case refinement."""
    draw = Draw("cor.max-onehot")
    for c, d in product(bits(3), repeat=2):
        a, b = tradeoff_form(*c), tradeoff_form(*d)
        if not hull_holds(a, b, ONE):
            continue
        for k in (2, 3):
            whole = [(kron(a, k), kron(b, k)), (hot(kron(a, k), k), hot(kron(b, k), k))]
            for (left, right), line in zip(whole, ("1144: all rows", "1144: one-hot"), strict=True):
                prior, gain = draw.distribution(len(left)), draw.gain(3, len(left), least=-2)
                with sweep.at(C=c, D=d, k=k, prior=prior, gain=gain):
                    of_c, of_d = (measures.traditional_max_case(prior, m, gain) for m in (left, right))
                    sweep.at_most(of_d, of_c, line)
