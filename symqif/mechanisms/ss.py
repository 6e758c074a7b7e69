"""Subset selection: a subset of omega values, more likely to hold the true one."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

from symqif.kernel.term import Term
from symqif.mechanisms.protocol import Protocol


def outputs(k: int, omega: int) -> Iterable[tuple[int, ...]]:
    return combinations(range(1, k + 1), omega)


def entry(x: int, y: tuple[int, ...], k: int, omega: int) -> tuple[Term, ...]:
    """x is in the subset with probability p; the other values are drawn without replacement from the k - 1 others."""
    if x in y:
        return "p", Fraction(1, comb(k - 1, omega - 1))
    return ("-", Fraction(1), "p"), Fraction(1, comb(k - 1, omega))


ss = Protocol(
    name="ss",
    title="Subset Selection (SS)",
    reference="Ye and Barg, IEEE Trans. Inf. Theory 2018; Wang et al., 2016",
    variables={"k": "integer", "omega": "integer", "eps": "real"},
    given=("k >= 2", "1 <= omega", "omega <= k-1", "eps >= 0"),
    definitions={
        "p": "omega*exp(eps)/(omega*exp(eps)+k-omega)",
        "SS": "subset(k, omega, omega, 1, p/binomial(k-1,omega-1), (1-p)/binomial(k-1,omega))",
    },
    capacity="k*exp(eps)/(omega*exp(eps)+k-omega)",
    max_case_capacity="exp(eps)",
    support=("p", "(omega-p)/(k-1)"),
    optimum={"omega": "max(1, k/(exp(eps)+1))"},
    outputs=outputs,
    entry=entry,
    also_called=("k-subset",),
)
