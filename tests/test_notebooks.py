"""The notebooks run, and their assertions hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda f: f.stem)
def test_notebook_runs_and_ends_in_assertions(file: Path) -> None:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert "assert " in code[-1]
    namespace: dict[str, object] = {}
    for source in code:
        exec(compile(source, file.name, "exec"), namespace)


def test_notebooks_are_committed_with_their_output() -> None:
    assert NOTEBOOKS
    for file in NOTEBOOKS:
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        assert any(cell.get("outputs") for cell in cells), f"{file.name} was not executed"
