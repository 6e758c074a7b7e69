"""Steps of outlines that are made of rules: what a proof would write again and again, and the checker need not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse, show, substitute
from symqif.reduction.channels import rows
from symqif.reduction.outline import AUTO, Node, by, steps
from symqif.reduction.rule import expect, head

LAST = by("hypothesis", hypothesis=-1)
Macro = Callable[[Sequent, Node], Node]


def contradiction(sequent: Sequent, node: Node) -> Node:
    """Anything follows from 0 < 0."""
    return steps(
        by("have", _own(node, 1), formula="0 < 0", reason="a contradiction"),
        by("denied", by("denial", LAST), hypothesis=-1),
    )


def suppose(sequent: Sequent, node: Node) -> Node:
    """A relation holds if its negation leads to a contradiction."""
    return by("cases", LAST, by("contradiction", _own(node, 1)), formula=show(sequent.goal))


def largest_at_most(sequent: Sequent, node: Node) -> Node:
    """A maximum is at most (is less than) what each of its values is at most (is less than)."""
    left, right = expect(sequent.goal, "<=", "<")
    body, name, domain = expect(left, "largest")
    each: Term = ("forall", (head(sequent.goal), body, right), name, domain)
    element = _fresh(sequent, node["name"])
    return steps(
        by("have", by("for-each", _own(node, 1), name=node["name"]), formula=show(each), reason="each value"),
        by("attained", term=show(left), name=element),
        by("instance", hypothesis=-2, values=[element]),
        by("leaf", using=[-1, -2]),
    )


def below_total(sequent: Sequent, node: Node) -> Node:
    """A sum of terms that are not negative, which is shown first, is at least each of them."""
    term, element = parse(node["term"]), node["at"]
    body, name, domain = expect(term, "total")
    if not isinstance(parse(element), str):
        raise Rejected(f"{element} is not the name of an element")
    one: Term = ("total", ("*", body, ("delta", name, element)), name, domain)
    order: Term = ("<=", substitute(body, {name: element}), term)
    new = _fresh(sequent, name)
    shown, rest = ([AUTO, AUTO, *node.get("then", [])])[-2:]
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


def obtain(sequent: Sequent, node: Node) -> Node:
    """The witness of a refinement that is given, or of a hull of posteriors: its entries have names m11, m12, .."""
    formula = sequent.hypothesis(node["hypothesis"])
    first, second = (rows(channel) for channel in expect(formula, "refines", "in_hull"))
    a, b = (first, second) if head(formula) == "refines" else (second, first)
    width, height = len(b[0]), len(a[0])
    w: Term = ("matrix", *(("row", *(f"{node['name']}{r + 1}{c + 1}" for c in range(width))) for r in range(height)))
    return by("witness", _own(node, 1), hypothesis=node["hypothesis"], matrix=show(w))


def ldp_entry(sequent: Sequent, node: Node) -> Node:
    """What a ratio bound that is given says of a column of one size."""
    return {**node, "rule": "ldp"}


def equal_ratio_order(sequent: Sequent, node: Node) -> Node:
    """What a refinement that is given says of a size that both channels report."""
    return {**node, "rule": "equal-ratio", "in_both": 1}


def equal_ratio_unreported(sequent: Sequent, node: Node) -> Node:
    """What it says of a size that the first channel does not report."""
    return {**node, "rule": "equal-ratio", "in_both": 0}


def _own(node: Node, count: int) -> Node:
    """The outline for the one goal that is left."""
    given = node.get("then", [])
    if len(given) > count:
        raise Rejected(f"{node['rule']} leaves {count} goals, but {len(given)} outlines are given")
    return dict(given[-1]) if given else AUTO


def _fresh(sequent: Sequent, name: str) -> str:
    while name in sequent.variables:
        name += "_"
    return name


MACROS: dict[str, Macro] = {
    "contradiction": contradiction,
    "suppose": suppose,
    "largest-at-most": largest_at_most,
    "below-total": below_total,
    "obtain": obtain,
    "ldp-entry": ldp_entry,
    "equal-ratio-order": equal_ratio_order,
    "equal-ratio-unreported": equal_ratio_unreported,
}
PLACES = {  # where in the proof the given outlines are, as positions under `then`
    "contradiction": ((0,),),
    "suppose": ((1, 0),),
    "largest-at-most": ((0, 0),),
    "below-total": ((0, 0), (1,)),
}


def expanded(sequent: Sequent, node: Node) -> dict[str, Any]:
    """The step, made of rules."""
    return dict(MACROS[node["rule"]](sequent, node))


def given(rule: str, proof: Node | None) -> list[Node | None]:
    """The proofs of what was given to a step: those of the goals of a rule, or those inside the rules it is made of."""
    if rule not in PLACES:
        return list(proof.get("then", ())) if proof else []
    return [_at(proof, place) for place in PLACES[rule]]


def _at(proof: Node | None, place: tuple[int, ...]) -> Node | None:
    for n in place:
        below = proof.get("then", ()) if proof else ()
        proof = below[n] if n < len(below) else None
    return proof
