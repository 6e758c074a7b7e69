"""How wide LaTeX is, in em of Computer Modern: estimates to lay out lines by, for the commands that we print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

TOKENS = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|.", re.DOTALL)
ITALIC = dict(zip(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    (.53, .43, .43, .52, .47, .60, .51, .58, .34, .47, .55, .30, .88, .60, .48, .50, .48, .48, .47, .36, .57, .52, .74,
     .57, .53, .51, .75, .81, .79, .86, .80, .78, .79, .91, .52, .65, .92, .68, 1.08, .91, .79, .78, .79, .77, .67, .72,
     .79, .80, 1.08, .91, .80, .75), strict=True))  # fmt: skip
ROMAN = dict(zip("abcdefghijklmnopqrstuvwxyz",
    (.50, .56, .44, .56, .44, .31, .50, .56, .28, .31, .53, .28, .83, .56, .50, .56, .53, .39, .39, .39, .56, .53, .72,
     .53, .53, .44), strict=True))  # fmt: skip
SCRIPT = {"M": 1.2, "L": 0.69, "S": 0.68, "O": 0.82, "U": 0.73, "E": 0.62, "H": 0.85, "T": 0.8, "R": 0.85}
SIGN, BINARY, RELATION = 0.78, 1.23, 1.34
CHARACTERS = {
    **dict.fromkeys("+-", BINARY), **dict.fromkeys("=<>", RELATION), **dict.fromkeys("()", 0.39),
    **dict.fromkeys("[]|", 0.28), "'": 0.28, ",": 0.45, ".": 0.28, ":": 0.28, "/": 0.5, "!": 0.28, "*": 0.94,
}  # fmt: skip
COMMANDS = {
    **dict.fromkeys((r"\leq", r"\geq", r"\neq", r"\sqsubseteq", r"\subseteq"), RELATION),
    **dict.fromkeys((r"\wedge", r"\mapsto", r"\to"), 1.12), r"\cdot": 0.73, r"\times": BINARY, r"\otimes": BINARY,
    r"\in": 1.23, r"\notin": 1.23, r"\implies": 2.76, r"\iff": 2.98, r"\forall": 0.56, r"\exists": 0.56, r"\neg": 0.67,
    r"\colon": 0.45, r"\downarrow": 1.06, r"\ln": 1.0, r"\lim": 1.56, r"\Pr": 1.35, r"\max": 2.12, r"\ldots": 1.34,
    r"\quad": 1.0, r"\qquad": 2.0, r"\;": 0.28, r"\,": 0.17, r"\ ": 0.33, r"\{": 0.5, r"\}": 0.5, r"\alpha": 0.64,
    r"\beta": 0.62, r"\gamma": 0.57, r"\delta": 0.45, r"\varepsilon": 0.47, r"\theta": 0.47, r"\lambda": 0.58,
    r"\mu": 0.6, r"\pi": 0.6, r"\rho": 0.52, r"\sigma": 0.6, r"\omega": 0.62, r"\Bigl": 0.2, r"\Bigr": 0.2,
    r"\big": 0.1, r"\displaystyle": 0.0, r"\sum": 1.61, r"\%": 0.83, r"\&": 0.78,
    r"\_": 0.5, r"\#": 0.83, r"\mid": 0.84,
}  # fmt: skip
DELIMITERS = (0.74, 0.44)  # large and small
TALL = {r"\frac", r"\dfrac", r"\sum", r"\binom", r"\begin"}
LIMITS = (r"\sum", r"\max", r"\lim")
DOWN = {1.0: 0.8, 0.8: 0.64, 0.64: 0.64}  # from the size of a formula to that of its scripts


@lru_cache(maxsize=100_000)
def ems(text: str, *, words: bool = False) -> float:
    """The width of a formula in a display; with `words`, of text that may have formulas between dollars."""
    if words:
        parts = text.split("$")
        return sum(_roman(part) if n % 2 == 0 else ems(part) for n, part in enumerate(parts))
    return _Reader(TOKENS.findall(text)).sequence(1.0, display=True)


def _roman(text: str) -> float:
    plain = re.sub(r"\\[A-Za-z]+ ?|[{}]", "", text)
    return sum(ROMAN.get(c) or (0.3 if c in " .,:;'()!" else 0.5 if c.isdigit() else 0.72) for c in plain)


class _Reader:
    """Goes through the tokens once; `at` is the next one."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens, self.at = tokens, 0

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def peek(self) -> str:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def sequence(self, size: float, *, display: bool, until: tuple[str, ...] = ("}",)) -> float:
        """The width up to a closing token, which is left."""
        width = 0.0
        while (token := self.peek()) and token not in until:
            own = self.atom(size, display=display)
            width += size * SIGN if token in "+-" and not width else own
        return width

    def group(self, size: float, *, display: bool = False) -> float:
        """The width of an argument."""
        if self.peek() != "{":
            return self.atom(size, display=display)
        self.next()
        width = self.sequence(size, display=display)
        self.at += 1
        return width

    def raw(self) -> str:
        """An argument as it stands."""
        depth, found = 0, ""
        while self.at < len(self.tokens):
            token = self.next()
            depth += (token == "{") - (token == "}")
            found += token
            if not depth and found.strip():
                break
        return found.strip()[1:-1]

    def atom(self, size: float, *, display: bool) -> float:
        """The width of a symbol with its scripts."""
        token = self.peek()
        width = self.nucleus(size, display=display)
        scripts = [0.0]
        while self.peek() in ("^", "_"):
            self.next()
            scripts.append(self.group(DOWN[size]))
        if token in LIMITS and display:
            return max(width, *scripts)
        return width + max(scripts)

    def nucleus(self, size: float, *, display: bool) -> float:
        """The width of a symbol without its scripts, or of a command with its arguments."""
        token = self.peek()
        if token == "{":
            return self.group(size, display=display)
        self.next()
        match token:
            case r"\frac" | r"\dfrac":
                inner = size if display else DOWN[size]
                return 0.24 + max(self.group(inner), self.group(inner))
            case r"\binom":
                inner = size if display else DOWN[size]
                return (1.48 if display else 0.9 * size) + max(self.group(inner), self.group(inner))
            case r"\sqrt":
                return 0.9 * size + self.group(size, display=display)
            case r"\text" | r"\operatorname" | r"\mathrm" | r"\mathit" | r"\emph":
                return size * ems(self.raw(), words=True)
            case r"\mathcal":
                return size * sum(SCRIPT.get(letter, 0.75) for letter in self.raw())
            case r"\mathbf":
                return 0.86 * size * len(self.raw())
            case r"\substack":
                self.next()
                rows = self.rows(size, display=False, until=("}",))
                self.at += 1
                return max(sum(row) for row in rows)
            case r"\underset":
                below = self.group(DOWN[size])
                return max(below, self.group(size, display=display))
            case r"\begin":
                return self.environment(size)
            case r"\left":
                return self.bracketed(size, display=display)
        found = COMMANDS.get(token) or CHARACTERS.get(token) or ITALIC.get(token) or (0.5 if token.isalnum() else 0.0)
        if size < 1 and found in (BINARY, RELATION):
            return size * SIGN
        return size * found * (0.8 if token in LIMITS and not display else 1.0)

    def bracketed(self, size: float, *, display: bool) -> float:
        """What stands between \\left and \\right."""
        self.next()
        start = self.at
        width = self.sequence(size, display=display, until=(r"\right",))
        tall = TALL.intersection(self.tokens[start : self.at])
        self.next()
        self.next()
        return width + size * (2 * DELIMITERS[not tall] + 0.17)

    def environment(self, size: float) -> float:
        name = self.raw()
        rows = self.rows(size, display=False, until=(r"\end",))
        self.next()
        self.raw()
        count = max(map(len, rows))
        columns = [max(row[n] for row in rows if n < len(row)) for n in range(count)]
        return sum(columns) + (1.0 * (count - 1)) + (1.2 if name == "bmatrix" else 1.0)

    def rows(self, size: float, *, display: bool, until: tuple[str, ...]) -> list[list[float]]:
        rows: list[list[float]] = [[]]
        while True:
            rows[-1].append(self.sequence(size, display=display, until=("&", r"\\", *until)))
            token = self.peek()
            if not token or token in until:
                return rows
            self.next()
            if token == r"\\":
                rows.append([])
