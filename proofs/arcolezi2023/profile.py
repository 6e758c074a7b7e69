"""A profile of two attributes, each reported on its own: it is guessed as often as the product of both accuracies."""

from symqif.outlines.script import *

BOTH = "largest(largest(C(x, y)*D(a, b), a, A), x, X)"
FIRST, SECOND = "largest(C(x, y), x, X)", "largest(D(a, b), a, A)"
HERE = BOTH.replace("y", "y1").replace(", b)", ", b1)")
C1, D1 = FIRST.replace("y", "y1"), SECOND.replace(", b)", ", b1)")
PRODUCT = have(
    f"{HERE} == {C1}*{D1}",
    "both maxima are attained together",
    antisymmetry(
        largest_at_most(
            "x1",
            largest_at_most(
                "a1",
                at_most_largest(C1, "x1"),
                at_most_largest(D1, "a1"),
                given("forall(forall(0 <= C(x, y), y, Y), x, X)", "x1", "y1"),
                given("forall(forall(0 <= D(x, y), y, B), x, A)", "a1", "b1"),
                *follows(
                    "implies(all(0 <= c, c <= m, 0 <= d, d <= n), c*d <= m*n)",
                    "products of what is not negative",
                    {"c": "C(x1, y1)", "m": C1, "d": "D(a1, b1)", "n": D1},
                ),
                HYPOTHESIS,
            ),
        ),
        steps(
            attained(C1, "x1"),
            attained(D1, "a1"),
            at_most_largest(HERE, "x1"),
            at_most_largest("largest(C(x1, y1)*D(a, b1), a, A)", "a1"),
            AUTO,
        ),
    ),
)
CLAIM = claim(
    "risks.profile",
    "Of attributes that are reported on their own, all are guessed rightly with the product of the accuracies",
    Source("Section 3.2.2, formula (4)"),
    Statement(
        f"total(total(1/(size(X)*size(A))*{BOTH}, b, B), y, Y) == "
        f"1/size(X)*total({FIRST}, y, Y)*(1/size(A)*total({SECOND}, b, B))",
        sorts("X Y A B: set", "C: function(X, Y)", "D: function(A, B)"),
        (*channel("C", "X", "Y"), *channel("D", "A", "B")),
    ),
    have(
        f"total(total({BOTH}, b, B), y, Y) == total(total({FIRST}*{SECOND}, b, B), y, Y)",
        "report by report",
        term_by_term("y1", term_by_term("b1", PRODUCT, AUTO)),
    ),
    AUTO,
    notes=(
        "Of two attributes; by induction of any number, as two of them make one of |X| |A| values. All profiles are "
        "equally likely.",
        "Formula (5), for attributes drawn with replacement, has the chance `d!/d^d` that `d` draws all differ as a "
        "further factor. That is not stated here: the language has no products over an index.",
    ),
)
