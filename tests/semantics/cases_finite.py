"""Applications of the rules of quantifiers, finite sums and maxima."""

from dataclasses import replace

from symqif.kernel.term import parse
from tests.semantics.cases import SMALL, case, made, place, value_of
from tests.semantics.draw import RELATIONS, Draw
from tests.semantics.judge import Case

BOTH = {**SMALL, "Y": "set", "y": "Y", "g": "function(X, Y)"}
SORTS = ("X", "X", "real", "integer", "set", "function(X)", "channel(2)")


def new_name(d: Draw) -> str:
    """Draw a name that is new, as a rule."""
    return d.of(("new", "new", "t", "s", "x", "a"))


def quantified(d: Draw, sort: str, depth: int = 1) -> tuple[str, str]:
    """Draw a formula about a bound name of this sort, which may hide another one: the body and the name."""
    name = d.of(("t", "s", "x", "a", "X") if sort != "function(X)" else ("u", "f"))
    d = d.inside(name, sort)
    if sort == "function(X)" and "X" in d.named("set"):
        return f"{name}({d.element('X')}) {d.of(RELATIONS)} {d.real(1)}", name
    if sort == "set":
        return f"size({name}) {d.of(RELATIONS)} {d.real(1)}", name
    if sort == "channel(2)":
        return f"capacity({name}) {d.of(RELATIONS)} {d.real(1)}", name
    if sort == "X" and name not in ("X", "a"):
        return d.of(
            [f"f({name}) {d.of(RELATIONS)} {d.real(1)}", f"delta({name}, z) {d.of(RELATIONS)} {d.real(1)}"]
        ), name
    if sort in ("real", "integer") and name != "X":
        return f"{name} {d.of(RELATIONS)} {d.real(1)}", name
    return (d.formula(depth) if d.named("X") and "X" in d.named("set") else "a == a"), name


@case("for-each")
def for_each(d: Draw) -> Case:
    sort = d.of(SORTS)
    body, name = quantified(d, sort)
    return made(d, f"forall({body}, {name}, {sort})", **({"name": new_name(d)} if d.chance(70) else {}))


VALID = {
    "integer": ("t*t >= t", "2*t != 1", "4*t != 2"),
    "channel": ("capacity(t) >= 1", "stochastic(t)"),
    "channel(2)": ("capacity(t) <= 2", "capacity(t) >= 1"),
    "set": ("size(t) >= 1",),
}  # for all values of the sort


@case("instance", over={**SMALL, "C": "channel", "K": "channel(2)", "h": "function(real)"})
def instance(d: Draw) -> Case:
    sort = d.of((*SORTS, "integer", "channel", "function(X)"))
    (body, name), valid = quantified(d, sort), VALID.get(sort)
    if valid and d.chance(60):
        body, name = d.of(valid), "t"
    given = f"forall({body}, {name}, {sort})"
    found = made(d, d.of((d.relation(1), "0 < 0", "a < a")), given, hypothesis=place(d), values=[value_of(d, sort)])
    return replace(found, known=(parse(given),) if valid and body in valid else ())


@case("exhibit")
def exhibit(d: Draw) -> Case:
    body, name = quantified(d, "X")
    return made(d, f"exists({body}, {name}, X)", value=value_of(d, "X"))


@case("take")
def take(d: Draw) -> Case:
    sort = d.of(SORTS)
    body, name = quantified(d, sort)
    return made(d, d.formula(1), f"exists({body}, {name}, {sort})", hypothesis=place(d), name=new_name(d))


@case("larger-integer")
def larger_integer(d: Draw) -> Case:
    return made(d, d.formula(1), x=d.of(("a", "n", "a*a", "1/a", "f(x)", "m", "new")), name=d.of(("m", "new", "n")))


@case("term-by-term", over=BOTH)
def term_by_term(d: Draw) -> Case:
    if d.chance(40):
        low, high, other = (d.of(("0", "1", "(-1)", "n", "2", "(n+1)")) for _ in range(3))
        return made(
            d, f"{_sum(d, low, high)} {d.of(RELATIONS)} {_sum(d, low, d.of((high, high, other)))}", name=new_name(d)
        )
    sides = [d.over_set(2, d.of(("X", "X", "Y")), d.of(("total", "total", "total", "largest"))) for _ in range(2)]
    return made(d, f"{sides[0]} {d.of(RELATIONS)} {sides[1]}", name=new_name(d))


def _sum(d: Draw, low: str, high: str) -> str:
    """Draw a sum between these integers."""
    body = d.of(["j", "j**2", "a*j", "1/j", "a", "0", "j + 1", "j - n", d.inside("j", "integer").real(1)])
    return f"sum({body}, j, {low}, {high})"


