"""Two secrets: unary encodings are ordered by p - q and by their least levels.

For k = 2 a report of one set bit favours its value by the same factor as all others do, p(1-q)/(q(1-p)), and the
reports of no bit and of both bits say nothing.
"""

from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

CHANNELS = {f"U_{n}": renamed(ue.bit_definitions, p=f"p_{n}", q=f"q_{n}")["U"] for n in "12"}
CHANNELS |= {f"UE_{n}": f"hot(kron(U_{n}, 2))" for n in "12"}
SUCCESS, LEVEL = "p_2 - q_2 <= p_1 - q_1", "p_2*(1-q_2)*q_1*(1-p_1) <= p_1*(1-q_1)*q_2*(1-p_2)"
ONE_BIT = {n: f"(p_{n}*(1-q_{n}) + q_{n}*(1-p_{n}))" for n in "12"}  # how often one bit is set
KEPT = "((p_2-q_2)/(p_1-q_1))"  # the share of these reports of the first that stay as they are
LEFT = {"0": "(1-p_2)*(1-q_2)", "1": f"({ONE_BIT['2']} - {KEPT}*{ONE_BIT['1']})", "2": "p_2*q_2"}
REST = f"(1 - {KEPT}*{ONE_BIT['1']})"
OTHERS = [f"{LEFT[j]}/{REST}" for j in "012"]
KEEPING = [f"(1-{KEPT})*{other}" for other in OTHERS]
KEEPING[1] += f" + {KEPT}"
TABLE = f"matrix([[{', '.join(OTHERS)}], [{', '.join(KEEPING)}], [{', '.join(OTHERS)}]])"
FACTOR = "p_1*(1-q_1)/(q_1*(1-p_1))"
GUESS = by(
    "symmetric-gain",
    actions="matrix([[1, 1, -1]])",
    bounds=["0", "p_1-q_1", "0"],
    chosen=[0, 0, 0],
    overlaps=["0", "1", "1"],
)
CLAIM = beyond(
    "beyond.unary-two",
    "For `k = 2` a unary encoding is refined by another one iff `p - q` and the least level of that are no larger",
    Statement(
        f"equivalent(refines(UE_1, UE_2), all({SUCCESS}, {LEVEL}))",
        dict.fromkeys(("p_1", "q_1", "p_2", "q_2"), "real"),
        ("0 < q_1", "q_1 < p_1", "p_1 < 1", "0 < q_2", "q_2 < p_2", "p_2 < 1"),
        CHANNELS,
    ),
    cycle(
        split(
            steps(suppose(), by("denied", GUESS, hypothesis="refines(UE_1, UE_2)")),
            steps(
                have(f"ldp(UE_2, {FACTOR})", "post-processing", by("data-processing", hypothesis=THIS)),
                by("ldp-entry", hypothesis=THIS, size="1"),
                AUTO,
            ),
        ),
        by("symmetric-table", table=TABLE),
    ),
)
