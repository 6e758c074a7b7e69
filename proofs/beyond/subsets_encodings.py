"""Subset selection against SUE and OUE: neither refines the other."""

from symqif.mechanisms import oue, ss, sue
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.subsets-encodings",
    "Subset selection is incomparable with SUE and with OUE at the same `eps`, for `k >= 3`",
    Statement(
        "all(no(refines(SS, SUE)), no(refines(SUE, SS)), no(refines(SS, OUE)), no(refines(OUE, SS)))",
        {"k": "integer", "omega": "integer", "eps": "real"},
        ("k >= 3", "1 <= omega", "omega <= k-1", "eps > 0"),
        {
            **renamed(ss.definitions, p="pSS"),
            **renamed(sue.definitions, p="pS", q="qS"),
            **renamed(oue.definitions, p="pO", q="qO"),
        },
    ),
    use("beyond.subsets-unary", k="k", omega="omega", p="pS", q="qS", eps="eps"),
    use("beyond.subsets-unary", k="k", omega="omega", p="pO", q="qO", eps="eps"),
    split(),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
)
