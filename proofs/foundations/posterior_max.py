"""Under a uniform prior, the largest posteriors of an output stand where the column of the channel is largest."""

from symqif.outlines.script import *

OUT = "total(1/size(X)*C(x2, y), x2, X)"
POSTERIORS = forall("x in X, y in Y", f"post(x, y)*{OUT} == 1/size(X)*C(x, y)")
GUESSES, GUESS_ROWS = channel("d", "Y", "X")
BEST_GUESSES, BEST_ROWS = channel("best", "Y", "X")
ONLY_BEST = forall("y in Y, x in X", "best(y, x)*(largest(C(x2, y), x2, X) - C(x, y)) == 0")
GUESSED = "total(total(1/size(X)*C(x, y)*{0}(y, x), x, X), y, Y)"
BEST = "total(largest(1/size(X)*C(x, y), x, X), y, Y)"
CLAIM = claim(
    "asr.posterior-max",
    "The Bayes-optimal guess under a uniform prior is the arg max of the column",
    Source(
        "Attack model",
        "eq:posterior-max",
        410,
        "the Bayes-optimal (risk-minimizing) decision rule is the posterior maximum. That is, .. [arg] "
        "`largest(C_xy, x, X)`",
        to=417,
    ),
    Statement(
        f"all(forall(forall(implies(0 < {OUT}, equivalent(forall(post(x, y) <= post(a, y), x, X), "
        "forall(C(x, y) <= C(a, y), x, X))), y, Y), a, X), "
        f"{GUESSED.format('d')} <= {BEST}, {GUESSED.format('best')} == {BEST})",
        sorts("X Y: set", "C post: function(X, Y)", "d best: function(Y, X)"),
        (*channel("C", "X", "Y"), POSTERIORS, GUESSES, GUESS_ROWS, BEST_GUESSES, BEST_ROWS, ONLY_BEST),
    ),
    split(
        for_each(
            "a1",
            "y1",
            introduce(
                cycle(
                    for_each(
                        "x1", given(THIS, "x1"), given(POSTERIORS, "x1", "y1"), given(POSTERIORS, "a1", "y1"), AUTO
                    ),
                    for_each(
                        "x1", given(THIS, "x1"), given(POSTERIORS, "x1", "y1"), given(POSTERIORS, "a1", "y1"), AUTO
                    ),
                )
            ),
        ),
        term_by_term(
            "y1",
            have(
                "total(1/size(X)*C(x, y1)*d(y1, x), x, X) <= total(largest(1/size(X)*C(x2, y1), x2, X)*d(y1, x), x, X)",
                "no entry exceeds the largest one",
                term_by_term(
                    "x1", at_most_largest("largest(1/size(X)*C(x, y1), x, X)", "x1"), given(GUESSES, "y1", "x1"), AUTO
                ),
            ),
            given(GUESS_ROWS, "y1"),
            AUTO,
        ),
        term_by_term(
            "y1",
            have(
                "total(1/size(X)*C(x, y1)*best(y1, x), x, X) == "
                "total(largest(1/size(X)*C(x2, y1), x2, X)*best(y1, x), x, X)",
                "the guess is where the column is largest",
                term_by_term("x1", given(ONLY_BEST, "y1", "x1"), AUTO),
            ),
            given(BEST_ROWS, "y1"),
            AUTO,
        ),
    ),
    notes=(
        "A posterior is any post with post(`x`, `y`) Pr[`y`] = Pr[`x`, `y`], and its arg max is said of outputs that "
        "occur.",
        "Optimal: no way to guess, randomised or not, succeeds more often than one that guesses where the column is "
        "largest.",
    ),
)
