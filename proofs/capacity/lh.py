"""Bayes capacity of local hashing."""

from symqif.mechanisms import lh

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import by, derive, have, larger_exponent, statement, steps

CLAIM = Claim(
    id="cap.lh",
    title="Bayes capacity of local hashing",
    source=Source("LH, leakage analysis using Bayes capacity", "eq:exp_asr_lh", 685),
    printed=Derivation(
        statement(lh, f"capacity(LH) == {lh.capacity}"),
        steps(
            have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),
            derive(
                (f"k*({lh.asr})", "k times the ASR"),
                (lh.capacity, "k cancels"),
                start=by("column-maxima"),
            ),
        ),
    ),
    recorded="proved",
)
