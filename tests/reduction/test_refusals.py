"""What is malformed is refused by the function that reads it, in words, before anything else is made of it."""

from fractions import Fraction
from typing import Any

import pytest

from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Undefined, parse
from symqif.reduction import certificate, proof
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import explicit
from symqif.reduction.model import Model, table
from symqif.reduction.rule import RULES, expect, head
from symqif.reduction.statement import Statement
from symqif.reduction.symmetric import sizes
from tests.reduction.trees import LEAF, Node, node, positive, sequent


def test_a_name_or_a_number_has_no_operator() -> None:
    for term in ("x", "/", Fraction(1)):
        with pytest.raises(Rejected, match="the rule is for /, not for"):
            expect(term, "/")
        with pytest.raises(Rejected, match="is not compound"):
            head(term)


NO_TEXTS: list[dict[str, Any]] = [
    {"claim": 5}, {"claim": None}, {"given": (5,)}, {"variables": {5: "real"}}, {"variables": {"x": 5}},
    {"definitions": {5: "1"}}, {"definitions": {"a": 5}},
]  # fmt: skip


@pytest.mark.parametrize("parts", NO_TEXTS)
def test_a_statement_is_made_of_texts(parts: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match="claim, variables, given and definitions of a statement are texts"):
        Statement(**{"claim": "0 == 0", **parts})


def test_a_statement_is_read_from_all_of_its_parts_and_from_nothing_else() -> None:
    data = Statement("0 == 0").data()
    for parts in ({**data, "note": ""}, {name: part for name, part in data.items() if name != "universal"}):
        with pytest.raises(Rejected, match="a statement has claim, variables, given, definitions and universal"):
            Statement.of(parts)


def test_a_power_of_no_factors_is_no_channel_that_is_written_out() -> None:
    with pytest.raises(Undefined, match="a Kronecker power of no factors"):
        explicit(parse("hot(kron(matrix([[1, 0], [0, 1]]), 0))"))


SAME, NONE = "matrix([[1, 0], [0, 1]])", "matrix([[1/2, 1/2], [1/2, 1/2]])"
GAIN = {"gain": SAME, "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": [0, 1]}


def test_the_elements_of_sets_that_are_written_out_are_counted() -> None:
    model = Model.of(sequent("size(X) == 30", X="set"), {"X": "30"})
    term = parse("total(total(1, y, X), x, X) == 900")
    with limited(10**5), pytest.raises(Exhausted, match="more work than a certificate may cause"):
        model.write_out(term)
    model.write_out(term)


@pytest.mark.parametrize("ends", ["0, 64", "0, 65", "2, 1", "0, k"])
def test_a_channel_reports_a_known_number_of_sizes(ends: str) -> None:
    with pytest.raises(Rejected, match="a known number of sizes is wanted, at most 64"):
        sizes(sequent("0 == 0", k="integer"), Subset.of(parse(f"subset(k, {ends}, 1, 1, 1)")))


ONE_SIZE = sequent("refines(subset(4, 2, 2, 1, 1/4, 1/12), subset(4, 1, 1, 1, 3/8, 5/24))")
AGAINST = sequent("no(refines(subset(4, 2, 2, 1, 1/4, 1/12), subset(4, 1, 1, 1, 1/2, 1/6)))")
GUESS = {"actions": "matrix([[1, 1, 0]])", "bounds": ["3/8"], "chosen": [0], "overlaps": ["1"]}
TABLE = node("symmetric-table", table="matrix([[1]])")
ILL_FITTING: list[tuple[Sequent, Node]] = [
    *((ONE_SIZE, node("symmetric-table", table=f"matrix({table})")) for table in ("[[1], [1]]", "[[1, 0]]")),
    (AGAINST, node("symmetric-gain", **{**GUESS, "chosen": [0, 0]})),
    (AGAINST, node("symmetric-gain", **{**GUESS, "overlaps": ["1", "1"]})),
    (AGAINST, node("symmetric-gain", **{**GUESS, "chosen": [0, 0], "overlaps": ["1", "1"]})),
    (sequent("refines(subset(4, 2, 2, 1, 1/4, 1/12), subset(3, 1, 1, 1, 1/2, 1/4))"), TABLE),
]


