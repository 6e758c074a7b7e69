"""Estimated counts of a value among n users: a report supports it with probability p for who has it, else with q < p.

The estimate is (number of supporting reports - n q)/(p - q). Its variance at frequency f is `VARIANCE`. `LEADING` is
that at f = 0, Var* of Wang et al. (USENIX Security 2017), who compare protocols by it; `PRINTED` is what they print.
"""

from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    Node,
    antisymmetry,
    cycle,
    exponentials,
    have,
    introduce,
    law,
    split,
    steps,
)

LEADING = "n*q*(1-q)/(p-q)**2"
VARIANCE = f"{LEADING} + n*f*(1-p-q)/(p-q)"
PRINTED = {
    "DE": "n*(d-2+exp(eps))/(exp(eps)-1)**2",
    "SHE": "n*8/eps**2",
    "THE": "n*(2*exp(eps*theta/2)-1)/(1+exp(eps*(theta-1/2))-2*exp(eps*theta/2))**2",
    "SUE": "n*exp(eps/2)/(exp(eps/2)-1)**2",
    "OUE": "n*4*exp(eps)/(exp(eps)-1)**2",
    "BLH": "n*(exp(eps)+1)**2/(exp(eps)-1)**2",
    "LH": "n*(exp(eps)-1+g)**2/((exp(eps)-1)**2*(g-1))",
    "OLH": "n*4*exp(eps)/(exp(eps)-1)**2",
}
USERS = {"n": "integer", "eps": "real"}
RANGE = ("n >= 1", "eps > 0")  # at eps = 0 no protocol has p > q
GREATER = exponentials("exp(eps) > 1", "`eps > 0`")
BETWEEN = (
    exponentials("exp(eps/2) > 1", "`eps > 0`"),
    exponentials("exp(eps*theta/2) >= 1", "`theta >= 0`"),
    exponentials("exp(eps*theta/2) <= exp(eps/2)", "`theta <= 1`"),
    have("0 < 2*exp(eps*theta/2)*exp(eps/2) - exp(eps*theta/2)**2 - exp(eps/2)", "`p > q`"),
)
HALF = exponentials("exp(eps/2) > 1", "`eps > 0`")
POSITIVE = "A pure protocol has p* > q*, so `eps > 0`."


def zero(factor: str, other: str, *premise: Node) -> tuple[Node, ...]:
    """Steps: a factor is 0, as a product with something positive is."""
    values = {"a": factor, "b": other}
    return law("implies(all(0 < b, a*b == 0), a == 0)", "a factor is 0", values, introduce(antisymmetry()), *premise)


def least(value: str, bound: str, root: str, scale: str) -> Node:
    """The goal all(bound <= value, equivalent(value == bound, ..)), by value - bound = root^2 scale with scale > 0.

    What stands for .. says that the root is 0.
    """
    gap = f"({root})**2*({scale})"
    both = (
        have(f"({value}) - ({bound}) == {gap}", "with one denominator"),
        have(f"0 < {scale}", "positive"),
    )
    equal = {"a": value, "b": bound, "c": gap}
    given = split(HYPOTHESIS, HYPOTHESIS)
    square = law("implies(s**2 == 0, s == 0)", "a square is 0", {"s": root}, introduce(antisymmetry()), HYPOTHESIS)
    only = (
        *law("implies(all(a - b == c, a == b), c == 0)", "no difference", equal, introduce(), given),
        *zero(f"({root})**2", scale, given),
        *square,
    )
    return split(
        steps(*both, have(f"0 <= {gap}", "a square", AUTO), AUTO),
        cycle(steps(*both, *only, AUTO), AUTO),
    )
