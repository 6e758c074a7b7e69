"""A prior other than the uniform one can make reconstruction harder."""

from symqif.outlines.script import *

VARIABLES = {"X": "set", "Y": "set", "C": "function(X, Y)", "pi": "function(X)"}
DEFINITIONS = {
    "success": "total(largest(pi(x)*C(x, y), x, X), y, Y)",
    "uniform_success": "total(largest(1/size(X)*C(x, y), x, X), y, Y)",
}
ENTRIES, ROWS = channel("C", "X", "Y")
GUESSES, GUESS_ROWS = channel("d", "Y", "X")
CONSTANT_SUCCESS = forall("x in X", "total(C(x, y)*d(y, x), y, Y) == uniform_success")
GIVEN = (ENTRIES, ROWS, *prior("pi", "X"))
GUESS = "total(total(pi(x)*C(x, y)*d(y, x), x, X), y, Y)"
CLAIM = claim(
    "asr.uniform-prior",
    "Any prior other than the uniform one makes reconstruction easier",
    Source(
        "Attack model, footnote",
        "",
        404,
        "the uniform prior maximizes the attacker's uncertainty; any non-uniform prior only makes "
        "reconstruction easier",
        to=417,
    ),
    Statement("all(1/size(X) <= largest(pi(x), x, X), uniform_success <= success)", VARIABLES, GIVEN, DEFINITIONS),
    correction=Correction("result", "the uniform prior as hardest", "that it need not be"),
    points=({"X": "2", "Y": "2", "C": "[[9/10, 1/10], [1/2, 1/2]]", "pi": "[1/3, 2/3]"},),
    recorded="refuted",
    reason="the uniform prior is least vulnerable before the output is seen, but for a channel that is not symmetric "
    "it need not be the hardest one after: with rows `(9/10, 1/10)` and `(1/2, 1/2)`, a channel that is `log(5)`-LDP, "
    "the success rate is `7/10` under the uniform prior and `2/3` under `(1/3, 2/3)`",
    repaired=Derivation(
        Statement(
            "all(1/size(X) <= largest(pi(x), x, X), uniform_success <= success, "
            "success <= size(X)*uniform_success*largest(pi(x), x, X))",
            {**VARIABLES, "d": "function(Y, X)"},
            (*GIVEN, GUESSES, GUESS_ROWS, CONSTANT_SUCCESS),
            DEFINITIONS,
        ),
        split(
            steps(
                have(
                    "total(pi(x), x, X) <= total(largest(pi(x2), x2, X), x, X)",
                    "no probability exceeds the largest one",
                    term_by_term("x1", at_most_largest("largest(pi(x), x, X)", "x1"), AUTO),
                ),
                AUTO,
            ),
            steps(
                by("exchange", term=GUESS),
                have(
                    "total(total(pi(x)*C(x, y)*d(y, x), y, Y), x, X) == total(pi(x)*uniform_success, x, X)",
                    "the guesses succeed equally often for each secret",
                    term_by_term("x1", given(CONSTANT_SUCCESS, "x1"), AUTO),
                ),
                have(
                    f"{GUESS} <= success",
                    "no way to guess does better than the best one",
                    term_by_term(
                        "y1",
                        have(
                            "total(pi(x)*C(x, y1)*d(y1, x), x, X) <= "
                            "total(largest(pi(x2)*C(x2, y1), x2, X)*d(y1, x), x, X)",
                            "guess by guess",
                            term_by_term(
                                "x1",
                                at_most_largest("largest(pi(x)*C(x, y1), x, X)", "x1"),
                                given(GUESSES, "y1", "x1"),
                                AUTO,
                            ),
                        ),
                        given(GUESS_ROWS, "y1"),
                        AUTO,
                    ),
                ),
                AUTO,
            ),
            steps(
                have(
                    "success <= total(largest(pi(x), x, X)*largest(C(x, y), x, X), y, Y)",
                    "factor by factor",
                    term_by_term(
                        "y1",
                        largest_at_most(
                            "x1",
                            at_most_largest("largest(pi(x), x, X)", "x1"),
                            at_most_largest("largest(C(x, y1), x, X)", "x1"),
                            given(ENTRIES, "x1", "y1"),
                            given("forall(0 <= pi(x), x, X)", "x1"),
                            AUTO,
                        ),
                    ),
                ),
                AUTO,
            ),
        ),
    ),
    notes="Repaired: if some way to guess `d` reaches the success rate of the uniform prior with every secret alike, "
    "as guessing at random in the reported subset, or among all values if it is empty, does for all seven protocols, "
    "then no prior is harder than the uniform one. The prior vulnerability is always least, and the multiplicative "
    "leakage always largest, for it.",
)
