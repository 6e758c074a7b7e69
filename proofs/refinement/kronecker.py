"""Refinement lifts to Kronecker powers and to their one-hot rows."""

from symqif.outlines.script import *

POWER = by("mixed-product", HYPOTHESIS)

CLAIM = claim(
    "lem.kron",
    "Refinement lifts to Kronecker powers and to their one-hot rows",
    Source(
        "Lemma",
        "lem:kron_refinement",
        953,
        "let `A`, `B` be bitwise channels and let `refines(A, B)`. Then `refines(kron(A, k), kron(B, k))` "
        "and `refines(hot(kron(A, k)), hot(kron(B, k)))`",
        to=955,
        proof=(1380, 1383),
    ),
    Statement(
        "all(refines(kron(A, k), kron(B, k)), refines(hot(kron(A, k)), hot(kron(B, k))))",
        {"A": "channel(2)", "B": "channel(2)", "k": "integer"},
        ("k >= 1", "refines(A, B)"),
    ),
    split(POWER, POWER),
)
