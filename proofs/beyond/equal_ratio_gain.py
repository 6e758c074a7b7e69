"""Channels with one likelihood ratio: each informative output has a gain function that measures it alone.

Of two actions one gains nothing. The other gains on average 1 where s was reported, and at most 0 elsewhere.
"""

from symqif.outlines.one_ratio import *
from symqif.outlines.script import *


def inside(z: str) -> str:
    return f"total(a({z}, y), y, X)"


SCALE = f"({OTHERS} + r*{FAVOURED})/size(X)"
MEASURED = f"forall(implies({told_apart('s')}, all(0 < {SCALE}, {vulnerability('alpha')} == {SCALE}*alpha(s))), s, Z)"


def value(z: str) -> str:
    return f"1/size(X)*alpha({z})*(size(X) + (r-1)*{inside(z)} - r*size(X)*{distance(z)})"


def scored(z: str) -> Node:
    written = f"total(1/size(X)*alpha({z})*{factor(z, 'x')}*({GAIN}), x, X)"
    return have(
        f"{joint_gain('alpha', z)} == {value(z)}",
        "by its distance from `s`",
        derive(
            (written, "the gain function"),
            (value(z), "collect"),
            start=term_by_term("x1", given(GAINS, "s", "x1"), AUTO),
        ),
    )


def gained(z: str, gain: str) -> Node:
    """A step: which action is taken."""
    return larger(f"max(0, {joint_gain('alpha', z)})", gain)


SAME = steps(
    have(f"total(a(s, x)**2, x, X) == {FAVOURED}", "0 or 1", term_by_term("x1", zero_or_one("s", "x1"), AUTO)),
    scored("s"),
    given("forall(0 <= alpha(z), z, Z)", "s"),
    have(f"{value('s')} == {SCALE}*alpha(s)", "the distance is 0"),
    have(f"0 <= {SCALE}*alpha(s)", "positive"),
    gained("s", joint_gain("alpha", "s")),
)
OTHER = steps(
    *APART,
    have(f"{inside('z1')} <= total(1, y, X)", "0 or 1", term_by_term("x1", given("a in [0, 1]", "z1", "x1"), AUTO)),
    scored("z1"),
    given("forall(0 <= alpha(z), z, Z)", "z1"),
    have(f"(r-1)*{inside('z1')} <= (r-1)*size(X)", "`r > 1`"),
    have(f"r*size(X) <= r*size(X)*{distance('z1')}", "the distance is at least 1"),
    have(f"size(X) + (r-1)*{inside('z1')} - r*size(X)*{distance('z1')} <= 0", "`s` is told apart"),
    have(f"{value('z1')} <= 0", "a probability"),
    gained("z1", "0"),
)
ONE_OUTPUT = steps(
    *INFORMATIVE,
    split(
        AUTO,
        derive(
            (f"total(delta(z, s)*{SCALE}*alpha(z), z, Z)", "the second action is taken for `s` alone"),
            (f"{SCALE}*alpha(s)", "the output `s`"),
            start=term_by_term("z1", by("same-or-not", SAME, OTHER, left="s", right="z1")),
        ),
    ),
)
CLAIM = beyond(
    "beyond.equal-ratio-gain",
    "With one likelihood ratio, the probability of an informative output is a vulnerability of two actions",
    Statement(
        MEASURED,
        {"X": "set", "Z": "set", "a": "function(Z, X)", "g": "function(Z, X)", "alpha": "function(Z)", "r": "real"},
        ("1 < r", ZERO_OR_ONE, DIFFERENT, GAINS, *rows("alpha")),
    ),
    for_each("s", introduce(ONE_OUTPUT)),
    notes="Of two actions one gains `g(s, x)`, the other 0. The vulnerability is that under the uniform prior, and is "
    "the probability that `s` is reported.",
)
