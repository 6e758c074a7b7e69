"""A proof script under construction: lines with indentation, and new names."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count


class Script:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self._depth = 1
        self._numbers = count(1)

    def put(self, line: str) -> None:
        self.lines.append("  " * self._depth + line)

    def new(self, letter: str) -> str:
        """A name that nothing else has: those of statements do not end with an underscore before a number."""
        return f"{letter}_{next(self._numbers)}"

    @contextmanager
    def block(self) -> Iterator[None]:
        self.put("{")
        self._depth += 1
        yield
        self._depth -= 1
        self.put("}")

    def have(self, letter: str, formula: str, by: str) -> str:
        """State a fact with a proof on one line, and return its name."""
        name = self.new(letter)
        self.put(f"have {name} : {formula}.")
        self.put(f"{{ {by}. }}")
        return name
