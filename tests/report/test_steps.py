"""The steps that `symqif show` prints."""

import pytest

from symqif.claims.catalogue import load, theorems
from symqif.claims.verify import recheck
from symqif.kernel.term import parse
from symqif.report.document.steps import shown_steps
from symqif.report.formula.written import denied, written
from symqif.report.text.claim import description
from symqif.report.text.lines import inline_text


def test_the_facts_of_a_refuted_statement_are_not_shown_as_undecided_steps():
    result = {r.claim.id: r for r in recheck(["lem.thesue.proof"])}["lem.thesue.proof"]
    shown = shown_steps(result)
    assert result.verdict == "refuted"
    assert {s.part.rstrip("-0123456789") for s in shown} == {"repaired", "remark"}
    assert "undecided" not in {s.verdict for s in shown}


def test_a_line_of_a_chain_says_what_it_equals() -> None:
    (result,) = recheck(["cap.grr"])
    chain = [step for step in shown_steps(result) if step.equals is not None]
    assert chain[0].equals == ("capacity", "GRR")
    assert chain[1].equals == parse(chain[0].line)


def test_directions_and_cases_are_marked_at_their_first_line() -> None:
    marked = {
        r.claim.id: [case for s in shown_steps(r) for case in s.cases] for r in recheck(["lem.ouethe", "lem.equiv"])
    }
    assert marked == {"lem.ouethe": [("conversely", "")], "lem.equiv": [("if not", "aC + bC < 1")]}


def test_a_case_is_said_as_what_holds_there() -> None:
    (result,) = [r for r in recheck(["cor.coincide"]) if r.claim.id == "cor.coincide"]
    openings = [inline_text(s.opening).replace("\N{NO-BREAK SPACE}", " ") for s in shown_steps(result) if s.opening]
    assert openings == ["Conversely:", "If 1 - α_C - β_C = 0:", "If 1 - α_C - β_C ≠ 0:"]
    assert denied(written("a < b")) == written("a >= b")
    assert denied(written("0 < a < b")) is None


def test_what_both_parts_of_a_proof_do_is_shown_once() -> None:
    (result,) = [r for r in recheck(["cor.coincide"]) if r.claim.id == "cor.coincide"]
    reasons = [s.reason for s in shown_steps(result) if s.part == "printed"]
    assert reasons.count("`C` is invertible") == 2  # once for each row


def test_show_says_what_a_remark_means_and_where_it_fails() -> None:
    (result,) = recheck(["cap.ss"])
    shown = "\n".join(description(result, theorems(load()), steps=True))
    assert "    p/binom(k-1, ω-1) ≤ (1 - p)/binom(k-1, ω) iff ε = 0\n" in shown
    assert "Fails at k = 4, ω = 2, n = 2, ε = ln(3/2)." in " ".join(shown.split())


@pytest.mark.slow
def test_a_law_at_one_place_is_shown_at_that_place_and_each_part_says_what_it_is_for() -> None:
    (result,) = [r for r in recheck(["fig6.crossing"]) if r.claim.id == "fig6.crossing"]
    shown = [s for s in shown_steps(result) if s.part == "printed"]
    assert [s.line for s in shown if s.reason == "by their values"] == [
        "capacity(SUE) < capacity(OUE)",
        "capacity(OUE2) < capacity(SUE2)",
    ]
    assert [s.cases for s in shown if s.cases] == [
        (("formula 1", "capacity(SUE) < capacity(OUE)"),),
        (("formula 2", "capacity(OUE2) < capacity(SUE2)"),),
    ]
    assert {s.verdict for s in shown} == {"proved"}


def test_an_instance_is_called_so() -> None:
    (result,) = [r for r in recheck(["thm.utility-monotone"]) if r.claim.id == "thm.utility-monotone"]
    lines = list(map(str, description(result, {})))
    assert any(line.startswith("Read as an instance, GRR with the 0-1 loss") for line in lines), lines
