"""The Bayes capacity of BLH is less than 2, for every number of secrets and every eps."""

from symqif.mechanisms import lh
from symqif.outlines.script import *

CLAIM = claim(
    "fig6.blh",
    "The Bayes capacity of BLH is less than 2, for all `k` and `eps`",
    Source(
        "Comparing Bayes capacity of all LDP protocols",
        "fig:capacity_all_protocols",
        1184,
        "the Bayes capacity of BLH is very small for all computed values of `eps`",
        to=1185,
    ),
    Statement(
        "capacity(BLH) < 2",
        {"k": "integer", "eps": "real"},
        ("k >= 2", "eps >= 0"),
        {"BLH": put_in(lh.term(lh.channel), g="2")},
    ),
    use("cap.lh", k="k", g="2", eps="eps"),
    exponentials("exp(eps) >= 1", "`eps >= 0`"),
    AUTO,
    read_as="very small: less than 2, of at most `k`",
)
