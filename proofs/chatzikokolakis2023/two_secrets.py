"""Bayes security is least for two secrets that are equally likely."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
CHANCES, WHOLE = prior("pi", "X")
BEFORE, AFTER = "largest(pi(x), x, X)", "total(largest(pi(x)*C(x, y), x, X), y, Y)"
FAR = "total(max(0, C({}, y) - C({}, y)), y, Y)"
APART = forall("x in X, x2 in X", f"{FAR.format('x', 'x2')} <= t")
EXCESS = "pi(x)*max(0, C(x, {0}) - C(x0, {0}))"
PAIR = "total(max(1/2*C(a, y), 1/2*C(b, y)), y, Y)"
ANY_PRIOR = steps(
    attained(BEFORE, "x0"),
    have(
        f"{AFTER} <= total(pi(x0)*C(x0, y) + total({EXCESS.format('y')}, x, X), y, Y)",
        "no secret is likelier than `x0`, so that a guess gains at most what a row exceeds that of `x0` by",
        term_by_term(
            "y1",
            largest_at_most(
                "x1",
                at_most_largest(BEFORE, "x1"),
                below_total(f"total({EXCESS.format('y1')}, x, X)", "x1", for_each("x2", given(CHANCES, "x2"), AUTO)),
                given(ENTRIES, "x0", "y1"),
                given(CHANCES, "x1"),
                AUTO,
            ),
        ),
    ),
    by("exchange", term=f"total(total({EXCESS.format('y')}, x, X), y, Y)"),
    have(
        f"total(total({EXCESS.format('y')}, y, Y), x, X) <= total(pi(x)*t*(1 - delta(x, x0)), x, X)",
        "a row does not exceed itself, and another one by at most the total variation",
        term_by_term(
            "x1",
            given(CHANCES, "x1"),
            given(APART, "x1", "x0"),
            by("same-or-not", left="x1", right="x0"),
        ),
    ),
    given(ROWS, "x0"),
    AUTO,
)
CLAIM = claim(
    "security.two-secrets",
    "Bayes security is least for a uniform prior on two secrets, where it is 1 minus their total variation",
    Source("Theorem 1"),
    Statement(
        f"all((1 - t)*(1 - {BEFORE}) <= 1 - {AFTER}, 1 - {PAIR} == (1 - t)*(1 - 1/2))",
        sorts("X Y: set", "C: function(X, Y)", "pi: function(X)", "a b: X", "t: real"),
        (ENTRIES, ROWS, CHANCES, WHOLE, APART, f"{FAR.format('a', 'b')} == t"),
    ),
    split(
        ANY_PRIOR,
        steps(
            have(
                f"{PAIR} == total(1/2*C(b, y) + 1/2*max(0, C(a, y) - C(b, y)), y, Y)",
                "the larger one is the other and what exceeds it",
                term_by_term("y1", AUTO),
            ),
            given(ROWS, "b"),
            AUTO,
        ),
    ),
    notes="Bayes security is the least (1 - `V(pi, C)`)/(1 - `V(pi)`) over all priors, with the Bayes vulnerabilities "
    "`V`, and `t` is the largest total variation, that of the secrets `a` and `b`. Stated without the quotient, which "
    "a prior on one secret leaves undefined.",
    points=({"X": "2", "Y": "2", "C": "[[2/3, 1/3], [1/3, 2/3]]", "pi": "[1/2, 1/2]", "a": "1", "b": "2", "t": "1/3"},),
)
