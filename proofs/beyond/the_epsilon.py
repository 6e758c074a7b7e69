"""The least level of THE, against its nominal eps: about one half of it for large eps, whatever theta is.

With x = e^(eps theta/2) and y = e^(eps/2) the least ratio is 4y + 1 - 2(x + y/x).
"""

from symqif.mechanisms import the
from symqif.outlines.script import *


def least(eps: str = "eps", theta: str = "theta") -> str:
    """The least ratio for this eps and theta."""
    x, y = f"exp({eps}*{theta}/2)", f"exp({eps}/2)"
    return f"(2*{y}-{x})*(2*{x}-1)/{x}"


Y, LEAST = "exp(eps/2)", least()
LOWEST, HIGHEST = f"2*{Y}-1", "(2*exp(eps/4)-1)**2"


def at(eps: str, theta: str = "theta") -> str:
    return f"({least(eps, theta)})"


def between(eps: str = "eps", theta: str = "theta") -> tuple[Node, ...]:
    """Steps: e^(eps/4) > 1 and e^(eps/4) < x < y, for eps > 0."""
    root, x, y = f"exp({eps}/4)", f"exp({eps}*{theta}/2)", f"exp({eps}/2)"
    return (
        exponentials(f"{root} > 1", "`eps > 0`"),
        exponentials(f"{x} > {root}", "`theta > 1/2`"),
        exponentials(f"{x} < {y}", "`theta < 1`"),
    )


RANGE = ("eps > 0", "1/2 < theta", "theta < 1")
REAL = {"eps": "real", "theta": "real"}
LARGER = "4*exp(eps/2)+1-r"  # twice the sum of x and y/x
ROOT = f"(({LARGER}) + sqrt(({LARGER})**2 - 16*exp(eps/2)))/4"
FACTS = between()
NEAR = f"forall(implies(K <= e, all(4 - d <= {at('e')}/exp(e/2), {at('e')}/exp(e/2) <= 4)), e, real)"
GROWS = steps(
    exponentials("exp(eps*theta/2) > 1", "`eps`, `theta > 0`"),
    exponentials("exp(eps*(1-theta)/2) > 1", "`theta < 1`"),
    AUTO,
)


def remark(line: str, reason: str, claim: Statement, outline: Node | None, *facts: Node) -> Remark:
    return proved(line, reason, claim, outline, facts=facts)


CLAIM = beyond(
    "beyond.the-epsilon",
    "The least level of THE is `log((2y-x)(2x-1)/x)`, which lies between `log(2y-1)` and `2 log(2 sqrt(y)-1)`",
    Statement(
        "equivalent(ldp(THE, r), least <= r)",
        {**the.variables, "r": "real"},
        the.given,
        {**the.definitions, "least": LEAST},
    ),
    cycle(steps(by("ldp-entry", hypothesis=THIS, size="1"), AUTO), AUTO),
    facts=THETA_GROWTH,
    remarks=(
        remark(
            "it decreases with `theta`, so that the bounds are its limits at `theta = 1` and `1/2`",
            "`x + y/x` increases with `x > sqrt(y)`",
            Statement(
                f"{at('eps', 'theta2')} < {LEAST}", {**REAL, "theta2": "real"}, (*RANGE, "theta < theta2", "theta2 < 1")
            ),
            None,
            *FACTS,
            exponentials("exp(eps*theta/2) < exp(eps*theta2/2)", "`theta < theta2`"),
        ),
        remark(
            "the values `r` that it takes are those between the bounds",
            "`x` is the larger root of `2x^2 - (4y+1-r)x + 2y`",
            Statement(
                f"equivalent(exists(all(1/2 < t, t < 1, {at('eps', 't')} == r), t, real), "
                "all(lowest < r, r < highest))",
                {"eps": "real", "r": "real"},
                ("eps > 0",),
                {"lowest": LOWEST, "highest": HIGHEST},
            ),
            cycle(
                steps(take("t1"), *between("eps", "t1"), split(AUTO, AUTO)),
                steps(
                    have(f"0 < ({LARGER})**2 - 16*exp(eps/2)", "`(4y+1-r)^2 > 16y`, as `r` is below the upper bound"),
                    have(f"exp(eps/4) < {ROOT}", "the product of the roots is `y`"),
                    have(f"{ROOT} < exp(eps/2)", "at `y` the quadratic is positive"),
                    have(f"eps/4 < log({ROOT})", "take logarithms", by("exponentiate")),
                    have(f"log({ROOT}) < eps/2", "take logarithms", by("exponentiate")),
                    exhibit(f"2*log({ROOT})/eps"),
                ),
            ),
            exponentials("exp(eps/4) > 1", "`eps > 0`"),
        ),
        remark(
            "it increases with `eps`",
            "its derivative is `y ((1-theta)(1-1/x) + theta(1-x/y) + 1)`",
            Statement(f"increasing({LEAST}, eps, 0)", {"theta": "real"}, RANGE[1:]),
            by("increasing", steps(*FACTS, AUTO), GROWS),
        ),
        remark(
            "`eps - eps'` increases with `eps`, where `eps'` is the least level",
            "with `a = y/x` its derivative has the sign of `(a-1)((2-theta)x-1) + theta` `a (x-1)`",
            Statement(f"increasing(eps - log({LEAST}), eps, 0)", {"theta": "real"}, RANGE[1:]),
            by("increasing", steps(*FACTS, AUTO), GROWS),
        ),
        remark(
            "`eps/2 < eps' < eps/2 + 2 log(2)`",
            "`y < r < 4y` for the least ratio `r`",
            Statement(f"all(eps/2 < log({LEAST}), log({LEAST}) < eps/2 + 2*log(2))", REAL, RANGE),
            split(steps(by("exponentiate"), AUTO), steps(by("exponentiate"), AUTO)),
            *FACTS,
        ),
        remark(
            "`eps' - eps/2` tends to `2 log(2)` as `eps` grows, for every `theta`",
            "from some `eps` on the least ratio is between `(4-d)y` and `4y`",
            Statement(f"forall(implies(0 < d, exists({NEAR}, K, real)), d, real)", {"theta": "real"}, RANGE[1:]),
            for_each(
                introduce(
                    exhibit(
                        "2*log(4/d+1)/(1-theta)",
                        for_each(
                            introduce(
                                have("log(4/d+1) > 0", "`4/d + 1 > 1`", by("exponentiate")),
                                have("log(4/d+1) <= e*(1-theta)/2", "`e >= K`"),
                                have("log(4/d+1) <= e*theta/2", "`theta > 1 - theta`"),
                                have(
                                    "4/d+1 <= exp(e*(1-theta)/2)",
                                    "take exponentials",
                                    larger_exponent("log(4/d+1)", "e*(1-theta)/2"),
                                ),
                                have(
                                    "4/d+1 <= exp(e*theta/2)",
                                    "take exponentials",
                                    larger_exponent("log(4/d+1)", "e*theta/2"),
                                ),
                                AUTO,
                            )
                        ),
                    )
                )
            ),
        ),
        remark(
            "`eps'/eps` tends to 1 as `eps` falls to 0",
            "the derivative of the least ratio at 0 is 1",
            Statement(f"limit(log({LEAST})/eps, eps, 0, 1)", {"theta": "real"}, RANGE[1:]),
            by("derivative-quotient", *[steps(*THETA_GROWTH, AUTO)] * 4, AUTO, AUTO),
        ),
    ),
    notes="Here `x = e^(eps theta/2)` and `y = e^(eps/2)`. That the level is below `eps` is a remark of ldp.the.",
)
