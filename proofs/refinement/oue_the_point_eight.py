"""The example eps = 0.8, theta = 0.8, where 0.8 is rounded."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE


def threshold(eps: str) -> str:
    return f"({put_in(OUE_THE, eps=eps)})"


AT = threshold("4/5")
HOLDS, FAILS = "8001/10000", "8002/10000"
BELOW, ABOVE = "800105/1000000", "80015/100000"  # between these the threshold passes 0.8
DEFINITIONS = {  # OE, TE: at eps = 0.8 and any theta; O8, T8: at any eps and theta = 0.8
    **bits(oue, "OE", eps="4/5"),
    **bits(the, "TE", eps="4/5"),
    **bits(oue, "O8"),
    **bits(the, "T8", theta="4/5"),
    "thresholdE": AT,
}


def ordered(smaller: str, larger: str, relation: str) -> tuple[Node, ...]:
    """Steps: on which side of 0.8 the threshold at eps is, which is one of the two, by that at the other."""
    known = larger if smaller == "eps" else smaller
    return (
        use("lem.ouethe.increasing/remark-2", name="the threshold decreases", eps2=smaller, eps=larger),
        have(f"{threshold(known)} {relation} 4/5", "an enclosure", using(), name="enclosed"),
        have(
            f"{OUE_THE} {relation} 4/5",
            "the threshold increases",
            using("eps > 0", "enclosed", "the threshold decreases"),
        ),
        use("lem.ouethe", eps="eps", theta="4/5"),
    )


EXACT = steps(use("lem.ouethe", eps="4/5", theta="theta"), HYPOTHESIS)
REFINED = steps(*ordered("eps", BELOW, "<"), equivalence(THIS, 1))
TOO_LOW = steps(have(f"4/5 >= {OUE_THE}", "the lemma", equivalence("lem.ouethe", 0)), AUTO)
NOT_REFINED = steps(*ordered(ABOVE, "eps", ">"), denial(TOO_LOW))

ROUNDED = (
    "all(equivalent(refines(OE, TE), theta >= thresholdE), "
    "799988/1000000 < thresholdE, thresholdE < 799989/1000000, "
    f"implies(eps <= {HOLDS}, refines(O8, T8)), implies(eps >= {FAILS}, no(refines(O8, T8))))"
)
CLAIM = claim(
    "lem.ouethe.point-eight",
    "At `eps = 0.8` the threshold on `theta` is 0.8, and at `theta = 0.8` refinement breaks beyond `eps = 0.8`",
    Source(
        "Text after the lemma",
        "lem:theta_ineq",
        1089,
        "setting `eps = 0.8` in the above inequality produces `theta >= 0.8`. Conversely, this means that "
        "for `theta = 0.8`, refinement holds for `eps <= 0.8` and breaks for `eps > 0.8`",
    ),
    Statement(ROUNDED, {"eps": "real", "theta": "real"}, ("eps > 0", "1/2 < theta", "theta < 1"), DEFINITIONS),
    split(EXACT, AUTO, AUTO, introduce(REFINED), introduce(NOT_REFINED)),
    reason="each 0.8 that the text concludes is read as the digits of a number: the threshold at `eps = 0.8` is "
    "0.79998.., and at `theta = 0.8` refinement breaks at `eps = 0.8001`..",
    notes="`OE` and `TE` are the bit channels at `eps = 0.8`, `O8` and `T8` those at `theta = 0.8`. As the threshold "
    "increases, refinement at `theta = 0.8` stops at one value of `eps`, between 0.8001 and 0.8002.",
)
