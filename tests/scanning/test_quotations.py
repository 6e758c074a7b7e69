"""What claims quote is compared with a paper's source: words in their order, and formulas as terms."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from symqif.claims.catalogue import load
from symqif.claims.claim import Claim
from symqif.scanning.quotations import missing
from tests.command import symqif

PAPER = r"""\documentclass{article}
\begin{document}
\noindent Since $p > q$ it is \emph{easy} to see~\cite{x} that every column maximum is $p$,% no more
and so we have
\begin{align}
    C ~&=~ pk
    ~=~ \frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1}
\end{align}
\end{document}
"""
GRR = load()["cap.grr"].claim


def quoting(words: str) -> Claim:
    return replace(GRR, source=replace(GRR.source, line=3, to=8, words=words))


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.tex"
    path.write_text(PAPER)
    return path


@pytest.mark.parametrize(
    "words",
    [
        "Since `p > q` it is easy to see that every column maximum is `p`",
        "it is easy .. and so we have `ML(R) = p k = k e^eps/(e^eps + k - 1)`",
        "`k e^eps/(k - 1 + e^eps)`",  # the same in another order
        "every column maximum is [the larger one of the two] and so",
    ],
)
def test_what_is_there_is_found(words: str, paper: Path) -> None:
    assert missing([quoting(words)], paper) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("it is plain to see", "it is plain to see"),
        ("easy .. that it is", "that it is"),  # in another order
        ("no more", "no more"),  # a comment
        ("and so we have `k e^eps/(e^eps + k)`", "k e^eps/(e^eps + k)"),
        ("`ML(R) = p k = k p/2`", "ML(R) = p k = k p/2"),
    ],
)
def test_what_is_not_there_is_told(words: str, told: str, paper: Path) -> None:
    assert [(one.claim, one.line, one.quoted) for one in missing([quoting(words)], paper)] == [("cap.grr", 3, told)]


def test_a_claim_of_another_paper_or_of_none_is_not_compared(paper: Path) -> None:
    others = [entry.claim for entry in load().values() if entry.claim.source.paper or not entry.claim.source.line]
    assert others
    assert missing(others, paper) == []


def test_verify_tells_what_is_misquoted_and_ends_with_status_1(paper: Path) -> None:
    done = symqif("verify", "cap.grr", "--summary", "--source", paper)
    assert done.exit_code == 1
    assert "cap.grr quotes what is not at line 553: " in done.stdout
    data = json.loads(symqif("verify", "cap.grr", "--json", "--source", paper).stdout)
    assert {one["claim"] for one in data["misquoted"]} == {"cap.grr"}
    assert "misquoted" not in json.loads(symqif("verify", "cap.grr", "--json").stdout)


def test_a_source_that_is_no_file_is_bad_input(tmp_path: Path) -> None:
    done = symqif("verify", "cap.grr", "--source", tmp_path / "none.tex")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
