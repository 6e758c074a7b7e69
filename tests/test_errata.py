"""The errata: only what a checked certificate refutes, in the order of the paper, in three forms."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from click.testing import Result as Run

from symqif.claims.catalogue import home, load
from symqif.claims.verify import Result, recheck
from symqif.cli import main
from symqif.report.document.errata import Erratum, errata, errata_data
from symqif.report.latex.errata import document, fragment
from symqif.report.text.errata import errata_text
from symqif.typesetting.sentence import plain

OK, DIFFERENT, BAD_INPUT = 0, 1, 2


def symqif(*arguments: str) -> Run:
    return CliRunner().invoke(main, ["errata", *arguments])


@pytest.fixture(scope="module")
def found(results: dict[str, Result]) -> list[Erratum]:
    return errata(results.values())


@pytest.fixture(scope="module")
def data(found: list[Erratum]) -> dict[str, Any]:
    return errata_data(found)


# What is listed


def test_every_refuted_claim_and_remark_is_listed_and_nothing_else(data: dict[str, Any]) -> None:
    claims = [entry.claim for entry in load().values()]
    wanted = {
        c.id: (c.recorded == "refuted", [plain(r.line) for r in c.remarks if r.recorded == "refuted"])
        for c in claims
        if c.recorded == "refuted" or any(r.recorded == "refuted" for r in c.remarks)
    }
    listed = {e["id"]: (e["verdict"] == "refuted", [r["line"] for r in e["remarks"]]) for e in data["errata"]}
    assert listed == wanted


def test_the_order_is_that_of_the_source(data: dict[str, Any]) -> None:
    lines = [e["line"] for e in data["errata"]]
    assert lines == sorted(lines)


def test_every_refuted_statement_has_a_reason_and_the_point_of_its_certificate(data: dict[str, Any]) -> None:
    for e in data["errata"]:
        own = [e] if e["verdict"] == "refuted" else []
        for fault in (*own, *e["remarks"]):
            assert fault["reason"]
            assert isinstance(fault["counterexample"], dict)
            assert len(fault["certificate"]) == 64


def test_the_printed_capacity_of_ss_is_shown_to_fail_with_both_sides(data: dict[str, Any]) -> None:
    (ss,) = [e for e in data["errata"] if e["id"] == "cap.ss"]
    assert ss["counterexample"] == {"k": "4", "omega": "2", "n": "2", "eps": "0"}
    (failure,) = ss["fails"]
    assert [value["is"] for value in failure["values"]] == ["1", "2/3"]
    assert ss["repaired"]["verdict"] == "proved"
    assert ss["repaired"]["statement"].endswith(r"\frac{k e^{\varepsilon}}{\omega e^{\varepsilon} + k - \omega}")


def test_a_statement_that_is_undefined_somewhere_says_which_term(data: dict[str, Any]) -> None:
    (equivalence,) = [e for e in data["errata"] if e["id"] == "lem.equiv"]
    (failure,) = equivalence["fails"]
    assert {value["of"]: value["is"] for value in failure["values"]} == {
        rf"\frac{{1 - \beta_{{{name}}}}}{{\alpha_{{{name}}}}}": "undefined" for name in "CD"
    }


def test_the_wrong_lines_of_a_proof_are_evaluated(data: dict[str, Any]) -> None:
    (proof,) = [e for e in data["errata"] if e["id"] == "lem.ouethe.proof"]
    values = [[value["is"] for value in f["values"]] for remark in proof["remarks"] for f in remark["fails"]]
    assert values == [["20", "4"], ["4", "20"]]  # e^eps = 4: 10**2 - 8*2*5 and 4 + 64 + 16 - 64 - 16
    assert len(proof["fails"]) == 2


# The stored certificates


def copied(to: Path, *files: str) -> Path:
    for pattern in files:
        for file in home().glob(pattern):
            shutil.copy(file, to / file.name)
    return to


def test_a_certificate_that_does_not_check_is_listed_and_makes_the_status_1(tmp_path: Path) -> None:
    copied(tmp_path, "capacity/ss.*")
    file = tmp_path / "ss.printed.json"
    file.write_text(file.read_text().replace('"omega": "2"', '"omega": "3"'))
    done = symqif("--catalogue", str(tmp_path))
    assert done.exit_code == DIFFERENT
    assert "not checked, printed: the certificate is rejected" in done.stdout
    assert "0 claims refuted as printed" in done.stdout
    assert "1 claim not checked" in done.stdout
    (only,) = json.loads(symqif("--catalogue", str(tmp_path), "--json").stdout)["errata"]
    assert only["counterexample"] is None
    assert only["unchecked"][0]["part"] == "printed"


@pytest.mark.parametrize("content", [None, "{", "[]", "{}", "\xff", "[" * 10**5])
def test_a_missing_or_malformed_certificate_is_no_erratum(tmp_path: Path, content: str | None) -> None:
    copied(tmp_path, "refinement/oue_the_zero.*")
    file = tmp_path / "oue_the_zero.printed.json"
    file.unlink() if content is None else file.write_bytes(content.encode("latin-1"))
    (erratum,) = errata(recheck(catalogue=tmp_path))
    assert erratum.printed is None
    assert [part for part, _ in erratum.unchecked] == ["printed"]


def test_a_recorded_verdict_without_its_certificate_does_not_count(tmp_path: Path) -> None:
    copied(tmp_path, "refinement/kronecker.*")
    claim = tmp_path / "kronecker.py"
    claim.write_text(
        claim.read_text().replace("CLAIM = Claim(", 'CLAIM = Claim(recorded="refuted", reason="so it says",')
    )
    (erratum,) = errata(recheck(catalogue=tmp_path))
    assert (erratum.verdict, erratum.printed) == ("proved", None)
    assert erratum.unchecked == (("printed", "it is proved"),)


# The command line


def test_ids_restrict_the_list_and_what_they_rest_on_is_not_listed() -> None:
    data = json.loads(symqif("lem.ouethe", "lem.ouethe.half", "--json").stdout)
    assert data["schema"] == "symqif.errata/1"
    assert [e["id"] for e in data["errata"]] == ["lem.ouethe.half"]
    assert data["summary"] == {"refuted": 1, "repaired": 1, "remarks": 0, "unchecked": 0}


def test_json_has_the_promised_form() -> None:
    done = symqif("cap.ss", "--json")
    (e,) = json.loads(done.stdout)["errata"]
    promised = "id title source line printed hypotheses counterexample reason repaired remarks"
    assert set(promised.split()) <= set(e)
    assert {"line", "reason", "counterexample"} <= set(e["remarks"][0])


def test_text_of_a_claim_with_a_wrong_line_only() -> None:
    assert symqif("cap.sue").stdout == (
        "cap.sue: Bayes capacity of SUE\n"
        "  where: Leakage analysis using Bayes capacity for SUE (line 745)\n"
        "  wrong on the way:\n"
        "      p > q\n"
        "    For all integers k and reals ε with k ≥ 2, ε ≥ 0. Here\n"
        "    p = e^(ε/2)/(e^(ε/2) + 1), q = 1/(e^(ε/2) + 1). Fails at k = 2, ε = 0.\n"
        "      q = 1/2\n"
        "      p = 1/2\n"
        "    Said on the way; at ε = 0 the two are equal, and p ≥ q is what the maximum\n"
        "    needs.\n"
        "\n"
        "0 claims refuted as printed, 0 repaired; 1 statement wrong on the way; all certificates check\n"
    )


def test_no_line_of_the_text_is_long_unless_a_word_is(found: list[Erratum]) -> None:
    for line in "\n".join(errata_text(found)).splitlines():
        assert len(line) <= 112 or len(line.split()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no.such.claim"], "no claim is called 'no.such.claim'"),
        (["--catalogue", "/no/such/folder"], "no such catalogue"),
        (["--json", "--latex"], "exclude each other"),
        (["--bogus"], "--bogus"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], said: str) -> None:
    done = symqif(*arguments)
    assert done.exit_code == BAD_INPUT
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_help_has_an_example() -> None:
    assert "Example: symqif errata cap.ss" in symqif("--help").stdout


def test_errata_import_no_finder() -> None:
    check = (
        "import sys\nfrom symqif.claims.verify import recheck\nfrom symqif.report.document.errata import errata\n"
        "from symqif.report.latex.errata import fragment\nlist(fragment(errata(recheck(['cap.ss']))))\n"
        "print([m for m in sys.modules if m in ('sympy', 'z3', 'flint', 'mpmath') or m.startswith('symqif.find')])"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# LaTeX


def test_the_fragment_is_a_list_with_a_label_for_each_claim(found: list[Erratum]) -> None:
    text = "\n".join(fragment(found))
    assert re.findall(r"\\item\\label\{symqif:([^}]*)\}", text) == [e.claim.id for e in found]
    assert r"\documentclass" not in text
    assert text.isascii()


def test_latex_on_the_command_line() -> None:
    assert symqif("cap.ss", "--latex").stdout.startswith("% Generated by")
    assert symqif("cap.ss", "--standalone").stdout.startswith(r"\documentclass")
    assert symqif("lem.kron", "--latex").exit_code == OK


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
def test_the_document_compiles_without_overfull_lines(found: list[Erratum], tmp_path: Path) -> None:
    (tmp_path / "errata.tex").write_text("\n".join(document(found)))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "errata.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    wide = [float(points) for points in re.findall(r"Overfull \\hbox \((\d+\.\d+)pt", done.stdout)]
    assert [points for points in wide if points > 20] == []