@pytest.mark.parametrize(("goal", "tree"), ILL_FITTING)
def test_a_use_of_a_rule_that_does_not_fit_leaves_no_goals(goal: Sequent, tree: Node) -> None:
    with pytest.raises((Rejected, ValueError)):
        RULES[tree["rule"]].reduce(goal, tree, {})


def test_there_are_no_more_proofs_than_goals() -> None:
    with pytest.raises(Rejected, match="leaves 2 goals, and as many proofs are wanted"):
        proof.check_node(sequent("all(0 < 1, 1 == 1)"), node("split", positive(1), LEAF, LEAF), {})


@pytest.mark.parametrize("head", [{"format": "symqif.certificate/9"}, {"sha256": "g" * 64}])
def test_a_certificate_with_a_later_head_is_rejected(head: dict[str, Any]) -> None:
    claim = Statement("0 < 1")
    data = certificate.certificate("x", "printed", claim, proof={"presupposed": [], "proof": positive(1)})
    assert certificate.check(data, claim, {}).verdict == "proved"
    with pytest.raises(Rejected, match=r"another statement|not a certificate in the format"):
        certificate.check({**data, **head}, claim, {})


def test_a_set_has_from_1_to_64_elements() -> None:
    with pytest.raises(Rejected, match="a set has 1 to 64 elements"):
        Model.of(sequent("size(X) == 65", X="set"), {"X": "65"})
    assert Model.of(sequent("size(X) == 64", X="set"), {"X": "64"})
    assert Model.of(sequent("size(X) == 1", X="set", a="X"), {"X": "1", "a": "0"})
    with pytest.raises(Rejected, match="a is not an element of X"):
        Model.of(sequent("size(X) == 1", X="set", a="X"), {"X": "1", "a": "2"})


@pytest.mark.parametrize("text", ["[1, 2, 3]", "[1]", "max(1, 2)", "1 - 2"])
def test_a_table_is_a_list_of_as_many_numbers_as_there_are_elements(text: str) -> None:
    with pytest.raises(Rejected, match="a list of 2 is wanted"):
        table(parse(text), [2])
    with pytest.raises(Rejected, match="a list of 1 is wanted"):
        table(parse("sqrt(1)"), [1])


def test_a_witness_has_as_many_columns_as_its_product() -> None:
    goal = sequent(f"refines({NONE}, {SAME})")
    for matrix in ("matrix([[1], [1]])", "matrix([[1, 0, 0], [0, 1, 0]])", "matrix([[1, 0]])"):
        with pytest.raises(Rejected, match="the matrices do not fit"):
            RULES["witness"].reduce(goal, {"matrix": matrix}, {})


FOUR, THREE = "subset(4, 1, 1, 1, 1/2, 1/6)", "subset(3, 1, 1, 1, 1/2, 1/4)"
SETS = {"X": "set", "Y": "set", "p": "function(X)", "q": "function(Y)"}
UNLIKE = [
    *((f"total({f}) <= total({g})", "term-by-term", {"name": "z"}, "the sums are over different sets")
      for f, g in (("p(x), x, X", "q(y), y, Y"), ("q(y), y, Y", "p(x), x, X"))),
    *((f"{left} <= {right}", "term-by-term", {"name": "z"}, "the sums are over different sets")
      for left, right in (("sum(j, j, 1, 3)", "sum(j, j, 1, 4)"), ("sum(j, j, 0, 3)", "sum(j, j, 1, 3)"),
                          ("sum(j, j, 1, 3)", "total(p(x), x, X)"), ("total(p(x), x, X)", "sum(j, j, 1, 3)"))),
    *((f"no(refines({a}, {b}))", "column-minima", {}, "different numbers of secrets")
      for a, b in ((FOUR, THREE), (THREE, FOUR))),
    *((f"refines({a}, {b})", "symmetric-table", {"table": "matrix([[1]])"}, "different numbers of secrets")
      for a, b in ((FOUR, THREE), (THREE, FOUR))),
    *((f"exists(all({low} <= v, v <= {high}, v*v == {value}), v, real)", "intermediate-value", {}, "v must not occur")
      for low in ("0", "v") for high in ("1", "v") for value in ("1", "v") if "v" in (low, high, value)),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "rule", "arguments", "reason"), UNLIKE)
def test_a_rule_is_refused_where_its_parts_differ_or_overlap(goal: str, rule: str, arguments: Any, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        RULES[rule].reduce(sequent(goal, **SETS), arguments, {})
