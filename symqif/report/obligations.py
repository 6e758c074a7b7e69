"""Obligations: the leaves to which the rules take a proved statement, as sequents, with what shows each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import show
from symqif.reduction.outline import Node
from symqif.reduction.proof import leaf_sequent, openings
from symqif.reduction.rule import RULES

Theorems = Mapping[str, Sequent]


@dataclass(frozen=True)
class Obligation:
    """A relation, or definedness, that follows from some of the hypotheses by a certificate of one kind."""

    hypotheses: tuple[str, ...]
    goal: str
    kind: str

    def __str__(self) -> str:
        return f"{', '.join(self.hypotheses) or 'nothing'}  |-  {self.goal}   [{self.kind}]"


def obligations(sequent: Sequent, proof: Node, theorems: Theorems) -> list[Obligation]:
    """The leaves of a proof that was accepted, from left to right, each different one once."""
    found = (o for goal, node in openings(sequent, proof) for o in _leaves(goal, node, theorems))
    return list(dict.fromkeys(found))


def _leaves(sequent: Sequent, node: Node, theorems: Theorems) -> Iterator[Obligation]:
    if node["rule"] in RULES:
        goals = RULES[node["rule"]].reduce(sequent, node, theorems)
        for goal, part in zip(goals, node.get("then", ()), strict=True):
            yield from _leaves(goal, part, theorems)
        return
    here = leaf_sequent(sequent, node)
    yield Obligation(tuple(map(show, here.hypotheses)), show(here.goal), kind(node))


def kind(node: Node) -> str:
    """What a leaf's certificate is."""
    if node["rule"] != "leaf":
        return str(node["rule"])
    return (
        str(node["sign"]["kind"])
        if "sign" in node
        else "identity under equations"
        if "equations" in node
        else "identity"
    )
