"""Leaves about powers and sums of numbers: what ssreflect would compute, and what needs short fractions."""

from fractions import Fraction

import pytest

from symqif.find.limits import Deadline
from symqif.find.proof import completed
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import parse
from symqif.outline import AUTO, Node
from symqif.outlines.script import with_equal
from symqif.rocq.compiler import Compiler
from symqif.rocq.library import imports
from symqif.rocq.sums import added_up
from symqif.rocq.text import numeral
from symqif.rocq.theorem import HEAD, Theorem, proved
from symqif.rocq.tree import Tree

SORTS = {"x": "real", "y": "real", "k": "integer"}

GAP = "(y*x/(1 - x + y*x) - x)"  # x (1 - x) (y - 1) over a positive number
SQUARED = f"1/{GAP}**2 == (1 - x + y*x)**2/(x*(x*y - x - y + 1))**2", "x > 0", "x < 1", "y > 1"
SEVERAL = "(exp(4/5) + 1)*exp(1/250000) == exp(1/250000)*exp(4/5) + exp(1/250000)"


def file(goal: str, *given: str, outline: Node = AUTO) -> Theorem:
    """What is exported of this sequent, with the proof that is found."""
    sequent, tree = Sequent(SORTS, tuple(map(parse, given)), parse(goal)), Tree({})
    shown = proved(tree, sequent, completed(sequent, outline, Deadline(10.0)), "shown")
    lines = [line for lemma in (*tree.lemmas.values(), shown) for line in lemma]
    modules = " ".join(["Logic", *imports(lines)])
    return Theorem("leaf", "\n".join([HEAD, f"From Symqif.Library Require Import {modules}.", *lines, ""]), ())


def test_several_coefficients_are_put_in_as_they_stand() -> None:
    assert "put_in E_" in file("binomial(17, 8) + binomial(17, 9) == binomial(18, 9)").text
    assert "put_in E_" not in file("binomial(17, 8) == binomial(17, 9)").text.split("Lemma shown")[1]


def test_a_product_of_many_facts_keeps_fractions_in_lowest_terms() -> None:
    assert "refute_reduced" in file("x**6 >= 1/729", "x >= 1/3").text
    assert "refute_reduced" not in file("x**2 >= 1/9", "x >= 1/3").text


def test_what_stands_squared_below_is_said_to_differ_from_0() -> None:
    assert "(- x ^ 2 * y + (x * y) + x ^ 2 - x) <> 0" in file(*SQUARED).text
    assert "<> 0" not in file("1/(x - y)**2 == 1/(y - x)**2", "x < y").text  # which field sees itself


def test_exponentials_far_apart_are_no_powers_of_one() -> None:
    text = file(SEVERAL).text
    assert "200000" not in text
    assert "forall (e0 : R) (e1 : R), 0 < e0 -> 1 < e0 -> 0 < e1 -> 1 < e1 -> (e0 + 1) * e1 =" in text


def test_long_numbers_are_written_so_that_coq_reads_them_in_no_time() -> None:
    assert numeral(148**451) == hex(148**451)
    assert numeral(Fraction(-12)) == "-12"


def test_a_sum_of_many_terms_is_that_of_any_number_of_them() -> None:
    text = file("sum(binomial(60, i)*x**i*(1-x)**(60-i), i, 0, 60) == 1", "x > 0", "x < 1").text
    assert "forall (n___ : Z), 60 <= IZR n___ -> sum (fun i : Z => IZR (binomial n___ i)" in text
    assert "sum_known" not in text
    assert "forall (n___ : Z)" not in file("sum(binomial(22, i), i, 0, 22) == 4194304").text


def test_sums_of_a_constant_are_written_out_with_numbers() -> None:
    (line,) = added_up(parse("1 + sum(binomial(3 - 1, i)*(1/2)**(2 - i), i, 1, 2)"))
    assert "= 2 * (1 / 2) ^ 1 + (1 * (1 / 2) ^ 0))" in line
    assert list(added_up(parse("exp(1/2)"))) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("(x - 1)**(10 - 1)*(x - 1) == (x - 1)**10", ()),  # of no known sign
        ("(x - 1)**(k - (k - 1) - 1) == 1", ()),
        ("1**k == 1", ()),
        ("(x - 1)**(-1)*(x - 1) == 1", ("x > 1",)),
        ("binomial(17, 8) + binomial(17, 9) == binomial(18, 9)", ()),
        ("sum(binomial(17, i)*148**(17 - i), i, 0, 17) == 149**17", ()),
        ("x**10 >= (1287429/25000)**10", ("x >= 1287429/25000",)),
        ("sum(binomial(2, i)*exp(i), i, 0, 2) > 13", ()),
        (SEVERAL, ()),
        (SQUARED[0], SQUARED[1:]),
        ("148**451/149**451*x <= x", ("x >= 0",)),
        ("sum(binomial(60, i)*x**i*(1-x)**(60-i), i, 0, 60) == 1", ("x > 0", "x < 1")),
        ("sum(binomial(k, i)*i**2*x**i, i, 0, k) == k*x*(1+x)**(k-1) + k*(k-1)*x**2*(1+x)**(k-2)", ("k >= 1", "x > 0")),
    ],
)
def test_coqc_accepts_the_leaf(goal: str, given: tuple[str, ...], compiler: Compiler) -> None:
    result = compiler.compile("leaf", file(goal, *given), {})
    assert result.checked, result.reason


@pytest.mark.slow
@pytest.mark.parametrize("exponent", ["k", "k - 1"])
def test_coqc_accepts_a_maximum_as_an_exponent(exponent: str, compiler: Compiler) -> None:
    given, outline = (f"{exponent} >= 1", f"{exponent} <= 1", "x > 0"), with_equal("x**{0} == x", exponent, "1")
    result = compiler.compile("leaf", file(f"x**({exponent}) == x", *given, outline=outline), {})
    assert result.checked, result.reason
