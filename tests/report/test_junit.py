"""JUnit XML of verify: each claim with its verdict, in the order of elements that readers expect."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from symqif.claims.verify import recheck, verify
from symqif.report.data import claim_data
from symqif.report.junit import Case, junit_text, suite_text

ORDER = ["properties", "error", "failure", "skipped", "system-out"]
CLAIM = """
from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

statement = Statement("{claim}", {{"x": "real"}}, ("x >= 1",))
CLAIM = Claim("own.{name}", "<{name}>", Source("here", "", 1), Derivation(statement), "{recorded}")
"""
HARD = "exp(x) >= 1 + x + x**2/3"  # true, and out of reach of polynomial certificates


def cases(text: str) -> dict[str | None, ElementTree.Element]:
    return {case.get("name"): case for case in ElementTree.fromstring(text)}


def properties(case: ElementTree.Element) -> dict[str | None, str | None]:
    return {p.get("name"): p.get("value") for p in case.iter("property")}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two claims as recorded, one of them undecided, and two that are not as recorded."""
    place: Path = tmp_path_factory.mktemp("catalogue")
    for name, claim, recorded in (
        ("right", "x*x >= x", "proved"),
        ("wrong", "x*x >= 2*x", "proved"),
        ("hard", HARD, "undecided"),
        ("harder", HARD, "proved"),
    ):
        (place / f"{name}.py").write_text(CLAIM.format(name=name, claim=claim, recorded=recorded))
    return junit_text(list(verify(catalogue=place, timeout=2.0)))


def test_a_claim_of_the_catalogue_has_its_verdicts_certificates_and_foundations() -> None:
    (result,) = [r for r in recheck(["cap.ss"]) if r.claim.id == "cap.ss"]
    found = properties(cases(junit_text([result]))["cap.ss"])
    assert (found["verdict"], found["recorded"], found["repaired"]) == ("refuted", "refuted", "proved")
    assert (found["remark-1"], found["remark-2"]) == ("refuted", "proved")
    assert found["rests on"] == "no other claim and no cited theorem"
    assert found["source"] == str(result.claim.source)
    hashes = [value for name, value in found.items() if str(name).startswith("sha256")]
    assert hashes == claim_data(result)["certificates"]


def test_what_a_claim_rests_on_is_listed() -> None:
    text = junit_text(list(recheck(["lem.grr-family"])))
    assert properties(cases(text)["lem.grr-family"])["rests on"].split(", ")


def test_the_output_that_viewers_show_has_title_and_verdict(own: str) -> None:
    for name, verdict in (("right", "proved"), ("wrong", "refuted"), ("hard", "undecided")):
        shown = str(cases(own)[f"own.{name}"].findtext("system-out")).splitlines()
        assert shown[:2] == [f"<{name}>", f"verdict: {verdict}"]


def test_a_verdict_that_is_not_the_recorded_one_is_a_failure_that_says_both(own: str) -> None:
    failure = cases(own)["own.wrong"].find("failure")
    assert failure is not None
    assert failure.get("message") == "printed is refuted, not proved"
    assert cases(own)["own.right"].find("failure") is None


def test_what_is_undecided_does_not_pass(own: str) -> None:
    skipped, failure = cases(own)["own.hard"].find("skipped"), cases(own)["own.harder"].find("failure")
    assert skipped is not None
    assert skipped.get("message") == "undecided, as recorded"
    assert "printed is undecided: " in str(skipped.text)
    assert failure is not None
    assert failure.get("message") == "printed is undecided, not proved"


def test_the_suite_counts_its_cases(own: str) -> None:
    suite = ElementTree.fromstring(own)
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "4", "failures": "2", "errors": "0", "skipped": "1"}
    times = [float(case.get("time", "")) for case in suite]
    assert float(suite.get("time", "")) == pytest.approx(sum(times), abs=0.01)


def test_elements_come_in_the_order_of_the_format(own: str) -> None:
    error = suite_text("s", [Case("g", "e", 0.0, "out", "error", "no", "text", (("a", "b"),))])
    for text in (own, error):
        for case in ElementTree.fromstring(text):
            found = [element.tag for element in case]
            assert found == sorted(found, key=ORDER.index)
            assert found[-1] == "system-out"


def test_what_xml_cannot_hold_is_replaced() -> None:
    text = suite_text("s", [Case("g", "a\x07b", 0.1, "c\x00\ud800d")])
    (case,) = ElementTree.fromstring(text)
    assert case.get("name") == "a\N{REPLACEMENT CHARACTER}b"
    assert case.findtext("system-out") == "c" + 2 * "\N{REPLACEMENT CHARACTER}" + "d"
