"""Channels with one likelihood ratio, in sums over sets: alpha(z)(1 + (r-1) a(z, x)), with a(z, x) 0 or 1."""


def factor(z: str, x: str) -> str:
    return f"(1 + (r-1)*a({z}, {x}))"


def rows(weight: str) -> tuple[str, str]:
    """The hypotheses that say that these weights make a channel."""
    return (
        f"forall(0 <= {weight}(z), z, Z)",
        f"forall(total({weight}(z)*{factor('z', 'x')}, z, Z) == 1, x, X)",
    )


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
