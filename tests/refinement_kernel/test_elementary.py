"""Elementary numbers: what enclosures say of them, equality whatever the form, and what is not decided."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Rejected, Term, parse, show
from symqif.refinement_kernel.bases import Exponential, Logarithm, Sum
from symqif.refinement_kernel.constant import constant, near, number
from symqif.refinement_kernel.elementary import Elementary
from symqif.refinement_kernel.number import Interval, Quadratic, at_least, nonnegative, positive, zero
from tests.sample import slow

F = Fraction
E = "exp(1)"


def value(text: str) -> Fraction | Elementary:
    return constant(parse(text))


leaves = st.sampled_from([F(2), F(1, 3), F(-3, 2), *map(parse, ("exp(1/2)", "exp(-1)", "log(3)", "sqrt(2)"))])


def grown(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    binary = st.tuples(st.sampled_from("+-*/"), inner, inner)
    powers = st.tuples(st.just("**"), inner, st.sampled_from([F(-2), F(-1), F(0), F(2), F(3)]))
    return st.one_of(binary, powers, st.tuples(st.sampled_from(["sqrt", "exp", "log", "neg"]), inner))


@settings(max_examples=150, deadline=None)
@given(st.recursive(leaves, grown, max_leaves=6))
def test_the_kernels_enclosure_of_the_term_agrees(term: Term) -> None:
    """The value is within the enclosure, and so is that of the term that the value prints as."""
    try:
        low, high = enclose(term, 600)
        own, found = constant(term), number(term)
    except (Rejected, OverflowError):
        return
    around = near(term)
    ends = around.low, around.high
    assert isinstance(found, Fraction) == isinstance(own, Fraction)
    assert ends[0] <= high
    assert low <= ends[1]
    if isinstance(own, Elementary):
        assert zero(constant(parse(show(own.term))) - own)
    assert low <= 0 <= high or nonnegative(own) == (low > 0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"({E}-1)*({E}+1)", "exp(2)-1"),
        ("exp(1/2)**2", E),
        ("exp(log(3)/2)", "sqrt(3)"),
        ("sqrt(8)", "2*sqrt(2)"),
        ("1/(sqrt(2)-1)", "sqrt(2)+1"),
        ("log(9/4)", "2*log(3/2)"),
        ("log(4)/log(8)", "2/3"),
        (f"log(sqrt({E}+1))", f"log({E}+1)/2"),
        (f"exp(log({E}+1)-1)", f"1+1/{E}"),
        ("exp(log(2)*log(3))**2", "exp(2*log(3)*log(2))"),
        (f"sqrt({E}+1)*sqrt({E}+1)", f"{E}+1"),
        ("2**(1/3)*4**(1/3)", "2"),
        ("exp(-log(1/2+exp(-1)))", "1/(1/2+exp(-1))"),
        (f"exp(log({E}-2)/3)**3", f"{E}-2"),
        ("laplace_tail(1, 1)", "exp(-1)/2"),
        ("laplace_tail(2, -1)", "1-exp(-1/2)/2"),
        ("sum(exp(i), i, 0, 3)", f"({E}+1)*(exp(2)+1)"),
        (f"max({E}, 3)", "3"),
    ],
)
def test_equal_numbers_are_seen_to_be(one: str, other: str) -> None:
    assert zero(value(one) - value(other))
    assert not zero(value(one) - value(other) - F(1, 10**300))


@pytest.mark.parametrize("text", [f"{E}-F", "log(2)-F", "sqrt(2)-F", "exp(sqrt(2))-F"])
@pytest.mark.parametrize("digits", [10, 40, 300])
def test_a_small_difference_has_its_sign(text: str, digits: int) -> None:
    low, high = enclose(parse(text.removesuffix("-F")), 1200)
    below, above = F(low * 10**digits // 1, 10**digits), F(high * 10**digits // 1 + 1, 10**digits)
    for rational, sign in ((below, 1), (above, -1)):
        gap = constant(parse(text.removesuffix("-F"))) - rational
        assert isinstance(gap, Elementary)
        assert gap.sign == sign
        assert positive(gap) == at_least(constant(parse(text.removesuffix("-F"))), rational) == (sign > 0)


@pytest.mark.parametrize(
    "text",
    ["1/(exp(1)-exp(1))", "log(0)", "log(-1)", "log(1-exp(1))", "sqrt(-1)", "sqrt(1-exp(1))", "0**(-1)", "x",
     "2**exp(1)", "binomial(1/2, 1)", "binomial(-1, 1)", "laplace_tail(-1, 1)", "laplace_tail(0, 1)",
     "exp(1/10**3000)-1", "sum(i, i, 0, 1/2)", "delta(x, y)"],
)  # fmt: skip
def test_what_has_no_value_or_none_that_is_decided_is_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        value(text)


def test_a_logarithm_has_the_sign_of_what_is_above_1() -> None:
    for text, sign in ((f"log({E}-2)", -1), (f"log({E}-1)", 1), ("log(log(2))", -1), ("log(1/3)", -1), ("log(3/2)", 1)):
        number = value(text)
        assert isinstance(number, Elementary)
        assert number.sign == sign


def test_a_sum_that_is_too_long_is_rejected() -> None:
    with pytest.raises(Rejected, match="too long"):
        value("(exp(1)+log(5)+log(3)+1)**60 - (exp(1)+log(5)+log(3)+2)**60")


ZERO_SUM = Sum(frozenset({(frozenset({(Exponential(frozenset()), F(1))}), F(1)), (frozenset(), F(-3))}))  # e - 3 < 0


@pytest.mark.parametrize(
    "forged",
    [
        Elementary(F(1), frozenset({(ZERO_SUM, F(1))})),
        Elementary(F(0), frozenset({(Exponential(frozenset()), F(1))})),
        Elementary(F(1), frozenset({(-2, F(1))})),
        Elementary(F(1), frozenset({(0, F(1))})),
        slow(Elementary(F(1), frozenset({(Logarithm(2, -1), F(1))}))),
    ],
)
def test_a_forged_foundis_rejected(forged: Elementary) -> None:
    with pytest.raises(Rejected, match=r"two evaluations differ|is not certainly"):
        number(forged)


@pytest.mark.parametrize("text", ["exp(1)", "sqrt(2)+exp(1)", "exp(1)-3"])
def test_a_number_has_no_equality_and_no_hash(text: str) -> None:
    for one in (value(text), number(text)):
        with pytest.raises(TypeError):
            hash(one)


def test_kinds_do_not_mix() -> None:
    number = value(E)
    for other in (Quadratic(F(0), F(1), 2), Interval.around(F(0), F(1))):
        for operation in (lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a - b):
            with pytest.raises(Rejected, match="mix"):
                operation(number, other)
            with pytest.raises((Rejected, TypeError), match=r"mix|unsupported"):
                operation(other, number)


@pytest.mark.parametrize("s", [f"(1+{E})", "(1+sqrt(2))", "(log(3)+sqrt(2))"])
def test_what_is_left_of_a_sum_may_stand_before_it(s: str) -> None:
    """The exponents of one base are added: what is left after 1 is s^(3/2), and not s."""
    root = f"{s}*sqrt({s})"
    assert zero(value(f"1+{root}-1") - value(root))
    assert zero(value(f"(1+{root}-1)**2-{s}**3"))
