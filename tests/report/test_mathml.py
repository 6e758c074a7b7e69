"""Formulas as MathML: nothing is lost, nothing is left in LaTeX."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring, tostring

import pytest

from symqif.claims.catalogue import load
from symqif.kernel.term import parse
from symqif.report.document.paragraph import Block, Display, Inline, Maths, Paragraph, inline
from symqif.report.document.setting import in_blocks, setting
from symqif.report.formula.idioms import gathered
from symqif.report.formula.layout import layout
from symqif.report.formula.lines import ROOM, broken
from symqif.report.formula.written import conjuncts, written
from symqif.report.html.mathml import mathml, rows
from symqif.report.html.words import text as shown_text
from symqif.typesetting.tree import Fraction, Node, Primed, Shrunk, row, tex

# elements of MathML Core, and the attributes that browsers draw by
CORE = {
    "math": {"display"}, "mrow": set(), "mi": {"mathvariant"}, "mn": set(), "mtext": set(), "mspace": {"width"},
    "mo": {"stretchy", "form", "lspace", "rspace", "minsize", "maxsize", "movablelimits", "largeop"},
    "mfrac": {"linethickness"}, "msqrt": set(), "msub": set(), "msup": set(), "msubsup": set(), "munder": set(),
    "munderover": set(), "mstyle": {"displaystyle", "scriptlevel"}, "mtable": {"class", "displaystyle"}, "mtr": set(),
    "mtd": {"class"},
}  # fmt: skip


def formulas() -> Iterator[Node]:
    """All statements, steps, hypotheses and definitions of the catalogue, and the formulas in its sentences."""
    for entry in load().values():
        claim = entry.claim
        words = [claim.title, claim.reason, *claim.notes, *(r.reason for r in claim.remarks)]
        blocks: list[Block] = [Paragraph(inline(text)) for text in words]
        for derivation in claim.parts.values():
            own = derivation.statement
            terms = conjuncts(own.claim)
            blocks += in_blocks(setting(own, [*terms, *own.definitions], {}), "Let")
            texts = [*terms, *(text for outline in (*derivation.facts, derivation.outline) for text in shown(outline))]
            blocks.append(Display((*map(written, texts), *gathered([written(text) for text in terms]))))
        for block in blocks:
            if isinstance(block, Paragraph):
                yield from maths(block.content)
            else:
                yield from (line.node for formula in block.formulas for line in broken(formula, ROOM))


def maths(content: Inline) -> Iterator[Node]:
    return (part.node for part in content if isinstance(part, Maths))


def shown(outline: object) -> Iterator[str]:
    """The formulas and terms that an outline shows as steps."""
    if not isinstance(outline, dict):
        return
    if outline["rule"] == "have":
        yield outline["formula"]
    yield from outline.get("shown", ()) if outline["rule"] == "chain" else ()
    for below in outline.get("then", ()):
        yield from shown(below)


@pytest.fixture(scope="module")
def converted() -> dict[str, Element]:
    return {tex(node): mathml(node) for node in formulas()}


@pytest.mark.slow
def test_there_are_many_formulas(converted: dict[str, Element]) -> None:
    assert len(converted) > 1000


@pytest.mark.slow
def test_no_command_and_no_alignment_is_left_as_text(converted: dict[str, Element]) -> None:
    for text, found in converted.items():
        assert not re.search(r"[\\&$^#%~]|[\ue000-\uf8ff]", "".join(found.itertext())), text


@pytest.mark.slow
def test_only_what_browsers_draw_is_used(converted: dict[str, Element]) -> None:
    for text, found in converted.items():
        for node in found.iter():
            assert node.tag in CORE, text
            assert set(node.attrib) <= CORE[node.tag], (text, node.tag, node.attrib)
            assert node.get("mathvariant", "normal") == "normal", text
            assert not (node.text and len(node)), text


@pytest.mark.slow
def test_it_is_well_formed_and_scripts_have_their_parts(converted: dict[str, Element]) -> None:
    parts = {"mfrac": 2, "msub": 2, "msup": 2, "munder": 2, "msubsup": 3, "munderover": 3}
    for text, found in converted.items():
        for node in fromstring(tostring(found)).iter():
            assert len(node) == parts.get(node.tag, len(node)), text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("binomial(n, k)", '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>'),
        ("capacity(SS)", "<mi>ℳ</mi><mi>ℒ</mi>"),
        ("exists(0 < x, x, real)", "<mi>𝐑</mi>"),
        ("2 * -k", '<mo form="prefix">−</mo>'),
        ("largest(x, x, X)", "<munder>"),
        ("refines(A, B)", "<mo>⊑</mo>"),
        ("no(a < b)", "<mo>¬</mo>"),
        ("equivalent(a < b, b > a)", "<mo>⟺</mo>"),
        ("a/b", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
        ("eps2", "<mi>𝜀′</mi>"),
    ],
)
def test_a_form(text: str, wanted: str) -> None:
    found = tostring(mathml(layout(parse(text))), encoding="unicode")
    assert wanted in found


def test_a_matrix_is_a_table_and_in_one_row_with_its_brackets() -> None:
    """As Firefox wants it, to draw the brackets as tall as the table."""
    found = mathml(row(layout(parse("matrix([[1, 2], [3, 4]])")), " = ", "C"))
    whole = found[0]
    assert [part.tag for part in whole] == ["mo", "mtable", "mo"]
    assert [["".join(cell.itertext()) for cell in line] for line in whole[1]] == [["1", "2"], ["3", "4"]]


@pytest.mark.slow
def test_brackets_stand_beside_every_table(converted: dict[str, Element]) -> None:
    beside = 0
    for text, found in converted.items():
        for node in found.iter():
            children = [child.tag for child in node]
            if "mtable" in children and node.tag != "mstyle":
                assert node.tag == "mrow", text
                assert children in (["mo", "mtable", "mo"], ["mo", "mtable"]), text
                assert not any("stretchy" in child.attrib for child in node), text
                beside += 1
    assert beside > 100


def test_a_formula_over_several_lines_has_a_row_for_each() -> None:
    found = rows(["a", row(r"\quad ", " = ", "b"), "c"])
    lines = found.findall(".//mtr")
    assert ["".join(line.itertext()) for line in lines] == ["a", "=b", "c"]
    assert all(cell.get("class") == "l" for line in lines for cell in line)


def test_brackets_beside_tall_cases_do_not_grow() -> None:
    form = "subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))"
    brackets = [part for part in mathml(layout(("entries", "C", parse(form)))).iter("mo") if part.text in ("(", ")")]
    assert len(brackets) == 2
    assert {part.get("stretchy") for part in brackets} == {"false"}


def test_what_is_shrunk_on_paper_is_not_on_a_page() -> None:
    shrunk = Shrunk("small", Fraction("frac", "a", "b"))
    assert tex(shrunk) == r"\text{\small$\displaystyle \frac{a}{b}$}"
    assert "".join(mathml(shrunk).itertext()) == "ab"


def test_a_prime_is_one_token_with_its_letter() -> None:
    assert [node.text for node in mathml(Primed(r"\varepsilon"))] == ["𝜀′"]


@pytest.mark.parametrize("text", ["foo_bar & <c> 100% #1 {x} ~ \\ $5 and A x C", "a lone ` stays", "`no formula(`"])
def test_words_keep_every_character(text: str) -> None:
    shown = "".join(part if isinstance(part, str) else "".join(part.itertext()) for part in shown_text(text))
    assert shown == (text if text.count("`") != 2 else text.replace("`", ""))
