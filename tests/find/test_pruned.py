"""Proofs lose the steps that nothing uses, and no others."""

from collections.abc import Iterator
from typing import Any

from symqif.find.limits import Deadline
from symqif.find.proof import prove
from symqif.find.pruned import pruned
from symqif.outline import AUTO, by
from symqif.reduction.proof import check, check_node
from symqif.reduction.statement import Statement
from tests.reduction.trees import Node, have, known, node, sequent, sign

GIVEN = sequent("0 < y", "implies(0 < x, 0 < y)", "0 < x", x="real", y="real")
SQUARE = sign(["1", [], "x"], using=[])  # shows 0 <= x*x


def after(tree: Node) -> dict[str, Any]:
    """The proof, which the checker accepts, once it is pruned: it is accepted still."""
    check_node(GIVEN, tree, {})
    found = pruned(GIVEN, tree, {})
    check_node(GIVEN, found, {})
    return found


def rules(tree: Node) -> Iterator[str]:
    yield tree["rule"]
    for below in tree.get("then", ()):
        yield from rules(below)


def test_a_fact_that_nothing_uses_goes_and_numbers_after_it_fall() -> None:
    assert after(have("0 <= x*x", SQUARE, node("detach", known(1), known(3), hypothesis=0))) == node(
        "detach", known(1), known(2), hypothesis=0
    )


def test_a_fact_that_is_used_stays() -> None:
    twice = sign(["2", [0], None], using=[1])
    kept = have("0 < 2*x", twice, node("detach", sign(["1/2", [0], None], using=[2]), known(3), hypothesis=0))
    more = have("0 < 2*x", twice, node("detach", sign(["1/2", [0], None], using=[3]), known(4), hypothesis=0))
    assert after(have("0 <= x*x", SQUARE, more)) == kept


def test_cases_that_decide_nothing_go() -> None:
    rest = node("detach", known(1), known(-1), hypothesis=0)
    assert after(node("cases", rest, rest, formula="0 < y")) == node("detach", known(1), known(2), hypothesis=0)
    wanted = node("cases", known(-1), rest, formula="0 < y")
    assert after(wanted) == node("detach", known(1), known(2), hypothesis=0)


def test_a_leaf_that_names_no_hypotheses_uses_all() -> None:
    detached = node("detach", sign(["1", [0], None]), known(-1), hypothesis=0)
    found = after(have("0 <= x*x", SQUARE, detached))
    assert found["rule"] == "have"
    assert found["then"][1]["then"][0]["using"] == [0, 1, 2]


def test_what_is_presupposed_is_shown_without_idle_facts() -> None:
    statement = Statement("1/x > 0", {"x": "real"}, ("x > 0",))
    found = prove(statement, (by("have", AUTO, formula="0 <= x**2", reason=""),), None, {}, Deadline(10))
    check(statement.sequent(), found, {})
    assert [list(rules(tree)) for tree in found["presupposed"]] == [["leaf"]]
    assert "have" in rules(found["proof"])
