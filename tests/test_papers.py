"""A catalogue may hold other papers, each in a folder with a list of sections: whose each claim is, and what counts."""

import json
import re
from pathlib import Path

import pytest

from symqif.claims.catalogue import home, load
from symqif.claims.claim import Source
from symqif.commands.results import read_paper
from symqif.errors import SymqifError
from symqif.report.map import titled_sections
from symqif.report.paper import paper
from tests.command import symqif

ENTRIES = load()
OTHER = "wang2017"
OTHERS = (
    *("arcolezi2023", "arcolezi2025", "chatzikokolakis2019", "chatzikokolakis2023"),
    *("jiang2021", "kairouz2015", "kairouz2016", OTHER),
)


def test_a_claim_says_which_other_paper_it_is_of() -> None:
    assert ENTRIES["wang.olh"].claim.source.paper == OTHER
    assert str(ENTRIES["wang.olh"].claim.source).startswith(f"{OTHER}: Section 4.4")
    assert ENTRIES["cap.ss"].claim.source.paper == ENTRIES["beyond.lh-order"].claim.source.paper == ""
    assert str(Source("Section 1", "eq:a", 7)) == "Section 1, eq:a (line 7)"


def test_a_folder_says_once_which_paper_it_is() -> None:
    found = paper(home() / OTHER)
    assert found
    assert (found.title, found.authors[0]) == (
        "Locally Differentially Private Protocols for Frequency Estimation",
        "Tianhao Wang",
    )
    assert "USENIX" in found.venue


def test_each_paper_has_all_its_claims_and_no_other() -> None:
    _, own = read_paper(None, "beyond-epsilon")
    claims = [*own]
    for name in OTHERS:
        root, entries = read_paper(None, name)
        assert root == home() / name
        mine = [key for key, entry in entries.items() if not entry.claim.source.paper]
        assert {entries[key].file.parent.name for key in mine} == {name}
        claims += mine
    assert sorted(claims) == sorted(ENTRIES)


def test_a_paper_comes_with_the_claims_of_others_that_its_own_rest_on() -> None:
    _, entries = read_paper(None, "arcolezi2025")
    others = {key: e.claim.source.paper for key, e in entries.items() if e.claim.source.paper}
    assert others == {"lh.asr": "beyond-epsilon", "wang.frequency": OTHER}
    lines = symqif("recheck", "revisiting.lh", "--paper", "arcolezi2025").stdout.splitlines()
    assert lines[-1] == "1 proved, 1 refuted; none changed"
    assert "The claims of Beyond Epsilon, in its order" in lines


@pytest.mark.slow
def test_what_a_paper_rests_on_is_no_erratum_of_it(tmp_path: Path) -> None:
    found = json.loads(symqif("errata", "--paper", "arcolezi2023", "--json").stdout)["errata"]
    assert [(erratum["id"], erratum["severity"]) for erratum in found] == [("risks.olh", "result")]
    page = tmp_path / "page.html"
    assert symqif("report", "--paper", "arcolezi2023", "--html", page).exit_code == 0
    assert "lh.asr" in page.read_text(encoding="utf-8")


def test_without_a_name_all_papers_are_taken() -> None:
    assert read_paper(None, None)[1].keys() == ENTRIES.keys()


def test_an_unknown_paper_is_told_with_the_known_ones() -> None:
    with pytest.raises(
        SymqifError, match=f"no paper is called 'x': the catalogue has {', '.join(('beyond-epsilon', *OTHERS))}"
    ):
        read_paper(None, "x")


def test_another_paper_is_a_section_of_its_own() -> None:
    _, sections = titled_sections(home(), ENTRIES)
    section, here = sections[-1]
    assert section.title == "Wang et al. (USENIX Security 2017)"
    assert {e.claim.source.paper for e in here} == {OTHER}
    assert sum(len(found) for _, found in sections) == len(ENTRIES)


def test_claims_of_another_paper_are_no_errata_of_this_one() -> None:
    assert json.loads(symqif("errata", "wang.lh-pure", "--json").stdout)["errata"] == []
    assert f"Errata of other papers: --paper {OTHER} (1)\n" in symqif("errata", "wang.lh-pure").stdout
    (erratum,) = json.loads(symqif("errata", "wang.lh-pure", "--paper", OTHER, "--json").stdout)["errata"]
    assert (erratum["id"], erratum["severity"]) == ("wang.lh-pure", "edge")


def test_counts_are_for_each_paper_and_in_all() -> None:
    lines = symqif("recheck", "cap.ss", "wang.olh", "wang.lh-pure").stdout.splitlines()[-3:]
    assert lines == [
        "beyond-epsilon: 1 refuted; 1 erratum: 1 result",
        "wang2017: 1 proved, 1 refuted; 1 erratum: 1 edge case",
        "1 proved, 2 refuted; none changed",
    ]


def test_of_one_paper_there_is_one_count() -> None:
    lines = symqif("recheck", "wang.olh", "--paper", OTHER).stdout.splitlines()
    assert lines[-1] == "1 proved; none changed"
    assert not [line for line in lines if re.match(f"{OTHER}:", line)]


def test_json_says_which_paper_a_claim_is_of() -> None:
    data = json.loads(symqif("recheck", "cap.ss", "wang.olh", "--json").stdout)
    assert {c["id"]: c["paper"] for c in data["claims"]} == {"cap.ss": "", "wang.olh": OTHER}


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_all_of_another_paper_checks(name: str) -> None:
    done = symqif("recheck", "--paper", name, "--summary")
    assert done.exit_code == 0
    assert done.stdout.endswith("none changed\n")
