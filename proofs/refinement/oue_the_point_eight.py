"""The example eps = 0.8, theta = 0.8: a rounding, taken for exact."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.kernel.term import parse, show, substitute
from symqif.reduction.statement import Statement
from symqif.refinement.thresholds import OUE_THE


def threshold(eps: str) -> str:
    return f"({show(substitute(parse(OUE_THE), {'eps': parse(eps)}))})"


AT = threshold("4/5")

CLAIM = Claim(
    id="lem.ouethe.point-eight",
    title="At eps = 0.8 the threshold on theta is 0.8, and at theta = 0.8 refinement breaks beyond eps = 0.8",
    source=Source("Text after the lemma", "lem:theta_ineq", 1089),
    printed=Derivation(Statement(f"all({AT} == 4/5, {threshold('8001/10000')} > 4/5)"), points=({},)),
    recorded="refuted",
    reason="the threshold at eps = 0.8 is 0.79998.., and at theta = 0.8 refinement holds up to eps = 0.80010.., "
    "so also at eps = 0.8001",
    repaired=Derivation(Statement(f"all(799988/1000000 < {AT}, {AT} < 799989/1000000)")),
    remarks=(
        Remark(
            "at theta = 0.8, refinement holds up to eps = 0.8001",
            "the threshold increases with eps, and is below 0.8 there",
            Derivation(Statement(f"{threshold('8001/10000')} < 4/5")),
            recorded="proved",
        ),
        Remark(
            "at theta = 0.8, refinement has failed at eps = 0.8002",
            "the threshold is above 0.8 there",
            Derivation(Statement(f"4/5 < {threshold('8002/10000')}")),
            recorded="proved",
        ),
    ),
    notes=(
        "By lem.ouethe refinement holds at theta = 0.8 iff the threshold is at most 0.8; by lem.ouethe.increasing the "
        "threshold passes 0.8 once, between eps = 0.8001 and 0.8002.",
    ),
)
