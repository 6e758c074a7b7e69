r"""Definitions behind a LaTeX formula, after a comma: C = k p, \quad p = \frac{1}{k}, or H(x) = -x \log x."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from symqif.errors import SymqifError
from symqif.formula import limits
from symqif.formula.latex_tokens import FUNCTIONS
from symqif.formula.symbols import UPRIGHT, Letter, symbol
from symqif.formula.written import Written
from symqif.manuscript.equation import is_name
from symqif.manuscript.letters import next_symbol, pattern

SPACE = r"(?:[\s~&]|\\[,:;! ]|\\q?quad(?![A-Za-z]))*"
SPACES = re.compile(r"(?:[\s~&]|\\[,:;! ]|\\q?quad(?![A-Za-z]))+")
TOKENS = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
WHERE, AND = (
    rf"(?:\\(?:{UPRIGHT}|mbox)\s*\{{[\s~]*(?:{word})[\s~]*\}}|\b(?:{word})\b)" for word in ("where|with", "and")
)
COMMA = rf"(?<!\\)[,;]{SPACE}"
BEHIND, BETWEEN = re.compile(rf"{COMMA}(?:{WHERE})?|{WHERE}"), re.compile(rf"{COMMA}(?:{AND})?|{AND}")
SIGN = re.compile(r"(?<![<>=!:]):?=(?![=:])|\\(?:coloneqq|triangleq)(?![A-Za-z])")
CALL = re.compile(r"\s*(?:\\left\s*|\\[bB]igg?l?\s*)?\(")
CLOSES = re.compile(r"\\(?:right|[bB]igg?r?)\s*$")
ARGUMENT = re.compile(r"\s*\(\s*(\\?[A-Za-z]+)\s*\)")  # one name in brackets
HEAD = re.compile(r"(?P<name>[^()]+?)(?:(?:\\left\s*)?\((?P<arguments>[^()]+?)(?:\\right\s*)?\))?", re.DOTALL)
WORD = re.compile(rf"(?:\\(?:{UPRIGHT})\s*\{{\s*)?([A-Za-z]{{2,}})\s*\}}?")
NAMES = "|".join(FUNCTIONS)
SCRIPTS = r"(?:[_^] ?(?:\\?\w+|\{[^{}]*\}) ?)*"
REACHING = re.compile(  # before a name, with single spaces
    rf"\\(?:{NAMES}|(?:{UPRIGHT}) ?\{{ ?(?:{NAMES}) ?\}})(?![A-Za-z]) ?{SCRIPTS}(?P<brace>\{{ ?)?$"
)
BOUND = re.compile(r"\\sum\s*(?:\\(?:no)?limits\s*)?_\s*\{?\s*(\\?[A-Za-z]+)")
ENDS = re.compile(r"\s*(?:\\right(?![A-Za-z])|\\[bB]igg?r|[-+)\]},;&$]|\\\\|\Z)")
CLOSED = re.compile(r"\s*\}")
TIGHT = re.compile(r"(?:\^|\\sqrt)\s*$")  # before an argument
BRACED = re.compile(r"\A\{\s*([^{}]*?)\s*\}\Z")  # what a macro stands for
ROWS = re.compile(r"&|\\\\|\\end(?![A-Za-z])")
DEEP, NEAR = 20, 60  # definitions that use others, and functions of functions; characters before a name
HOW = r"write definitions behind the formula, after commas: C = k H(p), p = \frac{1}{k}, H(x) = -x \log(x)"


@dataclass(frozen=True)
class Definition:
    """What stands for a letter, or for a function of some letters."""

    body: str
    arguments: tuple[str, ...] = ()


def defined(text: Written) -> tuple[Written, dict[str, Definition]] | None:
    """A formula and the definitions behind it; None where there are none. SymqifError for other things behind them."""
    whole = text.replaced((sign.start(), sign.end(), " ") for sign in re.finditer(r"(?<!\\)\$", text.text))
    found = behind(whole.text)
    if found is None:
        return None
    formula = whole.cut(0, found[0])
    return formula.replaced([(0, 0, "$"), (len(formula.text), len(formula.text), "$")]), found[1]


def behind(text: str) -> tuple[int, dict[str, Definition]] | None:
    """Where a formula ends, and the definitions behind it; else as `defined`."""
    first = next(_outside(BEHIND, text), None) if len(text) <= limits.CHARACTERS else None
    if first is None:
        return None
    parts = [_bare(part) for part in _parted(text[first.end() :], BETWEEN)]
    found = [_definition(part) for part in parts if part]
    if not any(found):
        return None
    if not all(found):
        raise SymqifError(f"behind the formula there are not definitions alone: {HOW}")
    definitions = dict(filter(None, found))
    if len(definitions) < len(found):
        raise SymqifError(f"a name is defined twice: {HOW}")
    return first.start(), definitions


def begins(row: str) -> bool:
    """Does a row begin with where or with, as the one with the definitions of a formula in the row before?"""
    return bool(re.match(rf"{SPACE}{WHERE}", row))


def used(formula: str, definitions: Mapping[str, Definition]) -> dict[str, Definition]:
    """Those whose names occur, however they are spelt, in a formula or in one that is used."""
    known = {name: re.compile(_spelling(name) or "(?!)") for name in sorted(definitions, key=len, reverse=True)}
    meant = {sign.plain: name for name in definitions if (sign := _sign(name, 0))}
    found, texts = dict[str, Definition](), [formula]
    while texts:
        text, at = texts.pop(), 0
        while at < len(text):
            sign = _sign(text, at)
            name, at = next_symbol(text, at, known)
            name = name or (meant.get(sign.plain) if sign else None)
            if name is not None and name not in found:
                found[name] = definitions[name]
                texts.append(found[name].body)
    return found


def _sign(text: str, at: int) -> Letter | None:
    found = symbol(text, at)
    return found[0] if found else None


def _bare(part: str) -> str:
    """Without the space and the stops around it."""
    space = SPACES.match(part)
    return part[space.end() if space else 0 :].strip(" \n\t~.,;&")


def put_in(formula: Written, definitions: Mapping[str, Definition]) -> Written:
    """A formula with the definitions, which may use one another, in place of their names."""
    missing = set(definitions)
    for _ in range(DEEP):
        uses = list(_uses(formula.text, definitions))
        if not uses:
            break
        missing -= {name for *_, name in uses}
        formula = formula.replaced(use[:3] for use in uses)
    else:
        raise SymqifError(f"the definitions go in a circle, or more than {DEEP} stand one in another")
    if missing:
        raise SymqifError(f"{min(missing)} is defined but is no name in the formula: {HOW}")
    _no_other_spelling(formula.text, definitions)
    return replace(formula, defined=formula.defined.union(f"${name}$" for name in definitions))


def _no_other_spelling(text: str, definitions: Iterable[str]) -> None:
    """SymqifError where something in the formula is read as a name that is defined, as \\mathrm{p} is as p."""
    meant = {sign.plain: name for name in definitions if (sign := _sign(name, 0))}
    at = 0
    while at < len(text):
        found = symbol(text, at)
        if found and found[0].plain in meant:
            name = meant[found[0].plain]
            raise SymqifError(
                f"{text[at : found[1]]} is in the formula beside {name}, which is defined: write it alike"
            )
        at = next_symbol(text, at, {})[1]


def _definition(part: str) -> tuple[str, Definition] | None:
    """The name that an equation defines, and what it stands for; None where it is no definition."""
    signs = list(_outside(SIGN, part))
    head = HEAD.fullmatch(part[: signs[0].start()].strip()) if len(signs) == 1 else None
    body = part[signs[0].end() :].strip() if head else ""
    if not head or not body or body.isdigit() or ROWS.search(body):  # a number is a value that is asked for
        return None
    name, arguments = (
        BRACED.sub(r"\1", head["name"].strip(" \n&")),
        tuple(one.strip() for one in (head["arguments"] or "").split(",") if one),
    )
    known = all(_spelling(one) and is_name(one) and one != "e" for one in (name, *arguments))
    return (name, Definition(body, arguments)) if known and len({*arguments}) == len(arguments) else None


def _spelling(name: str) -> str | None:
    if word := WORD.fullmatch(name):
        return rf"(?:\\(?:{UPRIGHT})\s*\{{\s*{word[1]}\s*\}}|(?<![A-Za-z\\]){word[1]}(?![A-Za-z]))"
    letter = pattern(name)
    return letter and rf"{letter}(?!\s*[_'])"


def _uses(text: str, definitions: Mapping[str, Definition]) -> Iterator[tuple[int, int, str, str]]:
    """From where to where names stand in a text, what is to stand there, and the names."""
    known = {name: re.compile(_spelling(name) or "(?!)") for name in sorted(definitions, key=len, reverse=True)}
    bound, at, size = set(BOUND.findall(text)), 0, 0
    while at < len(text):
        start = at
        name, at = next_symbol(text, at, known)
        if name is None:
            continue
        one, body = definitions[name], definitions[name].body
        if not one.arguments and (call := ARGUMENT.match(text, at)) and symbol(call[1], 0):
            raise SymqifError(f"{name}{call[0].strip()} may be a function: write {name}(x) = .., or \\cdot between")
        if one.arguments:
            values, at = _values(text, at, name, len(one.arguments))
            if "\\sum" in body and "\\sum" in text:
                raise SymqifError(f"the sum in {name} may bind what is put into it: write {name} out")
            own = {argument: Definition(value) for argument, value in zip(one.arguments, values, strict=True)}
            body = Written.of(body).replaced(use[:3] for use in _uses(body, own)).text
        if bound & set(TOKENS.findall(one.body)).difference(one.arguments):
            raise SymqifError(f"a sum in the formula binds a letter that {name} has too: write {name} out")
        if uncertain(text, start, at):
            raise SymqifError(f"how far a function of {name} reaches is uncertain: write its brackets")
        new = f"{{({body})}}" if TIGHT.search(text[max(0, start - NEAR) : start]) else f"({body})"
        size += len(new)
        if size > limits.CHARACTERS:
            raise SymqifError("the formula is too long with the definitions put in: give a shorter one")
        yield start, at, new, name


def uncertain(text: str, start: int, end: int) -> bool:
    """Does a function stand before a part of a LaTeX text, and something behind it, as in \\ln x y?"""
    reaching = REACHING.search(SPACES.sub(" ", text[:start])[-NEAR:])
    closed = CLOSED.match(text, end) if reaching and reaching["brace"] else None
    return bool(reaching) and not ENDS.match(text, closed.end() if closed else end)


def _values(text: str, at: int, name: str, count: int) -> tuple[list[str], int]:
    """The arguments of a function behind its name, and where they end."""
    opening = CALL.match(text, at)
    if opening is None:
        raise SymqifError(f"{name} is a function: write its argument in brackets, as in the definition")
    start = opening.end()
    closing = next(_outside(re.compile(r"\)"), text, start), None)
    if closing is None:
        raise SymqifError(f"a bracket behind {name} is never closed")
    inside = CLOSES.sub("", text[start : closing.start()])
    values = _parted(inside, re.compile(r"(?<!\\),"))
    if len(values) != count:
        raise SymqifError(f"{name} has {count} arguments in its definition, and {len(values)} in the formula")
    return values, closing.end()


def _parted(text: str, separator: re.Pattern[str]) -> list[str]:
    """What a separator that stands outside brackets parts."""
    found = list(_outside(separator, text))
    starts, ends = [0, *(one.end() for one in found)], [*(one.start() for one in found), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def _outside(what: re.Pattern[str], text: str, at: int = 0) -> Iterator[re.Match[str]]:
    """Where a pattern is found outside brackets."""
    return (found for found in what.finditer(text, at) if _balanced(text[at : found.start()]))


def _balanced(text: str) -> bool:
    return sum(text.count(sign) for sign in "([{") == sum(text.count(sign) for sign in ")]}")
