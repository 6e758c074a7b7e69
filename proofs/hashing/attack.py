"""The attack on local hashing succeeds as often as the best one."""

from symqif.outlines.guessing import ATTACK, as_the_best, at_each_report
from symqif.outlines.script import *

SUPPORTED, OTHER = "1/g**k*(exp(eps)/(exp(eps)+g-1))", "1/g**k*(1/(exp(eps)+g-1))"
CLAIM = claim(
    "lh.attack",
    "The attack on local hashing reaches the Bayes vulnerability",
    Source(
        "LH, leakage analysis",
        "",
        656,
        "a random choice [of `k`], if [no value is hashed to the reported one]; a random choice [of those "
        "that are], otherwise",
        to=686,
    ),
    Statement(
        as_the_best(SUPPORTED, OTHER),
        sorts("k g: integer", "eps: real", "X Z: set", "a d: function(Z, X)"),
        ("k >= 2", "g >= 2", "eps >= 0", "size(X) == k", *ATTACK),
    ),
    at_each_report(SUPPORTED, OTHER),
    facts=(GROWTH,),
    notes=(
        "An output `z` is a hash function with a reported value; `a(z, x)` is 1 if `x` is in its support set, and 0 "
        "if not.",
        "`d` is the attack: a random member of the support set, or a random value where it is empty.",
    ),
)
