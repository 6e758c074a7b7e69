"""The mutations of a file: removals, and what the operators of cosmic-ray make of it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutation.lines import Lines
from tests.mutation.mutation import Mutation
from tests.mutation.removals import is_type, removals

ROOMS = ("kernel", "reduction", "refinement_kernel")
SKIPPED = ("_Is", "Variable")  # `is` for `==`, which Python warns of; operators that want arguments
ORDERS = ("_Lt", "_LtE", "_Gt", "_GtE")  # not of texts, the order of which means nothing
OTHERS = {  # what an operation between numbers becomes: most others are no operation on fractions, and kill themselves
    "Add": ("Sub", "Mul"), "Sub": ("Add", "Mul"), "Mul": ("Div", "Add"), "Div": ("Mul", "FloorDiv"),
    "FloorDiv": ("Mul", "Mod"), "Mod": ("FloorDiv", "Add"), "Pow": ("Mul", "Add"), "LShift": ("RShift", "Add"),
    "RShift": ("LShift", "Sub"), "BitOr": ("BitAnd",), "BitAnd": ("BitOr",), "BitXor": ("BitOr",),
}  # fmt: skip


def files(root: Path) -> list[str]:
    return [str(path.relative_to(root)) for room in ROOMS for path in sorted((root / "symqif" / room).glob("*.py"))]


def mutations(root: Path, file: str) -> list[Mutation]:
    """All mutations of a file.

    How much is charged for work is left as it is; that it is charged at all is among the removals.
    """
    source = (root / file).read_text(encoding="utf-8")
    lines = Lines(source)
    made = [Mutation(file, edit.start[0], edit.operator, edit.made(source)) for edit in removals(source)]
    left = lines.refusing | lines.charging
    made += [place.made(file, source) for place in places(source) if place.line not in left]
    return list(_new(made, source))


@dataclass(frozen=True)
class _Place:
    """Where an operator of cosmic-ray applies: its occurrence in one statement of the module."""

    operator: str
    occurrence: int
    line: int
    start: int  # the first line of the statement, and the one after it
    end: int

    def made(self, file: str, source: str) -> Mutation:
        lines = source.splitlines(keepends=True)
        part = "".join(lines[self.start - 1 : self.end - 1])
        changed = mutate_code(part, get_operator(self.operator)(), self.occurrence)
        text = "".join(lines[: self.start - 1]) + (changed or part) + "".join(lines[self.end - 1 :])
        return Mutation(file, self.line, self.operator.partition("/")[2], text)


def places(source: str) -> Iterator[_Place]:
    """All places of all operators of cosmic-ray."""
    lines = source.splitlines(keepends=True)
    operators = [(name, get_operator(name)()) for name in operator_names() if _wanted(name)]
    for start, end in _statements(source):
        nodes = list(ast_nodes(get_ast("".join(lines[start - 1 : end - 1]))))
        for name, operator in operators:
            found = [(row, part) for part in nodes for (row, _), _ in operator.mutation_positions(part)]
            for n, (row, part) in enumerate(found):
                if not (name.endswith(ORDERS) and any(child.type == "string" for child in part.children)):
                    yield _Place(name, n, start + row - 1, start, end)


def _wanted(name: str) -> bool:
    """Is this an operator that is tried?"""
    _, binary, pair = name.partition("ReplaceBinaryOperator_")
    first, _, second = pair.partition("_")
    return second in OTHERS[first] if binary else not any(skipped in name for skipped in SKIPPED)


def _new(made: list[Mutation], original: str) -> Iterator[Mutation]:
    """Those that are Python, and other than the original and each other but for annotations and texts for readers."""
    seen = {_bare(original)}
    for mutation in made:
        try:
            bare = _bare(mutation.source)
        except SyntaxError:
            continue
        if bare not in seen:
            seen.add(bare)
            yield mutation


def _statements(source: str) -> list[tuple[int, int]]:
    """Of each statement of a module, its first line and the one after it."""
    body = ast.parse(source).body
    starts = [min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))]) for node in body]
    return [(start, (node.end_lineno or start) + 1) for start, node in zip(starts, body, strict=True)]


class _Strip(ast.NodeTransformer):
    """Leaves out annotations and types."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        return ast.Constant("") if is_type(node) else node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(node.arg)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        node.annotation = ast.Constant("")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node


def _bare(source: str) -> tuple[str, ...]:
    lines = source.splitlines(keepends=True)
    return tuple(_dumped("".join(lines[start - 1 : end - 1])) for start, end in _statements(source))


@lru_cache(maxsize=1000)
def _dumped(statement: str) -> str:
    return ast.dump(_Strip().visit(ast.parse(statement)))
