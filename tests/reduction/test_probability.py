"""The rule for Laplace noise: uses accepted and rejected; its formulas against numerical integration."""

import mpmath
import pytest

from symqif.reduction.calculus import laplace_tail
from symqif.reduction.rule import Arguments
from tests.kernel.test_fuzz import value
from tests.reduction.trees import FACT, LEAF, NOT_SHOWN, ZERO, Examples, Node, Use, cases, node, positive, sequent, sign

SECOND = sign(["1", [1], None])
ABOVE = node("laplace-tail", FACT, SECOND, LEAF, side="above")
BELOW = node("laplace-tail", FACT, SECOND, LEAF, side="below")
REAL = {"b": "real", "t": "real"}


def constant(text: str, side: str, t: Node, because: str = "") -> Use:
    return Use(sequent(text), node("laplace-tail", positive(2), t, LEAF, side=side), because)


def tail(value: str, *given: str, tree: Node, because: str = "") -> Use:
    return Use(sequent(f"laplace_tail(1/b, t) == {value}", *given, **REAL), tree, because)


def scaled(tree: Node) -> Node:
    """The tree with the condition b != 0 settled wherever 1/b stands in a leaf."""
    condition = {"kind": "positivstellensatz", "terms": [["1", [0], None]]}
    _, side, formula = tree["then"]
    return {**tree, "then": [positive(1) | {"conditions": [condition]}, side, {**formula, "conditions": [condition]}]}


EXAMPLES: Examples = {
    "laplace-tail": [
        constant("laplace_tail(2, 1) == exp(-1/2)/2", "above", positive(1)),
        constant("laplace_tail(2, -1) == 1 - exp(-1/2)/2", "below", positive(1)),
        constant("laplace_tail(2, 0) == 1/2", "above", ZERO),
        constant("laplace_tail(2, 0) == 1/2", "below", ZERO),
        constant("laplace_tail(2, 1) == exp(-1/2)", "above", positive(1), "not equal"),
        constant("laplace_tail(2, 1) == 1 - exp(1/2)/2", "below", positive(1), NOT_SHOWN),
        constant("laplace_tail(2, -1) == exp(1/2)/2", "above", positive(1), NOT_SHOWN),
        constant("laplace_tail(-2, 1) == exp(1/2)/2", "above", positive(1), NOT_SHOWN),
        constant("laplace_tail(0, 1) == 0", "above", positive(1), "division by zero|not certainly|strict|expand"),
        constant("laplace_tail(2, 1) == exp(-1/2)/2", "beside", positive(1), "above or below"),
        constant("exp(-1/2)/2 == laplace_tail(2, 1)", "above", positive(1), "the rule is for laplace_tail"),
        constant("laplace_tail(2, 1) <= 1", "above", positive(1), "the rule is for =="),
        tail("exp(-b*t)/2", "0 < b", "0 <= t", tree=scaled(ABOVE)),
        tail("1 - exp(b*t)/2", "0 < b", "t <= 0", tree=scaled(BELOW)),
        tail("exp(-b*t)/2", "0 < b", "-1 <= t", tree=scaled(ABOVE), because=NOT_SHOWN),
        tail("exp(-b*t)/2", "0 <= b", "0 <= t", tree=scaled(ABOVE), because="strict"),
    ],
}


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_the_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


@pytest.mark.parametrize(("side", "t"), [("above", "0"), ("above", "1.3"), ("below", "-0.7"), ("below", "0")])
@pytest.mark.parametrize("scale", ["0.4", "1", "3"])
def test_the_formula_is_the_integral_of_the_density(side: str, t: str, scale: str) -> None:
    formula = laplace_tail(sequent("laplace_tail(b, t) == 0", **REAL), Arguments({"side": side}), {})[-1].goal
    assert isinstance(formula, tuple)
    with mpmath.workdps(30):
        b, start, zero = mpmath.mpf(scale), mpmath.mpf(t), mpmath.mpf(0)
        points = [start, zero, mpmath.inf] if start < 0 else [start, mpmath.inf]
        integral = mpmath.quad(lambda z: mpmath.exp(-abs(z) / b) / (2 * b), points)
        assert abs(value(formula[1], {"b": b, "t": start}) - integral) < mpmath.mpf(10) ** -20


@pytest.mark.parametrize("goal", ["0 <= laplace_tail(1, 1)", "laplace_tail(1, 1) <= laplace_tail(1, 0)"])
def test_nothing_is_known_of_the_tail_without_the_rule(goal: str) -> None:
    Use(sequent(goal), sign(["1", [], None]), NOT_SHOWN).check()
    Use(sequent(goal), ZERO, NOT_SHOWN).check()
