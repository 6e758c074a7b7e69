r"""The equations that a display states of names, wherever in it they stand: p = \frac{1}{2} & C = k p."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from symqif.errors import SymqifError
from symqif.manuscript.definitions import SPACE
from symqif.manuscript.equation import is_name
from symqif.manuscript.macros import Macros, expanded
from symqif.manuscript.rows import APART, IF, NAMING, Block, environments, equates, rows
from symqif.manuscript.structure import RELATIONS, Piece, closing_brace, pieces

CONTINUES = re.compile(rf"{SPACE}(?:[-+=<>]|\\(?:cdot|times|leq?|geq?)(?![A-Za-z]))")
BETWEEN = re.compile(r"\\(?:short)?intertext\s*(?=\{)")
INLINE = re.compile(r"(?<!\\)\$([^$]*)\$|\\\(((?:[^\\]|\\[^)])*)\\\)")
OVER = r"\\(?:stackrel|overset)\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*"
SETTING = r"\\(?:textcolor|[hv]?phantom|hspace\*?)\s*\{[^{}]*\}|\\(?:hfill|displaystyle|textstyle)(?![A-Za-z])"
PLAIN = (  # what only looks otherwise
    (re.compile(rf"\\mathrel\s*\{{([^{{}}]*)\}}|(?:{OVER})?\{{(\s*:?=\s*)\}}"), r"\1\2"),
    (re.compile(r"\\(?:gets|leftarrow)(?![A-Za-z])"), "="),
    (re.compile(SETTING), " "),
)
GROUPED = 200  # characters in brackets
LETTER = re.compile(r"\\(?:math|text)\w*\s*\{\s*\w\s*\}")
TRAILING = re.compile(r"(?:[\s~.;]|\\[,;:! ]|(?<!\\),|\\q?quad)+\Z")
LEADING = re.compile(rf"\s*(?:\([\w*]+\)|\\(?:bullet|star|ast|circ|therefore)(?![A-Za-z])|\w+[.)])?{SPACE}")
RELATED = re.compile(rf"{SPACE}(?:[=<>:]|\\(?:stackrel|overset|{RELATIONS})(?![A-Za-z]))")
GROUP = re.compile(
    r"\s*(?:\\left\s*|\\[bB]igg?l?\s*)?[({\[](.*?)(?:\\right\s*|\\[bB]igg?r?\s*)?[)}\]][\s.,;]*", re.DOTALL
)
COMPARES = re.compile(r"[<>]|\\(?:leq?|leqslant|leqq|geq?|geqslant|geqq|lt|gt|neq?)")
CALL = re.compile(r"(?<=[\w}])\s*(?:\\left\s*)?\([^()]*\)\s*$")


def equations(block: Block, written: str, known: Macros) -> tuple[tuple[str, ...], ...]:
    r"""The sides, between dollars, of each equation that stands alone, where the first is a name without its arguments.

    A relation other than = ends them. written: the display as it stands, with what \intertext says. Behind the formula
    of a case stands its condition.
    """
    texts = [block.written, *_inline(written)]
    with suppress(SymqifError):
        texts = [expanded(text, known) for text in texts]
    for pattern, plain in PLAIN:
        texts = [pattern.sub(plain, text) for text in texts]
    blocks = [Block(text, 0, len(text), block.name if n == 0 else "") for n, text in enumerate(texts)]
    blocks += environments(blocks[0])
    return tuple(dict.fromkeys(sides for one in blocks for row in _rows(one) for sides in _equations(row)))


def comparisons(row: Block) -> tuple[str, ...]:
    """What stands in a row and begins with a comparison, as k > 2 in C = k p, \\text{where } k > 2."""
    found: list[str] = []
    for part in _parts(row):
        text = "".join(piece.text for piece in part).strip(" \n\t~&.,;")
        if len(text) <= GROUPED and (group := GROUP.fullmatch(text)):
            found += comparisons(Block(group[1], 0, len(group[1]), ""))
        signs = [piece.text for piece in part if piece.kind == "RELATION" and piece.depth == 0]
        found += [text] if signs and COMPARES.fullmatch(signs[0]) else []
    inline = (Block(text, 0, len(text), "") for text in _inline(row.written))
    return (*found, *(text for one in inline for text in comparisons(one)))


def _rows(block: Block) -> Iterator[Block]:
    """Its rows, each with those that go on with it."""
    found: list[Block] = []
    for row in rows(block):
        if found and CONTINUES.match(row.written) and not block.name.endswith(("cases", "array")):
            found[-1] = Block(row.text, found[-1].start, row.end, row.name)
        else:
            found.append(row)
    return iter(found)


def _inline(written: str) -> Iterator[str]:
    """The formulas in the text that stands in a display or between its rows."""
    for words in (*BETWEEN.finditer(written), *re.finditer(r"\\(?:text\w*|mbox)\s*(?=\{)", written)):
        end = closing_brace(written, words.end())
        for formula in INLINE.finditer(written[words.end() : end]):
            yield formula[1] or formula[2] or ""


def _equations(row: Block) -> Iterator[tuple[str, ...]]:
    for part in _parts(row):
        text = "".join(piece.text for piece in part)
        if len(text) <= GROUPED and (group := GROUP.fullmatch(text)):
            yield from _equations(Block(group[1], 0, len(group[1]), ""))
        sides = [TRAILING.sub("", side.replace("&", " ").strip()) for side in _sides(part)]
        if len(sides) > 1 and all(sides):
            yield tuple(f"${side}$" for side in (_name(sides[0]), *sides[1:]))


def _name(side: str) -> str:
    """The name that a left side is, without its arguments and a number or a bullet before it; else the side."""
    text = TRAILING.sub("", LEADING.sub("", CALL.sub("", side), count=1))
    return text if is_name(text) else side


def _parts(row: Block) -> Iterator[Sequence[Piece]]:
    """What commas, wide space, words and arrows part, outermost pieces alone; in cases up to the condition."""
    part: list[Piece] = []
    case, end = row.name.endswith(("cases", "array")), row.start
    for piece in pieces(row.text, row.start, row.end):
        if piece.start < end:
            continue  # words
        if piece.depth:
            part.append(piece)
            continue
        beside = piece.kind == "TAB" and not (
            RELATED.match(row.text, piece.end) or (part and part[-1].kind == "RELATION") or not _seen(part)
        )
        words = (
            closing_brace(row.text, piece.end - 1)
            if piece.kind == "WORD" and not LETTER.match(row.text, piece.start)
            else None
        )
        end = piece.end if words is None else words + 1
        if beside or words or piece.text in (",", ";") or APART.fullmatch(piece.text):
            yield part
            part = []
            if case and (beside or (words and IF.match(row.text[piece.end : words]))):
                return
        elif piece.kind != "BREAK":
            part.append(piece)
    yield part


def _seen(part: Sequence[Piece]) -> bool:
    return any(piece.text.strip(" \n\t~&") for piece in part)


def _sides(part: Sequence[Piece]) -> list[str]:
    """The texts between signs of equality at the outermost level; turned round where the last is the name."""
    found, naming = [""], False
    for piece in part:
        if piece.kind == "RELATION" and piece.depth == 0:
            naming = naming or bool(NAMING.fullmatch(piece.text))
            if not (equates(piece.text) or naming):
                break
            found.append("")
        else:
            found[-1] += piece.text
    return found[::-1] if naming else found
