"""Without a quantity, a formula is compared with all of them."""

from typing import Any

import pytest

from symqif.comparison.matches import matches
from symqif.errors import SymqifError
from symqif.kernel.term import show
from tests.sample import every


@pytest.mark.parametrize(
    ("formula", "given", "equal"),
    every(3, [
        (r"p = \frac{1}{2}, \quad q = \frac{1}{e^{\varepsilon}+1}", {}, {"bit-p.oue", "bit-q.oue"}),
        ("(exp(eps)-1)/(exp(eps)+k-1)", {}, {"tv.grr"}),
        ("4*exp(eps)/(n*(exp(eps)-1)**2)", {"f": 0}, {"mse.oue"}),
    ]),
)  # fmt: skip
def test_a_formula_is_found_among_the_quantities(formula: str, given: dict[str, Any], equal: set[str]) -> None:
    found = matches(formula, **given)
    assert equal <= {match.against for match in found}
    assert all(match.equal and match.check and match.check.certificates for match in found)


@pytest.mark.parametrize(
    ("formula", "given", "against", "factor", "more"),
    every(3, [
        ("k*p+1", {}, "capacity.grr", None, "1"),
        ("2*k*exp(eps)/(exp(eps)+k-1)", {}, "capacity.grr", "2", None),
        ("n*4*exp(eps)/(exp(eps)-1)**2", {"f": 0}, "mse.oue", "n**2", None),
    ]),
)  # fmt: skip
def test_what_a_formula_nearly_is_is_named(
    formula: str, given: dict[str, Any], against: str, factor: str | None, more: str | None
) -> None:
    (found,) = (match for match in matches(formula, **given) if match.against == against)
    shown = [None if term is None else show(term) for term in (found.factor, found.more)]
    assert (found.equal, shown) == (False, [factor, more])


def test_what_is_none_in_the_symbols_of_any_quantity_is_refused() -> None:
    with pytest.raises(SymqifError, match="unknown symbol 'z'"):
        matches("k + z")
