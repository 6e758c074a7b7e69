"""What a person reads: Statements.v."""

import re

import pytest

from symqif.claims.catalogue import Entry, load
from symqif.rocq.check import Exports
from symqif.rocq.statements import text


@pytest.fixture(scope="module")
def entries() -> dict[str, Entry]:
    return load()


def test_a_claim_has_its_title_its_place_its_abbreviations_and_a_name_as_its_proof(entries: dict[str, Entry]) -> None:
    said = text(Exports(entries).of(("cap.grr",)), entries)
    assert "(* Bayes capacity of GRR. GRR, leakage analysis using Bayes capacity, sub:grr (line 553) *)" in said
    assert "(* Bayes capacity of GRR, remark-1 (p > q)." in said
    assert "Definition GRR (k : Z) (eps : R) := subset k 1 1" in said
    assert "(stochastic (GRR k eps)) /\\" in said
    assert "Proof. exact claim_cap_grr.claim_cap_grr_read.claim_cap_grr. Qed." in said
    assert "Proof. exact claim_cap_grr.claim_cap_grr_read.claim_cap_grr_range. Qed." in said


def test_nothing_is_proved_there(entries: dict[str, Entry]) -> None:
    said = text(Exports(entries).of(("cap.grr", "lem.equiv", "protocol.ss")), entries)
    proofs = re.findall(r"Proof\.(.*?)Qed\.", said, re.DOTALL)
    assert len(proofs) == 8
    assert all(re.fullmatch(r" exact [\w.]+\. ", proof) for proof in proofs)
    assert not re.search(r"\b(Axiom|Parameter|Admitted|Hypothesis|Variable|Notation|Coercion)\b", said)


def test_the_axioms_are_those_of_the_theorems_that_a_person_reads(entries: dict[str, Entry]) -> None:
    said = text(Exports(entries).of(("cap.grr", "protocol.ss")), entries)
    stated = []
    for module, body in re.findall(r"^Module (\w+)\.$(.*?)^End", said, re.DOTALL | re.MULTILINE):
        stated += [f"{module}.{name}" for name in re.findall(r"^Theorem (\w+)", body, re.MULTILINE)]
    assert len(stated) == 5
    assert f"Definition all_of_them := ({', '.join(stated)}).\nPrint Assumptions all_of_them." in said


def test_what_has_no_theorem_is_left_out(entries: dict[str, Entry]) -> None:
    parts = Exports(entries).of(("cap.grr",))
    for part in parts:
        part.theorem = None
    assert "Theorem" not in text(parts, entries)


@pytest.mark.slow
def test_a_counterexample_to_a_success_rate_says_that_the_form_is_a_channel(entries: dict[str, Entry]) -> None:
    said = text([p for p in Exports(entries).of(("lh.asr-gursoy",)) if p.part == "printed"], entries)
    assert "0 <= eps /\\\n  stochastic (LH k g eps) /\\\n  ~ (asr (LH k g eps) = gursoy k g eps)." in said


@pytest.mark.slow
def test_beside_each_capacity_stands_that_the_form_is_a_channel(entries: dict[str, Entry]) -> None:
    parts = {name: entry.claim.parts.values() for name, entry in entries.items()}
    some = [name for name in parts if any(re.search(r"capacity|asr", d.statement.claim) for d in parts[name])]
    says = {part.own: "\n".join(part.theorem.says) for part in Exports(entries).of(tuple(some)) if part.theorem}
    assert len(some) > 10
    forms = re.compile(r"\b(?:capacity|asr) (\((?:[^()]|\([^()]*\))*\)|\w+)")
    without = {name for name, said in says.items() if any(f"stochastic {f}" not in said for f in forms.findall(said))}
    assert not without
