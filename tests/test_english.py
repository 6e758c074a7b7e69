"""What users read, pages, `--help` and errors, has none of the turns that were found hard to read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from symqif.cli import main
from tests.pages import HOME, PAGES

TURNS = re.compile(
    r"\b(stands(?! for\b)|(is|are) (of|told)|one's own|what is (told|found|said)|(holds|has) what"
    r"|not certainly an integer|anew|be it|speaks? of|is drawn is)\b"
)
FENCED = re.compile(r"```.*?```", re.DOTALL)
ERRORS = {"SymqifError", "UsageError", "BadParameter", "GaveUp", "Fault", "Rejected", "Undefined"}


def turns(text: str) -> list[str]:
    words = " ".join(text.split())
    return [words[max(0, m.start() - 40) : m.end() + 40] for m in TURNS.finditer(words)]


def helps(command: click.Command, name: str) -> Iterator[str]:
    context = click.Context(command, info_name=name)
    yield command.get_help(context)
    if isinstance(command, click.Group):
        for own in command.list_commands(context):
            found = command.get_command(context, own)
            assert found is not None
            yield from helps(found, own)


def errors(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ERRORS:
            parts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
            yield from (text for text in parts if isinstance(text, str))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_plain(page: Path) -> None:
    assert turns(FENCED.sub("", page.read_text(encoding="utf-8"))) == []


def test_help_is_plain() -> None:
    assert [turn for text in helps(main, "symqif") for turn in turns(text)] == []


def test_errors_are_plain() -> None:
    files = sorted((HOME / "symqif").rglob("*.py"))
    assert [(file.name, turn) for file in files for text in errors(file) for turn in turns(text)] == []


def test_a_turn_is_found() -> None:
    assert turns("A claim stands there, and what is\nsaid of it is of use; t stands for time.") != []
    assert turns("t stands for time") == []
