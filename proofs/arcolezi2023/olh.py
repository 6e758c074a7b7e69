"""The attacker's accuracy for optimal local hashing: the printed one takes an expectation into a quotient."""

from symqif.mechanisms import lh
from symqif.outlines.script import *

PRINTED = "1/(2*max(k/(exp(eps)+1), 1))"
BEST = "g == exp(eps)+1"
EXACT = "(g**k - (g-2)*(g-1)**(k-1))/(2*k*g**(k-1))"
ASR = use("lh.asr", k="k", g="g", eps="eps")
CLAIM = claim(
    "risks.olh",
    "The attacker's accuracy for OLH with `g = e^eps + 1` is `1/(2 max(k/(e^eps + 1), 1))`",
    Source("Section 3.2.1, Plausible Deniability of OLH"),
    statement(lh, f"asr(LH) == {PRINTED}", BEST),
    points=({"k": "2", "g": "3", "eps": "log(2)"},),
    recorded="refuted",
    correction=Correction(
        "result",
        "`1/(2 max(k/(e^eps + 1), 1))`",
        "`(g^k - (g-2)(g-1)^(k-1))/(2 k g^(k-1))`, with `g = e^eps + 1`",
    ),
    reason="one over the expected number of values with the reported hash is not the expectation of one over it",
    repaired=Derivation(
        statement(lh, f"asr(LH) == {EXACT}", BEST),
        steps(ASR, have("exp(eps) == g - 1", "`g = e^eps + 1`"), AUTO),
        facts=(GROWTH,),
    ),
    notes=(
        "The formula is that of Gursoy et al., see revisiting.lh, with `g = e^eps + 1`, a whole number here. The hash "
        " functions are all `g^k` ones; lh.asr-gursoy tells for which `k` and `eps` it is too high.",
    ),
)
