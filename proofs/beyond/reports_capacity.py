"""The Bayes capacity of many reports: it is near to the number of secrets, by how much any two of them overlap.

A channel is written by the square roots s of its entries. The overlap of two secrets is the sum of s(x, y) s(u, y) over
all outputs y: below 1 unless their rows are the same. Overlaps of n reports are n-th powers, so that the bound tends to
the number of secrets if all rows differ.
"""

from symqif.outlines.script import *

OVERLAP = "total(s(x, y)*s(u, y), y, Y)"
PAIRS = "total(total((1-delta(x, u))*s(x, y)*s(u, y), u, X), x, X)"
WITH_BEST = "(delta(x, m)*(1-delta(u, m)) + delta(u, m)*(1-delta(x, m)))*s(x, y1)*s(u, y1)"

ROOTS = (forall("x in X, y in Y", "0 <= s(x, y)"), forall("x in X", "total(s(x, y)**2, y, Y) == 1"))
SMALLER = have(
    forall("x in X", "s(x, y1) <= s(m, y1)"),
    "`m` has the largest entry",
    for_each(
        "x1",
        at_most_largest("largest(s(x, y1)**2, x, X)", "x1"),
        given(ROOTS[0], "x1", "y1"),
        given(ROOTS[0], "m", "y1"),
        suppose(),
    ),
    name="smaller",
)
OTHERS = have(
    "total(s(x, y1)**2 - delta(x, m)*s(x, y1)**2, x, X) <= total(s(x, y1)*s(m, y1)*(1-delta(x, m)), x, X)",
    "each other entry is at most its root times that of the largest",
    term_by_term(
        "x1",
        given("smaller", "x1"),
        given(ROOTS[0], "x1", "y1"),
        by("same-or-not", AUTO, AUTO, left="x1", right="m"),
    ),
)
ALL_PAIRS = have(
    f"total(total({WITH_BEST}, u, X), x, X) <= {PAIRS.replace('y)', 'y1)')}",
    "of all pairs, those with `m` alone",
    term_by_term(
        "x1",
        term_by_term(
            "u1",
            given(ROOTS[0], "x1", "y1"),
            given(ROOTS[0], "u1", "y1"),
            have("0 <= s(x1, y1)*s(u1, y1)", "a product"),
            by(
                "same-or-not",
                by("same-or-not", AUTO, AUTO, left="x1", right="u1"),
                by(
                    "same-or-not",
                    by("same-or-not", AUTO, AUTO, left="x1", right="u1"),
                    by("same-or-not", AUTO, AUTO, left="x1", right="u1"),
                    left="u1",
                    right="m",
                ),
                left="x1",
                right="m",
            ),
        ),
    ),
)
COLUMN = have(
    forall("y in Y", f"total(s(x, y)**2, x, X) - {PAIRS}/2 <= largest(s(x, y)**2, x, X)"),
    "column by column",
    for_each("y1", attained("largest(s(x, y1)**2, x, X)", "m"), SMALLER, OTHERS, ALL_PAIRS, AUTO),
    name="column",
)
ROWS = have(
    "total(total(s(x, y)**2, x, X), y, Y) == size(X)",
    "rows sum to 1",
    by("exchange", term="total(total(s(x, y)**2, x, X), y, Y)"),
    have(
        "total(total(s(x, y)**2, y, Y), x, X) == total(1, x, X)",
        "row by row",
        term_by_term("x1", given(ROOTS[1], "x1"), AUTO),
    ),
    AUTO,
)
APART = "(1-delta(x, u))*s(x, y)*s(u, y)"
OVERLAPS = have(
    f"total({PAIRS}, y, Y) == total(total((1-delta(x, u))*total(s(x, y)*s(u, y), y, Y), u, X), x, X)",
    "sums are exchanged",
    by("exchange", term=f"total(total(total({APART}, u, X), x, X), y, Y)"),
    have(
        f"total(total(total({APART}, u, X), y, Y), x, X) == total(total(total({APART}, y, Y), u, X), x, X)",
        "for each secret",
        term_by_term("x1", by("exchange", term=f"total(total({APART.replace('x', 'x1')}, u, X), y, Y)"), AUTO),
    ),
    AUTO,
)
CHANNEL = {"X": "set", "Y": "set", "s": "function(X, Y)"}
CAPACITY = "total(largest(s(x, y)**2, x, X), y, Y)"
PAIR = f"(1-delta(x, u))*{OVERLAP}"
LEAST = f"size(X) - total(total({PAIR}, u, X), x, X)/2 <= {CAPACITY}"
STEPS = (
    COLUMN,
    have(
        f"total(total(s(x, y)**2, x, X) - {PAIRS}/2, y, Y) <= {CAPACITY}",
        "add up",
        term_by_term("y1", given("column", "y1"), AUTO),
    ),
    ROWS,
    OVERLAPS,
    AUTO,
)
POWER = "(1-delta(x, u))*b**n"
FAR = forall("x in X, u in X", f"{PAIR} <= {POWER}")
CLAIM = beyond(
    "beyond.reports-capacity",
    "The Bayes capacity is at least the number of secrets less the overlaps of all pairs of them",
    Statement(LEAST, CHANNEL, ROOTS),
    *STEPS,
    notes="So `n` reports have at least `k` less half the sum of `b**n`, with the overlaps `b` of all ordered pairs.",
    remarks=(
        proved(
            "the overlap of two secrets in two reports is the product of those in each",
            "reports are independent",
            Statement(
                "total(total(s(x, y)*t(x, z)*(s(u, y)*t(u, z)), z, Z), y, Y) == "
                "total(s(x, y)*s(u, y), y, Y)*total(t(x, z)*t(u, z), z, Z)",
                {**sorts("X Y Z: set", "s: function(X, Y)", "t: function(X, Z)"), "x": "X", "u": "X"},
            ),
        ),
        proved(
            "the overlap of two secrets is 1 less half the squared distance of the roots of their rows",
            "rows sum to 1",
            Statement(
                "total(s(x, y)*s(u, y), y, Y) == 1 - total((s(x, y) - s(u, y))**2, y, Y)/2",
                {**sorts("X Y: set", "s: function(X, Y)"), "x": "X", "u": "X"},
                (ROOTS[1],),
            ),
            given(ROOTS[1], "x"),
            given(ROOTS[1], "u"),
            AUTO,
        ),
        proved(
            "so `n` reports with overlaps of at most `b^n` have a larger capacity than `c`, another protocol's, once "
            "`k (k-1) b^n < 2 (k - c)`",
            "each of the `k (k-1)/2` pairs takes at most `b^n`",
            Statement(
                f"c < {CAPACITY}",
                {**CHANNEL, "n": "integer", "b": "real", "c": "real"},
                (*ROOTS, "n >= 1", "0 < b", FAR, "size(X)*(size(X)-1)*b**n < 2*(size(X)-c)"),
            ),
            have(LEAST, "as above", *STEPS),
            have(
                f"total(total({PAIR}, u, X), x, X) <= total(total({POWER}, u, X), x, X)",
                "pair by pair",
                term_by_term("x1", term_by_term("u1", given(FAR, "x1", "u1"), AUTO)),
            ),
            AUTO,
        ),
    ),
)
