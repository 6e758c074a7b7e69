"""Applications of the rules of calculus, over a pool of functions with poles, kinks and places without a value."""

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from symqif.kernel.term import Term, parse
from tests.semantics import reference
from tests.semantics.cases import case
from tests.semantics.draw import Draw
from tests.semantics.judge import Case, Judge, sequent, tree
from tests.semantics.model import Model

REALS = {"a": "real", "b": "real", "c": "real", "n": "integer"}
CONSTANTS = ("0", "1", "2", "(-1)", "1/2", "a", "b", "c", "(-2)", "3")
GRID = [Fraction(step, 8) for step in range(-32, 33)]
EPSILON = Fraction(1, 10**9)


def function(d: Draw, v: str, depth: int = 2) -> str:
    """Draw a function of v."""
    if depth <= 0 or d.chance(15):
        return v if d.chance(70) else d.of(CONSTANTS)
    inner, other = function(d, v, depth - 1), function(d, v, depth - 1)
    forms = ["{0} + {1}", "{0} - {1}", "{0} * {1}", "1/({0})", "({0})/({1})", "({0})**2", "({0})**3", "sqrt(({0})**2)"]
    forms += ["sqrt({0})", "log({0})", "exp({0})", "({0})**(-1)", "({0})**n", "-({0})", "({0})**(-2)", "max({0}, {1})"]
    return f"({d.of(forms).format(inner, other)})"


def around(*points: Term) -> Callable[[Model], list[Fraction]]:
    """Return samples on, beside and between the values of these terms, and on a grid."""

    def samples(model: Model) -> list[Fraction]:
        values = [reference.value(tree(point), model) for point in points]
        fixed = [value for value in values if isinstance(value, Fraction)]
        near = [value + step for value in fixed for step in (0, EPSILON, -EPSILON, Fraction(1, 64), Fraction(-1, 64))]
        between = [(u + v) / 2 for u in fixed for v in fixed]
        inner = [fixed[0] + (v - fixed[0]) * step / 16 for v in fixed[1:2] for step in range(16)]
        roots = [sign * value for value in fixed for sign in (1, -1)] + [1 / value for value in fixed if value]
        return [*near, *between, *inner, *roots, *GRID]

    return samples


def points(d: Draw) -> list[Term]:
    """Return the constants that functions are made of."""
    texts = ("a", "b", "c", "a + b", "a - b", "b - a", "a*b", "1 - a", "1/2 - a", "c - a", "c - b", "a + c")
    return [parse(text) for text in texts]


@case("increasing", over=REALS)
def increasing(d: Draw) -> Case:
    f, start = function(d, "v"), d.of(("0", "a", "(-1)", "b", "1", "(-3)"))
    found = sequent(REALS, f"increasing({f}, v, {start})")
    return Case(found, {}, optimistic=True, reals=around(parse(start), *points(d)))


@case("mean-value", over={**REALS, "v": "real"})
def mean_value(d: Draw) -> Case:
    f, start = function(d, "v"), d.of(("0", "a", "(-1)", "b", "1", "(-2)"))
    if d.chance(30):  # with no value at an end
        f = d.of(("-1/(v - {0})", "log(v - {0})", "1/(c - v)", "-((v - {0})**(-1))", "log(c - v)**(-1)")).format(
            f"({start})"
        )
    low, high = ("0", f) if d.chance(70) else (function(d, "v", 1), f)
    found = sequent(d.variables, f"{low} < {high}")
    node = {"variable": "v", "from": start, "new": "w"}
    reals = around(parse(start), "v", *points(d))
    return Case(found, node, optimistic=True, reals=reals, models=10)


def number(term: Term, model: Model) -> float | None:
    """Return a value, roughly."""
    found = reference.value(tree(term), model)
    return None if found is None else float(found.mid()) if isinstance(found, arb) else float(found)


