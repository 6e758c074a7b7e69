"""Lines of a module: which refuse, charge for work, belong to one statement."""

import ast
from collections.abc import Iterator

from tests.mutation.removals import refuses


class Lines:
    """What is to know of the lines of a module."""

    def __init__(self, source: str) -> None:
        self._tree = ast.parse(source)
        self.refusing: set[int] = set()
        self.charging: set[int] = set()
        self._statements = [range_ for node in ast.walk(self._tree) if (range_ := _own_lines(node))]
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _name(node.value.func) == "spend":
                self.charging.update(_range(node))
            elif refuses(node):
                self.refusing.update(_range(node))  # type: ignore[arg-type]

    def statement(self, line: int) -> range:
        """The lines of the innermost statement at a line; of a compound one, those of its head."""
        return min((r for r in self._statements if line in r), key=len, default=range(line, line + 1))

    def function(self, line: int) -> tuple[str, int] | None:
        """The outermost function (or method) in whose body a line is: its qualified name, and its first line.

        None for what a module or a class does itself, as defaults of arguments and decorators.
        """
        found = (f for f in _functions(self._tree.body, "") if line in f[2])
        return next(((name, first) for name, first, _ in found), None)


def _functions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, int, range]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            yield f"{prefix}{node.name}", first, range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)


def _own_lines(node: ast.AST) -> range | None:
    """The lines of a statement, without those of the statements in it."""
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, node.body[0].lineno)
    if not isinstance(node, ast.stmt):
        return None
    inner = [child.lineno for child in ast.walk(node) if isinstance(child, ast.stmt) and child is not node]
    inner += [child.pattern.lineno for child in ast.walk(node) if isinstance(child, ast.match_case)]
    return range(node.lineno, max(min(inner), node.lineno + 1)) if inner else _range(node)


def _range(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
