"""What is wrong gets one line and status 2, whatever the command: `bad_input.toml`."""

import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from symqif.cli import main

WRONG = tomllib.loads(Path(__file__).with_name("bad_input.toml").read_text(encoding="utf-8"))["one_line"]


@pytest.mark.parametrize(("command", "said"), WRONG)
def test_what_is_wrong_gets_one_line(command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, shlex.split(command), prog_name="symqif")
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
