"""Irrational numbers: a term and an interval that have to agree; what is equal whatever its form; what is undecided."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from fractions import Fraction
from operator import add, mul, sub, truediv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif import oue, refines, sue
from symqif.find.linear.quadratic import Quadratic
from symqif.kernel.algebra import Algebra
from symqif.kernel.budget import Exhausted, limited, roomy
from symqif.kernel.enclosure import enclose
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Ratio
from symqif.kernel.term import Rejected, Term, parse
from symqif.refinement_kernel import number as numbers
from symqif.refinement_kernel.along import exponent
from symqif.refinement_kernel.certificate import of_data
from symqif.refinement_kernel.irrational import Interval, Number, apart, nonnegative, positive, zero
from symqif.refinement_kernel.number import Real, larger, normal_form, number, rational, total, whole
from tests.sample import slow

F = Fraction
E = "exp(1)"
TEXTS = ("sqrt(2)", "sqrt(3)", E, "exp(1/2)", "log(3)", "1/3", "-7/5", "1-sqrt(2)", "3-exp(1)", "0")
leaves = st.sampled_from([F(2), F(1, 3), F(-3, 2), *map(parse, ("exp(1/2)", "exp(-1)", "log(3)", "sqrt(2)"))])


def grown(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    binary = st.tuples(st.sampled_from("+-*/"), inner, inner)
    powers = st.tuples(st.just("**"), inner, st.sampled_from([F(-2), F(-1), F(0), F(2), F(3)]))
    return st.one_of(binary, powers, st.tuples(st.sampled_from(["sqrt", "exp", "log", "neg"]), inner))


@settings(max_examples=150, deadline=None)
@given(st.recursive(leaves, grown, max_leaves=6))
def test_signs_are_those_of_an_enclosure(term: Term) -> None:
    try:
        low, high = enclose(term, 600)
        found = number(term)
        signs = (nonnegative(found), positive(found), zero(found))
    except Rejected:
        return
    if isinstance(found, Real):
        assert found.near.low <= high
        assert low <= found.near.high
    assert low <= 0 <= high or signs == (low > 0, low > 0, False)
    assert not zero(found) or low <= 0 <= high


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.sampled_from(TEXTS))
def test_numbers_mix_and_are_what_their_terms_say(one: str, other: str, third: str) -> None:
    a, b, c = map(number, (one, other, third))
    for sign, operation in (("+", add), ("-", sub), ("*", mul), ("/", truediv)):
        if sign == "/" and zero(b):
            continue
        found = operation(a, b) - c
        expected = number(parse(f"({one}){sign}({other})-({third})"))
        assert (positive(found), zero(found)) == (positive(expected), zero(expected))
        assert not apart(found, expected)
        assert apart(found, expected + F(1, 10**70))


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
        ("1/(log(3)-log(2))", "1/log(3/2)"),
        (f"exp(log({E}+1)-1)", f"1+1/{E}"),
        ("exp(log(2)*log(3))**2", "exp(2*log(3)*log(2))"),
        (f"sqrt({E}+1)*sqrt({E}+1)", f"{E}+1"),
        slow(("exp(3*log(2)/8)*exp(log(2)/8)", "sqrt(2)")),
        ("exp(-log(1/2+exp(-1)))", "1/(1/2+exp(-1))"),
        ("laplace_tail(1, 1)", "exp(-1)/2"),
        ("sum(exp(i), i, 0, 3)", f"({E}+1)*(exp(2)+1)"),
        (f"max({E}, 3)-3", "0"),
    ],
)
def test_equal_numbers_are_never_told_apart(one: str, other: str) -> None:
    gap = number(one) - number(other)
    assert not positive(gap) if zero(gap) else unknown(gap)
    assert apart(number(one), number(other) + F(1, 10**300))


def unknown(value: Number) -> bool:
    assert isinstance(value, Real)
    return value.signs == (-1, 1)


@pytest.mark.parametrize(
    ("one", "other"), [(f"({E}-1)*({E}+1)", "exp(2)-1"), ("1/(sqrt(2)-1)", "sqrt(2)+1"), ("exp(log(3)/2)", "sqrt(3)")]
)
def test_equal_numbers_are_seen_to_be(one: str, other: str) -> None:
    assert zero(number(one) - number(other))


@pytest.mark.parametrize("text", [f"{E}-F", "log(2)-F", "sqrt(2)-F", "exp(sqrt(2))-F"])
@pytest.mark.parametrize("digits", [10, 40, 300])
def test_a_small_difference_has_its_sign(text: str, digits: int) -> None:
    text = text.removesuffix("-F")
    low, high = enclose(parse(text), 1200)
    below, above = F(low * 10**digits // 1, 10**digits), F(high * 10**digits // 1 + 1, 10**digits)
    for other, sign in ((below, 1), (above, -1)):
        gap = number(text) - other
        assert isinstance(gap, Real)
        assert gap.signs == (sign, sign)
        assert (positive(gap), nonnegative(gap), zero(gap)) == (sign > 0, sign > 0, False)


@pytest.mark.parametrize(
    "text",
    ["1/(exp(1)-exp(1))", "log(0)", "log(-1)", "log(1-exp(1))", "sqrt(-1)", "sqrt(1-exp(1))", "0**(-1)", "x",
     "2**exp(1)", "2**(1/3)", "binomial(1/2, 1)", "binomial(-1, 1)", "laplace_tail(-1, 1)", "laplace_tail(0, 1)",
     "sum(i, i, 0, 1/2)", "delta(x, y)", "0x10", "1_000", "1e3", "0b1+exp(1)", "1.5", True, 0.5, None],
)  # fmt: skip
def test_what_has_no_value_is_rejected(text: object) -> None:
    with pytest.raises(Rejected):
        number(text)


@pytest.mark.parametrize("text", ["exp(1/10**3000)-1", "exp(exp(-9999))-1"])
def test_what_enclosures_do_not_tell_has_no_sign(text: str) -> None:
    value = number(text)
    assert unknown(value)
    assert not any(holds(value) for holds in (positive, nonnegative, zero))
    with pytest.raises(Rejected, match="not decided"):
        apart(value, F(0))


def test_exponents_without_a_short_common_denominator_hide_no_zero() -> None:
    """Their exponentials are taken for numbers without a relation, so that nothing but an identity is 0."""
    fine = f"exp(1/{10**40 + 1})"
    assert zero(number(f"({fine}+exp(1))**2-{fine}**2-2*{fine}*exp(1)-exp(1)**2"))
    assert zero(number(f"1/({fine}-exp(1))-({fine}+exp(1))/({fine}**2-exp(1)**2)"))
    for other in (f"({fine}+exp(1))**2-{fine}**2-2*{fine}*exp(1)-exp(2)", f"sum(exp(i)*{fine}, i, 0, 1)-2*{fine}"):
        assert not zero(number(other))
    bound = f"sum(exp(i)*{fine}, i, 0, 1)-sum(exp(i)*{fine}, i, 1, 2)"
    assert numbers.normal_value(parse(bound)) is None  # not 0: exp(i) is no number


def test_a_zero_that_is_hidden_is_one() -> None:
    assert number(f"({E}-1)*({E}+1)-exp(2)+1") == F(0)
    hidden = number(f"({E}-1)*({E}+1)") - number("exp(2)-1")
    assert isinstance(hidden, Real)
    assert (zero(hidden), nonnegative(hidden), positive(hidden)) == (True, True, False)
    with pytest.raises(Rejected):
        1 / hidden


def test_a_divisor_that_is_small_is_enclosed_more_finely() -> None:
    tiny = number("exp(500)/(exp(500)+1)") - 1
    assert positive(-1 / tiny)
    assert not apart(1 / tiny, number("-exp(500)-1"))


@pytest.mark.parametrize("pair", [(E, "3"), ("sqrt(2)", "7/5"), (E, "exp(2)-exp(2)+exp(1)")])
def test_the_larger_of_two(pair: tuple[str, str]) -> None:
    a, b = map(number, pair)
    top = larger(a, b)
    assert not any(positive(n - top) for n in (a, b) if n is not top)
    assert top is a or top is b or isinstance(top, Real)


def test_a_long_sum_is_no_deep_term() -> None:
    found = total([number("exp(-1)")] * 1000) - number("1000*exp(-1)")
    assert zero(found)


def test_only_what_is_rational_or_an_integer_is_taken_for_it() -> None:
    assert rational(parse("(log(3)-log(2))/log(3/2)*2/3")) == F(2, 3)
    assert whole(parse("log(8)/log(2)")) == 3
    for text in ("exp(1)", "sqrt(2)", "1/2"):
        with pytest.raises(Rejected, match=r"no integer|not rational"):
            whole(parse(text))


@pytest.mark.parametrize("text", [E, "sqrt(2)+exp(1)", "exp(1)-3"])
def test_a_number_has_no_equality_and_no_hash(text: str) -> None:
    with pytest.raises(TypeError):
        hash(number(text))


def test_kinds_do_not_mix() -> None:
    real = number(E)
    for other in (Quadratic(F(0), F(1), 2), Interval(F(0), F(1))):
        for operation in (add, mul, truediv, sub):
            for a, b in ((real, other), (other, real)):
                with pytest.raises(Rejected, match="mix"):
                    operation(a, b)


def nothing(algebra: Algebra, term: Term) -> Ratio:
    return Ratio(Polynomial())


@pytest.mark.parametrize("text", ["exp(1)-2", "sqrt(2)-7/5", "exp(1)-3", "exp(-60)"])
def test_a_fault_of_normal_forms_makes_nothing_zero(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Of what an interval tells the sign, no normal form is taken."""
    monkeypatch.setattr(Algebra, "ratio", nothing)
    value = number(text)
    assert isinstance(value, Real)
    assert not zero(value)
    assert value.signs == value.near.signs


