"""Formulas for readers: as written, as LaTeX, broken into lines; and sentences with formulas in them."""

import re
from collections import Counter
from fractions import Fraction

import pytest

from symqif.claims.catalogue import load
from symqif.exact.decimals import leading
from symqif.kernel.term import Term, parse
from symqif.report.document.paragraph import Display, Words, inline
from symqif.report.formula.layout import latex
from symqif.report.formula.lines import ROOM, broken
from symqif.report.formula.text import term_text
from symqif.report.formula.written import conjuncts, written
from symqif.report.latex.words import displayed
from symqif.report.latex.words import text as in_latex
from symqif.typesetting.letters import CAPITALS, LETTERS
from symqif.typesetting.sentence import MARK
from symqif.typesetting.tree import tex
from tests.tables import tables

TABLES = tables(__file__)

ZERO = Fraction(0)


def total(body: Term, x: str, over: Term) -> Term:
    return ("total", body, x, over)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("p > q", "p > q"),
        ("0 <= x < 1", r"0 \leq x < 1"),
        ("implies(p >= q, no(p < q))", r"p \geq q \implies \neg(p < q)"),
        ("x + 1", "x + 1"),
    ],
)
def test_comparisons_keep_their_direction(text: str, shown: str) -> None:
    assert latex(written(text)) == shown


def test_conjuncts_are_the_texts_that_are_joined() -> None:
    assert conjuncts("all(p  > q, all(a == 1,\n b <= c <= d))") == ["p > q", "a == 1", "b <= c <= d"]
    assert conjuncts("equivalent(a < b, all(c < d))") == ["equivalent(a < b, all(c < d))"]


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        (total(("at", "C", "x", "y"), "x", "X"), r"\sum_{x \in X} C_{x,y}"),
        (("largest", ("at", "pi", "x"), "x", "X"), r"\max_{x \in X} \pi_{x}"),
        (("*", total("a", "x", "X"), "b"), r"\left(\sum_{x \in X} a\right) b"),
        (("*", "b", total("a", "x", "X")), r"b \sum_{x \in X} a"),
        (parse("log(2)*k"), r"(\ln 2) k"),
        (parse("k*log(2)"), r"k \ln 2"),
        (("forall", ("<", ZERO, "a"), "x", "X"), r"\forall x \in X \colon 0 < a"),
        (("exists", ("<", ZERO, "a"), "a", ("real",)), r"\exists a \in \mathbf{R} \colon 0 < a"),
        (
            ("forall", ("<", ZERO, "a"), "C", ("function", "X", "Y")),
            r"\forall C \colon X \times Y \to \mathbf{R} \colon 0 < a",
        ),
        (("forall", ("<", ZERO, "a"), "X", ("set",)), r"\forall X \text{ a finite set} \colon 0 < a"),
        (("delta", "x", "y"), r"\delta_{x,y}"),
        (("size", "X"), "|X|"),
        (("at", "pS", "x"), "p_{S}(x)"),
        (("at", "reply", "x"), r"\mathit{reply}_{x}"),
        ("size_of_C", r"\mathit{size\_of\_C}"),
        (parse("lambda x: delta(x, a)"), r"x \mapsto \delta_{x,a}"),
        (parse("[[1, 0], [1/2, 1/2]]"), r"\begin{bmatrix} 1 & 0 \\ \frac{1}{2} & \frac{1}{2} \end{bmatrix}"),
        (parse("[1, 2]"), "(1, 2)"),
        (parse("hot(kron(T, k))"), r"T^{\otimes k}_{\mathrm{hot}}"),
        (
            parse("subset(k, 1, 1, 1, p, q)"),
            r"\underset{\substack{x \in [k] \\ |S| = 1}}"
            r"{\left[\begin{cases} p & x \in S \\ q & x \notin S \end{cases}\right]}",
        ),
    ],
)  # fmt: skip
def test_latex_of_sums_over_sets_quantifiers_and_channels(term: Term, shown: str) -> None:
    assert latex(term) == shown


def test_a_short_formula_stands_on_one_line() -> None:
    assert displayed(Display((parse("a == b"),))) == r"\[ a = b \]"


def test_a_long_sum_is_broken_before_its_signs() -> None:
    term = parse(" + ".join(f"exp(x{n})*y{n}" for n in range(12)) + " == 1")
    lines = broken(term, ROOM)
    assert len(lines) > 1
    assert all(tex(line.node).startswith(("+", "=")) for line in lines[1:])
    assert all(line.width <= ROOM + 3 for line in lines)


