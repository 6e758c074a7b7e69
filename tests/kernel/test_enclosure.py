"""Enclosures: every rounding goes outward, and what has no value gets no interval."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, factorial, floor

import mpmath
import pytest

from symqif.kernel import enclosure
from symqif.kernel.enclosure import Interval, _Enclosure, artanh, enclose, exponential, logarithm, summed
from symqif.kernel.term import Rejected, Term, parse


@pytest.mark.parametrize("base", [-1001, -999, -3, 3, 999, 1001])
def test_a_power_is_rounded_outward_whatever_the_sign_of_its_base(base: int) -> None:
    for exponent, bits in product([1, 2, 3, 5, 6, 7, -1, -2, -3], [1, 2, 8, 64]):
        low, high = enclose(parse(f"({base})**({exponent})"), bits)
        assert low <= Fraction(base) ** exponent <= high, (exponent, bits)


@pytest.mark.parametrize("exponent", [2, 3, 4])
def test_a_power_of_an_interval_through_zero_contains_both_sides(exponent: int) -> None:
    """At 4 bits 1/3 - 333/1000 is enclosed in an interval around 0."""
    low, high = enclose(parse(f"(1/3 - 333/1000)**{exponent}"), 4)
    assert low <= Fraction(1, 3000) ** exponent <= high
    assert low >= 0 or exponent % 2


def mp(numerator: int, denominator: int = 1) -> mpmath.mpf:
    return mpmath.mpf(numerator) / denominator


CONSTANTS = {
    "exp(40)": lambda: mpmath.exp(40),
    "exp(-40)": lambda: mpmath.exp(-40),
    "exp(-1/3)": lambda: mpmath.exp(mp(-1, 3)),
    "exp(exp(1))": lambda: mpmath.exp(mpmath.e),
    "log(1001/1000)": lambda: mpmath.log(mp(1001, 1000)),
    "log(999/1000)": lambda: mpmath.log(mp(999, 1000)),
    "log(1)": lambda: mp(0),
    "log(1/10**30)": lambda: mpmath.log(mp(1, 10**30)),
    "sqrt(2)": lambda: mpmath.sqrt(2),
    "sqrt(0)": lambda: mp(0),
    "sqrt(1/10**41)": lambda: mpmath.sqrt(mp(1, 10**41)),
    "max(-1, -log(3))": lambda: mp(-1),
    "max(exp(1), 2)": lambda: mpmath.e,
    "sum(exp(-j)/binomial(6, j), j, 0, 6)": lambda: mpmath.fsum(mpmath.exp(-j) / comb(6, j) for j in range(7)),
    "sum(j, j, 2, 1)": lambda: mp(0),
    "laplace_tail(2/3, 1/5)": lambda: mpmath.exp(mp(-3, 10)) / 2,
    "laplace_tail(2/3, -1/5)": lambda: 1 - mpmath.exp(mp(-3, 10)) / 2,
    "laplace_tail(exp(1), 0)": lambda: mp(1, 2),
    "laplace_tail(1, log(2) - log(3) + log(3/2))": lambda: mp(1, 2),
}


@pytest.mark.parametrize("text", CONSTANTS)
@pytest.mark.parametrize("bits", [4, 30, 128])
def test_a_constant_lies_in_its_enclosure(text: str, bits: int) -> None:
    with mpmath.workdps(80):
        exact = CONSTANTS[text]()
        low, high = (mp(end.numerator, end.denominator) for end in enclose(parse(text), bits))
        slack = mpmath.mpf(10) ** -75 * (1 + abs(exact))
        assert low - slack <= exact <= high + slack


DIGITS = [(above, below) for above in (1, 3, 5) for below in (2, 3, 5)] * 6
RNG = random.Random(1)
POSITIVE = [Fraction(RNG.randint(1, 10**above), RNG.randint(1, 10**below)) for above, below in DIGITS]
NEAR_ONE = [Fraction(2**n + s, 2**n - s) for n in (4, 10, 20, 30, 60) for s in (1, -1)]
NEAR_ZERO = [Fraction(s, 3**n) for n in (5, 20, 40) for s in (1, -1)]
SMALL = [Fraction(0), *NEAR_ZERO, *(s * x for x in POSITIVE if x < 100 for s in (1, -1))]
BITS = [1, 2, 3, 6, 20]
FUNCTIONS: dict[str, tuple[Callable[[Fraction], Term], Callable[[mpmath.mpf], mpmath.mpf], list[Fraction], int]] = {
    "exp": (lambda x: ("exp", x), mpmath.exp, SMALL, 2),
    "log": (lambda x: ("log", x), mpmath.log, [*POSITIVE, *NEAR_ONE], 20),
    "sqrt": (lambda x: ("sqrt", x), mpmath.sqrt, [Fraction(0), *POSITIVE, *NEAR_ONE], 2),
    "product": (lambda x: ("*", ("sqrt", x), ("-", x, ("sqrt", x))), lambda x: mpmath.sqrt(x) * x - x, POSITIVE, 6),
}


@pytest.mark.parametrize("bits", BITS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_enclosure_contains_the_value_and_is_as_narrow_as_its_bits(name: str, bits: int) -> None:
    term, function, arguments, width = FUNCTIONS[name]
    with mpmath.workdps(120):
        for x in arguments:
            low, high = (mp(end.numerator, end.denominator) for end in enclose(term(x), bits))
            exact = function(mp(x.numerator, x.denominator))
            assert low <= exact <= high, x
            assert (high - low) * 2**bits <= width * max(1, abs(exact)), x


@pytest.mark.parametrize("text", ["1/(1/3 - 333333/1000000)", "log(1/3 - 1/3)", "sqrt(-1)", "1/(1 - 1)", "1/sqrt(0)",
    "1/(-sqrt(0))", "sqrt(0)**(-1)", "(-sqrt(0))**(-1)", "log(0)", "log(sqrt(0))", "sqrt(-sqrt(0))",
    "0**(-1)", "2**(1/2)", "x", "laplace_tail(0, 1)", "laplace_tail(-1, 1)", "laplace_tail(-1/2, 1)",
    "laplace_tail(1/3 - 333333/1000000, 0)"])  # fmt: skip
def test_what_may_have_no_value_is_not_enclosed(text: str) -> None:
    with pytest.raises(Rejected):
        enclose(parse(text), 4)


TOO_MUCH = {
    "2**sqrt(4)": r"sqrt\(4\) must be an integer", "binomial(-1, 0)": r"binomial\(-1, 0\) is not evaluated",
    "binomial(100001, 1)": "is not evaluated", "binomial(100001, 100000)": "is not evaluated",
    "binomial(100001, 2)": r"binomial\(100001, 2\) is not evaluated", "exp(100001)": "an exponent is too large",
    "exp(-100001)": "an exponent is too large", "sum(1, j, 1, 100001)": "a sum of 100001 terms is not evaluated",
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), TOO_MUCH.items())
def test_what_is_too_much_work_or_no_integer_is_not_enclosed(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        enclose(parse(text), 8)


def test_what_is_nearly_too_much_work_is_enclosed() -> None:
    assert enclose(parse("binomial(100000, 2) + binomial(0, 0)")) == (4999950001, 4999950001)
    assert enclose(parse("exp(-100000)*exp(100000)"), 8)[0] > 0
    assert summed(1, 10**5) == range(1, 10**5 + 1)


@pytest.mark.parametrize(("largest", "larger"), [(10**6 + 8, 10**6 + 9), (8 - 10**6, 7 - 10**6)])
def test_what_is_rounded_is_neither_too_large_nor_too_small(largest: int, larger: int) -> None:
    power = Fraction(2) ** largest
    assert enclose(("neg", ("+", power, Fraction(0))), 8) == (-power, -power)
    with pytest.raises(Rejected, match="too large or too small for an enclosure"):
        enclose(("neg", ("+", Fraction(2) ** larger, Fraction(0))), 8)


@pytest.mark.parametrize("m", [0, 100001, 100002, -1])
def test_the_binomial_coefficients_at_the_ends_are_known_of_large_numbers_too(m: int) -> None:
    assert enclose(parse(f"binomial(100001, {m})")) == ((m in (0, 100001)),) * 2


def test_a_sum_has_the_lower_end_of_its_terms_and_their_upper_end() -> None:
    low, high = enclose(parse("sum(sqrt(2), j, 1, 2)"), 64)
    assert low**2 <= 8 <= high**2
    assert high - low < Fraction(1, 2**60)


@pytest.mark.parametrize(
    ("base", "square"), [((-3, 1), (0, 9)), ((-3, -2), (4, 9)), ((-1, 3), (0, 9)), ((2, 3), (4, 9))]
)
def test_the_square_of_an_interval_is_that_of_its_numbers(base: tuple[int, int], square: tuple[int, int]) -> None:
    low, high = base
    assert _Enclosure(64)._power((Fraction(low), Fraction(high)), 2) == square


def test_a_negative_power_is_as_narrow_as_its_bits() -> None:
    low, high = enclose(parse("3**(-1)"), 64)
    assert low <= Fraction(1, 3) <= high
    assert high - low < Fraction(1, 2**60)


# each step rounds outward, also where no guard bits hide that it does not


class Coarse(_Enclosure):
    """So few bits that each step changes what it rounds."""

    most = 3

    def __init__(self, bits: int) -> None:
        super().__init__(min(bits, self.most))


class Fine(_Enclosure):
    """Rounds so little that what a series leaves out is all that is lost."""

    def _floor(self, value: Fraction) -> Fraction:
        return _Enclosure(400)._floor(value)


def contains(interval: Interval, value: mpmath.mpf) -> bool:
    low, high = (mp(end.numerator, end.denominator) for end in interval)
    return bool(low <= value <= high)


SERIES = [
    Fraction(s * a, b) for s in (1, -1) for b in (3, 7, 16, 25, 90, 1000) for a in range(0, b // 3 + 1, 1 + b // 20)
]


@pytest.mark.parametrize("bits", [1, 2, 3, 4, 5, 8, 20])
def test_the_series_of_artanh_is_enclosed_whatever_its_argument(bits: int) -> None:
    with mpmath.workdps(400):
        for z in SERIES:
            assert contains(artanh.__wrapped__(z, bits), mpmath.atanh(mp(z.numerator, z.denominator))), z


@pytest.mark.parametrize("bits", [1, 8, 64, 128, 512])
@pytest.mark.parametrize("sign", [1, -1])
def test_what_the_series_of_artanh_leaves_out_is_in_its_enclosure(bits: int, sign: int) -> None:
    """Below 2**-(bits + 8) no term is added, and all of the value is the remainder."""
    with mpmath.workdps(400):
        for places in (3 * bits + 50, bits + 9, bits + 8, bits + 7, (bits + 8) // 3, (bits + 10) // 3):
            for factor in (1, Fraction(3, 4), Fraction(5, 4)):
                z = Fraction(sign * factor) / 2**places
                if abs(z) <= Fraction(1, 3):
                    assert contains(artanh.__wrapped__(z, bits), mpmath.atanh(mp(z.numerator, z.denominator))), z


@pytest.mark.parametrize("bits", [96, 128, 384])
def test_the_logarithm_of_what_is_nearly_1_is_enclosed_tightly(bits: int) -> None:
    with mpmath.workdps(400):
        for n in (20, 45, bits // 2, bits, 2 * bits):
            for x in (1 + Fraction(1, 2**n), 1 - Fraction(1, 2**n)):
                found = logarithm.__wrapped__(x, bits)
                assert contains(found, mpmath.log(mp(x.numerator, x.denominator))), x
                assert found[1] - found[0] < Fraction(1, 2 ** (bits - 9))


ARGUMENTS = sorted({Fraction(s * a, b) for s in (1, -1) for b in (1, 2, 3, 5, 7, 9, 64) for a in range(0, 41, 3)})


@pytest.mark.parametrize("most", range(1, 7))
def test_an_exponential_is_enclosed_without_any_guard_bits(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enclosure, "_Enclosure", type("Coarse", (Coarse,), {"most": most}))
    with mpmath.workdps(400):
        for x in ARGUMENTS:
            assert contains(exponential.__wrapped__(x, most), mpmath.exp(mp(x.numerator, x.denominator))), x


def test_what_the_series_of_exp_leaves_out_is_in_its_enclosure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enclosure, "_Enclosure", Fine)
    with mpmath.workdps(400):
        for x in ARGUMENTS:
            assert contains(exponential.__wrapped__(x, 1), mpmath.exp(mp(x.numerator, x.denominator))), x


@dataclass
class Series:
    """What a series asks for: the bits of its enclosures, what it rounds to what, and how often the sum is squared."""

    bits: list[int] = field(default_factory=list)
    rounded: list[tuple[Interval, Interval]] = field(default_factory=list)
    squared: int = 0

    @property
    def terms(self) -> list[tuple[Interval, Interval]]:
        return self.rounded[:-1:2]

    @property
    def sums(self) -> list[tuple[Interval, Interval]]:
        return self.rounded[1::2]


def of_exp(x: Fraction, bits: int, most: int, monkeypatch: pytest.MonkeyPatch) -> Series:
    """The series of exp(x), which is to have no more bits than `most`."""
    series = Series()

    class Recording(_Enclosure):
        def __init__(self, bits: int) -> None:
            series.bits.append(bits)
            super().__init__(min(bits, most))

        def round(self, low: Fraction, high: Fraction) -> Interval:
            ends = super().round(low, high)
            if not series.squared:
                series.rounded.append(((low, high), ends))
            return ends

        def _power(self, base: Interval, n: int) -> Interval:
            series.squared += 1
            return super()._power(base, n)

    monkeypatch.setattr(enclosure, "_Enclosure", Recording)
    exponential.__wrapped__(x, bits)
    return series


@pytest.mark.parametrize("bits", [1, 7, 64])
def test_the_series_of_exp_has_the_terms_that_its_bits_ask_for(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for x in [*ARGUMENTS, Fraction(1, 2 ** (bits + 18)), Fraction(1, 2 ** (bits + 17)), Fraction(-1000), Fraction(127)]:
        series = of_exp(x, bits, 10**6, monkeypatch)
        assert abs(floor(x)) < 2 ** (series.squared - 1) <= max(1, 2 * abs(floor(x))), x
        assert series.bits == [bits + series.squared + 16, bits]
        small, left = abs(x) / 2**series.squared, Fraction(1, 4 * 2 ** series.bits[0])
        n = len(series.terms)
        assert small**n / factorial(n) < left, x
        assert n == 1 or small ** (n - 1) / factorial(n - 1) >= left, x


@pytest.mark.parametrize("most", [1, 3, 6])
def test_each_term_and_sum_of_the_series_of_exp_has_what_the_one_before_it_makes(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for x in ARGUMENTS:
        series = of_exp(x, 8, most, monkeypatch)
        small, term, total = x / 2**series.squared, (Fraction(1),) * 2, (Fraction(1),) * 2
        for n, ((ends, power), (sums, value)) in enumerate(zip(series.terms, series.sums, strict=True), 1):
            assert sorted(ends) == sorted(end * small / n for end in term), (x, n)
            assert sums == (total[0] + power[0], total[1] + power[1]), (x, n)
            term, total = power, value


@pytest.mark.parametrize("bits", BITS)
def test_a_root_has_the_bits_that_are_asked_for_or_those_of_an_integer(bits: int) -> None:
    for x in [*POSITIVE, *NEAR_ONE, *(Fraction(3) ** n for n in (40, 41, -40, -41))]:
        low, high = _Enclosure(bits)._sqrt(x)
        last = high - low
        assert last == 1 or 2 ** (bits - 1) <= low / last < 2 ** (bits + 1), x
        assert low**2 <= x < high**2
    low, high = _Enclosure(bits)._sqrt(Fraction(2) ** (2 * bits + 41))
    assert high == low + 1


@pytest.mark.parametrize("bits", [1, 6, 7, 64])
def test_the_series_of_artanh_has_the_terms_that_its_bits_ask_for(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on as long as a power is above the last of its bits and of eight more."""
    spent: list[int] = []
    monkeypatch.setattr(enclosure, "spend", spent.append)
    for z in (Fraction(1, 3), Fraction(-1, 4), Fraction(1, 2**7), Fraction(-1, 2 ** (bits + 8)), Fraction(0)):
        spent.clear()
        artanh.__wrapped__(z, bits)
        terms = sum(units >= 100 for units in spent)
        assert abs(z) ** (2 * terms + 1) <= Fraction(1, 2 ** (bits + 8)), z
        assert not terms or abs(z) ** (2 * terms - 1) > Fraction(1, 2 ** (bits + 8)), z


