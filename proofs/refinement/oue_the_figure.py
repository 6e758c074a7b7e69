"""The figure for theta = 0.95: refinement at eps = 3, none at eps = 5."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *

CLAIM = claim(
    "fig.ouethe",
    "`theta = 0.95`: OUE is refined by THE at `eps = 3` and not at `eps = 5`",
    Source(
        "Figure of the OUE/THE relation",
        "fig:OUE_THE_relation",
        1066,
        "refinement relation between OUE and THE mechanisms for `theta = 0.95`. The left figure shows "
        "refinement for `eps = 3` and the right shows non-refinement for `eps = 5`",
        to=1071,
    ),
    Statement(
        "all(refines(O3, T3), no(refines(O5, T5)))",
        definitions={
            **bits(oue, "O3", eps="3"),
            **bits(the, "T3", eps="3", theta="19/20"),
            **bits(oue, "O5", eps="5"),
            **bits(the, "T5", eps="5", theta="19/20"),
        },
    ),
    split(
        steps(use("lem.equiv/repaired", aC="qO3", bC="1-pO3", aD="qT3", bD="1-pT3"), equivalence(THIS, 2)),
        by(
            "gain",
            gain="matrix([[0, 0], [(exp(5)+1)/(2*exp(5)), -1]])",
            prior=["1/2", "1/2"],
            best=[0, 0],
            strategy=[1, 0],
        ),
    ),
)
