"""Which channels GRR is refined by: those where no entry is too small beside the sum of its column."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("B", "X", "Y")
W_ENTRIES, W_ROWS = channel("W", "X", "Y")
IMAGE = forall("x in X, y in Y", "total((1 + (r-1)*delta(x, t))/(r+size(X)-1)*W(t, y), t, X) == B(x, y)")
REFINED = f"exists(all({W_ENTRIES}, {W_ROWS}, {IMAGE}), W, function(X, Y))"
LARGE = forall("x in X, y in Y", "total(B(z, y), z, X) <= (r+size(X)-1)*B(x, y)")
SUMS = "total(total((1 + (r-1)*delta(z, t))/(r+size(X)-1)*W(t, y1), t, X), z, X)"
NECESSARY = steps(
    take("W"),
    for_each(
        "x1",
        "y1",
        by("exchange", term=SUMS),
        have(f"{SUMS} == total(B(z, y1), z, X)", "GRR is refined", term_by_term("z1", given(IMAGE, "z1", "y1"), AUTO)),
        have("total(B(z, y1), z, X) == total(W(t, y1), t, X)", "the columns of GRR sum to 1"),
        given(IMAGE, "x1", "y1"),
        given(W_ENTRIES, "x1", "y1"),
        AUTO,
    ),
)
WITNESSED = exhibit(
    "lambda t, y: ((r+size(X)-1)*B(t, y) - total(B(z, y), z, X))/(r-1)",
    split(
        for_each("t1", "y1", given(LARGE, "t1", "y1"), AUTO),
        for_each(
            "t1",
            by("exchange", term="total(total(B(z, y), z, X), y, Y)"),
            have(
                "total(total(B(z, y), y, Y), z, X) == total(1, z, X)",
                "the rows of `B` sum to 1",
                term_by_term("z1", given(ROWS, "z1"), AUTO),
            ),
            given(ROWS, "t1"),
            AUTO,
        ),
        for_each("x1", "y1", AUTO),
    ),
)
CONSTANT = exhibit(
    "lambda t, y: B(t, y)",
    split(
        HYPOTHESIS,
        HYPOTHESIS,
        for_each(
            "x1",
            "y1",
            given(LARGE, "x1", "y1"),
            below_total(
                "total(size(X)*B(t, y1) - total(B(z, y1), z, X), t, X)",
                "x1",
                for_each("x2", given(LARGE, "x2", "y1"), AUTO),
            ),
            have("total(B(z, y1), z, X) == size(X)*B(x1, y1)", "no entry is below the mean", antisymmetry()),
            AUTO,
        ),
    ),
)
CLAIM = beyond(
    "beyond.grr-refined",
    "GRR is refined by a channel iff no entry is less than `1/(e^eps + k - 1)` times the sum of its column",
    Statement(
        f"equivalent({REFINED}, {LARGE})",
        sorts("X Y: set", "B: function(X, Y)", "r: real"),
        ("r >= 1", ENTRIES, ROWS),
    ),
    cycle(NECESSARY, cases("1 < r", WITNESSED, steps(have("r == 1", "`eps = 0`", antisymmetry()), CONSTANT))),
    notes="With `r = e^eps` and `k = |X|`. The entries of the witness are those of `B` after the inverse of GRR.",
)
