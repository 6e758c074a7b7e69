"""A paper is scanned: what is a quantity is proved, what differs is refuted, and what is not read says why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from symqif.cli import main
from symqif.comparison.formula_file import read_formulas
from symqif.comparison.several import check_all
from symqif.errors import SymqifError
from symqif.scanning.scan import Scan, scan

PAPER = r"""
\section{Generalized Randomized Response (GRR)}
\begin{equation}\label{eq:cap} C = p k = \frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1} \end{equation}
For $k = 2$ it is $\frac{2 e^{\varepsilon}}{e^{\varepsilon}+1} = 2p$, and $z = \prod_i i$.
\section{Subset Selection (SS)}
\begin{equation} \mathrm{ML}(C) = \frac{k p}{\binom{k-1}{w-1}} \end{equation}
\[ \Pr = \begin{cases} p \frac{1}{\binom{k-1}{\omega-1}} & y = x \\ \text{or } 1 & y \neq x \end{cases} \]
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
    assert reasons["different"] == "at k = 4, omega = 2, eps = 0 it is 2/3, not 1"
    assert sum(found.summary.values()) == len(found.formulas)


def test_a_formula_without_a_parameter_is_not_said_to_differ(found: Scan) -> None:
    """It may be the quantity at one value, as for k = 2."""
    assert [one.latex for one in found.formulas if one.status == "different"] == [r"\frac{k p}{\binom{k-1}{w-1}}"]


def test_the_command_writes_a_file_that_check_reads(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(PAPER)
    done = CliRunner().invoke(main, ["scan", str(tmp_path / "paper.tex"), "--toml", str(tmp_path / "f.toml"), "--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["schema"] == "symqif.scan/1"
    answers = list(check_all(read_formulas(tmp_path / "f.toml").entries))
    assert {answer.verdict for answer in answers} == {"as expected"}
    assert [answer.entry.expected for answer in answers].count(False) == 1


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SymqifError, match="cannot be read"):
        scan(tmp_path / "no.tex")
