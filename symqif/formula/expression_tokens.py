"""The tokens of Python expressions, and what of Python is not read."""

import re
from fractions import Fraction
from keyword import iskeyword

from lark import Token

from symqif.formula import limits
from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.grammar import all_closed, balanced
from symqif.formula.terms import HYPERBOLIC

FUNCTIONS: dict[str, tuple[str, tuple[int, ...], str]] = {  # the term's head, how many arguments, how it is called
    "exp": ("exp", (1,), "exp(x)"), "log": ("log", (1, 2), "log(x)"), "ln": ("log", (1,), "ln(x)"),
    "log2": ("log2", (1,), "log2(x)"), "sqrt": ("sqrt", (1,), "sqrt(x)"),
    **{name: (name, (1,), f"{name}(x)") for name in HYPERBOLIC},
    "abs": ("abs", (1,), "abs(x)"), "max": ("max", (), "max(a, b)"), "min": ("min", (), "min(a, b)"),
    **{name: ("binomial", (2,), f"{name}(n, k)") for name in ("binomial", "binom")},
    "sum": ("sum", (4,), "sum(body, i, low, high)"),
    "floor": ("floor", (1,), "floor(x)"), "ceil": ("ceil", (1,), "ceil(x)"), "round": ("round", (1,), "round(x)"),
    # as SymPy prints them
    "Max": ("max", (), "Max(a, b)"), "Min": ("min", (), "Min(a, b)"), "Abs": ("abs", (1,), "Abs(x)"),
    "ceiling": ("ceil", (1,), "ceiling(x)"), "Rational": ("/", (2,), "Rational(1, 2)"),
}  # fmt: skip
EULER = ("e", "E")
OTHERWISE = {
    "Sum": "sum(body, i, low, high)", "comb": "binomial", "pow": "**", "log10": "log(x)/log(10)",
    "factorial": "binomial", "Fraction": "/", "Symbol": "the name itself",
}  # fmt: skip
TOKEN = re.compile(
    r"(?P<SPACE>[ \t\r\n]+)|(?P<DIGITS>(?:\d|\.\d)[\w.]*(?:(?<=[eE])[+-]\d+)?)|(?P<NAME>[A-Za-z_]\w*)"
    r"|(?P<POWER>\*\*)|(?P<FOREIGN>//|:=|==|!=|<=|>=|<<|>>|->|\.\.\.)"
    r"|(?P<SIGN>[+-])|(?P<TIMES>\*)|(?P<SLASH>/)|(?P<LPAR>\()|(?P<RPAR>\))|(?P<COMMA>,)|(?P<OTHER>.)",
    re.ASCII,
)
REFUSED = {
    "//": ("'//'", "write floor(a/b)"),
    ":=": ("an assignment", "write the value itself"),
    "...": ("'...'", "write the formula out"),
    ".": ("attribute access", "functions go by their names: exp(x)"),
    "'": ("a quotation mark", "strings are not allowed; LaTeX goes between $..$"),
    '"': ("a quotation mark", "strings are not allowed"),
    "[": ("'['", "use round brackets"),
    "#": ("a comment", "leave it out"),
    "%": ("'%'", "formulas have + - * / ** only"),
    "@": ("'@'", "formulas have + - * / ** only"),
    "!": ("'!'", "write a product or binomial(n, k)"),
    "|": ("'|'", "write abs(x)"),
    **{sign: (f"'{sign}'", "give one side alone") for sign in ("=", "==", "!=", "<", ">", "<=", ">=")},
}  # fmt: skip
PAIRS = {"LPAR": ("RPAR",)}


def scan(text: str, known: frozenset[str]) -> list[Token]:
    """The tokens of a Python expression."""
    tokens: list[Token] = []
    stack: list[Token] = []
    for match in TOKEN.finditer(text):
        kind, value, at = str(match.lastgroup), match[0], match.start()
        if kind == "SPACE":
            continue
        if kind in ("OTHER", "FOREIGN"):
            what, advice = REFUSED.get(value, (f"{value!r}", "formulas have names, numbers, + - * / ** and ( )"))
            raise Fault(f"{what} is not allowed", at, advice)
        if kind == "DIGITS":
            kind = _number(value, at)
        elif kind == "NAME":
            kind = _name(value, at, text[match.end() :].lstrip().startswith("("), known)
        token = Token(kind, value, start_pos=at)
        balanced(stack, token, PAIRS)
        tokens.append(token)
        limits.few(tokens, at)
    all_closed(stack)
    return tokens


def _number(text: str, at: int) -> str:
    """NUMBER; Fault for what is none in a formula: 1e-3, 0x10, 1_000, 2k."""
    if re.fullmatch(r"\d+|\d*\.\d*", text):
        return "NUMBER"
    scientific = re.fullmatch(r"(\d{1,30}\.?\d{0,30}|\.\d{1,30})[eE]([+-]?\d{1,2})", text)
    if scientific:
        exact = Fraction(scientific[1]) * Fraction(10) ** int(scientific[2])
        raise Fault("a decimal number", at, f"write {brief(str(exact), 60)} instead of {text}")
    times = re.fullmatch(r"(\d+)([A-Za-z_]\w*)", text)
    if times and not re.fullmatch(r"0[xXbBoO]\w*|\d+([eE]\d*|_.*|[jJ])", text):
        raise Fault(quoted(text), at, f"write {brief(times[1])}*{brief(times[2])}, after / in brackets")
    raise Fault(f"the number {quoted(text)}", at, "numbers are integers in decimal digits, and fractions of them")


def _name(text: str, at: int, called: bool, known: frozenset[str]) -> str:
    """The kind of token of a word."""
    if called and text in FUNCTIONS:
        return "FUNCTION"
    if text in known:
        if called:
            raise Fault(f"{text} is a name, not a function", at, f"write {text}*(..) for a product")
        return "NAME"
    if iskeyword(text):
        raise Fault(f"{text!r} is not allowed", at, "a formula has names, numbers, + - * / ** and functions")
    if text in FUNCTIONS:
        raise Fault(f"{text} without brackets", at, f"write {FUNCTIONS[text][2]}")
    if text in OTHERWISE and called:
        raise Fault(f"{text!r} is not read", at, f"write {OTHERWISE[text]}")
    if called and text in EULER:
        raise Fault(f"{text} is a number, not a function", at, f"write {text}*(..), or exp(..) for a power of e")
    if called:
        raise Fault(f"unknown function {quoted(text)}", at, f"there are {', '.join(FUNCTIONS)}")
    return "EULER" if text in EULER else "NAME"
