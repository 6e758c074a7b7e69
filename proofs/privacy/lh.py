"""LH is eps-LDP, and for no smaller eps."""

from privacy import least_level

from symqif.mechanisms import lh
from symqif.outlines.hashing import ALL_FUNCTIONS
from symqif.outlines.script import *

ENTRY = "1/size(H)*(p*a(h, {0}, e) + q*(1 - a(h, {0}, e)))"
ZERO_OR_ONE = forall("h in H, x in X, e in R", "a(h, x, e)*(1 - a(h, x, e)) == 0")
ANY_FAMILY = Statement(
    forall("x in X, x2 in X, h in H, e in R", f"{ENTRY.format('x')} <= exp(eps)*({ENTRY.format('x2')})"),
    {"g": "integer", "eps": "real", "X": "set", "H": "set", "R": "set", "a": "function(H, X, R)"},
    ("g >= 2", "eps >= 0", ZERO_OR_ONE),
    {name: lh.definitions[name] for name in ("p", "q")},
)
ENTRIES = for_each(
    "x1", "x3", "h1", "e1", given(ZERO_OR_ONE, "h1", "x1", "e1"), given(ZERO_OR_ONE, "h1", "x3", "e1"), AUTO
)

CLAIM = claim(
    "ldp.lh",
    "LH is `eps`-LDP",
    Source(
        "LH, Definition",
        "def:lh",
        623,
        "[one of the `eps`-LDP protocols under study] `p = e^eps/(e^eps + g - 1)` .. `q = 1/(e^eps + g - 1)`",
        to=641,
    ),
    statement(lh, "ldp(LH, exp(eps))"),
    facts=(GROWTH,),
    remarks=(
        least_level(lh),
        proved(
            "`eps`-LDP for every finite family `H`: no entry exceeds `e^eps` times another one of its column",
            "an output has one of two probabilities, `p/|H|` and `q/|H|`",
            ANY_FAMILY,
            ENTRIES,
            facts=(GROWTH,),
        ),
    ),
    notes=(ALL_FUNCTIONS, "In the last remark `a(h, x, e)` is 1 if `h(x) = e`, and 0 if not."),
)
