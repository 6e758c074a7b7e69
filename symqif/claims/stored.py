"""How certificates are written: one node a line, and what occurs twice once (see `symqif.reduction.folding`)."""

import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from symqif.reduction.folding import BODIES


def folded(certificate: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate with its nodes, and the conditions that several of them settle alike, in one list."""
    nodes = _folded(certificate, ())["nodes"]
    counted = Counter(line(sign) for node in nodes for sign in node.get("conditions", ()))
    return _folded(certificate, {sign for sign, count in counted.items() if count > 1})


def _folded(certificate: Mapping[str, Any], shared: Collection[str]) -> dict[str, Any]:
    numbers: dict[str, int] = {}

    def fold(value: Any, key: str = "") -> Any:
        if isinstance(value, list):
            return [fold(part, key) for part in value]
        if not isinstance(value, Mapping):
            return value
        own = {name: fold(part, name) for name, part in value.items()}
        once = "rule" in own or (key == "conditions" and line(own) in shared)
        return numbers.setdefault(line(own), len(numbers)) if once else own

    head = {key: fold(value) if key in BODIES else value for key, value in certificate.items()}
    return {**head, "nodes": [json.loads(text) for text in numbers]}


def line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def file_text(certificate: Mapping[str, Any]) -> str:
    """The certificate as its file has it."""
    stored = folded(certificate)
    nodes = ",\n".join(map(line, stored.pop("nodes")))
    fields = ("\n" * isinstance(value, Mapping) + f"{line(key)}:{line(value)}" for key, value in stored.items())
    return "{" + ",".join(fields) + ',\n"nodes":[' + (f"\n{nodes}\n" if nodes else "") + "]}\n"
