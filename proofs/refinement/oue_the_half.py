"""At theta = 1/2 bitwise OUE is refined by THE only at eps = 0."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *

HALF = {**bits(oue, "O"), **bits(the, "T", theta="1/2")}

CLAIM = claim(
    "lem.ouethe.half",
    "At `theta = 1/2`, bitwise OUE is never refined by THE",
    Source("Text after the lemma", "lem:theta_ineq", 1087, "for `theta = 0.5`, refinement never holds"),
    Statement("no(refines(O, T))", {"eps": "real"}, ("eps >= 0",), HALF),
    correction=Correction("edge", "none at `theta = 0.5`", "this for `eps > 0`", cause="cap.grr"),
    points=({"eps": "0"},),
    recorded="refuted",
    reason="at `eps = 0` both bit channels are constant, and any constant channel is refined by any other "
    "constant channel",
    repaired=Derivation(
        Statement("no(refines(O, T))", {"eps": "real"}, ("eps > 0",), HALF),
        by(
            "gain",
            gain="matrix([[0, 0], [(exp(eps)+1)/(2*exp(eps)), -1]])",
            prior=["1/2", "1/2"],
            best=[0, 0],
            strategy=[1, 0],
        ),
        facts=(exponentials("exp(eps/4) > 1", "`eps > 0`"),),
    ),
)
