"""Refinement between unary encodings of n secrets is inherited by those of fewer."""

from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

BITS = {f"U_{n}": renamed(ue.bit_definitions, p=f"p_{n}", q=f"q_{n}")["U"] for n in "12"}
CLAIM = beyond(
    "beyond.fewer-secrets",
    "If a unary encoding of `n` secrets is refined by another one, then so it is for fewer secrets",
    Statement(
        "refines(hot(kron(U_1, k)), hot(kron(U_2, k)))",
        {"k": "integer", "n": "integer", **dict.fromkeys(("p_1", "q_1", "p_2", "q_2"), "real")},
        (
            *("1 <= k", "k <= n"),
            *(f"0 <= {name} <= 1" for name in ("p_1", "q_1", "p_2", "q_2")),
            "refines(hot(kron(U_1, n)), hot(kron(U_2, n)))",
        ),
        BITS,
    ),
    by("fewer-secrets", HYPOTHESIS, secrets="n"),
    points=({"k": "1", "n": "2", "p_1": "3/4", "q_1": "1/4", "p_2": "5/8", "q_2": "3/8"},),
    notes="So the threshold on `theta` from which OUE is refined by THE, the `eps` from which SUE is refined by OUE, "
    "and all others of this kind, do not fall as `k` grows; those from the bits (lem.kron) are never below them.",
)
