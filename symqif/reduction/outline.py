"""Outlines: proof trees with gaps. What is left open, `symqif.find` fills in; what is filled in, `proof` checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Node = Mapping[str, Any]
AUTO: Node = {"rule": "auto"}


def by(rule: str, *then: Node, **arguments: Any) -> Node:
    """Apply a rule; `then` are the outlines for the last of its goals, those before are found automatically."""
    return {"rule": rule, **arguments, "then": list(then)}


def steps(*line: Node) -> Node:
    """One node after the other: each but the last prepares the next, as the last of its goals."""
    *before, last = line
    for node in reversed(before):
        last = {**node, "then": [*node["then"], last]}
    return last
