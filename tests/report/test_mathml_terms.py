"""Terms through printer and converter: the MathML is read by a reader of its own, and has the value of the term."""

import os
import shutil
import unicodedata
from itertools import product
from pathlib import Path
from xml.etree.ElementTree import Element

import mpmath as mp
import pytest

from symqif.formula import read
from symqif.kernel.term import names, parse, show
from symqif.report.document.paragraph import Display
from symqif.report.formula.layout import latex, layout
from symqif.report.html.mathml import mathml
from symqif.report.html.words import displayed
from symqif.report.latex.booklet import HEAD
from tests.formula.values import value
from tests.report.test_latex_compiles import compiled
from tests.sample import every

NAMES = ["p", "p2", "eps", "eps2", "eps2_k", "threshold", "l1", "aC", "w11", "pS", "C_k"]
BASES = [
    *NAMES, "2", "-3", "2/3", "-p", "p + q", "p - q", "p*q", "p/q", "p**q", "exp(p)", "exp(p/2)", "log(p)", "sqrt(p)",
    "max(p, q)", "binomial(k, 2)", "binomial(k + 1, k - 1)", "binomial(k, binomial(3, 2)**1)", "1/binomial(k, 2)",
    "sum(i*p, i, 1, k)", "binomial(k, 2)*p", "p2/threshold", "threshold2", "threshold + eps2",
]  # fmt: skip
AROUND = [
    "({})**2", "({})**k", "2**({})", "({})**2/q", "q/({})**2", "({})*q", "q*({})", "(({})**2)**3", "sqrt(({})**2)",
    "exp(({})**2)", "-({})**2", "p - ({})**2", "({}) - ({})**2", "binomial(k, 2)**2 + ({})**2", "({})**binomial(k, 2)",
    "q*({})**2", "sum(({})**2, j, 1, k)", "({})**(p/2)",
]  # fmt: skip
GREEK = {"ε": r"\varepsilon ", "θ": r"\theta ", "α": r"\alpha ", "λ": r"\lambda ", "ω": r"\omega "}
TOKENS = {"−": "-", "∑": r"\sum", "⋅": r"\cdot ", "·": r"\cdot ", "{": r"\{", "}": r"\}", "′": "'", "*": "*"}
FUNCTIONS = ("max", "ln", "exp")
POINTS = [
    {name: mp.mpf(start + 37 * n) / 100 for n, name in enumerate([*NAMES, "q", "threshold2"])} | {"k": mp.mpf(k)}
    for start, k in ((61, 3), (107, 4))
]


def tex(node: Element) -> str:
    """A formula in LaTeX by what MathML says of it: two arguments of a power are two, whatever they look like."""
    parts = [tex(child) for child in node]
    match node.tag, len(parts):
        case ("mi" | "mn" | "mo", 0):
            return token(node.text or "")
        case "mtext", 0:
            return rf"\mathit{{{node.text}}}"
        case ("math" | "mrow" | "mstyle", _):
            return " ".join(parts)
        case "mfrac", 2:
            return rf"\{'binom' if node.get('linethickness') == '0' else 'frac'}{{{parts[0]}}}{{{parts[1]}}}"
        case "msqrt", _:
            return rf"\sqrt{{{' '.join(parts)}}}"
        case "msup", 2:
            return f"{grouped(node[0], parts[0])}^{{{parts[1]}}}" if parts[1] != "'" else f"{parts[0]}'"
        case "msub", 2:
            return f"{parts[0]}_{{{parts[1]}}}"
        case "msubsup" | "munderover", 3:
            raised = "'" if parts[2] == "'" else f"^{{{parts[2]}}}"
            return f"{parts[0]}_{{{parts[1]}}}{raised}"
    raise AssertionError((node.tag, parts))


def token(text: str) -> str:
    plain = "".join(unicodedata.normalize("NFKC", c) if "ITALIC" in unicodedata.name(c, "") else c for c in text)
    if plain in FUNCTIONS:
        return rf"\{plain} "
    return "".join(GREEK.get(c, TOKENS.get(c, c)) for c in plain)


def grouped(base: Element, text: str) -> str:
    """In braces what is more than a token; a closing bracket stands for all that it closes."""
    alone = base.tag in ("mi", "mn", "mo", "mtext") or (base.tag == "mrow" and base[0].text == "{")
    return text if alone else f"{{{text}}}"


