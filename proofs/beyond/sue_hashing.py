"""SUE among local hashing with any number of values, at the same eps."""

from symqif.mechanisms import lh, sue
from symqif.outlines.hashing_weights import refined_by_larger, smaller_not_refined
from symqif.outlines.script import *

DEFINITIONS = {**renamed(lh.definitions, p="pLH", q="qLH"), **sue.definitions}
ALONE, ALONE_LH = "p*(1-q)**(k-1)", "pLH*(1-1/g)**(k-1)"
FEWER = f"all(no(refines(SUE, LH)), equivalent(refines(LH, SUE), {ALONE} <= {ALONE_LH}))"
MORE = f"all(no(refines(LH, SUE)), equivalent(refines(SUE, LH), {ALONE_LH} <= {ALONE}))"
LH, SUE = "g-1", "exp(eps/2)"
FEWER_VALUES, MORE_VALUES = (("g >= 2", "exp(eps/2) > 1", order) for order in ("g < exp(eps/2)+1", "exp(eps/2)+1 < g"))
CLAIM = beyond(
    "beyond.sue-hashing",
    "Where SUE stands among local hashing of the same `eps` with `g` values: where `g = e^(eps/2) + 1` would",
    Statement(
        f"all(implies(g < exp(eps/2)+1, {FEWER}), implies(exp(eps/2)+1 < g, {MORE}))",
        {"k": "integer", "g": "integer", "eps": "real"},
        ("k >= 3", "g >= 2", "eps > 0"),
        DEFINITIONS,
    ),
    split(
        introduce(
            split(smaller_not_refined(LH, SUE, "k >= 3", *FEWER_VALUES), refined_by_larger(LH, SUE, *FEWER_VALUES))
        ),
        introduce(
            split(smaller_not_refined(SUE, LH, "k >= 3", *MORE_VALUES), refined_by_larger(SUE, LH, *MORE_VALUES))
        ),
    ),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
)
