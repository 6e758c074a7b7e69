"""The Rocq library's modules: what each of them needs and defines, as its text says."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from symqif.errors import SymqifError

BASE = ("Sign", "Logic")  # which every claim's file imports


@dataclass(frozen=True)
class Module:
    """A file of the library: Definitions, or one in Library/."""

    name: str
    text: str

    @property
    def path(self) -> str:
        return self.name if self.name == "Definitions" else f"Library/{self.name}"

    @property
    def needs(self) -> tuple[str, ...]:
        return required(self.text)

    @property
    def defined(self) -> frozenset[str]:
        kinds = "Lemma|Theorem|Definition|Fixpoint|Ltac|Notation"
        return frozenset(re.findall(rf"^(?:{kinds}) (\w+)", self.text, re.MULTILINE))


def required(text: str) -> tuple[str, ...]:
    """The library's modules that a file imports."""
    found = re.findall(r"^From Symqif(?:\.Library)? Require (?:Import |Export )?([\w ]+)\.", text, re.MULTILINE)
    return tuple(name for line in found for name in line.split())


def sources() -> Path:
    """Where Definitions.v and Library/ are: inside the wheel, or rocq/ of a checkout."""
    here = Path(__file__).resolve().parent
    for candidate in (here / "library", here.parent.parent / "rocq"):
        if (candidate / "Definitions.v").exists():
            return candidate
    raise SymqifError(f"no Rocq library is installed beside {here}")


@cache
def library() -> dict[str, Module]:
    """All modules by name, each after those that it needs."""
    files = [sources() / "Definitions.v", *sorted((sources() / "Library").glob("*.v"))]
    left = {file.stem: Module(file.stem, file.read_text(encoding="utf-8")) for file in files}
    found: dict[str, Module] = {}
    while left:
        ready = [name for name, module in left.items() if found.keys() >= set(module.needs)]
        if not ready:
            raise SymqifError(f"modules of the Rocq library need each other: {', '.join(left)}")
        found.update({name: left.pop(name) for name in ready})
    return found


def imports(lines: Iterable[str]) -> list[str]:
    """The modules, beside the base, whose lemmas these lines of a proof name."""
    words = {word for line in lines for word in re.findall(r"\w+", line)}
    others = (m for name, m in library().items() if name not in (*BASE, "Definitions"))
    return [module.name for module in others if not module.defined.isdisjoint(words)]