def test_a_logarithm_is_enclosed_without_any_guard_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enclosure, "_Enclosure", Coarse)
    with mpmath.workdps(400):
        for x in [*POSITIVE, *NEAR_ONE]:
            assert contains(logarithm.__wrapped__(x, 20), mpmath.log(mp(x.numerator, x.denominator))), x


@pytest.mark.parametrize("x", [Fraction(5, 7), Fraction(9, 11), Fraction(-9, 11), Fraction(127)])
def test_a_number_that_has_no_more_bits_is_kept(x: Fraction) -> None:
    assert _Enclosure(8).round(x, x) == (x, x)


@pytest.mark.parametrize("x", [Fraction(17, 11), Fraction(-17, 11), Fraction(9, 17), Fraction(1, 257)])
def test_a_number_that_has_more_bits_is_rounded_outward(x: Fraction) -> None:
    low, high = _Enclosure(8).round(x, x)
    assert low < x < high


def test_a_power_of_0_or_of_a_small_negative_number_is_exact() -> None:
    assert enclose(parse("0**0")) == enclose(parse("sqrt(0)**0"), 64) == (1, 1)
    assert enclose(parse("(-1/2)**3"), 64) == (Fraction(-1, 8), Fraction(-1, 8))
    assert enclose(("**", Fraction(-1, 2), Fraction(2)), 64) == (Fraction(1, 4), Fraction(1, 4))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("log(-1/3)", "-1/3 is not certainly positive"),
        ("log(1/3 - 1/2)", "is not certainly positive"),
        ("laplace_tail(0, 1)", "0 is not certainly positive"),
        ("laplace_tail(-1/2, 1)", "is not certainly positive"),
        ("laplace_tail(1/3 - 333333/1000000, 0)", "is not certainly positive"),
    ],
)
def test_what_is_not_certainly_positive_is_refused_for_that(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        enclose(parse(text), 4)


def test_an_enclosure_has_128_bits_where_nothing_else_is_said() -> None:
    root = parse("sqrt(2)")
    assert enclose(root) == enclose(root, 128)
    assert enclose(root, 127) != enclose(root, 128) != enclose(root, 129)
