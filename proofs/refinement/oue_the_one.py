"""At theta = 1 bitwise OUE is always refined by THE."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *

CLAIM = Claim(
    id="lem.ouethe.one",
    title="At `theta = 1`, bitwise OUE is always refined by THE",
    source=Source(
        "Text after the lemma",
        "lem:theta_ineq",
        1087,
        "for `theta = 1`, refinement always holds",
    ),
    printed=Derivation(
        Statement("refines(O, T)", {"eps": "real"}, ("eps >= 0",), {**bits(oue, "O"), **bits(the, "T", theta="1")}),
        steps(use("lem.equiv/repaired", aC="qO", bC="1-pO", aD="qT", bD="1-pT"), equivalence(THIS, 2)),
        facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    ),
)
