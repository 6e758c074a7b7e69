"""The estimated count of a pure protocol is right on average."""

from symqif.outlines.counting import *
from symqif.outlines.script import *

CLAIM = claim(
    "wang.unbiased",
    "The estimated count of a pure protocol is unbiased",
    Source("Theorem 1"),
    Statement(f"total(P(w)*({ESTIMATE}), w, W) == n*f", VARIABLES, GIVEN, DEFINITIONS),
    COUNTED,
    have(
        f"total(P(w)*({COUNT} - size(U)*q)/(p-q), w, W) == "
        f"(total(P(w)*{COUNT}, w, W) - size(U)*q*total(P(w), w, W))/(p-q)",
        "an average is linear",
    ),
    AUTO,
    notes="Users need not be independent for this.",
)
