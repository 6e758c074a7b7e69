"""Smaller trade-off coordinates are enough for refinement."""

from symqif.outlines.script import *

CLAIM = Claim(
    id="lem.sufficiency",
    title="Smaller trade-off coordinates are enough for refinement",
    source=Source(
        "Lemma",
        "lem:sufficiency",
        927,
        "`alpha_C <= alpha_D` and `beta_C <= beta_D` implies that `C` is refined by `D`",
    ),
    printed=Derivation(
        Statement(
            "refines(matrix([[1-aC, aC], [bC, 1-bC]]), matrix([[1-aD, aD], [bD, 1-bD]]))",
            {"aC": "real", "bC": "real", "aD": "real", "bD": "real"},
            ("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD", "aC <= aD", "bC <= bD"),
        ),
        steps(use("lem.equiv/repaired", aC="aC", bC="bC", aD="aD", bD="bD"), equivalence(THIS, 2)),
    ),
)
