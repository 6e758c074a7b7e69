"""Beyond the paper, sixth part: refinement beside the error of estimates. Refinement is a linear program."""

from fractions import Fraction
from itertools import product

from tests.oracles.channels import Bits
from tests.oracles.precision import Number
from tests.oracles.rational import at_level, oue, sue, the, ue
from tests.oracles.refinement import refined_symmetric
from tests.oracles.sweep import Sweep, check

F = Fraction


def error(pair: Bits, f: Fraction) -> Number:
    """Of the estimate (bit - q)/(p - q) of a frequency f, from one report of a user."""
    p, q = pair
    spread = [(1 - r) * ((0 - q) / (p - q) - x) ** 2 + r * ((1 - q) / (p - q) - x) ** 2 for x, r in ((1, p), (0, q))]
    return f * spread[0] + (1 - f) * spread[1]


@check("beyond.error-order")
def error_order(sweep: Sweep) -> None:
    """In both directions, with q on both sides of the best ones."""
    for k, r in product((2, 3, 5) if sweep.thorough else (2, 3), (F(101, 100), F(3), F(50))):
        values = [F(n, 40) for n in ((1, 4, 9, 14, 20, 27, 33, 39) if sweep.thorough else (1, 8, 16, 33, 39))]
        for p, q in product(values, values):
            if q != p:
                one, other = at_level(p, r), at_level(q, r)
                with sweep.at(k=k, r=r, q_1=p, q_2=q):
                    if refined_symmetric(ue(one, k), ue(other, k)):
                        for f in (F(1, k), F(1, 2), 1 - F(1, k)):
                            sweep.at_most(error(one, f), error(other, f), "ordered as refinement orders them")
                        if q < p:
                            sweep.at_most(error(one, F(1)), error(other, F(1)), "up to frequency 1")
                        else:
                            sweep.at_most(error(one, F(0)), error(other, F(0)), "from frequency 0 on")


@check("beyond.error-order/remarks")
def error_order_remarks(sweep: Sweep) -> None:
    for y, n in product((F(1001, 1000), F(3, 2), F(4), F(90)), (0, 1, 2)):
        f = y / (y + 1) ** 2 * F(99 + n, 100)
        with sweep.at(y=y, f=f):
            sweep.that((error(oue(y * y), f) < error(sue(y), f)) == (n == 0), "OUE is better below")
    o, t = oue(F(4)), the(F(3, 2), F(2))
    with sweep.at(k=2, y=2, x=F(3, 2)):
        sweep.that(refined_symmetric(ue(o, 2), ue(t, 2)), "OUE is refined by THE")
        sweep.below(error(t, F(1)), error(o, F(1)), "and has a larger error")
