"""What a display says of a name of the formula is what the quantity says of it, or the formula is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from symqif import check
from symqif.comparison.beside import refuse_other_meanings, stated
from symqif.comparison.entry import FormulaEntry, Place
from symqif.comparison.notation import written
from symqif.comparison.problem import Problem
from symqif.errors import SymqifError
from symqif.formula.read import read
from symqif.formula.written import Written
from symqif.manuscript import Manuscript
from symqif.mechanisms import PROTOCOLS
from symqif.quantities import quantity

GRR = quantity("capacity.grr", PROTOCOLS)
OWN = r"\frac{e^{\varepsilon}}{e^{\varepsilon}+k-1}"


def _refuse(formula: Written) -> None:
    term = read(formula, GRR.symbols)
    refuse_other_meanings(Problem(GRR, term, {}), stated(formula, GRR, term), 24)


def _of_a_paper(display: str, row: int | None = None, side: int | None = None) -> Written:
    file = Path("paper.tex")
    entry = FormulaEntry("", "capacity.grr", Place(file, "x", None, row, side))
    text = rf"\newcommand{{\half}}{{p = \frac{{1}}{{2}}}}{display}".replace("align}", r"align}\label{x}", 1)
    return entry.text({file: Manuscript.of(text, file.name)})[0]


@pytest.mark.parametrize(
    ("rows", "chosen"),
    [
        (r"p &= \frac{1}{2} \\ C &= k p", {"row": 2}),
        (r"p &= \frac{1}{2}, & C &= k p", {"side": -1}),
        (r"p = \frac{1}{2} \Rightarrow C = k p", {"side": -1}),
        (r"\text{With } p = \frac{1}{2}, \text{ we have } \\ C &= k p", {"row": 2}),
        (r"C &= k p, \\ D &= k q, \\ & \text{where } p = q = \frac{1}{2}.", {"row": 1}),
        (r"C &= k p \\ \intertext{where $p = \frac{1}{2}$ and} D &= k q", {"row": 1}),
        (r"C &= k p \\ D &= k q \text{ where $p = \frac{1}{2}$}", {"row": 1}),
        (r"C &= k p \\ \frac{1}{2} &=: p", {"row": 1}),
        (r"C &= k p \\ p &= q \\ &\quad + q", {"row": 1}),
        (r"C &= k p \\ p(x) &= q", {"row": 1}),
        (r"C &= k p \\ p &= a b", {"row": 1}),
        (r"C &= k p \\ k &= 3", {"row": 1}),
        (r"C &= p \\ p &= q", {"row": 1}),
        (r"C = k p, \quad p + q = 1", {"side": 2}),
        (r"C = k p, \quad \frac{1}{2} = p", {"side": 2}),
        (r"(p = \frac{1}{2}) \quad C = k p", {"side": -1}),
        (r"C = k p, \quad \half", {"side": 2}),
        (r"C = k p, \quad p = q, \quad p = \frac{1}{3}", {"side": 2}),
        (r"\begin{cases} C = k p \\ p = \frac{1}{2} \end{cases}", {"row": 1}),
    ],
)
def test_another_meaning_of_a_name_in_the_display_is_refused(rows: str, chosen: dict[str, int]) -> None:
    with pytest.raises(SymqifError, match=r"stands beside the formula, and has another meaning in capacity\.grr"):
        _refuse(_of_a_paper(rf"\begin{{align}} {rows} \end{{align}}", **chosen))


@pytest.mark.parametrize("sign", ["=", ":=", r"\coloneqq", r"\stackrel{\Delta}{=}", r"\mathrel{=}", "{=}", r"\gets"])
@pytest.mark.parametrize(
    "name",
    [
        "p",
        "{p}",
        r"\mathrm{p}",
        r"p \,",
        r"\; p",
        r"(i)\; p",
        r"\text{(i)} p",
        r"\textcolor{red}{p}",
        "q = 1, p",
        "p(x)",
    ],
)
def test_a_name_is_found_however_it_is_set(name: str, sign: str) -> None:
    for rows in (rf"{name} & {sign} \frac{{1}}{{2}} \\ C & = k p", rf"{name} {sign} \frac{{1}}{{2}} \\ C = k p"):
        with pytest.raises(SymqifError, match="stands beside the formula"):
            _refuse(_of_a_paper(rf"\begin{{align}} {rows} \end{{align}}", row=2))


@pytest.mark.parametrize(
    ("rows", "chosen"),
    [
        (rf"p &= {OWN} \\ C &= k p", {"row": 2}),
        (rf"p &= e^{{\varepsilon}} q = {OWN} \\ C &= k p", {"row": 2}),
        (r"p &= \Pr[y = x] \\ C &= k p", {"row": 2}),
        (r"p &\leq \frac{1}{2} \\ C &= k p", {"row": 2}),
        (r"p' &= \frac{1}{2} \\ r &= 0 \\ C &= k p", {"row": 3}),
        (r"C &= k p, \text{ for } k = 3", {"side": 2}),
        (r"C &= \begin{cases} k p & k = 2 \\ k p & \text{else} \end{cases}", {"row": 2}),
    ],
)
def test_the_same_meaning_and_what_is_no_definition_are_read(rows: str, chosen: dict[str, int]) -> None:
    formula = _of_a_paper(rf"\begin{{align}} {rows} \end{{align}}", **chosen)
    assert read(formula, GRR.symbols) == read("k*p", GRR.symbols)
    if "for" not in rows:
        _refuse(formula)


@pytest.mark.parametrize("text", ["p = 1/2, C = k*p", "p = 1/2\nC = k*p", r"p = \frac{1}{2}, C = k p"])
def test_it_is_refused_in_a_text_too(text: str) -> None:
    with pytest.raises(SymqifError, match=r"p = .* stands beside the formula, and has another meaning"):
        check(written(text, {}, side=-1), "capacity.grr")
