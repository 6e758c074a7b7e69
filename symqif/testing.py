"""assert_equal_formula: a regression check for formulas in one's own tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType
from typing import TYPE_CHECKING

from symqif.comparison.check import check
from symqif.formula.reading import Formula
from symqif.mechanisms import Protocol
from symqif.quantities import Quantity
from symqif.report.answers.check import plain_text

if TYPE_CHECKING:
    import sympy


def assert_equal_formula(
    formula: str | Formula | sympy.Expr | FunctionType,
    against: str,
    *,
    protocols: Mapping[str, Protocol] | None = None,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 20.0,
    bits: bool = False,
    **given: object,
) -> None:
    """AssertionError unless a formula is proved equal to a quantity, for your own tests.

    The message has a counterexample at the least k, with both values, or says that the question is undecided. Arguments
    are those of `check`.

    >>> from symqif import assert_equal_formula
    >>> assert_equal_formula("k*exp(eps)/(exp(eps)+k-1)", "capacity.grr")
    """
    found = check(
        formula,
        against,
        protocols=protocols,
        quantities=quantities,
        timeout=timeout,
        bits=bits,
        relation="equal",
        **given,
    )
    if not found.equal:
        raise AssertionError(plain_text(found))
