"""SUE against OUE: with y = e^(eps/2), u = y (y + 1)/(y^2 + 1) and N = log(2 y^2/(y^2 + 1)), the criterion is
u^k <= e^N, that is k <= N/log(u).
"""

from symqif.mechanisms import oue, sue
from symqif.outlines.statements import bits

Y = "exp(eps/2)"
PROTOCOLS = {**bits(sue, "S"), **bits(oue, "O"), "SUE": "hot(kron(S, k))", "OUE": "hot(kron(O, k))"}
POWERS = f"{Y}**(k-2)*({Y}+1)**k <= 2*({Y}**2+1)**(k-1)"


def u(y: str) -> str:
    return f"({y}*({y}+1)/({y}**2+1))"


def n(y: str) -> str:
    return f"log(2*{y}**2/({y}**2+1))"
