"""The max-case capacity is at least the Bayes capacity."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
RATIO = forall("x in X, x2 in X, y in Y", "C(x, y) <= r*C(x2, y)")
CHANNEL = {"X": "set", "Y": "set", "C": "function(X, Y)"}
DEFINITIONS = {
    "before": "largest(largest(pi(x)*g(w, x), x, X), w, W)",
    "after": "largest(largest(largest(pi(x)*C(x, y)*g(w, x), w, W), x, X), y, Y)",
    "largest_entry": "largest(largest(C(x, y), x, X), y, Y)",
}
AT_MOST_LARGEST_ENTRY = (
    at_most_largest("largest_entry", "y1"),
    at_most_largest("largest(C(x, y1), x, X)", "x1"),
    given(ENTRIES, "x1", "y1"),
)
GAIN_ABOVE = steps(
    attained("after", "y1"),
    attained("largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", "x1"),
    attained("largest(pi(x1)*C(x1, y1)*g(w, x1), w, W)", "w1"),
    at_most_largest("before", "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    *AT_MOST_LARGEST_ENTRY,
    have("after <= largest_entry*before", "gain by gain", cases("0 <= pi(x1)*g(w1, x1)")),
    AUTO,
)
GAIN_BELOW = steps(
    attained("before", "w1"),
    attained("largest(pi(x)*g(w1, x), x, X)", "x1"),
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
        (ENTRIES, ROWS, *prior("pi", "X")),
        DEFINITIONS,
    ),
    split(introduce(GAIN_ABOVE), introduce(GAIN_BELOW)),
)
BELOW_LARGEST_ENTRY = "total(largest(C(x, y), x, X), y, Y) <= largest(largest(C(x, y), x, X), y, Y)"
CLAIM = claim(
    "cap.max-ge-bayes",
    "The max-case capacity is at least the Bayes capacity",
    Source(
        "Summary of leakage measures",
        "",
        499,
        "we note the relationship, for all channels `C`, that `ML_MAX(C) >= ML(C)`",
        to=502,
    ),
    Statement("total(largest(C(x, y), x, X), y, Y) <= r", {**CHANNEL, "r": "real"}, (ENTRIES, ROWS, RATIO)),
    by("element", set="X", name="x0"),
    have(
        "total(largest(C(x, y), x, X), y, Y) <= total(r*C(x0, y), y, Y)",
        "no entry exceeds `r` times another one of its column",
        term_by_term("y0", largest_at_most("x1", given(RATIO, "x1", "x0", "y0"), AUTO)),
    ),
    given(ROWS, "x0"),
    AUTO,
    reason="`ML_MAX(C)` is the least such `r`, `e^eps`, and infinite where there is none",
    correction=Correction("result", "`ML_MAX(C) >= ML(C)`", "this with 339 mended", line=501, cause="cap.max"),
    remarks=(
        Remark(
            LEAKAGE,
            "the max-case leakage as the text defines it, with the joint probability `pi_x C_xy`, is at most the "
            "largest entry of `C`",
            JOINT,
            recorded="proved",
        ),
        refuted(
            BELOW_LARGEST_ENTRY,
            "so the sentence fails for the maximum as the text defines it",
            Statement(BELOW_LARGEST_ENTRY, CHANNEL, (ENTRIES, ROWS)),
            points=({"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]"},),
        ),
    ),
    notes="ML^MAX is read as `e^eps` for the least `eps`: the display that defines it (line 361) says so, and the "
    "summary calls it 'corresponding to the `eps` of LDP' (line 496). The maximum of the max-case leakage as the text "
    "defines it is another number, see cap.max and the remarks.",
)
