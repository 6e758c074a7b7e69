"""What `symqif show` prints of every claim: in the field's words, within 25 lines of 80 columns; and its styles."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from symqif.claims.catalogue import load, theorems
from symqif.claims.verify import Result, recheck
from symqif.cli import main
from symqif.formula import read
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import parse
from symqif.mechanisms import PROTOCOLS
from symqif.report.formula.text import term_text, with_definitions
from symqif.report.formula.written import conjuncts, written
from symqif.report.latex.claim import fragment
from symqif.report.text.claim import LINES, description
from symqif.typesetting.text import written_as
from tests.command import symqif
from tests.sample import every
from tests.tables import tables

TABLES = tables(__file__)

# of the language of statements, and of names in it; no formula for people has them
CODE = re.compile(
    r"(?<![\w-])(?:forall|implies|all|exists|no|equivalent|refines|subset|total|largest|capacity|asr|binomial|size|kron|"
    r"hot|laplace_tail|limit|increasing|exp|log|delta)\(|capacity_of|limit_|uniform_|(?:cap|mse)[A-Z]|posterior_v|"
    r"[<>=!]=|\*\*|`|\N{NO-BREAK SPACE}"
)


@cache
def known() -> dict[str, Sequent]:
    return dict(theorems(load()))


def shown(result: Result, *, steps: bool) -> list[str]:
    return list(description(result, known(), steps=steps))


@pytest.fixture(scope="module")
def folded(results: dict[str, Result]) -> dict[str, list[str]]:
    return {name: shown(result, steps=False) for name, result in results.items()}


@pytest.fixture(scope="module")
def whole(results: dict[str, Result]) -> dict[str, list[str]]:
    return {name: shown(result, steps=True) for name, result in results.items()}


def test_every_claim_fits_on_a_screen(folded: dict[str, list[str]]) -> None:
    for name, lines in folded.items():
        assert len(lines) <= LINES, name
        assert max(map(len, lines)) <= 80, name


def test_every_derivation_fits_its_width(whole: dict[str, list[str]]) -> None:
    for name, lines in whole.items():
        assert max(map(len, lines)) <= 80, name


def test_nothing_is_told_in_the_language_of_statements(
    folded: dict[str, list[str]], whole: dict[str, list[str]]
) -> None:
    for name in folded:
        for lines in (folded[name], whole[name]):
            text = "\n".join(lines).partition("\nthe rule ")[0]
            assert not CODE.search(text.replace("— i >= 1", "")), name  # a reason in a certificate


def test_ascii_is_ascii(results: dict[str, Result]) -> None:
    with written_as("ascii"):
        for name, result in results.items():
            found = shown(result, steps=True)
            assert "".join(found).isascii(), name
            assert max(map(len, found)) <= 80, name


def test_latex_has_no_name_of_the_language(results: dict[str, Result]) -> None:
    """Words for variables, in italics, are names of the language of statements."""
    for name, result in results.items():
        text = "\n".join(fragment(result))
        assert r"\mathit" not in text, name
        assert r"\operatorname" not in text, name
        assert not re.search(r"(?:forall|implies|total|largest|capacity|exists)\(", text), name


def test_the_page_has_no_name_of_the_language(page: Path) -> None:
    names = re.findall(r"<mtext>([^<]*_[^<]*)</mtext>", page.read_text(encoding="utf-8"))
    assert not names


def test_what_the_paper_prints_comes_before_what_it_is_read_as() -> None:
    (result,) = recheck(["cap.ss"])
    text = "\n".join(shown(result, steps=False))
    assert "As printed: the Bayes capacity for the SS protocol depends on whether\n" in text
    assert text.index("As printed: ") < text.index("Read as:\n") < text.index("Fails at k = 4, ω = 2, n = 2, ")
    assert "ML(SS) = 6/5, k·p/binom(k-1, ω-1) = 4/5." in " ".join(text.split())


def test_a_fold_leaves_out_several_lines(folded: dict[str, list[str]], whole: dict[str, list[str]]) -> None:
    for name, lines in folded.items():
        folds = re.findall(r"… (\d+) more line", "\n".join(lines))
        assert all(int(count) > 2 for count in folds), name
        assert not folds or max(map(int, folds)) < len(whole[name]), name


def test_a_fold_counts_the_lines_that_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,) = recheck(["lem.min"])
    folded = shown(result, steps=False)
    monkeypatch.setattr("symqif.report.text.claim.LINES", 1000)
    left_out = sum(int(n) - 1 for n in re.findall(r"… (\d+) more line", "\n".join(folded)))
    assert len(shown(result, steps=False)) == len(folded) + left_out


@pytest.mark.parametrize(("place", "ids"), [("prop:asr_lh", ["lh.asr", "lh.cascade"]), ("610", ["cap.ss"])])
def test_a_label_or_a_line_of_the_paper_has_a_list_of_the_claims_there(place: str, ids: list[str]) -> None:
    listed = json.loads(symqif("show", place, "--json").output)
    assert listed["place"] == place
    assert [claim["id"] for claim in listed["claims"]] == ids
    assert (f"at {place}, with recorded verdicts" in symqif("show", place).output) == (len(ids) > 1)


@pytest.mark.parametrize(
    ("line", "own"),
    every(2, TABLES["one_claim_is_shown_at_each_of_its_lines_and_at_those_of_its_proof"]),
)
def test_one_claim_is_shown_at_each_of_its_lines_and_at_those_of_its_proof(line: str, own: str) -> None:
    assert symqif("show", line).stdout.startswith(f"{own}: ")


def test_what_is_proved_with_a_wrong_line_beside_it_says_so() -> None:
    told = symqif("show", "cap.grr").stdout
    assert "PROVED" in told
    assert "Erratum (edge), line 555: printed p > q; right is p ≥ q." in told


def test_a_protocol_has_a_list_of_the_claims_about_it() -> None:
    text = symqif("show", "OLH", catch_exceptions=False).output
    assert "refuted   beyond.olh-family         OLH is a refinement family\n" in text
    assert "proved    cap.lh                    Bayes capacity of local hashing\n" in text
    assert " cap.oue " not in text
    listed = json.loads(symqif("show", "olh", "--json").output)
    assert text.count("\nproved  ") + text.count("\nrefuted  ") == len(listed["claims"])


def test_what_the_paper_prints_is_not_quoted_beside_the_same_formula() -> None:
    (result,) = recheck(["cap.lh"])
    text = "\n".join(shown(result, steps=False))
    assert "As printed:\n    ML(LH) = " in text
    assert text.count("ML(LH)") == 1
    assert "The paper:" not in "\n".join(fragment(result))


def test_truths_at_a_counterexample_are_one_sentence() -> None:
    *_, result = recheck(["lem.ouethe.at-zero"])
    text = " ".join("\n".join(shown(result, steps=True)).split())
    assert "There, O ⊑ T is true, and 1/√2 ≤ θ is false." in text


def test_what_is_not_in_the_paper_is_a_statement() -> None:
    (result,) = recheck(["beyond.fewer-secrets"])
    text = "\n".join(shown(result, steps=False))
    assert "\nStatement:\n" in text
    assert "printed" not in text


def test_a_limit_is_told_as_one() -> None:
    claim = load()["fig6.limits"].claim
    told = [
        term_text(written(text)).replace("\N{NO-BREAK SPACE}", " ") for text in conjuncts(claim.printed.statement.claim)
    ]
    assert told[0] == "lim_{ε→∞} ML(GRR) = k"
    assert told[4] == "lim_{ε→∞} ML(BLH) = 2"
    assert told[6] == "there is k/2 - 1 ≤ L_0 ≤ k/2 + 1 such that lim_{ε→∞} ML(OUE) = L_0"


def test_a_line_that_is_left_out_is_named() -> None:
    (result,) = [r for r in recheck(["lem.min"]) if r.claim.id == "lem.min"]
    assert re.search(r"… \d+ more lines: --steps", "\n".join(shown(result, steps=False)))
    assert "more lines" not in "\n".join(shown(result, steps=True))


@pytest.mark.parametrize("name", PROTOCOLS)
def test_what_code_prints_is_read_back(name: str) -> None:
    protocol = PROTOCOLS[name]
    known = {*protocol.variables, "n", "f"}
    with written_as("code"):
        for text in protocol.closed_forms.values():
            formula, definitions = with_definitions(parse(text), protocol.definitions)
            assert read(formula, known) == protocol.term(text)
            assert not definitions


@pytest.mark.parametrize(("arguments", "line"), TABLES["closed_forms_are_printed_for_people"])
def test_closed_forms_are_printed_for_people(arguments: list[str], line: str) -> None:
    done = symqif(*arguments)
    assert done.exit_code == 0
    assert line in done.output.splitlines()


def test_code_is_what_check_reads() -> None:
    printed = symqif("capacity", "oue", "--code").output
    done = symqif("check", printed.partition("=")[2].strip(), "--against", "capacity.oue")
    assert done.output.startswith("equal to capacity.oue")


def test_json_has_latex_however_formulas_are_printed() -> None:
    plain, code = (symqif("capacity", "oue", "--json", *more).output for more in ([], ["--code"]))
    assert plain == code
    assert "\\\\frac" in plain


def test_a_value_that_needs_no_more_does_not_ask_for_it() -> None:
    assert "give" not in symqif("epsilon", "the", "--eps", "1", "--theta", "3/4").output
    assert symqif("capacity", "oue", "--eps", "1").output.endswith("give --k too\n")


def test_a_terminal_without_unicode_gets_ascii() -> None:
    done = CliRunner(charset="ascii").invoke(main, ["capacity", "oue"])
    assert done.exit_code == 0
    assert done.output.isascii()


def test_without_an_id_all_claims_are_listed() -> None:
    listed = symqif("show", "--json")
    assert {claim["id"] for claim in json.loads(listed.stdout)["claims"]} == {*load()}
    assert "symqif show ID shows one" in symqif("show").stdout
