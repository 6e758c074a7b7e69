"""Derivatives and continuity, operator by operator."""

import pytest

from symqif.kernel.term import parse
from symqif.reduction.calculus import derivative
from symqif.rocq.calculus import DERIVES, Function
from symqif.rocq.compiler import Compiler
from symqif.rocq.library import imports
from symqif.rocq.text import NotByRocq, Text
from symqif.rocq.theorem import HEAD, Theorem


@pytest.fixture
def function() -> Function:
    return Function(Text({"c": ("real",), "x": ("real",)}), "x")


def test_what_a_quotient_asks_for_is_among_what_is_known(function: Function) -> None:
    said = function.proof("d", parse("c/x"))
    assert (
        said == "apply: (d_div (a := (fun x : R => c)) (b := (fun x : R => x))); [exact: d_const | exact: d_id | known]"
    )
    assert function.proof("c", parse("log(x)")) == "apply: (c_log (a := (fun x : R => x))); [exact: c_id | known]"


def test_a_root_has_a_derivative_where_it_is_not_0(function: Function) -> None:
    assert function.proof("d", parse("sqrt(x)")).endswith("[exact: d_id | known | known]")
    assert function.proof("c", parse("sqrt(x)")).endswith("[exact: c_id]")


def test_what_has_no_lemma_is_named(function: Function) -> None:
    with pytest.raises(NotByRocq, match="the derivative of max"):
        function.proof("d", parse("max(x, 1)"))


def test_a_power_is_derived_with_the_value_of_its_exponent(function: Function) -> None:
    said = function.proof("d", parse("x**(50 - 1)"))
    assert said.startswith("apply: (d_power_as (a := (fun x : R => x)) (n := (50 - 1)%Z) (r := (50 - 1))); [push_IZR")


@pytest.mark.slow
@pytest.mark.parametrize("term", ["x**2", "(2*x + 1)**(50 - 1)", "x**k", "exp(x/2)/(x + 1)"])
def test_coqc_accepts_the_derivative(term: str, compiler: Compiler) -> None:
    text = Text({"k": ("integer",), "x": ("real",)})
    function, slope = Function(text, "x"), derivative(parse(term), "x")
    said = f"{DERIVES} {function.of(parse(term))} x ({text.real(slope)})"
    known = ["x + 1 <> 0", "IZR k < 0 -> x <> 0", "50 - 1 < 0 -> 2 * x + 1 <> 0"]
    facts = " ".join(f"have K{n} : {fact} by lra." for n, fact in enumerate(known))
    proof = f"move=> k x pos; {facts} {function.proof('d', parse(term))}."
    lines = [f"Lemma leaf : forall (k : Z) (x : R), 0 < x -> {said}.", f"Proof. {proof} Qed."]
    modules = " ".join(["Logic", *imports(lines)])
    file = "\n".join([HEAD, f"From Symqif.Library Require Import {modules}.", *lines, ""])
    result = compiler.compile("leaf", Theorem("leaf", file, ()), {})
    assert result.checked, result.reason
