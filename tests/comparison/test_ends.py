"""0 ln 0 is 0 in entropies: answers about Shannon leakage hold at the ends where an entry is 0, by their own proofs."""

from fractions import Fraction

import pytest

from symqif import Channel, check, quantities_of
from symqif.comparison.ends import without_zero_logs
from symqif.errors import SymqifError
from symqif.kernel.term import parse
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.symbols import symbol

a, b = symbol("a"), symbol("b")
FLIP = "log(2) + a*log(a) + (1-a)*log(1-a)"
PAIR = "a*log(2*a/(a+b)) + b*log(2*b/(a+b))"
KNOWN = {
    **quantities_of(Channel([[1 - a, a], [a, 1 - a]]), "flip", given=("0 <= a", "2*a <= 1")),
    **quantities_of(Channel([[1 - a, a], [a, 1 - a]]), "inner", given=("0 < a", "2*a <= 1")),
    **quantities_of(Channel([[1 - a - b, a, b], [1 - a - b, b, a]]), "pair", given=("0 <= a", "0 <= b", "a + b <= 1")),
    **quantities_of(Channel([[a * b, 1 - a * b], [1 - a * b, a * b]]), "square", given=("0 <= a <= 1", "0 <= b <= 1")),
}


@pytest.mark.parametrize(("formula", "name", "places"), [
    (FLIP, "flip", [("a == 0",)]),
    ("log(2) - a*log(1/a) - (1-a)*log(1/(1-a))", "flip", [("a == 0",)]),
    ("log(2) + a*(log(a) - log(1-a)) + log(1-a)", "flip", [("a == 0",)]),
    (PAIR, "pair", [("a == 0",), ("a == 0", "b == 0"), ("b == 0",), ("b == 0", "a == 0")]),
])  # fmt: skip
def test_an_entropy_is_equal_at_the_ends_of_its_range_too(formula: str, name: str, places: list[tuple[str]]) -> None:
    found = check(formula, f"shannon.{name}", quantities=KNOWN)
    assert found.equal
    assert [end.where for end in found.ends] == places
    assert "0 <= a" in found.given
    for data in found.certificates:
        certificate.check(data, Statement(**data["statement"]), {})


@pytest.mark.parametrize(("formula", "name"), [
    (FLIP, "inner"),  # the range excludes 0 itself
    (f"{FLIP} + a/a - 1", "flip"),  # undefined at a = 0
    ("log(2) + a*b*log(a*b) + (1-a*b)*log(1-a*b)", "square"),  # where a b = 0 is no linear equation
])  # fmt: skip
def test_other_answers_are_for_the_open_range(formula: str, name: str) -> None:
    found = check(formula, f"shannon.{name}", quantities=KNOWN)
    assert (found.equal, found.ends) == (True, ())
    assert found.given == found.problem.quantity.given


def test_an_end_can_be_given() -> None:
    zero = Fraction(0)
    assert check(FLIP, "shannon.flip", quantities=KNOWN, a=zero).equal
    assert check("log(3) + a*log(a)", "shannon.flip", quantities=KNOWN, a=zero).equal is False
    with pytest.raises(SymqifError, match="no such parameters"):
        check(FLIP, "shannon.inner", quantities=KNOWN, a=zero)


@pytest.mark.parametrize(("text", "left"), [
    ("0*log(0)", "0*0"), ("k + (1-1)*log(0)/2", "k + (1-1)*0/2"), ("0*(log(a) - log(0))", "0*(log(a) - 0)"),
    ("log(0)", "log(0)"), ("a*log(0)", "a*log(0)"), ("0*exp(log(0))", "0*exp(log(0))"), ("0*log(a)", "0*log(a)"),
])  # fmt: skip
def test_only_logarithms_of_zero_in_a_product_with_zero_are_left_out(text: str, left: str) -> None:
    assert without_zero_logs(parse(text)) == parse(left)
