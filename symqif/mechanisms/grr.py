"""Generalized randomized response: the true value with probability p, each other one with probability q."""

from collections.abc import Iterable

from symqif.kernel.term import Term
from symqif.mechanisms.protocol import Protocol


def outputs(k: int) -> Iterable[int]:
    return range(1, k + 1)


def entry(x: int, y: int, k: int) -> tuple[Term, ...]:
    return ("p" if y == x else "q",)


grr = Protocol(
    name="grr",
    title="Generalized Randomized Response (GRR)",
    reference="Kairouz et al., ICML 2016",
    variables={"k": "integer", "eps": "real"},
    given=("k >= 2", "eps >= 0"),
    definitions={
        "p": "exp(eps)/(exp(eps)+k-1)",
        "q": "1/(exp(eps)+k-1)",
        "GRR": "subset(k, 1, 1, 1, p, q)",
    },
    capacity="k*exp(eps)/(exp(eps)+k-1)",
    max_case_capacity="exp(eps)",
    support=("p", "q"),
    outputs=outputs,
    entry=entry,
    also_called=("krr", "de"),
)
