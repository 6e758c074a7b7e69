"""GRR is subset selection with subsets of one value."""

from symqif.mechanisms import grr, ss
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.grr-is-ss",
    "GRR leaks exactly what subset selection does with `omega = 1`",
    Statement(
        "all(refines(GRR, SS), refines(SS, GRR))",
        {"k": "integer", "eps": "real"},
        ("k >= 2", "eps >= 0"),
        {**renamed(grr.definitions, q="qGRR", p="pGRR"), **renamed(ss.definitions, omega="1")},
    ),
    split(*[by("symmetric-table", table="matrix([[1]])")] * 2),
    facts=(GROWTH,),
)
