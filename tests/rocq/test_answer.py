"""Answers that are in no catalogue, as files for Rocq."""

from fractions import Fraction
from pathlib import Path

import pytest

from symqif.errors import SymqifError
from symqif.find.linear.quadratic import Quadratic
from symqif.rocq import answer
from symqif.rocq.check import check
from symqif.rocq.compiler import Compiler
from symqif.rocq.theorem import HEAD
from tests.command import symqif

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SHARP = [[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]]
BLUNT = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]


@pytest.mark.parametrize(("a", "b", "said"), [(SHARP, BLUNT, "(refines (matrix"), (BLUNT, SHARP, "(~ refines (matrix")])
def test_a_refinement_is_a_theorem_and_so_is_its_negation(
    a: list[list[Fraction]], b: list[list[Fraction]], said: str
) -> None:
    text = answer.text([answer.refinement(a, b)], {})
    theorem = text.split("Theorem ")[1].split("Proof.")[0]
    assert said in theorem
    assert theorem.count("stochastic (matrix 2 2") == 2


def test_channels_of_other_numbers_or_of_many_columns_are_refused() -> None:
    root = Quadratic(Fraction(0), HALF, 2)
    with pytest.raises(SymqifError, match="not rational numbers"):
        answer.refinement([[root, 1 - root]], [[HALF, HALF]])
    wide = [[Fraction(1, 20)] * 20]
    with pytest.raises(SymqifError, match="more than 16 columns"):
        answer.refinement(wide, wide)


def test_a_formula_comes_with_the_theorem_on_the_closed_form(tmp_path: Path) -> None:
    file = tmp_path / "answer.v"
    asked = ["check", "exp(eps)*k/(exp(eps)+k-1)", "--against", "capacity.grr", "--rocq", str(file)]
    result = symqif(*asked)
    assert result.exit_code == 0, result.output
    text = file.read_text()
    assert "capacity (GRR k eps) = IZR k * exp eps / (exp eps + IZR k - 1)" in text
    assert "exp eps * IZR k / (exp eps + IZR k - 1) = " in text


TRUTH = answer.text([answer.refinement(BLUNT, SHARP)], {})
HIDING = "Definition refines (C D : channel) : Prop := True."
HIDDEN = f"""Module Part1.
{HEAD}
{HIDING}
Module claim_read.
Theorem claim :
  refines (matrix 1 1 [:: [:: 1]]) (matrix 2 1 [:: [:: 1]; [:: 1]]).
Proof.
by [].
Qed.
End claim_read.
End Part1.
Definition claim_answer_checked := Part1.claim_read.claim.
"""


def reason(text: str, tmp_path: Path, compiler: Compiler) -> str:
    """Why the file of an answer is not accepted; empty if it is."""
    file = tmp_path / "answer.v"
    file.write_text(text)
    exports = answer.exports(file)
    ((_, result),) = check(exports, [exports.parts["answer"]], compiler)
    assert result.checked == (not result.reason)
    return result.reason


def test_what_a_person_reads_is_read_again_with_the_words_of_the_definitions() -> None:
    said = answer.read_again(TRUTH)
    assert "(~ refines (matrix" in said
    assert "Proof. exact claim_answer_file.Part1.claim_refinement_read.claim_refinement. Qed." in said
    assert "Lemma" not in said


def test_a_file_that_calls_something_as_the_definitions_do_is_refused() -> None:
    with pytest.raises(SymqifError, match="calls something of its own refines"):
        answer.read_again(TRUTH.replace("(* what it presupposes", f"{HIDING}\n(* what it presupposes"))


def test_a_file_of_another_kind_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "other.v"
    file.write_bytes(b"\xff\xfe Theorem a : True.")
    with pytest.raises(SymqifError, match="the file has no theorem"):
        answer.exports(file)


@pytest.mark.slow
def test_rocq_checks_the_file_of_a_refinement(tmp_path: Path, compiler: Compiler) -> None:
    assert reason(TRUTH, tmp_path, compiler) == ""
    assert "answer.file (File" in reason(TRUTH.replace("(~ refines", "(refines"), tmp_path, compiler)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HIDDEN, 'has type "claim_answer_file.Part1.refines'),  # it compiles, and says something else
        (TRUTH.replace("Qed.", "Admitted."), "no proof needs to say: Admitted"),
        (TRUTH.replace("Module Part1.", "Notation refines := True.\nModule Part1."), "no proof needs to say: Notation"),
    ],
)
def test_a_file_that_cheats_is_refused(text: str, said: str, tmp_path: Path, compiler: Compiler) -> None:
    assert said in reason(text, tmp_path, compiler)
