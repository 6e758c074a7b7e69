"""Proofs: trees of rules with certificates at the leaves, checked against the sequent that they are said to prove."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symqif.kernel.enclosure import enclose
from symqif.kernel.sequent import Leaf, Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, show
from symqif.reduction import (
    calculus,
    comparison,
    equal_ratio,
    finite,
    logic,
    measures,
    probability,
    refinement,
    symmetric,
)
from symqif.reduction.rule import RULES, hypothesis

Node = Mapping[str, Any]
Theorems = Mapping[str, Sequent]
FAMILIES = (  # importing them declares their rules
    logic, finite, comparison, refinement, measures, equal_ratio, symmetric, calculus, probability,
)  # fmt: skip


def check(sequent: Sequent, proof: Mapping[str, Any], theorems: Theorems) -> frozenset[str]:
    """Accept a proof of the sequent, or raise `Rejected`; returns the named rules and theorems that it rests on.

    Before the proof proper, every term in the hypotheses and in the goal is shown to be defined,
    each hypothesis under those before it.
    """
    parts = (check_node(goal, node, theorems) for goal, node in openings(sequent, proof))
    return frozenset[str]().union(*parts)


def openings(sequent: Sequent, proof: Mapping[str, Any]) -> list[tuple[Sequent, Node]]:
    """What a proof has to show, with the trees that are said to show it: definedness, then the sequent."""
    goals = [
        Sequent(sequent.variables, sequent.hypotheses[:n], ("defined", h)) for n, h in enumerate(sequent.hypotheses)
    ]
    goals += [sequent.aim(("defined", sequent.goal)), sequent]
    nodes = [*proof["given"], proof["defined"], proof["proof"]]
    if len(nodes) != len(goals):
        raise Rejected("one proof of definedness for each hypothesis is wanted")
    return list(zip(goals, nodes, strict=True))


def leaf_sequent(sequent: Sequent, node: Node) -> Sequent:
    """The sequent with the hypotheses that a leaf names, or with all of them."""
    chosen = [hypothesis(sequent, n) for n in node.get("using", range(len(sequent.hypotheses)))]
    return Sequent(sequent.variables, tuple(chosen), sequent.goal)


def check_node(sequent: Sequent, node: Node, theorems: Theorems) -> frozenset[str]:
    """Check one node and what is below it."""
    name = node["rule"]
    if name == "leaf":
        Leaf.of(leaf_sequent(sequent, node)).check(node)
        return frozenset()
    if name == "enclosure":
        if decide_constant(sequent.goal, int(node["bits"])) is not True:
            raise Rejected(f"the enclosures do not show {show(sequent.goal)[:80]}")
        return frozenset()
    if name not in RULES:
        raise Rejected(f"no such rule: {name!r}")
    rule = RULES[name]
    goals, below = rule.reduce(sequent, node, theorems), node.get("then", [])
    if len(goals) != len(below):
        raise Rejected(f"{name} leaves {len(goals)} goals, but {len(below)} proofs are given")
    rests = {name} if rule.named else {node["claim"]} if name == "lemma" else set()
    return frozenset(rests).union(*(check_node(g, n, theorems) for g, n in zip(goals, below, strict=True)))


def decide_constant(relation: Term, bits: int) -> bool | None:
    """Decide a relation between constants by enclosing its difference; None if the enclosure is too wide."""
    if not is_relation(relation) or names(relation):
        raise Rejected("an enclosure decides a relation between constants")
    operator, left, right = relation
    low, high = enclose(("-", right, left), bits)
    zero = Fraction(0)
    if low > zero or high < zero:
        return {"<": low > zero, "<=": low > zero, "==": False, "!=": True}[operator]
    if low == high == zero:
        return operator in ("<=", "==")
    return None
