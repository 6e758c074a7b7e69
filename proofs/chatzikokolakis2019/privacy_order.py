"""Max-case refinement implies the order by privacy, for every metric."""

from symqif.outlines.script import *

WEIGHTS = "forall(forall(0 <= w(z, y), y, Y), z, Z)"
HULL = forall("x in X, z in Z", "total(w(z, y)*A(x, y), y, Y) == B(x, z)")
PRIVATE = forall("x in X, x2 in X, y in Y", "A(x, y) <= m(x, x2)*A(x2, y)")
CLAIM = claim(
    "orders.max-privacy",
    "If `A` is max-case refined by `B`, then `B` is `d`-private for every metric `d` for which `A` is",
    Source("Privacy-based refinement"),
    Statement(
        forall("x in X, x2 in X, z in Z", "B(x, z) <= m(x, x2)*B(x2, z)"),
        sorts("X Y Z: set", "A: function(X, Y)", "B: function(X, Z)", "m: function(X, X)", "w: function(Z, Y)"),
        (WEIGHTS, HULL, PRIVATE),
    ),
    for_each(
        "x1",
        "x3",
        "z1",
        have(
            "total(w(z1, y)*A(x1, y), y, Y) <= total(w(z1, y)*(m(x1, x3)*A(x3, y)), y, Y)",
            "report by report",
            term_by_term("y1", given(WEIGHTS, "z1", "y1"), given(PRIVATE, "x1", "x3", "y1"), AUTO),
        ),
        given(HULL, "x1", "z1"),
        given(HULL, "x3", "z1"),
        AUTO,
    ),
    notes="With `m(x, x2) = e^d(x, x2)`. The posteriors of `B` are in the hull of those of `A` iff each column of `B` "
    "is a sum of columns of `A` with weights that are not negative; for this they need not be channels.",
    points=(
        {"X": "2", "Y": "2", "Z": "1", "A": "[[2/3, 1/3], [1/3, 2/3]]", "B": "[[1], [1]]", "m": "[[1, 2], [2, 1]]"}
        | {"w": "[[1, 1]]"},
    ),
)
