"""Neither of the protocols SUE and OUE refines the other: true of the bits, false of the protocols."""

from symqif.outlines.script import *
from symqif.outlines.sue_oue import PROTOCOLS

THRESHOLD = "exp(eps/2)**(k-2)*(exp(eps/2)+1)**k <= 2*(exp(eps)+1)**(k-1)"
RATIO = "(exp(eps)+1)/(exp(eps/2)+1)"
NEVER = steps(
    by("equal-ratio-order", hypothesis=THIS, ratio="exp(eps)", size="k-1"),
    bernoulli("k-1", RATIO),
    have(f"{RATIO} <= ({RATIO})**(k-1)", "`k >= 2`"),
    AUTO,
)
SMALLEST = steps(
    bernoulli("i", "exp(eps/2)"),
    have("exp(eps/2) <= exp(eps/2)**i", "`i >= 1`"),
    have(
        "exp(eps/2)**(k-i-1) <= exp(eps/2)**(k-2)",
        "`i >= 1`",
        using("exp(eps/2) > 1", "exp(eps/2) <= exp(eps/2)**i"),
        name="powers",
    ),
    have(
        "exp(eps/2)**(k-i-1)*(exp(eps/2)+1)**k <= exp(eps/2)**(k-2)*(exp(eps/2)+1)**k",
        "`i >= 1`",
        using("powers"),
        name="scaled",
    ),
    using("exp(eps/2) > 1", THRESHOLD, "scaled"),
)
PRINTED = Statement(
    "all(no(refines(SUE, OUE)), no(refines(OUE, SUE)))",
    {"k": "integer", "eps": "real"},
    ("k >= 2", "eps > 0"),
    PROTOCOLS,
)
CLAIM = claim(
    "txt.protocols-incomparable",
    "Neither of the protocols SUE and OUE refines the other",
    Source("Comparing Bayes capacity", "fig:capacity_all_protocols", 1182, "neither protocol refines the other"),
    PRINTED,
    correction=Correction("result", "`no(refines(SUE, OUE))`", "`eps < 8.51`.. at `k = 50`"),
    points=({"k": "2", "eps": "2*log(2)"},),
    recorded="refuted",
    reason="lem:ouesue is about the bit mechanisms, and refinement of the bits is sufficient for the protocols, not "
    "necessary: for `k = 2` the protocol SUE is refined by OUE for every `eps`, and for the "
    "figure's `k = 50` from `eps = 8.51`.. on",
    repaired=Derivation(
        replace(PRINTED, claim=f"all(no(refines(OUE, SUE)), equivalent(refines(SUE, OUE), {THRESHOLD}))"),
        split(
            denial(NEVER),
            cycle(
                steps(by("equal-ratio-order", hypothesis=THIS, ratio="exp(eps)", size="1"), AUTO),
                by("equal-ratio", SMALLEST, ratio="exp(eps)"),
            ),
        ),
        (exponentials("exp(eps/2) > 1", "`eps > 0`"),),
    ),
    notes=(
        "Repaired, for every `k >= 2` and `eps > 0`: OUE is never refined by SUE, and SUE is refined by OUE exactly "
        "where `e^(eps(k-2)/2) (e^(eps/2) + 1)^k <= 2 (e^eps + 1)^(k-1)`, which is everywhere for `k = 2`.",
        "By the rule equal-ratio each size `i` from 1 to `k - 1` asks for `1/2 y^(2(k-i-1))/(y^2 + 1)^(k-1) <= "
        "y^(k-i-1)/(y + 1)^k`, where `y = e^(eps/2)`: SUE is refined by OUE iff all of these hold, of which `i = 1` "
        "asks most. OUE refined by SUE asks for the opposite, which fails at `i = k - 1`.",
        "The bit mechanisms are incomparable for every `eps > 0` (lem.ouesue).",
    ),
)
