"""THE is refined by none of the other protocols at the same eps: its own level is lower."""

from symqif.mechanisms import grr, lh, oue, ss, sue, the
from symqif.outlines.script import *

OTHERS = {"GRR": grr, "SS": ss, "LH": lh, "SUE": sue, "OUE": oue}
LEAST = "(2*exp(eps/2)-exp(eps*theta/2))*(2*exp(eps*theta/2)-1)/exp(eps*theta/2)"
DEFINITIONS = {**the.definitions}
for _name, _protocol in OTHERS.items():
    DEFINITIONS |= renamed(_protocol.definitions, p=f"p{_name}", q=f"q{_name}")


def never(name: str) -> Node:
    inherited = have(f"ldp({name}, {LEAST})", "post-processing", by("data-processing", hypothesis=THIS))
    values = {variable: variable for variable in OTHERS[name].variables}
    least = use(f"ldp.{name.lower()}/remark-1", **values, r=LEAST)
    return denial(inherited, least, detach(HYPOTHESIS), AUTO)


CLAIM = beyond(
    "beyond.the-never-refined",
    "At the same `eps > 0` THE is refined by none of GRR, SS, LH, SUE and OUE",
    Statement(
        f"all({', '.join(f'no(refines(THE, {name}))' for name in OTHERS)})",
        {"k": "integer", "omega": "integer", "g": "integer", "eps": "real", "theta": "real"},
        ("k >= 2", "1 <= omega", "omega <= k-1", "g >= 2", "eps > 0", "1/2 < theta", "theta < 1"),
        DEFINITIONS,
    ),
    split(*map(never, OTHERS)),
    facts=(*THETA_BOUNDS, have(f"{LEAST} < exp(eps)", "ldp.the")),
    notes="THE has a lower least level than its nominal `eps` (beyond.the-epsilon), which the others have.",
)
