"""The fragments of all claims: each checked step is there, verdicts are said, and what is not checked says so."""

import itertools
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.catalogue import load, theorems
from symqif.claims.verify import Result, recheck
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse, show
from symqif.reduction.proof import openings
from symqif.reduction.rule import RULES
from symqif.report.document.steps import shown_steps
from symqif.report.formula.idioms import idiomatic
from symqif.report.formula.layout import latex, layout
from symqif.report.formula.width import width
from symqif.report.formula.written import written
from symqif.report.latex.claim import COLUMNS, fragment
from symqif.report.latex.room import WIDTHS, fitting
from symqif.report.latex.words import text as in_latex

LABEL = re.compile(r"\\label\{(.*?)\}")
LAYOUT = re.compile(
    r"\\(?:d?frac|left|right|Bigl|Bigr|big/|cdot|quad|qquad|;|\\|displaystyle|(?:footnote|script)size|small|tiny|text\b|wedge)"
    r"|\[1ex\]|[\s&$(){}/]"
)


@pytest.fixture(scope="module")
def texts(results: dict[str, Result]) -> dict[str, str]:
    return {name: "\n".join(fragment(result)) for name, result in results.items()}


def bare(text: str) -> str:
    """Without what only lays a formula out."""
    return LAYOUT.sub("", text)


def shown(line: str, *, chained: bool) -> list[list[str]]:
    """The ways in which a line may be printed: as it is told; if it is broken, with factors for fractions. Of an
    equation the sides, as the left one may stand in the line before."""
    try:
        term = parse(line) if chained else written(line)
    except (Rejected, SyntaxError):
        return [[in_latex(line)]]
    told = idiomatic(term)
    ways = [told, term] if width(layout(told)) > WIDTHS["column"] else [told]
    return [list(map(latex, sides(way))) for way in ways]


def sides(term: Term) -> list[Term]:
    match term:
        case ("compare", left, "==", right):
            return [left, right]
    return [term]


def test_every_step_is_in_its_fragment(results: dict[str, Result], texts: dict[str, str]) -> None:
    for name, result in results.items():
        text = bare(texts[name])
        for step in shown_steps(result):
            ways = shown(step.line, chained=step.equals is not None)
            assert any(all(bare(part) in text for part in way) for way in ways), (name, step.line)
            assert bare(in_latex(step.reason)).lower() in text.lower(), (name, step.reason)


def test_every_verdict_is_said(results: dict[str, Result], texts: dict[str, str]) -> None:
    for name, result in results.items():
        text = " ".join(texts[name].split())
        assert rf"\textbf{{{result.verdict.capitalize()}" in text
        assert ("the repaired statement is proved" in text) == (result.claim.repaired is not None)
        assert "not checked" not in text.lower()


def test_each_claim_has_its_label_and_no_label_stands_twice(texts: dict[str, str]) -> None:
    labels = [label for text in texts.values() for label in LABEL.findall(text)]
    assert len(labels) == len(set(labels))
    assert {f"symqif:{name}" for name in texts} <= set(labels)


