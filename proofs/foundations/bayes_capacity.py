"""The Bayes capacity is the largest multiplicative leakage: false for gains of any sign, true for gains >= 0."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
NOT_NEGATIVE = forall("w in W, x in X", "0 <= g(w, x)")
VARIABLES = {"X": "set", "Y": "set", "W": "set", "C": "function(X, Y)", "pi": "function(X)", "g": "function(W, X)"}
DEFINITIONS = {
    "before": "largest(total(pi(x)*g(w, x), x, X), w, W)",
    "after": "total(largest(total(pi(x)*C(x, y)*g(w, x), x, X), w, W), y, Y)",
    "capacity_of_C": "total(largest(C(x, y), x, X), y, Y)",
    "uniform_before": "largest(total(1/size(X)*delta(w, x), x, X), w, X)",
    "uniform_after": "total(largest(total(1/size(X)*C(x, y)*delta(w, x), x, X), w, X), y, Y)",
}
ATTAINED = "uniform_after/uniform_before == capacity_of_C"


def capacity(*hypotheses: str) -> Statement:
    """No prior and gain function leak more than the sum of column maxima; the uniform prior and 0-1 gain leak that."""
    claim = f"all(after/before <= capacity_of_C, {ATTAINED})"
    return Statement(claim, VARIABLES, (ENTRIES, ROWS, *prior("pi", "X"), *hypotheses), DEFINITIONS)


ENTRY_BY_ENTRY = steps(
    given(ENTRIES, "x0", "y0"),
    given("forall(0 <= pi(x), x, X)", "x0"),
    given(NOT_NEGATIVE, "w0", "x0"),
    at_most_largest("largest(C(x, y0), x, X)", "x0"),
)
OUTPUT_BY_OUTPUT = steps(
    have(
        "total(pi(x)*C(x, y0)*g(w0, x), x, X) <= total(largest(C(x2, y0), x2, X)*pi(x)*g(w0, x), x, X)",
        "each entry is at most the largest of its column, and gains are not negative",
        term_by_term("x0", ENTRY_BY_ENTRY),
    ),
    at_most_largest("largest(total(pi(x)*g(w, x), x, X), w, W)", "w0"),
    attained("largest(C(x, y0), x, X)", "x1"),
    given(ENTRIES, "x1", "y0"),
)
CLAIM = claim(
    "cap.bayes",
    "The Bayes capacity bounds every `g`-leakage and is attained",
    Source(
        "Average-case capacity",
        "def:capacity",
        349,
        "Capacity which measures the maximum leakage of a system, quantified over all priors and all possible "
        "adversaries (within some class). .. Bayes capacity is given by .. `total(largest(C_xy, x, X), y, Y)`. The "
        "Bayes capacity is a tight upper bound on all average-case `g`-leakage measures, i.e., it strictly bounds the "
        "leakage for any gain function and prior of the adversary",
        to=366,
    ),
    capacity(),
    correction=Correction("edge", "a maximum over all gains `g`", "over `g >= 0`", line=352),
    points=({"X": "2", "Y": "2", "W": "2", "C": "[[1, 0], [0, 1]]", "pi": "[1/2, 1/2]", "g": "[[2, -1], [-1, 2]]"},),
    recorded="refuted",
    reason="gain functions are typed with values in all of `R`; with negative gains the prior vulnerability can be "
    "positive and arbitrarily small: here the leakage is `2/(1/2) = 4 > 2`; restrict to gains `>=` 0, the class of the "
    "Miracle theorem, as the text's 'within some class' allows. Where the prior vulnerability is 0 the leakage is "
    "undefined",
    repaired=Derivation(
        capacity(NOT_NEGATIVE, "0 < before"),
        split(
            steps(
                have(
                    "after <= total(largest(C(x, y), x, X)*before, y, Y)",
                    "output by output, action by action",
                    term_by_term("y0", largest_at_most("w0", OUTPUT_BY_OUTPUT)),
                ),
                AUTO,
            ),
            AUTO,
        ),
    ),
)
