"""The ASR of subset selection, for subsets of any size."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

PRINTED = "exp(eps)/(omega*exp(eps)+k-omega)"
CLAIM = claim(
    "revisiting.ss",
    "The ASR of SS is `e^eps/(omega e^eps + k - omega)`",
    Source("Section 4.2, formula (9)"),
    statement(ss, f"asr(SS) == {PRINTED}"),
    derive(
        (
            "1/k*(binomial(k, omega)*p/binomial(k-1, omega-1))",
            "each of the `binomial(k, omega)` columns has this maximum",
        ),
        ("p/omega", "`binomial(k, omega) = k/omega binomial(k-1, omega-1)`"),
        (PRINTED, "`p = omega e^eps/(omega e^eps + k - omega)`"),
        start=by("column-maxima"),
    ),
    facts=(GROWTH,),
    notes=(
        "For every `1 <= omega <= k - 1`. The paper takes the whole number nearest to `k/(e^eps + 1)`, at least 1, "
        "which is one of them by cap.ss-condition. For `omega = 1` this is risks.grr.",
        "The paper has the formula from Gursoy et al., IEEE TIFS 2022.",
    ),
)
