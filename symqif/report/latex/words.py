"""Paragraphs and displays as LaTeX."""

import re
from collections.abc import Iterable, Iterator

from symqif.claims.claim import Claim
from symqif.report.document.paragraph import Block, Display, Inline, Maths, Paragraph, Words, inline
from symqif.report.formula.lines import Line, broken
from symqif.report.formula.width import roman, width
from symqif.report.latex.room import of_item
from symqif.typesetting.tree import SPECIAL, tex

BREAK = re.compile(r"([.:/]|\\_|-)(?=.)")
DEEPEST = 2  # indentation that is shown
LONGEST = 20  # lines of one display, if it has several formulas


def words(content: Inline) -> str:
    """Words and formulas within a line, for text mode."""
    return "".join(f"${tex(part.node)}$" if isinstance(part, Maths) else _styled(part) for part in content)


def text(sentence: str) -> str:
    """A sentence for text mode."""
    return words(inline(sentence))


def _styled(own: Words) -> str:
    if own.style == "code":
        return typewriter(own.text)
    plain = "".join(SPECIAL.get(c, c) for c in own.text)
    return rf"\textbf{{{plain}}}" if own.style == "bold" else plain


def typewriter(name: str) -> str:
    """A label or an id, which may be broken at its punctuation."""
    broken_up = BREAK.sub(r"\1\\allowbreak ", "".join(SPECIAL.get(c, c) for c in name))
    return rf"\texttt{{{broken_up}}}"


def words_width(content: Inline) -> float:
    """In em."""
    return sum(width(part.node) if isinstance(part, Maths) else roman(part.text) for part in content)


def written_out(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        yield words(block.content) if isinstance(block, Paragraph) else displayed(block)


def displayed(own: Display) -> str:
    """A display of formulas one below the other, each broken into lines if it is too wide."""
    found = _displayed([broken(formula, of_item()) for formula in own.formulas])
    if not own.label:
        return found
    first, _, rest = found.removeprefix(r"\[").partition(r"\]")
    return f"\\begin{{equation}}\\label{{{own.label}}}\n{first.strip()}\n\\end{{equation}}{rest}"


def _displayed(found: list[list[Line]]) -> str:
    if [len(lines) for lines in found] == [1]:
        return rf"\[ {tex(found[0][0].node)} \]"
    rows = [
        " \\\\\n".join("  & " + r"\quad " * min(line.indent, DEEPEST) + tex(line.node) for line in lines)
        for lines in found
    ]
    if sum(map(len, found)) > LONGEST:
        return "\n".join(f"\\[\\begin{{aligned}}\n{row}\n\\end{{aligned}}\\]" for row in rows)
    return "\\[\\begin{aligned}\n" + " \\\\[1ex]\n".join(rows) + "\n\\end{aligned}\\]"


def place(claim: Claim) -> str:
    """Where a claim stands in the source."""
    source = claim.source
    label = f", {typewriter(source.label)}" if source.label else ""
    return f"{text(source.where)}{label}" + (f", line~{source.line}." if source.line else ".")
