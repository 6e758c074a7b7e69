"""What symqif prints of a quantity it reads back as the same number: in Unicode, ASCII, code and LaTeX."""

import re
from fractions import Fraction
from itertools import islice

import pytest

from symqif import Channel, quantities_of
from symqif.comparison.check import _read
from symqif.comparison.point_value import point_value
from symqif.comparison.problem import Problem
from symqif.comparison.values import differ, rational
from symqif.find.limits import Deadline
from symqif.formula import read
from symqif.formula.reading import Formula
from symqif.kernel.sequent import parts
from symqif.kernel.term import Term, parse
from symqif.quantities import Quantity, all_values
from symqif.report.answers.check import _numbers, value_text
from symqif.report.formula.layout import latex
from symqif.report.formula.text import term_text, with_definitions
from symqif.report.formula.written import written
from symqif.symbols import symbol
from symqif.typesetting.text import FIXED, STYLES, written_as
from tests.sample import every

a, b = symbol("a"), symbol("b")
OWN = {
    **quantities_of(Channel([[1 - a, a], [b, 1 - b]]), "noisy", given=("0 <= a", "0 <= b", "a + b <= 1")),
    **quantities_of(Channel([[a, 1 - a, 0], [0, 1 - a, a]]), "erased", given=("0 < a", "a <= 1")),
}
QUANTITIES = {**all_values(), **OWN}
POINTS = 4
RELATION = re.compile(r"[<>=≤≥≠]+|!=|\\(?:leq|geq|neq)(?![a-z])|[<>]")


def printed(quantity: Quantity, style: str) -> list[str]:
    """The closed form with its definitions, and in the parameters alone."""
    if style == "latex":
        return [latex(parse(quantity.closed_form)), latex(quantity.exact)]
    with written_as(style):
        formula, definitions = with_definitions(parse(quantity.closed_form), _numbers(quantity))
        return [formula + (f", with {definitions}" if definitions else ""), term_text(quantity.exact)]


@pytest.mark.parametrize("style", every(4, [*STYLES, "latex"]))
def test_every_closed_form_is_read_back_as_it_is_printed(style: str) -> None:
    different = []
    for quantity in QUANTITIES.values():
        for text in printed(quantity, style):
            problem = Problem(quantity, _read(Formula.typed(text.replace(FIXED, " ")), quantity).term, {})
            if any(problem.differ(point) for point in islice(problem.points({}), POINTS)):
                different.append((quantity.name, text))
    assert different == []
    assert len(QUANTITIES) > 160


def read_back(text: str, quantity: Quantity) -> Term:
    return read(text.replace(FIXED, " "), quantity.symbols)


@pytest.mark.parametrize("style", every(4, [*STYLES, "latex"]))
def test_ranges_and_values_are_read_back_as_they_are_printed(style: str) -> None:
    for quantity in QUANTITIES.values():
        point = next(Problem(quantity, Fraction(0), {}).points({}))
        with written_as(STYLES[0] if style == "latex" else style):
            shown = latex if style == "latex" else term_text
            ranges = {} if style == "code" else {text: shown(written(text)) for text in quantity.given}  # all(.., ..)
            value = value_text(point_value(quantity.exact, point, Deadline(5.0))).rpartition("= ")[2]
        for text, said in ranges.items():
            terms = {side for one in parts(quantity.in_parameters(parse(text))) for side in one[1:]}
            back = [quantity.in_parameters(read_back(side, quantity)) for side in RELATION.split(said)]
            assert {rational(side, point) for side in back} == {rational(side, point) for side in terms}, said
        assert differ(quantity.in_parameters(read_back(value, quantity)), quantity.exact, point) is not True, value