@case("intermediate-value", over=REALS)
def intermediate_value(d: Draw) -> Case:
    f, low, high, c = function(d, "v"), d.of(("(-1)", "0", "a", "b")), d.of(("1", "2", "a", "b")), d.of(CONSTANTS)
    found = sequent(REALS, f"exists(all({low} <= v, v <= {high}, {f} == {c}), v, real)")
    gap = parse(f"{f} - ({c})")
    goal = avoided(gap, parse(low), parse(high))
    node = {"falls": True} if d.chance(50) else {}
    reals = around(parse(low), parse(high), *points(d))
    return Case(found, node, goal=goal, optimistic=True, reals=reals, models=8)


def _jumps(gap: Term, model: Model, low: Fraction, high: Fraction) -> bool:
    """Tell whether a function changes its sign between two points without coming near 0."""
    start = number(gap, model.bind("v", low)) or 0.0
    value = start
    for _ in range(30):
        middle = (low + high) / 2
        value = number(gap, model.bind("v", middle)) or 0.0
        low, high = (middle, high) if value * start > 0 else (low, middle)
    return abs(value) > 0.05


def avoided(gap: Term, low: Term, high: Term) -> Judge:
    """Judge that a function is nowhere near 0 on an interval, or that the interval is empty."""

    def goal(model: Model) -> bool | None:
        ends = [reference.value(tree(end), model) for end in (low, high)]
        start, end = (end for end in ends if isinstance(end, Fraction))
        if start > end:
            return False
        steps = [start + (end - start) * step / 60 for step in range(61)]
        values = [number(gap, model.bind("v", at)) for at in steps]
        known = [value for value in values if value is not None]
        if len(known) < len(values) or min(map(abs, known)) <= 0.1:
            return None
        turns = [n for n in range(60) if known[n] * known[n + 1] < 0]
        return False if all(_jumps(gap, model, steps[n], steps[n + 1]) for n in turns) else None

    return goal


@case("derivative-quotient", over=REALS)
def derivative_quotient(d: Draw) -> Case:
    at = d.of(("0", "a", "1", "b"))
    zero = d.of((f"(v - {at})", f"({at} - v)", f"(v - {at})", f"(v**2 - {at}**2)"))
    above = d.of((f"{zero}*{function(d, 'v', 1)}", f"(exp{zero} - 1)", f"{zero}**2", function(d, "v"), zero))
    below = d.of((f"{zero}*{function(d, 'v', 1)}", f"(v - {at})", f"sqrt{zero}", f"{zero}**2", function(d, "v"), "v"))
    value = d.of((*CONSTANTS, "1", "1", "2", "0"))
    found = sequent(REALS, f"limit({above}/{below}, v, {at}, {value})")
    goal = approached(parse(f"{above}/{below}"), parse(at), parse(value))
    return Case(found, {}, goal=goal, optimistic=True, reals=around(parse(at), *points(d)), models=8)


def approached(f: Term, at: Term, value: Term) -> Judge:
    """Judge that a function stays away from a value near a point."""

    def goal(model: Model) -> bool | None:
        start, limit = reference.value(tree(at), model), number(value, model)
        if not isinstance(start, Fraction) or limit is None:
            return None
        found = [number(f, model.bind("v", start + Fraction(1, 10**n))) for n in (6, 9, 12)]
        away = [value is not None and abs(value - limit) > 0.05 for value in found]
        return False if all(away) else None

    return goal


@case("laplace-tail", over=REALS)
def laplace_tail(d: Draw) -> Case:
    scale, t = d.of(("a", "b", "1", "0", "(-1)", "a*b")), d.of(("a", "c", "0", "1", "(-1)", "c - b"))
    above, below = f"exp(-({t})/({scale}))/2", f"1 - exp(({t})/({scale}))/2"
    value = d.of((above, below, above, below, "0", "1/2", "1"))
    return Case(sequent(REALS, f"laplace_tail({scale}, {t}) == {value}"), {"side": d.of(("above", "below", "mean"))})
