"""How certificates are written: one node a line, and a node that occurs twice once (see `symqif.reduction.folding`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from symqif.reduction.folding import BODIES


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


def line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def text(certificate: Mapping[str, Any]) -> str:
    """The certificate as its file has it."""
    stored = folded(certificate)
    nodes = ",\n".join(map(line, stored.pop("nodes")))
    head = "".join(f"{line(key)}: {line(value)},\n" for key, value in stored.items())
    return "{\n" + head + f'"nodes": [\n{nodes}\n]' + "\n}\n" if nodes else "{\n" + head + '"nodes": []\n}\n'
