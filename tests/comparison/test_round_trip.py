"""What symqif prints as LaTeX, symqif check reads back, and proves equal."""

from __future__ import annotations

import pytest

from symqif import check
from symqif.kernel.term import parse
from symqif.quantities import quantities
from symqif.report.formula.layout import latex
from tests.sample import every

QUANTITIES = quantities()


@pytest.mark.parametrize("name", every(48, sorted(QUANTITIES)))
def test_the_printed_closed_form_is_read_back_and_found_equal(name: str) -> None:
    found = check(latex(parse(QUANTITIES[name].closed_form)), name)
    assert found.equal, found.reason


@pytest.mark.parametrize("name", every(48, sorted(QUANTITIES)))
def test_the_printed_closed_form_in_the_parameters_alone_is_read_back_and_found_equal(name: str) -> None:
    found = check(latex(QUANTITIES[name].exact), name)
    assert found.equal, found.reason
