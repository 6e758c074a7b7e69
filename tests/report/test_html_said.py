"""What the page says is true of the page: of chosen claims, of other verdicts than the recorded ones, of hashes."""

import re
from html import unescape
from pathlib import Path

import pytest

from symqif.claims.catalogue import load
from symqif.report.data import digest
from tests.report.page_file import symqif_report

CLAIM = """from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement
CLAIM = Claim("own", "One", Source("here"), Derivation(Statement("1 < 2")), {!r})
"""


@pytest.mark.slow
def test_a_page_of_chosen_claims_speaks_of_these_and_says_its_command(tmp_path: Path) -> None:
    assert symqif_report("lem.equiv", "--html", str(tmp_path / "r.html")).returncode == 0
    text = unescape((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert "symqif report lem.equiv --html FILE" in text
    assert "on this page" in text
    assert "used by no other claim:" not in text
    assert "literature that proofs use" not in text
    assert not re.search(r'class="formula"[^>]*tabindex', text)
    entry = load()["lem.equiv"]
    assert all(digest(entry.certificate(part)) in text for part in entry.claim.parts)


def test_what_is_proved_and_recorded_otherwise_is_not_called_unchecked(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(CLAIM.format("proved"))
    from symqif.claims.catalogue import load as read
    from symqif.claims.outcome import Outcome
    from symqif.claims.verify import Result
    from symqif.report.html.assemble import assembled
    from symqif.report.html.page import page

    (tmp_path / "own.py").write_text(CLAIM.format("undecided"))
    claim = read(tmp_path)["own"].claim
    proved = Result(claim, {"printed": Outcome("proved", None, (), "", 0.0)})
    text = page(assembled({"own": proved}, tmp_path))
    assert "NOT CHECKED" not in text
    assert "proved, recorded as undecided" in text
    (tmp_path / "own.py").write_text(CLAIM.format("proved"))
    claim = read(tmp_path)["own"].claim
    rejected = Result(claim, {"printed": Outcome("undecided", None, (), "the certificate is rejected: bad", 0.0)})
    text = page(assembled({"own": rejected}, tmp_path))
    assert "1 claim NOT CHECKED" in text
    assert "sha256 of printed, undecided: the certificate is rejected: bad" in text
    assert f"symqif recheck own --catalogue {tmp_path}" in text


@pytest.mark.slow
def test_the_errata_are_counted_once(tmp_path: Path) -> None:
    names = ("cap.ss", "cap.grr", "cap.sue", "beyond.olh-family")
    assert symqif_report(*names, "--html", str(tmp_path / "r.html")).returncode == 0
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    # the erratum of SUE is an instance of that of GRR
    assert re.findall(r"\d+ errat[^<]*", text) == ["2 errata: 1 result, 1 edge case."]
