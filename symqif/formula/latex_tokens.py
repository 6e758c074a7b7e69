"""The tokens of LaTeX formulas: TeX's own rules for spaces, commands, and arguments of one character."""

import re

from lark import Token

from symqif.formula import limits
from symqif.formula.display import display
from symqif.formula.errors import Fault, quoted
from symqif.formula.grammar import all_closed, balanced
from symqif.formula.names import most_alike, unknown
from symqif.formula.symbols import UPRIGHT, alike, printed, symbol, table
from symqif.formula.terms import HYPERBOLIC, index_allowed

DELIMITER = r"(?=\s*(?:[()\[\]|]|\\[{}]|\\[lr](?:floor|ceil|vert|brace|brack)(?![A-Za-z])))"
TOKEN = re.compile(
    r"(?P<SPACE>[ \t\r\n~]+|%[^\n]*|\\[,:;!>/ ]|\\\n)"
    r"|(?P<LBAR>\\(?:left|[bB]igg?l)\s*\|)|(?P<RBAR>\\(?:right|[bB]igg?r)\s*\|)"
    rf"|\\(?P<SIZE>left|right|[bB]igg?[lrm]?)(?![A-Za-z]){DELIMITER}"
    r"|(?P<OPERATOR>\{\s*(?:[-+*/=]|\\cdot|\\times)\s*\})"
    rf"|(?P<STOP>\\(?:{UPRIGHT})\s*\{{\s*[.,;]\s*\}})"
    r"|(?P<BREAK>\\\\\*?(?:\[\s*-?\d*\.?\d+\s*(?:pt|em|ex|mm|cm|in)\s*\])?(?!\*?\[)|&|\\hspace\*?\s*\{[^{}\\]*\})"
    rf"|(?P<WORD>\\(?:{UPRIGHT})(?![A-Za-z])\s*\{{[^{{}}]*\}})"
    r"|\\(?P<COMMAND>[A-Za-z]+)|(?P<CONTROL>\\.)"
    r"|(?P<DIGITS>(?:\d+(?:\.\d+)?|\.\d+))|(?P<LETTER>[A-Za-z])|(?P<SIGNS>.)",
    re.DOTALL | re.ASCII,
)
FUNCTIONS = ("ln", "log", "exp", *HYPERBOLIC)
COMMANDS = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"), "FRACTION"),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), "BINOMIAL"),
    **dict.fromkeys(("cdot", "times"), "TIMES"), **dict.fromkeys(FUNCTIONS, "FUNCTION"),
    **dict.fromkeys(("max", "min"), "CALL"), **dict.fromkeys(("quad", "qquad", "hfill"), "BREAK"),
    "div": "SLASH", "sqrt": "ROOT", "sum": "SUM", "choose": "CHOOSE", "lbrace": "LSET", "rbrace": "RSET",
    "lbrack": "LBRACK", "rbrack": "RBRACK", "lfloor": "LFLOOR", "rfloor": "RFLOOR", "lceil": "LCEIL",
    "rceil": "RCEIL", "lvert": "LBAR", "rvert": "RBAR",
    **dict.fromkeys(("thinspace", "medspace", "thickspace", "negthinspace", "negmedspace", "negthickspace"), "SPACE"),
    **dict.fromkeys(("enspace", "limits", "nolimits", "nonumber", "notag", "mathstrut", "strut"), "SPACE"),
    **dict.fromkeys(("displaystyle", "textstyle", "scriptstyle", "relax"), "SPACE"),
}  # fmt: skip
SIGNS = {
    "+": "SIGN", "-": "SIGN", "*": "TIMES", "/": "SLASH", "^": "CARET", "_": "UNDER", ",": "COMMA", "=": "EQUAL",
    "(": "LPAR", ")": "RPAR", "[": "LBRACK", "]": "RBRACK", "{": "LBRACE", "}": "RBRACE", "|": "BAR",
    ".": "STOP", ";": "STOP", "$": "MATH",
    "\\{": "LSET", "\\}": "RSET", "\\[": "MATH", "\\]": "MATH", "\\(": "MATH", "\\)": "MATH",
}  # fmt: skip
CALLS = ("max", "min", "floor", "ceil", "round", "abs", "sqrt", "binomial")  # as \operatorname{..}
PLAIN = (*CALLS, *FUNCTIONS, "lg", "sum", "frac", "binom")  # that need a backslash
PAIRS = {
    "LPAR": ("RPAR",), "LBRACK": ("RBRACK",), "LSET": ("RSET",), "LBRACE": ("RBRACE",), "LBAR": ("RBAR",),
    "LFLOOR": ("RFLOOR", "RCEIL"), "LCEIL": ("RCEIL",),
}  # fmt: skip
ARGUMENTS = {"CARET": 1, "UNDER": 1, "ROOT": 1, "FRACTION": 2, "BINOMIAL": 2}
UNITS = {  # what may stand behind a formula that has such logarithms alone
    "bits": re.compile(r"(?=.*\\log)(?!.*\\(?:ln|log(?! *_ *\{? *2(?!\d))))", re.DOTALL),
    "nats": re.compile(r"(?=.*\\(?:ln|log))(?!.*\\log *_)", re.DOTALL),
}
END = re.compile(r"[\s~.,;$]*\Z")
REFUSED = {
    "<": "give one side alone", ">": "give one side alone", "!": "write a product or \\binom",
    **dict.fromkeys((r"\underbrace", r"\overbrace"), "write the formula without it"),
    "'": "a prime stands right after a letter", "\\%": "write a fraction",
    **{rf"\{sign}": "give one side alone" for sign in ("le", "leq", "ge", "geq", "neq", "ne", "approx", "equiv", "in")},
    **{rf"\{sign}": "it is none of the operations that are read" for sign in ("prod", "int", "lim", "Pr", "begin")},
}  # fmt: skip