@case("exchange", over=BOTH)
def exchange(d: Draw) -> Case:
    one, other = d.of(("t", "x", "s")), d.of(("s", "t", "y"))
    inside = d.inside(one, "X").inside(other, "Y")
    body = d.of([f"g({one}, {other})", inside.real(1), inside.real(2)])
    term = f"total(total({body}, {other}, Y), {one}, X)"
    return made(d, d.of([d.relation(1), f"{term} == {d.real(1)}"]), term=term)


@case("largest", over=BOTH)
def largest(d: Draw) -> Case:
    if d.chance(50):
        term = d.over_set(1, "X", "largest")
        return made(d, d.of([d.relation(1), f"{term} <= {d.real(0)}"]), term=term, name=new_name(d))
    name = d.of(("t", "s", "x", "z"))
    body = d.of([f"f({name})", f"f({name})**2", d.inside(name, "X").real(1), f"delta({name}, z)", f"-f({name})"])
    term, at = f"{d.of(('total', 'largest', 'largest', 'largest'))}({body}, {name}, X)", d.of(("x", "z", "x", "y", "a"))
    goal = d.of([d.relation(1), f"{term} <= {d.real(0)}", f"{term} < f({at})", f"{term} < f({at})**2"])
    return made(d, goal, term=term, at=at)


@case("below-sum")
def below_sum(d: Draw) -> Case:
    body = d.of(["j", "j**2", "a*j", "1/j", "a", "-j", "2**j", "j - n", d.inside("j", "integer").real(1)])
    low, high = (d.of(("0", "1", "(-1)", "n", "2")) for _ in range(2))
    at = d.of(("n", "0", "1", "2", "(-1)", "3", "n + 1", "a"))
    term = f"sum({body}, j, {low}, {high})"
    put = body.replace("j", f"({at})") if "sum" not in body else body
    goal = d.of([f"{term} < {put}", f"{term} < {d.real(0)}", d.relation(1)])
    return made(d, goal, term=term, at=at, name=new_name(d))


ENDS = ("0", "1", "(-1)", "n", "2", "n + 1", "n - 1", "3")


@case("equal-terms")
def equal_terms(d: Draw) -> Case:
    low, high, term = d.of(ENDS), d.of(ENDS), d.of(("a", "1", "-2", "n", "i", d.real(1)))
    goal = d.of([f"sum({term}, t, {low}, {high}) < ({high} - {low})*({term})", d.relation(1), "a < a"])
    return made(d, goal, term=term, low=low, high=high)


@case("binomial-theorem")
def binomial_theorem(d: Draw) -> Case:
    k, low, high = (d.of(ENDS) for _ in range(3))
    if d.chance(50):
        low, high = d.of(("0", "1", "2")), d.of((k, f"{k} - 1"))
    entries, width = ("a", "0", "1", "-1", "2", "-1/2", "1/a", "n", "i", d.real(1)), d.of((2, 3, 4))
    rows = [[d.of(entries) for _ in range(width)] for _ in range(d.of((1, 2)))]
    table = f"matrix([{', '.join('[' + ', '.join(row) + ']' for row in rows)}])"
    goal = d.of([f"sum(binomial({k}, t)*({rows[0][-1]}), t, {low}, {high}) < {d.real(0)}", d.relation(1), "a < a"])
    return made(d, goal, k=k, low=low, high=high, table=table)


@case("same-or-not", over=BOTH)
def same_or_not(d: Draw) -> Case:
    goals = [
        d.formula(1),
        "f(x) == f(z)",
        "delta(x, z)*f(x) == delta(x, z)*f(z)",
        "delta(x, z) == 0",
        "forall(f(x) <= f(z), x, X)",
    ]
    left, right = d.of((("x", "z"), ("z", "x"), ("x", "x"), ("x", "y"), ("a", "a")))
    return made(d, d.of(goals), left=left, right=right)


@case("choice", over={"X": "set", "x": "X", "a": "real", "f": "function(X)"})
def choice(d: Draw) -> Case:
    relation = (
        f"{d.of(('v', 'v', 'v*v', 'v + f(t)'))} {d.of(RELATIONS)} {d.of(('f(t)', 'a', '0', 'a + f(t)', 'delta(t, x)'))}"
    )
    name, goal = d.of(("new", "new", "f")), d.of([d.relation(1), "f(x) == a", "a < 0"])
    sort = "real" if d.chance(90) else "integer"
    hypothesis = f"forall(exists({relation}, v, {sort}), t, X)"
    return made(d, goal, hypothesis, hypothesis=place(d), name=name)
