"""How certificates are stored: those of a claim in one file, one node a line, and what occurs twice in one only once.

    {"printed": {"format": .., .., "proof": {"presupposed": [0, 3], "proof": 17}, "nodes": [{"rule": ..}, ..]},
     "remark-1": {"format": .., ..}}

In place of a node, or of what settles a condition of a leaf, stands its number under "nodes". A node speaks of those
before it only.
"""

import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from symqif.kernel.term import Rejected

NUMBERED = ("then", "proof", "presupposed", "conditions")  # where such numbers stand
BODIES = ("proof", "refutation")
LARGEST = 5 * 10**7  # characters, when each node is written out wherever it occurs


def unfolded(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate with each node in its place; `Rejected` if it is malformed, or too large."""
    nodes: list[Mapping[str, Any]] = []
    sizes: list[int] = []  # in characters
    size = [0]

    def at(number: object) -> Mapping[str, Any]:
        if type(number) is not int or not 0 <= number < len(nodes):
            raise Rejected(f"no node number {number!r} comes before")
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


def folded(certificate: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate with its nodes, and the conditions that several of them settle alike, in one list."""
    nodes = _folded(certificate, ())["nodes"]
    counted = Counter(_line(sign) for node in nodes for sign in node.get("conditions", ()))
    return _folded(certificate, {sign for sign, count in counted.items() if count > 1})


def _folded(certificate: Mapping[str, Any], shared: Collection[str]) -> dict[str, Any]:
    numbers: dict[str, int] = {}

    def fold(value: Any, key: str = "") -> Any:
        if isinstance(value, list):
            return [fold(part, key) for part in value]
        if not isinstance(value, Mapping):
            return value
        own = {name: fold(part, name) for name, part in value.items()}
        once = "rule" in own or (key == "conditions" and _line(own) in shared)
        return numbers.setdefault(_line(own), len(numbers)) if once else own

    head = {key: fold(value) if key in BODIES else value for key, value in certificate.items()}
    return {**head, "nodes": [json.loads(text) for text in numbers]}


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def file_text(parts: Mapping[str, Mapping[str, Any]]) -> str:
    """The file of the folded certificates of a claim, by the name of the part that each is of."""
    return "{\n" + ",\n".join(f"{_line(part)}:{_text(stored)}" for part, stored in parts.items()) + "\n}\n"


def _text(stored: Mapping[str, Any]) -> str:
    nodes = ",\n".join(map(_line, stored["nodes"]))
    fields = (
        "\n" * isinstance(value, Mapping) + f"{_line(key)}:{_line(value)}"
        for key, value in stored.items()
        if key != "nodes"
    )
    return "{" + ",".join(fields) + ',\n"nodes":[' + (f"\n{nodes}\n" if nodes else "") + "]}"