def test_a_fault_of_exact_values_is_a_rejection(monkeypatch: pytest.MonkeyPatch) -> None:
    right = numbers.exact
    monkeypatch.setattr(numbers, "exact", lambda term: right(("*", term, F(3, 2))))
    with pytest.raises(Rejected, match="two evaluations differ"):
        numbers.of_term.__wrapped__(parse("sqrt(16)"))  # type: ignore[attr-defined]


@pytest.mark.parametrize("change", [lambda n: 2 * n, lambda n: n + 1])
def test_a_fault_of_the_form_of_an_exponent_is_a_rejection(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Fraction], Fraction]
) -> None:
    right = Algebra.ratio

    def wrong(algebra: Algebra, term: Term) -> Ratio:
        found = right(algebra, term)
        return Ratio(Polynomial({m: change(c) for m, c in found.num.terms.items()}), found.den)

    monkeypatch.setattr(Algebra, "ratio", wrong)
    with pytest.raises(Rejected, match=r"two evaluations differ|no combination"):
        exponent.__wrapped__(parse("5*eps/7"))  # type: ignore[attr-defined]


@pytest.mark.parametrize("given", [{"eps": F(1, 3)}, {"t": 3}])
def test_a_fault_of_sums_is_no_answer(monkeypatch: pytest.MonkeyPatch, given: dict[str, Fraction]) -> None:
    """Intervals that are too high by a ninth: rows do not sum to 1."""
    right = Interval.plus
    monkeypatch.setattr(Interval, "plus", lambda a, b: right(right(a, b), Interval(F(1, 9), F(1, 9))))
    found = None
    try:
        found = refines(sue, oue, k=3, **given).holds
    except Rejected:
        found = None
    assert found is None


