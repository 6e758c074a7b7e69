"""Bitwise SUE and OUE are incomparable: a gain function for each direction."""

from symqif.mechanisms import oue, sue
from symqif.outlines.script import *

UNIFORM = ["1/2", "1/2"]
CLAIM = claim(
    "lem.ouesue",
    "Bitwise SUE and OUE are incomparable",
    Source(
        "Lemma",
        "lem:ouesue",
        1054,
        "let `S`, `O` be the bitwise mechanisms for the SUE and OUE protocols, respectively, both "
        "parametrized by some `eps > 0`. Then `no(refines(S, O))` and `no(refines(O, S))`",
        to=1059,
    ),
    Statement(
        "all(no(refines(S, O)), no(refines(O, S)))", {"eps": "real"}, ("eps > 0",), {**bits(sue, "S"), **bits(oue, "O")}
    ),
    split(
        by("gain", gain="matrix([[0, 0], [-exp(eps/2), 1]])", prior=UNIFORM, best=[0, 0], strategy=[0, 1]),
        by(
            "gain",
            gain="matrix([[0, 0], [(exp(eps)+1)/(2*exp(eps)), -1]])",
            prior=UNIFORM,
            best=[0, 0],
            strategy=[1, 0],
        ),
    ),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
)
