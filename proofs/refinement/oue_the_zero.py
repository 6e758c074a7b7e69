"""At eps = 0 bitwise OUE is refined by THE for every theta: both are constant."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *

ZERO = {**bits(oue, "O", eps="0"), **bits(the, "T", eps="0")}
RANGE = ("1/2 < theta", "theta < 1")

CLAIM = claim(
    "lem.ouethe.at-zero",
    "At `eps = 0`, bitwise OUE is refined by THE exactly for `theta >= 1/sqrt(2)`",
    Source(
        "Lemma, its clause for `eps = 0`",
        "lem:theta_ineq",
        1080,
        "[`refines(O, T)` exactly when] `theta >= 1/sqrt(2)` at `eps = 0`",
        to=1085,
    ),
    Statement("equivalent(refines(O, T), theta >= 1/sqrt(2))", {"theta": "real"}, RANGE, ZERO),
    correction=Correction("edge", "`theta >= 1/sqrt(2)` at `eps = 0`", "every `theta`"),
    points=({"theta": "3/5"},),
    recorded="refuted",
    reason="`1/sqrt(2)` is the limit of the threshold; at `eps = 0` itself both channels are constant, and refinement "
    "holds for every `theta`",
    repaired=Derivation(
        Statement("refines(O, T)", {"theta": "real"}, RANGE, ZERO),
        by("witness", matrix="matrix([[1/2, 1/2], [1/2, 1/2]])"),
    ),
)
