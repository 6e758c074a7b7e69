"""The variance of the estimated count of a pure protocol."""

from symqif.outlines.counting import *
from symqif.outlines.script import *

INDEPENDENT = forall(
    "u in U, v in U",
    f"implies(delta(u, v) == 0, total(P(w)*X(u, w)*X(v, w), w, W) == {MEAN}*{MEAN.replace('(u)', '(v)')})",
)
ZERO_OR_ONE = forall("u in U, w in W", "X(u, w)**2 == X(u, w)")
SQUARED = f"total(P(w)*{COUNT}**2, w, W)"
BOTH = "P(w)*X(u, w)*X(v, w)"
PAIR = f"({MEAN}*{MEAN.replace('(u)', '(v)')} + delta(u, v)*({MEAN} - {MEAN}**2))"
SPREAD = "total(h(u)*p*(1-p) + (1-h(u))*q*(1-q), u, U)"
SAME = steps(
    have(
        "total(P(w)*X(u1, w)**2, w, W) == total(P(w)*X(u1, w), w, W)",
        "0 or 1",
        term_by_term("w1", given(ZERO_OR_ONE, "u1", "w1"), AUTO),
    ),
    given(PURE, "u1"),
    AUTO,
)
APART = steps(given(INDEPENDENT, "u1", "v1"), detach(HYPOTHESIS), AUTO)
BY_PAIRS = have(
    f"{SQUARED} == {EXPECTED}**2 + {SPREAD}",
    "over all pairs of users",
    derive(
        (f"total(total(total({BOTH}, v, U), u, U), w, W)", "the square of a sum"),
        (
            f"total(total(total({BOTH}, v, U), w, W), u, U)",
            "exchange the sums",
            by("exchange", term=f"total(total(total({BOTH}, v, U), u, U), w, W)"),
        ),
        (
            f"total(total(total({BOTH}, w, W), v, U), u, U)",
            "exchange the sums",
            term_by_term("u1", by("exchange", term=f"total(total({BOTH.replace('(u,', '(u1,')}, v, U), w, W)"), AUTO),
        ),
        (
            f"total(total({PAIR}, v, U), u, U)",
            "pair by pair",
            term_by_term("u1", term_by_term("v1", given("pairs", "u1", "v1"))),
        ),
        (f"{EXPECTED}**2 + total({MEAN} - {MEAN}**2, u, U)", "collect"),
        (f"{EXPECTED}**2 + {SPREAD}", "`h(u)` is 0 or 1"),
    ),
    name="second moment",
)
CLAIM = claim(
    "wang.variance",
    "The estimated count of a pure protocol has variance `n q (1-q)/(p-q)^2 + n f (1-p-q)/(p-q)`",
    Source("Theorem 2"),
    Statement(
        f"total(P(w)*({ESTIMATE} - n*f)**2, w, W) == n*q*(1-q)/(p-q)**2 + n*f*(1-p-q)/(p-q)",
        VARIABLES,
        (*GIVEN, ZERO_OR_ONE, INDEPENDENT),
        DEFINITIONS,
    ),
    COUNTED,
    have(
        forall("u in U, v in U", f"total(P(w)*X(u, w)*X(v, w), w, W) == {PAIR}"),
        "by independence, or because `X` is 0 or 1",
        for_each(
            "u1",
            "v1",
            by("same-or-not", SAME, APART, left="u1", right="v1"),
        ),
        name="pairs",
    ),
    have(
        "total(h(u)**2, u, U) == total(h(u), u, U)",
        "`h(u)` is 0 or 1",
        term_by_term("u1", given(HELD, "u1")),
    ),
    BY_PAIRS,
    have(
        f"total(P(w)*({ESTIMATE} - n*f)**2, w, W)".replace("n*f", "total(h(u), u, U)").replace("n*q", "size(U)*q")
        + f" == ({SQUARED} - 2*{EXPECTED}*total(P(w)*{COUNT}, w, W) + {EXPECTED}**2*total(P(w), w, W))/(p-q)**2",
        "put in the estimate",
    ),
    AUTO,
    notes=(
        "Here `p` and `q` are p* and q* of the paper. Reports of different users are independent, in pairs at least.",
        "The mean is `n f` by wang.unbiased.",
    ),
)
