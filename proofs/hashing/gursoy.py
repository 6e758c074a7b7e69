"""Where the earlier formula for the ASR of local hashing agrees with the exact one, and where it does not."""

from symqif.mechanisms import lh
from symqif.mechanisms.lh import EARLIER_ASR, PRINTED_ASR
from symqif.outlines.script import *

DEFINITIONS = {**lh.definitions, "gursoy": EARLIER_ASR}
GENERAL = Statement("asr(LH) == gursoy", lh.variables, lh.given, DEFINITIONS, universal=False)
BELOW = "exp(eps)*((g-1)**k - (g-k)*g**(k-1))"
COMPARISONS = (
    ("gursoy < asr(LH)", f"{BELOW} < (g-1)**k"),
    ("asr(LH) == gursoy", f"{BELOW} == (g-1)**k"),
    ("asr(LH) < gursoy", f"(g-1)**k < {BELOW}"),
)
EXACT = by("chain", through=[PRINTED_ASR], shown=[], reasons=[])
ASR = use("lh.asr", k="k", g="g", eps="eps")


def statement(claim: str, *given: str) -> Statement:
    return Statement(claim, lh.variables, (*lh.given, *given), DEFINITIONS)


CLAIM = claim(
    "lh.asr-gursoy",
    "The earlier formula for the ASR of local hashing does not hold in general",
    Source(
        "LH, leakage analysis",
        "eq:exp_asr_lh_wrong",
        666,
        "`e^eps/((e^eps + g - 1) max(k/g, 1))`. However, this expression does not hold in general",
        to=686,
    ),
    GENERAL,
    points=({"k": "2", "g": "2", "eps": "log(2)"},),
    remarks=(
        proved(
            "for `k >= g` it is too high, and exact only at `eps = 0`",
            "the difference is `(e^eps - 1)(g-1)^k` over a positive number",
            statement("all(asr(LH) <= gursoy, equivalent(asr(LH) == gursoy, eps == 0))", "k >= g"),
            ASR,
            have("k/g >= 1", "`k >= g`"),
            larger(
                "max(k/g, 1)",
                "k/g",
                split(
                    AUTO,
                    cycle(
                        antisymmetry(steps(have("exp(eps) <= 1", "the difference is 0"), by("exponentiate")), AUTO),
                        steps(exponentials("exp(eps) == 1", "`eps = 0`"), EXACT),
                    ),
                ),
            ),
            facts=(GROWTH,),
        ),
        proved(
            "for `k < g` it is too low up to `e^eps = (g-1)^k / ((g-1)^k - (g-k) g^(k-1))`, exact there, too high "
            "beyond",
            "the difference is `(g-1)^k` less `e^eps` times the bracket, over a positive number",
            statement(f"all({', '.join(f'equivalent({a}, {b})' for a, b in COMPARISONS)})", "k < g"),
            ASR,
            have("k/g <= 1", "`k < g`"),
            larger("max(k/g, 1)", "1", split(cycle(), cycle(AUTO, EXACT), cycle())),
            facts=(GROWTH,),
        ),
        proved(
            "that value of `e^eps` exists and exceeds 1",
            "Bernoulli's inequality: `(1 - 1/g)^k > 1 - k/g`",
            statement("all(0 < (g-1)**k - (g-k)*g**(k-1), (g-1)**k - (g-k)*g**(k-1) < (g-1)**k)", "k < g"),
            have("1 + k*(-1/g) < (1 - 1/g)**k", "Bernoulli", by("bernoulli", n="k", x="-1/g")),
            AUTO,
        ),
    ),
)
