"""Calculus: derivatives, the named rules that go from them to growth and limits, and the tail of Laplace noise."""

from fractions import Fraction

from symqif.kernel.budget import spend
from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent
from symqif.kernel.sorts import REAL
from symqif.kernel.term import Rejected, Term, names, show, substitute
from symqif.reduction.channels import ONE, ZERO, minus, times
from symqif.reduction.rule import Arguments, Theorems, expect, rule


def derivative(term: Term, x: str) -> Term:
    """d term / dx for rational operations, exp, log, sqrt and powers with constant exponent. Where both are defined
    (`docs/semantics.md` §5) on an interval, it is the derivative; where the term is, that is continuous."""
    if isinstance(term, str) or x not in names(term):
        return ONE if term == x else ZERO
    spend(20)
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


def defined_where(sequent: Sequent, terms: list[Term], *where: Term) -> list[Sequent]:
    """What has to be shown for terms to be defined where these relations hold."""
    return presupposed(sequent.aim(sequent.goal, *where), *terms)


@rule("derivative-quotient",
      "Let `N(a) = D(a) = 0`, with derivatives from the right at a, and `D'(a)` not 0. Then `N/D` tends to "
      "`N'(a)/D'(a)` as `x` falls to a.",
      "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.13 (l'Hospital)")  # fmt: skip
def derivative_quotient(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    function, x, at, value = expect(sequent.goal, "limit")
    inside = sequent.declare(x, REAL)
    above, below = expect(function, "/")
    start = {x: at}
    n, d = (substitute(derivative(f, x), start) for f in (above, below))
    goals = [sequent.aim(("==", substitute(f, start), ZERO)) for f in (above, below)]
    goals += defined_where(inside, [g for f in (above, below) for g in (f, derivative(f, x))], ("<=", at, x))
    return [*goals, sequent.aim(("!=", d, ZERO)), sequent.aim(("==", ("/", n, d), value))]


@rule("increasing",
      "If `f` and `f'` are defined and `f' > 0` on `x > a`, then `f` is strictly increasing there.",
      "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.11 (mean value theorem)")  # fmt: skip
def increasing(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    function, x, at = expect(sequent.goal, "increasing")
    inside, slope = sequent.declare(x, REAL), derivative(function, x)
    return [*defined_where(inside, [function, slope], ("<", at, x)), inside.aim(("<", ZERO, slope), ("<", at, x))]


@rule("mean-value",
      "If `F` is defined on [a, `x`] with `F(a) >= 0`, `F'` is defined and `F' > 0` inside, and `a < x`, then "
      "`F(x) > 0`.",
      "Rudin, Principles of Mathematical Analysis, 1976, theorem 5.10 (mean value theorem)")  # fmt: skip
def mean_value(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a goal L < R with F = R - L as a function of `variable`, from a = `from`; `new` names the point between."""
    low, high = expect(sequent.goal, "<")
    x, at, z = arguments.text("variable"), arguments.term("from"), arguments.text("new")
    if sequent.sorts.get(x) != REAL or x in names(at):
        raise Rejected(f"{x} must be a real variable, and not in {show(at)}")
    difference, inside = minus(high, low), sequent.declare(z, REAL)
    here = substitute(difference, {x: z})
    slope, between = derivative(here, z), (("<", at, z), ("<", z, x))
    return [
        sequent.aim(("<", at, x)),
        sequent.aim(("<=", ZERO, substitute(difference, {x: at}))),
        *defined_where(inside, [here], ("<=", at, z), ("<=", z, x)),
        *defined_where(inside, [slope], *between),
        inside.aim(("<", ZERO, slope), *between),
    ]


@rule("intermediate-value",
      "If `F` is continuous on [a, `b`], `a <= b` and `c` is between `F(a)` and `F(b)`, then `F(v) = c` for some `v` "
      "with `a <= v <= b`.",
      "Rudin, Principles of Mathematical Analysis, 1976, theorem 4.23")  # fmt: skip
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
    least, most = (end, start) if arguments.has("falls") else (start, end)
    between = defined_where(sequent.declare(v, REAL), [function], ("<=", low, v), ("<=", v, high))
    return [*between, *(sequent.aim(("<=", *pair)) for pair in ((low, high), (least, value), (value, most)))]


@rule("laplace-tail",
      "For Laplace noise `Z` of mean 0 and scale `b > 0`, Pr[`Z > t`] = exp(`-t/b`)/2 for `t >= 0` and 1 - "
      "exp(`t/b`)/2 for `t <= 0`.",
      "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, 2014, definition 3.2 "
      "and fact 3.7")  # fmt: skip
def laplace_tail(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a goal laplace_tail(b, t) == value; `side` is "above" for t >= 0 and "below" for t <= 0."""
    tail, value = expect(sequent.goal, "==")
    scale, t = expect(tail, "laplace_tail")

    def half(exponent: Term) -> Term:
        return ("/", ("exp", ("/", exponent, scale)), Fraction(2))

    sides = {"above": (("<=", ZERO, t), half(("neg", t))), "below": (("<=", t, ZERO), minus(ONE, half(t)))}
    if arguments.text("side") not in sides:
        raise Rejected("the side of the mean is above or below")
    side, known = sides[arguments.text("side")]
    return [sequent.aim(goal) for goal in (("<", ZERO, scale), side, ("==", known, value))]