def scan(text: str, known: frozenset[str]) -> list[Token]:
    """The tokens of a LaTeX formula, without what only sets it in type."""
    tokens = display(_Scanner(text, known).tokens())
    stack: list[Token] = []
    for token in tokens:
        balanced(stack, token, PAIRS)
    all_closed(stack)
    return tokens


class _Scanner:
    """One pass over a text. `wanted`: how many arguments of one character TeX would take from here."""

    def __init__(self, text: str, known: frozenset[str]) -> None:
        self.text, self.known, self.names, self.alike = text, known, table(known), alike(known)
        self.at = self.wanted = 0
        self.last = ""  # the type of the token before
        self.outside: list[int] = []  # what was wanted around each bracket that is open

    def tokens(self) -> list[Token]:
        found: list[Token] = []
        while self.at < len(self.text):
            match = TOKEN.match(self.text, self.at)
            assert match is not None
            kind = str(match.lastgroup)
            if kind in ("SPACE", "SIZE"):
                self.at = match.end()
                continue
            token = self._token(kind, match[0], match.end())
            if token is not None:
                found.append(token)
                limits.few(found, token.start_pos or 0)
        return found

    def _token(self, kind: str, value: str, end: int) -> Token | None:
        at, self.at = self.at, end
        match kind:
            case "DIGITS":
                if self.wanted and "." not in value:
                    value, self.at = value[0], at + 1
                return self._given(Token("NUMBER", value, start_pos=at))
            case "OPERATOR":
                inner = value[1:-1].strip()
                return self._given(Token(SIGNS.get(inner, "TIMES"), inner, start_pos=at))
            case "STOP" | "BREAK":
                self.last = kind
                return Token(kind, value, start_pos=at)
            case "LBAR" | "RBAR":
                return self._given(Token(kind, value, start_pos=at))
            case "LETTER":
                self._spelled_out(at)
                return self._name(at, value)
            case "WORD":
                return self._word(at, value)
            case "COMMAND":
                return self._command(at, value)
        if value not in SIGNS:
            advice = REFUSED.get(value, "it has no meaning here")
            raise Fault(f"{quoted(value)} is not allowed", at, advice)
        return self._given(Token(SIGNS[value], value, start_pos=at))

    def _given(self, token: Token) -> Token:
        """Keep account of the arguments that are wanted, as TeX does."""
        if token.type in PAIRS:
            optional = token.type == "LBRACK" and self.last == "ROOT"
            self.outside.append(self.wanted if optional else max(self.wanted - 1, 0))
            self.wanted = 0
        elif any(token.type in closing for closing in PAIRS.values()):
            self.wanted = self.outside.pop() if self.outside else 0
        else:
            self.wanted = max(self.wanted - 1, 0) + ARGUMENTS.get(token.type, 0)
        self.last = token.type
        return token

    def _command(self, at: int, value: str) -> Token | None:
        command = value[1:]
        if command in COMMANDS:
            kind = COMMANDS[command]
            if kind == "SPACE":
                return None
            shown = {"FUNCTION": command, "CALL": command, "SLASH": "/"}.get(kind, value)
            return self._given(Token(kind, shown, start_pos=at))
        if symbol(self.text, at):
            return self._name(at, value)
        if command in ("left", "right") or re.fullmatch("[bB]igg?[lrm]?", command):
            raise Fault(f"{value} without a bracket", at, "write ( [ \\{ | \\lfloor or \\lceil after it")
        if value in REFUSED:
            raise Fault(f"{quoted(value)} is not allowed", at, REFUSED[value])
        near = most_alike(command, [*COMMANDS, "varepsilon", "theta", "omega"])
        hint = f"did you mean \\{near}?" if near else "macros of your own are to be written out"
        raise Fault(f"{quoted(value)} is not allowed", at, hint)

    def _word(self, at: int, value: str) -> Token | None:
        word = value[value.index("{") + 1 : -1].strip()
        if word in UNITS and word not in self.known and END.match(self.text, self.at):
            if not UNITS[word].match(self.text):
                raise Fault(
                    f"{quoted(word)} is not the unit of the logarithms", at, "write \\log_2 for bits, \\ln for nats"
                )
            return None
        if word not in self.known and word in (*CALLS, *FUNCTIONS):
            kind = "CALL" if word in CALLS else "FUNCTION"
            return self._given(Token(kind, word, start_pos=at))
        if word not in self.known and word == "e":
            return self._given(Token("EULER", "e", start_pos=at))
        if not symbol(self.text, at):
            raise Fault(f"{quoted(word)} is not a name", at, "words are letters and digits")
        return self._name(at, value)

    def _spelled_out(self, at: int) -> None:
        """Refuses words in plain letters, which LaTeX takes for products: exp(x) is not e x p (x)."""
        run = re.compile("[A-Za-z]+").match(self.text, at)
        if run is None or (at and self.text[at - 1].isalpha()):
            return
        for word in PLAIN:
            if word in run[0].lower():
                raise Fault(f"{quoted(run[0])} in plain letters", at, f"write \\{word}")
        for name in sorted(self.known):
            if len(name) > 1 and name in run[0]:
                right = r"\varepsilon" if name == "eps" else f"\\mathrm{{{name}}}"
                raise Fault(f"{quoted(run[0])} in plain letters", at, f"write {right} for {name}")

    def _name(self, at: int, shown: str) -> Token:
        found = symbol(self.text, at, alone=bool(self.wanted))
        assert found is not None
        sign, self.at = found
        if sign in self.alike:
            several = " and ".join(self.alike[sign])
            raise Fault(f"{quoted(self.text[at : self.at])} stands for {several}", at, "write a Python expression")
        if sign == ("e", "", 0, False):
            return self._given(Token("EULER", "e", start_pos=at))
        name = self.names.get(sign)
        if name is None and printed(sign.plain) == sign and index_allowed(sign.plain):
            name = sign.plain  # that of the index of a sum, or unknown
        if name is None:
            raise unknown(self.text[at : self.at], at, self.known, sign.plain)
        return self._given(Token("NAME", name, start_pos=at, end_pos=self.at))
