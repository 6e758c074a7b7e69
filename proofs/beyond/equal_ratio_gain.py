"""Channels with one likelihood ratio: each informative output has a gain function that measures it alone.

Of two actions one gains nothing. The other gains on average 1 where s was reported, and at most 0 elsewhere.
"""

from symqif.outlines.one_ratio import (
    DIFFERENT,
    FAVOURED,
    GAIN,
    GAINS,
    OTHERS,
    ZERO_OR_ONE,
    factor,
    joint_gain,
    rows,
    told_apart,
    vulnerability,
)
from symqif.outlines.script import *


def inside(z: str) -> str:
    return f"total(a({z}, y), y, X)"


SCALE = f"({OTHERS} + r*{FAVOURED})/size(X)"
MEASURED = f"forall(implies({told_apart('s')}, all(0 < {SCALE}, {vulnerability('alpha')} == {SCALE}*alpha(s))), s, Z)"


def distance(z: str) -> str:
    """0 for the output s, at least 1 for every other one."""
    return f"total({OTHERS}*a(s, x)*(1 - a({z}, x)) + r*{FAVOURED}*(1 - a(s, x))*a({z}, x), x, X)"


def zero_or_one(z: str, x: str) -> Node:
    return given(ZERO_OR_ONE, z, x)


def each(name: str, *line: Node) -> Node:
    return for_each(name, *line, AUTO)


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
    given(DIFFERENT, "z1", "s"),
    detach(),
    take("w"),
    zero_or_one("z1", "w"),
    zero_or_one("s", "w"),
    have(
        "1 <= a(s, w)*(1 - a(z1, w)) + (1 - a(s, w))*a(z1, w)",
        "they differ",
        by("apart", hypothesis="a(z1, w) != a(s, w)"),
    ),
    below_total(distance("z1"), "w", each("x1", given("a(s, x) in [0, 1]", "x1"), given("a in [0, 1]", "z1", "x1"))),
    given("a(s, x) in [0, 1]", "w"),
    given("a in [0, 1]", "z1", "w"),
    have(f"1 <= {distance('z1')}", "one of the two terms is at least 1"),
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
    take("u", "exists(a(s, x) == 1, x, X)"),
    take("v", "exists(a(s, x) == 0, x, X)"),
    below_total(FAVOURED, "u", each("x1", zero_or_one("s", "x1"))),
    below_total(OTHERS, "v", each("x1", zero_or_one("s", "x1"))),
    have(f"1 <= {FAVOURED}", "some secret is favoured"),
    have(f"1 <= {OTHERS}", "some secret is not"),
    have(f"1 <= r*{FAVOURED}", "`r > 1`"),
    have(
        "forall(all(0 <= a(s, x), a(s, x) <= 1), x, X)",
        "0 or 1",
        each("x1", zero_or_one("s", "x1")),
        name="a(s, x) in [0, 1]",
    ),
    have(
        forall("z in Z, x in X", "all(0 <= a(z, x), a(z, x) <= 1)"),
        "0 or 1",
        for_each("z1", each("x1", zero_or_one("z1", "x1"))),
        name="a in [0, 1]",
    ),
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
