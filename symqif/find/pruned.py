"""Proofs without idle steps: what is shown on the way and then used by no rule and no leaf."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from symqif.kernel.sequent import Sequent
from symqif.outline import Node
from symqif.reduction.rule import RULES


@dataclass(frozen=True)
class _Step:
    """A node; the hypotheses that it cites; and the steps below it, each with what it has in addition to those here.

    A hypothesis goes by an identity of its own, so that what stands before it may go.
    """

    node: Node
    cites: list[int]
    below: list[tuple[list[int], _Step]]

    @cached_property
    def used(self) -> set[int]:
        """The hypotheses that are cited here or below."""
        return set(self.cites).union(*(step.used.difference(added) for added, step in self.below))

    def written(self, known: list[int]) -> dict[str, Any]:
        """The node with the hypotheses by their numbers among those that are known."""
        numbers = [known.index(n) for n in self.cites]
        if self.node["rule"] == "leaf":
            return {**self.node, "using": numbers}
        cited = {"hypothesis": numbers[0]} if numbers else {}
        then = {"then": [step.written([*known, *added]) for added, step in self.below]} if "then" in self.node else {}
        return {**self.node, **cited, **then}


def pruned(sequent: Sequent, proof: Node, theorems: Mapping[str, Sequent]) -> dict[str, Any]:
    """The proof without the steps that leave a part which shows as much without what they add."""
    fresh = count()

    def read(sequent: Sequent, node: Node, known: list[int]) -> _Step:
        if node["rule"] not in RULES:
            numbers = node.get("using", range(len(known))) if node["rule"] == "leaf" else ()
            return _Step(node, [known[n] for n in numbers], [])
        below = list[tuple[list[int], _Step]]()
        for goal, part in zip(RULES[node["rule"]].reduce(sequent, node, theorems), node["then"], strict=True):
            added = [next(fresh) for _ in goal.hypotheses[len(known) :]]
            step = read(goal, part, [*known, *added])
            if goal.only(range(len(known))) == sequent and step.used.isdisjoint(added):
                return step
            below.append((added, step))
        return _Step(node, [known[node["hypothesis"]]] if "hypothesis" in node else [], below)

    known = [next(fresh) for _ in sequent.hypotheses]
    return read(sequent, proof, known).written(known)
