"""On a bit, randomized response tells at least as much as any other mechanism of its privacy."""

from symqif.outlines.script import *

ENTRIES = ("forall(0 <= a(y), y, Y)", "forall(0 <= b(y), y, Y)", "total(a(y), y, Y) == 1", "total(b(y), y, Y) == 1")
RATIOS = ("forall(a(y) <= r*b(y), y, Y)", "forall(b(y) <= r*a(y), y, Y)")
MADE = (
    "forall(all(0 <= u(y), 0 <= v(y), r/(r+1)*u(y) + 1/(r+1)*v(y) == a(y), 1/(r+1)*u(y) + r/(r+1)*v(y) == b(y)), y, Y)"
)
CLAIM = claim(
    "extremal.binary",
    "Every `eps`-LDP mechanism on a bit is a post-processing of randomized response, which so is optimal for all "
    "utilities that obey data processing",
    Source("Binary data"),
    Statement(
        f"exists(exists(all({MADE}, total(u(y), y, Y) == 1, total(v(y), y, Y) == 1), v, function(Y)), u, function(Y))",
        sorts("Y: set", "a b: function(Y)", "r: real"),
        ("1 < r", *ENTRIES, *RATIOS),
    ),
    exhibit(
        "lambda y: (r*a(y) - b(y))/(r-1)",
        exhibit(
            "lambda y: (r*b(y) - a(y))/(r-1)",
            split(
                for_each("y1", given(RATIOS[0], "y1"), given(RATIOS[1], "y1"), split()),
                AUTO,
                AUTO,
            ),
        ),
    ),
    notes="With `r = e^eps > 1`; `a` and `b` are the rows of the mechanism, `u` and `v` those of the post-processing.",
    points=({"Y": "2", "a": "[1/2, 1/2]", "b": "[1/2, 1/2]", "r": "2"},),
)
