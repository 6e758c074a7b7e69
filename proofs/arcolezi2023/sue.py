"""The attacker's accuracy for symmetric unary encoding."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

BIT = "exp(eps/2)/(exp(eps/2)+1)"
OTHERS = "binomial(k-1, i-1)*(1/(exp(eps/2)+1))**(i-1)*(1 - 1/(exp(eps/2)+1))**(k-i)"
PRINTED = f"1/(k*(exp(eps/2)+1))*({BIT})**(k-1) + sum(exp(eps/2)/((exp(eps/2)+1)*i)*({OTHERS}), i, 1, k)"
CLAIM = claim(
    "risks.sue",
    "The attacker's accuracy for SUE, by the number of set bits",
    Source("Section 3.2.1, Plausible Deniability of UE protocols"),
    statement(sue, f"asr(SUE) == {PRINTED}"),
    use("revisiting.ue", k="k", p=BIT, q="1/(exp(eps/2)+1)"),
    AUTO,
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    notes="The paper writes the law of the other set bits as Bin. The power `k - 1` is meant of the whole fraction "
    "`e^(eps/2)/(e^(eps/2) + 1)`; in print it has no brackets.",
)
