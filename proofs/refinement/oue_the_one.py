"""At theta = 1 bitwise OUE is always refined by THE."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *

CLAIM = claim(
    "lem.ouethe.one",
    "At `theta = 1`, bitwise OUE is always refined by THE",
    Source("Text after the lemma", "lem:theta_ineq", 1087, "for `theta = 1`, refinement always holds"),
    Statement("refines(O, T)", {"eps": "real"}, ("eps >= 0",), {**bits(oue, "O"), **bits(the, "T", theta="1")}),
    use("lem.equiv/repaired", aC="qO", bC="1-pO", aD="qT", bD="1-pT"),
    equivalence(THIS, 2),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
)
