"""What needs no step of its own in an outline: equalities from orders, goals from a != b, and what readers know."""

import pytest

from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.kernel.term import names, parse
from symqif.reduction.statement import Statement
from tests.sample import every, slow

UNARY, LEVEL = ("0 < q", "q < p", "p < 1"), ("eps > 0", "0 < p", "p < 1")
Q = "p/(p+(1-p)*exp(eps))"
VARIANCE = "({q})*(1-({q}))/(({p})-({q}))**2"
OUE, BEST = VARIANCE.format(p="1/2", q="1/(exp(eps)+1)"), "4*exp(eps)/(exp(eps)-1)**2"
OLH = "(exp(eps)+g-1)**2/((exp(eps)-1)**2*(g-1))"
AT_ROOT = ("1 < a", "a < y", "3*a**2 - 2*(y+1)*a + y == 0", "1 <= x", "x <= y", "x != a")
LEAST = "({a}*2-1)/(1+{a}**2/y-2*{a})**2 < ({x}*2-1)/(1+{x}**2/y-2*{x})**2"
NEAR, CLOSE = "eps*(1-t) < log((2*exp(eps){}1)/3)", ("eps > 0", "log(3/2) <= eps*t")
SORTS = {"g": "integer", "k": "integer"}
TRUE = {
    "a square that is no more than 0": ("implies((p-1/2)**2 <= 0, p == 1/2)", UNARY),
    "a square of what is not 0": ("implies(p != 1/2, 0 < (p-1/2)**2)", UNARY),
    "and a factor that eps makes positive": ("implies((p-1/2)**2*(exp(eps)-1) <= 0, p == 1/2)", (*UNARY, "eps > 0")),
    "where a and b are names of its own": ("implies((a-b)**2*(exp(eps)-1) <= 0, a == b)", ("eps > 0",)),
    "and a quotient is small": ("implies((a-b)**2/(1+b**2) <= 0, a == b)", ()),
    "the only best g": (f"implies({OLH} == {BEST}, g == exp(eps)+1)", ("eps > 0", "g >= 2")),
    "the best p": (f"{OUE} <= {VARIANCE.format(p='p', q=Q)}", LEVEL),
    "DE beside OUE": (f"equivalent((exp(eps)+k-2)/(exp(eps)-1)**2 < {BEST}, k < 3*exp(eps)+2)", ("eps > 0", "k >= 2")),
    "the p of SUE": ("p == exp(eps/2)*q", ("eps > 0", *UNARY, "p + q == 1", "p*(1-q) == exp(eps)*(1-p)*q")),
    "half of eps": ("exp(eps/2)/(exp(eps/2)-1)**2 > 4*exp(eps)/(exp(eps)-1)**2", ("eps > 0",)),
    "a logarithm above a bound": ("1/2 < 2*log((exp(eps/2)+exp(eps)+1)/3)/eps", ("eps > 0",)),
    "a bound on the logarithm of a number": ("exp(eps*t) < (exp(eps)+1)/2", ("eps > 0", "t < log((exp(eps)+1)/2)/eps")),
    "a logarithm above a bound that falls below its own": (NEAR.format("+"), CLOSE),
    "the ratio of a unary encoding": ("all(1 < p*(1-q)/((1-p)*q), p + q < 2, 0 <= q*(1-q)/(p-q)**2)", UNARY),
}
SLOW = {
    "the variance of SUE": (
        f"{VARIANCE.format(p='p', q='q')} == exp(eps/2)/(exp(eps/2)-1)**2",
        ("eps > 0", *UNARY, "p + q == 1", "p*(1-q) == exp(eps)*(1-p)*q"),
    ),
    "the only best p": (f"implies({VARIANCE.format(p='p', q=Q)} == {OUE}, p == 1/2)", LEVEL),
    "all p and q of a level": (
        f"{BEST} <= {VARIANCE.format(p='p', q='q')}",
        ("eps > 0", *UNARY, "p*(1-q) <= exp(eps)*(1-p)*q"),
    ),
    "the least value is at a root": (LEAST.format(a="a", x="x"), AT_ROOT),
}
FALSE = {
    "a square that may be positive": ("implies((p-1/2)**2 <= q, p == 1/2)", UNARY),
    "a square of what may be 0": ("implies(p != q, 0 < (p-1/2)**2)", UNARY),
    "a logarithm below a bound": ("log(exp(eps)+1) < eps", ("eps > 0",)),
    "a logarithm above a bound that falls too little": (NEAR.format("-"), CLOSE),
    "too large a level": ("p*(1-q)/((1-p)*q) <= exp(eps)", (*UNARY, "eps > 0")),
}
UNPROVED = {
    "at the root itself": (LEAST.format(a="a", x="x"), AT_ROOT[:-1]),
    "beyond y": (LEAST.format(a="a", x="x"), (*AT_ROOT[:4], "x != a")),
    "not a root": (LEAST.format(a="a", x="x"), (*AT_ROOT[:2], *AT_ROOT[3:])),
    "the greatest value": (LEAST.format(a="x", x="a"), AT_ROOT),
    "a bound that falls too late": (NEAR.format("+"), ("eps > 0", "log(4/3) <= eps*t")),
}


def verdict(claim: str, given: tuple[str, ...], seconds: float = 60) -> str:
    used = frozenset[str]().union(*(names(parse(text)) for text in (claim, *given)))
    own = Statement(claim, {name: SORTS.get(name, "real") for name in sorted(used)}, given)
    return decide("own", "printed", Derivation(own), {}, seconds).verdict


@pytest.mark.parametrize("name", [*every(4, TRUE), *map(slow, SLOW)])
def test_it_is_proved_without_a_step(name: str) -> None:
    assert verdict(*(TRUE | SLOW)[name], seconds=200) == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name: str) -> None:
    assert verdict(*FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", UNPROVED)
def test_what_is_false_where_no_point_is_tried_stays_unproved(name: str) -> None:
    assert verdict(*UNPROVED[name]) == "undecided"
