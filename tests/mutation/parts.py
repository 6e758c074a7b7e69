"""Parts of a file: what is known of a mutant stays known while the part that it changes stays the same."""

import ast
import hashlib
from functools import lru_cache

from tests.mutation.mutation import Mutation


def key(mutation: Mutation, original: str) -> str:
    """A name for a mutant: the part that it changes, and into what.

    So what killed it is not asked again when the rest of the file changes, as when another file does.
    """
    start, end = changed(mutation, original)
    old, new = original.splitlines(), mutation.source.splitlines()
    return _hash(mutation.file, old[start - 1 : end], new[start - 1 : end + len(new) - len(old)])


def part(mutation: Mutation, original: str) -> str:
    """A name for the part that a mutation changes."""
    start, end = changed(mutation, original)
    return _hash(mutation.file, original.splitlines()[start - 1 : end])


def changed(mutation: Mutation, original: str) -> tuple[int, int]:
    """The first and the last line of the function, or other statement of a module or class, that is changed."""
    pairs = zip(original.splitlines(), mutation.source.splitlines(), strict=False)
    line = next(n for n, (before, after) in enumerate(pairs, 1) if before != after)
    around = [(start, end) for start, end in parts(original) if start <= line <= end]
    return min(around, key=lambda part: part[1] - part[0])


def _hash(file: str, *texts: list[str]) -> str:
    return hashlib.sha256("\0".join((file, *map("\n".join, texts))).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def parts(source: str) -> list[tuple[int, int]]:
    """The first and the last line of each statement of a module and its classes."""
    found, waiting = list[tuple[int, int]](), ast.parse(source).body
    while waiting:
        node = waiting.pop()
        start = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", []))])
        found.append((start, node.end_lineno or start))
        waiting += node.body if isinstance(node, ast.ClassDef) else []
    return found
