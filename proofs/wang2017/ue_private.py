"""Unary encoding: its level of privacy."""

from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

CLAIM = claim(
    "wang.ue-private",
    "Unary encoding is `eps`-LDP for `eps = log(p (1-q)/((1-p) q))`, and for no smaller one",
    Source("Theorem 6"),
    statement(ue, "equivalent(ldp(UE, r), p*(1-q)/((1-p)*q) <= r)", "0 < q", "q < p", "p < 1", r="real"),
    cycle(steps(by("ldp-entry", hypothesis=THIS, size="1"), AUTO), AUTO),
    notes="The theorem says that this level is kept; that it is the least one is added here. A pure protocol has "
    "`p > q`. For `p < q` the ratio is below 1 and the level negative.",
)
