"""The steps of a derivation, as they are shown: each with its reason, and with the verdict of what was checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symqif.claims.claim import Derivation
from symqif.claims.verify import Result
from symqif.kernel.term import Term, parse
from symqif.reduction.outline import AUTO, Node
from symqif.reduction.outline import steps as outlined
from symqif.reduction.statement import Statement


@dataclass(frozen=True)
class Shown:
    """One line: its text in the statement's own abbreviations, why it holds, and its verdict."""

    part: str
    line: str
    reason: str
    verdict: str


def steps(result: Result) -> list[Shown]:
    """All lines of a claim: those of its derivations, and the remarks. A refuted statement has no proof to show."""
    lines: list[Shown] = []
    for part, derivation in result.claim.parts.items():
        outcome = result.outcomes[part]
        if part.startswith("remark") or outcome.verdict == "refuted":
            continue
        proof = (outcome.certificate or {}).get("proof", {}).get("proof")
        for line, reason, checked in outline_lines(whole(derivation), proof, derivation.statement):
            lines.append(Shown(part, line, reason, "proved" if checked else "undecided"))
    for n, remark in enumerate(result.claim.remarks, 1):
        outcome = result.outcomes[f"remark-{n}"]
        lines.append(Shown("remark", remark.line, remark.reason, outcome.verdict))
    return lines


def whole(derivation: Derivation) -> Node:
    """The outline with the facts that come before it, as the proof has it."""
    return outlined(*derivation.facts, derivation.outline or AUTO)


def outline_lines(outline: Node | None, proof: Node | None, statement: Statement) -> Iterator[tuple[str, str, bool]]:
    """(line, reason, checked): a line is checked if the accepted proof has it, definitions put in, at its place."""
    if not outline or "rule" not in outline:
        return
    if outline["rule"] == "have":
        yield outline["formula"], outline["reason"], _is(proof, "formula", statement.term(outline["formula"]))
    if outline["rule"] == "chain":
        for n, (text, reason) in enumerate(zip(outline["shown"], outline["reasons"], strict=True)):
            checked = proof is not None and proof["rule"] == "chain"
            if checked and n < len(outline["through"]):
                checked = parse(proof["through"][n]) == statement.term(text)  # type: ignore[index]
            yield text, reason, checked
    below = list(outline.get("then", ()))
    found = list(proof.get("then", ())) if proof else []
    aligned = found[len(found) - len(below) :] if len(found) >= len(below) else [None] * len(below)
    for node, part in zip(below, aligned, strict=True):
        yield from outline_lines(node, part, statement)


def _is(proof: Node | None, name: str, term: Term) -> bool:
    return proof is not None and name in proof and parse(proof[name]) == term
