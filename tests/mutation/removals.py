"""What a line asks for, taken away: goals, premises' sources, condition calls, refusals.

cosmic-ray has no operators that remove, and its parser does not read `match`; these are found by Python's own.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

REFUSALS = ("Rejected", "Undefined", "TooLarge")


@dataclass(frozen=True)
class Edit:
    """Text in the place of lines and columns (from 1 and from 0, as in `ast`)."""

    operator: str
    start: tuple[int, int]
    end: tuple[int, int]
    text: str

    def made(self, source: str) -> str:
        """The source with this edit."""
        lines = source.splitlines(keepends=True)
        (first, left), (last, right) = self.start, self.end
        before = "".join(lines[: first - 1]) + _cut(lines[first - 1], 0, left)
        return before + self.text + _cut(lines[last - 1], right, None) + "".join(lines[last:])


def _cut(line: str, start: int, end: int | None) -> str:
    return line.encode()[start:end].decode()  # columns count bytes


def removals(source: str) -> Iterator[Edit]:
    """All removals from a module."""
    yield from _inside(ast.parse(source), source, makes_list=False)


def _inside(node: ast.AST, source: str, *, makes_list: bool) -> Iterator[Edit]:
    if isinstance(node, ast.FunctionDef):
        makes_list = node.returns is not None and ast.unparse(node.returns).startswith("list")
    if is_type(node):
        return
    yield from _of(node, source, makes_list)
    dropped = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    for child in ast.iter_child_nodes(node.value if dropped else node):  # type: ignore[attr-defined]
        yield from _inside(child, source, makes_list=makes_list)


def _of(node: ast.AST, source: str, makes_list: bool) -> Iterator[Edit]:
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield _edit("drop the statement", node, "pass")
        case ast.Raise() if refuses(node):
            yield _edit("drop the refusal", node, "pass")
        case ast.List(elts=[_, *_], ctx=ast.Load()):
            yield from _without_each("drop an element", node, node.elts, source)
        case ast.For(iter=ast.Tuple() as several) | ast.comprehension(iter=ast.Tuple() as several):
            yield from _without_each("drop a case", several, several.elts, source)
        case ast.ListComp() if makes_list:
            whole = ast.get_source_segment(source, node)
            yield _edit("drop the first", node, f"{whole}[1:]")
            yield _edit("drop the last", node, f"{whole}[:-1]")
        case ast.Return(value=ast.Call() as call) if makes_list:
            yield _edit("return nothing", call, "[]")
        case ast.Call(func=ast.Attribute(attr="spoken"), args=[argument]):
            yield _edit("drop the condition", node, str(ast.get_source_segment(source, argument)))
        case ast.If() if any(map(refuses, node.body)):
            for part in ast.walk(node.test):
                if isinstance(part, ast.BoolOp):
                    word = " and " if isinstance(part.op, ast.And) else " or "
                    yield from _without_each("drop an operand", part, part.values, source, word)


def refuses(node: ast.AST) -> bool:
    """Is this `raise Rejected(..)` or `raise Undefined(..)`?"""
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in REFUSALS
    return False


def is_type(node: ast.AST) -> bool:
    """Is this a generic type, such as Callable[[int], int]?"""
    name = node.value.id if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) else ""
    return name[:1].isupper() and not name.isupper()


def _edit(operator: str, node: ast.expr | ast.stmt, text: str) -> Edit:
    end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
    return Edit(operator, (node.lineno, node.col_offset), end, text)


def _without_each(
    operator: str, node: ast.expr, items: list[ast.expr], source: str, word: str = ", "
) -> Iterator[Edit]:
    texts = [str(ast.get_source_segment(source, item)) for item in items]
    brackets = {ast.List: "[]", ast.Tuple: "()"}.get(type(node), "()")
    for n, item in enumerate(items):
        kept = texts[:n] + texts[n + 1 :]
        comma = "," if isinstance(node, ast.Tuple) and kept else ""
        text = brackets[0] + word.join(kept) + comma + brackets[1]
        yield Edit(f"{operator} ({item.lineno})", _edit("", node, "").start, _edit("", node, "").end, text)
