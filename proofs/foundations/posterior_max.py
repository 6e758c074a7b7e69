"""Under a uniform prior, the largest posteriors of an output stand where the column of the channel is largest."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, at_most_largest, by, channel, given, have, steps
from symqif.reduction.statement import Statement

OUT = "total(1/size(X)*C(x2, y), x2, X)"
GUESSED = "total(total(1/size(X)*C(x, y)*{0}(y, x), x, X), y, Y)"
BEST = "total(largest(1/size(X)*C(x, y), x, X), y, Y)"
CLAIM = Claim(
    id="asr.posterior-max",
    title="The Bayes-optimal guess under a uniform prior is the arg max of the column",
    source=Source("Attack model", "eq:posterior-max", 411),
    printed=Derivation(
        Statement(
            f"all(forall(forall(implies(0 < {OUT}, equivalent(forall(post(x, y) <= post(a, y), x, X), "
            "forall(C(x, y) <= C(a, y), x, X))), y, Y), a, X), "
            f"{GUESSED.format('d')} <= {BEST}, {GUESSED.format('best')} == {BEST})",
            {
                "X": "set",
                "Y": "set",
                "C": "function(X, Y)",
                "post": "function(X, Y)",
                "d": "function(Y, X)",
                "best": "function(Y, X)",
            },
            (
                *channel("C", "X", "Y"),
                f"forall(forall(post(x, y)*{OUT} == 1/size(X)*C(x, y), y, Y), x, X)",
                *channel("d", "Y", "X"),
                *channel("best", "Y", "X"),
                "forall(forall(best(y, x)*(largest(C(x2, y), x2, X) - C(x, y)) == 0, x, X), y, Y)",
            ),
        ),
        by(
            "split",
            by(
                "for-each",
                by(
                    "for-each",
                    by(
                        "introduce",
                        by(
                            "cycle",
                            by(
                                "for-each",
                                steps(given(-1, "x1"), given(2, "x1", "y1"), given(2, "a1", "y1"), AUTO),
                                name="x1",
                            ),
                            by(
                                "for-each",
                                steps(given(-1, "x1"), given(2, "x1", "y1"), given(2, "a1", "y1"), AUTO),
                                name="x1",
                            ),
                        ),
                    ),
                    name="y1",
                ),
                name="a1",
            ),
            by(
                "term-by-term",
                steps(
                    have(
                        "total(1/size(X)*C(x, y1)*d(y1, x), x, X) <= "
                        "total(largest(1/size(X)*C(x2, y1), x2, X)*d(y1, x), x, X)",
                        "no entry exceeds the largest one",
                        by(
                            "term-by-term",
                            steps(
                                at_most_largest("largest(1/size(X)*C(x, y1), x, X)", "x1"), given(3, "y1", "x1"), AUTO
                            ),
                            name="x1",
                        ),
                    ),
                    given(4, "y1"),
                    AUTO,
                ),
                name="y1",
            ),
            by(
                "term-by-term",
                steps(
                    have(
                        "total(1/size(X)*C(x, y1)*best(y1, x), x, X) == "
                        "total(largest(1/size(X)*C(x2, y1), x2, X)*best(y1, x), x, X)",
                        "the guess is where the column is largest",
                        by("term-by-term", steps(given(7, "y1", "x1"), AUTO), name="x1"),
                    ),
                    given(6, "y1"),
                    AUTO,
                ),
                name="y1",
            ),
        ),
    ),
    recorded="proved",
    notes=(
        "A posterior is any post with post(x, y) Pr[y] = Pr[x, y], and its arg max is said of outputs that occur.",
        "Optimal: no way to guess, randomised or not, succeeds more often than one that guesses where the column is "
        "largest.",
    ),
)
