"""What is called a maximum posterior in the capacities of SUE, OUE and THE is a column maximum, a likelihood."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

VARIABLES = {"k": "integer", "i": "integer", "eps": "real"}
RANGE = ("k >= 2", "eps >= 0", "1 <= i", "i <= k-1")
BITS = {name: sue.definitions[name] for name in "pq"}
MEMBER, OTHER = "p**(k-i+1)*q**(i-1)", "p**(k-i-1)*q**(i+1)"
CLAIM = claim(
    "txt.maximum-posterior",
    "For SUE, the maximum posterior of an output with `i` bits set is `p^(k-i+1) q^(i-1)`",
    Source(
        "Leakage analysis using Bayes capacity for SUE",
        "",
        761,
        "`y` all 0's: maximum posterior is `p^(k-1) q` .. `y` containing `i` 1's and `k-i` 0's: maximum posterior is "
        "`p^(k-i+1) q^(i-1)`",
        to=762,
    ),
    Statement(f"{MEMBER}/(i*{MEMBER} + (k-i)*{OTHER}) == {MEMBER}", VARIABLES, RANGE, BITS),
    correction=Correction("wording", "maximum posteriors (792, 855 too)", "likelihoods"),
    points=({"k": "2", "i": "1", "eps": "2*log(2)"},),
    recorded="refuted",
    reason="a posterior is the entry over the sum of its column, under the uniform prior. What is summed to the "
    "capacity are the column maxima, which are likelihoods; only the word is wrong",
    repaired=Derivation(
        Statement(f"max({MEMBER}, {OTHER}) == {MEMBER}", VARIABLES, RANGE, BITS),
        larger(
            f"max({MEMBER}, {OTHER})",
            MEMBER,
            have(f"{OTHER} <= {MEMBER}", "`q <= p`"),
        ),
        facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    ),
)
