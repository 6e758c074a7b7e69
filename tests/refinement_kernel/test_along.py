"""Columns along a parameter: the values at points, and what is no rational function."""

from fractions import Fraction

import pytest

from symqif.kernel.term import Rejected, parse
from symqif.mechanisms import oue, sue, the
from symqif.refinement_kernel.along import BOTH, EPS, Along, exponent, rational_power
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.function import Domain, Function
from symqif.refinement_kernel.irrational import apart
from symqif.refinement_kernel.tile import Pair

F = Fraction
ALL = Domain(F(1), None)


def along(protocol, k: int, known: dict[str, Fraction], power: dict[str, Fraction]) -> Along:  # type: ignore[no-untyped-def]
    return Along(protocol.subset_form(k).term(), known, power)


@pytest.mark.parametrize("k", [2, 3, 5])
@pytest.mark.parametrize("y", [F(3, 2), F(7)])
def test_values_are_those_of_the_protocol_with_its_parameters(k: int, y: Fraction) -> None:
    """e^eps is u^2; for THE, e^(eps theta) is too, at a known y."""
    x = (1 + 2 * y) / 3
    for protocol, known, power, at, fixed in (
        (sue, {}, {EPS: F(2)}, y, {"y": y}),
        (oue, {}, {EPS: F(2)}, y, {"y": y}),
        (the, {EPS: y}, {BOTH: F(2)}, x, {"y": y, "x": x}),
    ):
        expected = BySize.of(protocol.subset_form(k, **fixed).term()).columns
        own = along(protocol, k, known, power)
        for column, same in zip(own.at(at).columns, expected, strict=True):
            assert not any(apart(a, b) for a, b in zip(column[1:], same[1:], strict=True))
        for n, functions in enumerate(own.at(Domain(F(1), None if protocol is not the else y)).columns):
            values = [f.at(at) if isinstance(f, Function) else f for f in functions[1:]]
            assert not any(apart(a, b) for a, b in zip(values, expected[n][1:], strict=True))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("eps/2", {EPS: F(1, 2)}),
        ("eps*(theta-1)/2", {EPS: F(-1, 2), BOTH: F(1, 2)}),
        ("-(eps*theta)/2 + 0*eps", {BOTH: F(-1, 2)}),
        ("eps*(1/2+1/3)/sqrt(4)", {EPS: F(5, 12)}),
        ("eps-eps", {}),
    ],
)
def test_exponents(text: str, found: dict[str, Fraction]) -> None:
    assert exponent(parse(text)) == found


@pytest.mark.parametrize(
    "text", ["theta", "eps**2", "eps*eps", "1/eps", "eps+1", "eps*sqrt(2)", "eps/(1-1)", "x*eps", "1"]
)
def test_other_exponents_are_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        exponent(parse(text))


def test_an_exponent_is_no_fraction_of_polynomials() -> None:
    with pytest.raises(Rejected, match="is no combination of eps and eps theta"):
        exponent(parse("eps/(exp(1)+1)"))


@pytest.mark.parametrize("entry", ["eps", "log(exp(eps))", "sqrt(exp(eps))", "max(exp(eps), 1)"])
def test_entries_are_made_of_exponentials(entry: str) -> None:
    with pytest.raises(Rejected, match="is no rational function"):
        Along(parse(f"subset(2, 1, 1, 1, {entry}, 1/2)"), {}, {EPS: F(1)}).at(ALL)


def test_whole_powers_ask_for_no_prime_factors() -> None:
    base = F(3**7000 + 2, 5)
    assert rational_power(base, F(2)) == base**2
    assert rational_power(F(9, 4), F(-1, 2)) == F(2, 3)


def test_powers_that_are_not_rational_are_rejected() -> None:
    form = "subset(2, 1, 1, 1, exp(eps{0})/(exp(eps{0})+1), 1/(exp(eps{0})+1))"
    assert Along(parse(form.format("/4")), {EPS: F(4)}, {}).at(F(1)).columns[0][2] == F(2, 3)
    with pytest.raises(Rejected, match="not rational"):
        Along(parse(form.format("/4")), {EPS: F(2)}, {}).at(F(1))
    with pytest.raises(Rejected, match="no integer"):
        Along(parse(form.format("/2")), {}, {EPS: F(1)}).at(ALL)
    with pytest.raises(Rejected, match="neither known nor a power"):
        Along(parse(form.format("")), {}, {BOTH: F(1)}).at(ALL)


@pytest.mark.parametrize(
    ("known", "power"), [({EPS: F(0)}, {}), ({EPS: F(-1)}, {}), ({"y": F(1)}, {}), ({}, {"x": F(1)})]
)
def test_what_is_no_exponential_is_rejected(known: dict[str, Fraction], power: dict[str, Fraction]) -> None:
    with pytest.raises(Rejected, match="positive numbers"):
        Along(parse("subset(2, 1, 1, 1, 1/2, 1/2)"), known, power)


@pytest.mark.parametrize(
    ("known", "power"),
    [
        ({EPS: F(1), BOTH: F(2)}, {}),
        ({EPS: F(1), BOTH: F(1, 2)}, {}),
        ({BOTH: F(2)}, {EPS: F(1)}),
        ({EPS: F(1, 2)}, {}),
        ({EPS: F(1, 2), BOTH: F(1)}, {}),
    ],
)
def test_no_two_exponentials_contradict_each_other(known: dict[str, Fraction], power: dict[str, Fraction]) -> None:
    with pytest.raises(Rejected, match="is at least 1"):
        Along(parse("subset(2, 1, 1, 1, 1/2, 1/2)"), known, power)
    assert Along(parse("subset(2, 1, 1, 1, 1/2, 1/2)"), {EPS: F(2), BOTH: F(1, 3)}, {})


def test_gaps_have_the_sign_of_the_refinement() -> None:
    """SUE against OUE on three secrets: y^3 <= 2 y^2 + y + 2 fails beyond a root near 2.66."""
    a, b = (along(protocol, 3, {}, {EPS: F(2)}) for protocol in (sue, oue))
    found = _ = Pair(a, b, ALL).gaps
    assert set(found) == {1, 2}
    for u in (F(2), F(5, 2), F(3), F(9)):
        holds = u * (u + 1) ** 3 <= 2 * (u * u + 1) ** 2
        assert all(f.at(u) >= 0 for f in found.values()) == holds


def test_no_gaps_without_one_ratio_or_where_rows_do_not_sum_to_1() -> None:
    a, other = (along(sue, 3, {}, {EPS: F(n)}) for n in (2, 4))
    with pytest.raises(Rejected, match="ratios are not equal"):
        _ = Pair(a, other, ALL).gaps
    with pytest.raises(Rejected, match="different numbers"):
        _ = Pair(a, along(sue, 2, {}, {EPS: F(2)}), ALL).gaps
    assert isinstance(a.channel, tuple)
    wrong = (*a.channel[:5], ("*", a.channel[5], 1 + F(1, 10**40)), a.channel[6])
    with pytest.raises(Rejected, match="sum to 1"):
        _ = Pair(a, Along(wrong, {}, a.power), ALL).gaps
