"""The table of generators, one for each rule, and those for the rules of logic."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from tests.semantics.draw import RELATIONS, Draw
from tests.semantics.judge import Case, sequent

Generator = Callable[[random.Random], Case]
GENERATORS: dict[str, Generator] = {}
SMALL = {"X": "set", "x": "X", "z": "X", "n": "integer", "a": "real", "f": "function(X)"}


def case(*names: str, over: Mapping[str, str] = SMALL) -> Callable[[Callable[[Draw], Case]], Generator]:
    """Declare how applications of these rules are drawn. over: their variables, with sorts."""

    def declare(drawn: Callable[[Draw], Case]) -> Generator:
        def generator(rng: random.Random) -> Case:
            return drawn(Draw(rng, over))

        assert not GENERATORS.keys() & {*names}
        GENERATORS.update(dict.fromkeys(names, generator))
        return generator

    return declare


def made(d: Draw, goal: str, *hypotheses: str, **node: Any) -> Case:
    """Return an application, sometimes with a hypothesis more, which comes first."""
    more = [d.formula(1)] if d.chance(20) else []
    return Case(sequent(d.variables, goal, *more, *hypotheses), node)


def place(d: Draw) -> int:
    """Number the last hypothesis, or one that may not be there."""
    return -1 if d.chance(90) else d.of((0, 1, -2))


@case("split")
def split(d: Draw) -> Case:
    operator, counts = d.of((("all", (1, 2, 3)), ("equivalent", (2, 3))))
    return made(d, f"{operator}({', '.join(d.formula(1) for _ in range(d.of(counts)))})")


@case("introduce")
def introduce(d: Draw) -> Case:
    return made(d, d.of([f"implies({d.any_formula()}, {d.formula(1)})", f"no({d.formula(1)})"]))


@case("have")
def have(d: Draw) -> Case:
    return made(d, d.formula(1), formula=d.any_formula(), reason="")


@case("cases")
def by_cases(d: Draw) -> Case:
    return made(d, d.formula(1), formula=d.relation(2) if d.chance(85) else d.formula(1))


@case("antisymmetry")
def antisymmetry(d: Draw) -> Case:
    if d.chance(50):
        return made(d, f"{d.real(1)} {d.of(('==', '<=', '<'))} {d.real(1)}")
    return made(d, d.relation(2))


def shaped(d: Draw) -> Callable[[str, str], str]:
    """Draw a formula with two places for numbers, of which one may stand under a binder."""
    r, q, body = d.of(RELATIONS), d.real(1), d.inside("t", "X").real(1)
    return d.of(
        [
            lambda s, t: f"{s} {r} {t}",
            lambda s, t: f"all({s} {r} {q}, {t} != 0)",
            lambda s, t: f"implies({s} {r} {q}, no({t} == {q}))",
            lambda s, t: f"equivalent({s} {r} {q}, {t} {r} {q})",
            lambda s, t: f"forall({s} {r} {body} + {t}, t, X)",
            lambda s, t: f"exists({s} {r} {body} + {t}, t, X)",
            lambda s, t: f"refines(matrix([[{s}, 1 - {s}], [1/2, 1/2]]), matrix([[{t}, 1 - {t}], [1/2, 1/2]]))",
            lambda s, t: f"in_hull(matrix([[{s}], [1]]), matrix([[{t}, 1 - {t}], [1/2, 1/2]]))",
            lambda s, t: f"stochastic(matrix([[{s}, {t}]]))",
            lambda s, t: f"stochastic(subset(2, 1, 1, {t}, {s}, i - {s}))",
            lambda s, t: f"ldp(matrix([[{s}, 1], [{t}, 1]]), {s} + 1)",
            lambda s, t: f"increasing(s*{s} + {t}, s, 0)",
        ]
    )


def similar(d: Draw) -> tuple[str, str]:
    """Draw two formulas of one form, often ones that differ."""
    form, terms = shaped(d), [d.real(1), d.real(1)]
    others = [term if d.chance(40) else d.real(1) for term in terms]
    if d.chance(20):
        return form(*terms), shaped(d)(*others)
    renamed = form(*others)
    return form(*terms), renamed.replace(", t, X", ", s, X") if d.chance(10) else renamed


@case("hypothesis")
def by_hypothesis(d: Draw) -> Case:
    left, right = similar(d)
    return made(d, right, left, hypothesis=place(d))


@case("detach")
def detach(d: Draw) -> Case:
    items = [d.formula(1) for _ in range(3)]
    given = d.of([f"implies({items[0]}, {items[1]})", f"equivalent({', '.join(items)})", f"no({items[0]})"])
    goal = items[1] if d.chance(40) else d.formula(1)
    ends = {"from": d.of((0, 2, 3)), "to": d.of((1, 1, -1))}
    return made(d, goal, given, hypothesis=place(d), **ends)


THEOREMS = [
    ({"p": "real", "q": "real"}, "p*p + q*q >= 0", ()),
    ({"m": "integer"}, "m*m >= m", ()),
    ({"m": "integer"}, "m <= 0", ("m < 1",)),
    ({"p": "real", "m": "integer"}, "p ** m == p * p ** (m - 1)", ("m >= 1",)),
    ({"X": "set"}, "size(X) >= 1", ()),
    ({"X": "set", "u": "function(X)", "t": "X"}, "u(t) <= largest(u(s), s, X)", ()),
    ({"Z": "set", "u": "function(Z)"}, "exists(u(s) >= total(u(t), t, Z)/size(Z), s, Z)", ()),
    ({"Z": "set", "s": "Z", "t": "Z"}, "total(delta(s, w)*delta(w, t), w, Z) == delta(s, t)", ()),
    ({"u": "function(real)", "p": "real", "q": "real"}, "u(p) == u(q)", ("p == q",)),
    ({"K": "channel"}, "capacity(K) >= 1", ()),
    ({"K": "channel(2)"}, "capacity(K) <= 2", ()),
    ({"K": "channel"}, "refines(K, K)", ()),
    ({"K": "channel", "n": "integer"}, "stochastic(kron(K, n))", ("n >= 1",)),
    ({"p": "real"}, "exists(t > p, t, real)", ()),
]  # fmt: skip
LAMBDAS = ("lambda t: {}", "lambda x: {}", "lambda s: f(x)*{}", "lambda a: a + {}")


def value_of(d: Draw, sort: str) -> str:
    """Draw a value of a sort, or something like it."""
    kinds = {
        "real": [d.real(1)],
        "integer": [d.whole(1), d.whole(1), d.real(1), "a"],
        "set": ["X", "X", "X", "n"],
        "channel": [channel_like(d), channel_like(d), "C"],
        "channel(2)": [channel_like(d), "C", "K"],
    }
    if sort in kinds:
        return d.of(kinds[sort])
    if sort.startswith("function"):
        return d.of(["f", "f", "h", *(text.format(d.real(0)) for text in LAMBDAS)])
    return d.of(["x", "z", "x", "a", "n"])


def channel_like(d: Draw) -> str:
    """Draw a matrix that may be no channel."""
    p = d.of(("1/2", "1/3", "a", "2", "(-1)", "n"))
    return d.of(
        [
            f"matrix([[{p}, 1 - {p}], [1/2, 1/2]])",
            f"matrix([[{p}, {p}], [0, 1]])",
            f"matrix([[1], [{p}]])",
            f"kron(matrix([[{p}, 1 - {p}]]), n)",
            f"subset(2, 1, 1, 1, {p}, 1 - {p})",
        ]
    )


@case("lemma", over={**SMALL, "h": "function(real)", "C": "channel", "K": "channel(2)"})
def lemma(d: Draw) -> Case:
    variables, claim, given = d.of(THEOREMS)
    values = {name: value_of(d, sort) for name, sort in variables.items()}
    found = made(d, d.of([d.formula(1), "0 < 0", "a < a"]), claim="T", **{"with": values})
    return Case(found.sequent, found.node, {"T": sequent(variables, claim, *given)})


@case("integer", over={**SMALL, "k": "integer"})
def integer(d: Draw) -> Case:
    draw = d.whole if d.chance(70) else lambda depth: d.of([d.whole(1), d.real(1), f"({d.whole(1)})**({d.whole(0)})"])
    return made(d, f"{draw(1)} {d.of(('<=', '<=', '<='))} {draw(1)}")


@case("exponential")
def exponential(d: Draw) -> Case:
    s, t, r = d.real(1), d.real(1), d.of(("==", "<=", "<", "!="))
    if d.chance(50):
        return made(d, f"{s} {r} {t}")
    shown = [s if d.chance(80) else d.real(1), t if d.chance(80) else d.real(1)]
    return made(d, f"exp({shown[0]}) {r} exp({shown[1]})", left=s, right=t)


@case("larger")
def larger(d: Draw) -> Case:
    name = d.of(("x", "t", "t"))
    terms = [d.real(1) if d.chance(60) else d.of((f"f({d.element('X')})", "n", "a")) for _ in range(2)]
    found = f"max({terms[0]}, {terms[1]})"
    goals = [f"{found} {d.of(RELATIONS)} {d.real(1)}", f"total({found} + {d.real(0)}, {name}, X) <= {d.real(1)}"]
    goals += [f"forall({found} < {d.real(1)}, {name}, X)", f"sum({found}, n, 1, 2) == {d.real(1)}"]
    return made(
        d, d.of(goals), *([f"{found} <= {d.real(0)}"] if d.chance(30) else []), max=found, **{"is": d.of((0, 1))}
    )
