"""The pages of the documentation: what in them is run, where, and what came out.

A block after `<!-- run -->` is run: a console block command by command, a Python block as a program, whose output
stands in a text block after it. `<!-- run: 1 -->`: the last command ends with that status. A block after
`<!-- file: NAME -->` is a file. A page with `<!-- in a clone -->` is a story: it is run from its beginning, in a clone
of its own, where its files are written. The blocks of other pages stand alone, and are run beside their page.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from symqif.report import named_rules, schemas

HOME = Path(__file__).resolve().parent.parent
PAGES = [HOME / "README.md", *sorted(HOME.glob("docs/*.md"))]
PICTURE = HOME / "docs" / "order.svg"  # of the README
DRAWN = ("hasse", "--k", "3", "--eps", "2", "--theta", "19/20", "--format", "svg")
CLONED = ("symqif", "proofs", "tests", "docs", "pyproject.toml", "rocq")
STORY = "<!-- in a clone -->"
BLOCK = re.compile(
    r"<!-- (?:run(?:: (?P<status>\d))?|file: (?P<file>\S+)) -->\n```(?P<kind>\w+)\n(?P<text>.*?)```\n"
    r"(?:\n```text\n(?P<printed>.*?)```\n)?",
    re.DOTALL,
)
COMMAND = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*\n)(?P<printed>(?:(?!\$ ).*\n)*)", re.MULTILINE)
VERIFY = "symqif verify --summary"  # takes minutes
NOT_SO = re.compile(r"not equal to|is not refined by")  # status 1
VARIES = re.compile(r"\(\d+\.\d s\)|in \d+\.\d+s")  # seconds


@dataclass(frozen=True)
class Block:
    """A block of a page: its words, and what its marker says."""

    page: Path
    words: str
    parts: Mapping[str, str | None]

    @property
    def name(self) -> str:
        return f"{self.page.stem}: {self.text.splitlines()[0][:40]}"

    @property
    def text(self) -> str:
        return self.parts["text"] or ""

    @property
    def file(self) -> str:
        return self.parts["file"] or ""

    def run(self, place: Path) -> str:
        """The block with what is printed now in place of what it shows."""
        if self.file:
            (place / self.file).parent.mkdir(exist_ok=True)
            (place / self.file).write_text(self.text, encoding="utf-8")
            return self.words
        marker = self.words.partition("\n")[0]
        if self.parts["kind"] == "python":
            printed = self._checked([sys.executable, "-c", self.text], place)
            return f"{marker}\n```python\n{self.text}```\n\n```text\n{printed}```\n"
        last = max((m.start() for m in COMMAND.finditer(self.text)), default=0)
        printed = COMMAND.sub(
            lambda m: f"$ {m['command']}{self._answer(m['command'], place, last=m.start() == last)}", self.text
        )
        return f"{marker}\n```console\n{printed}```\n"

    def _answer(self, command: str, place: Path, *, last: bool) -> str:
        verified = os.environ.get("SYMQIF_VERIFIED")
        if verified and command.strip() == VERIFY:
            return Path(verified).read_text(encoding="utf-8")
        return self._checked(
            ["bash", "-c", f"set -euo pipefail\n{command}"], place, self.parts["status"] if last else ""
        )

    def _checked(self, command: list[str], place: Path, wanted: str | None = "") -> str:
        with TemporaryDirectory() as programs:
            for name, words in (("symqif", " -m symqif"), ("python", "")):
                program = Path(programs, name)
                program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{words} "$@"\n', encoding="utf-8")
                program.chmod(0o755)
            own = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST")}
            environment = {**own, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
            environment |= {"PYTHONPATH": str(place)} if is_story(self.page) else {}
            done = subprocess.run(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                cwd=place,
                check=False,
                env=environment,
            )
        status = int(wanted or bool(NOT_SO.search(" ".join(done.stdout.splitlines()[:3]))))
        assert done.returncode == status, (command, done.returncode, done.stdout)
        return done.stdout


def blocks(page: Path) -> list[Block]:
    """Those that are run or written, in order."""
    return [Block(page, m[0], m.groupdict()) for m in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def steady(words: str) -> str:
    """Without what differs from run to run."""
    return VARIES.sub("(..)", words)


def is_story(page: Path) -> bool:
    return STORY in page.read_text(encoding="utf-8")


def beside(page: Path) -> Path:
    """Where the blocks of a page that is no story are run: beside it, and those of the README outside the clone."""
    return page.parent if page.parent != HOME else HOME.parent


def told(page: Path, clone: Path) -> Iterator[tuple[Block, str]]:
    """The blocks of a story, each with itself as it is after it was run in a new folder `clone`."""
    clone.mkdir(exist_ok=True)
    for name in CLONED:
        source = HOME / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, clone / name)
    for block in blocks(page):
        yield block, block.run(clone)


def picture() -> str:
    """The README's picture, as `symqif hasse` draws it now."""
    done = subprocess.run([sys.executable, "-m", "symqif", *DRAWN], capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def write_anew() -> None:
    """Write what is printed now into the pages, and draw the picture."""
    PICTURE.write_text(picture(), encoding="utf-8")
    for name, lines in (("named-rules", named_rules.rules_page()), ("json", schemas.fields_page())):
        (HOME / "docs" / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        with TemporaryDirectory() as place:
            if is_story(page):
                pairs = list(told(page, Path(place, "clone")))
            else:
                pairs = [(block, block.run(beside(page))) for block in blocks(page)]
        found = [new if steady(new) != steady(block.words) else block.words for block, new in reversed(pairs)]
        page.write_text(BLOCK.sub(lambda _, left=found: left.pop(), text), encoding="utf-8")