@pytest.mark.slow
def test_breaking_a_formula_loses_nothing() -> None:
    """Without brackets and spaces, the lines are the formula itself."""

    def bare(text: str) -> str:
        text = re.sub(
            r"\\text\{\\(?:small|footnotesize|scriptsize|tiny)\$\\displaystyle (.*?)\$\}", lambda m: m[1], text
        )
        for word in (r"\left", r"\right", r"\Bigl", r"\Bigr", "(", ")", r"\cdot", r"\;", " "):
            text = text.replace(word, "")
        return text

    def cells(text: str) -> list[str]:
        """What stands in matrices and beside them."""
        beside = r"&|\\\\|\\(?:begin|end)\{bmatrix\}|\^\{?\\top\}?|\\text\{columns?[^}]*\}"
        return [cell for cell in re.split(beside, text) if cell]

    for entry in load().values():
        for derivation in entry.claim.parts.values():
            for formula in map(written, conjuncts(derivation.statement.claim)):
                text = "".join(tex(line.node) for line in broken(formula, ROOM))
                if any(sign in text for sign in (r"\top", "column")):  # a matrix that is too wide for a line
                    assert Counter(cells(bare(text))) == Counter(cells(bare(latex(formula))))
                else:
                    assert r"\big/" in text or bare(text) == bare(latex(formula))


def test_a_matrix_too_wide_for_a_line_is_transposed() -> None:
    wide, narrow = ([f"a{r}{c}" for c in range(columns)] for r, columns in ((1, 60), (2, 3)))
    (line,) = broken(parse(f"matrix([[{', '.join(wide)}], [{', '.join(wide)}]])"), ROOM)
    assert tex(line.node).replace("\n", " ").count(r"\\") == len(wide) - 1
    assert r"\end{bmatrix}^{\top}" in tex(line.node)
    assert line.width <= ROOM
    assert r"\top" not in "".join(tex(line.node) for line in broken(parse(f"matrix([[{', '.join(narrow)}]])"), ROOM))


def test_brackets_match_when_a_formula_is_broken() -> None:
    sides = " + ".join(f"exp(x{n})*y{n}" for n in range(9))
    text = "".join(tex(line.node) for line in broken(parse(f"a*(b - ({sides}))*({sides})/({sides}) <= 1"), ROOM))
    assert text.count(r"\Bigl(") == text.count(r"\Bigr)") > 0


@pytest.mark.parametrize(("text", "shown"), TABLES["formulas_in_sentences_are_those_that_are_marked"])
def test_formulas_in_sentences_are_those_that_are_marked(text: str, shown: str) -> None:
    assert in_latex(text) == shown


def test_a_name_in_capitals_has_a_letter_of_its_own() -> None:
    parts = (part.statement for entry in load().values() for part in entry.claim.parts.values())
    names = {name for own in parts for name in (*own.variables, *own.definitions) if CAPITALS.fullmatch(name)}
    assert len(names) > 10
    assert {name.rstrip("0123456789") for name in names} <= LETTERS.keys()


def test_every_mark_of_the_catalogue_is_around_a_formula() -> None:
    count = 0
    for entry in load().values():
        claim = entry.claim
        said = [
            claim.title,
            claim.source.words,
            claim.reason,
            *claim.notes,
            *(r.reason for r in claim.remarks),
            *(r.line for r in claim.remarks),
        ]
        for text in said:
            assert not any(isinstance(part, Words) and part.style for part in inline(text)), text
            count += text.count(MARK)
    assert count > 1000


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [
        ("0.79998849", "0.79998850", "0.799988.."),
        ("-0.12345678", "-0.12345677", "-0.123456.."),
        ("0.9999999", "1.0000001", "between 0.999999 and 1.00001"),
        ("-1/10", "1/10", "between -0.100000 and 0.100000"),
        ("0", "0", "0"),
    ],
)
def test_leading_digits_are_those_of_both_ends(low: str, high: str, shown: str) -> None:
    assert leading((Fraction(low), Fraction(high)), 6) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("-max(-g, -k)*t/g", "min{g, k}·t/g"),
        ("2 - max(max(-g, -k), -3)", "2 + min{g, k, 3}"),
        ("-max(-g, k)", "-max{-g, k}"),
    ],
)
def test_a_minimum_is_said_as_one(text: str, shown: str) -> None:
    assert " ".join(term_text(parse(text)).split()) == shown
