"""Data flows one way: what a folder may import of ours."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import symqif

ROOT = Path(symqif.__file__).parent
FRONT = ("cli", "commands", "testing", "__main__", "__init__")  # what users call
# from the definitions to what is printed: a folder does not import one of a later line
LAYERS = (
    ("kernel", "reduction", "refinement_kernel"),
    ("mechanisms", "channel", "subset", "algebra", "measures"),
    ("find", "claims", "quantities", "refinement", "formula", "manuscript", "simulation"),
    ("comparison",),
    ("report",),
    ("figures",),
    ("drawing",),
)
LEVELS = {folder: level for level, folders in enumerate(LAYERS) for folder in folders}
FILES = [path for path in sorted(ROOT.rglob("*.py")) if path.relative_to(ROOT).parts[0].removesuffix(".py") in LEVELS]


def folder(module: str) -> str:
    return module.split(".")[1] if module.startswith("symqif.") else ""


def imported(path: Path) -> set[str]:
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    return {folder(str(node.module)) for node in nodes}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_nothing_of_a_later_layer(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0].removesuffix(".py")
    later = {name for name in imported(path) if LEVELS.get(name, -1) > LEVELS[own] or name in FRONT}
    assert not later
