"""An artifact appendix: what a reviewer needs to reproduce the claims of a catalogue.

It follows the appendices that artifact committees of PETS and USENIX ask for. Claims, verdicts and places come from the
catalogue; versions, sizes, times and memory from the machine and the run that it is written on.
"""

import platform
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from symqif.claims.catalogue import PACKAGE, SECTIONS, Entry, load
from symqif.claims.verify import Result
from symqif.reduction.rule import RULES
from symqif.report.artifact import machine
from symqif.report.map import Section, sections
from symqif.report.text.table import summary
from symqif.typesetting.sentence import plain


@dataclass(frozen=True)
class Run:
    """What was run for the appendix. verified: every search anew, not only the stored certificates.

    seconds: of the wall; memory: bytes of the largest process, or None where the system does not say.
    """

    results: Sequence[Result]
    verified: bool
    seconds: float
    memory: int | None
    jobs: int

    @property
    def command(self) -> str:
        return "symqif verify" if self.verified else "symqif recheck"


@dataclass(frozen=True)
class Artifact:
    """The appendix. root: the catalogue's folder; named: as what the user named it, nothing for the one that ships
    with symqif; commands: name to what it does, and an example."""

    run: Run
    root: Path
    named: str
    commands: Mapping[str, tuple[str, str]]

    @property
    def option(self) -> str:
        """What commands need to find the catalogue."""
        return f" --catalogue {shlex.quote(self.named)}" if self.named else ""

    def command(self, claim: str = "") -> str:
        """What was run, for one claim or for all: no other command's output is known."""
        return self.run.command + (f" {shlex.quote(claim)}" if claim else "") + self.option

    @property
    def title(self) -> str:
        return sections(self.root, self.entries)[0] if self._divided else f"The claims of {self.root.name}"

    @cached_property
    def entries(self) -> dict[str, Entry]:
        return load(self.root)

    @property
    def _divided(self) -> bool:
        return (self.root / SECTIONS).is_file()

    def sections(self) -> list[tuple[str, list[Result]]]:
        """The results under the titles of the catalogue's sections."""
        found = {result.claim.id: result for result in self.run.results}
        if not self._divided:
            return [("Claims", list(self.run.results))]
        listed: list[tuple[Section, list[Entry]]] = sections(self.root, self.entries)[1]
        return [
            (section.title, [found[entry.claim.id] for entry in here if entry.claim.id in found])
            for section, here in listed
        ]

    def data(self) -> dict[str, Any]:
        """symqif.artifact/1"""
        run = self.run
        return {
            "schema": "symqif.artifact/1",
            "title": self.title,
            "versions": versions(),
            "machine": {"system": machine.system(), "cores": machine.cores(), "memory": machine.memory()},
            "catalogue": {
                "folder": str(self.root),
                "sha256": machine.tree_hash(self.root),
                "claims": len(run.results),
            },
            "storage": storage(self.root),
            "run": {
                "command": self.command(),
                "verified": run.verified,
                "jobs": run.jobs,
                "seconds": round(run.seconds, 1),
                "largest_process": run.memory,
                "expected_output": summary(run.results),
            },
            "claims": [self.claim(result) for result in run.results],
            "rules": sorted(rules(run.results)),
        }

    def claim(self, result: Result) -> dict[str, Any]:
        repaired = result.outcomes.get("repaired")
        return {
            "id": result.claim.id,
            "title": plain(result.claim.title),
            "source": plain(str(result.claim.source)),
            "verdict": result.verdict,
            "recorded": result.claim.recorded,
            "repaired": repaired.verdict if repaired else None,
            "as_recorded": not result.differences,
            "command": self.command(result.claim.id),
            "seconds": round(result.seconds, 3),
        }


def versions() -> dict[str, Any]:
    """Of symqif, of Python, of what is required, and of what the extras require; "" for what is not installed."""
    return {
        "symqif": machine.installed(machine.OURS),
        "python": platform.python_version(),
        "requires": {name: machine.installed(name) for name in machine.requirements(machine.OURS)},
        "extras": {
            extra: {name: machine.installed(name) for name in machine.requirements(machine.OURS, extra)}
            for extra in machine.extras()
        },
    }


def storage(root: Path) -> dict[str, int]:
    """Bytes on this disk."""
    inside = root.is_relative_to(PACKAGE)
    code = [path for path in machine.files(PACKAGE) if not (inside and path.is_relative_to(root))]
    required = machine.closure(machine.requirements(machine.OURS))
    return {
        "symqif": machine.size(code),
        "claims": machine.size(machine.files(root, ".py")),
        "certificates": machine.size(machine.files(root, ".json")),
        "what symqif requires": machine.size_of_distributions(required),
    }


def rules(results: Sequence[Result]) -> dict[str, list[str]]:
    """The named rules that the verdicts rest on, and the claims that use each."""
    found: dict[str, list[str]] = {}
    for result in results:
        for name in filter(RULES.__contains__, result.rests_on):
            found.setdefault(name, []).append(result.claim.id)
    return found
