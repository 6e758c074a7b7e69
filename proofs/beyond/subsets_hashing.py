"""Subset selection reports one size, local hashing all: neither refines the other."""

from hashing_weights import weight
from subset_sizes import one_size, other_size

from symqif.mechanisms import lh, ss
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.subsets-hashing",
    "Subset selection and local hashing of the same `eps` are incomparable for `k >= 3`",
    Statement(
        "all(no(refines(SS, LH)), no(refines(LH, SS)))",
        {"k": "integer", "omega": "integer", "g": "integer", "eps": "real"},
        ("k >= 3", "1 <= omega", "omega <= k-1", "g >= 2", "eps > 0"),
        {**lh.definitions, **renamed(ss.definitions, p="pSS")},
    ),
    split(
        denial(other_size("omega", "refines(SS, LH)")),
        denial(
            one_size("omega", weight("g-1", "{0}"), "k >= 3", "1 <= omega", "omega <= k-1", "g >= 2", "exp(eps) > 1")
        ),
    ),
    facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
)
