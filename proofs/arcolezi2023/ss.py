"""The attacker's accuracy for subset selection: the printed one holds where k/(e^eps + 1) is a whole number."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

PRINTED = "(exp(eps)+1)/(2*k)"
EXACT = "exp(eps)/(omega*exp(eps)+k-omega)"
GAP = "(exp(eps)-1)*(omega*(exp(eps)+1)-k)/(2*k*(omega*exp(eps)+k-omega))"
BEST = "omega == k/(exp(eps)+1)"
ASR = use("revisiting.ss", k="k", omega="omega", eps="eps")
NEAREST = ("-1 <= 2*(n - k/(exp(eps)+1))", "2*(n - k/(exp(eps)+1)) <= 1", "omega == max(1, n)")
CLAIM = claim(
    "risks.ss",
    "The attacker's accuracy for SS with `omega = k/(e^eps + 1)` is `(e^eps + 1)/(2 k)`",
    Source("Section 3.2.1, Plausible Deniability of `omega`-SS"),
    statement(ss, f"asr(SS) == {PRINTED}", BEST),
    ASR,
    have(f"{EXACT} == {PRINTED}", "put in `omega`"),
    AUTO,
    facts=(GROWTH,),
    remarks=(
        proved(
            "with the nearest whole number, at least 1, it does not hold in general",
            "at `k = 2`, `e^eps = 3` the attacker would always be right: 1 against `3/4`",
            replace(statement(ss, f"asr(SS) == {PRINTED}", *NEAREST, n="integer"), universal=False),
            points=({"k": "2", "omega": "1", "n": "1", "eps": "log(3)"},),
        ),
        proved(
            "for `eps > 0` it is too high iff `omega > k/(e^eps + 1)`, and too low iff `omega` is less",
            "the difference is `(e^eps - 1)(omega (e^eps + 1) - k)` over a positive number",
            statement(
                ss,
                f"all(equivalent(asr(SS) < {PRINTED}, k < omega*(exp(eps)+1)), "
                f"equivalent(asr(SS) > {PRINTED}, k > omega*(exp(eps)+1)))",
                "eps > 0",
            ),
            ASR,
            have(f"{PRINTED} - {EXACT} == {GAP}", "with one denominator"),
            facts=(GROWTH,),
        ),
    ),
    notes="The paper rounds nothing. A subset has `omega` members, so its formula is read for the `k` and `eps` where "
    "`k/(e^eps + 1)` is a whole number; revisiting.ss has the accuracy for every `omega`.",
)
