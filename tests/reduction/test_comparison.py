"""Theorems of comparison: a use of each that is accepted, and uses that are not."""

import pytest

from tests.reduction.trees import LEAF, NO_MATCH, Examples, Use, cases, known, node, sequent

ROWS = {"X": "set", "Y": "set", "m": "function(X)", "n": "function(Y)"}
IS_ROW = ("forall(0 <= m(x), x, X)", "total(m(x), x, X) == 1", "forall(0 <= n(y), y, Y)", "total(n(y), y, Y) == 1")
STICKS = "forall(implies(0 <= t, total(max(0, n(y) - t*n(y)), y, Y) <= total(max(0, m(x) - t*m(x)), x, X)), t, real)"
IMAGE = "forall(total(m(x)*W(x, y), x, X) == n(y), y, Y)"
KERNEL = "forall(forall(0 <= W(x, y), y, Y), x, X), forall(total(W(x, y), y, Y) == 1, x, X)"
WITNESS = f"exists(all({KERNEL}, {IMAGE}, {IMAGE}), W, function(X, Y))"
HALF = f"exists(all({KERNEL}, {IMAGE}), W, function(X, Y))"
NAMES = {"M0": "m", "M1": "m", "N0": "n", "N1": "n"}
CHANNELS = {"S": "set", "Y": "set", "Z": "set", "W0": "function(Y, Z)", "A": "function(S, Y)", "B": "function(S, Z)"}
ARE_CHANNELS = (
    "forall(forall(0 <= A(x, y), y, Y), x, S)", "forall(total(A(x, y), y, Y) == 1, x, S)",
    "forall(forall(0 <= B(x, z), z, Z), x, S)", "forall(total(B(x, z), z, Z) == 1, x, S)",
)  # fmt: skip
ALL_GAINS = (
    "forall(forall(forall(implies(all(forall(0 <= f(x), x, S), total(f(x), x, S) == 1), "
    "total(largest(total(f(x)*{0}(x, z)*g(u, x), x, S), u, U), z, {1}) <= "
    "total(largest(total(f(x)*{2}(x, z)*g(u, x), x, S), u, U), z, {3})), g, function(U, S)), f, function(S)), U, set)"
)
PROCESSED = (
    "exists(all(forall(forall(0 <= W(y, z), z, Z), y, Y), forall(total(W(y, z), z, Z) == 1, y, Y), "
    "forall(forall(total(A(x, y)*W(y, z), y, Y) == B(x, z), z, Z), x, S)), W, function(Y, Z))"
)
ORDERED = [*map(known, range(4)), known(4, LEAF)]  # the last one up to a name that is bound
ROW = [known(0), known(1, LEAF), known(0), known(1, LEAF), known(2), known(3, LEAF), known(2), known(3, LEAF)]
DICHOTOMIES = node("dichotomies", *[LEAF] * 3, *ROW, known(4, LEAF, LEAF), **NAMES)
TWICE = node("dichotomies", *[LEAF] * 4, *ROW, known(4, LEAF, LEAF), **{**NAMES, "N1": "lambda y: 2*n(y)"})
BLACKWELL = node("blackwell", *ORDERED, A="A", B="B", secrets="S")
BLACKWELL_TURNED = {**BLACKWELL, "then": [*ORDERED[:4], known(4, LEAF, LEAF)]}

EXAMPLES: Examples = {
    "dichotomies": [
        Use(sequent(WITNESS, *IS_ROW, STICKS, **ROWS), DICHOTOMIES),
        Use(sequent(WITNESS, *IS_ROW, STICKS.replace("- t", "+ t", 1), **ROWS), DICHOTOMIES, "not equal"),
        Use(sequent(WITNESS, *IS_ROW, **ROWS), DICHOTOMIES, "no hypothesis number 4"),
        Use(sequent(HALF, *IS_ROW, STICKS, **ROWS), DICHOTOMIES, NO_MATCH),
        Use(sequent(WITNESS, *IS_ROW, STICKS, **ROWS), TWICE, "not equal"),
        Use(sequent(WITNESS, *IS_ROW, STICKS, **ROWS), {**DICHOTOMIES, "N1": "m"}, "m is not of the sort function"),
    ],
    "blackwell": [
        Use(sequent(PROCESSED, *ARE_CHANNELS, ALL_GAINS.format("B", "Z", "A", "Y"), **CHANNELS), BLACKWELL),
        Use(
            sequent(PROCESSED, *ARE_CHANNELS, ALL_GAINS.format("A", "Y", "B", "Z"), **CHANNELS),
            BLACKWELL_TURNED,
            "not equal",
        ),
        Use(
            sequent(PROCESSED.replace("== 1", "<= 1"), *ARE_CHANNELS, ALL_GAINS.format("B", "Z", "A", "Y"), **CHANNELS),
            BLACKWELL,
            NO_MATCH,
        ),
        *(
            Use(sequent(PROCESSED, **CHANNELS), {**BLACKWELL, name: "W0"}, "W0 is not of the sort function")
            for name in "AB"
        ),
    ],
}


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()
