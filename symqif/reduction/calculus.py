"""Calculus: derivatives, and the named rules that go from derivatives to growth and limits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.reduction.channels import ONE, ZERO, minus, times
from symqif.reduction.logic import whole
from symqif.reduction.rule import Arguments, expect, rule, same

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


def on(sequent: Sequent, goal: Term, *domain: Term) -> Sequent:
    return sequent.aim(goal, *domain)


def quotient(sequent: Sequent, head: str) -> tuple[Term, Term, str, Term, tuple[Term, ...]]:
    """(N, D, x, a, rest) of a goal head(N/D, x, a, ...), where nothing is assumed of x."""
    function, x, at, *rest = expect(sequent.goal, head)
    above, below = expect(function, "/")
    if not isinstance(x, str) or any(x in names(h) for h in sequent.hypotheses) or x in names(at):
        raise Rejected("the variable must be free of hypotheses")
    if sequent.variables[x] != "real":
        raise Rejected("the variable must be real")
    return above, below, x, at, tuple(rest)


@rule("monotone-quotient", "Let N, D be continuous on x >= a, differentiable on x > a, N(a) = D(a) = 0 and D' > 0 there. "
      "If N'/D' is strictly increasing on x > a, then so is N/D.",
      "Anderson, Vamanamurthy and Vuorinen, Pacific J. Math. 160 (1993), lemma 2.2 (by Cauchy's mean value theorem)")  # fmt: skip
def monotone_quotient(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    above, below, x, at, _ = quotient(sequent, "increasing")
    start = {x: at}
    n, d = derivative(above, x), derivative(below, x)
    slope = minus(times(derivative(n, x), d), times(n, derivative(d, x)))
    goals = [sequent.aim(("==", substitute(f, start), ZERO)) for f in (above, below)]
    goals += [on(sequent, ("==", f, f), ("<=", at, x)) for f in (above, below)]
    return goals + [on(sequent, ("<", ZERO, g), ("<", at, x)) for g in (d, slope)]


@rule("derivative-quotient", "Let N(a) = D(a) = 0, with derivatives from the right at a and D'(a) not 0. "
      "Then N/D tends to N'(a)/D'(a) as x falls to a.",
      "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.13 (l'Hospital)")  # fmt: skip
def derivative_quotient(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    above, below, x, at, (value,) = quotient(sequent, "limit")
    start = {x: at}
    n, d = (substitute(derivative(f, x), start) for f in (above, below))
    goals = [sequent.aim(("==", substitute(f, start), ZERO)) for f in (above, below)]
    goals += [on(sequent, ("==", g, g), ("<=", at, x)) for f in (above, below) for g in (f, derivative(f, x))]
    return [*goals, sequent.aim(("!=", d, ZERO)), sequent.aim(("==", ("/", n, d), value))]


@rule("mean-value", "If f is continuous on x >= a and f' > 0 on x > a, then f is strictly increasing on x >= a.",
      "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.11")  # fmt: skip
def mean_value(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    function, x, at = expect(sequent.goal, "increasing")
    if any(x in names(h) for h in sequent.hypotheses) or x in names(at) or sequent.variables.get(x) != "real":
        raise Rejected("the variable must be real and free of hypotheses")
    defined = on(sequent, ("==", function, function), ("<=", at, x))
    return [defined, on(sequent, ("<", ZERO, derivative(function, x)), ("<", at, x))]


@rule("bernoulli", "1 + n x < (1 + x)**n for integers n >= 2 and real x > -1, x != 0.",
      "Hardy, Littlewood and Polya, Inequalities, 1934, theorem 42")  # fmt: skip
def bernoulli(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "<")
    n, x = parse(arguments["n"]), parse(arguments["x"])
    whole(sequent, n)
    if not (same(sequent, left, ("+", ONE, times(n, x))) and same(sequent, right, ("**", ("+", ONE, x), n))):
        raise Rejected("the goal is not this instance of Bernoulli's inequality")
    return [sequent.aim(g) for g in (("<=", Fraction(2), n), ("<", Fraction(-1), x), ("!=", x, ZERO))]
