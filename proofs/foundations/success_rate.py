"""The adversarial success rate is the posterior Bayes vulnerability."""

from posteriors import ANY_POSTERIOR, at_most_where_attained, occurs_or_not

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
OUT = "total(pi(x2)*C(x2, y), x2, X)"
POSTERIORS = forall("x in X, y in Y", f"post(x, y)*{OUT} == pi(x)*C(x, y)")
ASR = f"total({OUT}*largest(post(x, y), x, X), y, Y)"
JOINT = "pi(x)*C(x, y1)"
SAME_COLUMN = antisymmetry(
    largest_at_most("x1", at_most_largest("largest(post(x, y1), x, X)", "x1"), given(POSTERIORS, "x1", "y1"), AUTO),
    at_most_where_attained("largest(post(x, y1), x, X)", f"largest({JOINT}, x, X)", given(POSTERIORS, "x1", "y1")),
)
NOT_NEGATIVE = steps(given(ENTRIES, "x1", "y1"), given("forall(0 <= pi(x), x, X)", "x1"), AUTO)
VULNERABILITY = "total(largest(total(pi(x)*C(x, y)*delta(w, x), x, X), w, X), y, Y)"
COLUMNS = "total(largest(pi(x)*C(x, y), x, X), y, Y)"
DIVIDED = f"{COLUMNS} == total(largest({OUT}*(pi(x)*C(x, y)/{OUT}), x, X), y, Y)"
VARIABLES = {"X": "set", "Y": "set", "C": "function(X, Y)", "pi": "function(X)"}
GIVEN = (ENTRIES, ROWS, *prior("pi", "X"))
CLAIM = claim(
    "asr.is-vulnerability",
    "The adversarial success rate is the Bayes vulnerability",
    Source("Connection to QIF", "", 442, "`ASR(C) = V_1(pi, C)`", to=453),
    Statement(f"{VULNERABILITY} == {ASR}", {**VARIABLES, "post": "function(X, Y)"}, (*GIVEN, POSTERIORS)),
    derive(
        (COLUMNS, "the gain is 0 unless `w = x`"),
        (
            ASR,
            "Bayes' rule; an output that does not occur adds 0",
            term_by_term("y1", occurs_or_not(JOINT, NOT_NEGATIVE, SAME_COLUMN)),
        ),
    ),
    correction=Correction("edge", "a division by Pr[`y`]", "0 if Pr[`y`] = 0", line=446, cause="lem.equiv"),
    remarks=(
        refuted(
            DIVIDED,
            "the third line of the display divides by Pr[`y`], which is 0 for an output that does not occur",
            Statement(DIVIDED, VARIABLES, GIVEN),
            points=({"X": "2", "Y": "2", "C": "[[1, 0], [1, 0]]", "pi": "[1/2, 1/2]"},),
        ),
        proved(
            "the third line of the display, if every output occurs",
            "multiply and divide by Pr[`y`] > 0",
            Statement(DIVIDED, VARIABLES, (*GIVEN, f"forall(0 < {OUT}, y, Y)")),
        ),
    ),
    notes=ANY_POSTERIOR,
)
