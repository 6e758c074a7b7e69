"""Channels with one likelihood ratio, in sums over sets: alpha(z)(1 + (r-1) a(z, x)), with a(z, x) 0 or 1."""

from symqif.outlines.script import AUTO, Node, below_total, by, detach, for_each, forall, given, have, take


def factor(z: str, x: str) -> str:
    return f"(1 + (r-1)*a({z}, {x}))"


def rows(weight: str) -> tuple[str, str]:
    """The hypotheses that say that these weights make a channel."""
    return (f"forall(0 <= {weight}(z), z, Z)", f"forall(total({weight}(z)*{factor('z', 'x')}, z, Z) == 1, x, X)")


ZERO_OR_ONE = "forall(forall(a(z, x)*(1 - a(z, x)) == 0, x, X), z, Z)"
DIFFERENT = "forall(forall(implies(delta(z, t) == 0, exists(a(z, x) != a(t, x), x, X)), t, Z), z, Z)"
WITNESS = (
    "exists(all(forall(forall(0 <= W(z, t), t, Z), z, Z), forall(total(W(z, t), t, Z) == 1, z, Z), "
    f"forall(forall(total(alpha(z)*{factor('z', 'x')}*W(z, t), z, Z) == beta(t)*{factor('t', 'x')}, t, Z), x, X)), "
    "W, function(Z, Z))"
)
FAVOURED, OTHERS = "total(a(s, y), y, X)", "total(1 - a(s, y), y, X)"
GAIN = f"1 + r*size(X)/(r-1)*({OTHERS}*a(s, x) - r*{FAVOURED}*(1 - a(s, x)))"
GAINS = f"forall(forall(g(s, x) == {GAIN}, x, X), s, Z)"


def told_apart(s: str) -> str:
    """The output s tells something: it favours some secret, and not another."""
    return f"all(exists(a({s}, x) == 1, x, X), exists(a({s}, x) == 0, x, X))"


def joint_gain(weight: str, z: str) -> str:
    """What g gains on average where z is reported, times the probability of z, under the uniform prior."""
    return f"total(1/size(X)*{weight}({z})*{factor(z, 'x')}*g(s, x), x, X)"


def vulnerability(weight: str) -> str:
    """Of two actions, one gains 0 and one g(s, x), under the uniform prior."""
    return f"total(max(0, {joint_gain(weight, 'z')}), z, Z)"


def distance(z: str) -> str:
    """0 for the output s, at least 1 for every other one."""
    return f"total({OTHERS}*a(s, x)*(1 - a({z}, x)) + r*{FAVOURED}*(1 - a(s, x))*a({z}, x), x, X)"


def zero_or_one(z: str, x: str) -> Node:
    """A step: a(z, x) is 0 or 1."""
    return given(ZERO_OR_ONE, z, x)


def each(name: str, *line: Node) -> Node:
    """The goal for all values, at an arbitrary one, where these steps leave nothing to say."""
    return for_each(name, *line, AUTO)


INFORMATIVE = (  # steps: what is known of an output s that tells something
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
)
APART = (  # steps: another output z1 is at a distance
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
)
