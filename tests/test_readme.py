"""The README's commands, and those of docs/, give the output shown. `python -m tests.test_readme` writes it anew.

SYMQIF_VERIFIED names a file with the output of `symqif verify --summary`, where that has just been run; .ci/run does.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parent.parent
PAGES = [HOME / "README.md", *sorted(HOME.glob("docs/*.md"))]
BLOCK = re.compile(r"<!-- run -->\n```(console|python)\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)
VERIFY = "$ symqif verify --summary"  # takes minutes
NOT_SO = re.compile(r"not equal to|is not refined by")
SECONDS = re.compile(r"\(\d+\.\d s\)")


def blocks() -> list[tuple[Path, re.Match[str]]]:
    return [(page, block) for page in PAGES for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def run(page: Path, kind: str, text: str) -> str:
    """The output of a console block's command, or of a Python block: from outside the clone, or beside the page."""
    verified = os.environ.get("SYMQIF_VERIFIED")
    if verified and text.splitlines()[0] == VERIFY:
        return Path(verified).read_text(encoding="utf-8")
    command = [sys.executable, "-c", text]
    if kind == "console":
        words = shlex.split(text.splitlines()[0].removeprefix("$ symqif "))
        command = [sys.executable, "-m", "symqif", *words]
    place = page.parent if page.parent != HOME else HOME.parent
    done = subprocess.run(command, capture_output=True, text=True, cwd=place, check=False)
    assert not done.stderr, done.stderr
    assert done.returncode == bool(NOT_SO.search(done.stdout.partition("\n")[0])), text
    return done.stdout


@pytest.mark.parametrize(("page", "block"), blocks(), ids=[block[2].splitlines()[0][:40] for _, block in blocks()])
def test_a_page_shows_the_real_output(page: Path, block: re.Match[str]) -> None:
    kind, text, printed = block.groups()
    shown = printed if kind == "python" else text.partition("\n")[2]
    assert SECONDS.sub("(.. s)", shown or "") == SECONDS.sub("(.. s)", run(page, kind, text))


def test_the_mechanisms_of_the_page_are_those_of_its_file() -> None:
    page = HOME / "docs" / "check-a-paper.md"
    assert (page.parent / "mine.py").read_text(encoding="utf-8") in page.read_text(encoding="utf-8")


def test_readme_has_its_examples() -> None:
    commands = [block[2].splitlines()[0] for _, block in blocks()]
    for wanted in (
        "verify --summary",
        "errata --summary",
        "show cap.ss",
        "show lem.ouethe",
        "capacity oue",
        "capacity olh --k 50 --eps 33",
    ):
        assert f"$ symqif {wanted}" in commands


def rewritten(page: Path, block: re.Match[str]) -> str:
    kind, text, _ = block.groups()
    if kind == "python":
        return f"<!-- run -->\n```python\n{text}```\n\n```text\n{run(page, kind, text)}```\n"
    command = text.splitlines()[0]
    return f"<!-- run -->\n```console\n{command}\n{run(page, kind, text)}```\n"


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        page.write_text(BLOCK.sub(partial(rewritten, page), text), encoding="utf-8")
