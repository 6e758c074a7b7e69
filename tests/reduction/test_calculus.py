"""Rules of calculus: uses accepted and rejected; derivatives against finite differences."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse
from symqif.reduction.calculus import derivative
from tests.reduction.trees import (
    FACT,
    HYPOTHESIS,
    LEAF,
    NOT_SHOWN,
    ZERO,
    Examples,
    Node,
    Use,
    cases,
    filled,
    negative,
    node,
    positive,
    sequent,
    sign,
)  # fmt: skip

DEFINED: Node = {"rule": "leaf", "conditions": [{"kind": "positivstellensatz", "terms": [["1", [0], None]]}]}
NEGATIVE = sign(["1", [0], None])
NEGATIVE["sign"]["negative"] = True
above_one = sign(["1", [0], None], ["1", [], None])
grows = node("mean-value", HYPOTHESIS, ZERO, LEAF, sign(["2", [1], None]), variable="x", new="z", **{"from": "0"})
x_real = {"x": "real"}
SQUARE = sequent("x < x + x**2", "0 < x", **x_real)
BERNOULLI = sequent("1 + 2*x < (1 + x)**2", "0 < x", **x_real)
bernoulli = node("bernoulli", LEAF, ZERO, above_one, NEGATIVE, n="2", x="x")
weak = node("bernoulli", LEAF, sign(["1", [], None]), FACT, n="2", x="x")
weakest = node("bernoulli", LEAF, ZERO, FACT, n="1", x="x")


def limit(function: str, value: str, because: str = "", **more: Any) -> Use:
    s = sequent(f"limit({function}, x, 0, {value})")
    return Use(s, filled(s, "derivative-quotient", **more), because)


def between(function: str, low: str = "0", high: str = "2", value: str = "1", *given: str, **variables: str) -> Sequent:
    """A number in [low, high] where a function of v has this value."""
    body = f"all({low} <= v, v <= {high}, {function} == {value})"
    return sequent(f"exists({body}, v, real)", *given, **variables)


def reached(s: Sequent, because: str = "", defined: Node = LEAF, **more: Any) -> Use:
    try:
        tree = filled(s, "intermediate-value", {-1: defined}, **more)
    except Rejected:
        tree = node("intermediate-value", **more)
    return Use(s, tree, because)


def conditions(*each: list[Any]) -> Node:
    """The leaf of definedness, each of its conditions a sum of [coefficient, facts, square]."""
    return {"rule": "leaf", "conditions": [{"kind": "positivstellensatz", "terms": terms} for terms in each]}


ABOVE_0, ABOVE_ONE = [["1", [0], None]], [["1", [0], None], ["1", [], None]]

EXAMPLES: Examples = {
    "derivative-quotient": [
        limit("(x*x + 2*x)/x", "2"),
        limit("(exp(x) - 1)/x", "1"),
        limit("(x*x + 2*x)/x", "3", "not equal"),
        limit("(x + 1)/x", "1", "not equal"),
        limit("x/(x + 1)", "1", "not equal"),
        limit("x**2/x**2", "1", "division by zero|strict|not certainly"),
        limit("x/(x - x*x)", "1"),
        limit("x/(x/(1 - x))", "1", "conditions, but 0 certificates"),
        Use(sequent("limit(x*x, x, 0, 0)"), node("derivative-quotient"), "the rule is for /"),
        Use(sequent("limit(max(x, 0)/x, x, 0, 1)"), node("derivative-quotient"), "no rule differentiates"),
        Use(sequent("limit(x/x, x, 0, 1)", x="real"), node("derivative-quotient"), "a name that the sequent does not"),
    ],
    "increasing": [
        Use(sequent("increasing(x**2, x, 0)"), node("increasing", LEAF, sign(["2", [0], None]))),
        Use(sequent("increasing(x**2, x, -1)"), node("increasing", LEAF, sign(["2", [0], None])), NOT_SHOWN),
        Use(sequent("increasing(-x, x, 0)"), node("increasing", LEAF, FACT), NOT_SHOWN),
        Use(sequent("increasing(3, x, 0)"), node("increasing", LEAF, ZERO), "the goal is strict"),
        Use(sequent("increasing(-1/x, x, -1)"), node("increasing", DEFINED, FACT), NOT_SHOWN),
        Use(sequent("increasing(log(x), x, -1)"), node("increasing", DEFINED, FACT), NOT_SHOWN),
        Use(sequent("increasing(x**2, x, 0)", x="real"), node("increasing", LEAF, FACT), "does not use"),
        Use(sequent("increasing(x**2, i, 0)", x="real"), node("increasing", LEAF, FACT), "kept for the sizes"),
        Use(sequent("increasing(capacity(subset(2, 1, 1, 1, x, 1 - x)), x, 0)"), node("increasing", LEAF, FACT),
            "no rule differentiates"),
    ],
    "mean-value": [
        Use(SQUARE, grows),
        Use(sequent("x < x + x**2 - 1", "0 < x", **x_real), grows, NOT_SHOWN),
        Use(sequent("x < x + x**2", "0 <= x", **x_real), grows, "not among the hypotheses"),
        Use(sequent("x <= x + x**2", "0 < x", **x_real), grows, "the rule is for <"),
        Use(sequent("x < x - x**2", "0 < x", **x_real), grows, NOT_SHOWN),
        Use(sequent("k < k + k**2", "0 < k", k="integer"), {**grows, "variable": "k"}, "k must be a real variable"),
        Use(SQUARE, {**grows, "new": "x"}, "x is not a new name"),
        Use(SQUARE, {**grows, "from": "x - 1"}, "x must be a real variable, and not in"),
        Use(sequent("x < x + x**2 + 0/(1-1)", "0 < x", **x_real), grows, "division by zero"),
        Use(sequent("0 < x - x**2/(x - 1/2)", "0 < x", **x_real), grows, "conditions, but 0 certificates"),
    ],
    "intermediate-value": [
        reached(between("v**3 - v")),
        reached(between("v*max(1, 2)")),
        reached(between("v + sum(v, v, 0, 2)", value="4")),
        reached(between("1 - v", value="0"), falls=True),
        reached(between("sqrt(v)", "0", "4"), defined=conditions(ABOVE_0)),
        reached(between("2/v", "1", "2", "3/2"), defined=conditions(ABOVE_ONE), falls=True),
        reached(between("log(v) + v**2", "1", "1"), defined=conditions(ABOVE_ONE)),
        Use(
            between("v**n", "1", "1", n="integer"),
            node("intermediate-value", ZERO, ZERO, ZERO, conditions(ABOVE_ONE)),
        ),
        Use(
            between("v**n", "-1", "1", "1", n="integer"),
            node("intermediate-value", positive(2), ZERO, ZERO, LEAF),
            "a symbolic power of a negative number",
        ),
        reached(between("v**3 - v", value="7"), NOT_SHOWN),
        reached(between("v**3 - v", value="-1"), NOT_SHOWN),
        reached(between("v**3 - v", "2", "0"), NOT_SHOWN),
        reached(between("1 - v", value="0"), NOT_SHOWN),
        reached(between("v", value="1"), NOT_SHOWN, falls=True),
        reached(between("1/v", "-1", "2", "0"), "conditions, but 0 certificates"),
        reached(between("1/v", "-1", "2", "0"), NOT_SHOWN, conditions(ABOVE_ONE)),
        reached(between("v/v", "-1", "2"), "conditions, but 0 certificates"),
        reached(between("sqrt(v)", "-1", "4"), "undefined"),
        reached(between("v*sqrt(v*(v - 1))", "0", "4/3", "1/2"), NOT_SHOWN, conditions(ABOVE_0)),
        reached(between("log(v**2)", "-1", "1", "0"), "conditions, but 0 certificates"),
        reached(between("v/sqrt(v**2)", "-1", "1", "0"), NOT_SHOWN, conditions(ABOVE_0, ABOVE_0)),
        reached(between("v/max(v, -v)", "-1", "1", "0"), "no rule differentiates"),
        reached(between("max(v, 0)"), "no rule differentiates"),
        reached(between("2**v", "0", "1", "3/2"), "no rule differentiates"),
        reached(between("sum(1, j, 1, v)"), "no rule differentiates"),
        reached(between("binomial(v, 1)"), "no rule differentiates"),
        reached(between("capacity(subset(2, 1, 1, 1, v, 1 - v))"), "no rule differentiates"),
        reached(between("f(v)", "0", "1", "f(0)", f="function(real)"), "no rule differentiates"),
        reached(between("g(v)", "0", "1", "1/2", "g(0) == 0", "g(1) == 1", g="function(real)"), "no rule differ"),
        reached(between("v", value="v + 1"), "v must not occur in 0, 2 or"),
        reached(between("v", low="v"), "v must not occur in v, 2 or 1"),
        reached(between("v", high="v"), "v must not occur in 0, v or 1"),
        reached(between("v", "0", "2", "1", v="real"), "a name that the sequent does not use"),
        reached(between("v + 0/(1 - 1)"), "division by zero"),
        reached(sequent("exists(all(0 <= v, v <= 3, 2*v == 1), v, integer)"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, v < 2, v == 1), v, real)"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, v <= 2, v != 1), v, real)"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, w <= 2, v == 1), v, real)", w="real"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, v <= 2, v == 1, v < 1), v, real)"), "the goal is not exists"),
        reached(sequent("exists(v == 1, v, real)"), "the goal is not exists"),
        reached(sequent("forall(all(0 <= v, v <= 2, v == 1), v, real)"), "the rule is for exists"),
    ],
    "bernoulli": [
        Use(BERNOULLI, bernoulli),
        Use(BERNOULLI, {**bernoulli, "n": "3"}, "not this instance"),
        Use(BERNOULLI, {**bernoulli, "x": "2*x"}, "not this instance"),
        Use(sequent("1 + 2*x == (1 + x)**2", **x_real), bernoulli, "the rule is for < or <="),
        Use(sequent("1 + 2*x <= (1 + x)**2", "-1 < x", **x_real), weak),
        Use(sequent("1 + x <= (1 + x)**1", "-1 < x", **x_real), weakest),
        Use(sequent("1 + 0*x <= (1 + x)**0", "-1 < x", **x_real), {**weakest, "n": "0"}, NOT_SHOWN),
        Use(sequent("1 + 2*x <= (1 + x)**2", "-2 < x", **x_real), weak, NOT_SHOWN),
        Use(sequent("1 + 3*x <= (1 + x)**2", "-1 < x", **x_real), weak, "not this instance"),
        Use(sequent("1 + x < (1 + x)**1", "0 < x", **x_real), {**bernoulli, "n": "1"}, NOT_SHOWN),
        Use(sequent("1 + 2*x < (1 + x)**2", "-2 < x", **x_real), bernoulli, NOT_SHOWN),
        Use(sequent("1 + 2*x < (1 + x)**2", "0 <= x", **x_real), bernoulli, "the goal is strict"),
        Use(sequent("1 + 2*x < (1 + x)**2", "0 < x", n="real", **x_real), {**bernoulli, "n": "n"},
            "n is not certainly an integer"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


# derivatives, numerically


def value(term: Term, x: Any) -> Any:
    """The value of a term in x, in mpmath."""
    if isinstance(term, str):
        return x
    if not isinstance(term, tuple):
        return mpmath.mpf(term.numerator) / term.denominator
    head, *rest = term
    a, *more = (value(t, x) for t in rest)
    b = more[0] if more else None
    return {
        "neg": lambda: -a, "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b,
        "**": lambda: a**b, "exp": lambda: mpmath.exp(a), "log": lambda: mpmath.log(a), "sqrt": lambda: mpmath.sqrt(a),
    }[head]()  # fmt: skip


FUNCTIONS = [
    "x", "5", "-x**3", "x**2 - 3*x + 1", "(x + 1)/(x**2 + 2)", "x*exp(-x/2)", "log(x**2 + x)", "sqrt(x + 1/x)",
    "(x + 2)**(-3)", "exp(x)/(1 + exp(x))", "log(1 + exp(2*x))/sqrt(x)", "3**2*x - exp(1)", "(1 - x*x)*(x + x)",
]  # fmt: skip


@pytest.mark.parametrize("text", FUNCTIONS)
@pytest.mark.parametrize("at", ["0.3", "1", "2.7"])
def test_a_derivative_is_the_limit_of_difference_quotients(text: str, at: str) -> None:
    term = parse(text)
    with mpmath.workdps(60):
        x, h = mpmath.mpf(at), mpmath.mpf(10) ** -15
        quotient = (value(term, x + h) - value(term, x - h)) / (2 * h)
        assert abs(value(derivative(term, "x"), x) - quotient) < mpmath.mpf(10) ** -25 * (1 + abs(quotient))


@pytest.mark.parametrize("text", ["max(x, 1)", "2**x", "sum(x, j, 0, 3)", "binomial(x, 2)", "capacity(x)"])
def test_what_has_no_rule_is_not_differentiated(text: str) -> None:
    with pytest.raises(Rejected, match="no rule differentiates"):
        derivative(parse(text), "x")


def test_a_bound_name_is_not_the_variable() -> None:
    assert derivative(parse("sum(x, x, 0, 3)"), "x") == 0


@pytest.mark.parametrize("n", [2, 3, 10])
@pytest.mark.parametrize("x", ["-0.99", "-0.01", "0.01", "3"])
def test_bernoulli_is_strict_in_its_range(n: int, x: str) -> None:
    assert 1 + n * mpmath.mpf(x) < (1 + mpmath.mpf(x)) ** n


@pytest.mark.parametrize("n", [1, 2, 10])
@pytest.mark.parametrize("x", ["-0.99", "0", "3"])
def test_bernoulli_holds_for_n_from_1_on(n: int, x: str) -> None:
    assert 1 + n * mpmath.mpf(x) <= (1 + mpmath.mpf(x)) ** n


def test_a_leaf_for_unequal_constants_may_be_negative() -> None:
    Use(sequent("1 != 0"), negative(1)).check()
