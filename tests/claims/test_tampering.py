"""Tampered certificates of the catalogue.

Each has to be rejected, unless it still is a proof of the same statement. Nothing is passed over: each one that is
accepted needs an argument, by `argument`, why that is right, or is one in which no leaf uses what was changed.
"""

import copy
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, names, parse
from symqif.reduction import proof
from symqif.reduction.statement import Statement
from tests.claims.test_contracts import ENTRIES, STORED, check
from tests.mutants import oracle
from tests.sample import every

NODES = 8  # tampered with, of each certificate
Path = tuple[str | int, ...]
READERS = {"id", "part", "reason", "reasons", "shown"}  # fields that decide nothing


@dataclass(frozen=True)
class Tampering:
    """One change of one node of a certificate."""

    path: Path
    change: str
    old: Any
    new: Any

    @property
    def fields(self) -> list[str]:
        """The names on the way to the node, the nearest first."""
        return [step for step in reversed(self.path) if isinstance(step, str)]

    def of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A tampered copy."""
        bad: dict[str, Any] = copy.deepcopy(dict(data))
        at(bad, self.path[:-1])[self.path[-1]] = copy.deepcopy(self.new)
        return bad

    def __str__(self) -> str:
        return f"{self.change} at {'.'.join(map(str, self.path))}: {str(self.old)[:60]!r} -> {str(self.new)[:60]!r}"


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def nodes(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The nodes below the root, in order."""
    if path:
        yield path, data
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, below in steps:
        yield from nodes(below, (*path, step))


def changes(node: Any, field: str | int) -> Iterator[tuple[str, Any]]:
    """What may be done to a node."""
    match node:
        case bool():
            yield "flip", not node
        case int():
            yield from [("add 1", node + 1), ("far", node + 1000)]
        case None:
            yield from [("square", "1"), ("square of another", "2")]
        case str() if number(node) is not None:
            yield from [("add 1", str(number(node) + 1)), ("opposite", str(-number(node) or 1))]
        case str():
            yield "other text", f"{node}+1" if field != "rule" else "leaf" if node != "leaf" else "split"
        case list() if node:
            yield "without the first", node[1:]
            yield "without the last", node[:-1]
            if len(node) > 1 and node[0] != node[1]:
                yield "exchanged", [node[1], node[0], *node[2:]]
        case dict():
            yield from ((f"without {key}", {k: v for k, v in node.items() if k != key}) for key in node)


def number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except ValueError:
        return None


def tamperings(data: Mapping[str, Any], seed: str) -> list[Tampering]:
    """One change of each of some nodes, chosen by the seed; those of the proof or refutation before the head's."""
    draw = random.Random(seed)
    body = [(path, node) for path, node in nodes(data) if path[0] in ("proof", "refutation")]
    chosen = draw.sample(body, min(NODES, len(body)))
    found = []
    for path, node in chosen:
        possible = list(changes(node, path[-1]))
        if possible:
            change, new = draw.choice(possible)
            found.append(Tampering(path, change, node, new))
    return found


@pytest.mark.parametrize(("name", "part"), every(96, STORED), ids=[f"{n}/{p}" for n, p in STORED])
def test_tampered_certificates_are_rejected(name: str, part: str) -> None:
    data = ENTRIES[name].certificate(part) or {}
    statement = ENTRIES[name].claim.parts[part].statement
    assert check(data, name, part)
    for tampering in tamperings(data, f"{name}/{part}"):
        bad = tampering.of(data)
        try:
            check(bad, name, part)
        except Rejected:
            continue
        leaves = watched(bad, name, part) if "proof" in data else []
        unused = bool(leaves) and shown(leaves) == shown(watched(data, name, part))
        assert unused or argument(tampering, bad, statement, leaves), f"accepted without a reason: {tampering}"


# Why a tampered certificate is accepted

Leaves = list[tuple[Leaf, Mapping[str, Any]]]
ZERO_GOAL = "the goal is 0 < 0, and 0 times any positive multiplier is 0"


def watched(data: Mapping[str, Any], name: str, part: str) -> Leaves:
    """The leaves of an accepted proof, with their certificates."""
    leaves: Leaves = []

    def watch(sequent: Sequent, node: Mapping[str, Any]) -> None:
        leaf = Leaf(sequent)
        leaf.check(node)
        leaves.append((leaf, node))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "check_leaf", watch)
        check(data, name, part)
    return leaves


def shown(leaves: Leaves) -> list[tuple[Any, ...]]:
    """What the leaves show, from what. Where that is as before, no leaf uses what was changed."""
    return [
        (leaf.operator, leaf.difference.num, leaf.difference.den, leaf.facts, leaf.equations, leaf.apart)
        for leaf, _ in leaves
    ]


