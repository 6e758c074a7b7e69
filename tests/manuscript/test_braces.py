"""What is written at a brace is left out where it changes nothing."""

import pytest

from symqif.comparison.notation import written
from symqif.errors import SymqifError
from symqif.formula import read
from symqif.manuscript import Manuscript, extract

SYMBOLS = {"k", "p", "q", "f", "n"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (r"\underbrace{\frac{p}{q}}_{\triangleq\, \sigma^2} + \underbrace{f}_{\text{depends on } f} n", "p/q + f*n"),
        (r"V = k \overbrace{(p - q)}^{> 0} + \underbrace{q}", "k*(p-q)+q"),
        (r"\underbrace{k \overbrace{p}^{x}}_{\underbrace{a}_{b}}", "k*p"),
        (r"\underbrace{p}_{= \frac{1}{k}} k", "p*k"),
    ],
)
def test_a_brace_and_what_it_says_are_left_out(text: str, meant: str) -> None:
    assert read(written(text, {}), SYMBOLS) == read(meant, SYMBOLS)
    source = Manuscript.of(rf"\begin{{equation}}\label{{x}} {text} \end{{equation}}")
    assert read(f"${extract(source, at='x', side=-1).formula}$", SYMBOLS) == read(meant, SYMBOLS)


@pytest.mark.parametrize(
    "text",
    [
        r"\underbrace{\frac{1}{2}}_{=: p} (1 - p)",
        r"\underbrace{\frac{1}{2}}_{p} (1 - p)",
        r"\underbrace{\frac{1}{2}}_{p = 1/2} k p",
        r"\overbrace{p + p}^{k \text{ times}}",
        r"\underbrace{p - q}_{x} k",
    ],
)
def test_a_brace_that_names_or_counts_what_is_in_the_formula_is_refused(text: str) -> None:
    with pytest.raises(SymqifError, match=r"write the formula without it|braces are not printed"):
        read(written(text, {}), SYMBOLS)
