"""pdflatex of Debian's texlive-latex-base compiles every fragment, also in two columns, ten documents and the booklet.

Without pdflatex these tests are skipped, unless SYMQIF_LATEX=required, which .ci/run sets.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symqif.claims.catalogue import home, load
from symqif.claims.verify import Result
from symqif.report.latex.booklet import HEAD, booklet, document
from symqif.report.latex.claim import fragment
from symqif.report.latex.room import WIDTHS, fitting
from symqif.report.map import sections

pytestmark = [
    pytest.mark.latex,
    pytest.mark.skipif(
        not shutil.which("pdflatex") and os.environ.get("SYMQIF_LATEX") != "required", reason="no pdflatex"
    ),
]
ALONE = (
    "cap.grr",
    "cap.oue",
    "cap.ss",
    "lem.ouethe",
    "lem.ouethe.proof",
    "ex.ss-k3",
    "beyond.sue-oue-threshold",
    "fig6.limits",
    "lem.equiv",
    "lh.asr",
)
TWO_COLUMNS = {"article": "twocolumn", "IEEEtran": "conference", "acmart": "sigconf,nonacm"}  # classes and options
WIDE = 20.0  # points of an overfull line
OVERFULL = re.compile(r"Overfull \\hbox \((\d+\.\d+)pt too wide\)")
WRONG = re.compile(r"^!.*|.*(?:undefined (?:on|references)|multiply.defined).*", re.MULTILINE)


def compiled(folder: Path, text: str, runs: int = 2) -> list[str]:
    """The complaints of pdflatex; labels are known in the second run, and the contents in place in the third."""
    (folder / "text.tex").write_text(text, encoding="ascii")
    command = ["pdflatex", "-interaction=nonstopmode", "text.tex"]
    for _ in range(runs):
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "max_print_line": "1000"},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=150,
            check=False,
        )
    wide = [line for line in done.stdout.splitlines() if (found := OVERFULL.match(line)) and float(found[1]) > WIDE]
    assert (folder / "text.pdf").exists(), done.stdout[-2000:]
    return WRONG.findall(done.stdout) + wide


@pytest.fixture(scope="module")
def narrow(results: dict[str, Result]) -> list[str]:
    """The lines of all fragments for a column."""
    with fitting(WIDTHS["column"]):
        pages = [[rf"\typeout{{@ {name}}}", *fragment(result), r"\par"] for name, result in results.items()]
    return [line for page in pages for line in page]


@pytest.mark.parametrize("name", TWO_COLUMNS)
def test_every_fragment_fits_one_of_two_columns(name: str, narrow: list[str], tmp_path: Path) -> None:
    if subprocess.run(["kpsewhich", f"{name}.cls"], stdout=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("the class is not installed")
    start = HEAD.replace(r"\documentclass{article}", rf"\documentclass[{TWO_COLUMNS[name]}]{{{name}}}")
    lines = [r"\pagestyle{empty}", *narrow]  # acmart has no running head without a title
    assert compiled(tmp_path, "\n".join([start, *lines, r"\end{document}"]), runs=1) == []
    assert [line for line in lines if any(size in line for size in (r"\footnotesize", r"\scriptsize", r"\tiny"))] == []


@pytest.mark.parametrize("name", ALONE)
def test_a_document_of_one_claim_compiles(name: str, results: dict[str, Result], tmp_path: Path) -> None:
    lines = document([fragment(results[name])])
    assert compiled(tmp_path, "\n".join(lines)) == []


def test_the_booklet_compiles(results: dict[str, Result], tmp_path: Path) -> None:
    entries = load()
    title, found = sections(home(), entries)
    titled = [(section.title, [results[entry.claim.id] for entry in here]) for section, here in found]
    assert compiled(tmp_path, "\n".join(booklet(title, titled)), runs=3) == []
