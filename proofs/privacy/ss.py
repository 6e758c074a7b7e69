"""SS is eps-LDP, and for no smaller eps."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, by, have, larger_exponent, statement, steps
from symqif.mechanisms import ss

CLAIM = Claim(
    id="ldp.ss",
    title="SS is eps-LDP",
    source=Source("SS, Definition", "", 566),
    printed=Derivation(
        statement(ss, "ldp(SS, exp(eps))"),
        facts=(have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "the least eps is eps itself",
            "a column of omega members has this ratio",
            Derivation(
                statement(ss, "implies(ldp(SS, r), exp(eps) <= r)", r="real"),
                steps(by("introduce"), by("ldp-entry", hypothesis=-1, size="omega"), AUTO),
                facts=(have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),),
            ),
            recorded="proved",
        ),
    ),
)
