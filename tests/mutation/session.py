"""A session: a copy of the tree, which tests cover what in it, and what was tried so far, in one folder."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from tests.mutation.covering import ERROR
from tests.mutation.killed import before, by_part
from tests.mutation.lines import Lines
from tests.mutation.mutation import Mutation
from tests.mutation.mutations import mutations
from tests.mutation.parts import key
from tests.mutation.survivors import entry
from tests.mutation.survivors import listed as reasons

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # what is compiled in the copy is kept
LEFT_OUT = (".git", ".venv", "__pycache__", "build", "dist", ".*_cache", ".hypothesis", "*.egg-info")


@dataclass(frozen=True)
class Session:
    """What a folder holds."""

    folder: Path

    @property
    def tree(self) -> Path:
        return self.folder / "tree"

    def copy(self) -> None:
        """Take a new copy of the tree."""
        shutil.rmtree(self.tree, ignore_errors=True)
        shutil.copytree(ROOT, self.tree, ignore=shutil.ignore_patterns(*LEFT_OUT))

    def mutations(self, file: str) -> list[Mutation]:
        """All mutations of a file of the copy, which are kept: to make them takes long."""
        makers = [ROOT / "tests" / "mutation" / f"{name}.py" for name in ("mutations", "removals", "lines")]
        path = self.folder / f"{Path(file).stem}-{_hash([self.tree / file, *makers])}.json.gz"
        if not path.exists():
            made = list(map(astuple, mutations(self.tree, file)))
            path.write_bytes(gzip.compress(json.dumps(made).encode()))
        return [Mutation(*fields) for fields in json.loads(gzip.decompress(path.read_bytes()))]

    def digest(self, room: str) -> str:
        """The hash of the package and of the tests of a room."""
        found = (path for folder in ("symqif", f"tests/{room}") for path in sorted((self.tree / folder).rglob("*")))
        return _hash([path for path in found if path.suffix in (".py", ".toml", ".json")])

    def covering(self, room: str) -> dict[str, Any]:
        """Which tests of a room cover which lines, and their seconds; measured where it is not known."""
        path = self.folder / f"covering-{room}-{self.digest(room)}.json"
        if not path.exists():
            print(f"measuring which tests of {room} cover which lines", file=sys.stderr)
            command = [sys.executable, "-m", "tests.mutation.covering", str(path), f"tests/{room}"]
            subprocess.run(command, cwd=self.tree, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if data["failed"]:
            print(f"{len(data['failed'])} tests fail without a mutation and are left out", file=sys.stderr)
        return data

    def sources(self, mutations: Sequence[Mutation]) -> dict[str, str]:
        """The files of mutations, as they are without."""
        return {file: (self.tree / file).read_text(encoding="utf-8") for file in {m.file for m in mutations}}

    def results(self, mutations: Sequence[Mutation]) -> dict[str, dict[str, Any]]:
        """What was tried, here or before, by the keys of mutations."""
        path = self.folder / "results.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        killed = before(by_part(mutations, self.sources(mutations)))
        return {mutant: {"by": "an earlier run"} for mutant in killed} | {
            result["key"]: result for result in map(json.loads, lines)
        }

    def killed(self, mutations: Sequence[Mutation]) -> set[str]:
        """The keys of those that a test, or the time, ended."""
        results = self.results(mutations)
        return {mutant for mutant, result in results.items() if not (result["by"] or ERROR).startswith(ERROR)}

    def pending(self, mutations: Sequence[Mutation], *, listed: bool) -> list[Mutation]:
        """What is still to try: a survivor again when a test has changed, and what has a reason if that is wanted."""
        done, known = self.results(mutations), {} if listed else reasons()
        digests = {room: self.digest(room) for room in {mutation.room for mutation in mutations}}
        sources = self.sources(mutations)

        def settled(mutation: Mutation) -> bool:
            result = done.get(key(mutation, sources[mutation.file]), {"by": ERROR, "tests": ""})
            return not result["by"].startswith(ERROR) if result["by"] else result["tests"] == digests[mutation.room]

        return [m for m in mutations if not settled(m) and entry(m, sources[m.file]) not in known]

    def run(self, mutations: Sequence[Mutation], jobs: int, minutes: float) -> None:
        """Try mutations, in so many processes."""
        until = time.time() + 60 * minutes
        for room in dict.fromkeys(mutation.room for mutation in mutations):
            self._run(room, [mutation for mutation in mutations if mutation.room == room], jobs, until)

    def _run(self, room: str, mutations: Sequence[Mutation], jobs: int, until: float) -> None:
        covering, digest = self.covering(room), self.digest(room)
        sources = self.sources(mutations)
        lines = {file: Lines(source) for file, source in sources.items()}
        trials = [trial(m, sources[m.file], lines[m.file], covering, digest) for m in mutations]
        work = self.folder / "work.json"
        work.write_text(
            json.dumps({"folder": f"tests/{room}", "seconds": covering["seconds"], "trials": trials}), encoding="utf-8"
        )
        command = [sys.executable, "-m", "tests.mutation.trial", str(work), str(self.folder / "results.jsonl")]
        workers = [
            subprocess.Popen(
                [*command, str(n), str(jobs), str(until)], cwd=self.tree, env=ENVIRONMENT, stdout=subprocess.DEVNULL
            )
            for n in range(jobs)
        ]
        if sum(worker.wait() != 0 for worker in workers):
            raise SystemExit("a worker failed")


def _hash(paths: Sequence[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def trial(mutation: Mutation, original: str, lines: Lines, covering: dict[str, Any], digest: str) -> dict[str, Any]:
    """What a worker has to know of a mutation: its tests, fastest first, are those that run its statement.

    Of one that runs on import alone, they are those of the file, and those that look at constants, or all of them for a
    file of tables, and everything is imported anew for it.
    """
    covered, seconds, function = covering["lines"][mutation.file], covering["seconds"], lines.function(mutation.line)
    chosen = {test for line in lines.statement(mutation.line) for test in covered.get(str(line), [])}
    if not function or chosen == {""}:
        function, chosen = None, set().union(*covered.values())
        chosen |= {test for test in seconds if chosen - {""} and "test_thresholds" in test}
    if not chosen - {""}:
        chosen = {test for file in covering["lines"].values() for found in file.values() for test in found}
    return {
        "key": key(mutation, original),
        "file": mutation.file,
        "source": mutation.source,
        "function": function,
        "tests": sorted(chosen - {""}, key=lambda test: (seconds[test], test)),
        "digest": digest,
    }
