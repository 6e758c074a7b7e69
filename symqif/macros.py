"""Steps of outlines that are made of rules: what a proof would write again and again, and the checker need not know."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from symqif.kernel.sequent import Sequent, parts
from symqif.kernel.term import Rejected, Term, parse, show, substitute
from symqif.outline import AUTO, Node, by, steps
from symqif.reduction.channels import rows
from symqif.reduction.rule import expect, head

LAST = by("hypothesis", hypothesis=-1)
Macro = Callable[[Sequent, Node], Node]


def _renamed(rule: str, **arguments: int) -> Macro:
    """What is said with the name of a rule that does more."""
    return lambda sequent, node: {**node, "rule": rule, **arguments}


def _cycle(sequent: Sequent, node: Node) -> Node:
    """An equivalence follows from a cycle of implications."""
    implications = expect(sequent.goal, "equivalent")
    return by("split", *(by("introduce", proof) for proof in below(node, len(implications))))


def _equivalence(sequent: Sequent, node: Node) -> Node:
    """If equivalent formulas are given, one of them follows from another."""
    *matching, source = below(node, max(1, len(node.get("then", []))))
    items = expect(sequent.hypothesis(node["hypothesis"]), "equivalent")
    conjuncts = len(parts(items[node["to"]]))
    target = by("hypothesis", *matching, hypothesis=-1)
    if conjuncts > 1:
        target = by("split", *(by("hypothesis", hypothesis=n) for n in range(-conjuncts, 0)))
    return by("detach", source, target, **{name: node[name] for name in ("hypothesis", "from", "to")})


def _denied(sequent: Sequent, node: Node) -> Node:
    """Anything follows from a formula that is given and does not hold."""
    number = node["hypothesis"]
    formula = show(("no", sequent.hypothesis(number)))
    same = by("hypothesis", hypothesis=number - 1 if number < 0 else number)
    return steps(by("have", *below(node, 1), formula=formula, reason=""), by("detach", same, hypothesis=-1))


def _contradiction(sequent: Sequent, node: Node) -> Node:
    """Anything follows from 0 < 0."""
    return steps(
        by("have", *below(node, 1), formula="0 < 0", reason="a contradiction"),
        by("denied", by("introduce", LAST), hypothesis=-1),
    )


def _suppose(sequent: Sequent, node: Node) -> Node:
    """A relation holds if its negation leads to a contradiction."""
    return by("cases", LAST, by("contradiction", *below(node, 1)), formula=show(sequent.goal))


def _apart(sequent: Sequent, node: Node) -> Node:
    """Of two numbers that differ, one is less than the other: with r (b - a) = 1, not a < b leaves b < a."""
    a, b = expect(sequent.hypothesis(node["hypothesis"]), "!=")
    less, more = (("implies", order, sequent.goal) for order in (("<", a, b), ("<", b, a)))
    number, gap = node["hypothesis"], ("-", b, a)
    name = _fresh(sequent, "r")
    inverse: Term = ("exists", ("==", ("*", name, gap), parse("1")), name, ("real",))
    shown = by("exhibit", by("leaf", using=[number - 2 * (number < 0)]), value=show(("/", parse("1"), gap)))
    above = by("have", by("leaf", using=[-1, -2]), by("leaf", using=[-1, -3]), formula=f"{name} < 0", reason="")
    return steps(
        by("have", by("split", *(by("introduce", own) for own in below(node, 2))), formula=show(("all", less, more)),
           reason="each case"),
        by("have", shown, formula=show(inverse), reason="they differ"),
        by("take", hypothesis=-1, name=name),
        by(
            "cases",
            by("detach", LAST, AUTO, hypothesis=-5),
            by("detach", above, AUTO, hypothesis=-4),
            formula=show(("<", a, b)),
        ),
    )  # fmt: skip


def chain(sequent: Sequent, node: Node) -> Node:
    """Equality is transitive. `shown` has those first lines that are read, as they were written."""
    left, right = expect(sequent.goal, "==")
    line = [left, *map(parse, node["through"]), right]
    links: list[Term] = [("==", *pair) for pair in pairwise(line)]
    shown = node.get("shown", ())
    written = [*shown, *map(show, line[1 + len(shown) :])]
    each = by("split", *({**proof, "line": text} for proof, text in zip(below(node, len(links)), written, strict=True)))
    through = (by("hypothesis", hypothesis=n - len(links)) for n in range(line.index(right, 1)))
    return steps(by("have", each, formula=show(("all", *links)), reason="each link"), *through)


def _element(sequent: Sequent, node: Node) -> Node:
    """A set has an element: one that attains the maximum of 0."""
    name, domain = node["name"], node["set"]
    new = _fresh(sequent, name)
    return steps(
        by("have", by("for-each", *below(node, 1)), formula=show(("forall", sequent.goal, name, domain)), reason=""),
        by("largest", term=show(("largest", parse("0"), name, domain)), name=new),
        by("instance", AUTO, hypothesis=-2, values=[new]),
    )


def some_element(sequent: Sequent, node: Node) -> Node:
    """Let m >= 0 have a positive sum over a set, let the sum of f be at least 0, and f <= 0 where m = 0. Then some
    element has m > 0 and f >= 0: the one with the largest f, or if m = 0 there, so that no f is positive, the one with
    the largest m."""
    weight, value, name = parse(node["weight"]), parse(node["value"]), node["name"]
    (m, x, domain), (f, y, _) = expect(weight, "total"), expect(value, "total")
    m, f, zero, count = substitute(m, {x: name}), substitute(f, {y: name}), parse("0"), len(sequent.hypotheses)
    top, heavy = _fresh(sequent, f"{name}_"), _fresh(sequent, f"{name}__")
    sought: Term = ("all", ("<", zero, m), ("<=", zero, f))

    def each(formula: Term) -> Term:
        return ("forall", formula, name, domain)

    def known(n: int) -> Node:
        return by("hypothesis", hypothesis=count + n)

    def from_(*numbers: int) -> Node:
        return by("leaf", using=[n + count * (n >= 0) for n in numbers])

    def shown(formula: Term, how: Node) -> Node:
        return by("have", how, formula=show(formula), reason="")

    def largest(term: Term, element: str, total: Term, number: int, relation: str) -> tuple[Node, ...]:
        """Three steps: the element has the largest term, the sum is at most a multiple of it, so it has this sign."""
        most = {"term": show(("largest", term, name, domain))}
        own = substitute(term, {name: element})
        bound: Term = ("<=", total, ("total", own, name, domain))
        below = by("term-by-term", steps(by("largest", **most, at=name), from_(number, -1)), name=name)
        sign = shown((relation, zero, own), from_(0 if relation == "<" else 1, number + 1))
        return by("largest", **most, name=element), shown(bound, below), sign

    premises: list[Term] = [("<", zero, weight), ("<=", zero, value), each(("<=", zero, m))]
    premises += [each(("implies", ("==", m, zero), ("<=", f, zero))), each(("implies", sought, sequent.goal))]
    one, two, three, four, last = below(node, 5)
    cases = (by("for-each", by("introduce", how)) for how in (four, last))
    no_gain = by("for-each", by("largest", from_(5, 11, -1), term=show(("largest", f, name, domain)), at=name))
    otherwise = steps(
        by("instance", hypothesis=count + 2, values=[top]),
        by("instance", hypothesis=count + 3, values=[top]),
        by("detach", by("antisymmetry", known(8), known(9)), hypothesis=count + 10),
        *largest(m, heavy, weight, 12, "<"),
        by("below-total", no_gain, term=show(("total", ("neg", f), name, domain)), at=heavy),
        shown(substitute(("<=", zero, f), {name: heavy}), from_(1, 15)),
        by("exhibit", by("split", known(14), known(16)), value=heavy),
    )
    found = steps(
        *largest(f, top, value, 5, "<="),
        by("cases", by("exhibit", by("split", known(8), known(7)), value=top), otherwise,
           formula=show(substitute(("<", zero, m), {name: top}))),
    )  # fmt: skip
    return steps(
        shown(("all", *premises), by("split", one, two, by("for-each", three), *cases)),
        shown(("exists", sought, name, domain), found),
        by("take", hypothesis=-1, name=name),
        by("instance", hypothesis=count + 4, values=[name]),
        by("detach", hypothesis=-1),
    )


def _largest_at_most(sequent: Sequent, node: Node) -> Node:
    """A maximum is at most (is less than) what each of its values is at most (is less than)."""
    left, right = expect(sequent.goal, "<=", "<")
    body, name, domain = expect(left, "largest")
    each: Term = ("forall", (head(sequent.goal), body, right), name, domain)
    element = _fresh(sequent, node["name"])
    return steps(
        by("have", by("for-each", *below(node, 1), name=node["name"]), formula=show(each), reason="each value"),
        by("largest", term=show(left), name=element),
        by("instance", hypothesis=-2, values=[element]),
        by("leaf", using=[-1, -2]),
    )


def _below_total(sequent: Sequent, node: Node) -> Node:
    """A sum of terms that are not negative, which is shown first, is at least each of them."""
    term, element = parse(node["term"]), node["at"]
    body, name, domain = expect(term, "total")
    if not isinstance(parse(element), str):
        raise Rejected(f"{element} is not the name of an element")
    one: Term = ("total", ("*", body, ("delta", name, element)), name, domain)
    order: Term = ("<=", substitute(body, {name: element}), term)
    new = _fresh(sequent, name)
    shown, rest = below(node, 2)
    compared = steps(
        by(
            "have",
            shown,
            formula=show(("forall", ("<=", parse("0"), body), name, domain)),
            reason="no term is negative",
        ),
        by(
            "have",
            by("term-by-term", steps(by("instance", hypothesis=-1, values=[new]), by("leaf", using=[-1])), name=new),
            formula=show(("<=", one, term)),
            reason="the others are not negative",
        ),
        by("leaf", using=[-1]),
    )
    return by("have", compared, rest, formula=show(order), reason="one of the terms")


def _bernoulli(sequent: Sequent, node: Node) -> Node:
    """For terms n and x: 1 + n x <= (1 + x)**n if n >= 1 and x > -1; < if n >= 2, x > -1 and x**2 > 0.

    Let c = (1 + n x)/(1 + x)**n - 1, and f(t) = 1 + t c - (1 + n t x)/(1 + t x)**n. Then f(0) = f(1) = 0. If the
    inequality failed, c would be positive (not negative), so f'(t) = c + n (n - 1) t x**2/(1 + t x)**(n + 1) as well,
    hence f(1) positive.
    """
    relation = head(sequent.goal)
    n, x, c, t, z = (_fresh(sequent, name) for name in "nxctz")
    fails, premises = f"0 < {c}", [f"1 <= {n}", f"0 < 1 + {x}"]
    if relation == "<":
        fails, premises = f"0 <= {c}", [f"2 <= {n}", f"0 < {x}**2", f"0 < 1 + {x}"]
    power, claim = f"(1 + {n}*{x})/(1 + {x})**{n}", f"1 + {n}*{x} {relation} (1 + {x})**{n}"
    f_positive = f"(1 + {n}*{t}*{x})/(1 + {t}*{x})**{n} < 1 + {t}*{c}"
    grows = f"forall(forall(implies(all({fails}, {t} == 1), {f_positive}), {t}, real), {c}, real)"

    def last(count: int) -> Node:
        return by("leaf", using=list(range(-count, 0)))

    base, other, slope = last(6), last(5), last(len(premises) + 4)  # base != 0, also where n < 0
    mean = by("mean-value", last(1), last(0), base, other, base, base, other, slope, variable=t, new=z, **{"from": "0"})
    at_one = by(
        "instance",
        by("detach", by("split", last(4), last(0)), last(5), hypothesis=-1),
        hypothesis=-2,
        values=[f"{power} - 1", "1"],
    )
    proof = by(
        "have",
        by("for-each", by("for-each", by("introduce", mean))),
        by("cases", LAST, at_one, formula=claim),
        formula=grows,
        reason="f grows",
    )
    return steps(
        by("have", by("for-each", by("for-each", by("introduce", proof))), reason="Bernoulli's inequality",
           formula=f"forall(forall(implies(all({', '.join(premises)}), {claim}), {x}, real), {n}, integer)"),
        by("instance", hypothesis=-1, values=[node["n"], node["x"]]),
        by("detach", hypothesis=-1),
        LAST,
    )  # fmt: skip


def _obtain(sequent: Sequent, node: Node) -> Node:
    """The witness of a refinement that is given, or of a hull of posteriors: its entries have names m11, m12, .."""
    formula = sequent.hypothesis(node["hypothesis"])
    first, second = (rows(channel) for channel in expect(formula, "refines", "in_hull"))
    a, b = (first, second) if head(formula) == "refines" else (second, first)
    width, height = len(b[0]), len(a[0])
    w: Term = ("matrix", *(("row", *(f"{node['name']}{r + 1}{c + 1}" for c in range(width))) for r in range(height)))
    return by("witness", *below(node, 1), hypothesis=node["hypothesis"], matrix=show(w))


def below(node: Node, count: int) -> list[Node]:
    """The outlines for the goals that are left: those for the last are given, those before are found automatically."""
    given = node.get("then", [])
    if len(given) > count:
        raise Rejected(f"{node['rule']} leaves {count} goals, but {len(given)} outlines are given")
    return [AUTO] * (count - len(given)) + list(given)


def _fresh(sequent: Sequent, name: str) -> str:
    while name in sequent.variables:
        name += "_"
    return name


MACROS: dict[str, Macro] = {
    "cycle": _cycle,
    "equivalence": _equivalence,
    "denial": _renamed("introduce"),
    "denied": _denied,
    "contradiction": _contradiction,
    "suppose": _suppose,
    "apart": _apart,
    "chain": chain,
    "exponentiate": _renamed("exponential"),
    "logarithm": _renamed("exponential"),
    "element": _element,
    "some-element": some_element,
    "below-largest": _renamed("largest"),
    "attained": _renamed("largest"),
    "largest-at-most": _largest_at_most,
    "below-total": _below_total,
    "bernoulli": _bernoulli,
    "obtain": _obtain,
    "ldp-entry": _renamed("ldp"),
    "equal-ratio-order": _renamed("equal-ratio", in_both=1),
    "equal-ratio-unreported": _renamed("equal-ratio", in_both=0),
}
EACH = -1  # every position
PLACES = {  # where in the proof the given outlines are, as positions under `then`; for others, as for a rule
    "cycle": ((EACH, 0),),
    "equivalence": ((0,),),
    "denied": ((0,),),
    "contradiction": ((0,),),
    "suppose": ((1, 0),),
    "apart": ((0, EACH, 0),),
    "chain": ((0, EACH),),
    "element": ((0, 0),),
    "some-element": ((0, 0), (0, 1), (0, 2, 0), (0, 3, 0, 0), (0, 4, 0, 0)),
    "largest-at-most": ((0, 0),),
    "below-total": ((0, 0), (1,)),
}


def expanded(sequent: Sequent, node: Node) -> dict[str, Any]:
    """The step, made of rules."""
    return dict(MACROS[node["rule"]](sequent, node))


def given(rule: str, proof: Node | None) -> list[Node]:
    """The proofs of what was given to a step: those of the goals of a rule, or those inside the rules it is made of."""
    return [found for place in PLACES.get(rule, ((EACH,),)) for found in _at([proof] if proof else [], place)]


def _at(nodes: list[Node], place: tuple[int, ...]) -> list[Node]:
    for n in place:
        nodes = [below for node in nodes for m, below in enumerate(node.get("then", ())) if n in (EACH, m)]
    return nodes
