"""The supplement: what it promises, in at most 25 pages; and derivations without bookkeeping, and in a column."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symqif.claims.catalogue import home, load
from symqif.claims.verify import Result
from symqif.report.latex.booklet import document
from symqif.report.latex.claim import fragment
from symqif.report.latex.room import WIDTHS, fitting
from symqif.report.latex.supplement import supplement
from symqif.report.map import sections
from symqif.report.paper import paper
from tests.command import symqif
from tests.report.test_latex_compiles import compiled

MOST = 25  # pages
CLAIMS = {name: entry.claim for name, entry in load().items() if not entry.claim.source.paper}
latex = pytest.mark.skipif(
    not shutil.which("pdflatex") and os.environ.get("SYMQIF_LATEX") != "required", reason="no pdflatex"
)


@pytest.fixture(scope="module")
def text(results: dict[str, Result]) -> str:
    titled = [(s.title, [results[e.claim.id] for e in here]) for s, here in sections(home(), load())[1]]
    return "\n".join(supplement(titled, paper(home()), "1.2"))


def part(text: str, title: str) -> str:
    return text.partition(rf"\section{{{title}}}")[2].partition(r"\section{")[0]


def test_it_has_notation_verdicts_errata_and_derivations_and_says_of_which_paper(text: str) -> None:
    assert re.findall(r"\\section\{(.*)\}", text) == [
        "Notation", "Verdicts", "Errata", "Derivations", "Theorems that are used"
    ]  # fmt: skip
    known = paper(home())
    assert known is not None
    assert f"pdftitle={{Verification supplement to {known.title}}}" in text
    assert known.sha256 in text
    assert text.isascii()


def test_the_table_has_a_row_for_each_claim_of_the_paper_and_the_errata_are_all_there(text: str) -> None:
    lines = [int(line) for line in re.findall(r"^(\d+) &", part(text, "Verdicts"), re.MULTILINE)]
    assert sorted(lines) == sorted(claim.source.line for claim in CLAIMS.values() if claim.source.line)
    causes = [claim.correction.cause for claim in CLAIMS.values() if claim.correction]
    assert part(text, "Errata").count(r"\item Line~") == causes.count("")
    assert part(text, "Errata").count(r"\par Also line~") == len(causes) - causes.count("")
    assert "beyond." not in text


def test_every_lemma_theorem_and_capacity_is_derived(text: str) -> None:
    labels = set(re.findall(r"\\label\{symqif:([^}/]*)", part(text, "Derivations")))
    capacities = {f"cap.{name}" for name in ("grr", "ss", "lh", "sue", "oue", "the")}
    lemmas = {name for name in CLAIMS if name.startswith("lem.") and not name.endswith(".proof")}
    # what the text says of the lemma, and its proof
    texts = {f"lem.ouethe.{name}" for name in ("half", "one", "increasing", "point-eight", "limit", "branch")}
    assert labels >= capacities | (lemmas - texts) | {"thm.utility-monotone", "lh.asr", "cor.coincide"}


@latex
@pytest.mark.latex
def test_it_compiles_to_at_most_25_pages_without_wide_lines(text: str, tmp_path: Path) -> None:
    assert compiled(tmp_path, text, runs=3) == []
    pages = re.search(r"Output written on text\.pdf \((\d+) pages", (tmp_path / "text.log").read_text(errors="replace"))
    assert pages
    assert 10 < int(pages[1]) <= MOST
    if shutil.which("pdfinfo"):
        said = subprocess.run(["pdfinfo", "text.pdf"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert "Verification supplement to Beyond Epsilon" in said


@latex
@pytest.mark.latex
def test_derivations_fit_a_column(results: dict[str, Result], tmp_path: Path) -> None:
    with fitting(WIDTHS["column"]):
        lines = list(document(fragment(results[name], brief=True) for name in ("cap.oue", "cap.sue", "lh.asr")))
    narrow = "\n".join(lines).replace(r"\documentclass{article}", r"\documentclass[twocolumn]{article}")
    assert compiled(tmp_path, narrow) == []


@pytest.mark.slow
def test_brief_leaves_out_what_only_helps() -> None:
    def run(*arguments: str) -> str:
        done = symqif("latex", *arguments)
        assert done.exit_code == 0, done.stderr
        return " ".join(done.stdout.split())

    brief = run("cap.ss", "--brief")
    assert r"e^{\varepsilon} \geq 1" not in brief
    assert r"\varepsilon \geq 0" in brief
    assert r"= \frac{k e^{\varepsilon}}{\omega e^{\varepsilon} + k - \omega}" in brief
    assert "column maximum" not in brief
    assert "Refuted as printed; the repaired statement is proved" in brief
    wide, narrow = run("lem.ouethe"), run("lem.ouethe", "--width", "column")
    assert narrow.count(r"\\") > wide.count(r"\\")


@pytest.mark.parametrize(
    "arguments", [["--supplement", "cap.ss"], ["--supplement", "--all"], ["--supplement", "--json"]]
)
def test_the_supplement_is_a_document_of_its_own(arguments: list[str]) -> None:
    done = symqif("latex", *arguments)
    assert done.exit_code == 2
    assert not done.stdout
