"""Rules of calculus: uses accepted and rejected; derivatives against finite differences."""

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
    UNSETTLED,
    ZERO,
    Examples,
    Node,
    Use,
    absurd,
    cases,
    filled,
    negative,
    node,
    positive,
    sequent,
    sign,
)  # fmt: skip

SECOND = sign(["1", [1], None])
FALSE = absurd(sign(["1", [1], None], ["1", [], None]))  # from 2 - 1 < 0, hypothesis 1
NOT_ZERO = sign(["1", [0], None])
NOT_ZERO["sign"]["negative"] = True
above_one = sign(["1", [0], None], ["1", [], None])
grows = node(
    "mean-value", HYPOTHESIS, ZERO, absurd(sign(["1", [3], None], ["1", [], None])),
    sign(["2", [1], None]), variable="x", new="z", **{"from": "0"},
)  # fmt: skip
x_real = {"x": "real"}
SQUARE = sequent("x < x + x**2", "0 < x", **x_real)


def limit(function: str, value: str, because: str = "", **more: Any) -> Use:
    s = sequent(f"limit({function}, x, 0, {value})")
    return Use(s, filled(s, "derivative-quotient", **more), because)


def between(function: str, low: str = "0", high: str = "2", value: str = "1", *given: str, **variables: str) -> Sequent:
    """A number in [low, high] where a function of v has this value."""
    body = f"all({low} <= v, v <= {high}, {function} == {value})"
    return sequent(f"exists({body}, v, real)", *given, **variables)


def reached(s: Sequent, because: str = "", *defined: Node, **more: Any) -> Use:
    """defined: what shows that the function is, where that is not immediate."""
    try:
        tree = filled(s, "intermediate-value", dict(enumerate(defined)), **more)
    except Rejected:
        tree = node("intermediate-value", **more)
    return Use(s, tree, because)


ABOVE = sign(["1", [0], None], ["1", [], None])  # 0 < v from 1 <= v
FAR = {"rule": "leaf", "sign": {**ABOVE["sign"], "negative": True}}  # v != 0

