"""The variance of the estimated count of a pure protocol."""

from counting import *

from symqif.outlines.script import *

INDEPENDENT = forall(
    "u in U, v in U",
    f"implies(delta(u, v) == 0, total(P(w)*X(u, w)*X(v, w), w, W) == {MEAN}*{MEAN.replace('(u)', '(v)')})",
)
ZERO_OR_ONE = forall("u in U, w in W", "X(u, w)**2 == X(u, w)")
AWAY = f"(X(u, w) - {MEAN})"
PAIR = f"P(w)*{AWAY}*{AWAY.replace('(u', '(v')}/(p-q)**2"
ALONE = "delta(u, v)*(h(u)*p*(1-p) + (1-h(u))*q*(1-q))/(p-q)**2"
APART = steps(given(INDEPENDENT, "u1", "v1"), detach(HYPOTHESIS), AUTO)
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
    derive(
        (f"total(total(total({PAIR}, v, U), u, U), w, W)", "the square of a sum"),
        (
            f"total(total(total({PAIR}, v, U), w, W), u, U)",
            "exchange the sums",
            by("exchange", term=f"total(total(total({PAIR}, v, U), u, U), w, W)"),
        ),
        (
            f"total(total(total({PAIR}, w, W), v, U), u, U)",
            "exchange the sums",
            term_by_term("u1", by("exchange", term=f"total(total({PAIR.replace('(u', '(u1')}, v, U), w, W)"), AUTO),
        ),
        (
            f"total(total({ALONE}, v, U), u, U)",
            "by independence, or because `X` and `h` are 0 or 1",
            term_by_term("u1", term_by_term("v1", by("same-or-not", AUTO, APART, left="u1", right="v1"))),
        ),
        ("n*q*(1-q)/(p-q)**2 + n*f*(1-p-q)/(p-q)", "collect"),
    ),
    notes=(
        "Here `p` and `q` are p* and q* of the paper. Reports of different users are independent, in pairs at least.",
        "The mean is `n f` by wang.unbiased.",
    ),
)
