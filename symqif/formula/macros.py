r"""Macros, \newcommand{\ee}[1]{e^{#1}} or \def\ee#1{e^{#1}}, expanded in the tokens of a formula as TeX does it.

TeX is read, and never run: which of several definitions holds where is not known, and then none is taken. A command
that has a meaning without them has a further one above its definition, and beside what may not define it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from symqif.formula import limits
from symqif.formula.errors import Fault
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
OPENING = re.compile(r"\s*\{")
LET = re.compile(r"\\let\s*\\([A-Za-z]+)\s*=?\s*(\\[A-Za-z]+|\S)")
DEEP = 20  # macros one inside another
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
    """Of a command, or of the \\begin or \\end of an environment, with its place. provides: only if there is none."""

    name: str
    macro: Macro
    start: int
    end: int
    provides: bool = False


def macro_definitions(text: str) -> Iterator[MacroDefinition]:
    """The definitions in a text."""
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

    A command that has a meaning of its own has it too above its definition, and where that only provides one.
    """
    found: dict[str, frozenset[Macro]] = {}
    for one in known:
        below = one.provides or (at is not None and one.end > at)
        other = {Macro(f"\\{one.name}")} if below and one.name in OTHERS else set[Macro]()
        found[one.name] = found.get(one.name, frozenset()) | {one.macro} | other
    return found


def tokens(text: str, known: Macros, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of a LaTeX text with its macros expanded, which stand where the macro does, and with braces around
    each argument of a fraction."""
    given = scan(text, tex=True, start=start, end=end, macros=known)
    found = list(islice(_expanded(given, known, 0), limits.TOKENS + 1))
    limits.at_most(limits.TOKENS, len(found), "too many numbers, names and signs", start)
    return found


def _braced(given: Sequence[Token]) -> Iterator[Token]:
    """With braces around the arguments of fractions and binomials: as TeX takes them, one token that has none."""
    missing = [0]  # arguments, in each brace that is open
    for token in given:
        single = missing[-1] and token.kind not in ("open", "close")
        if single:
            yield Token("open", "{", token.at, token.at)
        yield token
        if single:
            yield Token("close", "}", token.end, token.end)
        missing[-1] -= bool(missing[-1])
        if token.kind == "open":
            missing.append(0)
        elif token.kind == "close" and len(missing) > 1:
            missing.pop()
        elif token.kind == "command" and COMMANDS.get(token.text) in ("fraction", "binomial") and not single:
            missing[-1] = 2


def _expanded(given: Sequence[Token], known: Macros, deep: int) -> Iterator[Token]:
    given, n = list(_braced(given)), 0
    while n < len(given):
        token = given[n]
        n += 1
        if token.kind != "macro":
            yield token
            continue
        meanings = known[token.text]
        if len(meanings) > 1:
            what = f"\\{token.text} is defined in {len(meanings)} ways"
            raise Fault(what, token.at, "write it out in the formula")
        if deep >= DEEP:
            raise Fault("the macros in it do not end", token.at, f"at most {DEEP} inside one another are read")
        (macro,) = meanings
        arguments, n = _arguments(given, n, macro, token, known)
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
        yield from _expanded(put_in, known, deep + 1)
        if any(SPACED.findall(macro.body[body[-1].end if body else 0 :])):
            yield Token("wide", token.text, token.at, token.end)


def _arguments(
    given: Sequence[Token], n: int, macro: Macro, token: Token, known: Macros
) -> tuple[list[list[Token]], int]:
    """What follows a macro, as TeX takes it: in braces, or one token; and where it ends."""
    found: list[list[Token]] = []
    if macro.sized and n < len(given) and given[n].kind == "sign" and given[n].text == "*":
        n += 1
    if macro.sized or macro.default is not None:
        optional = n < len(given) and given[n].text == "["
        end = next((m for m in range(n, len(given)) if given[m].text == "]"), n) if optional else n
        if macro.default is not None:
            own = list(given[n + 1 : end]) if optional else scan(macro.default, tex=True, macros=known)
            found.append([part if optional else part._replace(at=token.at, end=token.end) for part in own])
        n = end + 1 if optional else n
    while len(found) < macro.arguments:
        first = given[n] if n < len(given) else token._replace(kind="end")
        if first.kind in ("close", "closing", "tab", "end"):
            raise Fault(f"\\{token.text} takes {macro.arguments} arguments", token.at, "write them in braces")
        if first.text != "{":
            found.append([first])
            n += 1
            continue
        depth, start = 1, n + 1
        while depth:
            n += 1
            if n == len(given):
                raise Fault("'{' is never closed", first.at, "a bracket is missing after it")
            depth += {"open": 1, "close": -1}.get(given[n].kind, 0)
        found.append(list(given[start:n]))
        n += 1
    return found, n
