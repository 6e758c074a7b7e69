"""The mean squared errors of frequencies for GRR, local hashing and THE: two of them lack the number of users."""

from symqif.mechanisms import grr, lh, the
from symqif.outlines.estimates import RANGE, USERS
from symqif.outlines.script import *

PROTOCOLS = {"GRR": grr, "LH": lh, "THE": the}
PRINTED = {
    "GRR": "(exp(eps)+k-2)/(exp(eps)-1)**2",
    "LH": "(exp(eps)-1+g)**2/(n*(exp(eps)-1)**2*(g-1))",
    "THE": "(2*exp(eps*theta/2)-1)/(1+exp(eps*(theta-1/2))-2*exp(eps*theta/2))**2",
}
DEFINITIONS = {
    f"{letter}{name}": put_in(protocol.term(probability))
    for name, protocol in PROTOCOLS.items()
    for letter, probability in zip("pq", protocol.support, strict=True)
}
VARIABLES = {**USERS, "k": "integer", "g": "integer", "theta": "real"}
GIVEN = (*RANGE, "k >= 2", "g >= 2", "1/2 < theta", "theta < 1")


def are(forms: dict[str, str]) -> Statement:
    """The approximate mean squared error, formula (4), has these forms."""
    errors = (f"q{name}*(1-q{name})/(n*(p{name}-q{name})**2) == {form}" for name, form in forms.items())
    return Statement(f"all({', '.join(errors)})", VARIABLES, GIVEN, DEFINITIONS)


CLAIM = claim(
    "revisiting.mse",
    "Closed forms of the MSE of GRR, LH and THE",
    Source("Section 4, formulas (6), (14) and (20)"),
    are(PRINTED),
    points=({"n": "2", "k": "2", "g": "2", "eps": "log(2)", "theta": "3/4"},),
    recorded="refuted",
    correction=Correction("result", "GRR and THE without the number of users", "`1/n` of what is printed, as for LH"),
    reason="formulas (6) and (20) are those of one user",
    repaired=Derivation(
        are({name: form if name == "LH" else f"1/n*{form}" for name, form in PRINTED.items()}),
        steps(use("wang.frequency/remark-1", n="n", eps="eps", d="k", g="g", theta="theta"), split(AUTO, AUTO, AUTO)),
    ),
    notes="The preprint of March 2025. Formulas (11), for UE, and (16), for SHE, have their `n`: they are "
    "wang.ue-variance and wang.she-variance over `n^2`.",
)
