"""Files that cheat: what is false compiles, and `symqif rocq check` does not accept it.

Sentences that no proof needs are refused before Rocq sees them. The slow tests show that what is left to Rocq is caught
without that: by `Print Assumptions`, or since the theorem is not the one that a person reads.
"""

from dataclasses import replace

import pytest

from symqif.rocq.check import Exports, Part, check
from symqif.rocq.compiler import Compiler, axioms_of, foreign
from symqif.rocq.sentences import foreign_sentence
from symqif.rocq.theorem import HEAD, Theorem
from tests.claims.test_contracts import ENTRIES
from tests.rocq.tampering import JUDGED, judged
from tests.sample import every
from tests.tables import tables

TABLES = tables(__file__)

REFUSED, AXIOMS, STATEMENT = JUDGED
SAYS = "capacity (matrix 1 1 [:: [:: 1]]) = 2"
CHEAT, BY_CHEAT = f"cheat : {SAYS}.", "exact: cheat."
SEALED = f"Module Type T. Parameter {CHEAT} End T."
HELD = f"Class Cheat := {CHEAT} Axiom axiom : {SAYS}. #[global] Instance held : Cheat := axiom."
BOXED = f"Axiom {CHEAT} Record box := Box {{}}. Definition unpack (b : box) : {SAYS} := cheat."
CHEATS = {  # how: what stands before the theorem, its proof, what catches it; what it says, if something else
    "admitted": (f"Lemma {CHEAT} Proof. Admitted.", BY_CHEAT, AXIOMS),
    "axiom": (f"Axiom {CHEAT}", BY_CHEAT, AXIOMS),
    "axiom with the name of Coq's": (f"Module Classical_Prop. Axiom classic : {SAYS}. End Classical_Prop.",
                                     "exact: Classical_Prop.classic.", AXIOMS),
    "variable outside of sections": (f"Variable {CHEAT}", BY_CHEAT, AXIOMS),
    "obligation": (f"Program Definition {CHEAT[:-1]} := _. Admit Obligations.", BY_CHEAT, AXIOMS),
    "declared module": (f"{SEALED} Declare Module M : T.", "exact: M.cheat.", AXIOMS),
    "sealed module": (f"{SEALED} Module M : T. Axiom {CHEAT} End M.", "exact: M.cheat.", AXIOMS),
    "module that is included": (f"{SEALED} Module M. Include T. End M.", "exact: M.cheat.", AXIOMS),
    "axiom of Coq's": ("From Coq Require Import ClassicalEpsilon. Axiom f : forall n : nat, exists m : nat, n <> n.",
                       "by case: (constructive_indefinite_description _ (f 0)).", AXIOMS),
    "recursion without an end": ("Unset Guard Checking. Fixpoint loop (n : nat) : False := loop n.",
                                 "by case: (loop 0).", AXIOMS),
    "recursion without an end, by attribute": ("#[bypass_check(guard)] Fixpoint loop (n : nat) : False := loop n.",
                                               "by case: (loop 0).", AXIOMS),
    "type that is not positive": (
        "#[bypass_check(positivity)] Inductive bad := Bad (f : bad -> False). Definition no (b : bad) : False := "
        "match b with Bad f => f b end.", "by case: (no (Bad no)).", AXIOMS),
    "type of all types": ("From Coq Require Import Hurkens. Unset Universe Checking. Definition no : False := "
                          "TypeNeqSmallType.paradox Type (Logic.eq_refl Type).", "by case: no.", AXIOMS),
    "axioms that are not printed": (f"Global Set Printing Depth 1. Axiom {CHEAT}", BY_CHEAT, AXIOMS),
    "axioms that are printed in narrow lines": (f"Global Set Printing Width 1. Axiom {CHEAT}", BY_CHEAT, AXIOMS),
    "no compiled file": ("Quit.", BY_CHEAT, REFUSED),
    "axiom that an instance puts in": (HELD, "by move=> c; exact: c.", AXIOMS, f"forall {{c : Cheat}}, {SAYS}"),
    "axiom that a coercion puts in": (f"{BOXED} Coercion unpack : box >-> eq.", "exact: Box.", STATEMENT, "box"),
    "hypothesis of a section": (f"Section S. Hypothesis {CHEAT}", BY_CHEAT + " Qed. End S. Lemma l : True. by [].",
                                STATEMENT),
    "context of a section": (f"Section S. Context ({CHEAT[:-1]}).", BY_CHEAT + " Qed. End S. Lemma l : True. by [].",
                             STATEMENT),
    "definition that hides one": ("Definition capacity (C : channel) : R := 2.", "by [].", STATEMENT),
    "module that hides one": ("Module Definitions. Definition capacity (C : channel) : R := 2. End Definitions. "
                              "Import Definitions.", "by [].", STATEMENT),
    "notation for =": ('Notation "a = b" := (a <= b \\/ True) : type_scope.', "by right.", STATEMENT),
    "notation for a number": ('Notation "2" := (capacity (matrix 1 1 [:: [:: 1]])).', "by [].", STATEMENT),
    "notation for capacity": ("Notation capacity := (fun _ : channel => 2).", "by [].", STATEMENT),
    "proof that is not checked before Qed": ("", f"exact_no_check (Logic.eq_refl : {SAYS}).", REFUSED),
    "computation that is not checked before Qed": ("", "vm_cast_no_check (Logic.eq_refl (2 : R)).", REFUSED),
    "goal that is given up": ("", "give_up.", REFUSED),
}  # fmt: skip
SENTENCES = TABLES["sentences"]


