"""The mean squared error of frequencies for subset selection: the printed form has a factor 2 too many."""

from symqif.mechanisms import ss
from symqif.outlines.estimates import RANGE
from symqif.outlines.script import *

FORM = (
    "(k-omega+(omega-1)*exp(eps))*(-omega*(k-omega) - omega*(omega-1)*exp(eps) + (k-1)*(k+{}*exp(eps)-omega))"
    "/(n*omega*(-k+omega+(k-1)*exp(eps)-(omega-1)*exp(eps))**2)"
)
PRINTED, RIGHT = FORM.format("2*omega"), FORM.format("omega")
DEFINITIONS = {
    "p": ss.definitions["p"],
    "q": "(omega*exp(eps)*(omega-1)+(k-omega)*omega)/((k-1)*(omega*exp(eps)+k-omega))",
}

GREATER = exponentials("exp(eps) > 1", "`eps > 0`")
APART = have("0 < (k-omega)*(exp(eps)-1)", "`omega < k` and `eps > 0`")


def is_form(form: str) -> Statement:
    """The approximate mean squared error, formula (4), is this."""
    return Statement(
        f"q*(1-q)/(n*(p-q)**2) == {form}",
        {**ss.variables, "n": "integer"},
        ("k >= 2", "1 <= omega", "omega <= k-1", *RANGE),
        DEFINITIONS,
    )


CLAIM = claim(
    "revisiting.mse-ss",
    "A closed form of the MSE of SS",
    Source("Section 4.2, formula (8)"),
    is_form(PRINTED),
    points=({"k": "2", "omega": "1", "eps": "log(2)", "n": "1"},),
    recorded="refuted",
    correction=Correction("result", "`(k-1)(k + 2 omega e^eps - omega)`", "`(k-1)(k + omega e^eps - omega)`"),
    reason="for `omega = 1` it is not that of GRR. A 2 is too many",
    repaired=Derivation(is_form(RIGHT), facts=(GREATER, APART)),
    notes="The preprint of March 2025. `q` is q* as printed.",
)
