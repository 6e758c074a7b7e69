"""For small k the earlier formula for the ASR of local hashing is far off: a third too low at k = 2."""

from symqif.outlines.hashing import at_points
from symqif.outlines.script import *

CLAIM = Claim(
    id="fig7.small-k",
    title="For small `k` the earlier formula for the ASR of local hashing deviates substantially",
    source=Source(
        "Analysis of Local Hashing",
        "fig:comparison_gursoy",
        1207,
        "for small `k`, however, [the earlier equation] can deviate substantially from the experimental results",
    ),
    printed=at_points(("<", "7/10", "3", "2"), ("<", "7/10", "5", "2")),
    remarks=(
        Remark(
            "deviations upwards: by more than 51 % at `eps = 3`, `k = 21`, and 57 % at `eps = 5`, `k = 149`",
            "at `k = g`, where the error `(1-1/g)^k (1-e^-eps)` is largest",
            at_points((">", "151/100", "3", "21"), (">", "157/100", "5", "149")),
            recorded="proved",
        ),
        Remark(
            "in between the formula passes the exact value: from `k = 6` to 7 at `eps = 3`, and from `k = 17` to 18 "
            "at `eps = 5`",
            "good agreement near there is a coincidence",
            at_points(("<", "1", "3", "6"), (">", "1", "3", "7"), ("<", "1", "5", "17"), (">", "1", "5", "18")),
            recorded="proved",
        ),
    ),
    notes="Substantially is read as by 30 % or more, at the smallest `k` and the values of `eps` in the figure; `g` "
    "is the optimal one of OLH, 21 at `eps = 3` and 149 at `eps = 5`.",
)