def cheating(how: str) -> Part:
    """A part that is to say what is false."""
    before, proof, _, said = (*CHEATS[how], SAYS)[:4]
    exports = Exports(ENTRIES)
    (part,) = [p for p in exports.of(("cap.grr",)) if p.part == "printed"]
    name = part.name
    lines = [HEAD, f"Module {name}_read.", before, f"Theorem {name} : {said}.", f"Proof. {proof} Qed."]
    text = "\n".join([*lines, f"End {name}_read.", ""])
    return replace(part, theorem=Theorem(name, text, (), says=(f"  {SAYS}.",)), without_range=None)


@pytest.mark.parametrize(
    "how", every(6, [how for how in CHEATS if not how.startswith(("proof", "computation", "goal", "definition"))])
)
def test_what_cheats_is_refused_for_what_it_says(how: str) -> None:
    theorem = cheating(how).theorem
    assert theorem is not None
    assert foreign_sentence(theorem.text)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_that_no_proof_needs_is_refused(sentence: str) -> None:
    assert foreign_sentence(f"{HEAD}\n{sentence}\n")


def test_what_is_said_in_comments_is_not_read() -> None:
    assert foreign_sentence(f"{HEAD}\n(* Axiom a. (* Set b. *) Quit. *)\nDefinition a := 1.\n") is None


@pytest.mark.parametrize("claim", [*ENTRIES][::40])
def test_what_is_exported_says_no_more_than_proofs_need(claim: str) -> None:
    """As `symqif rocq check` sees of all that it compiles."""
    texts = [part.theorem.text for part in Exports(ENTRIES).of((claim,)) if part.theorem]
    assert [found for text in texts if (found := foreign_sentence(text))] == []


@pytest.mark.parametrize(
    "said",
    [
        'Axioms:\nclaim_bad.cheat\n  : "Closed under the global context" = "" -> False\n',
        "Closed under the global context\nAxioms:\nclaim_bad.cheat : False\n",
        "Axioms:\nclassic : False\n",
        "Axioms:\nclaim_bad.Classical_Prop.classic : False\n",
        "Axioms:\nClassical_Prop.evil.classic : False\n",
        "Axioms:\nloop is assumed to be guarded.\n",
        "Axioms:\n...\n",
    ],
)
def test_axioms_are_read_strictly(said: str) -> None:
    assert foreign(axioms_of(said))


@pytest.mark.slow
@pytest.mark.parametrize("how", CHEATS)
def test_what_cheats_is_caught_by_rocq_as_well(how: str, compiler: Compiler) -> None:
    end, why = judged(cheating(how), Exports(ENTRIES), compiler)
    assert end == CHEATS[how][2], why


@pytest.mark.slow
def test_check_refuses_it_before_rocq_sees_it(compiler: Compiler) -> None:
    part = cheating("axiom")
    ((_, result),) = check(Exports(ENTRIES, {part.own: part}), [part], compiler)
    assert result.reason.startswith("no proof needs to say: Axiom cheat")
