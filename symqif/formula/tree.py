"""Brackets, braces, words and environments, each with what stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from symqif.formula import limits
from symqif.formula.errors import Fault, quoted
from symqif.formula.scan import Token

PAIRS = {"(": ")", "[": "]", "\\{": "\\}", "⌊": "⌋", "⌈": "⌉", "|": "|"}
HARD = ("{", "begin", "left")  # what TeX itself wants to be closed


@dataclass(frozen=True, slots=True)
class Group:
    r"""What stands between two brackets.

    kind: the opening one, `words` for \text{..} and its like, `prose` for \intertext{..}, or the name of an
    environment. close: the closing one, which may be another; empty where there is none.
    """

    kind: str
    close: str
    items: tuple[Item, ...]
    at: int
    end: int
    spaced: bool = False


Item = Token | Group


def tree(tokens: Iterable[Token]) -> tuple[Item, ...]:
    """The tokens with their groups; Fault where a brace, \\left or \\begin is not closed, or was not opened.

    A round or square bracket may be closed by another one, or not at all: that is for who reads it.
    """
    stack: list[tuple[Token | None, list[Item]]] = [(None, [])]
    for token in tokens:
        if token.kind in ("open", "begin", "left"):
            stack.append((token, []))
            if len(stack) > limits.BRACKETS + 1:
                raise Fault("too many brackets inside one another", token.at, f"at most {limits.BRACKETS} are read")
        elif token.kind in ("close", "end", "right"):
            _close(stack, token)
        else:
            stack[-1][1].append(token)
    last = stack[-1][1][-1].end if stack[-1][1] else stack[-1][0].end if stack[-1][0] else 0
    while len(stack) > 1:
        opening = stack[-1][0]
        assert opening
        if _sort(opening) in HARD:
            raise Fault(f"{quoted(_shown(opening))} is never closed", opening.at, "a bracket is missing after it")
        _pop(stack, "", last)
    return tuple(stack[0][1])


def _sort(opening: Token) -> str:
    if opening.kind != "open":
        return opening.kind
    return opening.text if opening.text in PAIRS else "{"


def _shown(token: Token) -> str:
    return {"begin": rf"\begin{{{token.text}}}", "end": rf"\end{{{token.text}}}"}.get(token.kind, token.text)


def _close(stack: list[tuple[Token | None, list[Item]]], token: Token) -> None:
    wanted = {"end": "begin", "right": "left"}.get(token.kind, "{" if token.text == "}" else "")
    opened = [_sort(opening) if opening else "" for opening, _ in stack]
    if not wanted:
        if opened[-1] in HARD or len(stack) == 1:
            stack[-1][1].append(token)
        else:
            _pop(stack, token.text, token.end)
        return
    while len(stack) > 1 and _sort_of(stack) not in HARD:
        _pop(stack, "", token.at)
    opening = stack[-1][0]
    if opening is None or _sort(opening) != wanted or (wanted == "begin" and opening.text != token.text):
        if opening is not None:
            what = f"{quoted(_shown(opening))} is not closed by {quoted(_shown(token))}"
            raise Fault(what, token.at, "brackets come in pairs of one kind")
        raise Fault(f"{quoted(_shown(token))} closes nothing", token.at, "a bracket is missing before it")
    _pop(stack, token.text, token.end)


def _sort_of(stack: list[tuple[Token | None, list[Item]]]) -> str:
    opening = stack[-1][0]
    assert opening
    return _sort(opening)


def _pop(stack: list[tuple[Token | None, list[Item]]], close: str, end: int) -> None:
    opening, items = stack.pop()
    assert opening
    kind = opening.text
    if opening.kind == "open" and kind not in PAIRS and kind != "{":
        kind = "prose" if kind.endswith("intertext") else "words"
    if opening.kind == "left" and kind == "." and close == ".":
        kind, close = "{", "}"  # TeX prints neither
    stack[-1][1].append(Group(kind, close, tuple(items), opening.at, end, opening.spaced))


def is_sign(item: Item | None, *texts: str) -> bool:
    """Is it one of these signs?"""
    return isinstance(item, Token) and item.kind in ("sign", "power") and item.text in texts


def lone(items: Sequence[Item]) -> Item | None:
    """The one item that there is, through braces around it."""
    if len(items) != 1:
        return None
    only = items[0]
    return lone(only.items) if isinstance(only, Group) and only.kind == "{" else only


def leaves(items: Iterable[Item]) -> Iterator[Token]:
    """All tokens but for brackets."""
    for item in items:
        if isinstance(item, Token):
            yield item
        else:
            yield from leaves(item.items)
