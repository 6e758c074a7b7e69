"""Calculus: derivatives, and the named rules that go from derivatives to growth and limits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.reduction.channels import ONE, ZERO, minus, times
from symqif.reduction.logic import fresh, whole
from symqif.reduction.rule import Arguments, defined, expect, head, rule, same

Theorems = Mapping[str, Sequent]


def derivative(term: Term, x: str) -> Term:
    """d term / dx for terms made of rational operations, exp, log, sqrt and powers with constant exponent."""
    if isinstance(term, str) or x not in names(term):
        return ONE if term == x else ZERO
    match term:
        case ("neg", a):
            return ("neg", derivative(a, x))
        case ("+" | "-" as sign, a, b):
            return (sign, derivative(a, x), derivative(b, x))
        case ("*", a, b):
            return ("+", times(derivative(a, x), b), times(a, derivative(b, x)))
        case ("/", a, b):
            return ("/", minus(times(derivative(a, x), b), times(a, derivative(b, x))), ("**", b, Fraction(2)))
        case ("**", a, n) if x not in names(n):
            return times(n, ("**", a, minus(n, ONE)), derivative(a, x))
        case ("exp", a):
            return times(derivative(a, x), term)
        case ("log", a):
            return ("/", derivative(a, x), a)
        case ("sqrt", a):
            return ("/", derivative(a, x), times(Fraction(2), term))
    raise Rejected(f"no rule differentiates {show(term)[:60]}")


def opened(sequent: Sequent, x: object) -> Sequent:
    """The sequent with the bound variable of its goal as a real variable of which nothing is assumed."""
    if not isinstance(x, str) or x in sequent.variables or not x.isidentifier():
        raise Rejected(f"{x} must be a name that the sequent does not use")
    return Sequent({**sequent.variables, x: "real"}, sequent.hypotheses, sequent.goal)


@rule(
    "derivative-quotient",
    "Let N(a) = D(a) = 0, with derivatives from the right at a, and D'(a) not 0. Then N/D tends to N'(a)/D'(a) as x "
    "falls to a.",
    "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.13 (l'Hospital)",
)
def derivative_quotient(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    function, x, at, value = expect(sequent.goal, "limit")
    inside = opened(sequent, x)
    above, below = expect(function, "/")
    start = {x: at}
    n, d = (substitute(derivative(f, x), start) for f in (above, below))
    goals = [sequent.aim(("==", substitute(f, start), ZERO)) for f in (above, below)]
    goals += [inside.aim(("defined", g), ("<=", at, x)) for f in (above, below) for g in (f, derivative(f, x))]
    return [*goals, sequent.aim(("!=", d, ZERO)), sequent.aim(("==", ("/", n, d), value))]


@rule(
    "increasing",
    "If f is defined and f' > 0 on x > a, then f is strictly increasing there.",
    "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.11 (mean value theorem)",
)
def increasing(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    function, x, at = expect(sequent.goal, "increasing")
    goals: list[Term] = [("defined", function), ("<", ZERO, derivative(function, x))]
    return [opened(sequent, x).aim(goal, ("<", at, x)) for goal in goals]


@rule(
    "mean-value",
    "If F is continuous on [a, x] with F(a) >= 0 and F' > 0 inside, and a < x, then F(x) > 0.",
    "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.10 (mean value theorem)",
)
def mean_value(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a goal L < R with F = R - L as a function of `variable`, from a = `from`; `new` names the point between."""
    low, high = expect(sequent.goal, "<")
    x, at, z = arguments["variable"], parse(arguments["from"]), arguments["new"]
    fresh(sequent, z)
    if sequent.variables.get(x) != "real" or x in names(at):
        raise Rejected(f"{x} must be a real variable, and not in {show(at)}")
    difference = minus(high, low)
    inside = Sequent({**sequent.variables, z: "real"}, sequent.hypotheses, sequent.goal)
    here = substitute(difference, {x: z})
    return [
        sequent.aim(("<", at, x)),
        sequent.aim(("<=", ZERO, substitute(difference, {x: at}))),
        inside.aim(("defined", here), ("<=", at, z), ("<=", z, x)),
        inside.aim(("<", ZERO, derivative(here, z)), ("<", at, z), ("<", z, x)),
    ]


@rule(
    "intermediate-value",
    "If F is continuous on [a, b], a <= b and c is between F(a) and F(b), then F(v) = c for some v with a <= v <= b.",
    "Rudin, Principles of Mathematical Analysis, 1976, theorem 4.23",
)
def intermediate_value(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """F(a) <= c <= F(b), or F(b) <= c <= F(a) with the argument `falls`."""
    body, v, kind = expect(sequent.goal, "exists")
    match body:
        case ("all", ("<=", low, x), ("<=", y, high), ("==", function, value)) if (x, y, kind) == (v, v, ("real",)):
            pass
        case _:
            raise Rejected("the goal is not exists(all(a <= v, v <= b, F == c), v, real)")
    if v in names(low) | names(high) | names(value):
        raise Rejected(f"{v} must not occur in {show(low)}, {show(high)} or {show(value)}")
    derivative(function, v)  # what it knows is continuous wherever it is defined
    start, end = (substitute(function, {v: at}) for at in (low, high))
    least, most = (end, start) if arguments.get("falls") else (start, end)
    between = opened(sequent, v).aim(("defined", function), ("<=", low, v), ("<=", v, high))
    return [*(sequent.aim(("<=", *pair)) for pair in ((low, high), (least, value), (value, most))), between]


@rule("bernoulli", "1 + n x < (1 + x)**n for integers n >= 2 and real x > -1, x != 0; <= for n >= 1 and x > -1.",
      "Hardy, Littlewood and Polya, Inequalities, 1934, theorem 42")  # fmt: skip
def bernoulli(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "<", "<=")
    n, x = parse(arguments["n"]), parse(arguments["x"])
    whole(sequent, n)
    if not (same(sequent, left, ("+", ONE, times(n, x))) and same(sequent, right, ("**", ("+", ONE, x), n))):
        raise Rejected("the goal is not this instance of Bernoulli's inequality")
    strict = head(sequent.goal) == "<"
    conditions: list[Term] = [("<=", Fraction(2) if strict else ONE, n), ("<", Fraction(-1), x)]
    conditions += [("!=", x, ZERO)] if strict else []
    return [*defined(sequent, sequent.goal), *(sequent.aim(g) for g in conditions)]
