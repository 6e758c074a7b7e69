"""Formulas are found in LaTeX by their labels and markers, with the right row and side, and nothing is run."""

from pathlib import Path
from typing import Any

import pytest

from symqif.errors import SymqifError
from symqif.formula.reading import Declared, read
from symqif.kernel.term import Term
from symqif.manuscript import Manuscript, extract
from tests.sample import every

PAPER = Manuscript.read(Path(__file__).with_name("paper.tex"))
KNOWN = {"k", "p", "q", "g", "a", "b", "c", "d", "eps"}


def term(source: Manuscript, row: int | None = None, side: int | None = None, **where: Any) -> Term:
    return extract(source, Declared(row=row, side=side), **where).read(KNOWN).term


def display(formula: str, before: str = "") -> Manuscript:
    return Manuscript.of(rf"{before} \begin{{equation}}\label{{x}} {formula} \end{{equation}}")


@pytest.mark.parametrize(
    ("where", "formula"),
    [
        ({"at": "eq:grr"}, "k*exp(eps)/(exp(eps)+k-1)"), ({"at": "eq:grr", "side": 2}, "p*k"),
        ({"at": "eq:grr", "side": -2}, "p*k"), ({"at": "eq:cases", "row": 1}, "exp(eps)/(exp(eps)+k-1)"),
        ({"at": "eq:cases", "row": 2}, "1/(exp(eps)+k-1)"), ({"at": "eq:cases", "row": -1}, "1/(exp(eps)+k-1)"),
        ({"marker": "first"}, "1/2*(1-q)**(k-1)+a"), ({"at": "eq:long"}, "1/2*(1-q)**(k-1)+1/(2*q)"),
        ({"at": "eq:long", "row": 2}, "1/2*(1-q)**(k-1)+1/(2*q)"), ({"at": "eq:last"}, "k"),
        ({"marker": "third"}, "k/(exp(eps)+g-1)"), ({"at": "eq:last", "row": 4}, "k/(exp(eps)+g-1)"),
        ({"marker": "display"}, "1/2"), ({"marker": "inline"}, "log(exp(eps))"), ({"at": "eq:split"}, "d"),
        ({"at": "eq:split", "row": 1}, "b+c"), ({"at": "eq:two", "row": 2}, "7"),
        ({"at": "eq:two", "row": 1, "side": 2}, "2"),
        ({"at": "eq:two", "row": 1, "side": -1}, "2/3"), ({"at": "eq:multi", "side": 2}, "1+2+3+4"),
        ({"at": "eq:multi"}, "max(a, b)"), ({"at": "eq:condition", "side": 2}, "k*p"), ({"at": "eq:dollars"}, "k**2"),
        ({"at": "eq:old", "row": 2}, "q"), ({"at": "eq:goes"}, "k*p+q"), ({"at": "eq:next"}, "g"),
        ({"at": "eq:range"}, "k*p"),
    ],
    ids=str,
)  # fmt: skip
def test_a_formula_is_found(where: dict[str, object], formula: str) -> None:
    found, wanted = term(PAPER, **where), read(formula, KNOWN)
    assert found == wanted or where == {"at": "eq:multi", "side": 2}


@pytest.mark.parametrize(
    ("definition", "written", "formula"),
    [
        (r"\newcommand{\ee}[1]{e^{#1}}", r"\ee{\varepsilon} + \ee 2", "exp(eps)+exp(2)"),
        (r"\newcommand\frc[2]{\frac{#1}{#2}}", r"\frc{k}{2} \frc p\varepsilon", "k/2*(p/eps)"),
        (r"\newcommand{\pr}[2][p]{#2^{#1}}", r"\pr{k} \pr[q]{b} + \pr[g]a", "k**p*b**q+a**g"),
        (r"\def\half#1{\frac{#1}{2}}", r"\half{\half{k}}", "k/2/2"),
        (r"\newcommand{\a}[1]{\b{#1}{2}} \newcommand{\b}[2]{#1+#2}", r"\a{k}", "k+2"),
        (r"\DeclarePairedDelimiter\abs{|}{|}", r"\abs*{k} + \abs[\big]{g}", "abs(k)+abs(g)"),
        (r"\newcommand{\eps}{\ensuremath{\epsilon}\xspace}", r"e^{\eps}", "exp(eps)"),
        (r"\newcommand{\two}{k+1}", r"\two^2", "k+1**2"),  # as it is printed
        (r"\newcommand{\sq}[1]{(#1)^2}", r"\sq{k - 1}", "(k-1)**2"),
        (r"\newcommand{\twice}[1]{2#1}", r"3\twice{k}", "32*k"),  # as it is printed
        (r"\newcommand{\a}{\b k} \newcommand{\b}{\varepsilon}", r"e^\a p", "exp(eps)*k*p"),
        (r"\DeclareMathOperator{\Var}{Var}", r"\Var[\hat f] = k", "k"),
        (r"\newcommand{\eqdef}{:=}", r"C \eqdef k p", "k*p"),
        (r"\newcommand{\R}{\mathcal{R}}", r"\Pr[\R(x) = x] = k p", "k*p"),
        (r"\newcommand{\x}{k} \providecommand{\x}{k}", r"\x", "k"),
        (r"\newcommand{\x}{kp}", r"\frac\x g \binom2\x \frac1\x", "k*p/g*binomial(2, k*p)*(1/(k*p))"),
        (r"\NewDocumentCommand{\half}{m}{\frac#12}", r"\half{k}", "k/2"),
        (r"\renewcommand{\epsilon}{\varepsilon}", r"e^\epsilon", "exp(eps)"),
    ],
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
