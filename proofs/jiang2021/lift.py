"""Lift: local information privacy lies between local differential privacy at eps and at 2 eps."""

from symqif.outlines.script import *

CHANCES, WHOLE = prior("pi", "X")
MEAN = "total(pi(x2)*C(x2, y), x2, X)"
AT = put_in(MEAN, y="y1")
RATIO = forall("x in X, x2 in X, y in Y", "C(x, y) <= r*C(x2, y)")
LIFTS = forall("x in X, y in Y", f"all(C(x, y) <= r*{MEAN}, {MEAN} <= r*C(x, y))")
SORTS = sorts("X Y: set", "C: function(X, Y)", "pi: function(X)", "r: real")
POINT = {"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "pi": "[1/2, 1/2]", "r": "2"}


def averaged(claim: str, *entries: str) -> Node:
    return have(claim, "so on average", term_by_term("u1", given(CHANCES, "u1"), given(RATIO, *entries), AUTO))


FROM_LDP = claim(
    "lift.from-ldp",
    "An `eps`-LDP channel is `eps`-locally information private under every prior: no lift is above `e^eps` or below "
    "`e^(-eps)`",
    Source("Relation with local differential privacy"),
    Statement(LIFTS, SORTS, (CHANCES, WHOLE, RATIO)),
    for_each(
        "x1",
        "y1",
        averaged("total(pi(u)*C(x1, y1), u, X) <= total(pi(u)*(r*C(u, y1)), u, X)", "x1", "u1", "y1"),
        averaged("total(pi(u)*C(u, y1), u, X) <= total(pi(u)*(r*C(x1, y1)), u, X)", "u1", "x1", "y1"),
        split(),
    ),
    notes="With `r = e^eps`; the lift of `x` by the report `y` is `C(x, y)`/Pr[`y`]. That rows sum to 1 is not needed.",
    points=(POINT,),
)
TO_LDP = claim(
    "lift.to-ldp",
    "An `eps`-locally information private channel is `2*eps`-LDP",
    Source("Relation with local differential privacy"),
    Statement(
        forall("x in X, x2 in X, y in Y", "C(x, y) <= r**2*C(x2, y)"),
        SORTS,
        ("1 <= r", LIFTS),
    ),
    for_each("x1", "x3", "y1", given(LIFTS, "x1", "y1"), given(LIFTS, "x3", "y1"), AUTO),
    notes="With `r = e^eps`, for lifts of all secrets; those of probability 0 are not restricted in the paper's terms "
    "if `C(x, y)`/Pr[`y`] is said of secrets that occur.",
    points=(POINT,),
)
CLAIMS = (FROM_LDP, TO_LDP)
