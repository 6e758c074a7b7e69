"""One claim for each family of rules is a theorem that coqc accepts, resting on the axioms of classical reals alone."""

import shutil
from pathlib import Path

import pytest

from symqif.claims.catalogue import Entry, load
from symqif.rocq.check import Exports, check
from symqif.rocq.compiler import ALLOWED, Compiler
from tests.command import symqif
from tests.tables import tables

TABLES = tables(__file__)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")]


@pytest.fixture(scope="module")
def entries() -> dict[str, Entry]:
    return load()


def test_coqc_accepts_the_theorems(entries: dict[str, Entry]) -> None:
    exports, rows = Exports(entries), TABLES["coqc_accepts_the_theorems"]
    exports.of(tuple(claim for claim, _ in rows))
    wanted = [exports.parts[claim if part == "printed" else f"{claim}/{part}"] for claim, part in rows]
    for part, result in check(exports, wanted, Compiler()):
        assert result.checked, f"{part.own}: {result.reason}"
        assert set(result.axioms) <= set(ALLOWED.values())


SILENT = """
from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = claim(
    "my.silent", "The ASR of GRR that may say nothing", Source("Notes"),
    statement(
        grr, "asr(subset(k, 0, 1, 1, (1-r)*p, (1-i)*r+i*(1-r)*q)) == r/k + (1-r)*p", "0 <= r", "r < 1", r="real",
    ),
    by("column-maxima"),
    facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
)
"""


def test_coqc_accepts_the_column_maxima_of_a_report_of_one_value_or_of_none(tmp_path: Path) -> None:
    (tmp_path / "silent.py").write_text(SILENT)
    done = symqif("verify", "--catalogue", tmp_path, "--record")
    assert done.exit_code == 0, done.output
    exports = Exports(load(tmp_path))
    exports.of(("my.silent",))
    ((_, result),) = check(exports, [exports.parts["my.silent"]], Compiler())
    assert result.checked, result.reason
