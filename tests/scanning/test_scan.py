"""A paper is scanned: what is a quantity is proved, what differs is refuted, and what is not read says why."""

import json
from pathlib import Path

import pytest

from symqif.comparison.check import question
from symqif.comparison.formula_file import read_formulas
from symqif.comparison.several import check_all
from symqif.errors import SymqifError
from symqif.quantities import quantity
from symqif.report.answers.scan import toml
from symqif.report.html.scanned import page
from symqif.scanning.scan import Scan, scan
from tests.command import symqif

PAPER = r"""
\section{Generalized Randomized Response (GRR)}
\begin{equation}\label{eq:cap} C = p k = \frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1} \end{equation}
For $k = 2$ it is $\frac{2 e^{\varepsilon}}{e^{\varepsilon}+1} = 2p$, and $z = \prod_i i$.
\section{Subset Selection (SS)}
\begin{equation} \mathrm{ML}(C) = \frac{k p}{\binom{k-1}{w-1}} \end{equation}
\[ \Pr = \begin{cases} p \frac{1}{\binom{k-1}{\omega-1}} & y = x \\ \text{or } 1 & y \neq x \end{cases} \]
"""


NOISY = 'noisy = [[1 - a, a], [a, 1 - a]]\ngiven = {"noisy": ("0 < a", "2*a < 1")}\n'
DISPLAYS = r"""
\newcommand{\ee}[1]{e^{#1}} \def\grr{\ee{\eps}+k-1}
\newcommand{\eps}{\varepsilon}
\newcommand{\beq}{\begin{equation}} \newcommand{\eeq}{\end{equation}}
\newenvironment{formula}{\begin{align*}}{\end{align*}}
\renewcommand{\epsilon}{\varepsilon}
\section{GRR}
\begin{document}
$C = pk$ and $C = kp$
\beq\label{eq:c} C = \frac{k \ee{\eps}}{\grr} \eeq
\section{Optimized Unary Encoding (OUE)}
\begin{formula}
  p &= \frac{1}{2} \\ % symqif: bit-p.oue
  q &= \frac{1}{e^{\epsilon}+1} \end{formula}
\[ q = \frac{1}{r}, \quad r = \ee{\eps} + 1 \label{a} \]
\section{Generalized Randomized Response (GRR)}
\begin{align} p &= \frac{\ee\eps}{\grr} \label{b} \\ q &= \frac{1}{\grr} \label{q} \end{align}
$$ C = k p \label{twice} $$
\begin{equation}\label{twice} C = k p = \frac{k \ee{\eps}}{\grr} \end{equation}
\section{Subset Selection (SS)}
\begin{equation} \mathrm{ML}(C) = \frac{k p}{\binom{k-1}{\omega-1}} \end{equation}
\[ x = y \]
\begin{align} \prod_i p &= \sum_j q \\ x &= y \\
  % symqif: capacity.grr
\end{align}
\begin{equation} k
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Scan:
    file = tmp_path_factory.mktemp("paper") / "paper.tex"
    file.write_text(PAPER)
    return scan(file)


def test_each_side_has_its_line_and_its_answer(found: Scan) -> None:
    answers = {(one.line, one.latex): (one.status, one.quantity) for one in found.formulas}
    assert answers[3, "p k"] == ("equal", "capacity.grr")
    assert answers[3, r"\frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1}"] == ("equal", "capacity.grr")
    assert answers[6, r"\frac{k p}{\binom{k-1}{w-1}}"] == ("different", "capacity.ss")
    assert answers[7, r"p \frac{1}{\binom{k-1}{\omega-1}}"] == ("equal", "member.ss")
    assert answers[4, r"\prod_i i"][0] == "refused"
    assert [one.label for one in found.formulas][:2] == ["eq:cap"] * 2


def test_what_differs_says_where_and_what_is_not_read_why(found: Scan) -> None:
    reasons = {one.status: one.reason for one in found.formulas}
    assert reasons["different"] == "at k = 4, omega = 2, eps = log(2) it is 8/9, not 4/3"
    assert sum(found.summary.values()) == len(found.formulas)


def test_a_formula_without_a_parameter_is_not_said_to_differ(found: Scan) -> None:
    """It may be the quantity at one value, as for k = 2."""
    assert [one.latex for one in found.formulas if one.status == "different"] == [r"\frac{k p}{\binom{k-1}{w-1}}"]


def test_a_bound_is_no_formula_that_differs_and_code_is_none(tmp_path: Path) -> None:
    """Nor is what differs where the paper has no share f."""
    file = tmp_path / "paper.tex"
    grr = r"\section{GRR} \verb|50%| \lstinline{$C = k p$} \url{a%20b} $C = k p$ "
    bounds = r"\[ \mathrm{ML}(C) \le 2 k p \] \[ C = k p \approx k^2 e^\varepsilon \label{eq:capacity_grr} \]"
    file.write_text(grr + bounds + r"\[ \mathrm{Var} = \frac{k-2+e^\varepsilon}{n(e^\varepsilon-1)^2} \]")
    answers = [(one.latex, one.status) for one in scan(file).formulas]
    assert answers[:4] == [("k p", "equal"), ("2 k p", "read"), ("k p", "equal"), (r"k^2 e^\varepsilon", "read")]
    assert answers[4][1] == "read"


def test_a_row_behind_a_bound_is_read(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(r"\begin{align} C &\le 2 k p \\ &= p + k p + (k - 1) p \\ D &= k p \end{align}")
    assert [(one.row, one.side, one.status) for one in scan(tmp_path / "paper.tex").formulas] == [
        (1, 2, "read"), (2, 1, "read"), (3, 2, "equal")
    ]  # fmt: skip


def test_the_command_writes_a_file_that_check_reads(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(PAPER)
    done = symqif("scan", tmp_path / "paper.tex", "--toml", tmp_path / "f.toml", "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["schema"] == "symqif.scan/1"
    answers = list(check_all(read_formulas(tmp_path / "f.toml").entries))
    assert {answer.verdict for answer in answers} == {"as expected"}
    assert [answer.entry.expected for answer in answers].count(False) == 1


def test_the_file_names_the_mechanisms_that_it_needs(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(r"$C = 2(1 - a)$ % symqif: capacity.noisy")
    (tmp_path / "mine.py").write_text('from symqif.symbols import symbol\na = symbol("a")\n' + NOISY)
    options = ["--mechanism", str(tmp_path / "mine.py"), "--toml", str(tmp_path / "f.toml")]
    assert symqif("scan", tmp_path / "paper.tex", *options).exit_code == 0
    assert symqif("check", "--file", tmp_path / "f.toml").exit_code == 0


def test_only_what_is_proved_is_said_to_be_equal_as_well(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(r"$V = \frac{q(1-q)}{n(p-q)^2}$")
    (found,) = scan(tmp_path / "paper.tex").formulas
    assert (found.status, found.quantity, found.reason) == ("equal", "mse.sue", "")  # of GRR it is that for k = 2


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SymqifError, match="cannot be read"):
        scan(tmp_path / "no.tex")


def test_a_comment_says_which_quantity_a_formula_is(tmp_path: Path) -> None:
    paper = tmp_path / "paper.tex"
    paper.write_text(
        "\\begin{align}\n C &= k p \\\\ % symqif: capacity.grr\n A &= k p % symqif: asr.grr\n\\end{align}\n"
        "% symqif: capacity.gr\n\\[ \\frac{1}{2} \\]\n"
    )
    found = [(one.status, one.quantity, one.row) for one in scan(paper).formulas]
    assert found == [("equal", "capacity.grr", 1), ("different", "asr.grr", 2), ("refused", "capacity.gr", None)]


def test_a_page_has_the_formulas_in_their_order(tmp_path: Path) -> None:
    paper = tmp_path / "paper.tex"
    paper.write_text(r"$a = \prod b$, $C = k p$ % symqif: capacity.grr")
    shown = page(scan(paper))
    assert 0 < shown.index('class="scanned refused"') < shown.index('class="scanned equal"')
    assert "<script" not in shown


@pytest.fixture(scope="module")
def displayed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Scan]:
    paper = tmp_path_factory.mktemp("displays") / "paper.tex"
    paper.write_text(DISPLAYS)
    return paper.parent, scan(paper)


def test_what_is_written_for_ci_is_read_back_to_the_same_terms(displayed: tuple[Path, Scan]) -> None:
    tmp_path, found = displayed
    (tmp_path / "found.toml").write_text(toml(found, "paper.tex", {}))
    kept = [one for one in found.formulas if one.status in ("equal", "different")]
    entries = read_formulas(tmp_path / "found.toml").entries
    read = [question(entry.typeset({}), quantity(entry.against), {})[0].yours for entry in entries]
    assert read == [one.term for one in kept]
    assert [one.line for one in kept] == [9, 9, 10, 12, 12, 15, 17, 17, 18, 19, 19, 21]
    assert {entry.label for entry in entries} >= {"line 9, side 2, 1", "line 9, side 2, 2", "line 10, eq:c, side 2"}


def test_every_display_is_in_the_table_and_each_comment_that_names_a_quantity(displayed: tuple[Path, Scan]) -> None:
    found = [(one.line, one.status, one.reason) for one in displayed[1].formulas if one.line > 21]
    assert [(line, status) for line, status, _ in found] == [(n, "refused") for n in (22, 23, 23, 26, 24)]
    assert (found[0][2], found[3][2]) == ("it has names alone", "'equation' is never closed")
    assert "no row begins below it" in found[4][2]
