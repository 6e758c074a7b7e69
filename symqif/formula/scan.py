r"""The one scanner: LaTeX, Python and what symqif prints become tokens, each with its place in what was typed.

Letters side by side are several in LaTeX, which a text is that has \, $ or braces, and one word elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import islice
from typing import NamedTuple

from symqif.formula import limits
from symqif.formula.errors import Fault, quoted
from symqif.formula.signs import BESIDE_LEFT, CHARACTERS, FENCES, MEANT, PLAIN, RAISED, SKIPPED, WIDE

UPRIGHT = (
    r"(?P<upright>\\(?:mathrm|mathit|mathsf|mathtt|text[a-z]*|mbox|operatorname\*?|(?:short)?intertext)(?![A-Za-z])\s*\{"
    r"|\{\s*\\rm(?![A-Za-z]))"
)
OWN = re.compile(r"(?:max|min)\s*\{|[^\x00-\x7f]|\.\.|[A-Za-z]_\{\d+(?:,\d+)+\}")  # of printed notation
COMMON = (
    r"|(?<!\d)(?P<decimal>\d*+\.\d++)(?![eE][+-]?\d)"
    r"|(?<!\d)(?P<number>(?:\d++\.?|\d*+\.\d++)[eE][+-]?\d+|0[xXbBoO]\w+)|(?P<digits>\d+)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)|(?P<between>\.\.+)|(?P<relation>:=|=\s*:(?!=)|[=!<>]=|[=<>≤≥≠∈≈⟹→↦])"
    r"|(?P<sign>#\d|.)"
)
TEX = re.compile(
    r"(?P<space>(?:[ \t\r\n~\u00a0]|%[^\n]*|\\[,:;!>/\s])+)"
    r"|(?P<broken>\\\\\*?(?:\s*\[\s*-?\d*\.?\d+\s*[a-z]{2}\s*\])?)"
    r"|\\(?P<edge>begin|end)\s*\{\s*(?P<name>[A-Za-z]+\*?)\s*\}"
    r"|\\(?P<size>left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])\s*(?P<fence>\\[A-Za-z]+|\\.|.|\Z)"
    rf"|{UPRIGHT}|\\(?P<command>[A-Za-z]+\*?)|(?P<control>\\.)|(?P<run>[A-Za-z]+){COMMON}",
    re.DOTALL | re.ASCII,
)
CODE = re.compile(
    r"(?P<space>[ \t\r\u00a0]+|(?<=[^\s~])~(?=[^\s~]))|(?P<broken>\n\s*)|(?P<power>\*\*|\^)"
    rf"|(?P<word>(?<![^\s(+*/,=-])_\w+|[A-Za-z](?:[A-Za-z0-9]|_(?=\w))*){COMMON}",
    re.DOTALL | re.ASCII,
)
WORDS = re.compile(
    r"(?P<space>(?:[\s~]|\\[,:;! ])+)|(?P<said>(?:[A-Za-z0-9]|\\_)(?:[A-Za-z0-9-]|\\_)*)"
    rf"|{UPRIGHT}|(?P<other>\\[A-Za-z]+|#\d|\\?.)",
    re.DOTALL | re.ASCII,
)
SPACED = re.compile(r"%[^\n]*|(~|\\(?:[;:>\s]|(?:med|thick)space))")  # of several, two formulas may be on either side
SAID = ("where", "with", "and", "otherwise")  # words between formulas, in plain letters too
DOLLARS = ("$", "\\[", "\\]", "\\(", "\\)")
BRACES = re.compile(r"\\.|[{}$]", re.DOTALL)
ARGUMENT = re.compile(r"\s*(?:\[[^\[\]]*\]\s*)?\{")
TAGS = re.compile(  # what names an equation and says nothing about it
    r"\s*\{\s*(?:[A-Z][a-z]*\.?[\s~])?"
    r"\$?(?:\\(?:eq)?ref\{[^{}$]*\}|\\(?:star|ast|dagger|dag|prime)|[\w.*'()-])*\$?\s*\}"
)


class Token(NamedTuple):
    """A sign, letter, word or command, from where to where it stands, and the space before it.

    run: of a letter in LaTeX, all those that stand beside it from it on. items, close: of
    brackets, as in `tree`.
    """

    kind: str
    text: str
    at: int
    end: int
    spaced: str = ""
    run: str = ""
    items: tuple[Token, ...] = ()
    close: str = ""


def is_tex(text: str) -> bool:
    """Is a text LaTeX, rather than Python or what symqif prints?"""
    return not {"\\", "$"}.isdisjoint(text) or (not {"{", "}"}.isdisjoint(text) and not OWN.search(text))


def scan(text: str, *, tex: bool, start: int = 0, end: int | None = None, macros: Container[str] = ()) -> list[Token]:
    """The tokens of a text, or of a part of it; Fault where a character is none of a formula.

    macros: the commands that stand for something else, which become tokens of this kind.
    """
    end = len(text) if end is None else end
    limits.at_most(limits.CHARACTERS, end - start, "too many characters", start)
    scanner = _Scanner(text, start, end, tex, macros)
    found = list(islice(scanner.tokens(), limits.TOKENS + 1))
    limits.at_most(limits.TOKENS, len(found), "too many numbers, names and signs", start)
    return found


def behind(text: str, at: int, end: int | None = None) -> int | None:
    """Where what a brace before this place opens is closed again, behind that; None where it is not."""
    depth = 1
    for sign in BRACES.finditer(text, at, len(text) if end is None else end):
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
        if depth == 0:
            return sign.end()
    return None


def _has_dollars(text: str, start: int, end: int) -> bool:
    """Does mathematics begin at a dollar or \\[, so that what stands before it is words?"""
    depth = 0
    for sign in BRACES.finditer(text, start, end):
        if depth == 0 and sign[0] in DOLLARS:
            return True
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
    return False


class _Scanner:
    """One pass. modes: how the text within each brace or dollar that is open is read, outermost first."""

    def __init__(self, text: str, start: int, end: int, tex: bool, macros: Container[str]) -> None:
        self.text, self.at, self.end, self.tex, self.macros = text, start, end, tex, macros
        self.modes = ["words" if tex and _has_dollars(text, start, end) else "math"]
        self.dollar = start
        self.count, self.formula = 0, 0  # of tokens, until now and where a formula in dollars ended

    def tokens(self) -> Iterator[Token]:
        spaced = ""
        while self.at < self.end:
            pattern = WORDS if self.modes[-1] == "words" else TEX if self.tex else CODE
            match = pattern.match(self.text, self.at, self.end)
            assert match is not None
            at, self.at, before = match.start(), match.end(), self.count
            for token in self._of(match, str(match.lastgroup), at):
                self.count += 1
                yield token._replace(spaced=spaced)
                spaced = ""
            spaced += match[0] if self.count == before or match.lastgroup == "broken" else ""
        if self.modes[-1] == "dollar":
            shown = quoted(self.text[self.dollar])
            raise Fault(f"{shown} is never closed", self.dollar, "a formula is $..$ or \\[..\\]")

    def _of(self, match: re.Match[str], kind: str, at: int) -> Iterator[Token]:
        value, end = match[0], match.end()
        match kind:
            case "space":
                if self.modes[-1] != "words" and sum(map(bool, SPACED.findall(value))) > 1:
                    yield Token("wide", value, at, end)
            case "broken":
                if self.tex and self.text[end : end + 1] == "[":
                    raise Fault(f"{quoted(value)} before '[' is not allowed", at, "TeX takes a length there")
                yield Token("break", value.strip() or "\n", at, end)
            case "digits":
                for n, digit in enumerate(value):
                    yield Token("digit", digit, at + n, at + n + 1)
            case "raised":
                yield Token("sign", "^", at, at)
                yield Token("open", "{", at, at)
                for n, digit in enumerate(value.translate(RAISED)):
                    yield Token("sign" if digit == "-" else "digit", digit, at + n, at + n + 1)
                yield Token("close", "}", end, end)
            case "between":
                yield Token("sign", "..", at, end)
            case "relation" | "power" | "word" | "decimal" | "number":
                yield Token(kind, "".join(value.split()), at, end)
            case "said" | "run" if kind == "said" or value in SAID:
                yield Token("said", value.replace("\\_", "_"), at, end)
            case "run":
                for n, letter in enumerate(value):
                    yield Token("letter", letter, at + n, at + n + 1, run=value[n:])
            case "name":
                yield Token(match["edge"], match["name"], at, end)
            case "fence":
                yield from self._fence(match["size"], match["fence"], at, end)
            case "upright":
                self.modes.append("words")
                yield Token("open", match["upright"], at, end)
            case "command":
                yield from self._command(match["command"], at, end)
            case "other":
                yield from self._among_words(value, at, end)
            case _:
                yield from self._sign(PLAIN.get(value, value), at, end)

    def _among_words(self, value: str, at: int, end: int) -> Iterator[Token]:
        """A sign that is no word; a dollar, where mathematics begins."""
        if value in DOLLARS:
            yield from self._turn(value, at)
        elif value[0] in "{}&,;.#":
            yield from self._sign(value, at, end)
        elif value[1:] in self.macros or value[1:] in SKIPPED:
            yield from self._command(value[1:], at, end)
        else:
            yield Token("said", value, at, end)

    def _turn(self, value: str, at: int) -> Iterator[Token]:
        """From words to mathematics, or back; two formulas without a word between them are parted."""
        self.at += self.text.startswith("$$", at)
        if self.modes[-1] == "dollar":
            self.modes.pop()
            self.formula = self.count
        elif self.modes[-1] == "words":
            self.modes.append("dollar")
            self.dollar = at
            if self.count and self.formula == self.count:
                yield Token("wide", value, at, at)
        else:
            raise Fault(f"unexpected {quoted(value)}", at, "one formula is read")

    def _fence(self, size: str, fence: str, at: int, end: int) -> Iterator[Token]:
        name = fence.lstrip("\\") or fence
        if size in ("left", "right"):
            pair = FENCES.get(fence) or FENCES.get(name)
            text = pair[1] if pair else BESIDE_LEFT.get(fence, "")
            if not text:
                raise Fault(f"\\{size} without a bracket", at, "write ( [ \\{ | \\lfloor or \\lceil after it")
            yield Token(size, text, at, end)
        elif fence in ("|", "\\vert") and size[-1] in "lr":
            yield Token("bracket" if size[-1] == "l" else "closing", "|", at, end)
        else:
            self.at = end - len(fence)  # it is read by itself

    def _command(self, command: str, at: int, end: int) -> Iterator[Token]:
        name = command.rstrip("*")
        if name in self.macros:
            self.at -= len(command) - len(name)
            yield Token("macro", name, at, self.at)
            return
        if SKIPPED.get(name):
            for _ in range(SKIPPED[name]):
                opening = ARGUMENT.match(self.text, self.at, self.end)
                self.at = (behind(self.text, opening.end(), self.end) or self.end) if opening else self.at
            if name == "tag" and not TAGS.fullmatch(self.text, end, self.at):
                raise Fault("\\tag with more than a number", at, "what it says is written beside the formula")
        else:
            self.at -= len(command) - len(name)
        if name in WIDE or name not in SKIPPED:
            yield Token(*MEANT.get(name, ("command", name)), at, self.at)

    def _sign(self, value: str, at: int, end: int) -> Iterator[Token]:
        if value in DOLLARS and self.tex:
            yield from self._turn(value, at)
        elif value in CHARACTERS:
            yield from self._command(CHARACTERS[value], at, end)
        elif value in ("{", "}"):
            if value == "{":
                self.modes.append("words" if self.modes[-1] == "words" else "math")
            elif len(self.modes) == 1 or self.modes[-1] == "dollar":
                raise Fault("'}' closes nothing", at, "a bracket is missing before it")
            else:
                self.modes.pop()
            yield Token("open" if value == "{" else "close", value, at, end)
        elif value in FENCES:
            yield Token(*FENCES[value], at, end)
        elif value in ("&", "\\&"):
            yield Token("tab" if value == "&" else "wide", value, at, end)
        elif value in "+-*/^_,;.|'#:":
            yield Token("sign", value, at, end)
        elif value.isascii() and value.isprintable():
            yield Token("other", value, at, end)
        else:
            shown = f"character {value!r} (U+{ord(value[-1]):04X})" if value.isprintable() else f"character {value!r}"
            raise Fault(f"{shown} is not allowed", at, "write plain ASCII")
