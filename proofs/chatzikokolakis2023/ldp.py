"""Local differential privacy bounds Bayes security from below."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
RATIO = forall("x in X, x2 in X, y in Y", "C(x, y) <= r*C(x2, y)")
FAR = "total(max(0, C(x, y) - C(x2, y)), y, Y)"
CLAIM = claim(
    "security.ldp",
    "The Bayes security of an `eps`-LDP channel is at least `2/(1 + e^eps)`",
    Source("Relation with local differential privacy"),
    Statement(
        forall("x in X, x2 in X", f"2/(1+r) <= 1 - {FAR}"),
        sorts("X Y: set", "C: function(X, Y)", "r: real"),
        ("1 <= r", ENTRIES, ROWS, RATIO),
    ),
    for_each(
        "x1",
        "x3",
        have(
            "total(2*(r+1)*max(0, C(x1, y) - C(x3, y)), y, Y) <= "
            "total((r+1)*(C(x1, y) - C(x3, y)) + (r-1)*(C(x1, y) + C(x3, y)), y, Y)",
            "entries differ by at most `(r-1)/(r+1)` times their sum",
            term_by_term("y1", given(RATIO, "x1", "x3", "y1"), given(RATIO, "x3", "x1", "y1"), AUTO),
        ),
        given(ROWS, "x1"),
        given(ROWS, "x3"),
        AUTO,
    ),
    notes="With `r = e^eps`; the Bayes security is 1 minus the largest total variation, by security.two-secrets. "
    "Randomized response on a bit attains the bound.",
    points=({"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "r": "2"},),
)
