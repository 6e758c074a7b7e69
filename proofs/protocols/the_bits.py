"""The two bit probabilities of THE, from Laplace noise and a threshold."""

from symqif.mechanisms import the
from symqif.outlines.script import *

SCALE = "2/eps"
SET = f"laplace_tail({SCALE}, theta - 1)"  # y = 1 + Z > theta
UNSET = f"laplace_tail({SCALE}, theta - 0)"  # y = 0 + Z > theta

CLAIM = claim(
    "the.bit-probabilities",
    "The bit probabilities of THE follow from Laplace noise and the threshold",
    Source(
        "THE, Definition and the display after it",
        "",
        809,
        "[a set bit is reported as set with probability] `1 - e^(eps (theta-1)/2)/2 = p`, [another one "
        "with] `e^(-eps theta/2)/2 = q`",
        to=824,
    ),
    Statement(
        f"all({SET} == p, {UNSET} == q)",
        {"eps": "real", "theta": "real"},
        ("eps > 0", "1/2 < theta", "theta < 1"),
        {name: the.definitions[name] for name in ("p", "q")},
    ),
    split(by("laplace-tail", side="below"), by("laplace-tail", side="above")),
    notes=(
        "A bit is reported as set iff `Z > theta - x`[`i`]; `laplace_tail(b, t)` is the probability of "
        "`Z > t` for `Z` of scale `b`.",
        "The definition prints no range for `eps`. At `eps = 0` the scale `2/eps` is undefined: `eps > 0` is taken. "
        "There the printed probabilities are their limit, `p = q = 1/2`.",
    ),
)
