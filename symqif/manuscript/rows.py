"""The rows of a displayed formula, and the sides of its equations."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from symqif.formula.symbols import GREEK
from symqif.manuscript.braces import braces
from symqif.manuscript.definitions import Definition
from symqif.manuscript.equation import is_name
from symqif.manuscript.source import blank
from symqif.manuscript.structure import Piece, closing_brace, pieces

UNSEEN = re.compile(
    r"\\(?:(?P<argument>label|tag\*?|intertext|shortintertext|vspace\*?|footnote|color|setlength|renewcommand)\s*"
    r"(?:\[[^\[\]]*\]\s*)?(?=\{)|(?:nonumber|notag|allowbreak|noindent|displaybreak|qedhere)(?![A-Za-z]))"
)
ARGUMENTS = re.compile(r"\s*(?:\[[^\[\]]*\]\s*)?(?:\{[^{}]*\}\s*)*")
WITH_ARGUMENTS = ("array", "alignedat", "tabular", "IEEEeqnarraybox")
FILLING = ("split", "aligned", "alignedat", "gathered", "array", "multlined")
CONDITION = re.compile(r"\s|^[^A-Za-z]|^(?:if|for|where|when|with|and|or|otherwise|since|as|by)$")
WHY = "using|substituting|inserting|simplifying|rearranging|since|because"
WHERE = re.compile(rf"\W*(?:if|for|where|when|whenever|with|and|or|let|given|otherwise|else|as|by|at|provided|{WHY})\b")
IF = re.compile(r"\W*(?:if|for|when|whenever|provided|otherwise|else|in all other cases)\b")
SET = r"(?:\[ ?\w ?\]|(?:\\math(?:cal|bb|scr|frak) ?)?[A-Z]|\\Omega)(?![A-Za-z])"
VALUES = rf"(?:[ijsv-z](?![A-Za-z])(?:_\w)?'* ?,? ?)+\\in ?{SET}"  # secrets or reports
# what is said beside a formula and leaves it what it is: a reason, a number, that it holds for all x
REMARK = re.compile(
    rf"|\W*(?:by|see|{WHY}|due to|as (?:in|above|before)"
    r"|definition|def\.?|lemma|theorem|proposition|corollary|equation|eq\.?|section|\\(?:\w*ref|cite\w*))\b"
    r"(?!.*(?:=|\b(?:if|for|when|unless)\b(?! (?:all|any|each|every)))).*"
    r"|\((?:[a-z]|[ivx]+|\d+)\)"
    rf"|\(?(?:for (?:all|any|each|every)|\\forall) ?{VALUES}\)?"
    rf"|\(?for (?:all|any|each|every)(?:[ ,]+(?:\\(?:{GREEK}|ell)|[A-Za-z])(?![A-Za-z])(?:_\w|')?)*\)?",
    re.IGNORECASE,
)
SAYING = re.compile(r"\\(?:text\w*|mathrm|mbox)\s*\{|[{}$~\s]+")
SIGN = r"(?:[=<>]|\\(?:leq?|geq?|neq?|approx|equiv|coloneqq)(?![A-Za-z]))"
STOP = re.compile(r"[\s~]*[.,;]?[\s~]*")


@dataclass(frozen=True)
class Block:
    """A part of a text, and the environment that it is the inside of."""

    text: str
    start: int
    end: int
    name: str

    @property
    def written(self) -> str:
        return self.text[self.start : self.end]


def cleaned(text: str) -> str:
    """The text without \\label, \\tag, \\intertext, braces and the like; places stay what they are."""
    found, at = [], 0
    for match in UNSEEN.finditer(text):
        if match.start() < at:
            continue
        end = match.end()
        if match["argument"]:
            brace = closing_brace(text, end)
            end = end if brace is None else brace + 1
        found += [text[at : match.start()], blank(text[match.start() : end])]
        at = end
    seen = "".join([*found, text[at:]])
    for start, end in braces(seen):
        seen = seen[:start] + blank(seen[start:end]) + seen[end:]
    return seen


def environments(block: Block) -> list[Block]:
    """The insides of the environments in a block, outer ones first."""
    found, opened = list[Block](), list[Piece]()
    for piece in pieces(block.text, block.start, block.end):
        if piece.kind == "BEGIN":
            opened.append(piece)
        elif piece.kind == "END" and opened:
            begin = opened.pop()
            name = begin.text[begin.text.index("{") + 1 : -1]
            start = begin.end
            if name in WITH_ARGUMENTS:
                arguments = ARGUMENTS.match(block.text, start)
                start = arguments.end() if arguments else start
            found.append(Block(block.text, start, piece.start, name))
    return sorted(found, key=lambda inner: inner.start)


def filled(block: Block) -> Block:
    """The inside of split, aligned or the like where a block holds nothing else."""
    for inner in environments(block):
        around = block.text[block.start : block.text.rindex("\\begin", block.start, inner.start)]
        rest = block.text[block.text.index("}", inner.end) + 1 : block.end]
        if inner.name in FILLING and not around.strip(" \n\t&~") and STOP.fullmatch(rest):
            return filled(inner)
    return block


def rows(block: Block) -> list[Block]:
    """Its rows, without the empty ones."""
    found, at = list[Block](), block.start
    for piece in pieces(block.text, block.start, block.end):
        if piece.kind == "BREAK" and piece.depth == 0:
            found.append(Block(block.text, at, piece.start, block.name))
            at = piece.end
    found.append(Block(block.text, at, block.end, block.name))
    return [row for row in found if row.written.strip(" \n\t&~")]


def grouped(found: Sequence[Block]) -> list[list[int]]:
    """The numbers of the rows that belong together: one without a relation goes on with the row before it."""
    groups: list[list[int]] = []
    for n, row in enumerate(found):
        alone = row.name.startswith(("gather", "cases", "dcases", "rcases")) or _is_case(row)
        starts = row.written.strip(" \n\t&~{}")
        goes_on = starts.startswith(("+", "-", "\\cdot", "\\times")) or row.name.startswith("multline")
        if groups and not alone and (goes_on or not any(piece.kind == "RELATION" for piece in _formula(row))):
            groups[-1].append(n)
        else:
            groups.append([n])
    return groups


def _is_case(row: Block) -> bool:
    """Is it a row of an array that stands for cases?"""
    return row.name == "array" and bool(sides(row).conditions)


def begins_anew(row: Block) -> bool:
    """Does it have a left-hand side of its own, so that it does not go on with the row before it?"""
    relations = (piece.start for piece in _formula(row) if piece.kind == "RELATION")
    return bool(row.text[row.start : next(relations, row.end)].strip(" \n\t&~{}"))


def begins_equation(row: Block) -> bool:
    """Does it begin with a name and a relation, as the second of two equations in a multline does?"""
    relations = (piece.start for piece in _formula(row) if piece.kind == "RELATION")
    return is_name(row.text[row.start : next(relations, row.start)].strip(" \n\t&~"))


def _formula(row: Block) -> Iterator[Piece]:
    """The outermost tokens of a row, up to a condition."""
    begun = row.start
    for piece in pieces(row.text, row.start, row.end):
        if piece.depth == 0:
            if _condition(row, begun, piece):
                return
            begun = piece.end if piece.kind == "RELATION" else begun
            yield piece


@dataclass(frozen=True)
class Sides:
    """The parts of a row between relation signs. several: is there more than one equation, or another relation?

    left: where that stands in a row before. conditions: that under which it holds, and those of the
    rows beside it. narrowed: is something said behind it that is no condition and no remark, as `or k q`?
    definitions: those behind it, left out of it. naming: is the last one the name of what stands before it? beside: the
    comparisons in the row. said: the words behind it.
    """

    texts: tuple[str, ...]
    several: bool
    left: str = ""
    conditions: tuple[str, ...] = ()
    narrowed: bool = False
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    naming: bool = False
    beside: tuple[str, ...] = ()
    said: str = ""


def sides(row: Block) -> Sides:
    """What stands between the relation signs, conditions such as `\\text{if } x = y` apart."""
    cuts: list[tuple[int, int, bool]] = []  # from where to where, and whether it is a comma
    last = row.end
    related = several = listed = other = naming = (
        False  # other: does something that is no formula stand before what comes?
    )
    pending: Piece | None = None
    begun = row.start
    for piece in (p for p in pieces(row.text, row.start, row.end) if p.depth == 0):
        if (end := _and(row, begun, piece)) is not None:
            listed = True
            cuts.append((piece.start, end, True))
            begun, pending = end, None
            continue
        if _condition(row, begun, piece) or (piece.kind == "TAB" and _ends_at_tabs(row, piece)):
            last = piece.start
            several = several or _goes_on(row, piece)
            break
        if piece.kind == "RELATION":
            two = [part for part in row.text[begun : piece.start].split("&") if part.strip(" \n\t~{}")]
            anew = related and len(two) > 1
            several = several or other or anew or naming or not (equates(piece.text) or NAMING.fullmatch(piece.text))
            naming = bool(NAMING.fullmatch(piece.text))
            cuts.append((piece.start, piece.end, False))
            related, begun = True, piece.end
        other = other or bool(APART.fullmatch(piece.text) and row.text[begun : piece.start].strip(" \n\t&~{}"))
        if piece.text in (",", ";"):
            pending = piece
        elif pending and not (piece.kind == "TAB" or piece.text in BLANK or piece.text.isspace()):
            listed = True
            cuts.append((pending.start, pending.end, True))
            begun, pending = pending.end, None
    texts, at = [], row.start
    for start, end, _ in sorted(cuts):
        texts.append(row.text[at:start])
        at = end
    texts.append(row.text[at:last])
    stripped = (" ".join(text.split()) for text in texts)
    found = tuple(text for text in stripped if text.strip(" &~"))
    conditions = _conditions(row, last)
    if found and related and ORDER.match(found[-1]):
        several = True
    behind = "" if conditions else _saying(row.text[last : row.end])
    narrowed = not REMARK.fullmatch(behind)
    several = listed or (several and related)
    return Sides(found, several, conditions=conditions, narrowed=narrowed, naming=naming, said=behind)


NAMING = re.compile(r"=\s*:|\\eqqcolon")
EQUALITY = re.compile(r"=|\\(?:equiv|coloneqq|triangleq|doteq|eqdef|defeq)(?![A-Za-z])")
OVER = re.compile(r"\\(?:stackrel|overset)\s*(?P<over>\{.*\})\s*\{[^{}]*\}", re.DOTALL)
SIZED = re.compile(r"\\(?:text\w*|mathrm|mathit|mathsf|rm|small|footnotesize|scriptsize|tiny)(?![A-Za-z])|[{}\s.]")
NAMED = re.compile(r"def|\\triangle|\\Delta|\((?:\w|[ivx]+|\d+)\)|[a-z]|\d+")  # by definition, or by a numbered step
ORDER = re.compile(  # of growth
    r"(?:\\(?:mathcal|widetilde|tilde|mathrm) ?\{?)?(?:[Oo]|\\(?:Theta|Omega))\}? ?(?:\\(?:left|[bB]igg?l?|!) ?)*\("
)
APART = re.compile(
    r"\\(?:qquad|quad|wedge|land|lor|vee|mid|forall|therefore|implies|iff|Rightarrow|Leftrightarrow|to|leadsto|&)|[:|]"
)
BLANK = ("\\quad", "\\qquad", "\\ ", "\\,", "\\;", "\\:", "\\!", "\\>", "~", "\\hfill", "}")


def equates(relation: str) -> bool:
    """Is it an equality, which holds as it stands, unlike one in a limit?"""
    over = OVER.fullmatch(relation)
    return bool(EQUALITY.search(relation) and (not over or NAMED.fullmatch(SIZED.sub("", over["over"]))))


def _ends_at_tabs(row: Block, tab: Piece) -> bool:
    """Does a formula end at a tab: in cases, and in an array but for those beside relation signs?"""
    if row.name.endswith("cases"):
        return True
    before, after = row.text[row.start : tab.start], row.text[tab.end : row.end]
    return row.name == "array" and not re.search(rf"{SIGN}\s*$", before) and not re.match(rf"\s*{SIGN}", after)


def _conditions(row: Block, start: int) -> tuple[str, ...]:
    """What stands behind a formula, but for remarks beside it, as of a step."""
    behind = row.text[start : row.end].strip()
    said = _saying(behind)
    apart = row.name.endswith(("cases", "array")) and behind.startswith("&")
    condition = apart or (IF.match(said) and not REMARK.fullmatch(said))
    return (behind,) if condition and behind.strip(" &~.,;") else ()


def _saying(behind: str) -> str:
    """The words, without what sets them."""
    return SAYING.sub(" ", behind.replace("&", " ")).strip(" ~,;.")


def _goes_on(row: Block, word: Piece) -> bool:
    """Is what is said behind a formula no condition, but another equation, as a definition is one, or more of it?"""
    end = closing_brace(row.text, word.end - 1) if word.kind == "WORD" else None
    if end is None or not row.text[end + 1 : row.end].strip(" \n\t&~.,;"):
        return False  # cases, or words alone
    said = row.text[word.end : end].strip(" ~\n")
    if not WHERE.match(said):
        return True
    return not row.name.endswith("cases") and any(
        piece.kind == "RELATION" and EQUALITY.search(piece.text) for piece in pieces(row.text, word.end, row.end)
    )


def _and(row: Block, begun: int, piece: Piece) -> int | None:
    """Where a word ends that stands between two equations, in p = .., \\text{and } q = ..; None where none does."""
    end = closing_brace(row.text, piece.end - 1) if piece.kind == "WORD" and not row.name.endswith("cases") else None
    if end is None or row.text[piece.end : end].strip(" ~\n") != "and" or not row.text[begun : piece.start].strip():
        return None
    return end + 1 if any(p.kind == "RELATION" and p.depth == 0 for p in pieces(row.text, end + 1, row.end)) else None


def _condition(row: Block, begun: int, piece: Piece) -> bool:
    """Does a condition or a remark begin with this piece, after a formula?"""
    if piece.text == "\\forall":
        return bool(REMARK.fullmatch(_saying(row.text[piece.start : row.end])))
    if piece.kind != "WORD" or not row.text[begun : piece.start].strip(" \n\t&~,;"):
        return False
    word = row.text[piece.end : closing_brace(row.text, piece.end - 1)]
    return bool(CONDITION.search(word.strip(" ~"))) and STOP.fullmatch(word) is None
