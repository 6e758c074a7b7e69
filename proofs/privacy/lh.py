"""LH is eps-LDP, and for no smaller eps."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, by, have, larger_exponent, statement, steps
from symqif.mechanisms import lh

CLAIM = Claim(
    id="ldp.lh",
    title="LH is eps-LDP",
    source=Source("LH, Definition", "def:lh", 623),
    printed=Derivation(
        statement(lh, "ldp(LH, exp(eps))"),
        facts=(have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "the least eps is eps itself",
            "a column of one member has this ratio",
            Derivation(
                statement(lh, "implies(ldp(LH, r), exp(eps) <= r)", r="real"),
                steps(by("introduce"), by("ldp-entry", hypothesis=-1, size="1"), AUTO),
                facts=(have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),),
            ),
            recorded="proved",
        ),
    ),
)
