"""Proofs: trees of rules with certificates at the leaves, checked against the sequent that they are said to prove."""

import json
from collections.abc import Mapping
from typing import Any

from symqif.kernel.budget import Memory, spend
from symqif.kernel.definedness import Presupposed
from symqif.kernel.leaf import Leaf
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.sign import bits_of
from symqif.kernel.term import DEPTH, Rejected, show
from symqif.kernel.value import compare
from symqif.reduction import calculus, finite, logic, measures, refinement, symmetric
from symqif.reduction.rule import RULES, Theorems

Node = Mapping[str, Any]
_accepted = Memory()  # leaves
written = json.JSONEncoder(sort_keys=True).encode
FAMILIES = logic, finite, refinement, measures, symmetric, calculus  # importing them declares their rules


def check(sequent: Sequent, proof: Mapping[str, Any], theorems: Theorems) -> frozenset[str]:
    """Accept a proof of a statement's sequent, or raise `Rejected`; returns the named rules and theorems it rests on.

    Before the proof proper it is shown that all hypotheses and the goal are defined (`docs/semantics.md` §7).
    """
    *before, (_, last) = openings(sequent, proof)
    rests = frozenset[str]()
    for goal, node in before:
        try:
            rests |= check_node(goal, node, theorems)
        except Rejected as error:
            raise Rejected(f"the statement presupposes {show(goal.goal)[:60]}, which is not shown: {error}") from None
    return rests | check_node(sequent, last, theorems)


def openings(sequent: Sequent, proof: Mapping[str, Any]) -> list[tuple[Sequent, Node]]:
    """What a proof has to show, with the trees that are said to show it: what is presupposed, then the sequent."""
    goals, nodes = [*preliminaries(sequent), sequent], [*proof["presupposed"], proof["proof"]]
    if len(nodes) != len(goals):
        raise Rejected(f"the statement presupposes {len(goals) - 1} things, but {len(nodes) - 1} are shown")
    return list(zip(goals, nodes, strict=True))


def preliminaries(sequent: Sequent) -> list[Sequent]:
    """That each hypothesis is defined, from those before it, and then the goal."""
    found, before = Presupposed(), sequent.only([])
    for formula in (*sequent.hypotheses, sequent.goal):
        found.of(before, formula)
        before = before.aim(before.goal, formula)
    return found.goals


def check_leaf(sequent: Sequent, node: Node) -> None:
    """Check a leaf, once: most occur again, word for word, in other parts of a proof and in other certificates."""
    text = written(node)
    spend(len(text) + (sequent.weight >> 4))  # to be looked up, and kept
    key = (sequent.declared, sequent.hypotheses, sequent.goal, text)
    _accepted.get(key, lambda: Leaf(sequent).check(node))


def check_node(sequent: Sequent, node: Node, theorems: Theorems, depth: int = 0) -> frozenset[str]:
    """Check one node and what is below it."""
    spend(3000)
    if depth > DEPTH:
        raise Rejected(f"a proof is at most {DEPTH} steps deep")
    name = node["rule"]
    if name == "leaf":
        check_leaf(sequent.only(node["using"]) if "using" in node else sequent, node)
        return frozenset()
    if name == "enclosure":
        if not is_relation(sequent.goal) or not compare(*sequent.goal, precisions=(bits_of(node),)):
            raise Rejected(f"the enclosures do not show {show(sequent.goal)[:80]}")
        return frozenset()
    if name not in RULES:
        raise Rejected(f"no such rule: {name!r}")
    rule = RULES[name]
    goals, below = rule.reduce(sequent, node, theorems), node.get("then", [])
    if type(below) is not list or len(goals) != len(below):
        raise Rejected(f"{name} leaves {len(goals)} goals, and as many proofs are wanted under `then`")
    rests = {name} if rule.named else {node["claim"]} if name == "lemma" else set()
    return frozenset(rests).union(*(check_node(g, n, theorems, depth + 1) for g, n in zip(goals, below, strict=True)))
