"""THE is eps-LDP, and its least level is lower than eps for every eps > 0."""

from symqif.mechanisms import the
from symqif.outlines.script import *

RATIO = "p*(1-q)/((1-p)*q)"
CLAIM = claim(
    "ldp.the",
    "THE is `eps`-LDP",
    Source(
        "THE, Definition",
        "",
        809,
        "[one of the `eps`-LDP protocols under study] drawn from a Laplace distribution with mean 0 and scale `2/eps`",
        to=818,
    ),
    statement(the, "ldp(THE, exp(eps))"),
    facts=THETA_GROWTH,
    remarks=(
        proved(
            "the least `eps` is `ln(p(1-q)/((1-p)q))`",
            "no entry exceeds this ratio times another one of its column, and a column of one member has it",
            statement(the, f"all(ldp(THE, {RATIO}), implies(ldp(THE, r), {RATIO} <= r))", r="real"),
            split(AUTO, steps(introduce(), by("ldp-entry", hypothesis=THIS, size="1"), AUTO)),
            facts=THETA_GROWTH,
        ),
        proved(
            "for `eps > 0` this is less than `eps`",
            "with `s = e^(eps/4)` and `x = e^(eps theta/2)` the difference `e^eps - p(1-q)/((1-p)q)` is "
            "`(s-1)^2 (s^2+2s-1) + 2 (x-s)^2/x`",
            statement(the, f"{RATIO} < exp(eps)", "eps > 0"),
            facts=(*THETA_GROWTH, exponentials("exp(eps/4) > 1", "`eps > 0`")),
        ),
    ),
    notes="At `eps = 0` the Laplace scale `2/eps` is undefined; the bit probabilities are read by their printed "
    "formulas.",
)
