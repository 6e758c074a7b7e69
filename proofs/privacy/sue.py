"""SUE is eps-LDP, and for no smaller eps."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import *
from symqif.claims.statements import statement
from symqif.mechanisms import sue

CLAIM = Claim(
    id="ldp.sue",
    title="SUE is eps-LDP",
    source=Source("SUE", "", 716),
    printed=Derivation(
        statement(sue, "ldp(SUE, exp(eps))"),
        facts=(have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "the least eps is eps itself",
            "a column of one member has this ratio",
            Derivation(
                statement(sue, "implies(ldp(SUE, r), exp(eps) <= r)", r="real"),
                steps(introduce(), by("ldp-entry", hypothesis=THIS, size="1"), AUTO),
                facts=(have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),),
            ),
            recorded="proved",
        ),
    ),
)
