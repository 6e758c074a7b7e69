"""Under the uniform prior, the adversarial success rate is the Bayes capacity divided by k."""

from posteriors import ANY_POSTERIOR, at_most_where_attained, occurs_or_not

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
OUT = "total(1/size(X)*C(x2, y), x2, X)"
POSTERIORS = forall("x in X, y in Y", f"post(x, y)*{OUT} == 1/size(X)*C(x, y)")
ASR = f"total({OUT}*largest(post(x, y), x, X), y, Y)"
JOINT = "1/size(X)*C(x, y1)"
SAME_COLUMN = antisymmetry(
    at_most_where_attained("largest(post(x, y1), x, X)", f"largest({JOINT}, x, X)", given(POSTERIORS, "x1", "y1")),
    at_most_where_attained("largest(C(x, y1), x, X)", "largest(post(x, y1), x, X)", given(POSTERIORS, "x1", "y1")),
)
NOT_NEGATIVE = steps(given(ENTRIES, "x1", "y1"), AUTO)
CLAIM = claim(
    "asr.capacity-over-k",
    "The adversarial success rate is the Bayes capacity over `k`",
    Source("Connection to QIF", "eq:bayes_capacity", 455, "`ASR(C) = ML(C)/k`", to=457),
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
    notes=ANY_POSTERIOR,
)
