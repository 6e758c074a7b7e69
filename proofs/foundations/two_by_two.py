"""The trade-off function of a 2x2 channel: the printed segments, except at alpha = 0."""

from symqif.outlines.script import *

TEST = "0 <= f, f <= 1, 0 <= h, h <= 1, f*(1-alpha) + h*alpha <= a"  # f, h: to reject at the first, the second output
ERROR = "1 - (f*beta + h*(1-beta))"


def trade_off(value: str) -> str:
    """The least type II error of a test of level a is this value, which is not negative."""
    no_better = forall("f, h", f"implies(all({TEST}), {value} <= {ERROR})")
    return f"all(0 <= {value}, {no_better}, exists(exists(all({TEST}, {ERROR} == {value}), h, real), f, real))"


LEFT, RIGHT = trade_off("1 - (1-beta)*a/alpha"), trade_off("beta*(1-a)/(1-alpha)")


def statement(claim: str, *more: str) -> Statement:
    return Statement(
        claim,
        {"alpha": "real", "beta": "real", "a": "real"},
        ("0 <= alpha", "alpha <= 1", "0 <= beta", "beta <= 1 - alpha", "0 <= a", "a <= 1", *more),
    )


def shown(f: str, h: str, *facts: Node) -> Node:
    """No test does better, and this one does as well."""
    best = exhibit(f, exhibit(h))
    return split(AUTO, for_each(for_each(introduce(*facts, suppose()))), best)


CLAIM = claim(
    "fdp.two-by-two",
    "The trade-off function of a 2x2 channel",
    Source(
        "`f`-Differential Privacy",
        "eqn:alpha_beta",
        381,
        "`C` .. where `beta <= 1 - alpha`. Then the trade-off function `T_C` is the piece-wise linear "
        "function joining `(0, 1)`, `(alpha, beta)` and `(1, 0)`",
        to=388,
    ),
    statement(f"all(implies(a <= alpha, {LEFT}), implies(alpha <= a, {RIGHT}))"),
    correction=Correction("edge", "`T_C` from (0, 1)", "from `(0, beta)` if `alpha = 0`", line=388, cause="lem.equiv"),
    points=({"alpha": "0", "beta": "0", "a": "0"},),
    recorded="refuted",
    reason="at `alpha = 0` and `beta < 1` (the identity channel has `alpha = beta = 0`) no function joins (0, 1) "
    "and `(0, beta)`: the test of level 0 that rejects at the second output has type II error `beta`, not 1",
    repaired=Derivation(
        statement(f"all(implies(all(0 < alpha, a <= alpha), {LEFT}), implies(all(alpha < 1, alpha <= a), {RIGHT}))"),
        split(introduce(shown("0", "a/alpha")), introduce(shown("(a-alpha)/(1-alpha)", "1"))),
    ),
    notes=(
        "At `alpha = 0` the trade-off function is the segment from `(0, beta)` to (1, 0), its value at 0 included.",
        "At `alpha = 1`, where `beta = 0`, it is `1 - a`: the first clause.",
    ),
)
