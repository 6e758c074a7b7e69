"""What the terminal prints, e^(ε/2)·(1 - q)² or e^(eps/2)*(1 - q)^2, as LaTeX."""

import re
from collections.abc import Collection, Iterator

from symqif.formula.errors import Fault
from symqif.formula.terms import HYPERBOLIC
from symqif.formula.written import Written
from symqif.typesetting.symbols import UNICODE

COMMANDS = {
    **{sign: f"{name} " for name, sign in UNICODE.items() if not sign.isascii()},
    "Σ": r"\sum ", "ϵ": r"\varepsilon ", "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ", "⌉": r"\rceil ",
    **dict.fromkeys("·⋅∙∗", "*"), **dict.fromkeys("−–—", "-"), "′": "'", "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip
DIGITS = {ord(sign): str(n) for n, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
SIGNS = frozenset((*COMMANDS, *map(chr, DIGITS), "√", "^")) - {"\N{NO-BREAK SPACE}"}
SETS = re.compile(r"(?<![A-Za-z])(?:max|min)\{")
WORDS = {
    **{word: rf"\{word} " for word in ("ln", "log", "exp", "max", "min", "sum", *HYPERBOLIC)},
    "binom": r"\operatorname{binomial}",
    **{word: rf"\operatorname{{{word}}}" for word in ("floor", "ceil", "round", "abs", "binomial")},
}  # fmt: skip
PIECE = re.compile(
    r"(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<open>(?:\^|\*\*|√|(?<![A-Za-z])sqrt)\(|(?<![A-Za-z])(?:max|min)\{)|(?P<root>√(?:\d+|[^\W\d_]))"
    r"|(?:\^|\*\*)(?P<exponent>[^\W_]+(?:_[A-Za-z0-9]+)?[′']?)|(?P<power>\*\*)|(?P<between>\.\.)|_(?P<index>[A-Za-z0-9]{2,})"
    r"|(?P<word>[A-Za-z][A-Za-z0-9]+)|(?P<sign>.)",
    re.DOTALL,
)


def in_latex(formula: Written, known: Collection[str]) -> Written:
    r"""A formula with the terminal's own characters, ^ among them, as LaTeX; with none, or with \ or $, as it is.

    Words of several letters are functions or known names; others are products of letters, as the terminal prints them.
    """
    text = formula.text
    if not {"\\", "$"}.isdisjoint(text) or (SIGNS.isdisjoint(text) and not SETS.search(text)):
        return formula
    return formula.replaced([(0, 0, "$"), *_parts(text, known), (len(text), len(text), "$")])


def _parts(text: str, known: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """What stands in place of what, in order."""
    closing: list[str] = []  # of the brackets that are open
    for piece in PIECE.finditer(text):
        kind, value = str(piece.lastgroup), piece[0]
        if kind == "exponent" and len(_letters(piece[kind])) > 1 and piece[kind] not in known:
            raise Fault("how far the exponent reaches is uncertain", piece.start(), "put it in brackets: ^(..)")
        if kind == "root" and (text[piece.end() :][:1].isalnum() or text[piece.end() :].startswith(("(", "^", "**"))):
            raise Fault("how far the root reaches is uncertain", piece.start(), "put what it is of in brackets: √(..)")
        new = _one(kind, piece[kind], known)
        if kind == "open":
            closing.append("}" if new.endswith("{") else ")")
        elif value in ("(", "{"):
            closing.append({"(": ")", "{": "}"}[value])
        elif value in (")", "}") and closing:
            new = closing.pop()
        if new != value:
            yield piece.start(), piece.end(), new


def _letters(symbol: str) -> str:
    """Of a symbol, what is not its index or prime; nothing of a number."""
    return "" if symbol.isdigit() else symbol.split("_")[0].rstrip("′'")


def _one(kind: str, value: str, known: Collection[str]) -> str:
    match kind:
        case "raised":
            return f"^{{{value.translate(DIGITS)}}}"
        case "exponent":
            return f"^{{{''.join(_one(str(p.lastgroup), p[str(p.lastgroup)], known) for p in PIECE.finditer(value))}}}"
        case "open":
            return "^{" if value[0] in "^*" else r"\sqrt{" if value[-1] == "(" else rf"\{value[:-1]}("
        case "root":
            return rf"\sqrt{{{COMMANDS.get(value[1:], value[1:])}}}"
        case "power":
            return "^"
        case "between":  # the ends of a sum
            return "}^{"
        case "index":
            return f"_{{{value}}}"
        case "word":
            return WORDS.get(value) or (rf"\mathrm{{{value}}}" if value in known else value)
    return COMMANDS.get(value, value)
