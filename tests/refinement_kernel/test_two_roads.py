"""Whatever the form of an irrational number says has to agree with its enclosure: a fault of either is a rejection."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from operator import add, mul, sub, truediv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif import oue, refines, sue
from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel import constant, elementary
from symqif.refinement_kernel.along import Along
from symqif.refinement_kernel.certificate import of_data
from symqif.refinement_kernel.constant import near, number
from symqif.refinement_kernel.number import (
    Interval,
    Number,
    Quadratic,
    Real,
    at_least,
    exceeds,
    nonnegative,
    positive,
    real,
    zero,
)

F = Fraction
TEXTS = ("sqrt(2)", "sqrt(3)", "exp(1)", "exp(1/2)", "2**(1/3)", "log(3)", "1/3", "-7/5", "1-sqrt(2)", "3-exp(1)", "0")


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.sampled_from(TEXTS))
def test_numbers_of_all_kinds_mix_and_stay_between_their_bounds(one: str, other: str, third: str) -> None:
    a, b, c = map(number, (one, other, third))
    for sign, operation in (("+", add), ("-", sub), ("*", mul), ("/", truediv)):
        if sign == "/" and zero(b):
            continue
        term = parse(f"({one}){sign}({other})-({third})")
        found = operation(a, b) - c
        assert positive(found) == (near(term).low > 0)
        assert zero(found) == zero(number(term))
        if not zero(found):
            assert zero(found - number(term))


@pytest.mark.parametrize(
    ("exact", "low", "high"),
    [
        (F(1), F(2), F(3)),
        (F(4), F(2), F(3)),
        (0, F(1, 10**9), F(1)),
        (Quadratic(F(1), F(0), 2), F(0), F(1, 2)),
        (Quadratic(F(-1), F(1), 2), F(-1), F(0)),  # sqrt(2) - 1 > 0
        (Quadratic(F(1), F(-1), 2), F(0), F(1)),
        (constant.constant(parse("exp(1)-3")), F(0), F(1)),
        (constant.constant(parse("exp(1)-2")), F(-1), F(0)),
    ],
)
def test_a_number_that_its_enclosure_does_not_allow_is_rejected(exact: Number, low: Fraction, high: Fraction) -> None:
    with pytest.raises(Rejected, match="two evaluations differ"):
        real(exact, Interval.around(low, high))  # type: ignore[arg-type]


def test_a_number_that_its_enclosure_allows_is_what_its_form_says() -> None:
    for low, high in ((F(1), F(1)), (F(0), F(1)), (F(1), F(2))):
        assert real(F(1), Interval.around(low, high)) == 1
    root = real(Quadratic(F(-1), F(1), 2), Interval.around(F(-1), F(1, 10**9)))
    assert isinstance(root, Real)
    assert positive(root)
    assert not positive(-root)


def test_a_fault_of_the_exact_arithmetic_is_a_rejection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the tail of Laplace noise, say: no channel with it, and no answer."""
    wrong = {**constant.EXACT.operations, "sqrt": lambda a: constant.power(a, F(1, 4))}
    monkeypatch.setattr(constant, "EXACT", constant.Arithmetic(constant.EXACT.refused, wrong, constant.EXACT.forms))
    constant._constant.cache_clear()
    constant._of_term.cache_clear()
    try:
        assert isinstance(number("sqrt(17)"), Real)  # of the same sign
        for text in ("sqrt(17)-4", "sqrt(17)*sqrt(17)-10", "sqrt(16)"):
            with pytest.raises(Rejected, match="two evaluations differ"):
                number(text)
    finally:
        constant._constant.cache_clear()
        constant._of_term.cache_clear()


@pytest.fixture
def wrong_sums(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is left of a sum is taken once where it should be multiplied to what is common."""
    right, caches = elementary.joined, (constant._constant, constant._of_term)
    monkeypatch.setattr(
        elementary, "joined", lambda m, n: {**dict(m), **dict(n)} if isinstance(n, list) else right(m, n)
    )
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


S, T = "(1+sqrt(2))", "(1+exp(1))"
FORM = f"((sqrt{T}+1)+(exp(1)*sqrt{T}-1))"  # of T sqrt(T), which it takes for T


@pytest.mark.parametrize(
    "channels",
    [
        [f"subset(2,1,1,1,{s}/4,1-{s}/4)" for s in (S, f"(1+{S}*sqrt({S})-1)")],
        [f"subset(2,1,1,1,10*{s}/73,1-10*{s}/73)" for s in (T, f"(2**400+{T}*sqrt({T})-2**400)")],
        [
            f"subset(3,0,3,1,1/(2*(1+{T})**2)*(binomial(3-i,2)+(i-1)*(3-i)*{T}+binomial(i-1,2)*{T}*{FORM}),"
            "binomial(3-i,3)/2)",
            "subset(3,0,0,1,1,1)",
        ],
    ],
)
def test_a_fault_of_the_form_of_an_entry_is_a_rejection(wrong_sums: None, channels: list[str]) -> None:
    moves = [] if "i" in channels[0] else [[1, 1, "1"]]
    with pytest.raises(Rejected, match=r"differ|not certainly >= 0"):
        of_data({"kind": "witness", "channels": channels, "moves": moves}).check()


def test_a_fault_of_the_form_of_an_exponent_is_a_rejection(wrong_sums: None) -> None:
    along = Along(parse(f"subset(2,1,1,1,exp(eps)**({FORM}-exp(1))/9,1/3)"), {}, {"eps": F(1)})
    with pytest.raises(Rejected, match="two evaluations differ"):
        along.at(F(3))


@pytest.mark.parametrize("given", [{"eps": F(1, 3)}, {"t": 3}])
def test_a_fault_of_sums_is_no_answer(monkeypatch: pytest.MonkeyPatch, given: dict[str, Fraction]) -> None:
    kind = type(number("exp(1)" if "eps" in given else "sqrt(3)").exact)  # type: ignore[union-attr]
    right = kind.__add__
    monkeypatch.setattr(
        kind, "__add__", lambda a, b: right(a, b) if isinstance(b, F) and b == 0 else right(a, b) + F(1, 9)
    )
    found = None
    try:
        found = refines(sue, oue, k=3, **given).holds
    except Rejected:
        found = None
    assert found is None


@pytest.mark.parametrize(
    ("a", "b", "sign"),
    [
        ("exp(1)", "3", -1), ("exp(1)", "exp(1/2)**2", 0), ("sqrt(2)", "7/5", 1), ("sqrt(2)", "exp(log(2)/2)", 0),
        ("1/3", "1/3", 0), ("2", "1", 1), ("exp(1)", "sqrt(7)", 1),
    ],
)  # fmt: skip
def test_comparisons(a: str, b: str, sign: int) -> None:
    one, other = number(a), number(b)
    assert (at_least(one, other), exceeds(one, other)) == (sign >= 0, sign > 0)
    assert (at_least(other, one), exceeds(other, one)) == (sign <= 0, sign < 0)
    assert (nonnegative(one - other), positive(one - other), zero(one - other)) == (sign >= 0, sign > 0, sign == 0)


def test_of_intervals_only_what_is_certain_is_compared() -> None:
    low, high = Interval.around(F(0), F(1)), Interval.around(F(1), F(2))
    assert (at_least(high, low), exceeds(high, low)) == (True, False)
    assert (at_least(low, high), exceeds(low, high)) == (False, False)
    assert (at_least(low, low), exceeds(low, low)) == (False, False)
    assert exceeds(high + F(1, 10**9), low)
