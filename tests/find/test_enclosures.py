"""Enclosures: against mpmath at 60 digits, narrow enough, fast enough, and honest where there is no value."""

from fractions import Fraction

import mpmath
import pytest

from symqif.find.enclosures import enclose
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Undefined, parse

DIGITS = 40
VALUES = {
    "exp(1)": lambda m: m.e,
    "exp(-7/3)": lambda m: m.exp(-m.mpf(7) / 3),
    "log(2)": lambda m: m.log(2),
    "log(1 + 1/10**30)": lambda m: m.log1p(m.mpf(10) ** -30),
    "sqrt(2) + max(1, exp(1/2))": lambda m: m.sqrt(2) + m.exp(0.5),
    "max(sqrt(2), 3/2) - 1": lambda m: m.mpf(1) / 2,
    "(99/100)**1000000": lambda m: m.mpf("0.99") ** 1000000,
    "(1/(exp(-8)+1))**1000000": lambda m: (1 / (m.exp(-8) + 1)) ** 1000000,
    "(-3)**5 * sqrt(5)**(-3)": lambda m: -243 / m.sqrt(5) ** 3,
    "binomial(1000000, 500000)/2**1000000": lambda m: m.binomial(1000000, 500000) / m.mpf(2) ** 1000000,
    "sum(binomial(60, i)*(1/3)**i*(2/3)**(60-i)*log(i+1), i, 0, 60)": lambda m: m.fsum(
        m.binomial(60, i) * m.mpf(2) ** (60 - i) / m.mpf(3) ** 60 * m.log(i + 1) for i in range(61)
    ),
    "2/exp(1)*log(exp(3)+1) - 2*log(exp(3/2)+1)": lambda m: 2 / m.e * m.log(m.exp(3) + 1) - 2 * m.log(m.exp(1.5) + 1),
    "laplace_tail(2/3, 7/5)": lambda m: m.exp(m.mpf(-21) / 10) / 2,
    "laplace_tail(2/3, -7/5)": lambda m: 1 - m.exp(m.mpf(-21) / 10) / 2,
    "laplace_tail(exp(1), 0)": lambda m: m.mpf(1) / 2,
    "exp(20) - exp(20 - 1/10**15)": lambda m: m.exp(20) * -m.expm1(-(m.mpf(10) ** -15)),
}


@pytest.mark.parametrize("text", VALUES)
def test_the_value_is_enclosed_narrowly(text):
    low, high = enclose(parse(text), DIGITS, Deadline(60))
    assert high - low <= abs(low) / 10**DIGITS
    with mpmath.workdps(90):
        value = VALUES[text](mpmath.mp)
        ends = [mpmath.mpf(end.numerator) / end.denominator for end in (low, high)]
        slack = abs(value) * mpmath.mpf(10) ** -60
        assert ends[0] - slack <= value <= ends[1] + slack


def test_values_of_millions_of_digits_are_enclosed_without_writing_them_down():
    low, high = enclose(parse("(exp(1)/(exp(1)+999999))**1000000"), DIGITS, Deadline(60))
    assert 0 < low.numerator < high.numerator << 200  # and not low < high, which would take minutes


def test_rational_values_are_exact():
    assert enclose(parse("1/2 - 3/8 + 0*exp(1)"), 30, Deadline(1)) == (Fraction(1, 8), Fraction(1, 8))
    assert enclose(parse("sum(i**2, i, 1, 10)"), 30, Deadline(1)) == (385, 385)
    assert enclose(parse("sum(i**2, i, 5, 3) + binomial(5, 7)"), 30, Deadline(1)) == (0, 0)


@pytest.mark.parametrize(
    "text", ["log(1-2)", "log(0)", "sqrt(exp(1)-3)", "1/0", "0**(-2)", "binomial(-1, 2)", "laplace_tail(0, 1)"]
)
def test_what_has_no_value_is_undefined(text):
    with pytest.raises(Undefined):
        enclose(parse(text), 10, Deadline(1))


@pytest.mark.parametrize("text", ["sqrt(2)**2 - 2", "1/(exp(1)-exp(1))", "log(sqrt(3)**2-3)", "exp(exp(30))"])
def test_what_precision_cannot_settle_is_given_up(text):
    with pytest.raises(GaveUp, match="enclosures: "):
        enclose(parse(text), 10, Deadline(60))


def test_time_is_respected():
    with pytest.raises(GaveUp, match="enclosures: no answer in"):
        enclose(parse("sum(log(i), i, 1, 10000000)"), 10, Deadline(0.2))


@pytest.mark.parametrize("text", ["x + 1", "2**(1/2)", "binomial(5/2, 1)", "matrix([1])"])
def test_what_is_no_constant_is_rejected(text):
    with pytest.raises(Rejected):
        enclose(parse(text), 10, Deadline(1))
