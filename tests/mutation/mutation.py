"""One changed file."""

import difflib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutation:
    """A changed file, and the line of it that is changed."""

    file: str
    line: int
    operator: str
    source: str

    @property
    def room(self) -> str:
        return Path(self.file).parent.name

    def change(self, original: str) -> tuple[str, str]:
        """The lines that are replaced, and by what, each as one line."""
        old, new = original.splitlines(), self.source.splitlines()
        same = _shared(old, new)
        end = len(old) - _shared(old[same:][::-1], new[same:][::-1])
        changed = old[same:end], new[same : end + len(new) - len(old)]
        before, after = (" ".join(" ".join(lines).split()) for lines in changed)
        return before, after

    def diff(self, original: str) -> str:
        lines = difflib.unified_diff(original.splitlines(), self.source.splitlines(), lineterm="", n=1)
        return "\n".join(list(lines)[2:])


def _shared(a: list[str], b: list[str]) -> int:
    """How many lines at the start are the same."""
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
