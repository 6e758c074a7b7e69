"""What an outline calls by what it says, called by its number: a mutant may say something else in its place.

So that the checker judges a mutant, and not the fact that a hypothesis has other words.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from symqif.claims.claim import Derivation
from symqif.kernel.term import Rejected
from symqif.outline import Node
from symqif.reduction.statement import Statement


def by_position(derivation: Derivation, original: Statement) -> Derivation:
    """The derivation where the hypotheses of the original statement go by their numbers."""
    hypotheses = original.sequent().hypotheses

    def number(fact: Any) -> Any:
        with suppress(Rejected):
            formula = original.term(fact) if isinstance(fact, str) else None
            return hypotheses.index(formula) if formula in hypotheses else fact
        return fact

    def numbered(outline: Node) -> Node:
        node = {**outline, "then": [numbered(below) for below in outline.get("then", ())]}
        if "hypothesis" in node:
            node["hypothesis"] = number(node["hypothesis"])
        if "using" in node:
            node["using"] = [number(fact) for fact in node["using"]]
        return node

    contrary = derivation.contrary and replace(derivation.contrary, outline=numbered(derivation.contrary.outline))
    outline = derivation.outline and numbered(derivation.outline)
    return replace(derivation, outline=outline, facts=tuple(map(numbered, derivation.facts)), contrary=contrary)
