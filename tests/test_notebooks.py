"""The notebooks run in a kernel, end in assertions, and show what they now give.

`python -m tests.test_notebooks [NAME]` runs them all, or one, and writes what comes out.
"""

import ast
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import symqif

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent / "notebooks").glob("*.ipynb"))
WANTED = ["01_first_channel", "02_reverify_the_paper", "03_check_my_formula", "04_beyond_the_paper"]
PICTURES = ("image/png", "image/svg+xml")
LARGEST = 300_000  # bytes of a file
SECONDS = 600  # for a cell, on a slow machine


def executed(file: Path) -> Any:
    """The notebook after a run in a new kernel; an exception if a cell fails."""
    notebook = nbformat.read(file, as_version=4)
    NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # what is printed comes in pieces, now more and now fewer
        resources={"metadata": {"path": file.parent}},
    ).execute()
    return notebook


def code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any) -> list[tuple[str, object]]:
    """What a cell shows, in words; of a picture only that there is one."""
    found: list[tuple[str, object]] = []
    for output in cell.outputs:
        if output.output_type == "stream":
            found.append((output.name, output.text))
        else:
            for kind, data in sorted(output.data.items()):
                found.append((kind, "a picture" if kind in PICTURES else data))
    return found


def test_there_are_the_four_notebooks() -> None:
    assert [file.stem for file in NOTEBOOKS] == WANTED


@pytest.mark.slow
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_it_gives_when_it_is_run(file: Path) -> None:
    committed = code(nbformat.read(file, as_version=4))
    new = code(executed(file))
    assert [shown(cell) for cell in new] == [shown(cell) for cell in committed], (
        f"run: python -m tests.test_notebooks {file.stem}"
    )
    assert [cell.execution_count for cell in committed] == list(range(1, len(committed) + 1))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_ends_in_assertions_and_has_a_picture(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    last = code(notebook)[-1]
    assert last is notebook.cells[-1]
    assert last.source.count("assert ") >= 3
    assert last.metadata == HIDDEN
    assert not last.outputs
    assert any(kind in PICTURES for cell in code(notebook) for kind, _ in shown(cell))
    assert file.stat().st_size < LARGEST


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_uses_only_names_of_the_top_level_and_asserts_at_its_end_alone(file: Path) -> None:
    cells = code(nbformat.read(file, as_version=4))
    assert not [cell for cell in cells[:-1] if "assert " in cell.source]
    for cell in cells:
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("symqif"):
                assert node.module == "symqif"
                assert {name.name for name in node.names} <= set(symqif.__all__)
            assert not isinstance(node, ast.Import) or not [n for n in node.names if n.name.startswith("symqif")]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_nothing_in_a_notebook_is_of_the_machine_that_ran_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not [word for word in (str(Path.home()), "/tmp/", "/work/", "Traceback") if word in text]
    notebook = nbformat.read(file, as_version=4)
    assert notebook.metadata == {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    assert all(not cell.metadata for cell in notebook.cells[:-1])
    assert "stderr" not in [kind for cell in code(notebook) for kind, _ in shown(cell)]


# Jupyter folds the source of such a cell away, and nbconvert and Jupyter Book leave the cell out
HIDDEN = {"jupyter": {"source_hidden": True}, "tags": ["remove-cell"]}
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def write_anew(file: Path) -> None:
    notebook = executed(file)
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(HIDDEN if "\nassert " in f"\n{cell.source}" else {})
    nbformat.write(notebook, file)


if __name__ == "__main__":
    for notebook_file in NOTEBOOKS:
        if not sys.argv[1:] or notebook_file.stem in sys.argv[1:]:
            write_anew(notebook_file)