def argument(tampering: Tampering, bad: Mapping[str, Any], statement: Statement, leaves: Leaves) -> str:
    """Why the tampered certificate still shows the same statement; empty if there is no reason."""
    fields, change = tampering.fields, tampering.change
    dropped = change.removeprefix("without ") if isinstance(tampering.old, dict) else ""
    if fields[0] in READERS or dropped in READERS:
        return "nothing but a reader reads the field"
    if fields[0] == "bits":
        return "an enclosure with another precision shows the same"
    if "using" in fields[:1] or dropped == "using":
        return "a proof from other hypotheses of the sequent, or from all of them, is a proof"
    if fields[0] == "strict" or dropped == "strict":
        return "that f > 0 is used as f >= 0"
    if dropped and not tampering.old[dropped]:
        return "what is empty may be left out"
    if dropped == "name" and tampering.old["rule"] == "for-each" and not mentioned(tampering.old):
        return "an arbitrary value that nothing below speaks of may have the name that the formula has for it"
    if dropped == "times" and of_zero(at(bad, tampering.path), leaves):
        return ZERO_GOAL
    if fields[0] in ("best", "strategy"):
        return "another action is as good for that output: each choice is compared with all others"
    if change == "exchanged":
        return exchanged(tampering, fields)
    if change == "square" and tampering.new == "1":
        return "no square is the square of 1"
    if fields[0] == "formula" and constant(tampering.new):
        return "another relation between constants that holds, and from which the rest follows too"
    if (fields[0], tampering.new) == ("rule", "leaf"):
        return immediate(at(bad, tampering.path[:-1]), leaves)
    if fields[0] in ("low", "high") and at(bad, tampering.path[:-1])["rule"] == "binomial-theorem":
        return "the theorem holds for any range, and the rest follows from that instance too"
    if "refutation" in fields:
        return elsewhere(tampering, bad, statement)
    return other_fact(tampering, bad, leaves)


def mentioned(step: Mapping[str, Any]) -> bool:
    """Is the name that a step brings in used below it?"""
    return re.search(rf"\b{re.escape(step['name'])}\b", json.dumps(step["then"])) is not None


def constant(text: str) -> bool:
    """Is it a relation between constants that holds, by the oracle?"""
    formula = parse(text)
    return is_relation(formula) and not names(formula) and oracle.holds(Statement(text))


def exchanged(tampering: Tampering, fields: list[str]) -> str:
    """Two neighbours change places."""
    if fields[0] in ("terms", "times", "equations"):
        return "sums and products commute"
    if fields[0] == "conditions":
        plain = [{k: v for k, v in node.items() if k != "strict"} for node in tampering.old[:2]]
        return "that f > 0 is used as f >= 0, and the other way round" if plain[0] == plain[1] else ""
    if fields[0] == "through":
        return "a chain through the same terms in another order, each link of which is checked"
    return ""


def elsewhere(tampering: Tampering, bad: Mapping[str, Any], statement: Statement) -> str:
    """Another point; the oracle, which shares no code with the checker, has to find that the statement fails there."""
    if tampering.fields[0] == "kind" and "undefined" not in (tampering.old, tampering.new):
        return "any kind but undefined asks for the same: that the claim is false at the point"
    point = oracle.read_point(statement, bad["refutation"]["point"])
    wanted = oracle.UNDEFINED if bad["refutation"]["kind"] == "undefined" else oracle.FAILS
    return "the claim fails at this point too" if oracle.verdict(statement, point) == wanted else ""


def immediate(node: Mapping[str, Any], leaves: Leaves) -> str:
    """A step before a goal that needs none."""
    leaf = next(leaf for leaf, part in leaves if part is node)
    plain = leaf.operator == "==" and not leaf.difference.num
    return "the goal is plain from its form, without the step" if plain and not leaf.conditions else ""


def of_zero(sign: Mapping[str, Any], leaves: Leaves) -> bool:
    """Is it the certificate of the goal 0 < 0?"""
    return any(not leaf.target()[0] for leaf, part in leaves if sign is part.get("sign"))


def other_fact(tampering: Tampering, bad: Mapping[str, Any], leaves: Leaves) -> str:
    """Another fact with the same polynomial, or that bounds the same atom by a constant, or another multiplier of 0."""
    path = tampering.path
    depth = max((n for n in range(len(path)) if "kind" in at(bad, path[:n])), default=0)
    sign = at(bad, path[:depth])
    if path[depth] == "times" and of_zero(sign, leaves):
        return ZERO_GOAL
    facts = next((leaf.facts for leaf, part in leaves if sign in (part.get("sign"), *part.get("conditions", []))), None)
    if facts is None or not isinstance(tampering.new, int):
        return ""
    new, _ = facts[tampering.new]
    if path[depth] == "at" and (Polynomial.atom(str(path[-1])) - new).value is not None:
        return "another fact that bounds the same atom by a constant"
    return "the same fact, given twice" if facts[tampering.old][0] == new else ""
