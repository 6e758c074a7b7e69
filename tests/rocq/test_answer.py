"""Answers that are in no catalogue, as files for Rocq."""

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from symqif.cli import main
from symqif.errors import SymqifError
from symqif.refinement_kernel.number import Quadratic
from symqif.rocq import answer
from symqif.rocq.compiler import Compiler

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
    with pytest.raises(SymqifError, match="no rational numbers"):
        answer.refinement([[root, 1 - root]], [[HALF, HALF]])
    wide = [[Fraction(1, 20)] * 20]
    with pytest.raises(SymqifError, match="more than 16 columns"):
        answer.refinement(wide, wide)


def test_a_formula_comes_with_the_theorem_on_the_closed_form(tmp_path: Path) -> None:
    file = tmp_path / "answer.v"
    asked = ["check", "exp(eps)*k/(exp(eps)+k-1)", "--against", "capacity.grr", "--rocq", str(file)]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    text = file.read_text()
    assert "capacity (GRR k eps) = IZR k * exp eps / (exp eps + IZR k - 1)" in text
    assert "exp eps * IZR k / (exp eps + IZR k - 1) = " in text


@pytest.mark.slow
def test_rocq_checks_the_file_of_a_refinement(tmp_path: Path, compiler: Compiler) -> None:
    file = tmp_path / "answer.v"
    file.write_text(answer.text([answer.refinement(BLUNT, SHARP)], {}))
    part = answer.part(file)
    assert part.theorem is not None
    assert compiler.compile(part.name, part.theorem, {}).checked
    file.write_text(file.read_text().replace("(~ refines", "(refines"))
    part = answer.part(file)
    assert part.theorem is not None
    assert not compiler.compile(part.name, part.theorem, {}).checked
