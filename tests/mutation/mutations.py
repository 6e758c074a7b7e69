"""The mutations of a file: removals, and what the operators of cosmic-ray make of it."""

import ast
import difflib
import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutation.lines import Lines
from tests.mutation.removals import is_type, removals

FOLDERS = ("symqif/kernel", "symqif/reduction", "symqif/refinement_kernel")
TESTS = ("tests/kernel", "tests/reduction", "tests/refinement_kernel", "tests/soundness", "tests/semantics")
NUMERICS = ("symqif/kernel/enclosure.py", "symqif/kernel/value.py", "symqif/refinement_kernel/")  # no sample of these
SKIPPED = ("_Is", "Variable")  # `is` for `==`, which Python warns of; operators that want arguments
ORDERS = ("_Lt", "_LtE", "_Gt", "_GtE")  # not of texts, the order of which means nothing
OTHERS = {  # what an operation between numbers becomes: most others are no operation on fractions, and kill themselves
    "Add": ("Sub", "Mul"), "Sub": ("Add", "Mul"), "Mul": ("Div", "Add"), "Div": ("Mul", "FloorDiv"),
    "FloorDiv": ("Mul", "Mod"), "Mod": ("FloorDiv", "Add"), "Pow": ("Mul", "Add"), "LShift": ("RShift", "Add"),
    "RShift": ("LShift", "Sub"), "BitOr": ("BitAnd",), "BitAnd": ("BitOr",), "BitXor": ("BitOr",),
}  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """A changed file. `condition` tells whether the line asks for a condition, `line` where the statement is."""

    file: str
    line: int
    operator: str
    condition: bool
    source: str

    @property
    def key(self) -> str:
        return hashlib.sha256(f"{self.file}\n{self.source}".encode()).hexdigest()[:16]

    def change(self, original: str) -> tuple[str, str]:
        """The lines that are replaced, and by what, each as one line."""
        old, new = original.splitlines(), self.source.splitlines()
        codes = [c for c in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if c[0] != "equal"]
        (_, a, _, c, _), (_, _, b, _, d) = codes[0], codes[-1]
        return " ".join(" ".join(old[a:b]).split()), " ".join(" ".join(new[c:d]).split())

    def diff(self, original: str) -> str:
        lines = difflib.unified_diff(original.splitlines(), self.source.splitlines(), lineterm="", n=1)
        return "\n".join(list(lines)[2:])


def files(root: Path) -> list[str]:
    return [str(path.relative_to(root)) for folder in FOLDERS for path in sorted((root / folder).glob("*.py"))]


def tests(file: str) -> tuple[str, ...]:
    """The folders of the tests that are to kill the mutants of a file: of the numerics, their own alone."""
    return (f"tests/{Path(file).parent.name}",) if file.startswith(NUMERICS) else TESTS


def chosen(root: Path, only: list[str], seed: int, sample: int) -> list[Mutation]:
    """All mutations of lines that ask for conditions and of the numerics, removals first, and a sample of the others.

    How much is charged for work is left as it is; that it is charged at all is among the removals.
    """
    removed: list[Mutation] = []
    asked: list[Mutation] = []
    others: list[tuple[str, _Place]] = []
    seen: set[str] = set()
    sources = {file: (root / file).read_text(encoding="utf-8") for file in only}
    for file, source in sources.items():
        lines = Lines(source)
        made = [Mutation(file, e.start[0], e.operator, True, e.made(source)) for e in removals(source)]
        removed += [m for m in made if _new(m, source, seen)]
        made = []
        for place in places(source):
            if place.line in lines.refusing | lines.charging:
                continue
            if place.line in lines.asking or file.startswith(NUMERICS):
                made.append(place.made(file, source, condition=place.line in lines.asking))
            else:
                others.append((file, place))
        asked += [m for m in made if _new(m, source, seen)]
    random.Random(seed).shuffle(others)
    drawn: list[Mutation] = []
    for file, place in others:
        if len(drawn) == sample:
            break
        mutation = place.made(file, sources[file], condition=False)
        if _new(mutation, sources[file], seen):
            drawn.append(mutation)
    return removed + asked + drawn


@dataclass(frozen=True)
class _Place:
    """Where an operator of cosmic-ray applies: its occurrence in one statement of the module."""

    operator: str
    occurrence: int
    line: int
    start: int  # the first line of the statement, and the one after it
    end: int

    def made(self, file: str, source: str, *, condition: bool) -> Mutation:
        lines = source.splitlines(keepends=True)
        part = "".join(lines[self.start - 1 : self.end - 1])
        changed = mutate_code(part, get_operator(self.operator)(), self.occurrence)
        text = "".join(lines[: self.start - 1]) + (changed or part) + "".join(lines[self.end - 1 :])
        return Mutation(file, self.line, self.operator.partition("/")[2], condition, text)


def places(source: str) -> Iterator[_Place]:
    """All places of all operators of cosmic-ray."""
    lines = source.splitlines(keepends=True)
    operators = [(name, get_operator(name)()) for name in operator_names() if _wanted(name)]
    for node in ast.parse(source).body:
        start = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        end = (node.end_lineno or node.lineno) + 1
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


def _new(mutation: Mutation, original: str, seen: set[str]) -> bool:
    """Is it Python, other than the original but for annotations and texts for readers, and not seen before?"""
    try:
        tree = _bare(mutation.source)
    except SyntaxError:
        return False
    if tree == _bare(original) or tree in seen:
        return False
    seen.add(tree)
    return True


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


@lru_cache(maxsize=8)
def _bare(source: str) -> str:
    return ast.dump(_Strip().visit(ast.parse(source)))
