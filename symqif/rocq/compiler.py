"""Compiling with coqc: our library and the claims' files, each once for what it and those before it say."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from symqif.errors import SymqifError
from symqif.rocq.theorem import Theorem

PACKAGES = "coq libcoq-interval libcoq-coquelicot libcoq-mathcomp-ssreflect libcoq-mathcomp-analysis"
MODULES = [
    "Sign",
    "Logic",
    "Sums",
    "Integers",
    "Channels",
    "Subsets",
    "Powers",
    "Measures",
    "Sets",
    "Enclosure",
    "Protocols",
    "Readings",
    "Laplace",
]  # each after those it needs
LIBRARY = ("Definitions", *(f"Library/{name}" for name in MODULES))
ALLOWED = frozenset({"sig_forall_dec", "sig_not_dec", "functional_extensionality_dep", "classic"})
SECONDS = 600


@dataclass(frozen=True)
class Compiled:
    """Whether Rocq accepts a theorem, on which axioms, in how many seconds, and what it says if not."""

    checked: bool
    axioms: tuple[str, ...]
    seconds: float
    reason: str = ""


def sources() -> Path:
    """Where Definitions.v and Library/ are: inside the wheel, or rocq/ of a checkout."""
    here = Path(__file__).resolve().parent
    for candidate in (here / "library", here.parent.parent / "rocq"):
        if (candidate / "Definitions.v").exists():
            return candidate
    raise SymqifError(f"no Rocq library is installed beside {here}")


def cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "symqif" / "rocq"


class Compiler:
    """Compiles into a folder named by the hash of the library and of coqc's version."""

    def __init__(self, folder: Path | None = None) -> None:
        if shutil.which("coqc") is None:
            raise SymqifError(f"there is no coqc: apt-get install --no-install-recommends {PACKAGES}")
        version = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=True).stdout
        texts = [(sources() / f"{name}.v").read_text(encoding="utf-8") for name in LIBRARY]
        self.home = (folder or cache()) / digest(version, *texts)
        self.keys: dict[str, str] = {}
        (self.home / "Library").mkdir(parents=True, exist_ok=True)
        (self.home / "Claims").mkdir(exist_ok=True)
        for name, text in zip(LIBRARY, texts, strict=True):
            if not (self.home / f"{name}.vo").exists():
                (self.home / f"{name}.v").write_text(text, encoding="utf-8")
                code, said = self._run(f"{name}.v")
                if code:
                    raise SymqifError(f"{name}.v does not compile with this coqc: {said[:300]}")

    def _run(self, file: str) -> tuple[int, str]:
        command = ["coqc", "-w", "none", "-Q", ".", "Symqif", file]
        try:
            done = subprocess.run(command, cwd=self.home, capture_output=True, text=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return 1, f"no end after {SECONDS} s"
        return done.returncode, done.stdout + done.stderr

    def compile(self, name: str, theorem: Theorem, below: Mapping[str, str]) -> Compiled:
        """Compile a claim's file unless that was done; below: the keys of the files that it needs."""
        key = digest(theorem.text, *below.values())
        self.keys[name] = key
        file, log = self.home / "Claims" / f"{name}.v", self.home / "Claims" / f"{name}.log"
        if log.exists() and log.read_text(encoding="utf-8").startswith(f"{key}\n"):
            _, seconds, said = log.read_text(encoding="utf-8").split("\n", 2)
            return judged(0, said, float(seconds))
        file.write_text(theorem.text, encoding="utf-8")
        start = time.monotonic()
        code, said = self._run(f"Claims/{name}.v")
        seconds_ = round(time.monotonic() - start, 1)
        if not code:
            log.write_text(f"{key}\n{seconds_}\n{said}", encoding="utf-8")
        return judged(code, said, seconds_)


def judged(code: int, said: str, seconds: float) -> Compiled:
    """Read what `Print Assumptions` and coqc say."""
    if code:
        return Compiled(False, (), seconds, " ".join(said.split())[:200])
    axioms = axioms_of(said)
    foreign = [a for a in axioms if a not in ALLOWED]
    return Compiled(not foreign, axioms, seconds, f"rests on {', '.join(foreign)}" if foreign else "")


def axioms_of(said: str) -> tuple[str, ...]:
    """The axioms in the output of `Print Assumptions`, without the names of their modules."""
    if "Closed under the global context" in said:
        return ()
    if "Axioms:" not in said:
        return ("nothing that Print Assumptions said",)
    lines = said.split("Axioms:", 1)[1].splitlines()
    return tuple(line.split()[0].rstrip(":").rsplit(".", 1)[-1] for line in lines if line and not line[0].isspace())


def digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]
