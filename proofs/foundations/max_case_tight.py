"""The max-case capacity bounds average-case leakage, and no channel that leaks reaches it."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
RATIO = forall("x in X, x2 in X, y in Y", "C(x, y) <= r*C(x2, y)")
LEAST = "exists(exists(exists(all(0 < C(b, o), C(a, o) == r*C(b, o)), o, Y), b, X), a, X)"
VARIABLES = {"X": "set", "Y": "set", "C": "function(X, Y)", "r": "real"}
CAPACITY = "total(largest(C(x, y), x, X), y, Y)"
MARGIN = "total(r*C(x1, y) - largest(C(x, y), x, X), y, Y)"
CLAIM = claim(
    "txt.max-case-tight",
    "The max-case capacity is a tight bound on average-case leakage",
    Source(
        "Max-case capacity",
        "",
        365,
        "The max-case capacity is a tight upper bound on all average-case and max-case `g`-leakage measures",
    ),
    Statement(f"{CAPACITY} == r", VARIABLES, (ENTRIES, ROWS, RATIO, LEAST)),
    correction=Correction("wording", "a tight average-case bound", "a tight max-case bound"),
    read_as="of each kind of leakage by itself: the largest average-case leakage is the Bayes capacity",
    points=({"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "r": "2"},),
    recorded="refuted",
    reason="`r` is `e^eps` for the least `eps`. Of both kinds together it is the least upper bound (cap.max)",
    repaired=Derivation(
        Statement(f"{CAPACITY} < r", VARIABLES, (ENTRIES, ROWS, RATIO, "1 < r")),
        steps(
            by("element", set="X", name="x0"),
            attained("largest(C(x0, y), y, Y)", "y1"),
            have(
                "0 < C(x0, y1)",
                "else the row sums to 0",
                suppose(
                    have(
                        "total(C(x0, y), y, Y) <= total(0*C(x0, y), y, Y)",
                        "no entry is positive",
                        term_by_term("y2", at_most_largest("largest(C(x0, y), y, Y)", "y2"), AUTO),
                    ),
                    given(ROWS, "x0"),
                    AUTO,
                ),
            ),
            attained("largest(C(x, y1), x, X)", "x1"),
            at_most_largest("largest(C(x, y1), x, X)", "x0"),
            below_total(
                MARGIN,
                "y1",
                for_each(
                    "y2",
                    have(
                        "largest(C(x, y2), x, X) <= r*C(x1, y2)",
                        "entry by entry",
                        largest_at_most("x3", given(RATIO, "x3", "x1", "y2"), AUTO),
                    ),
                    AUTO,
                ),
            ),
            given(ROWS, "x1"),
            AUTO,
        ),
    ),
)
