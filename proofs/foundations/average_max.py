"""Average-case refinement implies max-case refinement: for posteriors, not for the joint probabilities of the text."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, channel, given, have, prior, steps
from symqif.reduction.statement import Statement

VARIABLES = {
    "X": "set",
    "Y": "set",
    "Z": "set",
    "U": "set",
    "A": "function(X, Y)",
    "B": "function(X, Z)",
    "W": "function(Y, Z)",
    "pi": "function(X)",
    "g": "function(U, X)",
}
REFINED = (
    *channel("A", "X", "Y"),
    *channel("W", "Y", "Z"),
    "forall(forall(total(A(x, y)*W(y, z), y, Y) == B(x, z), z, Z), x, X)",
    *prior("pi", "X"),
)


def joint_gain(name: str, output: str, outputs: str) -> str:
    return f"largest(largest(largest(pi(x)*{name}(x, {output})*g(w, x), w, U), x, X), {output}, {outputs})"


OUT_A, OUT_B = "total(pi(x2)*A(x2, y), x2, X)", "total(pi(x2)*B(x2, z), x2, X)"
AT_Z = OUT_B.replace("z", "z0")
WEIGHT = f"W(y, z0)*{OUT_A}/{AT_Z}"
HULL = (
    f"forall(implies(0 < {OUT_B}, exists(all(forall(0 <= m(y), y, Y), total(m(y), y, Y) == 1, "
    f"forall(total(m(y)*post(x, y), y, Y) == pi(x)*B(x, z)/{OUT_B}, x, X)), m, function(Y))), z, Z)"
)
GAIN = (
    f"forall(forall(forall(implies(0 < {OUT_B}, exists(all(0 < {OUT_A}, "
    f"pi(x)*B(x, z)*g(w, x)/{OUT_B} <= pi(x)*A(x, y)*g(w, x)/{OUT_A}), y, Y)), w, U), x, X), z, Z)"
)
OUTPUT_WEIGHTS = have(
    f"total(W(y, z0)*{OUT_A}, y, Y) == {AT_Z}",
    "the outputs of A, processed, are those of B",
    steps(
        by("exchange", term="total(total(W(y, z0)*pi(x2)*A(x2, y), x2, X), y, Y)"),
        have(
            f"total(total(W(y, z0)*pi(x2)*A(x2, y), y, Y), x2, X) == {AT_Z}",
            "A.W = B",
            by("term-by-term", steps(given(4, "x3", "z0"), AUTO), name="x3"),
        ),
        AUTO,
    ),
)
NOT_NEGATIVE = have(
    f"forall(0 <= {OUT_A}, y, Y)",
    "probabilities",
    by(
        "for-each",
        steps(
            have(
                "total(0*A(x2, y1), x2, X) <= " + OUT_A.replace("y", "y1"),
                "each term is not negative",
                by("term-by-term", steps(given(0, "x4", "y1"), given(5, "x4"), AUTO), name="x4"),
            ),
            AUTO,
        ),
        name="y1",
    ),
)
AT_Y7 = (given(2, "y7", "z0"), given(8, "y7"))
NO_OUTPUT = steps(
    *AT_Y7,
    by(
        "below-total",
        by("for-each", steps(given(0, "x6", "y7"), given(5, "x6"), AUTO), name="x6"),
        term=OUT_A.replace("y", "y7"),
        at="x5",
    ),
    given(0, "x5", "y7"),
    given(5, "x5"),
    have("W(y7, z0)*pi(x5)*A(x5, y7) == 0", "an output that does not occur", by("antisymmetry")),
    AUTO,
)
CLAIM = Claim(
    id="ref.average-implies-max",
    title="Average-case refinement implies max-case refinement",
    source=Source("Refinement", "", 368),
    printed=Derivation(
        Statement(f"{joint_gain('B', 'z', 'Z')} <= {joint_gain('A', 'y', 'Y')}", VARIABLES, REFINED),
        points=(
            {
                "X": "2",
                "Y": "2",
                "Z": "1",
                "U": "1",
                "A": "[[1/2, 1/2], [1/2, 1/2]]",
                "B": "[[1], [1]]",
                "W": "[[1], [1]]",
                "pi": "[1/2, 1/2]",
                "g": "[[1, 1]]",
            },
        ),
    ),
    recorded="refuted",
    reason="the footnote says it also of the g-leakage version; the text defines that version with the joint "
    "probability pi_x C_xy, which grows when columns are merged: a constant channel with two outputs is refined by the "
    "one with one output, whose max-case gain is twice as large. The displayed implication is true for max-case "
    "refinement in the traditional sense; only the footnote's 'both' fails",
    repaired=Derivation(
        Statement(
            f"all({HULL}, {GAIN})",
            {**VARIABLES, "post": "function(X, Y)"},
            (*REFINED, f"forall(forall(post(x, y)*{OUT_A} == pi(x)*A(x, y), y, Y), x, X)"),
        ),
        steps(
            NOT_NEGATIVE,
            by(
                "split",
                by(
                    "for-each",
                    by(
                        "introduce",
                        steps(
                            OUTPUT_WEIGHTS,
                            by(
                                "exhibit",
                                by(
                                    "split",
                                    by("for-each", steps(given(2, "y5", "z0"), given(8, "y5"), AUTO), name="y5"),
                                    AUTO,
                                    by(
                                        "for-each",
                                        steps(
                                            have(
                                                f"total({WEIGHT}*post(x5, y), y, Y) == "
                                                f"total(W(y, z0)*pi(x5)*A(x5, y)/{AT_Z}, y, Y)",
                                                "the posterior times the probability of the output",
                                                by("term-by-term", steps(given(7, "x5", "y6"), AUTO), name="y6"),
                                            ),
                                            given(4, "x5", "z0"),
                                            AUTO,
                                        ),
                                        name="x5",
                                    ),
                                ),
                                value=f"lambda y: {WEIGHT}",
                            ),
                        ),
                    ),
                    name="z0",
                ),
                by(
                    "for-each",
                    by(
                        "for-each",
                        by(
                            "for-each",
                            by(
                                "introduce",
                                steps(
                                    OUTPUT_WEIGHTS,
                                    given(4, "x5", "z0"),
                                    by(
                                        "some-element",
                                        steps(*AT_Y7, AUTO),
                                        NO_OUTPUT,
                                        steps(*AT_Y7, by("exhibit", by("split"), value="y7")),
                                        weight=f"total(W(y, z0)*{OUT_A}, y, Y)",
                                        value=f"total(W(y, z0)*(pi(x5)*A(x5, y)*g(w5, x5)*{AT_Z} - "
                                        f"pi(x5)*B(x5, z0)*g(w5, x5)*{OUT_A}), y, Y)",
                                        name="y7",
                                    ),
                                ),
                            ),
                            name="w5",
                        ),
                        name="x5",
                    ),
                    name="z0",
                ),
            ),
        ),
    ),
    notes=(
        "Repaired, first part: max-case refinement in the traditional sense, which is that every posterior of B is in "
        "the convex hull of those of A (Chatzikokolakis et al., 2019). Second part: the g-leakage version with the "
        "posterior probability pi_x C_xy / Pr[y] in place of the joint one.",
    ),
)
