"""OUE among local hashing with any number of values, at the same eps."""

from symqif.mechanisms import lh, oue
from symqif.outlines.hashing_weights import refined_by_larger, smaller_not_refined
from symqif.outlines.script import *

DEFINITIONS = {**renamed(lh.definitions, p="pLH", q="qLH"), **oue.definitions}
ALONE, ALONE_LH = "p*(1-q)**(k-1)", "pLH*(1-1/g)**(k-1)"
FEWER = f"all(no(refines(OUE, LH)), equivalent(refines(LH, OUE), {ALONE} <= {ALONE_LH}))"
MORE = f"all(no(refines(LH, OUE)), equivalent(refines(OUE, LH), {ALONE_LH} <= {ALONE}))"
LH, OUE = "g-1", "exp(eps)"
FEWER_VALUES, MORE_VALUES = (("g >= 2", "exp(eps) > 1", order) for order in ("g < exp(eps)+1", "exp(eps)+1 < g"))
CLAIM = beyond(
    "beyond.oue-hashing",
    "Where OUE stands among local hashing of the same `eps` with `g` values: where `g = e^eps + 1` would",
    Statement(
        f"all(implies(g < exp(eps)+1, {FEWER}), implies(exp(eps)+1 < g, {MORE}))",
        {"k": "integer", "g": "integer", "eps": "real"},
        ("k >= 3", "g >= 2", "eps > 0"),
        DEFINITIONS,
    ),
    split(
        introduce(
            split(smaller_not_refined(LH, OUE, "k >= 3", *FEWER_VALUES), refined_by_larger(LH, OUE, *FEWER_VALUES))
        ),
        introduce(
            split(smaller_not_refined(OUE, LH, "k >= 3", *MORE_VALUES), refined_by_larger(OUE, LH, *MORE_VALUES))
        ),
    ),
    facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
)
