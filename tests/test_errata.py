"""The errata: only what a checked certificate refutes, the gravest first, in three forms."""

import json
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.catalogue import home, load
from symqif.claims.claim import SEVERITIES, Claim, Correction
from symqif.claims.verify import Result, recheck
from symqif.report.document.errata import Erratum, errata, errata_data, errata_in_words, severities_of
from symqif.report.document.paragraph import Words, inline
from symqif.report.latex.errata import document, fragment
from symqif.report.map import sections
from symqif.report.text.errata import errata_text, summary_text
from symqif.typesetting.sentence import plain
from symqif.typesetting.text import written_as
from tests.command import symqif
from tests.sample import every

OK, DIFFERENT, BAD_INPUT = 0, 1, 2
CLAIMS = [entry.claim for entry in load().values() if not entry.claim.source.paper]


symqif_errata = partial(symqif, "errata")


@pytest.fixture(scope="module")
def found(results: dict[str, Result]) -> list[Erratum]:
    return errata(results.values())


@pytest.fixture(scope="module")
def data(found: list[Erratum]) -> dict[str, Any]:
    return errata_data(found)


# What is listed


def is_wrong(claim: Claim) -> bool:
    return "refuted" in claim.expected.values()


def test_every_refuted_claim_and_remark_of_the_paper_is_listed_and_nothing_else(data: dict[str, Any]) -> None:
    wanted = {
        c.id: (c.recorded == "refuted", [plain(r.line) for r in c.remarks if r.recorded == "refuted"])
        for c in CLAIMS
        if (is_wrong(c) or c.correction) and not c.id.startswith("beyond.")
    }
    listed = {e["id"]: (e["verdict"] == "refuted", [r["line"] for r in e["remarks"]]) for e in data["errata"]}
    assert listed == wanted


def test_what_is_wrong_in_the_paper_has_a_severity_and_without_a_refutation_only_gaps_and_typos_have() -> None:
    corrected = {c.id for c in CLAIMS if c.correction}
    wrong = {c.id for c in CLAIMS if is_wrong(c) and c.source.line}
    alone = {c.id: c.correction.severity for c in CLAIMS if c.correction and c.id not in wrong}
    assert corrected == wrong | set(alone)
    assert set(alone.values()) == {"step", "typo"}


def test_a_further_instance_has_the_severity_of_its_root_which_has_none() -> None:
    corrections = {c.id: c.correction for c in CLAIMS if c.correction}
    causes = [(own, corrections[own.cause]) for own in corrections.values() if own.cause]
    assert causes
    assert all(own.severity == root.severity and not root.cause for own, root in causes)


def test_what_is_beyond_the_paper_has_no_line_in_it() -> None:
    assert {c.id for c in CLAIMS if not c.source.line} == {c.id for c in CLAIMS if c.id.startswith("beyond.")}


@pytest.mark.parametrize("claim", every(6, [c for c in CLAIMS if c.correction]), ids=lambda claim: claim.id)
def test_a_correction_is_within_the_section_and_its_formulas_are_read(claim: Claim) -> None:
    correction = claim.correction
    assert correction
    section = next(s for s, here in sections(home(), load())[1] if any(e.claim.id == claim.id for e in here))
    assert any(first <= (correction.line or claim.source.line) <= last for first, last in section.lines)
    for said in (correction.printed, correction.right):
        assert not [part for part in inline(said) if isinstance(part, Words) and part.style == "code"]


def test_a_severity_is_one_of_six() -> None:
    with pytest.raises(ValueError, match="one of result, step, edge, rounding, wording, typo, not 'slip'"):
        Correction("slip", "p > q", "p >= q")
    with pytest.raises(ValueError, match="cannot be printed"):
        Correction("edge", "p > q", "p >= q\x1b[2J")


