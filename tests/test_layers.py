"""Data flows one way: what a room of symqif, one of its folders or files, may import of ours; and rooms have tests."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import symqif

ROOT, TESTS = Path(symqif.__file__).parent, Path(__file__).parent
# From what is trusted to what users call: a room imports rooms of its own line and of the lines before.
LAYERS = (
    "kernel errors later",
    "reduction refinement_kernel symbols own_symbols typesetting schemas bounded extra shown user_file version workers",
    "macros outline",
    "exact formula manuscript code",
    "channels",
    "mechanisms",
    "measures find simulation",
    "claims refinement",
    "outlines quantities rocq",
    "closed_forms comparison optima user_mechanisms",
    "scanning",
    "report figures",
    "drawing testing",
    "commands",
    "cli",
    "__init__ __main__",
)
LEVELS = {room: level for level, rooms in enumerate(LAYERS) for room in rooms.split()}
# Folders of tests that are no folder of symqif, and a folder whose tests are in another one.
OTHERS = {"benchmarks", "mutants", "mutation", "oracles", "peers", "semantics", "soundness"}
ELSEWHERE = {"closed_forms": "comparison", "quantities": "comparison", "typesetting": "report"}


def room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def folders(place: Path) -> set[str]:
    return {file.parent.relative_to(place).parts[0] for file in place.glob("*/**/*.py")}


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All that stand in it, at any depth; there are far fewer than expressions."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case):
            yield part
            yield from statements(part)


def imported(path: Path) -> Iterator[str]:
    """The rooms that a file imports from; `from symqif import grr` is from symqif/__init__.py."""
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module="symqif", names=names):
                yield from (alias.name if alias.name in LEVELS else "__init__" for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield from module.split(".")[1:2] if module.startswith("symqif.") else ()
            case ast.Import(names=names):
                found = (alias.name.split(".") for alias in names)
                yield from ((name[1:] or ["__init__"])[0] for name in found if name[0] == "symqif")


def test_every_room_has_its_line() -> None:
    assert {room(path) for path in ROOT.rglob("*.py")} == LEVELS.keys()
    assert len(LEVELS) == sum(len(rooms.split()) for rooms in LAYERS)


@pytest.mark.parametrize("own", LEVELS)
def test_a_room_imports_nothing_of_a_later_line(own: str) -> None:
    files = [ROOT / f"{own}.py"] if (ROOT / f"{own}.py").exists() else sorted((ROOT / own).rglob("*.py"))
    later = {f"{file.name}: {name}" for file in files for name in imported(file) if LEVELS[name] > LEVELS[own]}
    assert not later


def test_only_the_package_itself_imports_rooms_by_name() -> None:
    by_name = [path for path in ROOT.rglob("*.py") if 'import_module("symqif' in path.read_text(encoding="utf-8")]
    assert by_name == [ROOT / "__init__.py"]


def test_each_folder_has_tests_of_its_own() -> None:
    wanted = {ELSEWHERE.get(folder, folder) for folder in folders(ROOT)}
    assert folders(TESTS) == wanted | OTHERS
