"""What the truncated geometric mechanism leaks, and how far off its reports are, for any number k of secrets."""

from __future__ import annotations

from symqif.quantities.quantity import Quantity

CAPACITY = "(k*(1-a)+2*a)/(1+a)"
FORMS = {
    "additive": ("the additive leakage of {} under the uniform prior", f"({CAPACITY}-1)/k"),
    "asr": ("the adversarial success rate of {}", f"{CAPACITY}/k"),
    "capacity": ("the Bayes capacity of {}", CAPACITY),
    "distance": (
        "the mean of |x - y| between the secret x and the report y of {}, all x equally likely",
        "2*a*(k-1-k*a+a**k)/(k*(1+a)*(1-a)**2)",
    ),
    "epsilon": ("the least eps for which {} is eps-LDP", "(k-1)*eps"),
}


def geometric_quantity(kind: str) -> Quantity:
    meaning, formula = FORMS[kind]
    return Quantity(
        name=f"{kind}.geometric",
        meaning=meaning.format("the truncated geometric mechanism"),
        variables={"k": "integer", "eps": "real"},
        given=("k >= 2", "eps > 0" if kind == "distance" else "eps >= 0"),
        definitions={"a": "exp(-eps)"},
        closed_form=formula,
        argued="symqif.geometric",
    )
