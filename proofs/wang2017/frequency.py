"""Estimated frequencies, the counts over n: their variances, approximate and exact, for all protocols."""

from symqif.mechanisms import blh, grr, lh, oue, sue, the
from symqif.outlines.estimates import *
from symqif.outlines.script import *

PROTOCOLS = {"DE": grr, "SUE": sue, "OUE": oue, "BLH": blh, "LH": lh, "THE": the}
OF_HOLDERS = {
    "DE": "f*(d-2)/(exp(eps)-1)",
    "SUE": "0",
    "OUE": "f",
    "BLH": "-f",
    "LH": "f*((g-1)**2-exp(eps))/((exp(eps)-1)*(g-1))",
}
DEFINITIONS = {
    f"{letter}{name}": put_in(protocol.term(probability), k="d")
    for name, protocol in PROTOCOLS.items()
    for letter, probability in zip("pq", protocol.support, strict=True)
}
VARIABLES = {**USERS, "d": "integer", "g": "integer", "theta": "real"}
GIVEN = (*RANGE, "d >= 2", "g >= 2", "0 <= theta", "theta <= 1")


def of(name: str, formula: str) -> str:
    """The formula with p* and q* of a protocol."""
    return put_in(formula, p=f"p{name}", q=f"q{name}")


def printed(name: str) -> str:
    """Var* of the count, over n^2."""
    return PRINTED[name].replace("n*", "1/n*", 1)


APPROXIMATE = [f"{of(name, 'q*(1-q)/(n*(p-q)**2)')} == {printed(name)}" for name in PROTOCOLS]
EXACT = [
    f"{of(name, 'q*(1-q)/(n*(p-q)**2) + f*(1-p-q)/(n*(p-q))')} == {printed(name)} + 1/n*{more}"
    for name, more in OF_HOLDERS.items()
]
CLAIM = claim(
    "wang.frequency",
    "An estimated frequency, the count over `n`, has the mean squared error of the count over `n^2`",
    Source("Section 3, after Theorem 2"),
    Statement(
        "total(P(w)*(C(w)/n - f)**2, w, W) == total(P(w)*(C(w) - n*f)**2, w, W)/n**2",
        sorts("W: set", "P C: function(W)", "n: integer", "f: real"),
        ("n >= 1",),
    ),
    remarks=(
        proved(
            "so for frequencies Var* is `(d - 2 + e^eps)/(n (e^eps - 1)^2)` for DE, and so on",
            "p* and q* of each protocol",
            Statement(f"all({', '.join(APPROXIMATE)})", VARIABLES, GIVEN, DEFINITIONS),
        ),
        proved(
            "the variances themselves, for DE, SUE, OUE, BLH and LH",
            "p* and q* of each protocol",
            Statement(f"all({', '.join(EXACT)})", {**VARIABLES, "f": "real"}, GIVEN, DEFINITIONS),
        ),
    ),
    notes=(
        "The paper prints variances of counts. `C` is the estimated count, for a random outcome `w`.",
        "For SHE the variance is `8/(n eps^2)`, exactly.",
    ),
)
