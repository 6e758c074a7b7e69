"""Local hashing: how often a report supports another value. The hash functions are asked for too little."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "exp(eps)/(exp(eps)+g-1)", "q": "1/(exp(eps)+g-1)"}
VARIABLES = {"g": "integer", "eps": "real", "c": "real"}
GIVEN = ("g >= 2", "eps > 0", "0 <= c")
SUPPORT = "c*p + (1-c)*q == 1/g"
CLAIM = claim(
    "wang.lh-pure",
    "Local hashing with a universal family of hash functions supports another value with probability `1/g`",
    Source("Section 4.4, Optimal Local Hashing"),
    Statement(SUPPORT, VARIABLES, (*GIVEN, "c <= 1/g"), BITS),
    recorded="refuted",
    correction=Correction("edge", "a collision with probability `<=` `1/g`", "exactly `1/g`"),
    points=({"g": "2", "eps": "log(2)", "c": "0"},),
    reason="what is asked of the family bounds the probability `c` of a collision from above alone. For two values, "
    "one hash function that tells them apart is such a family: `c = 0`. A report then supports the other value with "
    "probability `1/(e^eps + g - 1) < 1/g`, and the estimate is biased",
    repaired=Derivation(
        Statement(f"equivalent({SUPPORT}, c == 1/g)", VARIABLES, GIVEN, BITS),
    ),
    notes="Here `c` is the probability that the hash function sends both values to one; that is then reported with "
    "probability `p`, else with `q`. For `g = 2` this is binary local hashing.",
)
