"""The adversarial success rate is the posterior Bayes vulnerability."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, at_most_largest, by, channel, derive, given, prior, steps
from symqif.reduction.statement import Statement

OUT = "total(pi(x2)*C(x2, y), x2, X)"
ASR = f"total({OUT}*largest(post(x, y), x, X), y, Y)"
SAME_COLUMN = steps(
    given(5, "y1"),
    by(
        "antisymmetry",
        by(
            "largest-at-most",
            steps(at_most_largest("largest(post(x, y1), x, X)", "x1"), given(4, "x1", "y1"), AUTO),
            name="x1",
        ),
        steps(
            by("attained", term="largest(post(x, y1), x, X)", name="x1"),
            at_most_largest("largest(pi(x)*C(x, y1), x, X)", "x1"),
            given(4, "x1", "y1"),
            AUTO,
        ),
    ),
)
CLAIM = Claim(
    id="asr.is-vulnerability",
    title="The adversarial success rate is the Bayes vulnerability",
    source=Source("Connection to QIF", "", 442),
    printed=Derivation(
        Statement(
            f"total(largest(total(pi(x)*C(x, y)*delta(w, x), x, X), w, X), y, Y) == {ASR}",
            {"X": "set", "Y": "set", "C": "function(X, Y)", "pi": "function(X)", "post": "function(X, Y)"},
            (
                *channel("C", "X", "Y"),
                *prior("pi", "X"),
                f"forall(forall(post(x, y)*{OUT} == pi(x)*C(x, y), y, Y), x, X)",
                f"forall(0 < {OUT}, y, Y)",
            ),
        ),
        derive(
            ("total(largest(pi(x)*C(x, y), x, X), y, Y)", "the gain is 0 unless w = x"),
            (f"total(largest({OUT}*(pi(x)*C(x, y)/{OUT}), x, X), y, Y)", "multiply and divide by Pr[y]"),
            (ASR, "Bayes' rule", by("term-by-term", SAME_COLUMN, name="y1")),
        ),
    ),
    recorded="proved",
    notes=("Posteriors are said of outputs that occur: Pr[y] > 0 for every y.",),
)
