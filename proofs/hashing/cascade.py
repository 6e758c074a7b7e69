"""Local hashing as a cascade: encode by a random hash function, then randomise the hash value."""

from symqif.outlines.hashing import AT_TWO
from symqif.outlines.script import *

P, Q = "exp(eps)/(exp(eps)+g-1)", "1/(exp(eps)+g-1)"
ENCODE = "a(h, x, e)/g**k"
PERTURB = f"delta(h, h2)*({P}*delta(e, e2) + {Q}*(1 - delta(e, e2)))"
PRODUCT = f"total(total({ENCODE}*{PERTURB}, e, R), h, H)"
PRINTED = f"1/g**k*({P})*a(h2, x, e2) + 1/g**k*({Q})*(1 - a(h2, x, e2))"
VARIABLES = sorts("k g: integer", "eps: real", "X H R: set", "a: function(H, X, R)")
ONE_VALUE = forall("h in H, x in X", "total(a(h, x, e), e, R) == 1")
GIVEN = (
    "k >= 2",
    "g >= 2",
    "eps >= 0",
    forall("h in H, x in X, e in R", "a(h, x, e)*(1 - a(h, x, e)) == 0"),
    ONE_VALUE,
)
ALL_FUNCTIONS, ALL_VALUES = "size(H) == g**k", "size(R) == g"
ROW_OF_E = f"total(total({ENCODE}, e, R), h, H) == 1"
ROW_OF_G = f"total(total({PERTURB}, e2, R), h2, H) == 1"
ENCODED = for_each(
    "x1",
    have(
        "total(total(a(h, x1, e)/g**k, e, R), h, H) == total(1/g**k, h, H)",
        "each hash function has one value",
        term_by_term("h1", given(ONE_VALUE, "h1", "x1"), AUTO),
    ),
    AUTO,
)
CLAIM = claim(
    "lh.cascade",
    "Local hashing is the cascade of encoding and randomised response",
    Source(
        "Appendix, proof of the ASR of local hashing",
        "prop:asr_lh",
        1569,
        "the channel is defined as a cascading `LH = E.G`, where .. `LH_xz` [is] `1/g^k e^eps/(e^eps + g - "
        "1)`, if `z_h(x) = z_p`, `1/g^k 1/(e^eps + g - 1)`, if `z_h(x) != z_p`",
        to=1575,
    ),
    Statement(forall("x in X, h2 in H, e2 in R", f"{PRODUCT} == {PRINTED}"), VARIABLES, GIVEN),
    for_each("x1", "h1", "e1", given(ONE_VALUE, "h1", "x1"), AUTO),
    facts=(GROWTH,),
    correction=Correction("typo", "`y_z` for the encoded value", "`z_p`", line=1563),
    remarks=(
        proved(
            f"forall({ROW_OF_E}, x, X)",
            "`E` is a channel when `H` holds all `g^k` hash functions",
            Statement(f"forall({ROW_OF_E}, x, X)", VARIABLES, (*GIVEN, ALL_FUNCTIONS)),
            ENCODED,
            points=(AT_TWO,),
        ),
        proved(
            forall("h in H, e in R", ROW_OF_G),
            "`G` is a channel when `R` holds all `g` values",
            Statement(forall("h in H, e in R", ROW_OF_G), VARIABLES, (*GIVEN, ALL_VALUES)),
            facts=(GROWTH,),
        ),
    ),
    notes=(
        "`a(h, x, e)` is 1 if `h(x) = e`, and 0 if not. The product is the printed one for any set `H` of hash "
        "functions.",
        "The printed cases of `G` compare `y_e` with `y_z`, which is defined nowhere: `z_p` is meant.",
        "Rows of `E` sum to `|H|/g^k`, which is 1 when `H` holds all `g^k` functions, of which the factor `1/g^k` "
        "speaks; for a universal family of another size the factor would be `1/|H|`.",
    ),
)
