"""The estimated count of a pure protocol is right on average."""

from counting import *

from symqif.outlines.script import *

EACH = "P(w)*(X(u, w)-q)/(p-q)"
CLAIM = claim(
    "wang.unbiased",
    "The estimated count of a pure protocol is unbiased",
    Source("Theorem 1"),
    Statement(f"total(P(w)*({ESTIMATE}), w, W) == n*f", VARIABLES, GIVEN, DEFINITIONS),
    derive(
        (f"total(total({EACH}, u, U), w, W)", "the estimate is a sum over the users"),
        (
            f"total(total({EACH}, w, W), u, U)",
            "exchange the sums",
            by("exchange", term=f"total(total({EACH}, u, U), w, W)"),
        ),
        (
            "total(h(u), u, U)",
            "each report supports it with probability `p` or `q`",
            term_by_term("u1", given(PURE, "u1")),
        ),
        ("n*f", "by definition"),
    ),
    notes="Users need not be independent for this.",
)
