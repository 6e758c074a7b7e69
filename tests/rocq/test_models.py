"""Finite models as values of Rocq, and what is gone through in them."""

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import parse
from symqif.reduction.model import Model
from symqif.rocq.models import ModelPoint, each, element, function
from symqif.rocq.script import Script
from symqif.rocq.text import Text

SORTS = {"X": "set", "x": "X", "f": "function(X)"}
POINT = {"X": "2", "x": "1", "f": "[1/2, 3]"}


def test_a_table_is_a_function_of_places() -> None:
    table = parse("[[1, 2], [3, 4]]")
    rows = "(nth 0 (nth [::] [:: [:: 1; 2]; [:: 3; 4]] (nat_of_ord x_0)) (nat_of_ord x_1))"
    assert function(table, [2, 2], Text({})).endswith(f"=> {rows})")


def test_each_element_has_a_case_and_then_none_is_left() -> None:
    assert each(2) == "[[|[|?]] ?]"
    assert element(2, 1) == "(@Ordinal 2 1 isT)"


def test_a_place_that_a_formula_speaks_of_is_found() -> None:
    sequent = Sequent(SORTS, (), parse("0 < 1"))
    script = Script()
    point = ModelPoint(script, Model.of(sequent, POINT))
    point.true(parse("exists(f(y) == 3, y, X)"))
    assert script.lines[0].strip() == f"exists {element(2, 1)}."
    point.false(parse("forall(f(y) == 3, y, X)"))
    assert f"move=> /(_ {element(2, 0)})." in [line.strip() for line in script.lines]


def test_an_equation_with_an_exponential_is_shown_by_its_value() -> None:
    sequent, script = Sequent({**SORTS, "t": "real"}, (), parse("0 < 1")), Script()
    point = ModelPoint(script, Model.of(sequent, {**POINT, "t": "0"}))
    point.true(parse("exp(t/2) == 1"))
    point.true(parse("exp(t/2) <= 1"))
    assert ["exp_0" in line for line in script.lines] == [True, False]
