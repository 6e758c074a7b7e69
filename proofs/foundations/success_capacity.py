"""Under the uniform prior, the adversarial success rate is the Bayes capacity divided by k."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, at_most_largest, by, channel, given, have, steps
from symqif.reduction.statement import Statement

OUT = "total(1/size(X)*C(x2, y), x2, X)"
ASR = f"total({OUT}*largest(post(x, y), x, X), y, Y)"
CLAIM = Claim(
    id="asr.capacity-over-k",
    title="The adversarial success rate is the Bayes capacity over k",
    source=Source("Connection to QIF", "eq:bayes_capacity", 455),
    printed=Derivation(
        Statement(
            f"{ASR} == total(largest(C(x, y), x, X), y, Y)/size(X)",
            {"X": "set", "Y": "set", "C": "function(X, Y)", "post": "function(X, Y)"},
            (
                *channel("C", "X", "Y"),
                f"forall(forall(post(x, y)*{OUT} == 1/size(X)*C(x, y), y, Y), x, X)",
                f"forall(0 < {OUT}, y, Y)",
            ),
        ),
        steps(
            have(
                f"{ASR} == total(largest(1/size(X)*C(x, y), x, X), y, Y)",
                "Bayes' rule, output by output",
                by(
                    "term-by-term",
                    steps(
                        given(3, "y1"),
                        by(
                            "antisymmetry",
                            steps(
                                by("attained", term="largest(post(x, y1), x, X)", name="x1"),
                                at_most_largest("largest(1/size(X)*C(x, y1), x, X)", "x1"),
                                given(2, "x1", "y1"),
                                AUTO,
                            ),
                            steps(
                                by("attained", term="largest(C(x, y1), x, X)", name="x1"),
                                at_most_largest("largest(post(x, y1), x, X)", "x1"),
                                given(2, "x1", "y1"),
                                AUTO,
                            ),
                        ),
                    ),
                    name="y1",
                ),
            ),
            AUTO,
        ),
    ),
    recorded="proved",
    notes=("Posteriors are said of outputs that occur: Pr[y] > 0 for every y.",),
)
