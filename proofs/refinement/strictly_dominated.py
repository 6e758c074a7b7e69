"""Protocols called optimal that are strictly dominated: OUE by THE, and also by protocols that leak more."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.outlines.sue_oue import PROTOCOLS
from symqif.refinement.thresholds import OUE_THE

LEAST = "(2*exp(eps/2)-exp(eps*theta/2))*(2*exp(eps*theta/2)-1)/exp(eps*theta/2)"
ORDERED = ("k >= 2", "1 < exp(eps/4)", "exp(eps/4) < exp(eps*theta/2)", "exp(eps*theta/2) < exp(eps/2)")
CLAIM = claim(
    "txt.strictly-dominated",
    "A protocol called optimal is strictly dominated: OUE by THE, from a threshold on `theta` on",
    Source(
        "Conclusion",
        "",
        1213,
        "protocols previously characterized as 'optimal' in terms of estimation error are, in fact, strictly dominated "
        "by, or incomparable to, alternative mechanisms",
    ),
    Statement(
        "all(threshold < 1, implies(threshold <= theta, all(refines(OUE, THE), no(refines(THE, OUE)))))",
        {"k": "integer", "eps": "real", "theta": "real"},
        ("k >= 2", "eps > 0", "1/2 < theta", "theta < 1"),
        {
            **bits(oue, "O"),
            **bits(the, "T"),
            "OUE": "hot(kron(O, k))",
            "THE": "hot(kron(T, k))",
            "threshold": OUE_THE,
        },
    ),
    split(
        steps(use("lem.ouethe.increasing/remark-1", eps="eps"), HYPOTHESIS),
        introduce(
            split(
                steps(use("cor.ouethe-onehot", k="k", eps="eps", theta="theta"), HYPOTHESIS),
                denial(
                    have(f"ldp(OUE, {LEAST})", "post-processing", by("data-processing", hypothesis=THIS)),
                    by("ldp-entry", hypothesis=THIS, size="1", names=["entries"]),
                    have(f"pO*(1-qO) <= {LEAST}*(1-pO)*qO", "divide", using(*ORDERED, "entries"), name="divided"),
                    using(*ORDERED, "least", "divided"),
                ),
            )
        ),
    ),
    facts=(
        *THETA_BOUNDS,
        have(f"{LEAST} < exp(eps)", "the least level of THE (beyond.the-epsilon)", name="least"),
    ),
    read_as="a protocol with the least error of its kind is refined by another one at the same `eps`, and not the "
    "other way round",
    remarks=(
        proved(
            "for two secrets OUE is above SUE, strictly, so that SUE leaks more for every `eps > 0`",
            "the criterion for refinement of the protocols",
            Statement(
                "all(refines(SUE, OUE), no(refines(OUE, SUE)))", {"eps": "real"}, ("eps > 0",), {"k": "2", **PROTOCOLS}
            ),
            use("txt.protocols-incomparable/repaired", k="2", eps="eps", name=("never", "the criterion")),
            split(equivalence("the criterion", 1), HYPOTHESIS),
            facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
        ),
    ),
    notes=(
        "OUE has the least variance among unary encodings (wang.oue-optimal). The paper shows that it is refined by "
        "THE (lem.ouethe), and nowhere that this is strict.",
        "If a protocol is dominated where another one leaks strictly more at the same `eps`, then so are SUE, OUE, THE "
        "and local hashing, for all `k` and `eps > 0` (beyond.redrawn), and never GRR and SS (beyond.undominated).",
    ),
)
