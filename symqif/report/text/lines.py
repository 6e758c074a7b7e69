"""Lines of text: paragraphs and displays, wrapped at the width that is wanted; formulas are broken at operators."""

from collections.abc import Iterable, Iterator, Mapping

from symqif.kernel.term import Term
from symqif.report.document.paragraph import Block, Inline, Maths, Paragraph
from symqif.report.document.setting import QUANTIFIED
from symqif.report.formula.layout import layout
from symqif.report.formula.text import named_text, sentence_text
from symqif.typesetting.text import FIXED, fill, text

WIDTH = 80
STEP = "  "
OPENINGS = ("Let", "Here", "with", "that", ":")  # what stands before formulas


def wrapped(name: str, words: str, width: int = WIDTH) -> list[str]:
    """name: a sentence, without its marks."""
    indent = " " * (len(name) - len(name.lstrip()) + 4)
    colon = "" if name.endswith((":=", "]")) else ":"
    return fill(f"{name.strip()}{colon} {sentence_text(words)}", width, first=indent[4:], rest=indent)


def at(point: Mapping[str, str]) -> str:
    return ", ".join(f"{named_text(name)} ={FIXED}{named_text(value)}" for name, value in point.items())


def inline_text(content: Inline) -> str:
    """Words and formulas within a line."""
    return "".join(text(part.node) if isinstance(part, Maths) else part.text for part in content)


def formula_lines(formula: Term, indent: str, width: int = WIDTH) -> list[str]:
    """A formula that stands alone; what does not fit on its line is indented further."""
    return fill(text(layout(formula)), width, first=indent, rest=indent + 2 * STEP)


def block_lines(blocks: Iterable[Block], indent: str, width: int = WIDTH, *, run_in: bool = False) -> Iterator[str]:
    """Paragraphs, those side by side in one, and displays below them; what ends a sentence is in its line.

    run_in: are formulas listed within the lines?
    """
    said = ""
    for block in blocks:
        if isinstance(block, Paragraph):
            said += " " * bool(said) + inline_text(block.content)
        elif run_in or (said and said[-1] not in ".:"):
            mark = ";" if any(isinstance(term, tuple) and term[0] in QUANTIFIED for term in block.formulas) else ","
            listed = f"{mark} ".join(text(layout(formula)) for formula in block.formulas)
            before = " " if said.endswith((*OPENINGS, ",", ";")) else " There, " if run_in else f"{mark} "
            said += f"{before if said else ''}{listed}."
        else:
            yield from _paragraph(said, indent, width)
            said = ""
            for formula in block.formulas:
                yield from formula_lines(formula, indent + STEP, width)
    yield from _paragraph(said, indent, width)


def _paragraph(said: str, indent: str, width: int) -> list[str]:
    return fill(said, width, first=indent, rest=indent) if said else []