def test_the_gravest_roots_come_first_in_the_order_of_the_source_and_further_instances_follow_them(
    data: dict[str, Any],
) -> None:
    at = {e["id"]: (SEVERITIES.index(e["severity"]), e["line"]) for e in data["errata"]}
    order = [(*at[e["cause"] or e["id"]], e["cause"] is not None, e["line"]) for e in data["errata"]]
    assert order == sorted(order)
    assert {severity for severity, *_ in order} == set(range(len(SEVERITIES)))


def test_an_erratum_whose_root_is_not_among_those_asked_for_counts_as_one() -> None:
    one, both = (symqif_errata("cap.sue", *more, "--summary").stdout.splitlines()[0] for more in ([], ["cap.grr"]))
    assert one == both == "1 erratum: 1 edge case"


def test_counts_by_severity_stand_in_front_and_add_up(data: dict[str, Any], found: list[Erratum]) -> None:
    counts, roots = data["summary"]["severities"], [e for e in data["errata"] if not e["cause"]]
    assert counts == {name: sum(e["severity"] == name for e in roots) for name in SEVERITIES}
    first, second = list(summary_text(found))
    assert first.startswith(f"{len(roots)} errata: {counts['result']} results, {counts['step']} steps, ")
    assert second.startswith(f"{data['summary']['refuted']} refuted and repaired, ")
    assert next(iter(errata_text(found))) == first


def test_the_counts_of_verify_are_those_of_the_errata(results: dict[str, Result], found: list[Erratum]) -> None:
    said = symqif("recheck", "cap.ss", "cap.grr", "beyond.olh-family").stdout.splitlines()
    counts = [
        "beyond-epsilon: 3 proved, 1 refuted; 2 errata: 1 result, 1 edge case",
        "beyond the paper: 1 proved, 1 refuted",
        "4 proved, 2 refuted; none changed",
    ]
    assert said[-3:] == counts
    brief = symqif("recheck", "cap.ss", "cap.grr", "beyond.olh-family", "--summary")
    assert brief.stdout.splitlines() == counts
    own = (result for result in results.values() if not result.claim.source.paper)
    assert errata_in_words(severities_of(own)) == next(iter(summary_text(found)))


def test_a_wrong_line_of_a_proved_claim_and_a_wrong_statement_are_each_said_in_a_sentence(found: list[Erratum]) -> None:
    shown = list(errata_text(found))
    assert "  line 555: printed p > q; right is p ≥ q; fails at k = 2, ε = 0" in shown
    assert "  line 610: printed k·p/binom(k-1, ω-1); right is k·p/ω; fails at k = 4, .." in shown


@pytest.mark.parametrize("style", ["unicode", "ascii"])
def test_an_erratum_takes_one_line_of_eighty_columns(found: list[Erratum], style: str) -> None:
    with written_as(style):
        shown = [line for line in errata_text(found) if line.startswith(" ")]
    lead = {e.claim.id: "    also line" if e.cause else "  line" for e in found}
    assert [line.partition(":")[0] for line in shown] == [f"{lead[e.claim.id]} {e.line}" for e in found]
    assert max(map(len, shown)) <= 80


def test_of_a_point_stands_what_a_line_has_room_for_and_what_is_cut_is_marked(found: list[Erratum]) -> None:
    at_352 = [
        next(line for line in errata_text(found, width=width) if "line 352: " in line) for width in (80, 120, 200)
    ]
    assert [line.partition("; fails at ")[2] for line in at_352] == [
        "",
        "C = [1, 0; 0, 1], π = (1/2, 1/2), ..",
        "C = [1, 0; 0, 1], π = (1/2, 1/2), g = [2, -1; -1, 2]",
    ]


def test_every_refuted_statement_has_a_reason_and_the_point_of_its_certificate(data: dict[str, Any]) -> None:
    for e in data["errata"]:
        own = [e] if e["verdict"] == "refuted" else []
        for fault in (*own, *e["remarks"]):
            assert fault["reason"]
            assert isinstance(fault["counterexample"], dict)
            assert len(fault["certificate"]) == 64


