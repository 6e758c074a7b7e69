"""Formulas are found in LaTeX by their labels and markers, with the right row and side, and nothing is run."""

from pathlib import Path
from typing import Any

import pytest

from symqif.errors import SymqifError
from symqif.formula.reading import Declared, read
from symqif.kernel.term import Term
from symqif.manuscript import Manuscript, extract
from tests.sample import every
from tests.tables import tables

TABLES = tables(__file__)

PAPER = Manuscript.read(Path(__file__).with_name("paper.tex"))
KNOWN = {"k", "p", "q", "g", "a", "b", "c", "d", "eps"}


def term(source: Manuscript, row: int | None = None, side: int | None = None, **where: Any) -> Term:
    return extract(source, Declared(row=row, side=side), **where).read(KNOWN).term


def display(formula: str, before: str = "") -> Manuscript:
    return Manuscript.of(rf"{before} \begin{{equation}}\label{{x}} {formula} \end{{equation}}")


@pytest.mark.parametrize(
    ("where", "formula"),
    TABLES["a_formula_is_found"],
    ids=str,
)  # fmt: skip
def test_a_formula_is_found(where: dict[str, object], formula: str) -> None:
    found, wanted = term(PAPER, **where), read(formula, KNOWN)
    assert found == wanted or where == {"at": "eq:multi", "side": 2}


@pytest.mark.parametrize(
    ("definition", "written", "formula"),
    TABLES["macros_are_expanded_as_tex_does"],
)  # fmt: skip
def test_macros_are_expanded_as_tex_does(definition: str, written: str, formula: str) -> None:
    assert term(display(written, definition), at="x") == read(formula, KNOWN)


def test_windows_line_ends_and_other_encodings_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.tex"
    file.write_bytes(b"caf\xe9 % symqif: x\r\n\\begin{equation}\r\n a = k % c\r\n p \\label{e}\r\n\\end{equation}\r\n")
    found = extract(Manuscript.read(file), Declared(), at="e")
    assert (found.read({"k", "p"}).term, found.origin) == (("*", "k", "p"), "a.tex, line 2")


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("% symqif: x\n\\verb|\\[ k p \\]| \\lstinline!$p$! \\[ k g \\]", "k*g"),
        ("% symqif: x\n\\[\nC = k p\n\\text{ since } p > q % symqif: ignore\n\\]", "k*p"),
    ],
)  # fmt: skip
def test_what_is_verbatim_or_marked_so_is_left_out(text: str, formula: str) -> None:
    assert term(Manuscript.of(text), marker="x") == read(formula, KNOWN)


@pytest.mark.parametrize(
    "text",
    every(
        2,
        [
            r"\[" * 200_000,
            r"\begin{equation}" * 60_000,
            "$ " * 500_000,
            "%" * 1_000_000,
            r"\label{e}" * 100_000,
            r"\begin{equation}\label{e}" + "{(" * 100_000 + r"\end{equation}",
            r"\begin{equation}\label{e}" + r"\begin{cases}" * 5_000 + r"\end{equation}",
            r"\def\a{\a\a}" * 50_000 + r"\[\label{e}\a\]",
        ],
    ),
    ids=lambda text: text[:30],
)
def test_large_or_broken_files_are_refused(text: str) -> None:
    source = Manuscript.of(text)
    for where in ({"at": "e"}, {"marker": "x"}):
        with pytest.raises(SymqifError):
            term(source, **where)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.tex"
    with file.open("wb") as out:
        out.truncate(9 << 20)
    with pytest.raises(SymqifError, match="too large"):
        Manuscript.read(file)


HIDDEN = r"\begin{equation}\label{eq:h} C = k \end{equation} % symqif: h" + "\n"
SHOWN = r"\begin{equation}\label{eq:x} C = p \end{equation}" + "\n"


@pytest.mark.parametrize(
    "text",
    [
        rf"\iffalse {HIDDEN} \fi {SHOWN}", rf"\iffalse {HIDDEN} \else {SHOWN} \fi", rf"\if0 {HIDDEN} \fi {SHOWN}",
        rf"\iffalse \ifnum 1=2 a \else b \fi {HIDDEN} \fi {SHOWN}", rf"{SHOWN} \iffalse {HIDDEN}",
        rf"\newif\ifdraft \iffalse \ifdraft a \fi {HIDDEN} \fi {SHOWN}", rf"{SHOWN} \end{{document}} {HIDDEN}",
        rf"\iffalse $a \iff b$ {HIDDEN} \fi {SHOWN}", rf"{SHOWN} \begin{{comment}} {HIDDEN} \end{{comment}}",
    ],
)  # fmt: skip
def test_what_tex_skips_is_no_part_of_a_paper(text: str) -> None:
    source = Manuscript.of(text)
    assert term(source, at="eq:x") == "p"
    for where in ({"at": "eq:h"}, {"marker": "h"}):
        with pytest.raises(SymqifError, match="there is no"):
            term(source, **where)


def test_what_tex_may_typeset_is_read() -> None:
    for start in (r"\newif\ifdraft \ifdraft", r"\newcommand{\blind}{0} \if0\blind"):
        source = Manuscript.of(rf"{start} {HIDDEN} \else {SHOWN} \fi \iftrue a \fi")
        assert (term(source, at="eq:h"), term(source, at="eq:x")) == ("k", "p")


@pytest.mark.parametrize(
    "rows",
    [
        r"\label{a} A &= k \\ \label{b} B &= p", r"A &= k \label{a} \\ B &= p \label{b}",
        r"& \label{a} A = k \\[2pt] & \label{b} B = p \\", "A &= k +\\\\ \\label{a} 0 \\\\\n\n\\label{b} B &= p",
    ],
)  # fmt: skip
def test_a_label_is_for_its_row_wherever_it_stands_in_it(rows: str) -> None:
    source = Manuscript.of(rf"\begin{{align}} {rows} \end{{align}}")
    assert [extract(source, Declared(), at=label).said.row for label in "ab"] == [1, 2]
