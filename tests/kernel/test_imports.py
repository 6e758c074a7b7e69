"""What the trusted bases rest on: the standard library, and themselves; that of refinement also on the kernel."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import symqif

ROOT = Path(symqif.__file__).parent
ALLOWED = {
    "kernel": ("symqif.kernel",),
    "reduction": ("symqif.kernel", "symqif.reduction"),
    "refinement_kernel": ("symqif.kernel", "symqif.refinement_kernel"),
}
FILES = [(package, path) for package in ALLOWED for path in sorted((ROOT / package).glob("**/*.py"))]
FINDERS = ("sympy", "z3", "flint", "mpmath", "numpy")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            yield from ([f"symqif.{a.name}" for a in node.names] if node.module == "symqif" else [str(node.module)])


@pytest.mark.parametrize(("package", "path"), FILES, ids=lambda x: x if isinstance(x, str) else x.name)
def test_a_trusted_file_imports_the_standard_library_and_trusted_files_only(package: str, path: Path) -> None:
    foreign = [m for m in imported(path) if m.split(".")[0] not in sys.stdlib_module_names]
    assert [m for m in foreign if not f"{m}.".startswith(tuple(f"{a}." for a in ALLOWED[package]))] == []


@pytest.mark.parametrize(("package", "path"), FILES, ids=lambda x: x if isinstance(x, str) else x.name)
def test_a_trusted_file_evaluates_no_text_and_imports_nothing_by_name(package: str, path: Path) -> None:
    called = {n.func.id for n in ast.walk(parsed(path)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    assert called.isdisjoint({"eval", "exec", "compile", "__import__", "float", "complex"})


@pytest.mark.parametrize(
    "module", ["symqif.reduction.certificate", "symqif.reduction.proof", "symqif.refinement_kernel.hyper"]
)
def test_checking_a_certificate_loads_no_finder(module: str) -> None:
    script = f"import sys, {module}; print(*sorted(m for m in {FINDERS} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