def test_the_printed_capacity_of_ss_is_shown_to_fail_with_both_sides(data: dict[str, Any]) -> None:
    (ss,) = [e for e in data["errata"] if e["id"] == "cap.ss"]
    assert ss["counterexample"] == {"k": "4", "omega": "2", "n": "2", "eps": "log(3/2)"}
    (failure,) = ss["fails"]
    assert [value["is"] for value in failure["values"]] == ["6/5", "4/5"]
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
    file = tmp_path / "ss.json"
    file.write_text(file.read_text().replace('"omega":"2"', '"omega":"3"'))
    done = symqif_errata("--catalogue", tmp_path)
    assert done.exit_code == DIFFERENT
    assert "ss, both branches; not checked: printed" in done.stdout.lower()
    assert "refuted" not in done.stdout.split("\n\n")[0]
    assert "no errata; 1 claim not checked" in done.stdout
    details = symqif_errata("--catalogue", tmp_path, "--details").stdout
    assert "not checked, printed: the certificate is rejected" in details
    (only,) = json.loads(symqif_errata("--catalogue", tmp_path, "--json").stdout)["errata"]
    assert only["counterexample"] is None
    assert only["unchecked"][0]["part"] == "printed"


@pytest.mark.parametrize("content", [None, "{", "[]", "{}", "\xff", "[" * 10**5])
def test_a_missing_or_malformed_certificate_is_no_erratum(tmp_path: Path, content: str | None) -> None:
    copied(tmp_path, "refinement/oue_the_zero.*")
    file = tmp_path / "oue_the_zero.json"
    file.unlink() if content is None else file.write_bytes(content.encode("latin-1"))
    (erratum,) = errata(recheck(catalogue=tmp_path))
    assert erratum.printed is None
    assert [part for part, _ in erratum.unchecked] == ["printed", "repaired"]


def test_a_recorded_verdict_without_its_certificate_does_not_count(tmp_path: Path) -> None:
    copied(tmp_path, "refinement/kronecker.*")
    claim = tmp_path / "kronecker.py"
    claim.write_text(claim.read_text().replace("\n)\n", '\n    recorded="refuted",\n    reason="so it says",\n)\n'))
    (erratum,) = errata(recheck(catalogue=tmp_path))
    assert (erratum.verdict, erratum.printed) == ("proved", None)
    assert erratum.unchecked == (("printed", "it is proved"),)


# The command line


def test_ids_restrict_the_list_and_what_they_rest_on_is_not_listed() -> None:
    data = json.loads(symqif_errata("lem.ouethe", "lem.ouethe.half", "--json").stdout)
    assert data["schema"] == "symqif.errata/1"
    assert [e["id"] for e in data["errata"]] == ["lem.ouethe.half"]
    assert data["summary"].pop("severities") == {**dict.fromkeys(SEVERITIES, 0), "edge": 1}
    assert data["summary"] == {"refuted": 1, "repaired": 1, "remarks": 0, "unchecked": 0}


@pytest.mark.parametrize(("place", "ids"), [("610", ["cap.ss"]), ("lem:equiv", ["lem.equiv.proof", "lem.equiv"])])
def test_a_line_or_label_of_the_paper_stands_for_what_is_wrong_there(place: str, ids: list[str]) -> None:
    assert [e["id"] for e in json.loads(symqif_errata(place, "--json").stdout)["errata"]] == ids


def test_what_is_beyond_the_paper_is_no_erratum() -> None:
    assert json.loads(symqif_errata("beyond.olh-family", "--json").stdout)["errata"] == []


def test_a_refuted_claim_of_a_catalogue_without_corrections_is_listed_by_its_title(tmp_path: Path) -> None:
    copied(tmp_path, "refinement/oue_the_zero.*")
    file = tmp_path / "oue_the_zero.py"
    file.write_text(re.sub(r"    correction=.*\n", "", file.read_text(), count=1))
    said = " ".join(symqif_errata("--catalogue", tmp_path).stdout.split())
    assert "1 erratum: 1 other" in said
    assert "line 1080: At ε = 0, bitwise OUE is refined by THE exactly for θ ≥ 1/√2" in said