@pytest.mark.parametrize(
    "entry",
    ["(1+1/10**5)**(10**9)", "binomial(10**5, 50000)**9/2", "sum(exp(i), i, 1, 99999)", "exp(1)**(10**9)",
     "7**(10**10)/8", "sum(sum(exp(i*j), i, 1, 999), j, 1, 999)"],
)  # fmt: skip
def test_work_on_numbers_is_counted(entry: str) -> None:
    """Large powers, binomials and sums end, as a rejection or because the work allowed is used up."""
    data = {"kind": "gain", "channels": [[["1"]], [["1"]]], "gain": [[entry]]}
    with roomy(), limited(10**6), pytest.raises((Rejected, Exhausted)):
        of_data(data).check()


def test_a_number_has_a_length_as_it_is_written_out() -> None:
    """Sums of sums that are alike are short in memory alone."""
    total = "sum(sum(sum(sum(exp(1), i, 1, 99), j, 1, 99), m, 1, 99), n, 1, 99)"
    with limited(10**6), pytest.raises(Rejected, match="at most 100000 parts"):
        number(total)
    with limited(10**6), pytest.raises(Rejected, match="at most 100000 parts"):
        number(f"1/(1+{total}-{total})")


def test_of_a_number_that_is_too_long_the_interval_decides() -> None:
    value = number(E)
    for _ in range(60):
        value = value + value
    assert positive(value)
    assert (value - value).signs == (-1, 1)  # type: ignore[union-attr]
    with pytest.raises(Rejected):
        1 / (value - value)


def test_a_normal_form_needs_its_conditions() -> None:
    assert normal_form(parse("sqrt(exp(1)-2)**2"), {}).den == {}
    with pytest.raises(Rejected, match=">= 0 is needed"):
        normal_form(parse("sqrt(2-exp(1))**2"), {})


def test_numbers_are_values_that_nobody_changes_or_compares_by_form() -> None:
    root = number("sqrt(2)")
    assert isinstance(root, Real)
    with pytest.raises(FrozenInstanceError):
        root.term = parse("sqrt(3)")  # type: ignore[misc]
    assert not hasattr(root, "__dict__")
    assert root != Real(root.term, root.near)
    with pytest.raises(TypeError):
        hash(root)


def test_an_interval_is_short_beside_its_numbers() -> None:
    """And 128 bits are that: three attempts are made, with 320 bits, and then more."""
    assert numbers.SHORT * 2**128 == 1
    assert numbers.PRECISIONS == (320, 1024, 4096)
    assert numbers.short(Interval(1 - numbers.SHORT, F(1)))
    assert not numbers.short(Interval(1 - numbers.SHORT * (1 + F(1, 2**20)), F(1)))
    for text, near in ((E, Interval(F(0), F(4))), ("1-" + E, Interval(F(-4), F(0)))):
        inverse = Real(parse(text), near).inverse()
        assert numbers.short(inverse.near)


def test_what_is_0_by_its_interval_or_by_its_form_is_the_rational_number() -> None:
    for text in ("0*sqrt(2)", "sqrt(2)*sqrt(2)-2"):
        assert number(text) == 0
        assert isinstance(number(text), Fraction)
    assert total([]) == 0
    assert numbers.normal_value(parse("sqrt(2)*sqrt(2)/3")) is numbers.normal_value(parse("sqrt(2)*sqrt(2)/3"))


def test_the_power_0_is_no_inverse() -> None:
    power = number("sqrt(2)") ** 0
    assert isinstance(power, Real)
    assert power.term == ("**", parse("sqrt(2)"), F(0))
