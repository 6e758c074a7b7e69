r"""Macros, \newcommand{\ee}[1]{e^{#1}} or \def\ee#1{e^{#1}}, written out as text: TeX is read, and never run."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from symqif.errors import SymqifError
from symqif.manuscript.structure import closing_brace

DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\(?P<name>[A-Za-z]+)\s*\}?\s*"
    r"(?:\[\s*(?P<count>[1-9])\s*\]\s*(?:\[(?P<default>[^\[\]]*)\]\s*)?)?\{"
    r"|\\DeclareMathOperator\*?\s*\{?\s*\\(?P<operator>[A-Za-z]+)\s*\}?\s*\{"
    r"|\\DeclarePairedDelimiter\s*\{?\s*\\(?P<pair>[A-Za-z]+)\s*\}?\s*\{(?P<left>[^{}]*)\}\s*\{"
    r"|\\[egx]?def\s*\\(?P<defined>[A-Za-z]+)\s*(?P<places>(?:#[1-9]\s*)*)\{"
)
LET = re.compile(r"\\let\s*\\([A-Za-z]+)\s*=?\s*(\\[A-Za-z]+|\S)")
COMMAND = re.compile(r"\\([A-Za-z]+)|\\.", re.DOTALL)
SPACED, ENSURED = re.compile(r"\\xspace(?![A-Za-z])\s*\Z"), re.compile(r"\s*\\ensuremath\s*\{")
RAISED = re.compile(r"(?<!\\)[_^]\s*\Z")
DIGIT, NUMBER = re.compile(r"\d\.?[\s{]*\Z"), re.compile(r"[\s{]*\.?\d")
SCRIPT, SIZE = re.compile(r"\s*['_^]"), re.compile(r"\s*(?:\*|\[\s*\\[A-Za-z]+\s*\])")
ROUNDS, LONGEST = 20, 20_000


class Macro(NamedTuple):
    """What a command stands for; default: of its first argument, which is then in square brackets."""

    body: str
    arguments: int = 0
    default: str | None = None
    sized: bool = False  # may it have a star, or a size in square brackets, as \abs* and \abs[\big] do?

    @property
    def sign(self) -> bool:
        """Does it stand for one letter or command, which may have a prime, an index or a star?"""
        return not self.arguments and bool(re.fullmatch(r"\s*(?:[A-Za-z]|\\[A-Za-z]+)\s*", self.body))


Macros = Mapping[str, Collection[Macro]]


def macros(text: str) -> Macros:
    """The definitions by name; which of several holds where is for TeX to know."""
    found: dict[str, set[Macro]] = {}
    for name, body in LET.findall(text):
        found.setdefault(name, set()).add(Macro(body))
    for match in DEFINITION.finditer(text):
        end = closing_brace(text, match.end() - 1)
        if end is None:
            continue
        body = _mathematics(text[match.end() : end])
        if match["operator"]:
            body = f"\\operatorname{{{body}}}"
        count = int(match["count"] or 0) or (match["places"] or "").count("#")
        if match["pair"]:
            body, count = f"{match['left']} #1 {body}", 1
        name = match["name"] or match["operator"] or match["pair"] or match["defined"]
        found.setdefault(name, set()).add(Macro(body, count, match["default"], sized=bool(match["pair"])))
    return found


def _mathematics(body: str) -> str:
    """A body without what sets it in running text too: x for \\ensuremath{x}\\xspace."""
    alone = SPACED.sub("", body)
    ensured = ENSURED.match(alone)
    end = closing_brace(alone, ensured.end() - 1) if ensured else None
    return alone[ensured.end() : end] if ensured and end == len(alone.rstrip()) - 1 else alone


def expanded(text: str, known: Macros) -> str:
    """The text with macros written out; SymqifError if one has several meanings or too few arguments, or no end."""
    for _ in range(ROUNDS):
        after = _once(text, known)
        if after == text:
            return text
        text = after
        if len(text) > LONGEST:
            break
    raise SymqifError("the macros in it do not end, or grow too long: write the formula out")


def letter(text: str, known: Macros) -> str:
    """A letter of a paper with macros written out, without the braces that keep these together."""
    return re.sub(r"(?<![A-Za-z_^}])\{((?:[^{}]|\{[^{}]*\})*)\}", r"\1", expanded(text, known))


def _once(text: str, known: Macros) -> str:
    """The text with its macros written out, but for those in what they stand for and in their arguments."""
    found, at = "", 0
    while match := COMMAND.search(text, at):
        found += text[at : match.start()]
        at = match.end()
        if match[1] not in known:
            found += match[0]
            continue
        meanings = known[match[1]]
        if len(meanings) > 1:
            raise SymqifError(f"{match[0]} is defined in {len(meanings)} ways: write it out in the formula")
        (macro,) = meanings
        arguments, at = _arguments(text, at, macro, match[0])
        inside = re.sub("#([1-9])", lambda place: _argument(arguments, place, match[0]), macro.body)  # noqa: B023
        if DIGIT.search(found) and NUMBER.match(inside):  # TeX prints one number
            raise SymqifError(f"{match[0]} begins with a digit, and stands behind one: write the number out")
        if RAISED.search(found):
            found += f"{inside.lstrip()} "  # TeX raises the first sign alone: in k^\half, the 1 of 1/2
        else:
            found += inside.strip() if macro.sign and SCRIPT.match(text, at) else f"{{{inside}}}"
    return found + text[at:]


def _arguments(text: str, at: int, macro: Macro, shown: str) -> tuple[list[str], int]:
    """What follows a macro, as TeX takes it: in braces, or one sign or command; and where it ends."""
    found: list[str] = []
    if macro.sized and (size := SIZE.match(text, at)):
        at = size.end()
    if macro.default is not None:
        option = re.compile(r"\s*\[([^\[\]]*)\]").match(text, at)
        found.append(option[1] if option else macro.default)
        at = option.end() if option else at
    while len(found) < macro.arguments:
        at += len(text[at:]) - len(text[at:].lstrip())
        end = closing_brace(text, at) if text[at : at + 1] == "{" else None
        single = COMMAND.match(text, at)
        if end is not None:
            found.append(text[at + 1 : end])
            at = end + 1
        elif single or text[at : at + 1] not in ("", "{", "}", "&"):
            found.append(single[0] if single else text[at])
            at = single.end() if single else at + 1
        else:
            raise SymqifError(f"{shown} takes {macro.arguments} arguments: write them in braces")
    return found, at


def _argument(arguments: list[str], place: re.Match[str], shown: str) -> str:
    number = int(place[1])
    if number > len(arguments):
        raise SymqifError(f"{shown} has #{number} in its definition, and {len(arguments)} arguments")
    return arguments[number - 1]