def test_lines_are_short_and_ascii(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        assert text.isascii(), name
        assert max(map(len, text.splitlines())) <= COLUMNS, name


# A chain begins where its goal does


def chains(sequent: Sequent, node: Mapping[str, Any], known: Mapping[str, Sequent]) -> Iterator[list[Term]]:
    """The terms of each chain of a proof, from the left-hand side of its goal to the right-hand side."""
    if node["rule"] == "have" and node["reason"] == "each link":
        _, *links = parse(node["formula"])
        assert sequent.goal == ("==", links[0][1], links[-1][2])
        yield [links[0][1], *(link[2] for link in links)]
    if node["rule"] in RULES:
        goals = RULES[node["rule"]].reduce(sequent, node, known)
        for goal, below in zip(goals, node.get("then", ()), strict=True):
            yield from chains(goal, below, known)


def test_what_a_line_equals_is_what_the_kernel_compared(results: dict[str, Result]) -> None:
    known, count = theorems(load()), 0
    for result in results.values():
        for part, derivation in result.claim.parts.items():
            lines = [step for step in shown_steps(result) if step.part == part and step.equals is not None]
            if not lines:
                continue
            own = derivation.statement
            proof = result.outcomes[part].certificate["proof"]
            found = [c for sequent, node in openings(own.sequent(), proof) for c in chains(sequent, node, known)]
            links = [pair for chain in found for pair in itertools.pairwise(chain)]
            for step in lines:
                assert (own.term(show(step.equals)), own.term(step.line)) in links
                count += 1
    assert count > 40


# What is not checked says so

UNCHECKED = r"\textbf{undecided, not checked}"


def changed(folder: Path, name: str, before: str, after: str) -> str:
    """The fragment of a claim of a copied catalogue whose file is changed."""
    entry = load()[name]
    for file in entry.file.parent.glob(f"{entry.file.stem}.*"):
        shutil.copy(file, folder)
    file = folder / entry.file.name
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")
    (result,) = recheck([name], catalogue=folder)
    return "\n".join(fragment(result))


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("GROWTH,", 'exponentials("exp(eps) >= 2", "`eps >= 0`"),', r"e^{\varepsilon} \geq 2"),
        ('"1/(2*q)*(q*(1-q)**(k-1) + 1 - (1-q)**k)"', '"1/(3*q)*(q*(1-q)**(k-1) + 1 - (1-q)**k)"', r"{3 q}"),
        ("(oue.capacity, ", '("7", ', "= 7"),
    ],
    ids=["a fact", "a link of the chain", "the end of the chain"],
)
def test_a_false_step_is_not_printed_as_checked(tmp_path: Path, before: str, after: str, line: str) -> None:
    text = changed(tmp_path, "cap.oue", before, after)
    assert text.count(UNCHECKED) == 1
    assert any(line in row for row in text.partition(UNCHECKED)[0].splitlines()[-2:])


def test_a_false_statement_is_not_printed_as_proved(tmp_path: Path) -> None:
    text = changed(tmp_path, "cap.oue", '"capacity(OUE) == {oue.capacity}"', '"capacity(OUE) == {oue.capacity} + 1"')
    assert r"\textbf{Undecided}" in text
    assert r"\textbf{Not checked}, printed: the certificate is rejected" in text
    assert r"\textbf{Proved}" not in text


def test_a_refuted_claim_shows_both_sides_at_its_counterexample(texts: dict[str, str]) -> None:
    text = texts["cap.ss"]
    assert r"\textbf{Refuted as printed}" in text
    assert r"Fails at $k = 4$, $\omega = 2$, $n = 2$, $\varepsilon = 0$." in text
    assert r"\mathcal{ML}(\mathcal{SS}^{\varepsilon}) = 1" in text
    assert r"\frac{k (1 - p)}{\binom{k - 1}{\omega}} = \frac{2}{3}" in text
    assert text.index("Fails at") < text.index(r"\emph{Repaired}") < text.index("Derivation")


# Widths


@pytest.mark.parametrize(
    ("text", "points"),
    [  # measured by pdflatex
        ("capacity(C)", 34.5),
        ("1/2*(1-q)**(k-1) + 1/2*sum(binomial(k, i)*q**(i-1)*(1-q)**(k-i), i, 1, k)", 172.2),
        ("exp(eps/2) >= 1", 35.4),
        ("matrix([[1-q, q], [1-p, p]])", 47.8),
    ],
)
def test_widths_are_those_of_tex_within_a_tenth(text: str, points: float) -> None:
    assert abs(10 * width(layout(written(text))) - points) <= points / 10


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("page", ". Needs amsmath; for one of two columns: --width column."),
        ("column", " --width column. Needs amsmath."),
    ],
)
def test_a_fragment_says_how_to_have_narrower_lines(name: str, said: str) -> None:
    (result,) = recheck(["cap.grr"])
    with fitting(WIDTHS[name]):
        first = next(fragment(result))
    assert first == f"% Generated by: symqif latex cap.grr{said}"


def test_a_line_that_is_a_whole_formula_has_no_brackets(texts: dict[str, str]) -> None:
    assert r"  & O \sqsubseteq T &\quad& \text{the lemma" in texts["cor.ouethe-onehot"]
