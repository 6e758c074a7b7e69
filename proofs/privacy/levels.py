"""Each protocol is eps-LDP, and for no smaller eps; but the least level of THE is lower than eps for every eps > 0."""

from privacy import least_level

from symqif.mechanisms import grr, oue, ss, sue, the
from symqif.outlines.script import *

GRR = claim(
    "ldp.grr",
    "GRR is `eps`-LDP",
    Source(
        "GRR, Definition",
        "def:grr",
        520,
        "[one of the `eps`-LDP protocols under study] `p = e^eps/(e^eps + k - 1)` if `y = x`, `q = "
        "1/(e^eps + k - 1)` if `y != x`",
        to=527,
    ),
    statement(grr, "ldp(GRR, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(grr),),
)

SS = claim(
    "ldp.ss",
    "SS is `eps`-LDP",
    Source(
        "SS, Definition",
        "",
        566,
        "[one of the `eps`-LDP protocols under study] Add the true value `x` .. with probability `p "
        "= omega e^eps/(omega e^eps + k - omega)`. If `x` was added, then `omega - 1` values are sampled "
        ".. If `x` was not added, then `omega` values are sampled",
        to=574,
    ),
    statement(ss, "ldp(SS, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(ss, "omega"),),
)

SUE = claim(
    "ldp.sue",
    "SUE is `eps`-LDP",
    Source(
        "SUE",
        "",
        716,
        "[one of the `eps`-LDP protocols under study] (SUE) assigns `p = e^(eps/2)/(e^(eps/2) + 1)` "
        "and `q = 1/(e^(eps/2) + 1)`",
        to=728,
    ),
    statement(sue, "ldp(SUE, exp(eps))"),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    remarks=(least_level(sue, growth=exponentials("exp(eps/2) >= 1", "`eps >= 0`")),),
)

OUE = claim(
    "ldp.oue",
    "OUE is `eps`-LDP",
    Source(
        "OUE",
        "",
        730,
        "[one of the `eps`-LDP protocols under study] OUE assigns `p = 1/2` and `q = 1/(e^eps + 1)`",
        to=744,
    ),
    statement(oue, "ldp(OUE, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(oue),),
)

RATIO = "p*(1-q)/((1-p)*q)"
THE = claim(
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

CLAIMS = (GRR, SS, SUE, OUE, THE)
