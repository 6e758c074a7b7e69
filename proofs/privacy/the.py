"""THE is eps-LDP, and for no smaller eps."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, by, have, larger_exponent, statement, steps
from symqif.mechanisms import the

CLAIM = Claim(
    id="ldp.the",
    title="THE is eps-LDP",
    source=Source("THE, Definition", "", 809),
    printed=Derivation(
        statement(the, "ldp(THE, exp(eps))"),
        facts=(
            have("exp(eps*theta/2) >= 1", "eps, theta >= 0", larger_exponent("0", "eps*theta/2")),
            have("exp(eps*theta/2) <= exp(eps/2)", "theta <= 1", larger_exponent("eps*theta/2", "eps/2")),
        ),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "the least eps is ln(p(1-q)/((1-p)q))",
            "a column of one member has this ratio",
            Derivation(
                statement(the, "implies(ldp(THE, r), p*(1-q)/((1-p)*q) <= r)", r="real"),
                steps(by("introduce"), by("ldp-entry", hypothesis=-1, size="1"), AUTO),
                facts=(
                    have("exp(eps*theta/2) >= 1", "eps, theta >= 0", larger_exponent("0", "eps*theta/2")),
                    have("exp(eps*theta/2) <= exp(eps/2)", "theta <= 1", larger_exponent("eps*theta/2", "eps/2")),
                ),
            ),
            recorded="proved",
        ),
    ),
)
