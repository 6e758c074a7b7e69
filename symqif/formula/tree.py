r"""Brackets, braces, words and environments become one token each, with what stands in it.

Its kind is the opening bracket, `words` for \text{..} and its like, `prose` for \intertext{..}, or \begin with the name
of an environment as its text. close is the closing bracket, which may be another; empty where there is none.
"""

from collections.abc import Iterable, Iterator, Sequence

from symqif.formula import limits
from symqif.formula.errors import Fault, quoted
from symqif.formula.macros import NONE, Macros, expansion
from symqif.formula.scan import Token, scan
from symqif.formula.signs import COMMANDS

Items = tuple[Token, ...]
PAIRS = {"(": ")", "[": "]", "\\{": "\\}", "⌊": "⌋", "⌈": "⌉", "|": "|"}
OPENED = {"close": "open", "closing": "bracket", "end": "begin", "right": "left"}
SPACE = ("tab", "wide", "break")
END = Token("end of it", "", 0, 0)


def tree(text: str, *, tex: bool, macros: Macros = NONE, start: int = 0, end: int | None = None) -> Items:
    """The tokens of a text, or of a part of it, with their groups, macros expanded, and braces around each argument.

    A round or square bracket may be closed by another one, or not at all: that is for who reads it. Fault where a
    brace, \\left or \\begin is not closed, or was not opened.
    """
    waiting = scan(text, tex=tex, start=start, end=end, macros=macros)[::-1]
    stack: list[tuple[Token, list[Token]]] = [(END, [])]
    count = expanded = 0
    while waiting:
        token = waiting.pop()
        count += 1
        if _is_argument(token, stack[-1][1]):
            opening = Token("open", "{", token.at, token.at, run=token.run)
            waiting += [Token("close", "}", token.end, token.end), token._replace(run=""), opening]
        elif token.kind == "macro":
            expanded += 1
            if expanded > limits.MACROS:
                raise Fault("the macros in it do not end", token.at, f"at most {limits.MACROS:,} are expanded")
            waiting += reversed(expansion(token, macros, waiting))
            limits.at_most(limits.TOKENS, count + len(waiting), "too many numbers, names and signs", start)
        elif token.kind in OPENED.values():
            stack.append((token, []))
            limits.at_most(limits.BRACKETS, len(stack) - 1, "too many brackets inside one another", token.at)
        elif token.kind in OPENED:
            _close(stack, token)
        else:
            stack[-1][1].append(token)
    while len(stack) > 1:
        opening, items = stack[-1]
        if opening.kind != "bracket":
            raise Fault(f"{quoted(_shown(opening))} is never closed", opening.at, "a bracket is missing after it")
        _pop(stack, "", items[-1].end if items else opening.end)
    return tuple(stack[0][1])


def _is_argument(token: Token, items: Sequence[Token]) -> bool:
    """Is a token without braces all that a command or sign before it takes? So TeX takes the 2 of \\sqrt23 and x^23."""
    before, last = (END, END, *items)[-2:]
    if any(item.kind == "command" and COMMANDS.get(item.text) in ("fraction", "binomial") for item in (before, last)):
        return token.kind not in ("open", "close")
    root = before if last.kind == "[" else last
    takes = (last.kind == "sign" and last.text in ("^", "_")) or (
        root.kind == "command" and COMMANDS.get(root.text) == "root"
    )
    return takes and token.kind in ("digit", "letter", "word")


def _shown(token: Token) -> str:
    return rf"\{token.kind}{{{token.text}}}" if token.kind in ("begin", "end") else token.text


def _close(stack: list[tuple[Token, list[Token]]], token: Token) -> None:
    wanted = OPENED[token.kind]
    if wanted == "bracket" != stack[-1][0].kind:
        stack[-1][1].append(token)
        return
    while wanted != "bracket" == stack[-1][0].kind:
        _pop(stack, "", token.at)
    opening = stack[-1][0]
    if opening is END:
        raise Fault(f"{quoted(_shown(token))} closes nothing", token.at, "a bracket is missing before it")
    if opening.kind != wanted or (wanted == "begin" and opening.text != token.text):
        what = f"{quoted(_shown(opening))} is not closed by {quoted(_shown(token))}"
        raise Fault(what, token.at, "brackets come in pairs of one kind")
    _pop(stack, token.text, token.end)


def _pop(stack: list[tuple[Token, list[Token]]], close: str, end: int) -> None:
    opening, items = stack.pop()
    kind = opening.text
    if opening.kind == "begin":
        kind = "\\begin"
    elif opening.kind == "left" and kind == close == ".":
        kind, close = "{", "}"  # TeX prints neither
    elif opening.kind == "open" and kind != "{":
        kind = "prose" if "intertext" in kind else "words"
    bare = kind == "{" and len(items) == 1 and (is_operator(items[0]) or items[0].kind == "relation")
    made = opening._replace(kind=kind, end=end, items=tuple(items), close=close)
    stack[-1][1].append(items[0]._replace(at=made.at, end=end, spaced=made.spaced) if bare else made)


def is_sign(item: Token, *texts: str) -> bool:
    """Is it one of these signs?"""
    return item.kind in ("sign", "power") and item.text in texts


def is_operator(item: Token) -> bool:
    return item.kind == "power" or (item.kind == "sign" and item.text in ("+", "-", "*", "/"))


def without_space(items: Iterable[Token]) -> list[Token]:
    return [item for item in items if item.kind not in SPACE]


def around(items: Sequence[Token], n: int) -> list[Token]:
    """What stands beside a place, through space."""
    return [(without_space(items[:n]) or [END])[-1], (without_space(items[n + 1 :]) or [END])[0]]


def trimmed(items: Sequence[Token], *, stops: bool = False) -> Items:
    """Without space around it, and without the comma or full stop behind it."""
    first, last = 0, len(items)
    while first < last and (items[first].kind in SPACE or is_sign(items[first], ";")):
        first += 1
    while first < last and (items[last - 1].kind in SPACE or (stops and _is_stop(items[last - 1]))):
        last -= 1
    return tuple(items[first:last])


def _is_stop(item: Token) -> bool:
    return is_sign(item, ",", ";", ".") or (item.kind == "words" and all(map(_is_stop, item.items)))


def lone(items: Sequence[Token]) -> Token:
    """The one item that there is, through braces around it; else the end."""
    if len(items) != 1:
        return END
    return lone(items[0].items) if items[0].kind == "{" else items[0]


def parted(items: Iterable[Token], *separators: str) -> list[list[Token]]:
    """What these signs, relations and commands part."""
    found: list[list[Token]] = [[]]
    for item in items:
        if item.kind in ("sign", "relation", "other", "command") and item.text in separators:
            found.append([])
        else:
            found[-1].append(item)
    return found


def leaves(items: Iterable[Token]) -> Iterator[Token]:
    """All tokens but for brackets."""
    for item in items:
        if item.items or item.close:
            yield from leaves(item.items)
        else:
            yield item
