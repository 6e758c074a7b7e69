"""The max-case capacity is e^eps: with joint probabilities as printed it is never above 1; with posteriors it is."""

from symqif.claims.claim import Claim, Contrary, Derivation, Remark, Source
from symqif.claims.script import AUTO, at_most_largest, by, channel, given, have, prior, steps
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

VARIABLES = {"X": "set", "Y": "set", "C": "function(X, Y)", "r": "real"}
RATIO = (
    "forall(forall(forall(C(x, y) <= r*C(x2, y), y, Y), x2, X), x, X)",
    "exists(exists(exists(all(0 < C(x2, y), C(x, y) == r*C(x2, y)), y, Y), x2, X), x, X)",
)
BEFORE = "largest(largest(pi(x)*g(w, x), x, X), w, W)"
AFTER = "largest(largest(largest(pi(x)*C(x, y)*g(w, x), w, W), x, X), y, Y)"
IS_PRIOR = ", ".join(prior("pi", "X"))
BOUND = f"implies(all({IS_PRIOR}, {BEFORE} != 0), {AFTER}/{BEFORE} <= r)"
REACHED = f"all({IS_PRIOR}, {BEFORE} != 0, {AFTER}/{BEFORE} == r)"
ENTRY = steps(
    by("below-total", by("for-each", given(0, "x0", "y1"), name="y1"), term="total(C(x0, y), y, Y)", at="y0"),
    given(1, "x0"),
    AUTO,
)
ENTRIES = have(
    "forall(forall(C(x, y) <= 1, y, Y), x, X)",
    "rows sum to 1",
    by("for-each", by("for-each", ENTRY, name="y0"), name="x0"),
)
LARGEST_AFTER = (
    by("attained", term=AFTER, name="y1"),
    by("attained", term="largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", name="x1"),
    by("attained", term="largest(pi(x1)*C(x1, y1)*g(w, x1), w, W)", name="w1"),
)
GAIN_ABOVE = steps(
    at_most_largest(BEFORE, "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    given(0, "x1", "y1"),
    given(7, "x1", "y1"),
    have(
        f"{AFTER} <= {BEFORE}",
        "entries are at most 1",
        by("cases", formula="0 <= pi(x1)*g(w1, x1)"),
    ),
    AUTO,
)
GAIN_BELOW = steps(
    by("attained", term=BEFORE, name="w2"),
    by("attained", term="largest(pi(x)*g(w2, x), x, X)", name="x2"),
    at_most_largest(AFTER, "y1"),
    at_most_largest("largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", "x2"),
    at_most_largest("largest(pi(x2)*C(x2, y1)*g(w, x2), w, W)", "w2"),
    given(7, "x2", "y1"),
    have(f"{AFTER} >= {BEFORE}", "the gain is negative, and entries are at most 1"),
    AUTO,
)
NEVER = steps(
    ENTRIES,
    by("take", hypothesis=6, name="W"),
    by("take", hypothesis=-1, name="pi"),
    by("take", hypothesis=-1, name="g"),
    have(f"{AFTER} == r*{BEFORE}", "the leakage is r"),
    *LARGEST_AFTER,
    by("apart", GAIN_BELOW, GAIN_ABOVE, hypothesis=12),
)

OUTPUT = "total(pi(x)*C(x, y), x, X)"
POSTERIOR_BOUND = f"implies(0 < {OUTPUT}, pi(x)*C(x, y)*g(w, x)/{OUTPUT} <= r*{BEFORE})"
NEAR_OUTPUT = OUTPUT.replace("pi", "q")
NEAR_BEFORE = "largest(largest(q(x)*h(w, x), x, X), w, X)"
NEAR = f"all(0 < {NEAR_OUTPUT}, t*{NEAR_BEFORE} < q(x)*C(x, y)*h(w, x)/{NEAR_OUTPUT})"
NEARLY = (
    f"exists(exists(all({', '.join(prior('q', 'X'))}, 0 < {NEAR_BEFORE}, "
    f"exists(exists(exists({NEAR}, w, X), x, X), y, Y)), h, function(X, X)), q, function(X))"
)
BOUNDED = steps(
    have(
        "C(x1, y1) <= r*total(pi(x)*C(x, y1), x, X)",
        "C(x1, y1) <= r C(x, y1) for every x, and so on average",
        steps(
            have(
                "total(pi(x)*C(x1, y1), x, X) <= total(pi(x)*(r*C(x, y1)), x, X)",
                "secret by secret",
                by("term-by-term", steps(given(2, "x1", "x2", "y1"), given(4, "x2"), AUTO), name="x2"),
            ),
            AUTO,
        ),
    ),
    at_most_largest(BEFORE, "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    given(0, "x1", "y1"),
    have(
        "pi(x1)*C(x1, y1)*g(w1, x1) <= r*total(pi(x)*C(x, y1), x, X)*" + BEFORE,
        "the gain is at most the largest one",
        by("cases", formula="0 <= pi(x1)*g(w1, x1)"),
    ),
    AUTO,
)
NOT_REACHED = f"implies(0 < {OUTPUT}, pi(x)*C(x, y)*g(w, x)/{OUTPUT} < r*{BEFORE})"
NEVER_REACHED = f"forall(forall(forall({NOT_REACHED}, w, W), x, X), y, Y)"
GAPS = "total(pi(x)*(r*C(x, y1) - C(x1, y1)), x, X)"
GAIN = "pi(x1)*g(w1, x1)"
NO_CHANCE = steps(have("pi(x1) == 0", "no chance", by("antisymmetry")), AUTO)
HERE = OUTPUT.replace("y", "y1")
GAINS = steps(
    have("0 < pi(x1)", "else no gain", by("cases", AUTO, NO_CHANCE, formula="0 < pi(x1)")),
    have(f"C(x1, y1) < r*{HERE}", "x1 counts"),
    AUTO,
)
STRICTLY_BOUNDED = steps(
    by(
        "below-total",
        by("for-each", steps(given(2, "x1", "x2", "y1"), given(4, "x2"), AUTO), name="x2"),
        term=GAPS,
        at="x1",
    ),
    at_most_largest(BEFORE, "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    given(0, "x1", "y1"),
    given(4, "x1"),
    given(2, "x1", "x1", "y1"),
    have(f"C(x1, y1)*(1 + (r-1)*pi(x1)) <= r*{HERE}", "secret by secret"),
    have(
        f"{GAIN}*C(x1, y1) < r*{HERE}*{BEFORE}",
        "where there is a gain, x1 itself counts, and C(x1, y1) < r C(x1, y1)",
        by("cases", AUTO, by("cases", AUTO, GAINS, formula="C(x1, y1) <= 0"), formula=f"{GAIN} <= 0"),
    ),
    AUTO,
)
ETA = "((r-t)/(2*r**2))"
APART_PRIOR, APART_GAIN = f"((1-{ETA})*delta(x, b) + {ETA}*delta(x, a))", f"(delta(x, a)/{ETA})"
REACH = by("exhibit", by("exhibit", by("exhibit", value="a"), value="a"), value="o")


AT_LEAST_ONE = (given(2, "a", "a", "o"), have("1 <= r", "an entry is at most r times itself", AUTO))


def exhibited(pi: str, gain: str, *facts: Node) -> Node:
    """The prior and the gain function; the largest gain is positive and at most 1, and is reached at secret a."""
    term = f"largest({pi}*{gain}, x, X)"
    return steps(
        *facts,
        at_most_largest(term, "a"),
        have(
            f"{term} <= 1",
            "only secret a counts",
            by("largest-at-most", by("same-or-not", left="a", right="v"), name="v"),
        ),
        by(
            "exhibit",
            by("exhibit", by("split", AUTO, AUTO, AUTO, REACH), value=f"lambda w, x: {gain}"),
            value=f"lambda x: {pi}",
        ),
    )


CLAIM = Claim(
    id="cap.max",
    title="The max-case capacity is e^eps for the least eps",
    source=Source("Max-case capacity", "", 359),
    printed=Derivation(
        Statement(
            f"all(forall(forall(forall({BOUND}, g, function(W, X)), pi, function(X)), W, set), "
            f"exists(exists(exists({REACHED}, g, function(W, X)), pi, function(X)), W, set))",
            VARIABLES,
            (*channel("C", "X", "Y"), *RATIO),
        ),
        contrary=Contrary(("1 < r",), {"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "r": "2"}, NEVER),
    ),
    recorded="refuted",
    reason="the text defines the posterior max-case gain with the joint probability pi_x C_xy, so that no prior and "
    "gain function have a leakage above 1, while e^eps > 1 for every channel that leaks; with the posterior "
    "probability pi_x C_xy / Pr[y] in its place e^eps is the supremum",
    repaired=Derivation(
        Statement(
            f"all(forall(forall(forall({POSTERIOR_BOUND}, w, W), x, X), y, Y), {NEARLY})",
            {**VARIABLES, "W": "set", "pi": "function(X)", "g": "function(W, X)", "t": "real"},
            (*channel("C", "X", "Y"), *RATIO, *prior("pi", "X"), f"0 < {BEFORE}", "0 <= t < r"),
        ),
        by(
            "split",
            by("for-each", by("for-each", by("for-each", by("introduce", BOUNDED), name="w1"), name="x1"), name="y1"),
            steps(
                by("take", hypothesis=3, name="a"),
                by("take", hypothesis=-1, name="b"),
                by("take", hypothesis=-1, name="o"),
                by(
                    "same-or-not",
                    exhibited("delta(x, a)", "delta(x, a)", *AT_LEAST_ONE),
                    exhibited(
                        APART_PRIOR,
                        APART_GAIN,
                        *AT_LEAST_ONE,
                        have(f"0 < {ETA}", "t < r"),
                        have(f"{ETA} < 1", "r >= 1"),
                    ),
                    left="a",
                    right="b",
                ),
            ),
        ),
    ),
    remarks=(
        Remark(
            "so repaired, the supremum is not reached for e^eps > 1",
            "else an output would be r times as likely for the guessed secret as on average, although that secret "
            "counts in the average",
            Derivation(
                Statement(
                    NEVER_REACHED,
                    {**VARIABLES, "W": "set", "pi": "function(X)", "g": "function(W, X)"},
                    (*channel("C", "X", "Y"), *RATIO, *prior("pi", "X"), f"0 < {BEFORE}", "1 < r"),
                ),
                by(
                    "for-each",
                    by("for-each", by("for-each", by("introduce", STRICTLY_BOUNDED), name="w1"), name="x1"),
                    name="y1",
                ),
            ),
            recorded="proved",
        ),
    ),
    notes=(
        "Channels with no finite eps, where an entry is 0 beside a positive one of its column, are outside: for them "
        "no r is as described.",
    ),
)
