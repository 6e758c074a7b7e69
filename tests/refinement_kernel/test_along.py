"""Columns along a parameter: the values at points, and what is no rational function."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symqif.kernel.term import Rejected, parse
from symqif.mechanisms import oue, sue, the
from symqif.refinement_kernel.along import BOTH, EPS, Along, exponent, gaps
from symqif.refinement_kernel.columns import Column
from symqif.refinement_kernel.constant import column
from symqif.refinement_kernel.function import Domain, Function

F = Fraction
ALL = Domain(F(1), None)


def along(protocol, k: int, known: dict[str, Fraction], base: dict[str, Fraction], at) -> list[Column]:  # type: ignore[no-untyped-def]
    form = protocol.subset_form(k)
    return Along(known, base, at).columns(map(form.entries, range(k + 1)))


@pytest.mark.parametrize("k", [2, 3, 5])
@pytest.mark.parametrize("y", [F(3, 2), F(7)])
def test_values_are_those_of_the_protocol_with_its_parameters(k: int, y: Fraction) -> None:
    """e^eps is u^2; for THE, e^(eps theta) is too, at a known y."""
    x = (1 + 2 * y) / 3
    for protocol, known, base, at, fixed in (
        (sue, {}, {EPS: F(2)}, y, {"y": y}),
        (oue, {}, {EPS: F(2)}, y, {"y": y}),
        (the, {EPS: y}, {BOTH: F(2)}, x, {"y": y, "x": x}),
    ):
        form = protocol.subset_form(k, **fixed)
        expected = [column(size, form.entries(size)) for size in range(k + 1)]
        assert along(protocol, k, known, base, at) == expected
        for n, functions in enumerate(
            along(protocol, k, known, base, Domain(F(1), None if protocol is not the else y))
        ):
            values = [f(at) if isinstance(f, Function) else f for f in functions[1:]]
            assert values == list(expected[n][1:])


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


def test_powers_that_are_not_rational_are_rejected() -> None:
    with pytest.raises(Rejected, match="not rational"):
        Along({EPS: F(2)}, {}, F(1)).columns([(F(1), parse("exp(eps/4)"), F(1))])
    with pytest.raises(Rejected, match="no integer"):
        Along({}, {EPS: F(1)}, ALL).columns([(F(1), parse("exp(eps/2)"), F(1))])


def test_gaps_have_the_sign_of_the_refinement() -> None:
    """SUE against OUE on three secrets: y^3 <= 2 y^2 + y + 2 fails beyond a root near 2.66."""
    a, b = (along(protocol, 3, {}, {EPS: F(2)}, ALL) for protocol in (sue, oue))
    found = gaps(3, a, b, ALL)
    assert set(found) == {1, 2}
    for u in (F(2), F(5, 2), F(3), F(9)):
        holds = u * (u + 1) ** 3 <= 2 * (u * u + 1) ** 2
        assert all(f(u) >= 0 for f in found.values()) == holds


def test_no_gaps_without_one_ratio_or_where_rows_do_not_sum_to_1() -> None:
    a = along(sue, 3, {}, {EPS: F(2)}, ALL)
    other = along(sue, 3, {}, {EPS: F(4)}, ALL)
    with pytest.raises(Rejected, match="ratios are not equal"):
        gaps(3, a, other, ALL)
    wrong = [(size, count, member * (1 + F(1, 10**40)), rest) for size, count, member, rest in a]
    with pytest.raises(Rejected, match="sum to 1"):
        gaps(3, a, wrong, ALL)
