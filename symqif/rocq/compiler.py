"""Compiling with coqc: our library and the claims' files, each once for what it and those before it say."""

import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Semaphore

from symqif.errors import SymqifError
from symqif.rocq.library import Module, library, required
from symqif.rocq.theorem import Theorem

PACKAGES = "coq libcoq-interval libcoq-coquelicot libcoq-mathcomp-ssreflect libcoq-mathcomp-fingroup"
ALLOWED = {  # by their full names: not foo.classic
    "ClassicalDedekindReals.sig_forall_dec": "sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec": "sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep": "functional_extensionality_dep",
    "Classical_Prop.classic": "classic",
}
SECONDS = 600


@dataclass(frozen=True)
class Compiled:
    """Whether Rocq accepts a theorem, on which axioms, in how many seconds, and what it says if not."""

    checked: bool
    axioms: tuple[str, ...]
    seconds: float
    reason: str = ""


def cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "symqif" / "rocq"


class Compiler:
    """Compiles each file into a folder of its own, named by the hash of its text, of all that it needs and of coqc's
    version: a change is compiled again with what rests on it, and nothing else. jobs: how many coqc may run at once."""

    def __init__(self, folder: Path | None = None, jobs: int = 1) -> None:
        if shutil.which("coqc") is None:
            raise SymqifError(f"there is no coqc: apt-get install --no-install-recommends {PACKAGES}")
        self.version = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=True).stdout
        self.home = folder or cache()
        self.keys: dict[str, str] = {}
        self._closures: dict[str, tuple[str, ...]] = {}  # by key: the folders that coqc looks into
        self._free = Semaphore(jobs)
        self._compile_library()

    def _compile_library(self) -> None:
        """Each module as soon as those that it needs are compiled."""
        found: dict[str, Future[Compiled]] = {}

        def compiled(module: Module) -> Compiled:
            for name in module.needs:
                if not (done := found[name].result()).checked:
                    return done
            return self._compiled(module.name, module.path, module.text, [self.keys[n] for n in module.needs])

        with ThreadPoolExecutor(len(library())) as pool:
            for name, module in library().items():
                found[name] = pool.submit(compiled, module)
        for name, future in found.items():
            if not (done := future.result()).checked:
                raise SymqifError(f"{name}.v does not compile with this coqc: {done.reason[:300]}")

    def compile(self, name: str, theorem: Theorem, below: Mapping[str, str]) -> Compiled:
        """Compile a claim's file unless that was done; below: the keys of the files that it needs."""
        needs = [*(self.keys[n] for n in required(theorem.text)), *below.values()]
        done = self._compiled(name, f"Claims/{name}", theorem.text, needs)
        return replace(done, reason="") if done.checked else done

    def axioms(self, theorems: Sequence[Theorem]) -> tuple[str, ...]:
        """The axioms that these theorems rest on together: to ask for each alone takes longer than to compile it."""
        lines = [f"From Symqif.Claims Require {theorem.name}." for theorem in theorems]
        stated = [name for theorem in theorems for name in theorem.stated]
        lines.append(f"Definition all_of_them := {' '.join(f'(conj {name}' for name in stated)} I{')' * len(stated)}.")
        text = "\n".join([*lines, "Print Assumptions all_of_them.", ""])
        return axioms_of(self._compiled("axioms", "Axioms", text, [self.keys[t.name] for t in theorems]).reason)

    def _compiled(self, name: str, path: str, text: str, needs: list[str]) -> Compiled:
        """Whether a file compiles; what coqc says is the reason."""
        key = _digest(self.version, text, *needs)
        self.keys[name] = key
        folders = dict.fromkeys(folder for need in needs for folder in self._closures[need])
        self._closures[key] = (key, *folders)
        file, log = self.home / key / f"{path}.v", self.home / key / "log"
        compiled = file.with_suffix(".vo")
        if log.exists() and compiled.exists():
            seconds, said = log.read_text(encoding="utf-8").split("\n", 1)
            return Compiled(True, (), float(seconds), said)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        where = [part for folder in self._closures[key] for part in ("-Q", f"../{folder}", "Symqif")]
        with self._free:
            start = time.monotonic()
            code, said = _run(["coqc", "-w", "none", *where, f"{path}.v"], self.home / key)
            taken = round(time.monotonic() - start, 1)
        if code or not compiled.exists():
            return Compiled(False, (), taken, " ".join(said.split())[:400] or "coqc wrote nothing")
        log.write_text(f"{taken}\n{said}", encoding="utf-8")
        return Compiled(True, (), taken, said)


def _run(command: list[str], folder: Path) -> tuple[int, str]:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return 1, f"no end after {SECONDS} s"
    return done.returncode, done.stdout + done.stderr


def foreign(axioms: tuple[str, ...]) -> list[str]:
    """The axioms that are not accepted."""
    return [a for a in axioms if a not in ALLOWED.values()]


def axioms_of(said: str) -> tuple[str, ...]:
    """The axioms in the output of `Print Assumptions`, those that are accepted without the names of their modules."""
    if said.strip() == "Closed under the global context":
        return ()
    head, *lines = said.split("\n")
    if head != "Axioms:":
        return ("nothing that Print Assumptions said",)
    found = (line.split(" ")[0].rstrip(":") for line in lines if line and not line.startswith(" "))
    own = {short: f"another {short}" for short in ALLOWED.values()}
    return tuple({**own, **ALLOWED}.get(name, name) for name in found)


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]
