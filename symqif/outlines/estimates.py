"""Estimated counts of a value among n users: a report supports it with probability p for who has it, else with q < p.

The estimate is (number of supporting reports - n q)/(p - q). Its variance at frequency f is `VARIANCE`. `LEADING` is
that at f = 0, Var* of Wang et al. (USENIX Security 2017), who compare protocols by it; `PRINTED` is what they print.
"""

from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    Node,
    cycle,
    follows,
    have,
    introduce,
    law,
    mean_value,
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
POSITIVE = "A pure protocol has p* > q*, so `eps > 0`."
UNSEEN = (
    "The PDF of the paper was not at hand: its section and words could not be compared. The package pure-ldp has the "
    "same formula, and takes the threshold between 1/2 and 1 where it is least."
)


def least(value: str, bound: str, root: str, scale: str) -> Node:
    """The goal equivalent(value == bound, ..), by value - bound = root^2 scale with scale > 0.

    What stands for .. says that the root is 0.
    """
    values = {"a": value, "b": bound, "s": f"({root})", "c": scale}
    square = "implies(all(a - b == s**2*c, 0 < c, a == b), s == 0)"
    return cycle(steps(*law(square, "a square is 0", values, introduce(), split(AUTO, AUTO, HYPOTHESIS)), AUTO), AUTO)


def growth(level: str) -> tuple[Node, Node]:
    """Steps: level**2 exp(level) < (exp(level) - 1)**2, for level = eps or eps/c."""
    return (
        have(f"{level} < exp({level}/2) - exp(-{level}/2)", "`e^(u/2) - e^(-u/2) > u`", mean_value("eps", "0", "e")),
        have(f"({level})**2*exp({level}) < (exp({level})-1)**2", "squares"),
    )


def between(low: str, middle: str, high: str, first: str = "<", last: str = "<") -> Node:
    """The goal low < high: the middle one is between."""
    values = {"a": low, "b": middle, "c": high}
    return steps(
        *follows(f"implies(all(a {first} b, b {last} c), a < c)", "in order", values, split(AUTO, AUTO)), HYPOTHESIS
    )
