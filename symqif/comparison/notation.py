r"""The notation of a paper: one side of an equation, one row of several, and its letters put into symqif's names."""

import re
from collections.abc import Mapping
from dataclasses import replace

from symqif.errors import SymqifError
from symqif.formula.read import LATEX_MARKS
from symqif.formula.written import Written
from symqif.manuscript.braces import braces
from symqif.manuscript.definitions import defined, put_in, uncertain
from symqif.manuscript.displays import displays
from symqif.manuscript.equation import is_name, is_whole, outside
from symqif.manuscript.extract import UNNAMED, one_side
from symqif.manuscript.letters import LATEX, PYTHON, next_symbol, pattern, spellings

WORD = re.compile(r"\{\s*(\w+)\s*\}$")
EQUATION = re.compile(r"(?<![<>=!:])(:?=)(?!=)")
NAME = re.compile(r"[A-Za-z\u03b1-\u03c9][A-Za-z0-9_]*\u2032?")
NAMED = re.compile(rf"\s*({NAME.pattern})\s*=(?!=)")
BOUND = re.compile(r"(?:,\s*|[\u2211\u03a3]\W*)(\w+)\s*[,=]")  # in a sum
WITH = re.compile(r"[,;]?\s+(?:with|where)\s+(?=[^,;]*=)")
BESIDE = re.compile(r"[\w)\]}\u2032]\s+[\w([{]|[#:|~&<>≤≥≈≠∧∨⇒⟹→↦]")  # in plain text, what is no side of an equation
APART = re.compile(  # in LaTeX
    r"\\q?quad(?![A-Za-z])|\\(?:wedge|land|lor|vee|mid|forall|therefore|implies|iff|to|mapsto|leadsto|[LR]ightarrow"
    r"|Longrightarrow|rightarrow)(?![A-Za-z])|\\[&;]\s*\\;|\\&|[\w)\]}]\s*\\(?:text\w*|mbox)\s*\{|(?<![A-Za-z\\{])[a-z]{2,}(?![A-Za-z}])"
)
SAID = re.compile(r"\\(?:text\w*|mathrm|mbox)\s*\{([^{}]*)\}")
REMARK = re.compile(
    r"|for (?:all|any|each|every)|(?:as (?:in|above|before)|by|see)\b.*"
)  # what narrows a formula down is none
SEVERAL = "there are several formulas, or a condition: give that alone which is meant, as k·p, with p = 1/2"
REACHING = re.compile(
    r"(?:√|(?:\^|\*\*)\s*\d+|\b(?:ln|log|exp)[0-9\u2070-\u209c\u00b2\u00b3\u00b9]*\s+)$"
)  # before a name that is put in
UNCERTAIN = "how far a root, an exponent or a function reaches is uncertain: write its brackets"
FORMULA = re.compile(r"(?!.*\*\*)[\w+\-*/() ]+", re.ASCII)  # without powers
FUNCTION = re.compile(r"\b(exp|log)\s*\(")
PARAMETER = re.compile(r"\b(?!(?:exp|log)\s*\()[A-Za-z_]\w*")
LINE = re.compile(r"[\w)\]}]\s*$")


def checked(symbols: object) -> dict[str, str]:
    """The table {letter of the paper: name, or formula in names}; SymqifError if it is none."""
    if not isinstance(symbols, dict):
        raise SymqifError('symbols must be a table: write symbols = {d = "k"}')
    for key, name in symbols.items():
        if not (key.isidentifier() and key.isascii()) and pattern(key) is None:
            raise SymqifError(
                f"{key[:40]!r} in symbols is not a letter, a name or a command such as '\\ell', 'p_1', 'q^*' or '|D|'"
            )
        if not (isinstance(name, str) and (name.isidentifier() or FORMULA.fullmatch(name))):
            raise SymqifError(
                f'{key} in symbols must be the name of a parameter: write {key} = "k", or a formula in them, "(k-p)/2"'
            )
    return dict(symbols)


def written(formula: str, symbols: Mapping[str, str], row: int | None = None, side: int | None = None) -> Written:
    """A formula as it is to be read: of an equation the last side, of several rows one, in symqif's names.

    A formula between other relation signs than = is left as it is. SymqifError if it is not clear what is meant.
    """
    whole = Written.of(formula)
    return renamed(_stated(whole.replaced((*span, " ") for span in braces(formula)), row, side), symbols)


