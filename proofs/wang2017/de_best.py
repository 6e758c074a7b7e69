"""For few values direct encoding has the least approximate variance of all protocols."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

OTHERS = [("DE", other) for other in ("OUE", "SUE", "SHE", "THE", "BLH", "LH")]


def below(middle: str, last: str, order: str = "<") -> Node:
    """The goal, that direct encoding has less than the last one: a middle one is between."""
    return between(PRINTED["DE"], PRINTED[middle], PRINTED[last], last=order)


CLAIM = claim(
    "wang.de-best",
    "For `d < 3 e^eps + 2` direct encoding has the least Var* of all protocols",
    Source("Section 5, guidelines"),
    Statement(
        f"all({', '.join(f'{PRINTED[own]} < {PRINTED[other]}' for own, other in OTHERS)})",
        {**USERS, "d": "integer", "theta": "real", "g": "integer"},
        (*RANGE, "d >= 2", "0 <= theta", "theta <= 1", "g >= 2", "d < 3*exp(eps)+2"),
    ),
    use("wang.oue-best", n="n", eps="eps", theta="theta", g="g"),
    use("wang.de-oue", n="n", eps="eps", d="d"),
    detach(HYPOTHESIS, fact="wang.de-oue", sides=(1, 0)),
    split(
        HYPOTHESIS,
        below("OUE", "SUE"),
        below("OUE", "SHE"),
        below("SUE", "THE", "<="),
        below("OUE", "BLH"),
        below("OUE", "LH", "<="),
    ),
    notes=(POSITIVE, "Local hashing has any whole `g >= 2` here, THE any threshold in `[0, 1]`."),
)
