r"""Macros, \newcommand{\ee}[1]{e^{#1}} or \def\ee#1{e^{#1}}, expanded in the tokens of a formula as TeX does it.

TeX is read, and never run: which of several definitions holds where is not known, and then none is taken. A command
that has a meaning without them has a further one above its definition, and beside what may not define it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from symqif.formula.errors import Fault, quoted
from symqif.formula.scan import SPACED, Token, behind, scan
from symqif.formula.signs import COMMANDS, MEANT, SKIPPED

DEFINITION = re.compile(
    r"\\(?:(?:re)?new(?:command|robustcmd)|(?P<provides>provide(?:command|robustcmd))|DeclareRobustCommand)\*?\s*\{?\s*\\(?P<name>[A-Za-z]+)\s*\}?\s*"
    r"(?:\[\s*(?P<count>[1-9])\s*\]\s*(?:\[(?P<default>[^\[\]]*)\]\s*)?)?\{"
    r"|\\(?:New|Renew|Declare)DocumentCommand\s*\{?\s*\\(?P<document>[A-Za-z]+)\s*\}?\s*\{(?P<needed>[m\s]*)\}\s*\{"
    r"|\\DeclareMathOperator\*?\s*\{?\s*\\(?P<operator>[A-Za-z]+)\s*\}?\s*\{"
    r"|\\DeclarePairedDelimiter\s*\{?\s*\\(?P<pair>[A-Za-z]+)\s*\}?\s*\{(?P<left>[^{}]*)\}\s*\{"
    r"|\\[egx]?def\s*\\(?P<defined>[A-Za-z]+)\s*(?P<places>(?:#[1-9]\s*)*)\{"
)
ENVIRONMENT = re.compile(r"\\(?:re)?newenvironment\*?\s*\{([A-Za-z]+\*?)\}\s*(?:\[\d\]\s*(?:\[[^\[\]]*\]\s*)?)?\{")
GROUP = re.compile(
    r"\\(?:begin|end)\s*\{document\}|(?P<opens>\\begin\s*\{[^{}]*\}|\\b(?:egin)?group(?![A-Za-z])|\{)"
    r"|(?P<closes>\\end\s*\{[^{}]*\}|\\e(?:nd)?group(?![A-Za-z])|\})|\\."
)
OPENING = re.compile(r"\s*\{")
LET = re.compile(r"\\let\s*\\([A-Za-z]+)\s*=?\s*(\\[A-Za-z]+|\S)")
OTHERS = {*MEANT, *SKIPPED, *COMMANDS}  # commands that have a meaning without macros


class Macro(NamedTuple):
    """What a command stands for; default: of its first argument, which is then in square brackets."""

    body: str
    arguments: int = 0
    default: str | None = None
    sized: bool = False  # may it have a star, or a size in square brackets, as \abs* and \abs[\big] do?


Macros = Mapping[str, frozenset[Macro]]
NONE: Macros = {}


class MacroDefinition(NamedTuple):
    """Of a command, or of the \\begin or \\end of an environment, with its place. provides: only if there is none.
    until: from where on it may not hold, as behind the group that it stands in."""

    name: str
    macro: Macro
    start: int
    end: int
    provides: bool = False
    until: int | None = None


def macro_definitions(text: str) -> list[MacroDefinition]:
    """The definitions in a text."""
    found = sorted(_definitions(text), key=lambda one: one.start)
    last, until = {one.name: one.start for one in found}, _group_ends(text, found)
    for one in found:
        if text.startswith("\\let", one.start) and last.get(one.macro.body[1:], 0) > one.start:
            until[one.start] = one.end  # it keeps what that has been before
        elif text.startswith(("\\gdef", "\\xdef"), one.start):
            until.pop(one.start, None)
    return [one._replace(until=until.get(one.start)) for one in found]


def _group_ends(text: str, definitions: Sequence[MacroDefinition]) -> dict[int, int]:
    """Where the groups end in which definitions stand, by where these begin; none for those within another one."""
    groups, ends, outer, waiting = [list[int]()], dict[int, int](), 0, [*definitions[::-1]]
    for edge in GROUP.finditer(text):
        while waiting and waiting[-1].start < edge.start():
            one = waiting.pop()
            groups[-1] += [one.start] if one.start >= outer else []
            outer = max(outer, one.end)
        if edge.start() < outer:
            continue
        if edge["opens"]:
            groups.append([])
        elif edge["closes"] and len(groups) > 1:
            ends |= dict.fromkeys(groups.pop(), edge.start())
    return ends


def _definitions(text: str) -> Iterator[MacroDefinition]:
    for match in LET.finditer(text):
        yield MacroDefinition(match[1], Macro(match[2]), *match.span())
    for match in DEFINITION.finditer(text):
        end = behind(text, match.end())
        if end is None:
            continue
        body = text[match.end() : end - 1]
        count = int(match["count"] or 0) or (match["places"] or "").count("#") or (match["needed"] or "").count("m")
        if match["operator"]:
            body = rf"\operatorname{{{body}}}"
        if match["pair"]:
            body, count = f"{match['left']} #1 {body}", 1
        name = match["name"] or match["operator"] or match["pair"] or match["defined"] or match["document"]
        macro = Macro(body, count, match["default"], sized=bool(match["pair"]))
        yield MacroDefinition(name, macro, match.start(), end, bool(match["provides"]))
    for match in ENVIRONMENT.finditer(text):
        middle = behind(text, match.end())
        second = OPENING.match(text, middle) if middle else None
        end = behind(text, second.end()) if second else None
        if middle and second and end:
            parts = {"begin": text[match.end() : middle - 1], "end": text[second.end() : end - 1]}
            for edge, body in parts.items():
                yield MacroDefinition(f"{edge}{{{match[1]}}}", Macro(body), match.start(), end)


def holding(known: Iterable[MacroDefinition], at: int | None = None) -> Macros:
    """What each command stands for at a place, or behind them all; of definitions that differ all.

    A command that has a meaning of its own has it too above its definition, and where that only provides one. One that
    may not hold there may have any.
    """
    found: dict[str, frozenset[Macro]] = {}
    for one in known:
        below = one.provides or (at is not None and one.end > at)
        ended = one.until is not None and (at is None or one.until <= at)
        other = {Macro(f"\\{one.name}")} if ended or (below and one.name in OTHERS) else set[Macro]()
        found[one.name] = found.get(one.name, frozenset()) | {one.macro} | other
    return found


def expansion(token: Token, known: Macros, waiting: list[Token]) -> list[Token]:
    """What a macro stands for, with its arguments, which are taken from the tokens behind it, the last one first."""
    macro, *others = known[token.text]
    if others:
        raise Fault(f"\\{token.text} is defined in {1 + len(others)} ways", token.at, "write it out in the formula")
    arguments = list(_arguments(token, macro, known, waiting))
    body, put_in = scan(macro.body, tex=True, macros=known), list[Token]()
    for part in body:
        if not re.fullmatch(r"#\d", part.text):
            put_in.append(part._replace(at=token.at, end=token.end))
        elif 1 <= (place := int(part.text[1])) <= len(arguments):
            put_in += arguments[place - 1]
        else:
            what = f"\\{token.text} has {part.text} in its definition, and {len(arguments)} arguments"
            raise Fault(what, token.at, "write it out in the formula")
    if put_in:
        put_in[0] = put_in[0]._replace(spaced=token.spaced)
    if any(SPACED.findall(macro.body[body[-1].end if body else 0 :])):
        put_in.append(Token("wide", token.text, token.at, token.end))
    return put_in


def _arguments(token: Token, macro: Macro, known: Macros, waiting: list[Token]) -> Iterator[list[Token]]:
    """What follows a macro, as TeX takes it: in braces, or one token; first what may stand in square brackets."""
    if macro.sized and waiting and waiting[-1].text == "*":
        waiting.pop()
    optional = (macro.sized or macro.default is not None) and waiting and waiting[-1].text == "["
    given = _until("]", waiting) if optional else None
    if macro.default is not None:
        default = scan(macro.default, tex=True, macros=known)
        yield [part._replace(at=token.at, end=token.end) for part in default] if given is None else given
    for _ in range(macro.arguments - (macro.default is not None)):
        if not waiting or waiting[-1].kind in ("close", "closing", "tab"):
            raise Fault(f"\\{token.text} takes {macro.arguments} arguments", token.at, "write them in braces")
        yield _until("}", waiting) if waiting[-1].text == "{" else [waiting.pop()]


def _until(close: str, waiting: list[Token]) -> list[Token]:
    """The tokens from a bracket that is open to this one, which closes it."""
    opening, depth, found = waiting.pop(), 0, list[Token]()
    while waiting:
        token = waiting.pop()
        if token.text == close and depth == 0:
            return found
        depth += {"open": 1, "close": -1}.get(token.kind, 0)
        found.append(token)
    raise Fault(f"{quoted(opening.text)} is never closed", opening.at, "a bracket is missing after it")
