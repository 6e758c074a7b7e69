"""Formulas are found in LaTeX by their labels and markers, with the right row and side, and nothing is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symqif.errors import SymqifError
from symqif.manuscript import Manuscript, extract
from symqif.manuscript.macros import expanded, macros
from tests.sample import every

PAPER = Manuscript.read(Path(__file__).with_name("paper.tex"))


@pytest.mark.parametrize(
    ("where", "formula"),
    [
        ({"at": "eq:grr"}, r"\frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1} \;."),
        ({"at": "eq:grr", "side": 2}, "pk"),
        ({"at": "eq:grr", "side": -2}, "pk"),
        ({"at": "eq:cases", "row": 1}, r"\frac{e^{\varepsilon}}{e^{\varepsilon}+k-1}"),
        ({"at": "eq:cases", "row": 2}, r"\frac{1}{e^{\varepsilon}+k-1}"),
        ({"at": "eq:cases", "row": -1}, r"\frac{1}{e^{\varepsilon}+k-1}"),
        ({"marker": "first"}, r"\frac{1}{2} (1-q)^{k-1} + a"),
        ({"at": "eq:long"}, r"\frac{1}{2} (1-q)^{k-1} \\ & \qquad + \frac{1}{2q}"),
        ({"at": "eq:long", "row": 2}, r"\frac{1}{2} (1-q)^{k-1} \\ & \qquad + \frac{1}{2q}"),
        ({"marker": "third"}, r"\frac{k}{{{e^{\varepsilon}} + g - 1}} &&"),
        ({"at": "eq:last"}, "k"),
        ({"at": "eq:last", "row": 4}, r"\frac{k}{{{e^{\varepsilon}} + g - 1}} &&"),
        ({"marker": "display"}, r"\frac{1}{2}"),
        ({"marker": "inline"}, r"\ln {e^{\varepsilon}}"),
        ({"at": "eq:split"}, "d"),
        ({"at": "eq:split", "row": 1}, "b + c"),
        ({"at": "eq:two", "row": 2}, "7"),
        ({"at": "eq:two", "row": 1, "side": 2}, "2"),
        ({"at": "eq:two", "row": 1, "side": -1}, r"\frac{2}{3} \mathrm{.}"),
        ({"at": "eq:multi", "side": 2}, r"1 + 2 + 3 \\ + 4"),
        ({"at": "eq:multi"}, r"\max\{ a, b \}"),
        ({"at": "eq:condition", "side": 2}, "k p"),
        ({"at": "eq:dollars"}, "k^2"),
    ],
    ids=str,
)
def test_a_formula_is_found(where: dict[str, object], formula: str) -> None:
    assert extract(PAPER, **where).formula == formula


def test_a_macro_of_two_definitions_is_not_guessed() -> None:
    """TeX takes the first one, as \\providecommand changes nothing."""
    text = r"\newcommand{\x}{k} \providecommand{\x}{g} \begin{equation}\label{eq:x} a = \x \end{equation}"
    with pytest.raises(SymqifError, match=r"\\x is defined in 2 ways: write it out in the formula"):
        extract(Manuscript.of(text), at="eq:x")
    assert extract(Manuscript.of(text.replace("{g}", "{k}")), at="eq:x").formula == "{k}"


@pytest.mark.parametrize(
    ("definition", "written", "formula"),
    [
        (r"\newcommand{\ee}[1]{e^{#1}}", r"\ee{\varepsilon} + \ee 2", r"{e^{\varepsilon}} + {e^{2}}"),
        (
            r"\newcommand\frc[2]{\frac{#1}{#2}}",
            r"\frc{k}{2} \frc k\varepsilon",
            r"{\frac{k}{2}} {\frac{k}{\varepsilon}}",
        ),
        (r"\newcommand{\pr}[2][p]{#1_{#2}}", r"\pr{1} \pr[q]{2} \pr[q]3", r"{p_{1}} {q_{2}} {q_{3}}"),
        (r"\def\half#1{\frac{#1}{2}}", r"\half{\half{k}}", r"{\frac{{\frac{k}{2}}}{2}}"),
        (r"\newcommand{\a}[1]{\b{#1}{2}} \newcommand{\b}[2]{#1+#2}", r"\a{k}", r"{{k+2}}"),
        (r"\DeclareMathOperator{\Var}{Var}", r"\Var", r"{\operatorname{Var}}"),
        (r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}", r"\abs{k}", r"{\lvert k \rvert}"),
        (r"\DeclarePairedDelimiter\abs{|}{|}", r"\abs*{k} \abs[\big]{g}", r"{| k |} {| g |}"),
        (r"\newcommand{\eps}{\varepsilon}", r"e^{\eps'} + \eps_0^2", r"e^{\varepsilon'} + \varepsilon_0^2"),
        (r"\newcommand{\eps}{\ensuremath{\epsilon}\xspace}", r"e^{\eps} \eps_0", r"e^{{\epsilon}} \epsilon_0"),
        (r"\newcommand{\a}{\ensuremath{k}+\ensuremath{q}}", r"\a", r"{\ensuremath{k}+\ensuremath{q}}"),
        (r"\newcommand{\two}{k+1}", r"\two^2", r"{k+1}^2"),
        (r"\newcommand{\sq}[1]{(#1)^2}", r"\sq{k - 1}", r"{(k - 1)^2}"),
        (r"\newcommand{\half}{1/2}", r"k^\half k_\half k^{\half}", r"k^1/2  k_1/2  k^{{1/2}}"),
        (r"\newcommand{\a}{\b k} \newcommand{\b}{\varepsilon}", r"e^\a p", r"e^\varepsilon  k  p"),
    ],
)
def test_macros_are_written_out_with_their_arguments(definition: str, written: str, formula: str) -> None:
    text = f"{definition} \\begin{{equation}}\\label{{eq:x}} {written} \\end{{equation}}"
    assert extract(Manuscript.of(text), at="eq:x").formula == formula


@pytest.mark.parametrize(
    ("definition", "left"),
    [
        (r"\newcommand{\eps}{\varepsilon}", r"\eps_W"),
        (r"\DeclareMathOperator{\MI}{I}", "\\MI(X;Y)"),
        (r"\newcommand{\R}{\mathcal{R}}", r"\Pr[\R(x) = x]"),
    ],
)
def test_a_left_side_is_what_its_macros_say(definition: str, left: str) -> None:
    text = f"{definition} \\begin{{equation}}\\label{{eq:x}} {left} = k p \\end{{equation}}"
    assert extract(Manuscript.of(text), at="eq:x").formula == "k p"
    body = r"\ln C" if "eps" in left else "k C"
    other = rf"\newcommand{{\ML}}{{{body}}} \begin{{equation}}\label{{eq:x}} \ML = k p \end{{equation}}"
    with pytest.raises(SymqifError, match="is not the name"):
        extract(Manuscript.of(other), at="eq:x")


@pytest.mark.parametrize(
    ("definition", "written", "said"),
    [
        (r"\newcommand{\frc}[2]{\frac{#1}{#2}}", r"\frc{k}", r"\frc takes 2 arguments: write them in braces"),
        (r"\newcommand{\ee}[1]{e^{#2}}", r"\ee{k}", r"\ee has #2 in its definition, and 1 arguments"),
    ],
)
def test_macros_without_their_arguments_are_refused(definition: str, written: str, said: str) -> None:
    text = f"{definition} \\begin{{equation}}\\label{{eq:x}} {written} \\end{{equation}}"
    with pytest.raises(SymqifError) as error:
        extract(Manuscript.of(text), at="eq:x")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ({"at": "eq:gr"}, "there is no \\label{eq:gr} in paper.tex: did you mean eq:grr?"),
        ({"at": "eq:commented"}, "there is no"),
        ({"at": "eq:hidden"}, "there is no"),
        ({"at": "sec:none"}, "is not in a display (line 52)"),
        ({"at": "eq:twice"}, "more than once, in the lines 53, 54"),
        ({"at": "eq:cases"}, "say which row is meant"),
        ({"at": "eq:condition"}, "several formulas, or a condition: say which row or side is meant (1: f; 2: k p;"),
        ({"at": "eq:two"}, "several formulas, or a condition"),
        ({"at": "eq:scaled", "row": 1}, "its rows stand inside a formula"),
        ({"at": "eq:about"}, "several formulas, or a condition"),
        ({"at": "eq:range"}, "several formulas, or a condition"),
        ({"at": "eq:product"}, "the left side is not the name"),
        ({"at": "eq:side"}, "several formulas, or a condition"),
        ({"at": "eq:first"}, "say which row or side is meant (1: V; 2: 1; 3: W; 4: 2)"),
        ({"at": "eq:grr", "side": 4}, "side 4 is not one of its 3 (1: "),
        ({"at": "eq:grr", "row": 3}, "it has 1 rows: row 3 is not one of them"),
        ({"at": "eq:long", "row": 3}, "row 3 goes on with row 2"),
        ({"at": "eq:loop"}, "the macros in it do not end"),
        ({"marker": "firs"}, "there is no such comment: did you mean first?"),
        ({"marker": "nothing follows"}, "there is no formula beside it (line 65)"),
    ],
    ids=str,
)
def test_what_is_not_there_is_said_in_one_line(where: dict[str, object], message: str) -> None:
    with pytest.raises(SymqifError) as error:
        extract(PAPER, **where)
    assert message in str(error.value)
    assert "paper.tex" in str(error.value)
    assert "\n" not in str(error.value)


def test_the_line_is_that_of_the_display() -> None:
    assert extract(PAPER, at="eq:grr").line == 13


def test_windows_line_ends_and_other_encodings_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.tex"
    file.write_bytes(b"caf\xe9 % symqif: x\r\n\\begin{equation}\r\n a = k % c\r\n p \\label{e}\r\n\\end{equation}\r\n")
    assert extract(Manuscript.read(file), at="e").formula == "k p"


@pytest.mark.parametrize(
    "text",
    every(
        2,
        [
            r"\[" * 200_000,
            r"\begin{equation}" * 60_000,
            "$ " * 500_000,
            r"\begin{equation}\label{e}" + "{(" * 100_000 + r"\end{equation}",
            r"\begin{equation}\label{e}" + r"\begin{cases}" * 5_000 + r"\end{equation}",
            "%" * 1_000_000,
            r"\label{e}" * 100_000,
            r"\def\a{\a\a}" * 50_000 + r"\[\label{e}\a\]",
        ],
    ),
    ids=lambda text: text[:30],
)
def test_large_or_broken_files_are_refused(text: str) -> None:
    source = Manuscript.of(text)
    for where in ({"at": "e"}, {"marker": "x"}):
        with pytest.raises(SymqifError):
            extract(source, **where)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.tex"
    with file.open("wb") as out:
        out.truncate(9 << 20)
    with pytest.raises(SymqifError, match="too large"):
        Manuscript.read(file)


def test_a_macro_that_is_let_or_defined_again_has_several_meanings() -> None:
    for again in (r"\gdef\a{p}", r"\let\a\b", r"\let\a=p"):
        assert len(macros(rf"\newcommand{{\a}}{{k}} {again}")["a"]) == 2, again


def test_a_row_ends_at_a_tab_and_goes_on_with_a_sign() -> None:
    assert extract(PAPER, at="eq:old", row=2).formula == "q"
    goes = extract(PAPER, at="eq:goes").formula
    assert goes.startswith("k p")
    assert "+ q" in goes
    assert extract(PAPER, at="eq:next").formula == "g"


HIDDEN = r"\begin{equation}\label{eq:h} C = k \end{equation} % symqif: h" + "\n"
SHOWN = r"\begin{equation}\label{eq:x} C = p \end{equation}" + "\n"


@pytest.mark.parametrize(
    "text",
    [
        rf"\iffalse {HIDDEN} \fi {SHOWN}",
        rf"\iffalse {HIDDEN} \else {SHOWN} \fi",
        rf"\iffalse \ifnum 1=2 a \else b \fi {HIDDEN} \fi {SHOWN}",
        rf"\newif\ifdraft \iffalse \ifdraft a \fi {HIDDEN} \fi {SHOWN}",
        rf"\iffalse $a \iff b$ {HIDDEN} \fi {SHOWN}",
        rf"\if0 {HIDDEN} \fi {SHOWN}",
        rf"{SHOWN} \iffalse {HIDDEN}",
        rf"{SHOWN} \end{{document}} {HIDDEN}",
        rf"{SHOWN} \begin{{comment}} {HIDDEN} \end{{comment}}",
    ],
)
def test_what_tex_skips_is_no_part_of_a_paper(text: str) -> None:
    source = Manuscript.of(text)
    assert extract(source, at="eq:x").formula == "p"
    with pytest.raises(SymqifError, match="there is no"):
        extract(source, at="eq:h")
    with pytest.raises(SymqifError, match="there is no such comment"):
        extract(source, marker="h")


def test_what_tex_may_typeset_is_read() -> None:
    source = Manuscript.of(rf"\newif\ifdraft \ifdraft {HIDDEN} \else {SHOWN} \fi \iftrue a \fi")
    assert (extract(source, at="eq:h").formula, extract(source, at="eq:x").formula) == ("k", "p")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (r"\begin{align} \ln C &= a \\ &= k p \label{x} \end{align}", None),
        (r"\begin{align} D &= q \label{y} \\ \ln C &= a \\ &= k p \label{x} \end{align}", None),
        (r"\begin{align} \ln C &= a \\ &= k p \label{x} \end{align}", 2),
        (r"\begin{equation} \label{x} \ln C = \begin{cases} k p & k = 2 \\ k & k = 3 \end{cases} \end{equation}", 1),
    ],
)
def test_the_left_side_may_stand_before_the_row_that_is_meant(text: str, row: int | None) -> None:
    with pytest.raises(SymqifError, match="the left side is not the name"):
        extract(Manuscript.of(text), at="x", row=row)
    assert extract(Manuscript.of(text.replace(r"\ln ", "")), at="x", row=row).formula == "k p"


def _display(formula: str) -> str:
    return rf"\begin{{equation}}\label{{x}} {formula} \end{{equation}}"


@pytest.mark.parametrize(
    "behind",
    [
        r"\text{ or } k q", r"\text{ (up to a factor of 2)}", r"\text{ with probability } q", r"\,\text{\%}",
        r"\text{ as } k \to g", r"\text{ where $p = 1/2$}", r"\text{ (by (3), for $k = 2$)}",
        r"\text{ (using $p = 1/2$)}", r", \quad \forall k \geq 4", r"\quad \forall k \in \{2, 3\}",
        r"= O\left(\frac{k}{n}\right)",
        r"= \widetilde{O}(k)", r"= \Theta\!\bigl(k\bigr)",
    ],
)  # fmt: skip
def test_what_may_change_a_formula_is_not_left_out(behind: str) -> None:
    source = Manuscript.of(_display(f"C = k p {behind}"))
    with pytest.raises(SymqifError, match="several formulas, or a condition"):
        extract(source, at="x")
    assert extract(source, at="x", side=2).formula.startswith("k p")


@pytest.mark.parametrize(
    "behind",
    [r"\text{ (by Lemma~\ref{y})}", r"\text{ since } p > q", r"\text{ (a)}", r"\text{ for all } k, \varepsilon",
     r", && \forall i \in [k].", r", \quad \forall x, x' \in \mathcal{X}", r"\qquad \text{for any } v\in\mathcal{D}",
     r"&& \text{(substituting } p \text{ and } q\text{)}", r"\qedhere"],
)  # fmt: skip
def test_a_remark_leaves_a_formula_what_it_is(behind: str) -> None:
    found = extract(Manuscript.of(_display(f"C = k p {behind}")), at="x")
    assert (re.sub(r"(?: |,|&|\\q+uad)+$", "", found.formula), found.conditions) == ("k p", ())


@pytest.mark.parametrize(
    "behind", [r"\text{ if } k \text{ is even}", r"\text{ for large } k", r"\text{ for } k \in \{2, 3\}"]
)
def test_a_condition_without_a_comparison_is_kept(behind: str) -> None:
    assert extract(Manuscript.of(_display(f"C = k p {behind}")), at="x").conditions == (behind.strip(),)


@pytest.mark.parametrize(
    "between",
    [r"\;\; D", r"~~ D", r"\hfill D", r"\enspace D", ". D", r"\text{,} D", r"\text{ unless } k", r"\text{ at } k"],
)
def test_of_two_equations_beside_each_other_none_is_taken(between: str) -> None:
    with pytest.raises(SymqifError, match="say which"):
        extract(Manuscript.of(_display(f"C = k p {between} = q")), at="x")


@pytest.mark.parametrize(
    "display",
    [
        r"\begin{equation}\label{x} C = k \g \; , \quad \text{where } \g = \frac{r}{k}, \; r = \ee - 1. \end{equation}",
        r"\begin{align} D &= 1 \label{d} \\ C &= k^2 \\ &= k \g, \quad \text{with} \quad \g = r/k \text{ and } r = \ee."
        r"\label{x} \end{align}",
        r"\begin{align}\label{x} C &= k \g, & \g &\triangleq \frac{r}{k}, & r &= q \end{align}",
    ],
)  # fmt: skip
def test_definitions_behind_a_formula_are_found(display: str) -> None:
    source = Manuscript.of(r"\newcommand{\ee}{e^{\epsilon}}\newcommand{\g}{\gamma}" + display)
    found = extract(source, at="x")
    assert re.fullmatch(r"k \{?\\gamma\}?( \\;)?", found.formula)
    assert {*found.definitions} == {r"\gamma", "r"}


@pytest.mark.parametrize("labels", [(r"\label{x}", ""), (r"\label{x}", r"\label{y}"), ("", r"\label{x}")])
def test_a_row_that_begins_with_where_has_the_definitions_of_the_one_before(labels: tuple[str, str]) -> None:
    first, second = labels
    rows = rf"C &= k r, {first} \\ & \text{{where }} r &= \frac{{q}}{{2}} \text{{ and }} q = p. {second}"
    found = extract(Manuscript.of(rf"\begin{{align}} {rows} \end{{align}}"), at="x")
    assert (found.formula.strip(" ,&"), {*found.definitions}) == ("k r", {"r", "q"})


def test_a_row_below_that_begins_with_where_and_is_no_definition_is_seen() -> None:
    rows = r"C &= k p, \label{x} \\ \text{where } & p + q = 1 \label{y}"
    with pytest.raises(SymqifError, match="several formulas, or a condition"):
        extract(Manuscript.of(rf"\begin{{align}} {rows} \end{{align}}"), at="x")


def test_what_a_side_does_not_use_is_no_definition_of_it() -> None:
    source = Manuscript.of(_display(r"C = p = k r, \quad r = \frac{q}{k}, \; q = p"))
    assert {*extract(source, at="x").definitions} == {"r", "q"}
    for side, names in ((2, set()), (3, {"r", "q"}), (-5, {"r", "q"}), (5, set()), (-1, set())):
        assert {*extract(source, at="x", side=side).definitions} == names
    with pytest.raises(SymqifError, match="several formulas, or a condition: say which"):
        extract(Manuscript.of(_display(r"p = \frac{1}{2}, \quad q = \frac{1}{3}")), at="x")


def test_rows_below_that_go_on_with_a_definition_are_seen() -> None:
    rows = r"C &= k r, \\ & \text{where } r = q \\ & + p"
    with pytest.raises(SymqifError, match="several formulas, or a condition"):
        extract(Manuscript.of(_display(rows)), at="x")


@pytest.mark.parametrize("sign", [r"\eqdef", r"\defeq", r"\equiv"])
def test_a_sign_of_equality_that_means_something_else_is_refused(sign: str) -> None:
    text = rf"\newcommand{{{sign}}}{{:=}} " + _display(f"C {sign} k p")
    assert extract(Manuscript.of(text), at="x").formula == "k p"
    with pytest.raises(SymqifError, match=r"stands for \\le: write that in the formula"):
        extract(Manuscript.of(text.replace(":=", r"\le")), at="x")


@pytest.mark.parametrize(
    ("display", "conditions"),
    [
        (r"C = k, \text{ where } k > 2", ("k > 2",)),
        (r"C = k, \quad k > 2, \varepsilon \leq 1.", (r"k > 2, \varepsilon \leq 1",)),
        (r"C = k \text{ (} k > 2 \text{)}", ("k > 2",)),
        (r"C = k \text{, where $k > 2$}", ("k > 2",)),
        (r"C \leq k, \quad k p > 2", ("k p > 2",)),
        (r"C = k \leq k p", ()),
        (r"C \leq k", ()),
    ],
)
def test_a_comparison_beside_a_side_that_was_chosen_is_its_condition(display: str, conditions: tuple[str, ...]) -> None:
    found = extract(Manuscript.of(_display(display)), at="x", side=2)
    assert (found.formula.strip(" ,"), found.conditions) == ("k", conditions)


@pytest.mark.parametrize("unit", [r"\text{ in bits}", r"\text{ (bits)}", r", \text{in nats}", r"\text{ bits per user}"])
def test_a_unit_that_is_not_read_is_no_remark_to_a_side(unit: str) -> None:
    for side in (None, 2):
        with pytest.raises(SymqifError, match=r"several formulas, or a condition|a unit that is not read"):
            extract(Manuscript.of(_display(rf"C = \ln(k p){unit}")), at="x", side=side)


def test_two_equations_in_a_multline_are_two() -> None:
    rows = r"\begin{multline}\label{x} C = k p \\ D = k q \end{multline}"
    with pytest.raises(SymqifError, match="several formulas, or a condition"):
        extract(Manuscript.of(rows), at="x")
    assert extract(Manuscript.of(rows.replace("D =", "+")), at="x").formula == r"k p \\ + k q"


def test_a_name_that_is_spelt_otherwise_than_where_it_is_defined_is_used_all_the_same() -> None:
    source = Manuscript.of(_display(r"C = k \mathrm{p}, \quad p = q"))
    assert {*extract(source, at="x", side=2).definitions} == {"p"}  # which are not put in, and the formula is refused


@pytest.mark.parametrize("behind", [r", \quad r > 1", r", \quad r = q, r > 1", r", \quad r = 1", ", r = q, r = p"])
def test_what_is_behind_a_formula_beside_definitions_is_refused(behind: str) -> None:
    with pytest.raises(SymqifError, match="several formulas, or a condition: say which"):
        extract(Manuscript.of(_display(f"C = k r {behind}")), at="x")


def test_behind_a_case_stands_its_condition_and_no_definition() -> None:
    cases = r"R = \begin{cases} k y, & y = x \\ q, & y \neq x \end{cases}"
    found = extract(Manuscript.of(_display(cases)), at="x", row=1)
    assert (found.formula.strip(" ,"), found.definitions) == ("k y", {})


def test_each_of_two_equations_with_and_between_has_its_sides() -> None:
    source = Manuscript.of(_display(r"p = \frac{1}{2} \quad \text{and} \quad q = \frac{1}{3}, \text{ and } g = k"))
    with pytest.raises(SymqifError, match=r"1: p; 2: \\frac\{1\}\{2\} \\quad; 3: \\quad q; 4: .*; 5: g; 6: k"):
        extract(source, at="x")
    assert [extract(source, at="x", side=side).formula.strip() for side in (4, 6)] == [r"\frac{1}{3}", "k"]


@pytest.mark.parametrize("rows", [r"C &\le k p \\ &= q", r"C &= k \\ &\approx k p \\ &= q"])
def test_a_row_that_goes_on_with_another_relation_is_not_the_name_s(rows: str) -> None:
    source = Manuscript.of(rf"\begin{{align}}\label{{x}} {rows} \end{{align}}")
    with pytest.raises(SymqifError, match="several formulas, or a condition"):
        extract(source, at="x", row=-1)
    assert extract(source, at="x", row=-1, side=1).formula.endswith("q")


def test_of_a_list_none_is_taken() -> None:
    source = Manuscript.of(_display(r"C = \begin{cases} p, q & k = 2 \\ k p & k > 2 \end{cases}"))
    with pytest.raises(SymqifError, match="several formulas"):
        extract(source, at="x", row=1)
    assert extract(source, at="x", row=2).formula == "k p"


def test_what_stands_behind_a_case_is_its_condition_or_refused() -> None:
    source = Manuscript.of(_display(r"C = \begin{cases} 2 p & \\ k p & k > 2 \\ k p \text{ or } q & k = 9 \end{cases}"))
    assert extract(source, at="x", row=1).conditions == ("", "& k > 2", "")
    assert extract(source, at="x", row=2).conditions == ("& k > 2", "", "")
    with pytest.raises(SymqifError, match="several formulas, or a condition"):
        extract(source, at="x", row=3)


@pytest.mark.parametrize(
    ("display", "formula", "before"),
    [
        (r"C = D = k p \eqqcolon \sigma^2_v", "k p", ("$C$", "$D$")),
        ("k p =: q.", "k p", ("$q.$",)),
        (r"C = k p =: C_{\mathrm{GRR}}, \quad p = q", "k p", ("$C$",)),
    ],
)
def test_a_name_behind_a_formula_is_not_the_formula(display: str, formula: str, before: tuple[str, ...]) -> None:
    found = extract(Manuscript.of(_display(display)), at="x")
    assert (found.formula, found.before) == (formula, before)


@pytest.mark.parametrize("display", ["k p =: C + q", "C = k p =: D = q", r"C \approx k p =: D", r"\ln C = k p =: D"])
def test_what_is_named_behind_a_formula_is_one_equation(display: str) -> None:
    with pytest.raises(SymqifError, match="say which"):
        extract(Manuscript.of(_display(display)), at="x")


@pytest.mark.parametrize("text", [r"3\twice{k}", r"3 \two k", r"3{\twice k}", r"1.\two"])
def test_digits_that_a_macro_puts_side_by_side_are_refused(text: str) -> None:
    """TeX prints 32k of 3\\twice{k}, which was read as 3 times 2k."""
    known = macros(r"\newcommand{\twice}[1]{2#1} \newcommand{\two}{2}")
    with pytest.raises(SymqifError, match="begins with a digit, and stands behind one"):
        expanded(text, known)
    assert expanded(r"\frac{3}{\two} + 3\cdot\twice{k}", known) == r"\frac{3}{{2}} + 3\cdot{2k}"
