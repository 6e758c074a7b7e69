"""The max-case capacity is e^eps: with joint probabilities as printed it is never above 1; with posteriors it is."""

from symqif.outlines.script import *

VARIABLES = {"X": "set", "Y": "set", "C": "function(X, Y)", "r": "real"}
ENTRIES, ROWS = channel("C", "X", "Y")
RATIO = forall("x in X, x2 in X, y in Y", "C(x, y) <= r*C(x2, y)")
LEAST = "exists(exists(exists(all(0 < C(x2, y), C(x, y) == r*C(x2, y)), y, Y), x2, X), x, X)"
CHANNEL = (ENTRIES, ROWS, RATIO, LEAST)
BEFORE = "largest(largest(pi(x)*g(w, x), x, X), w, W)"
AFTER = "largest(largest(largest(pi(x)*C(x, y)*g(w, x), w, W), x, X), y, Y)"
IS_PRIOR = ", ".join(prior("pi", "X"))
BOUND = f"implies(all({IS_PRIOR}, {BEFORE} != 0), {AFTER}/{BEFORE} <= r)"
REACHED = f"all({IS_PRIOR}, {BEFORE} != 0, {AFTER}/{BEFORE} == r)"
EXISTS = f"exists(exists(exists({REACHED}, g, function(W, X)), pi, function(X)), W, set)"
ENTRY = steps(
    below_total("total(C(x0, y), y, Y)", "y0", for_each("y1", given(ENTRIES, "x0", "y1"))), given(ROWS, "x0"), AUTO
)
ENTRIES_AT_MOST_1 = have(
    forall("x in X, y in Y", "C(x, y) <= 1"), "rows sum to 1", for_each("x0", "y0", ENTRY), name="entries at most 1"
)
LARGEST_AFTER = (
    attained(AFTER, "y1"),
    attained("largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", "x1"),
    attained("largest(pi(x1)*C(x1, y1)*g(w, x1), w, W)", "w1"),
)
GAIN_ABOVE = steps(
    at_most_largest(BEFORE, "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    given(ENTRIES, "x1", "y1"),
    given("entries at most 1", "x1", "y1"),
    have(f"{AFTER} <= {BEFORE}", "entries are at most 1", cases("0 <= pi(x1)*g(w1, x1)")),
    AUTO,
)
GAIN_BELOW = steps(
    attained(BEFORE, "w2"),
    attained("largest(pi(x)*g(w2, x), x, X)", "x2"),
    at_most_largest(AFTER, "y1"),
    at_most_largest("largest(largest(pi(x)*C(x, y1)*g(w, x), w, W), x, X)", "x2"),
    at_most_largest("largest(pi(x2)*C(x2, y1)*g(w, x2), w, W)", "w2"),
    given("entries at most 1", "x2", "y1"),
    have(f"{AFTER} >= {BEFORE}", "the gain is negative, and entries are at most 1"),
    AUTO,
)
NEVER = steps(
    ENTRIES_AT_MOST_1,
    take("W", EXISTS),
    take("pi"),
    take("g", name=("no division by 0", "")),
    have(f"{AFTER} == r*{BEFORE}", "the leakage is `r`"),
    *LARGEST_AFTER,
    by("apart", GAIN_BELOW, GAIN_ABOVE, hypothesis="no division by 0"),
)

OUTPUT, HERE, NEAR_OUTPUT = (f"total({pi}(x)*C(x, {y}), x, X)" for pi, y in (("pi", "y"), ("pi", "y1"), ("q", "y")))
POSTERIOR_BOUND = f"implies(0 < {OUTPUT}, pi(x)*C(x, y)*g(w, x)/{OUTPUT} <= r*{BEFORE})"
NEAR_BEFORE = "largest(largest(q(x)*h(w, x), x, X), w, X)"
NEAR = f"all(0 < {NEAR_OUTPUT}, t*{NEAR_BEFORE} < q(x)*C(x, y)*h(w, x)/{NEAR_OUTPUT})"
NEARLY = (
    f"exists(exists(all({', '.join(prior('q', 'X'))}, 0 < {NEAR_BEFORE}, "
    f"exists(exists(exists({NEAR}, w, X), x, X), y, Y)), h, function(X, X)), q, function(X))"
)
BOUNDED = steps(
    have(
        "C(x1, y1) <= r*total(pi(x)*C(x, y1), x, X)",
        "`C(x1, y1) <= r C(x, y1)` for every `x`, and so on average",
        have(
            "total(pi(x)*C(x1, y1), x, X) <= total(pi(x)*(r*C(x, y1)), x, X)",
            "secret by secret",
            term_by_term("x2", given(RATIO, "x1", "x2", "y1"), given("forall(0 <= pi(x), x, X)", "x2"), AUTO),
        ),
        AUTO,
    ),
    at_most_largest(BEFORE, "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    given(ENTRIES, "x1", "y1"),
    have(
        "pi(x1)*C(x1, y1)*g(w1, x1) <= r*total(pi(x)*C(x, y1), x, X)*" + BEFORE,
        "the gain is at most the largest one",
        cases("0 <= pi(x1)*g(w1, x1)"),
    ),
    AUTO,
)
NOT_REACHED = f"implies(0 < {OUTPUT}, pi(x)*C(x, y)*g(w, x)/{OUTPUT} < r*{BEFORE})"
NEVER_REACHED = forall("y in Y, x in X, w in W", f"{NOT_REACHED}")
GAPS = "total(pi(x)*(r*C(x, y1) - C(x1, y1)), x, X)"
GAIN = "pi(x1)*g(w1, x1)"
NO_CHANCE = steps(have("pi(x1) == 0", "no chance", antisymmetry()), AUTO)
GAINS = steps(
    have("0 < pi(x1)", "else no gain", cases("0 < pi(x1)", AUTO, NO_CHANCE)),
    have(f"C(x1, y1) < r*{HERE}", "`x1` counts"),
    AUTO,
)
STRICTLY_BOUNDED = steps(
    below_total(
        GAPS, "x1", for_each("x2", given(RATIO, "x1", "x2", "y1"), given("forall(0 <= pi(x), x, X)", "x2"), AUTO)
    ),
    at_most_largest(BEFORE, "w1"),
    at_most_largest("largest(pi(x)*g(w1, x), x, X)", "x1"),
    given(ENTRIES, "x1", "y1"),
    given("forall(0 <= pi(x), x, X)", "x1"),
    given(RATIO, "x1", "x1", "y1"),
    have(f"C(x1, y1)*(1 + (r-1)*pi(x1)) <= r*{HERE}", "secret by secret"),
    have(
        f"{GAIN}*C(x1, y1) < r*{HERE}*{BEFORE}",
        "where there is a gain, `x1` itself counts, and `C(x1, y1) < r C(x1, y1)`",
        cases(f"{GAIN} <= 0", AUTO, cases("C(x1, y1) <= 0", AUTO, GAINS)),
    ),
    AUTO,
)
ETA = "((r-t)/(2*r**2))"
APART_PRIOR, APART_GAIN = f"((1-{ETA})*delta(x, b) + {ETA}*delta(x, a))", f"(delta(x, a)/{ETA})"
REACH = exhibit("o", exhibit("a", exhibit("a")))
AT_LEAST_ONE = (given(RATIO, "a", "a", "o"), have("1 <= r", "an entry is at most `r` times itself", AUTO))


def exhibited(pi: str, gain: str, *facts: Node) -> Node:
    """The prior and the gain function; the largest gain is positive and at most 1, and is reached at secret a."""
    term = f"largest({pi}*{gain}, x, X)"
    return steps(
        *facts,
        at_most_largest(term, "a"),
        have(f"{term} <= 1", "only secret a counts", largest_at_most("v", by("same-or-not", left="a", right="v"))),
        exhibit(f"lambda x: {pi}", exhibit(f"lambda w, x: {gain}", split(AUTO, AUTO, AUTO, REACH))),
    )


CLAIM = claim(
    "cap.max",
    "The max-case capacity is `e^eps` for the least `eps`",
    Source(
        "Max-case capacity",
        "",
        359,
        "max-case capacity is given by `ML_MAX(C)` .. `=` `e^eps`, where `eps` is the minimum LDP "
        "guarantee for channel `C`",
        to=366,
    ),
    Statement(
        f"all(forall(forall(forall({BOUND}, g, function(W, X)), pi, function(X)), W, set), {EXISTS})",
        VARIABLES,
        CHANNEL,
    ),
    correction=Correction("result", "`pi_x C_xy` in the max-case gain", "`pi_x C_xy`/Pr[`y`]", line=339),
    contrary=Contrary(("1 < r",), {"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "r": "2"}, NEVER),
    recorded="refuted",
    reason="the text defines the posterior max-case gain with the joint probability `pi_x C_xy`, so that no prior and "
    "gain function have a leakage above 1, while `e^eps > 1` for every channel that leaks; with the posterior "
    "probability `pi_x C_xy` / Pr[`y`] in its place `e^eps` is the supremum",
    repaired=Derivation(
        Statement(
            f"all(forall(forall(forall({POSTERIOR_BOUND}, w, W), x, X), y, Y), {NEARLY})",
            {**VARIABLES, "W": "set", "pi": "function(X)", "g": "function(W, X)", "t": "real"},
            (*CHANNEL, *prior("pi", "X"), f"0 < {BEFORE}", "0 <= t < r"),
        ),
        split(
            for_each("y1", "x1", "w1", introduce(BOUNDED)),
            steps(
                take("a", LEAST),
                take("b"),
                take("o"),
                by(
                    "same-or-not",
                    exhibited("delta(x, a)", "delta(x, a)", *AT_LEAST_ONE),
                    exhibited(
                        APART_PRIOR,
                        APART_GAIN,
                        *AT_LEAST_ONE,
                        have(f"0 < {ETA}", "`t < r`"),
                        have(f"{ETA} < 1", "`r >= 1`"),
                    ),
                    left="a",
                    right="b",
                ),
            ),
        ),
    ),
    remarks=(
        proved(
            "so repaired, the supremum is not reached for `e^eps > 1`",
            "else an output would be `r` times as likely for the guessed secret as on average, although that secret "
            "counts in the average",
            Statement(
                NEVER_REACHED,
                {**VARIABLES, "W": "set", "pi": "function(X)", "g": "function(W, X)"},
                (*CHANNEL, *prior("pi", "X"), f"0 < {BEFORE}", "1 < r"),
            ),
            for_each("y1", "x1", "w1", introduce(STRICTLY_BOUNDED)),
            points=(
                {"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "r": "2", "W": "1"}
                | {"pi": "[1/2, 1/2]", "g": "[[1, 1]]"},
            ),
        ),
    ),
    notes="Channels with no finite `eps`, where an entry is 0 beside a positive one of its column, are outside: for "
    "them no `r` is as described.",
)