def _stated(whole: Written, row: int | None, side: int | None) -> Written:
    if not LATEX_MARKS.intersection(whole.text):
        return _last(whole, row, side)
    surrounding = displays(whole.text)
    inner = whole
    if len(surrounding) == 1 and surrounding[0].begin == len(whole.text) - len(whole.text.lstrip()):
        (one,) = surrounding
        inner = whole.cut(one.start, one.end) if not whole.text[one.close :].strip(" \n\t.,;~") else whole
    if row is side is None and (found := defined(inner)):
        return put_in(_stated(found[0], None, None), found[1])
    found_side = one_side(inner.text, row, side)
    if found_side is None:
        return whole
    part = found_side.formula
    if row is side is None:
        _one_equation(inner.text, part)
    result = replace(
        inner.holding(part), conditions=found_side.conditions, before=found_side.before, stated=found_side.stated
    )
    bare = not LATEX_MARKS.intersection(part)
    return put_in(
        result.replaced([(0, 0, "$"), (len(part), len(part), "$")]) if bare else result, found_side.definitions
    )


def _last(whole: Written, row: int | None, side: int | None) -> Written:
    """Of a Python expression, or of what the terminal prints, the last side of an equation; `with` has definitions."""
    if row is not None:
        raise SymqifError("a Python expression has no rows: leave row out")
    if given := WITH.search(whole.text):
        if side is not None:
            raise SymqifError(SEVERAL)
        return _put_in(_last(whole.cut(0, given.start()), row, side), _definitions(whole, given.end()))
    signs = list(EQUATION.finditer(whole.text))
    inside = [whole.text[: sign.start()] for sign in signs]
    if any(text.count("(") != text.count(")") for text in inside) or (not signs and side is None):
        return whole  # exp(x=k) is for the reader to refuse
    if side is None and inside:
        first, *middle = EQUATION.split(inside[-1])[::2]
        if len(_listed(inside[-1])) > 1 or any(
            BESIDE.search(outside(side)) or (side is not first and not is_whole(side)) for side in (first, *middle)
        ):
            raise SymqifError(SEVERAL)
        if not is_name(first, latex=False):
            raise SymqifError(UNNAMED)
    ends = [0, *(sign.end() for sign in signs)], [*(sign.start() for sign in signs), len(whole.text)]
    parts = [span for span in zip(*ends, strict=True) if whole.text[slice(*span)].strip()]
    number = len(parts) if side is None else side if side > 0 else len(parts) + 1 + side
    if side == 0 or not 1 <= number <= len(parts):
        raise SymqifError(f"side {side} is not one of its {len(parts)}")
    before = () if side is not None else tuple(whole.text[slice(*span)].strip() for span in parts[:-1])
    equations = (tuple(map(str.strip, EQUATION.split(whole.text[slice(*one)])[::2])) for one in _listed(whole.text))
    stated = tuple(sides for sides in equations if len(sides) > 1 and is_name(sides[0], latex=False))
    return replace(whole.cut(*parts[number - 1]), before=before, stated=stated)


def _one_equation(text: str, part: str) -> None:
    """SymqifError unless the part of a LaTeX text that is read is the last side of one equation."""
    dropped, _, rest = text.rpartition(part.strip()) if part.strip() in text else (text, "", "")
    said = [found[1].strip(" ~,;.()") for found in SAID.finditer(rest)]
    if APART.search(outside(dropped)) or EQUATION.search(rest) or not all(map(REMARK.fullmatch, said)):
        raise SymqifError(SEVERAL)


def _listed(text: str, at: int = 0) -> list[tuple[int, int]]:
    """From where to where the parts of a list go: outside brackets, commas, line ends and the like separate them."""
    found, depth, start = [], 0, at
    for n in range(at, len(text)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[n], 0)
        ends_line = text[n] == "\n" and LINE.search(text[start:n]) and text[n:].strip()
        if not depth and (text[n] in ",;" or ends_line or text.startswith(" and ", n)):
            found.append((start, n))
            start = n + (5 if text[n] == " " else 1)
    return [*found, (start, len(text))]


