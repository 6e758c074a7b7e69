"""How certificates are stored: one node a line, and what occurs twice once.

    {"format": .., "id": .., .., "proof": {"presupposed": [0, 3], "proof": 17}, "nodes": [{"rule": ..}, ..]}

In place of a node, or of what settles a condition of a leaf, stands its number under "nodes". A node speaks of those
before it only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from symqif.kernel.term import Rejected

NUMBERED = ("then", "proof", "presupposed", "proofs", "conditions")  # where such numbers stand
BODIES = ("proof", "refutation", "range")
LARGEST = 5 * 10**7  # characters, when each node is written out wherever it occurs


def unfolded(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate with each node in its place; `Rejected` if it is malformed, or too large."""
    nodes: list[Mapping[str, Any]] = []
    sizes: list[int] = []  # in characters
    size = [0]

    def at(number: object) -> Mapping[str, Any]:
        if type(number) is not int or not 0 <= number < len(nodes):
            raise Rejected(f"no node number {number!r} stands before")
        size[0] += sizes[number]
        return nodes[number]

    def unfold(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):  # as JSON is read; of a Mapping Python takes long to tell
            return {name: unfold(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [unfold(part, key) for part in value]
        return at(value) if key in NUMBERED else value

    def written_out(value: Any) -> Any:
        size[0] = len(json.dumps(value))
        found = unfold(value)
        if size[0] > LARGEST:
            raise Rejected(f"a certificate has at most {LARGEST} characters when it is written out")
        return found

    listed = stored.get("nodes") if isinstance(stored, Mapping) else None
    if not isinstance(listed, list) or not all(isinstance(node, Mapping) for node in listed):
        raise Rejected("a certificate has a list of nodes")
    for node in listed:
        nodes.append(written_out(node))
        sizes.append(size[0])
    return {key: written_out(value) if key in BODIES else value for key, value in stored.items() if key != "nodes"}