EXAMPLES: Examples = {
    "derivative-quotient": [
        limit("(x*x + 2*x)/x", "2"),
        limit("(exp(x) - 1)/x", "1"),
        limit("(x*x + 2*x)/x", "3", "not equal"),
        limit("(x + 1)/x", "1", "not equal"),
        limit("x/(x + 1)", "1", "not equal"),
        Use(sequent("limit(x**2/x**2, x, 0, 1)"), node("derivative-quotient", LEAF, LEAF, FALSE, negative(1), LEAF),
            "does not expand"),
        limit("x/(x - x*x)", "1"),
        Use(sequent("limit(x/(x/(1 - x)), x, 0, 1)"),
            node("derivative-quotient", *[LEAF] * 2, *[ZERO] * 2, negative(1), LEAF), NOT_SHOWN),
        Use(sequent("limit(x*x, x, 0, 0)"), node("derivative-quotient"), "the rule is for /"),
        Use(sequent("limit(max(x, 0)/x, x, 0, 1)"), node("derivative-quotient"), "no rule differentiates"),
        Use(sequent("limit(sqrt(-x)*sqrt(-x)/x, x, 0, -1)"),
            node("derivative-quotient", *[LEAF] * 2, *[ZERO] * 2, negative(1), LEAF), NOT_SHOWN),
        Use(sequent("limit(x/x, x, 0, 1)", x="real"), node("derivative-quotient"), "x is not a new name"),
    ],
    "increasing": [
        Use(sequent("increasing(x**2, x, 0)"), node("increasing", FALSE, sign(["2", [0], None]))),
        Use(sequent("increasing(x**2, x, -1)"), node("increasing", FALSE, sign(["2", [0], None])), NOT_SHOWN),
        Use(sequent("increasing(-x, x, 0)"), node("increasing", FACT), NOT_SHOWN),
        Use(sequent("increasing(3, x, 0)"), node("increasing", ZERO), "the goal is strict"),
        Use(sequent("increasing(-1/x, x, -1)"), node("increasing", *[FACT] * 3), NOT_SHOWN),
        Use(sequent("increasing(log(x), x, -1)"), node("increasing", *[FACT] * 3), NOT_SHOWN),
        Use(sequent("increasing(x**2, x, 0)", x="real"), node("increasing", LEAF, FACT), "x is not a new name"),
        Use(sequent("increasing(x**2, i, 0)", x="real"), node("increasing", FACT), "i is not a name|is a size"),
        Use(sequent("increasing(capacity(subset(2, 1, 1, 1, x, 1 - x)), x, 0)"), node("increasing", LEAF, FACT),
            "no rule differentiates"),
    ],
    "mean-value": [
        Use(SQUARE, grows),
        Use(sequent("x < x + x**2 - 1", "0 < x", **x_real), grows, NOT_SHOWN),
        Use(sequent("x < x + x**2", "0 <= x", **x_real), grows, "is wanted, not"),
        Use(sequent("x <= x + x**2", "0 < x", **x_real), grows, "the rule is for <"),
        Use(sequent("x < x - x**2", "0 < x", **x_real), grows, NOT_SHOWN),
        Use(sequent("k < k + k**2", "0 < k", k="integer"), {**grows, "variable": "k"}, "k must be a real variable"),
        Use(SQUARE, {**grows, "new": "x"}, "x is not a new name"),
        Use(SQUARE, {**grows, "from": "x - 1"}, "x must be a real variable, and not in"),
        Use(sequent("x < x + x**2 + 0/(1-1)", "0 < x", **x_real),
            node("mean-value", HYPOTHESIS, ZERO, ZERO, variable="x", new="z", **{"from": "0"}), "leaves 5 goals"),
        Use(sequent("x < x + 0*(1/(1-1)) + x", "0 < x", **x_real),
            node("mean-value", HYPOTHESIS, ZERO, ZERO, ZERO, variable="x", new="z", **{"from": "0"}),
            "division by zero"),
        Use(sequent("0 < x - 0/(x - 1/2)", "0 < x", **x_real),
            node("mean-value", HYPOTHESIS, ZERO, FACT, FACT, FACT, variable="x", new="z", **{"from": "0"}), NOT_SHOWN),
    ],
    "intermediate-value": [
        reached(between("v**3 - v")),
        reached(between("v*max(1, 2)")),
        reached(between("v + sum(v, v, 0, 2)", value="4")),
        reached(between("1 - v", value="0"), falls=True),
        reached(between("sqrt(v)", "0", "4"), "", FACT),
        reached(between("2/v", "1", "2", "3/2"), "", FAR, falls=True),
        reached(between("log(v) + v**2", "1", "1"), "", ABOVE),
        Use(between("v**n", "1", "1", n="integer"), node("intermediate-value", FAR, ZERO, ZERO, ZERO)),
        Use(
            between("v**n", "-1", "1", "1", n="integer"),
            node("intermediate-value", FAR, positive(2), ZERO, ZERO),
            NOT_SHOWN,
        ),
        reached(between("v**3 - v", value="7"), NOT_SHOWN),
        reached(between("v**3 - v", value="-1"), NOT_SHOWN),
        reached(between("v**3 - v", "2", "0"), NOT_SHOWN),
        reached(between("1 - v", value="0"), NOT_SHOWN),
        reached(between("v", value="1"), NOT_SHOWN, falls=True),
        reached(between("1/v", "-1", "2", "0"), NOT_SHOWN, FACT),
        reached(between("1/v", "-1", "2", "0"), NOT_SHOWN, FAR),
        reached(between("v/v", "-1", "2"), NOT_SHOWN, FAR),
        reached(between("sqrt(v)", "-1", "4"), NOT_SHOWN, FACT),
        reached(between("v*sqrt(v*(v - 1))", "0", "4/3", "1/2"), NOT_SHOWN, FACT),
        reached(between("log(v**2)", "-1", "1", "0"), NOT_SHOWN, sign(["1", [], "v"])),
        reached(between("v/sqrt(v**2)", "-1", "1", "0"), UNSETTLED, sign(["1", [], "v"]), sign(["1", [2], None])),
        reached(between("v/max(v, -v)", "-1", "1", "0"), "no rule differentiates"),
        reached(between("max(v, 0)"), "no rule differentiates"),
        reached(between("capacity(subset(2, 1, 1, 1, v, 1 - v))"), "no rule differentiates"),
        reached(between("f(v)", "0", "1", "f(0)", f="function(real)"), "no rule differentiates"),
        reached(between("g(v)", "0", "1", "1/2", "g(0) == 0", "g(1) == 1", g="function(real)"), "no rule differ"),
        reached(between("v", value="v + 1"), "v must not occur in 0, 2 or"),
        reached(between("v", low="v"), "v must not occur in v, 2 or 1"),
        reached(between("v", high="v"), "v must not occur in 0, v or 1"),
        reached(between("v", "0", "2", "1", v="real"), "v is not a new name"),
        reached(between("v + 0/(1 - 1)"), "the goal is strict", ZERO),
        reached(between("v + 0/(1 - 1)"), "does not expand", positive(1)),
        reached(sequent("exists(all(0 <= v, v <= 3, 2*v == 1), v, integer)"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, v < 2, v == 1), v, real)"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, v <= 2, v != 1), v, real)"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, w <= 2, v == 1), v, real)", w="real"), "the goal is not exists"),
        reached(sequent("exists(all(0 <= v, v <= 2, v == 1, v < 1), v, real)"), "the goal is not exists"),
        reached(sequent("exists(v == 1, v, real)"), "the goal is not exists"),
        reached(sequent("forall(all(0 <= v, v <= 2, v == 1), v, real)"), "the rule is for exists"),
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


def test_a_leaf_for_unequal_constants_may_be_negative() -> None:
    Use(sequent("1 != 0"), negative(1)).check()
