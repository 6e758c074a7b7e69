"""Finite models: points that give values to sets and functions, and what is written out at them."""

from fractions import Fraction

import pytest

from symqif.kernel.term import Rejected, parse
from symqif.reduction import certificate
from symqif.reduction.evaluation import truth
from symqif.reduction.model import Model, natural, table
from symqif.reduction.statement import Statement
from tests.reduction.trees import refutation_of, refutes, sequent

SORTS = {"X": "set", "Y": "set", "C": "function(X, Y)", "a": "X", "r": "real"}
POINT = {"X": "2", "Y": "3", "C": "[[1, 2, 3], [4, 5, 6]]", "a": "1", "r": "1/2"}


MODEL = Model.of(sequent("r == r", **SORTS), POINT)


@pytest.mark.parametrize(
    "relation",
    [
        "total(C(a, y), y, Y) == 15",
        "total(total(C(x, y), y, Y), x, X) == 21",
        "largest(total(C(x, y), x, X), y, Y) == 9",
        "total(delta(x, a)*largest(C(x, y), y, Y), x, X) == 6",
        "r*size(X)*size(Y) == 3",
        "total(delta(a, x), x, X) == 1",
        "total(total(delta(x, z), x, X), z, X) == size(X)",
    ],
)
def test_sums_and_maxima_are_written_out(relation: str) -> None:
    assert truth(MODEL.write_out(parse(relation)), {})


@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        ("forall(forall(0 < C(x, y), y, Y), x, X)", True),
        ("forall(exists(C(x, y) == 4, y, Y), x, X)", False),
        ("exists(forall(3 < C(x, y), y, Y), x, X)", True),
        ("forall(forall(implies(2 <= C(x, y), C(x, y) == 5), y, Y), x, X)", False),
        ("exists(t == r, t, real)", None),
    ],
)
def test_quantifiers_over_sets_are_written_out(formula: str, holds: bool | None) -> None:
    term = MODEL.write_out(parse(formula))
    if holds is None:
        with pytest.raises(Rejected, match="not decided at a point"):
            truth(term, {})
    else:
        assert truth(term, {}) is holds


@pytest.mark.parametrize(
    "formula",
    [
        "forall(g(a) == 0, g, function(X))", "forall(g(a) == 0, g, function(real))",
        "forall(total(q(u), u, U) == 0, U, set)", "forall(C(u, v) == 0, u, U)", "exists(size(U) == 1, U, set)",
    ],
)  # fmt: skip
def test_what_has_no_value_stays(formula: str) -> None:
    assert MODEL.write_out(parse(formula)) == parse(formula)


def test_a_bound_name_hides_the_value_of_a_variable() -> None:
    model = Model.of(sequent("sum(r*j, j, 0, 2) == j", r="real", j="real"), {"r": "3", "j": "7"})
    assert truth(model.write_out(parse("sum(r*j, j, 0, 2) == j + 2")), {})
    hidden = Model.of(sequent("forall(r == r, r, real)", r="real"), {"r": "1"}).write_out(
        parse("forall(r == 1, r, real)")
    )
    assert hidden == parse("forall(r == 1, r, real)")


@pytest.mark.parametrize(
    ("name", "value", "because"),
    [
        ("X", "0", "1 to"),
        ("X", "-1", "not a number of elements"),
        ("X", "1/2", "not"),
        ("X", "3", "a list of 3"),
        ("C", "[[1, 2, 3]]", "a list of 2"),
        ("C", "[[1, 2], [3, 4]]", "a list of 3"),
        ("C", "[[1, 2, x], [4, 5, 6]]", "no value: x"),
        ("C", "1", "a list of 2"),
        ("a", "2", "not an element"),
        ("a", "1/2", "not"),
        ("r", "[1]", "no value"),
        ("r", "1/0", "undefined: 1/0"),
    ],
)
def test_a_point_gives_each_variable_a_value_of_its_sort(name: str, value: str, because: str) -> None:
    with pytest.raises(Rejected, match=because):
        Model.of(sequent("r == r", **SORTS), {**POINT, name: value})


def test_a_point_gives_values_to_all_variables_and_to_no_other() -> None:
    for point in ({"X": "1"}, {**POINT, "z": "1"}):
        with pytest.raises(Rejected, match="gives values to"):
            Model.of(sequent("r == r", **SORTS), point)


NEVER = Statement("exists(t*t == r, t, real)", {"r": "real"})


def test_a_claim_of_existence_is_refuted_by_a_contradiction_at_a_point() -> None:
    """t*t = r and r < 0 contradict each other, and -1 < 0."""
    square = {
        "rule": "leaf",
        "sign": {"kind": "positivstellensatz", "terms": [["1", [0], None], ["1", [], "t"]], "equations": [[0, "1"]]},
    }
    tree = {"rule": "take", "hypothesis": 1, "name": "t", "then": [square]}
    kind = {"kind": "contrary", "given": ["r < 0"], "proof": tree}
    refutes(NEVER, point={"r": "-1"}, **kind)
    with pytest.raises(Rejected, match="r < 0 is false"):
        certificate.check(refutation_of(NEVER, point={"r": "1"}, **kind), NEVER, {})
    with pytest.raises(Rejected):
        certificate.check(refutation_of(NEVER, point={"r": "-1"}, **{**kind, "given": []}), NEVER, {})


def test_a_table_refutes_a_statement_about_all_functions() -> None:
    statement = Statement("total(p(x), x, X) <= 1", {"X": "set", "p": "function(X)"}, ("forall(p(x) <= 1, x, X)",))
    refutes(statement, point={"X": "2", "p": "[1, 1]"})
    for point in ({"X": "2", "p": "[1, 2]"}, {"X": "2", "p": "[1, 0]"}):
        with pytest.raises(Rejected):
            certificate.check(refutation_of(statement, point=point), statement, {})


def test_an_element_is_not_counted_from_the_end() -> None:
    """As element -1 of X, a would differ from all elements of X."""
    with pytest.raises(Rejected, match="-1 is not a number of elements, or of one"):
        natural(Fraction(-1))


def test_a_table_is_a_list() -> None:
    with pytest.raises(Rejected, match="a list of 2 is wanted, not 1\\+2"):
        table(parse("1 + 2"), [2])


def test_a_bound_name_hides_no_other_name() -> None:
    model = Model.of(sequent("r == r", **SORTS, B="function(X)"), {**POINT, "B": "[7, 8]"})
    assert model.write_out(parse("sum(C(a, a) + B(a)*r*size(X), b, 0, 1)")) == parse("sum(5 + 8*(1/2)*2, b, 0, 1)")
