"""The ASR of local hashing, line by line."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.hashing import ALL_FUNCTIONS
from symqif.claims.script import by, derive, have, larger_exponent, statement
from symqif.mechanisms import lh
from symqif.mechanisms.lh import PRINTED_ASR

CLAIM = Claim(
    id="lh.asr",
    title="ASR of local hashing",
    source=Source("Proposition (ASR of Local Hashing) and its proof", "prop:asr_lh", 674),
    printed=Derivation(
        statement(lh, f"asr(LH) == {PRINTED_ASR}"),
        derive(
            (
                "1/k*sum(p/g**k*(g**k-(g-1)**k) + q/g**k*(g-1)**k, z, 1, g)",
                "for each report z, g**k - (g-1)**k hash functions have a preimage and (g-1)**k have none",
            ),
            ("(p*(g**k-(g-1)**k) + q*(g-1)**k)/(k*g**k)*sum(1, z, 1, g)", "the summand does not depend on z"),
            ("(p*g**k - p*(g-1)**k + q*(g-1)**k)*g/(k*g**k)", "g equal terms"),
            ("(p*g**k + (g-1)**k*(q-p))/(k*g**(k-1))", "collect (g-1)**k and cancel g"),
            (PRINTED_ASR, "p = e^eps/(e^eps + g - 1), q = 1/(e^eps + g - 1)"),
            start=by("column-maxima"),
        ),
        facts=(have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),),
    ),
    recorded="proved",
    notes=(ALL_FUNCTIONS,),
)
