"""The map of the catalogue: current, complete, in the paper's order."""

import re
from pathlib import Path

import pytest

from symqif.claims.catalogue import home, load
from symqif.claims.verify import Result, recheck
from symqif.errors import SymqifError
from symqif.report import map as maps
from tests.command import symqif


@pytest.fixture(scope="module")
def current(results: dict[str, Result]) -> str:
    return maps._page(home(), results.values())


def test_the_map_of_the_catalogue_is_current(current: str) -> None:
    stored = (home() / maps.MAP).read_text(encoding="utf-8")
    assert stored == current, "proofs/README.md is not current: run python -m symqif.report.map and commit it"


@pytest.mark.parametrize("name", sorted(load()))
def test_a_claim_stands_on_the_stored_map(name: str) -> None:
    stored = (home() / maps.MAP).read_text(encoding="utf-8")
    assert f"| [{name}](" in stored, "run python -m symqif.report.map and commit proofs/README.md"


def test_every_claim_has_one_row_that_links_to_its_file(current: str) -> None:
    rows = re.findall(r"^\| [^|]* \| \[([^]]+)\]\(([^)]+)\)", current, re.MULTILINE)
    assert sorted(rows) == sorted((e.claim.id, e.file.relative_to(home()).as_posix()) for e in load().values())


def test_every_claim_stands_in_a_section_of_the_paper(current: str) -> None:
    assert "## Elsewhere" not in current


def test_the_claims_of_a_section_are_in_the_order_of_the_source(current: str) -> None:
    for section in current.split("\n## ")[1:]:
        lines = [int(n) for n in re.findall(r"^\| [^|]*line (\d+) \|", section, re.MULTILINE)]
        assert lines or section.startswith(
            ("Beyond the paper", "Arcolezi", "Chatzikokolakis", "Jiang", "Kairouz", "Wang")
        )
        assert lines == sorted(lines)


def test_formulas_are_written_as_people_write_them(current: str) -> None:
    assert "[ldp.sue](privacy/levels.py): SUE is ε-LDP |" in current
    assert r"On two secrets, T\_M ≤ T\_N pointwise iff M is refined by N" in current
    titles = [row.split(" | ")[1].partition("): ")[2] for row in current.splitlines() if row.startswith("| ")]
    assert len(titles) > len(load())
    plain = [re.sub(r"\\[*<]", "", title) for title in titles]  # what is escaped is meant
    assert not [title for title in plain if re.search(r"eps|theta|omega|sqrt|[`*<]", title)]


def test_a_row_says_what_a_proof_rests_on(current: str) -> None:
    (row,) = [line for line in current.splitlines() if "[lem.the-family](" in line]
    assert row.endswith(
        "| `data-processing`, [lem.kron](refinement/kronecker.py), [lem.neyman](refinement/neyman.py) |"
    )


def own(directory: Path, line: int = 10) -> Path:
    (directory / "claim.py").write_text(
        "from symqif.claims.claim import Claim, Derivation, Source\n"
        "from symqif.reduction.statement import Statement\n"
        f'CLAIM = Claim("own", "a|b", Source("here", "", {line}), Derivation(Statement("1 < 2")), "proved")\n'
    )
    return directory


def test_a_catalogue_without_sections_gets_no_map(tmp_path: Path) -> None:
    assert maps.write_map(own(tmp_path)) is None
    assert not (tmp_path / maps.MAP).exists()


def test_a_verdict_without_a_certificate_is_not_on_the_map(tmp_path: Path) -> None:
    (own(tmp_path) / maps.SECTIONS).write_text('title = "T"\n[[section]]\ntitle = "One"\nlines = [[1, 20]]\n')
    assert maps.write_map(tmp_path) == tmp_path / maps.MAP
    assert r"| here, line 10 | [own](claim.py): a\|b | undecided |  | not |  |" in (tmp_path / maps.MAP).read_text()


def test_verify_record_of_a_whole_catalogue_writes_its_map(tmp_path: Path) -> None:
    (own(tmp_path) / maps.SECTIONS).write_text('title = "T"\n[[section]]\ntitle = "One"\nlines = [[1, 20]]\n')
    for ids, written in ((["own"], False), ([], True)):
        assert symqif("verify", "--record", "--catalogue", tmp_path, *ids).exit_code == 0
        assert (tmp_path / maps.MAP).exists() == written
    assert "| proved |" in (tmp_path / maps.MAP).read_text()


def test_a_claim_outside_all_sections_is_listed_at_the_end(tmp_path: Path) -> None:
    (own(tmp_path, 21) / maps.SECTIONS).write_text('title = "T"\n[[section]]\ntitle = "One"\nlines = [[1, 20]]\n')
    text = maps._page(tmp_path, recheck(catalogue=tmp_path))
    assert "## Elsewhere" in text
    assert "## One" not in text


@pytest.mark.parametrize(
    "text",
    [
        "title = 1\n[[section",
        'title = 5\n[[section]]\ntitle = "One"\nlines = [[1, 20]]',
        'title = "T"\n[[section]]\ntitle = 7\nlines = [[1, 20]]',
        'title = "T"\n[[section]]\ntitle = "One"\nlines = [[1, "x"]]',
        'title = "T"\n[[section]]\ntitle = "One"\nlines = [[1]]',
        'title = "T"\n[[section]]\ntitle = "One"\nlines = 3',
    ],
)
def test_sections_that_are_not_such_are_one_line(tmp_path: Path, text: str) -> None:
    (own(tmp_path) / maps.SECTIONS).write_text(text)
    with pytest.raises(SymqifError, match=r"sections\.toml is not a list of sections"):
        maps._page(tmp_path, recheck(catalogue=tmp_path))


def test_the_map_says_how_it_is_written(current: str) -> None:
    assert current.startswith("<!-- Generated by `python -m symqif.report.map`; do not edit. -->\n")
