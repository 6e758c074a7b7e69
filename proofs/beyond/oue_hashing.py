"""OUE among local hashing with any number of values, at the same eps."""

from hashing_weights import among_hashing

from symqif.mechanisms import oue
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.oue-hashing",
    "Where OUE stands among local hashing of the same `eps` with `g` values: where `g = e^eps + 1` would",
    *among_hashing(oue, "exp(eps)"),
    facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
)