def test_json_has_the_promised_form() -> None:
    done = symqif_errata("cap.ss", "--json")
    (e,) = json.loads(done.stdout)["errata"]
    promised = "id title source line severity printed hypotheses counterexample reason repaired remarks"
    assert set(promised.split()) <= set(e)
    assert {"line", "reason", "counterexample"} <= set(e["remarks"][0])


def test_text_of_a_claim_with_a_wrong_line_only() -> None:
    assert symqif_errata("cap.sue").stdout == (
        "1 erratum: 1 edge case\n"
        "1 proved but for wrong lines; all certificates check\n"
        "\n"
        "edge: fails only at an end of a range, or in a degenerate case\n"
        "\n"
        "cap.sue: Bayes capacity of SUE\n"
        "  where: Leakage analysis using Bayes capacity for SUE (line 745)\n"
        "  printed p > q; right is p ≥ q; fails at k = 2, ε = 0\n"
        "  wrong line:\n"
        "      p > q\n"
        "    For all integers k and reals ε with k ≥ 2, ε ≥ 0. Here\n"
        "    p = e^(ε/2)/(e^(ε/2) + 1), q = 1/(e^(ε/2) + 1). Fails at k = 2, ε = 0.\n"
        "      q = 1/2\n"
        "      p = 1/2\n"
        "    The text states it; at ε = 0 the two are equal, and p ≥ q is what the\n"
        "    maximum needs.\n"
    )


def test_no_line_of_the_text_is_long_unless_a_word_is(found: list[Erratum]) -> None:
    for width, details in ((80, False), (112, True)):
        for line in "\n".join(errata_text(found, details=details)).splitlines():
            assert len(line) <= width or len(line.split()) == 1


@pytest.mark.slow
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
    labels = re.findall(r"\\(item|par)\\label\{symqif:([^}]*)\}", text)
    assert labels == [("par" if e.cause else "item", e.claim.id) for e in found]
    assert r"\documentclass" not in text
    assert text.isascii()


@pytest.mark.slow
def test_latex_on_the_command_line() -> None:
    assert symqif_errata("cap.ss", "--latex").stdout.startswith("% Generated by")
    assert symqif_errata("cap.ss", "--standalone").stdout.startswith(r"\documentclass")
    assert symqif_errata("lem.kron", "--latex").exit_code == OK


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.parametrize("details", [False, True])
def test_the_document_compiles_without_overfull_lines(found: list[Erratum], tmp_path: Path, *, details: bool) -> None:
    (tmp_path / "errata.tex").write_text("\n".join(document(found, details=details)))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "errata.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    wide = [float(points) for points in re.findall(r"Overfull \\hbox \((\d+\.\d+)pt", done.stdout)]
    assert [points for points in wide if points > 20] == []


def test_a_claim_without_errata_says_so() -> None:
    assert list(summary_text(errata(recheck(["cap.oue"])))) == ["no errata; all certificates check"]


@pytest.mark.parametrize("width", [80, 120])
def test_the_lines_of_the_list_fill_their_width(width: int) -> None:
    found = errata(recheck(["cap.ss", "lem.equiv"]))
    for details in (False, True):
        longest = max(len(line) for line in errata_text(found, details=details, width=width))
        assert width - 15 < longest <= width


@pytest.mark.parametrize("flags", [[], ["--summary"], ["--latex"]])
def test_a_claim_file_that_does_not_load_is_counted(tmp_path: Path, flags: list[str]) -> None:
    where = copied(tmp_path, "capacity/oue.*")
    (where / "broken.py").write_text("1/0")
    done = symqif_errata("--catalogue", where, *flags)
    assert done.exit_code == BAD_INPUT
    assert "o errata; 1 claim file not read" in done.stdout
    assert "all certificates check" not in done.stdout
