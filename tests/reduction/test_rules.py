"""The whole of the rules: each has been tried out, and says what it rests on."""

import pytest

from symqif.reduction import proof
from symqif.reduction.rule import RULES, Rule, rule
from tests.reduction import (
    test_calculus,
    test_comparison,
    test_equal_ratio,
    test_finite,
    test_logic,
    test_measures,
    test_probability,
    test_refinement,
    test_symmetric,
)
from tests.reduction.trees import LEAF, Use, node, sequent

TABLES = [
    module.EXAMPLES
    for module in (
        test_logic,
        test_finite,
        test_comparison,
        test_equal_ratio,
        test_refinement,
        test_measures,
        test_calculus,
        test_probability,
        test_symmetric,
    )
]
EXAMPLES = {name: uses for table in TABLES for name, uses in table.items()}
NAMED = {
    "gain", "mixed-product", "derivative-quotient", "increasing", "mean-value",
    "intermediate-value", "dichotomies", "blackwell", "data-processing", "equal-ratio",
    "laplace-tail", "symmetric-table", "symmetric-gain",
}  # fmt: skip


def uses_rule(use: Use, name: str) -> bool:
    nodes = [use.tree]
    while nodes:
        here = nodes.pop()
        if here["rule"] == name:
            return True
        nodes += here.get("then", [])
    return False


@pytest.mark.parametrize("name", RULES)
def test_each_rule_has_an_example_that_is_accepted_and_one_that_is_rejected(name: str) -> None:
    uses = EXAMPLES.get(name)
    assert uses, f"the EXAMPLES in tests/reduction of the family of {name} want some of its own"
    assert {bool(use.because) for use in uses} == {False, True}
    assert all(uses_rule(use, name) for use in uses)


def test_the_examples_are_of_rules_that_there_are_and_stand_once() -> None:
    odd = EXAMPLES.keys() ^ RULES.keys()
    assert not odd, f"rules without EXAMPLES in a file of TABLES, or none that they are of: {', '.join(odd)}"
    assert sum(map(len, TABLES)) == len(EXAMPLES)


@pytest.mark.parametrize("entry", RULES.values(), ids=RULES.keys())
def test_each_rule_has_a_statement_and_each_theorem_of_mathematics_a_reference(entry: Rule) -> None:
    assert entry.statement.endswith((".", ".)"))
    assert entry.named is (entry.name in NAMED), "rules with a reference, and no others, stand in NAMED"
    assert not entry.named or any(c.isdigit() for c in entry.reference)


def test_a_verdict_rests_on_the_named_rules_and_theorems_of_its_proof() -> None:
    (goal, tree) = next((u.sequent, u.tree) for u in EXAMPLES["increasing"] if not u.because)
    assert proof.check_node(goal, tree, {}) == {"increasing"}
    lemma = next(u for u in EXAMPLES["lemma"] if not u.because)
    assert proof.check_node(lemma.sequent, lemma.tree, lemma.theorems) == {"theorem"}
    assert proof.check_node(sequent("1 == 1"), LEAF, {}) == frozenset()


def test_two_rules_of_one_name_cannot_be_declared() -> None:
    with pytest.raises(ValueError, match="two rules are called split"):
        rule("split", "Anything follows.")(lambda *_: [])


def test_a_name_that_is_no_rule_is_rejected() -> None:
    Use(sequent("0 < 1"), node("auto"), "no such rule: 'auto'").check()
