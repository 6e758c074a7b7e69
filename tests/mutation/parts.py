"""Parts of a file: what is known of a mutant stays known while the part that it changes stays the same."""

import ast
import hashlib
from functools import lru_cache

from tests.mutation.mutations import Mutation


def key(mutation: Mutation, original: str) -> str:
    """A name for a mutant: the function, or other statement of a module or class, that it changes, and into what.

    So what killed it is not asked again when the rest of the file changes, as when another file does.
    """
    old, new = original.splitlines(), mutation.source.splitlines()
    line = next(n for n, pair in enumerate(zip(old, new, strict=False), 1) if pair[0] != pair[1])
    around = [(start, end) for start, end in parts(original) if start <= line <= end]
    start, end = min(around, key=lambda part: part[1] - part[0])
    texts = ("\n".join(lines[start - 1 : stop]) for lines, stop in ((old, end), (new, end + len(new) - len(old))))
    return hashlib.sha256("\0".join((mutation.file, *texts)).encode()).hexdigest()[:16]


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
