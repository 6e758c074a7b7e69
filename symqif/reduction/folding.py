"""How certificates are stored: one node a line, and a node that occurs twice once.

    {"format": .., "id": .., .., "proof": {"presupposed": [0, 3], "proof": 17}, "nodes": [{"rule": ..}, ..]}

In place of a node stands its number under "nodes". A node speaks of those before it only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from symqif.kernel.term import Rejected

NODES = ("then", "proof", "presupposed", "proofs")  # where nodes stand
BODIES = ("proof", "refutation")
LARGEST = 10**6  # nodes, when each is written out wherever it occurs


def folded(certificate: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate with its nodes in one list."""
    numbers: dict[str, int] = {}

    def fold(value: Any) -> Any:
        if isinstance(value, Mapping):
            own = {key: fold(part) for key, part in value.items()}
            return numbers.setdefault(line(own), len(numbers)) if "rule" in own else own
        return [fold(part) for part in value] if isinstance(value, list) else value

    head = {key: fold(value) if key in BODIES else value for key, value in certificate.items()}
    return {**head, "nodes": [json.loads(text) for text in numbers]}


def unfolded(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate with each node in its place; `Rejected` if it is malformed, or too large."""
    nodes: list[Mapping[str, Any]] = []
    sizes: list[int] = []

    def at(number: object) -> Mapping[str, Any]:
        if type(number) is not int or not 0 <= number < len(nodes):
            raise Rejected(f"no node number {number!r} stands before")
        size[0] += sizes[number]
        return nodes[number]

    def unfold(value: Any, key: str = "") -> Any:
        if isinstance(value, Mapping):
            return {name: unfold(part, name) for name, part in value.items()}
        if key in NODES:
            return [at(number) for number in value] if isinstance(value, list) else at(value)
        return [unfold(part) for part in value] if isinstance(value, list) else value

    listed = stored.get("nodes") if isinstance(stored, Mapping) else None
    if not isinstance(listed, list) or not all(isinstance(node, Mapping) for node in listed):
        raise Rejected("a certificate has a list of nodes")
    for node in listed:
        size = [1]
        nodes.append(unfold(node))
        sizes.append(size[0])
        if size[0] > LARGEST:
            raise Rejected(f"a certificate has at most {LARGEST} nodes")
    size = [0]
    return {key: unfold(value) if key in BODIES else value for key, value in stored.items() if key != "nodes"}


def line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def text(certificate: Mapping[str, Any]) -> str:
    """The certificate as its file has it."""
    stored = folded(certificate)
    nodes = ",\n".join(map(line, stored.pop("nodes")))
    head = "".join(f"{line(key)}: {line(value)},\n" for key, value in stored.items())
    return "{\n" + head + f'"nodes": [\n{nodes}\n]' + "\n}\n" if nodes else "{\n" + head + '"nodes": []\n}\n'
