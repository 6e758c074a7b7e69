"""Under the uniform prior, the adversarial success rate is the Bayes capacity divided by k."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
OUT = "total(1/size(X)*C(x2, y), x2, X)"
POSTERIORS = forall("x in X, y in Y", f"post(x, y)*{OUT} == 1/size(X)*C(x, y)")
ASR = f"total({OUT}*largest(post(x, y), x, X), y, Y)"
JOINT = "1/size(X)*C(x, y1)"
SAME_COLUMN = antisymmetry(
    steps(
        attained("largest(post(x, y1), x, X)", "x1"),
        at_most_largest(f"largest({JOINT}, x, X)", "x1"),
        given(POSTERIORS, "x1", "y1"),
        AUTO,
    ),
    steps(
        attained("largest(C(x, y1), x, X)", "x1"),
        at_most_largest("largest(post(x, y1), x, X)", "x1"),
        given(POSTERIORS, "x1", "y1"),
        AUTO,
    ),
)
NOT_NEGATIVE = steps(given(ENTRIES, "x1", "y1"), AUTO)
CLAIM = claim(
    "asr.capacity-over-k",
    "The adversarial success rate is the Bayes capacity over `k`",
    Source("Connection to QIF", "eq:bayes_capacity", 455, "`ASR(C) = ML(C)/k`"),
    Statement(
        f"{ASR} == total(largest(C(x, y), x, X), y, Y)/size(X)",
        {"X": "set", "Y": "set", "C": "function(X, Y)", "post": "function(X, Y)"},
        (ENTRIES, ROWS, POSTERIORS),
    ),
    have(
        f"{ASR} == total(largest(1/size(X)*C(x, y), x, X), y, Y)",
        "Bayes' rule, output by output",
        term_by_term("y1", occurs_or_not(JOINT, NOT_NEGATIVE, SAME_COLUMN)),
    ),
    AUTO,
    notes="A posterior is any post with post(`x`, `y`) Pr[`y`] = Pr[`x`, `y`]; where Pr[`y`] = 0 it is not "
    "determined, and Pr[`y`] max post(`x`, `y`) = 0 whatever it is.",
)
