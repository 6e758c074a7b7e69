"""The max-case capacity is at least the Bayes capacity."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, at_most_largest, by, channel, given, have, prior, steps
from symqif.reduction.statement import Statement

CHANNEL = {"X": "set", "Y": "set", "C": "function(X, Y)"}
DEFINITIONS = {
    "before": "largest(largest(pi(x)*g(w, x), x, X), w, W)",
    "after": "largest(largest(largest(pi(x)*C(x, y)*g(w, x), w, W), x, X), y, Y)",
    "largest_entry": "largest(largest(C(x, y), x, X), y, Y)",
}
AT_MOST_LARGEST_ENTRY = (
    at_most_largest("largest_entry", "y1"),
    at_most_largest("largest(C(x, y1), x, X)", "x1"),
    given(0, "x1", "y1"),
)
GAIN_ABOVE = steps(
    by("attained", term="after", name="y1"),
    by("attained", term="largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", name="x1"),
    by("attained", term="largest(pi(x1)*C(x1, y1)*g(w, x1), w, W)", name="w1"),
    at_most_largest("before", "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    *AT_MOST_LARGEST_ENTRY,
    have("after <= largest_entry*before", "gain by gain", by("cases", formula="0 <= pi(x1)*g(w1, x1)")),
    AUTO,
)
GAIN_BELOW = steps(
    by("attained", term="before", name="w1"),
    by("attained", term="largest(pi(x)*g(w1, x), x, X)", name="x1"),
    by("element", set="Y", name="y1"),
    at_most_largest("after", "y1"),
    at_most_largest("largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", "x1"),
    at_most_largest("largest(pi(x1)*C(x1, y1)*g(w, x1), w, W)", "w1"),
    *AT_MOST_LARGEST_ENTRY,
    have("after >= largest_entry*before", "the gain is negative"),
    AUTO,
)
LEAKAGE = "after/before <= largest_entry"
JOINT = Derivation(
    Statement(
        f"all(implies(0 < before, {LEAKAGE}), implies(before < 0, {LEAKAGE}))",
        {**CHANNEL, "W": "set", "pi": "function(X)", "g": "function(W, X)"},
        (*channel("C", "X", "Y"), *prior("pi", "X")),
        DEFINITIONS,
    ),
    by("split", by("introduce", GAIN_ABOVE), by("introduce", GAIN_BELOW)),
)
BELOW_LARGEST_ENTRY = "total(largest(C(x, y), x, X), y, Y) <= largest(largest(C(x, y), x, X), y, Y)"
CLAIM = Claim(
    id="cap.max-ge-bayes",
    title="The max-case capacity is at least the Bayes capacity",
    source=Source("Summary of leakage measures", "", 499),
    printed=Derivation(
        Statement(
            "total(largest(C(x, y), x, X), y, Y) <= r",
            {**CHANNEL, "r": "real"},
            (*channel("C", "X", "Y"), "forall(forall(forall(C(x, y) <= r*C(x2, y), y, Y), x2, X), x, X)"),
        ),
        steps(
            by("element", set="X", name="x0"),
            have(
                "total(largest(C(x, y), x, X), y, Y) <= total(r*C(x0, y), y, Y)",
                "no entry exceeds r times another one of its column",
                by(
                    "term-by-term",
                    by("largest-at-most", steps(given(2, "x1", "x0", "y0"), AUTO), name="x1"),
                    name="y0",
                ),
            ),
            given(1, "x0"),
            AUTO,
        ),
    ),
    recorded="proved",
    remarks=(
        Remark(
            LEAKAGE,
            "the max-case leakage as the text defines it, with the joint probability pi_x C_xy, is at most the largest "
            "entry of C",
            JOINT,
            recorded="proved",
        ),
        Remark(
            BELOW_LARGEST_ENTRY,
            "so the sentence fails for the maximum as the text defines it",
            Derivation(
                Statement(BELOW_LARGEST_ENTRY, CHANNEL, channel("C", "X", "Y")),
                points=({"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]"},),
            ),
            recorded="refuted",
        ),
    ),
    notes=(
        "ML^MAX is read as e^eps for the least eps: the display that defines it (line 361) says so, and the summary "
        "calls it 'corresponding to the eps of LDP' (line 496). The maximum of the max-case leakage as the text "
        "defines it is another number, see cap.max and the remarks.",
        "e^eps is any r with C_xy <= r C_x'y; where no eps will do, the max-case capacity is infinite.",
    ),
)
