"""SUE among local hashing with any number of values, at the same eps."""

from hashing_weights import among_hashing

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.sue-hashing",
    "Where SUE stands among local hashing of the same `eps` with `g` values: where `g = e^(eps/2) + 1` would",
    *among_hashing(sue, "exp(eps/2)"),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
)
