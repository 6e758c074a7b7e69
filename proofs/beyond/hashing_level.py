"""Local hashing is refined by that with more values up to a level of eps, which falls with k."""

from symqif.mechanisms import lh
from symqif.outlines.script import *

BASE = "((1-1/g2)/(1-1/g))"
GIVEN_SO = HYPOTHESIS


def turned(formula: str) -> tuple[Node, ...]:
    """Steps: from one of the two forms of the comparison, which is given, the other one."""
    return follows(
        formula,
        "multiply",
        {"e": "exp(eps)", "u": "g-1", "v": "g2-1", "x": "c"},
        split(using("2 <= g", "exp(eps) > 1"), GIVEN_SO),
    )


CLAIM = beyond(
    "beyond.hashing-level",
    "Local hashing is refined by that of the same `eps` with more values up to a level of `eps`, if at all",
    Statement(
        "all(1 < c, equivalent(refines(LH, LH2), (c-1)*exp(eps) <= g2-1 - c*(g-1)))",
        {"k": "integer", "g": "integer", "g2": "integer", "eps": "real"},
        ("k >= 3", "2 <= g", "g < g2", "eps > 0"),
        {**lh.definitions, **renamed(lh.definitions, p="p2", q="q2", LH="LH2", g="g2"), "c": f"{BASE}**(k-1)"},
    ),
    split(
        steps(
            have(f"1 < {BASE}", "`g < g'`", using("2 <= g", "g < g2")),
            *follows(
                "implies(all(1 <= n, 1 < x, 1 + n*(x-1) <= w), 1 < w)",
                "Bernoulli's inequality",
                {"n": "k-1", "x": BASE, "w": "c"},
                split(using("k >= 3"), GIVEN_SO, by("bernoulli", n="k-1", x=f"{BASE}-1")),
            ),
            GIVEN_SO,
        ),
        steps(
            use("beyond.hashing-order", name="ordered", k="k", g="g", g2="g2", eps="eps"),
            cycle(
                steps(
                    have(
                        "c <= (exp(eps)+g2-1)/(exp(eps)+g-1)",
                        "beyond.hashing-order",
                        equivalence("ordered", 0, GIVEN_SO),
                    ),
                    *turned("implies(all(0 < e+u, x <= (e+v)/(e+u)), (x-1)*e <= v - x*u)"),
                    GIVEN_SO,
                ),
                steps(
                    *turned("implies(all(0 < e+u, (x-1)*e <= v - x*u), x <= (e+v)/(e+u))"),
                    equivalence("ordered", 1, GIVEN_SO),
                ),
            ),
        ),
    ),
    facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
    notes="`c = ((1-1/g')/(1-1/g))^(k-1)`, so the level is `log((g'-1 - c(g-1))/(c-1))`. It is positive only for "
    "`c < g'/g`: as `c` grows with `k`, for all larger `k` the two are incomparable at every `eps > 0`.",
)
