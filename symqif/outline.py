"""Outlines: proof trees with gaps. What is left open, `symqif.find` fills in; what is filled in, `proof` checks.

An outline calls a fact, a hypothesis of the sequent that it is about, by a name that a step gave it (`names`), by the
fact itself, as text, or `THIS`, which is the last one. Completing an outline puts numbers for these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from symqif.errors import SymqifError

Node = Mapping[str, Any]
AUTO: Node = {"rule": "auto"}
THIS = "this"


@dataclass(frozen=True)
class Contrary:
    """How a claim that something exists fails: it contradicts more hypotheses, which hold at a point."""

    given: tuple[str, ...]
    point: Mapping[str, str]
    outline: Node  # of 0 < 0


def by(rule: str, *then: Node, **arguments: Any) -> Node:
    """Apply a rule; `then` are the outlines for the last of its goals, those before are found automatically."""
    return {"rule": rule, **arguments, "then": list(map(_outline, then))}


def steps(*line: Node) -> Node:
    """One node after the other: each but the last prepares the next, as the last of its goals."""
    *before, last = map(_outline, line)
    for node in reversed(before):
        last = {**node, "then": [*node["then"], called(last, *node.get("names", ()))]}
    return last


def _outline(given: Node) -> Node:
    """It is one; SymqifError otherwise."""
    if isinstance(given, Mapping) and "rule" in given:
        return given
    kind = type(given).__name__
    raise SymqifError(f"a {kind} is not an outline such as have(..) or AUTO; steps(..) makes one of several")


def called(outline: Node, *names: str) -> Node:
    """The outline of a goal whose last hypotheses have these names there."""
    return {**outline, "called": [*outline.get("called", ()), *names]} if names else outline
