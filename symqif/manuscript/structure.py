"""The structure of LaTeX mathematics: what stands at the outermost level, between brackets or environments not."""

import re
from collections.abc import Iterator
from typing import NamedTuple

RELATIONS = (
    "le|leq|leqslant|leqq|ge|geq|geqslant|geqq|lt|gt|ne|neq|approx|simeq|sim|cong|equiv|coloneqq|eqqcolon|triangleq"
    "|doteq|propto|in|to|mapsto|implies|impliedby|iff|Rightarrow|Leftrightarrow|Longrightarrow|Longleftrightarrow|rightarrow|eqdef"
    "|defeq|lesssim|gtrsim"
)
TOKEN = re.compile(
    r"(?P<BREAK>\\\\\*?(?:\[\s*-?[\d.]*\s*[a-z]+\s*\])?)"
    r"|\\(?P<ENVIRONMENT>begin|end)\s*\{(?P<NAME>[A-Za-z]+\*?)\}"
    r"|(?P<LEFT>\\left\s*(?:\\[A-Za-z]+|\\.|.))|(?P<RIGHT>\\right\s*(?:\\[A-Za-z]+|\\.|.))"
    r"|(?P<RELATION>\\(?:stackrel|overset)\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*\{\s*[:=]+\s*\}|:=|=\s*:|=|[<>]"
    rf"|\\(?:{RELATIONS})(?![A-Za-z]))"
    r"|(?P<TAB>&)|(?P<OPEN>[{(\[]|\\\{)|(?P<CLOSE>[})\]]|\\\})"
    r"|(?P<WORD>\\(?:text|textrm|textnormal|textit|textbf|mathrm|mbox)\s*\{)"
    r"|\\[A-Za-z]+|\\.|.",
    re.DOTALL,
)


class Piece(NamedTuple):
    """A token, where it stands, and how many brackets or environments it is in."""

    kind: str
    text: str
    start: int
    end: int
    depth: int


def pieces(text: str, start: int, end: int) -> Iterator[Piece]:
    """The tokens of a part of a text. Round and square brackets count where they are balanced."""
    found = list(_pieces(text, start, end, frozenset("([\\")))
    return iter(found if not found or found[-1].kind != "OPENED" else list(_pieces(text, start, end, frozenset())))


def _pieces(text: str, start: int, end: int, counted: frozenset[str]) -> Iterator[Piece]:
    stack: list[str] = []
    for match in TOKEN.finditer(text, start, end):
        kind = str(match.lastgroup)
        kind = "ENVIRONMENT" if kind == "NAME" else kind
        value = match[0]
        if kind == "ENVIRONMENT":
            kind = match["ENVIRONMENT"].upper()
        if kind in ("CLOSE", "RIGHT", "END"):
            _close(stack, value, kind)
        yield Piece(kind, value, match.start(), match.end(), len(stack))
        if kind in ("BEGIN", "LEFT", "WORD") or (kind == "OPEN" and (value == "{" or value[0] in counted)):
            stack.append("{" if kind == "WORD" else value if kind == "OPEN" else kind)
    if stack and counted and stack[-1] not in ("{", "BEGIN"):
        yield Piece("OPENED", "", end, end, len(stack))


def _close(stack: list[str], value: str, kind: str) -> None:
    """Take off what a closing token closes, with the brackets inside that were left open."""
    opening = {"RIGHT": "LEFT", "END": "BEGIN"}.get(kind, "{" if value == "}" else "")
    if not opening:
        if stack and stack[-1] not in ("{", "BEGIN", "LEFT"):
            stack.pop()
    elif opening in stack:
        while stack.pop() != opening:
            pass


def closing_brace(text: str, start: int) -> int | None:
    """Where the brace that opens at `start` is closed."""
    depth = 0
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0 and match[0] == "}":
            return match.start()
    return None
