"""Below the threshold OUE is not refined by THE: true of the bits, false of the protocols."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE

BITS = {**bits(oue, "O"), **bits(the, "T"), "threshold": OUE_THE}
PROTOCOLS = {"OUE": "hot(kron(O, k))", "THE": "hot(kron(T, k))"}
RANGE = ("eps > 0", "1/2 < theta", "theta < 1")
CLAIM = claim(
    "fig4.no-refinement",
    "Below the threshold OUE is not refined by THE",
    Source(
        "Refinement of THE, OUE and SUE",
        "fig:privacy_the_ue",
        1167,
        "below the threshold, there is no refinement",
    ),
    Statement(
        "implies(theta < threshold, no(refines(OUE, THE)))",
        {"k": "integer", "eps": "real", "theta": "real"},
        ("k >= 2", *RANGE),
        {**BITS, **PROTOCOLS},
    ),
    correction=Correction("result", "that there is no refinement", "this of bits", cause="txt.protocols-incomparable"),
    points=({"k": "2", "eps": "2*log(2)", "theta": "log(3/2)/log(2)"},),
    recorded="refuted",
    reason="lem:theta_ineq is about the bit mechanisms, and refinement of the bits is not necessary for that of the "
    "protocols of the figure",
    repaired=Derivation(
        Statement("implies(theta < threshold, no(refines(O, T)))", {"eps": "real", "theta": "real"}, RANGE, BITS),
        introduce(
            use("lem.ouethe", eps="eps", theta="theta"),
            denial(have("theta >= threshold", "the lemma", equivalence("lem.ouethe", 0)), AUTO),
        ),
    ),
    notes="For the `k = 10` of the figure the difference is too small to be seen: at `e^(eps/2) = 1.65` the protocols "
    "are in refinement from `theta = 0.82029`.. on, as 'symqif refine oue the --k 10 --y 33/20 --over theta' shows, "
    "and the bits from `theta = 0.82037`.. on.",
)
