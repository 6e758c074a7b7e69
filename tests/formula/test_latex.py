"""LaTeX as authors write it, against the same formula as the kernel writes it."""

import pytest

from symqif.formula import FormulaError, read
from symqif.kernel.term import show
from tests.tables import tables

TABLES = tables(__file__)

FORMULAS = TABLES["formulas"]


@pytest.mark.parametrize(("text", "meant"), FORMULAS, ids=[text for text, _ in FORMULAS])
def test_a_formula_is_what_it_means(text: str, meant: str) -> None:
    written = text if set("\\{}$") & set(text) else f"${text}$"
    assert show(read(written, {"k", "eps", "p", "q", "omega", "theta", "g"})) == meant


@pytest.mark.parametrize(
    ("text", "name"),
    TABLES["letters_are_the_names_that_are_printed_so"],
)  # fmt: skip
def test_letters_are_the_names_that_are_printed_so(text: str, name: str) -> None:
    known = {"before", "size_of_C", "eps", "eps2", "p", "p2", "pS", "w11", "theta", "threshold", "aC", "aC2", "bD"}
    assert read(f"${text}$", known | {"l1", "alpha", "omega", "gursoy", "x1"}) == name


@pytest.mark.parametrize(
    ("text", "known", "why"),
    [
        ("$p_{1}$", ("p1", "p_1"), "stands for p1 and p_1"), ("e", ("e", "k"), "e cannot be a parameter"),
        (r"$\varepsilon$", ("eps", "varepsilon"), "stands for eps and varepsilon"),
    ],
)  # fmt: skip
def test_a_letter_of_two_meanings_is_read_as_neither(text: str, known: tuple[str, ...], why: str) -> None:
    with pytest.raises(FormulaError, match=why):
        read(text, known)
