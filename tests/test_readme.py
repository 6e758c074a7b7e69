"""The README's commands give the output that it shows. `python -m tests.test_readme` writes it anew."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCK = re.compile(r"<!-- run -->\n```(console|python)\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)
SECONDS = re.compile(r"\(\d+\.\d s\)")


def blocks() -> list[re.Match[str]]:
    return list(BLOCK.finditer(README.read_text(encoding="utf-8")))


def run(kind: str, text: str) -> str:
    """The output of a console block's command, or of a Python block."""
    command = [sys.executable, "-c", text]
    if kind == "console":
        words = shlex.split(text.splitlines()[0].removeprefix("$ symqif "))
        command = [sys.executable, "-m", "symqif", *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=README.parent.parent, check=False)
    assert not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize("block", blocks(), ids=lambda b: b[2].splitlines()[0][:40])
def test_readme_shows_the_real_output(block: re.Match[str]) -> None:
    kind, text, printed = block.groups()
    shown = printed if kind == "python" else text.partition("\n")[2]
    assert SECONDS.sub("(.. s)", shown or "") == SECONDS.sub("(.. s)", run(kind, text))


def test_readme_has_its_examples() -> None:
    commands = [block[2].splitlines()[0] for block in blocks()]
    for wanted in (
        "verify --summary",
        "errata --summary",
        "show cap.ss",
        "show lem.ouethe",
        "capacity oue",
        "capacity olh --k 50 --eps 33",
    ):
        assert f"$ symqif {wanted}" in commands


def rewritten(block: re.Match[str]) -> str:
    kind, text, _ = block.groups()
    if kind == "python":
        return f"<!-- run -->\n```python\n{text}```\n\n```text\n{run(kind, text)}```\n"
    command = text.splitlines()[0]
    return f"<!-- run -->\n```console\n{command}\n{run(kind, text)}```\n"


if __name__ == "__main__":
    README.write_text(BLOCK.sub(rewritten, README.read_text(encoding="utf-8")), encoding="utf-8")
