"""Average-case refinement implies max-case refinement: for posteriors, not for the joint probabilities of the text."""

from symqif.outlines.script import *

VARIABLES = sorts(
    "X Y Z U: set",
    "A: function(X, Y)",
    "B: function(X, Z)",
    "W: function(Y, Z)",
    "pi: function(X)",
    "g: function(U, X)",
)
A_ENTRIES, A_ROWS = channel("A", "X", "Y")
W_ENTRIES, W_ROWS = channel("W", "Y", "Z")
WITNESS = forall("x in X, z in Z", "total(A(x, y)*W(y, z), y, Y) == B(x, z)")
REFINED = (A_ENTRIES, A_ROWS, W_ENTRIES, W_ROWS, WITNESS, *prior("pi", "X"))


def joint_gain(name: str, output: str, outputs: str) -> str:
    return f"largest(largest(largest(pi(x)*{name}(x, {output})*g(w, x), w, U), x, X), {output}, {outputs})"


def out(channel: str, output: str) -> str:
    """The probability of an output."""
    return f"total(pi(x2)*{channel}(x2, {output}), x2, X)"


OUT_A, OUT_B, AT_Z = out("A", "y"), out("B", "z"), out("B", "z0")
POSTERIORS = forall("x in X, y in Y", f"post(x, y)*{OUT_A} == pi(x)*A(x, y)")
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
    "the outputs of `A`, processed, are those of `B`",
    by("exchange", term="total(total(W(y, z0)*pi(x2)*A(x2, y), x2, X), y, Y)"),
    have(
        f"total(total(W(y, z0)*pi(x2)*A(x2, y), y, Y), x2, X) == {AT_Z}",
        "`A.W = B`",
        term_by_term("x3", given(WITNESS, "x3", "z0"), AUTO),
    ),
    AUTO,
)
NOT_NEGATIVE = have(
    f"forall(0 <= {OUT_A}, y, Y)",
    "probabilities",
    for_each(
        "y1",
        have(
            f"total(0*A(x2, y1), x2, X) <= {out('A', 'y1')}",
            "each term is not negative",
            term_by_term("x4", given(A_ENTRIES, "x4", "y1"), given("forall(0 <= pi(x), x, X)", "x4"), AUTO),
        ),
        AUTO,
    ),
    name="outputs",
)
AT_Y7 = (given(W_ENTRIES, "y7", "z0"), given("outputs", "y7"))
NO_OUTPUT = steps(
    *AT_Y7,
    below_total(
        out("A", "y7"),
        "x5",
        for_each("x6", given(A_ENTRIES, "x6", "y7"), given("forall(0 <= pi(x), x, X)", "x6"), AUTO),
    ),
    given(A_ENTRIES, "x5", "y7"),
    given("forall(0 <= pi(x), x, X)", "x5"),
    have("W(y7, z0)*pi(x5)*A(x5, y7) == 0", "an output that does not occur", antisymmetry()),
    AUTO,
)
CLAIM = claim(
    "ref.average-implies-max",
    "Average-case refinement implies max-case refinement",
    Source(
        "Refinement",
        "",
        368,
        "average-case refinement is stronger than max-case .. This holds for both the `g`-leakage "
        "definition and the traditional definition of max-case",
        to=372,
    ),
    Statement(f"{joint_gain('B', 'z', 'Z')} <= {joint_gain('A', 'y', 'Y')}", VARIABLES, REFINED),
    correction=Correction("result", "for both definitions", "this with 339 mended", line=372, cause="cap.max"),
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
    recorded="refuted",
    reason="the footnote says it also of the `g`-leakage version; the text defines that version with the joint "
    "probability `pi_x C_xy`, which grows when columns are merged: a constant channel with two outputs is refined by "
    "the one with one output, whose max-case gain is twice as large. The displayed implication is true for max-case "
    "refinement in the traditional sense; only the footnote's 'both' fails",
    repaired=Derivation(
        Statement(f"all({HULL}, {GAIN})", {**VARIABLES, "post": "function(X, Y)"}, (*REFINED, POSTERIORS)),
        steps(
            NOT_NEGATIVE,
            split(
                for_each(
                    "z0",
                    introduce(
                        OUTPUT_WEIGHTS,
                        exhibit(
                            f"lambda y: {WEIGHT}",
                            split(
                                for_each("y5", given(W_ENTRIES, "y5", "z0"), given("outputs", "y5"), AUTO),
                                AUTO,
                                for_each(
                                    "x5",
                                    have(
                                        f"total({WEIGHT}*post(x5, y), y, Y) == "
                                        f"total(W(y, z0)*pi(x5)*A(x5, y)/{AT_Z}, y, Y)",
                                        "the posterior times the probability of the output",
                                        term_by_term("y6", given(POSTERIORS, "x5", "y6"), AUTO),
                                    ),
                                    given(WITNESS, "x5", "z0"),
                                    AUTO,
                                ),
                            ),
                        ),
                    ),
                ),
                for_each(
                    "z0",
                    "x5",
                    "w5",
                    introduce(
                        OUTPUT_WEIGHTS,
                        given(WITNESS, "x5", "z0"),
                        by(
                            "some-element",
                            steps(*AT_Y7, AUTO),
                            NO_OUTPUT,
                            steps(*AT_Y7, exhibit("y7", split())),
                            weight=f"total(W(y, z0)*{OUT_A}, y, Y)",
                            value=f"total(W(y, z0)*(pi(x5)*A(x5, y)*g(w5, x5)*{AT_Z} - "
                            f"pi(x5)*B(x5, z0)*g(w5, x5)*{OUT_A}), y, Y)",
                            name="y7",
                        ),
                    ),
                ),
            ),
        ),
    ),
    notes="Repaired, first part: max-case refinement in the traditional sense, which is that every posterior of `B` is "
    "in the convex hull of those of `A` (Chatzikokolakis et al., 2019). Second part: the `g`-leakage version with the "
    "posterior probability `pi_x C_xy` / Pr[`y`] in place of the joint one.",
)
