"""Two reports of GRR: the second one adds nothing to the Bayes capacity. Here a = e^eps, b = e^eps' and k = size(X)."""

from symqif.outlines.script import *

JOINT = "(1 + (a-1)*delta(x, y))/(a+size(X)-1)*(1 + (b-1)*delta(x, z))/(b+size(X)-1)"
LARGEST = f"largest({JOINT}, x, X)"
BOTH = "((a+size(X)-1)*(b+size(X)-1))"
BEST = f"a*(1 + (b-1)*delta({{0}}, {{1}}))/{BOTH}"
SECOND = by("same-or-not", AUTO, AUTO, left="x1", right="z1")

CLAIM = beyond(
    "beyond.reports-grr-capacity",
    "A second report of GRR, at no larger `eps`, adds nothing to the Bayes capacity",
    Statement(
        f"total(total({LARGEST}, z, X), y, X) == size(X)*a/(a+size(X)-1)",
        {"X": "set", "a": "real", "b": "real"},
        ("1 <= b", "b <= a"),
    ),
    have(
        forall("y in X, z in X", f"{LARGEST} == {BEST.format('y', 'z')}"),
        "the first report is a best guess",
        for_each(
            "y1",
            "z1",
            antisymmetry(
                largest_at_most(
                    "x1",
                    by("same-or-not", AUTO, SECOND, left="x1", right="y1"),
                ),
                steps(at_most_largest(LARGEST.replace("y)", "y1)").replace("z)", "z1)"), "y1"), AUTO),
            ),
        ),
        name="best",
    ),
    derive(
        (f"total(total({BEST.format('y', 'z')}, z, X), y, X)", "the largest entry of each column"),
        ("size(X)*a/(a+size(X)-1)", "add up"),
        start=term_by_term("y1", term_by_term("z1", given("best", "y1", "z1"), AUTO)),
    ),
)
