"""The attacker's accuracy for optimized unary encoding."""

from symqif.mechanisms import oue
from symqif.outlines.script import *

BIT = "exp(eps)/(exp(eps)+1)"
OTHERS = "binomial(k-1, i-1)*(1/(exp(eps)+1))**(i-1)*(1 - 1/(exp(eps)+1))**(k-i)"
PRINTED = f"1/(2*k)*({BIT})**(k-1) + sum(1/(2*i)*({OTHERS}), i, 1, k)"
CLAIM = claim(
    "risks.oue",
    "The attacker's accuracy for OUE, by the number of set bits",
    Source("Section 3.2.1, Plausible Deniability of UE protocols"),
    statement(oue, f"asr(OUE) == {PRINTED}"),
    use("revisiting.ue", k="k", p="1/2", q="1/(exp(eps)+1)"),
    AUTO,
    facts=(GROWTH,),
    notes="The paper writes the law of the other set bits as Bin. The power `k - 1` is meant of the whole fraction "
    "`e^eps/(e^eps + 1)`; in print it has no brackets.",
)
