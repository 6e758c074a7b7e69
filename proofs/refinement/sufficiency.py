"""Smaller trade-off coordinates are enough for refinement."""

from symqif.outlines.script import *

CLAIM = claim(
    "lem.sufficiency",
    "Smaller trade-off coordinates are enough for refinement",
    Source(
        "Lemma",
        "lem:sufficiency",
        927,
        "`alpha_C <= alpha_D` and `beta_C <= beta_D` implies that `refines(C, D)`",
        to=929,
    ),
    Statement(
        "refines(matrix([[1-aC, aC], [bC, 1-bC]]), matrix([[1-aD, aD], [bD, 1-bD]]))",
        {"aC": "real", "bC": "real", "aD": "real", "bD": "real"},
        ("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD", "aC <= aD", "bC <= bD"),
    ),
    use("lem.equiv/repaired", aC="aC", bC="bC", aD="aD", bD="bD"),
    equivalence(THIS, 2),
)
