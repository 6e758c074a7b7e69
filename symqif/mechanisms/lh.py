"""Local hashing with all g^k hash functions: binary (g = 2), optimized (g nearest to e^eps + 1) and any g."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product

from symqif.kernel.term import Term
from symqif.mechanisms.protocol import Protocol

PRINTED_ASR = "(exp(eps)*g**k + (g-1)**k*(1-exp(eps)))/((exp(eps)+g-1)*(k*g**(k-1)))"  # in the paper's own form
EARLIER_ASR = "exp(eps)/((exp(eps)+g-1)*max(k/g, 1))"  # that of Gursoy et al., IEEE TIFS 2022
Report = tuple[tuple[int, ...], int]  # the values (h(1), .., h(k)) of the hash function, and the reported value


def outputs(k: int, g: int) -> Iterable[Report]:
    values = range(1, g + 1)
    return ((h, y) for h in product(values, repeat=k) for y in values)


def entry(x: int, output: Report, k: int, g: int) -> tuple[Term, ...]:
    """A hash function h is chosen uniformly, and h(x) is perturbed by GRR on its g values."""
    h, y = output
    return Fraction(1, g**k), "p" if h[x - 1] == y else "q"


lh = Protocol(
    name="lh",
    title="Local Hashing (LH)",
    reference="Wang et al., USENIX Security 2017",
    variables={"k": "integer", "g": "integer", "eps": "real"},
    given=("k >= 2", "g >= 2", "eps >= 0"),
    definitions={
        "p": "exp(eps)/(exp(eps)+g-1)",
        "q": "1/(exp(eps)+g-1)",
        "LH": "subset(k, 0, k, g*(g-1)**(k-i), p/g**k, q/g**k)",
    },
    capacity="(exp(eps)*g**k+(g-1)**k*(1-exp(eps)))/((exp(eps)+g-1)*g**(k-1))",
    max_case_capacity="exp(eps)",
    support=("p", "1/g"),
    outputs=outputs,
    entry=entry,
)


def _variant(name: str) -> dict[str, str]:
    """The definitions of LH, its channel under another name."""
    return {(name if key == "LH" else key): text for key, text in lh.definitions.items()}


blh = replace(
    lh,
    name="blh",
    title="Binary Local Hashing (BLH)",
    reference="Bassily and Smith, STOC 2015",
    variables={"k": "integer", "eps": "real"},
    given=("k >= 2", "eps >= 0"),
    definitions={"g": "2", **_variant("BLH")},
    outputs=partial(outputs, g=2),
    entry=partial(entry, g=2),
)

olh = replace(
    lh,
    name="olh",
    title="Optimized Local Hashing (OLH)",
    given=(*lh.given, "2*g <= 2*exp(eps)+3", "2*exp(eps)+3 < 2*g+2"),  # g = floor(e^eps + 1 + 1/2)
    definitions=_variant("OLH"),
    optimum={"g": "exp(eps)+1"},
)
