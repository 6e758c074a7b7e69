"""The pre-commit hook does what its fields say."""

import re
import shlex
from pathlib import Path

import pytest

from tests.command import symqif

HOOKS = Path(__file__).resolve().parent.parent / ".pre-commit-hooks.yaml"
FIELD = re.compile(r"^(?:- |  )(\w+): (.+)$", re.MULTILINE)
PAPER = r"\begin{equation}\label{eq:c} C = \frac{k e^\varepsilon}{e^\varepsilon+k-1} \end{equation}"
FORMULAS = '[[formula]]\nlabel = "c"\nagainst = "capacity.{}"\nlatex = "paper.tex"\nat = "eq:c"\n'


def fields() -> dict[str, str]:
    return dict(FIELD.findall(HOOKS.read_text(encoding="utf-8")))


def test_the_hook_has_the_fields_that_pre_commit_wants() -> None:
    found = fields()
    assert (found["id"], found["language"], found["pass_filenames"]) == ("symqif-check", "python", "false")
    files = re.compile(found["files"].strip("'"))
    assert [name for name in ("paper.tex", "a/formulas.toml", "a.py", "tex") if files.search(name)] == [
        "paper.tex",
        "a/formulas.toml",
    ]


@pytest.mark.slow
def test_the_command_of_the_hook_decides_the_file(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(fields()["entry"]) + fields()["args"].strip("[]").split(", ")
    assert program == "symqif"
    Path("paper.tex").write_text(PAPER)
    for protocol, status in (("grr", 0), ("oue", 1)):
        Path(words[-1]).write_text(FORMULAS.format(protocol))
        assert symqif(*words).exit_code == status
