"""The certificates, and what a checker gets wrong of them."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "certificates"


@dataclass(frozen=True)
class Case:
    """A certificate, what it shows, and whether and why that holds; of a bad one, what the base says to it."""

    name: str
    certificate: Mapping[str, Any]
    shows: str
    holds: bool
    why: str
    refused: str = ""
    theorems: Sequence[str] = field(default=())

    @property
    def of_refinement(self) -> bool:
        return "channels" in self.certificate


Checker = Callable[[Case], str]  # why the certificate does not show what it is said to; "" where it does


def case(name: str) -> Case:
    return Case(name, **json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


CASES = [case(file.stem) for file in sorted(FOLDER.glob("*.json"))]


def mistakes(checker: Checker, cases: Sequence[Case] = CASES) -> list[str]:
    """What a checker accepts though it is bad, or refuses though it is good."""
    found = []
    for one in cases:
        refusal = checker(one)
        if bool(refusal) == one.holds:
            found.append(f"{one.name} is {f'refused ({refusal})' if one.holds else 'accepted'}: {one.why}")
    return found