def unbracketed(node: Element) -> Element:
    """Without the brackets that a binomial's LaTeX has in itself."""
    for child in node:
        unbracketed(child)
    for n in range(len(node) - 2, 0, -1):
        if node[n].tag == "mfrac" and node[n].get("linethickness") == "0" and node[n - 1].get("minsize"):
            assert [node[n - 1].text, node[n + 1].text] == ["(", ")"]
            node.remove(node[n + 1])
            node.remove(node[n - 1])
    return node


@pytest.mark.parametrize("base", every(3, BASES))
def test_what_the_page_and_the_latex_show_has_the_value_of_the_term(base: str) -> None:
    compared = 0
    for around in AROUND:
        term = parse(around.replace("{}", base))
        drawn = tex(unbracketed(mathml(layout(term))))
        for point, text in product(POINTS, (drawn, latex(term))):
            found = read(f"${text}$", names(term) - {"i", "j"})
            expected = value(term, point)
            if mp.isfinite(expected) and abs(expected) < mp.mpf(10) ** 40:
                assert mp.almosteq(value(found, point), expected, 1e-9, 1e-12), (show(term), text)
                compared += 1
    assert compared >= len(AROUND)


SCRIPTS = [
    ("kron(matrix([[1, 2], [3, 4]]), k)", "msup", ("[1234]", "⊗k")),
    ("hot(matrix([[1, 2], [3, 4]]))", "msub", ("[1234]", "hot")),
    ("hot(matrix([[binomial(a, b)**2, 2], [3, 4]]))", "msub", ("[(ab)2234]", "hot")),
    ("capacity(matrix([[1, 2], [3, 4]]))**2", "msup", ("ℳℒ[1234]", "2")),
    ("kron(subset(k, 1, 1, 1, p, q), 2)", "msup", ("[{px∈Sqx∉S]x∈[k]|S|=1", "⊗2")),
    ("kron(binomial(a, b), 2)", "msup", ("(ab)", "⊗2")),
    ("kron(SS, k)", "msup", ("𝒮𝒮ε", "⊗k")),
    ("SS2**2", "msup", ("𝒮𝒮𝜀′", "2")),
    ("kron(p2, k)", "msup", ("𝑝′", "⊗k")),
    ("OLHhot**2", "msup", ("𝒪ℒℋhotε", "2")),
    ("hot(hot(C))", "msub", ("Chot", "hot")),
    ("p2(x)**2", "msup", ("𝑝′x", "2")),
    ("SS(x)**2", "msup", ("𝒮𝒮xε", "2")),
    ("l1(x)**2", "msup", ("λ1(x)", "2")),
    ("f(x, y)**2", "msubsup", ("f", "x,y", "2")),
    ("size_of_C**2", "msup", ("size_of_C", "2")),
    ("sum(x2, x2, 1, k)", "msubsup", ("∑", "𝑥′=1", "k")),
]


@pytest.mark.parametrize(("text", "tag", "parts"), SCRIPTS)
def test_a_script_is_put_to_the_whole_base(text: str, tag: str, parts: tuple[str, ...]) -> None:
    found = mathml(layout(parse(text)))
    whole = next(node for node in found.iter() if node.tag == tag)
    assert tuple("".join(child.itertext()) for child in whole) == parts


def test_two_shrunk_lines_side_by_side_are_two() -> None:
    wide = "exp(" + " + ".join(f"x**{n}*sqrt(x + {n}*y)" for n in range(2, 14)) + ")"
    drawn = displayed(Display((parse(f"{wide} <= {wide}"),)))
    assert "".join(drawn.itertext()).count("≤") == 1
    assert not any(word in "".join(drawn.itertext()) for word in ("$", "tiny", "displaystyle", "\\"))
    assert ["".join(node[0].itertext()) for node in drawn.iter("msup")].count("e") == 2


@pytest.mark.latex
@pytest.mark.skipif(not shutil.which("pdflatex") and os.environ.get("SYMQIF_LATEX") != "required", reason="no pdflatex")
def test_powers_and_indices_compile(tmp_path: Path) -> None:
    texts = [*(f"({base})**2" for base in BASES), *(text for text, _, _ in SCRIPTS)]
    lines = [rf"\[ {latex(parse(text))} \]" for text in texts]
    assert compiled(tmp_path, "\n".join([HEAD, *lines, r"\end{document}"]), runs=1) == []
