"""Beyond the paper, third part: several reports of one user. Refinement is a linear program."""

from fractions import Fraction
from functools import reduce
from itertools import product

from tests.oracles.channels import Matrix, cascade
from tests.oracles.points import Draw
from tests.oracles.precision import mp, number
from tests.oracles.rational import at_level, grr, lh, oue, ss, sue, the, ue
from tests.oracles.refinement import refined_exactly, refined_symmetric
from tests.oracles.sweep import Sweep, check

F = Fraction
RATIOS = [F(1), F(1001, 1000), F(5, 4), F(2), F(3), F(10)]
NEAR = [F(3732, 1000), F(3733, 1000)]  # 2 + sqrt(3) is between them


def both(a: Matrix, b: Matrix) -> Matrix:
    """One report by each."""
    return tuple(tuple(p * q for p, q in product(one, other)) for one, other in zip(a, b, strict=True))


def capacity(a: Matrix) -> Fraction:
    return sum((F(max(column)) for column in zip(*a, strict=True)), F(0))


@check("beyond.reports-grr")
def reports_grr(sweep: Sweep) -> None:
    for k, a, b in sweep.over("k a b", product((2, 3, 4) if sweep.thorough else (2, 3), RATIOS, RATIOS)):
        sweep.that(refined_symmetric(grr(k, a * b), both(grr(k, a), grr(k, b))), "refined by two")


@check("beyond.reports-grr/remarks")
def reports_grr_remarks(sweep: Sweep) -> None:
    draw = Draw("beyond.reports-grr")
    for _ in range(12):
        x, y, z, u = (draw.random.randint(1, 3) for _ in range(4))
        a, w, c = draw.channel(x, y), draw.channel(y, z), draw.channel(x, u)
        with sweep.at(x=x, y=y, z=z, u=u):
            sweep.that(refined_exactly(both(a, c), both(cascade(a, w), c)), "refined beside C")


@check("beyond.reports-grr-capacity")
def reports_grr_capacity(sweep: Sweep) -> None:
    for k, a, b in sweep.over("k a b", product((1, 2, 3, 4, 7), RATIOS, RATIOS)):
        if b <= a:
            sweep.equal(capacity(both(grr(k, a), grr(k, b))), k * a / (a + k - 1), "adds nothing")


@check("beyond.reports-sue")
def reports_sue(sweep: Sweep) -> None:
    for k, a, b in sweep.over("k a b", product((2, 3) if sweep.thorough else (2,), RATIOS, RATIOS)):
        sweep.that(refined_symmetric(ue(sue(a * b), k), both(ue(sue(a), k), ue(sue(b), k))), "refined by two")


def two_of_oue(e: Fraction) -> bool:
    return refined_symmetric(ue(oue(e**2), 2), both(ue(oue(e), 2), ue(oue(e), 2)))


@check("beyond.reports-oue")
def reports_oue(sweep: Sweep) -> None:
    for e in sweep.over("E", RATIOS):
        sweep.that(two_of_oue(e), "refined by two")


@check("beyond.reports-oue/repaired")
def reports_oue_repaired(sweep: Sweep) -> None:
    for e in sweep.over("E", [*RATIOS, *NEAR]):
        sweep.that(two_of_oue(e) == (number(e) <= 2 + mp.sqrt(3)), "iff E <= 2 + sqrt(3)")


@check("beyond.reports-oue/remarks")
def reports_oue_remarks(sweep: Sweep) -> None:
    """None of them holds: LH fails from some E on, SS(2) for all E > 1, THE where e^(eps/8) = 2."""
    for g, more, e in sweep.over("g more E", ((2, 2, F(4)), (3, 3, F(64)), (5, 5, F(1000)), (5, 17, F(4)))):
        sweep.that(refined_symmetric(lh(2, more, e**2), both(lh(2, g, e), lh(2, g, e))), f"LH({more}), LH({g})")
    for e in sweep.over("E", RATIOS):
        sweep.that(refined_symmetric(ss(3, 2, e**2), both(ss(3, 2, e), ss(3, 2, e))), "SS(2)")
    root = F(2)  # e^(eps/8), at eps = 8 log 2
    once, each = ue(the(root**6, root**8), 2), ue(the(root**3, root**4), 2)
    with sweep.at(eps="8 log 2", theta="3/4"):
        sweep.that(refined_symmetric(once, both(each, each)), "THE")


@check("beyond.reports-capacity", "beyond.reports-capacity/remarks")
def reports_capacity(sweep: Sweep) -> None:
    draw = Draw("beyond.reports-capacity")
    for _ in range(60):
        k, m, n = (draw.random.randint(1, 5) for _ in range(3))
        s, t = (
            [[mp.sqrt(draw.random.randint(0, 4) + (y == 0)) for y in range(width)] for _ in range(k)]
            for width in (m, n)
        )
        s, t = ([[e / mp.sqrt(sum(f**2 for f in row)) for e in row] for row in rows] for rows in (s, t))
        with sweep.at(k=k, m=m, n=n):
            overlaps = {
                (x, u): sum(p * q for p, q in zip(s[x], s[u], strict=True)) for x, u in product(range(k), repeat=2)
            }
            largest = sum(max(row[y] ** 2 for row in s) for y in range(m))
            apart = [value for (x, u), value in overlaps.items() if x != u]
            sweep.at_most(k - sum(apart, mp.zero) / 2, largest, "at least")
            power = max(apart, default=mp.zero)  # b^n
            sweep.at_most(k - F(k * (k - 1), 2) * power, largest, "larger than any c below")
            for (x, u), value in overlaps.items():
                distance = sum((p - q) ** 2 for p, q in zip(s[x], s[u], strict=True))
                sweep.equal(value, 1 - distance / 2, "by the distance")
                again = sum(p * q for p, q in zip(t[x], t[u], strict=True))
                joint = sum(
                    a * b * c * d
                    for (a, c), (b, d) in product(zip(s[x], s[u], strict=True), zip(t[x], t[u], strict=True))
                )
                sweep.equal(joint, value * again, "the product")


@check("beyond.reports-order")
def reports_order(sweep: Sweep) -> None:
    """Unary encodings of one ratio, where n of one are refined by n of the other or not as one is, both ways."""
    for k, r, n in sweep.over("k r n", [(2, F(3), 2), (2, F(2), 3), (3, F(7), 2)]):
        made = [ue(at_level(q, r), k) for q in (F(1, 10), F(1, 4), F(2, 5))] + [grr(k, r)]
        for one, other in product(made, made):
            several = refined_symmetric(repeated(one, n), repeated(other, n))
            sweep.that(several == refined_symmetric(one, other), "as one report")


@check("beyond.reports-order/remarks")
def reports_order_remarks(sweep: Sweep) -> None:
    with sweep.at(k=2, e=F(9), e2=F(3)):
        one, other = ue(oue(F(9)), 2), grr(2, F(3))
        sweep.that(not refined_exactly(one, other), "one report")
        sweep.that(refined_exactly(both(one, one), both(other, other)), "two")


def repeated(a: Matrix, n: int) -> Matrix:
    return reduce(both, [a] * n)
