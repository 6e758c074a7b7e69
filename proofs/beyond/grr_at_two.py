"""For two secrets GRR leaks the most: what is LDP is what it is refined by."""

from grr_refined import ENTRIES, LARGE, REFINED, ROWS

from symqif.outlines.script import *

OTHERS = "total((1-delta(z, {0}))*{1}, z, X)"
CLAIM = beyond(
    "beyond.grr-at-two",
    "For two secrets, GRR is refined by the `eps`-LDP channels and by no others",
    Statement(
        f"equivalent({REFINED}, {private('B', 'X', 'Y')[-1]})",
        sorts("X Y: set", "B: function(X, Y)", "r: real"),
        ("r >= 1", "size(X) == 2", ENTRIES, ROWS),
    ),
    use("beyond.grr-refined", name="the criterion", X="X", Y="Y", B="B", r="r"),
    cycle(
        steps(
            have(LARGE, "the criterion", equivalence("the criterion", 0)),
            for_each(
                "x1",
                "x2",
                "y1",
                given(ENTRIES, "x1", "y1"),
                given(ENTRIES, "x2", "y1"),
                given(LARGE, "x2", "y1"),
                below_total(
                    OTHERS.format("x2", "B(z, y1)"),
                    "x1",
                    for_each("x3", given(ENTRIES, "x3", "y1"), by("same-or-not", AUTO, AUTO, left="x3", right="x2")),
                ),
                by("same-or-not", AUTO, AUTO, left="x1", right="x2"),
            ),
        ),
        equivalence(
            "the criterion",
            1,
            for_each(
                "x1",
                "y1",
                have(
                    f"{OTHERS.format('x1', 'B(z, y1)')} <= {OTHERS.format('x1', 'r*B(x1, y1)')}",
                    "the other secret",
                    term_by_term(
                        "z1",
                        given(private("B", "X", "Y")[-1], "z1", "x1", "y1"),
                        by("same-or-not", AUTO, AUTO, left="z1", right="x1"),
                    ),
                ),
                AUTO,
            ),
        ),
    ),
    notes="With `r = e^eps`. So GRR leaks the most, to every adversary.",
)