def _definitions(whole: Written, start: int) -> dict[str, Written]:
    """The definitions p = .., q = .. from a place on."""
    found = {}
    for part in _listed(whole.text, start):
        named = NAMED.match(whole.text, *part)
        if not named or EQUATION.search(whole.text, named.end(), part[1]):
            raise SymqifError("after with there are definitions: p = .., q = ..")
        if named[1] == "e":
            raise SymqifError("e is the base of the exponential function: call what you define otherwise")
        if named[1] in found:
            raise SymqifError(f"{named[1]} is defined twice: keep one")
        found[named[1]] = whole.cut(named.end(), part[1])
    return found


def _put_in(formula: Written, definitions: Mapping[str, Written]) -> Written:
    """A formula with the definitions, which may use one another, in place of their names."""
    missing = set(definitions)
    bound = set(BOUND.findall(formula.text))
    for name, body in definitions.items():
        if bound.intersection(NAME.findall(body.text)):
            raise SymqifError(f"a sum in the formula binds a name that {name} has too: write {name} out")
    for _ in definitions:
        uses = [name for name in NAME.finditer(formula.text) if name[0] in definitions]
        missing -= {name[0] for name in uses}
        if any(REACHING.search(formula.text[: name.start()]) for name in uses):
            raise SymqifError(UNCERTAIN)
        formula = formula.replaced((*name.span(), f"({definitions[name[0]].text.strip()})") for name in uses)
    if any(name[0] in definitions for name in NAME.finditer(formula.text)):
        raise SymqifError("the definitions after with go in a circle")
    if missing:
        raise SymqifError(f"{min(missing)} is defined but is no name in the formula: write products with * or ·")
    return replace(formula, defined=formula.defined.union(definitions))


def renamed(formula: Written, symbols: Mapping[str, str]) -> Written:
    """The formula with these symbols replaced, all at once; those in words such as \\mathrm{..} are left alone.

    SymqifError where a name that stands in for one of them is there already: it may be something else.
    """
    for letter in symbols:
        if any(re.fullmatch(pattern(letter) or re.escape(letter), name.strip("$")) for name in formula.defined):
            raise SymqifError(f"{letter} is defined behind the formula and has a meaning in symbols: keep one")
    latex = bool(LATEX_MARKS.intersection(formula.text))
    own, tokens = spellings(symbols, latex=latex), LATEX if latex else PYTHON
    found = list[tuple[int, int, str]]()
    others, stands_for = list[str](), dict[str, str]()
    at = 0
    while at < len(formula.text):
        key, end = next_symbol(formula.text, at, own, tokens)
        if key is None:
            others.append(_name(formula.text[at:end]))
        else:
            if latex and not symbols[key].isidentifier() and uncertain(formula.text, at, end):
                raise SymqifError(UNCERTAIN)
            stands_for |= dict.fromkeys(PARAMETER.findall(symbols[key]), key)
            found.append((at, end, _standing(symbols[key], formula.text[:at], latex=latex)))
        at = end
    for name in others:
        if name in stands_for:
            key = stands_for[name]
            what = f'say in symbols what that is, as {name} = "{name}"'
            raise SymqifError(f"{key} stands for {name}, which is in the formula too: {what}")
    return replace(formula.replaced(found), letters=symbols)


def _standing(meant: str, before: str, *, latex: bool) -> str:
    """What is read in place of a symbol: a name, or a formula in brackets."""
    if not meant.isidentifier() and REACHING.search(before):
        raise SymqifError(UNCERTAIN)
    if latex:
        named = PARAMETER.sub(lambda name: "\\mathrm{" + name[0].replace("_", r"\_") + "}", meant)
        shown = FUNCTION.sub(r"\\\1(", named).replace("*", r"\cdot ")
    else:
        shown = meant
    if meant.isidentifier():
        return shown
    return f"{{({shown})}}" if latex and before.rstrip().endswith("^") else f"({shown})"


def _name(token: str) -> str:
    """The name that a letter, a command or a word is read as."""
    word = WORD.search(token)
    bare = word[1] if word else token.removeprefix("\\")
    return "eps" if bare in ("varepsilon", "epsilon") else bare
