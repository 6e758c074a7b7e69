"""Refinement lifts to Kronecker powers and to their one-hot rows."""

from symqif.outlines.script import *

POWER = by("mixed-product", HYPOTHESIS)

CLAIM = Claim(
    id="lem.kron",
    title="Refinement lifts to Kronecker powers and to their one-hot rows",
    source=Source(
        "Lemma",
        "lem:kron_refinement",
        953,
        "let `A`, `B` be bitwise channels with `A` refined by `B`; then the `k`-fold Kronecker power of "
        "`A` is refined by that of `B`, and so are their one-hot rows",
    ),
    printed=Derivation(
        Statement(
            "all(refines(kron(A, k), kron(B, k)), refines(hot(kron(A, k)), hot(kron(B, k))))",
            {"A": "channel(2)", "B": "channel(2)", "k": "integer"},
            ("k >= 1", "refines(A, B)"),
        ),
        split(POWER, POWER),
    ),
)
