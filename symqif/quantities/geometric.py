"""What the truncated geometric mechanism leaks, and how far off its reports are, for any number k of secrets."""

from symqif.quantities.kind import KINDS
from symqif.quantities.quantity import Quantity
from symqif.refinement.geometric import GEOMETRIC_GRR, GRR_GEOMETRIC

CAPACITY = "(k*(1-a)+2*a)/(1+a)"
FORMS = {
    "asr": f"{CAPACITY}/k",
    "capacity": CAPACITY,
    "epsilon": "(k-1)*eps",
    "additive": f"({CAPACITY}-1)/k",
    "distance": "2*a*(k-1-k*a+a**k)/(k*(1+a)*(1-a)**2)",
}
THRESHOLDS = {
    "geometricgrr": ("the largest `eps` of GRR by which {} at `eps` is refined", GEOMETRIC_GRR, "k >= 3"),
    "grrgeometric": ("the least `eps` of GRR that is refined by {} at `eps`", GRR_GEOMETRIC, "k >= 2"),
}
TITLE = "the truncated geometric mechanism"
VARIABLES = {"k": "integer", "eps": "real"}


def geometric_threshold(name: str) -> Quantity:
    meaning, formula, secrets = THRESHOLDS[name]
    return Quantity(
        name=f"threshold.{name}",
        meaning=meaning.format(TITLE),
        variables=VARIABLES,
        given=(secrets, "eps > 0"),
        definitions={},
        closed_form=f"log({formula})",
        argued="symqif.refinement.geometric",
        checked=name == "geometricgrr",  # that the logarithm of the other is defined takes an induction on k
    )


def geometric_quantity(kind: str) -> Quantity:
    return Quantity(
        name=f"{kind}.geometric",
        meaning=KINDS[kind].meaning.format(TITLE),
        variables=VARIABLES,
        given=("k >= 2", "eps > 0" if kind == "distance" else "eps >= 0"),
        definitions={"a": "exp(-eps)"},
        closed_form=FORMS[kind],
        argued="symqif.geometric",
    )
