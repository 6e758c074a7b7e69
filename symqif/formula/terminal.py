"""What the terminal prints, e^(ε/2)·(1 - q)² or e^(eps/2)*(1 - q)^2, as LaTeX."""

import re
from collections.abc import Collection, Iterator

from symqif.formula.errors import Fault, brief
from symqif.formula.terms import HYPERBOLIC
from symqif.formula.written import Written
from symqif.typesetting.symbols import UNICODE

COMMANDS = {
    **{sign: f"{name} " for name, sign in UNICODE.items() if not sign.isascii()},
    "Σ": r"\sum ", "ϵ": r"\varepsilon ", "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ", "⌉": r"\rceil ",
    **dict.fromkeys("·⋅∙∗", "*"), **dict.fromkeys("−–—", "-"), "′": "'", "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip
DIGITS = {ord(sign): str(n) for n, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
SIGNS = frozenset((*COMMANDS, *map(chr, DIGITS), "√")) - {"\N{NO-BREAK SPACE}"}
ENDS, BEGINS = re.compile(r"[\w)\]}]\s*$"), re.compile(r"\s*[\w(\[√]")  # of factors
BOUNDS = re.compile(r"_\{\w+=[^{}]*$")  # of a sum, before their ..
SETS = re.compile(r"(?<![A-Za-z])(?:max|min)\{")
WORDS = {
    **{word: rf"\{word} " for word in ("ln", "log", "exp", "max", "min", "sum", *HYPERBOLIC)},
    "binom": r"\operatorname{binomial}",
    **{word: rf"\operatorname{{{word}}}" for word in ("floor", "ceil", "round", "abs", "binomial")},
}  # fmt: skip
PIECE = re.compile(
    r"(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<open>(?:\^\s*|\*\*\s*|√|(?<![A-Za-z])sqrt)\(|(?<![A-Za-z])(?:max|min)\{)|(?P<root>√(?:\d+|[^\W\d_]))"
    r"|(?:\^|\*\*)\s*(?P<exponent>[^\W_]+(?:_[A-Za-z0-9]+)?[′']?)|(?P<power>\*\*)|(?P<between>\.\.)|_(?P<index>[A-Za-z0-9]{2,})"
    r"|(?P<word>[A-Za-z][A-Za-z0-9]+)|(?P<sign>.)",
    re.DOTALL,
)


def in_latex(formula: Written, known: Collection[str]) -> Written:
    r"""A formula with the terminal's own characters, ^ among them, as LaTeX; with none, or with \ or $, as it is.

    Words are functions or known names: letters side by side are no product, as p1 and kp are not p 1 and k p.
    """
    text = formula.text
    own = not SIGNS.isdisjoint(text) or SETS.search(text) or ("^" in text and "{" not in text)
    if not own or not {"\\", "$"}.isdisjoint(text):
        return formula
    return formula.replaced([(0, 0, "$"), *_parts(text, known), (len(text), len(text), "$")])


def _parts(text: str, known: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """What stands in place of what, in order."""
    closing: list[tuple[str, str]] = []  # of the brackets that are open: how it closes, and what that becomes
    for piece in PIECE.finditer(text):
        kind, value, at = str(piece.lastgroup), piece[0], piece.start()
        _certain(kind, piece, text, known)
        new = _one(kind, piece[kind], known)
        if kind == "open":
            closing.append((")" if value[-1] == "(" else "}", "}" if new.endswith("{") else ")"))
        elif value in ("(", "{"):
            closing.append((")", ")") if value == "(" else ("}", "}"))
        elif value in (")", "}") and closing:
            end, new = closing.pop()
            if end != value:
                raise Fault(f"{value!r} closes another bracket", at, "write round brackets")
        elif kind == "between" and not BOUNDS.search(text[:at]):
            raise Fault("'..' is not allowed", at, "write the formula out")
        if new != value:
            yield at, piece.end(), new


def _certain(kind: str, piece: re.Match[str], text: str, known: Collection[str]) -> None:
    """Fault for what can be taken in two ways."""
    at, rest = piece.start(), text[piece.end() :]
    if kind == "exponent" and len(_letters(piece[kind])) > 1 and piece[kind] not in known:
        raise Fault("how far the exponent reaches is uncertain", at, "put it in brackets: ^(..)")
    if kind == "root" and (rest[:1].isalnum() or rest.startswith(("(", "^", "**"))):
        raise Fault("how far the root reaches is uncertain", at, "put what it is of in brackets: √(..)")
    if kind == "word" and piece[kind] not in known and piece[kind] not in WORDS:
        raise Fault(f"unknown symbol {brief(piece[kind])!r}", at, "products of letters are written with · or *")
    if piece[0] in ("~", "%"):
        raise Fault(f"{piece[0]!r} is not allowed", at, "write the formula alone")
    if piece[0] == "\n" and ENDS.search(text[:at]) and BEGINS.match(rest):
        raise Fault("a line ends between factors", at, "write an operator beside it")


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
