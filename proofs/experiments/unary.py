"""Outlines about unary encodings: where the bits of one are ordered, so are the capacities.

The capacity of a unary encoding with bit probabilities p and q = 1 - r is
1 + (p/(1-r) - 1)(1 - r^(k-1)) = 1 + (1 - (1-p)/r)((1 - r^k)/(1-r) - 1).
"""

from symqif.outline import Node
from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    bernoulli,
    by,
    cases,
    follows,
    have,
    introduce,
    law,
    powers_grow,
    split,
    steps,
    using,
)

ORDERED = "0 < r1, r1 < 1, 1-r1 <= p1, 0 < r2, r2 < 1, 1-r2 <= p2"
BITS = "p2*(1-r1) < p1*(1-r2), (1-p1)*r2 < (1-p2)*r1"
PRODUCTS = "implies(all(0 <= a, a < b, c <= d, 0 < d), 1 + a*c < 1 + b*d)"
SLOPES = "implies(all(0 < a, a <= b, b < 1), (1-a**k)/(1-a) <= (1-b**k)/(1-b))"


def capacity(p: str, r: str, k: str = "k") -> str:
    """The capacity, for bit probabilities p >= 1 - r > 0."""
    return f"({r})**({k}-1)*(1-({p})/(1-({r})))+({p})/(1-({r}))"


def larger_product(premises: tuple[Node, ...], a: str, b: str, c: str, d: str) -> tuple[Node, ...]:
    return law(
        PRODUCTS,
        "factor by factor",
        {"a": a, "b": b, "c": c, "d": d},
        introduce(using("0 < d", "c <= d", "a < b", "0 <= a")),
        split(*premises),
    )


SLOPES_GROW = introduce(
    bernoulli("k", "1/b", name="Bernoulli at 1/b"),
    bernoulli("k", "a/b", name="Bernoulli at a/b"),
    have(
        "b**k*(1 + k*(1/b-1)) <= 1",
        "the tangent at `b` lies below the power at 1",
        using("Bernoulli at 1/b", "a <= b", "0 < a"),
    ),
    have("b**k*(1 + k*(a/b-1)) <= a**k", "and at a", using("Bernoulli at a/b", "a <= b", "0 < a")),
    using("b**k*(1+k*(a/b-1)) <= a**k", "b**k*(1+k*(1/b-1)) <= 1", "b < 1", "a <= b", "0 < a"),
)
BY_CASES = cases(
    "r1 <= r2",
    steps(
        *powers_grow("k-1", "r1", "r2", "k >= 2"),
        *larger_product(
            (
                using("1-r2 <= p2", "r2 < 1", "0 < r2"),
                using("p2*(1-r1) < p1*(1-r2)", "r2 < 1", "r1 < 1"),
                using("r1**(k-1) <= r2**(k-1)", "0 < r2", "0 < r1"),
                using("Bernoulli", "0 < r1"),
            ),
            "p2/(1-r2)-1",
            "p1/(1-r1)-1",
            "1-r2**(k-1)",
            "1-r1**(k-1)",
        ),
        HYPOTHESIS,
    ),
    steps(
        *law(SLOPES, "powers are convex", {"a": "r2", "b": "r1"}, SLOPES_GROW, name="convexity"),
        *larger_product(
            (
                using("1-r2 <= p2", "0 < r2"),
                using("(1-p1)*r2 < (1-p2)*r1", "0 < r2", "0 < r1"),
                using("convexity", "r2 < 1", "0 < r2", "r1 < 1", "0 < r1"),
                using("Bernoulli", "r1 < 1", "0 < r1"),
            ),
            "1-(1-p2)/r2",
            "1-(1-p1)/r1",
            "(1-r2**k)/(1-r2)-1",
            "(1-r1**k)/(1-r1)-1",
        ),
        HYPOTHESIS,
    ),
)
ORDER = introduce(
    bernoulli("k-1", "1/r1"),
    have("r1**(k-1) < 1", "`r1 < 1`", using("k >= 2", "Bernoulli", "r1 < 1", "0 < r1"), name="Bernoulli"),
    BY_CASES,
)


def capacity_order(first: tuple[str, str], second: tuple[str, str], bits: Node = AUTO) -> tuple[Node, ...]:
    """Steps: the capacity of the second (p, q) is below that of the first, as `bits` shows their strict order."""
    (p1, q1), (p2, q2) = first, second
    values = {"p1": p1, "r1": f"1-{q1}", "p2": p2, "r2": f"1-{q2}"}
    claim = f"implies(all({ORDERED}, {BITS}), {capacity('p2', 'r2')} < {capacity('p1', 'r1')})"
    return law(claim, "the bits are ordered", values, ORDER, bits)


def by_values(smaller: str, low: str, larger: str, high: str) -> tuple[Node, ...]:
    """Steps: smaller < larger, as smaller == low, larger == high and low < high are among the hypotheses."""
    claim = "implies(all(a == c, b == d, c < d), a < b)"
    return follows(claim, "by their values", {"a": smaller, "b": larger, "c": low, "d": high})


def asr_order(above: str, first: tuple[str, str], below: str, second: tuple[str, str], bits: Node = AUTO) -> Node:
    """asr(below) < asr(above) for two unary encodings with these (p, q), as `bits` shows their strict order."""
    forms = [capacity(p, f"1-{q}") for p, q in (first, second)]
    order = f"({forms[1]})/k < ({forms[0]})/k"
    return steps(
        *capacity_order(first, second, bits),
        have(order, "the ASR is the capacity over `k`", AUTO),
        have(f"asr({above}) == ({forms[0]})/k", "column maxima, binomial theorem", by("column-maxima")),
        have(f"asr({below}) == ({forms[1]})/k", "column maxima, binomial theorem", by("column-maxima")),
        *by_values(f"asr({below})", f"({forms[1]})/k", f"asr({above})", f"({forms[0]})/k"),
        HYPOTHESIS,
    )


POWERS = "all(1 - r**(k-1) <= (k-1)*(1-r), (k-1)*(1-r) <= (1-r**(k-1))*(r+(k-1)*(1-r)))"


def powers(r: str, size: str = "k >= 2") -> tuple[Node, ...]:
    """Steps: the two bounds on 1 - r**(k-1), for 0 < r < 1; by this fact, k >= 2."""
    upper = steps(bernoulli("k-1", "r"), using("Bernoulli", "r < 1", "0 < r"))
    lower = steps(bernoulli("k-1", "1/r"), using(size, "Bernoulli", "r < 1", "0 < r"))
    proof = introduce(split(upper, lower))
    return law(f"implies(all(0 < r, r < 1), {POWERS})", "Bernoulli's inequality", {"r": r}, proof)
