"""Two secrets: unary encodings are ordered by p - q and by their least levels.

For k = 2 a report of one set bit favours its value by the same factor as all others do, p(1-q)/(q(1-p)), and the
reports of no bit and of both bits say nothing.
"""

from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

CHANNELS = {f"U{n}": renamed(ue.bit_definitions, p=f"p{n}", q=f"q{n}")["U"] for n in "12"}
CHANNELS |= {f"UE{n}": f"hot(kron(U{n}, 2))" for n in "12"}
SUCCESS, LEVEL = "p2 - q2 <= p1 - q1", "p2*(1-q2)*q1*(1-p1) <= p1*(1-q1)*q2*(1-p2)"
ONE_BIT = {n: f"(p{n}*(1-q{n}) + q{n}*(1-p{n}))" for n in "12"}  # how often one bit is set
KEPT = "((p2-q2)/(p1-q1))"  # the share of these reports of the first that stay as they are
LEFT = {"0": "(1-p2)*(1-q2)", "1": f"({ONE_BIT['2']} - {KEPT}*{ONE_BIT['1']})", "2": "p2*q2"}
REST = f"(1 - {KEPT}*{ONE_BIT['1']})"
OTHERS = [f"{LEFT[j]}/{REST}" for j in "012"]
KEEPING = [f"(1-{KEPT})*{other}" for other in OTHERS]
KEEPING[1] += f" + {KEPT}"
TABLE = f"matrix([[{', '.join(OTHERS)}], [{', '.join(KEEPING)}], [{', '.join(OTHERS)}]])"
FACTOR = "p1*(1-q1)/(q1*(1-p1))"
GUESS = by(
    "symmetric-gain",
    actions="matrix([[1, 1, -1]])",
    bounds=["0", "p1-q1", "0"],
    chosen=[0, 0, 0],
    overlaps=["0", "1", "1"],
)
CLAIM = beyond(
    "beyond.unary-two",
    "For `k = 2` a unary encoding is refined by another one iff `p - q` and the least level of that are no larger",
    Statement(
        f"equivalent(refines(UE1, UE2), all({SUCCESS}, {LEVEL}))",
        dict.fromkeys(("p1", "q1", "p2", "q2"), "real"),
        ("0 < q1", "q1 < p1", "p1 < 1", "0 < q2", "q2 < p2", "p2 < 1"),
        CHANNELS,
    ),
    cycle(
        split(
            steps(suppose(), by("denied", GUESS, hypothesis="refines(UE1, UE2)")),
            steps(
                have(f"ldp(UE2, {FACTOR})", "post-processing", by("data-processing", hypothesis=THIS)),
                by("ldp-entry", hypothesis=THIS, size="1"),
                AUTO,
            ),
        ),
        by("symmetric-table", table=TABLE),
    ),
)
