"""What is wrong gets one line and status 2, whatever the command: `test_bad_input.toml`."""

import shlex
from pathlib import Path

import pytest

from tests.command import symqif
from tests.tables import tables

WRONG = tables(__file__)["one_line"]


@pytest.mark.parametrize(("command", "said"), WRONG)
def test_what_is_wrong_gets_one_line(command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = symqif(*shlex.split(command), prog_name="symqif")
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
