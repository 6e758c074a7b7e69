r"""Formulas within sentences, read as people write them: e^(eps/2) >= 1, 2 log(k/2), k/omega binomial(k-1, omega-1)."""

from __future__ import annotations

import re
from collections.abc import Callable

from symqif.letters import letter

GREEK = ("alpha", "beta", "gamma", "delta", "theta", "lambda", "mu", "pi", "rho", "sigma", "omega")
GREEK_LETTERS = {"eps": r"\varepsilon", **{name: rf"\{name}" for name in GREEK}}
FUNCTIONS: dict[str, Callable[..., str]] = {
    "sqrt": lambda x: rf"\sqrt{{{x}}}",
    "binomial": lambda n, k: rf"\binom{{{n}}}{{{k}}}",
    "log": lambda x: rf"\ln({x})",
    "ln": lambda x: rf"\ln({x})",
    "max": lambda *x: rf"\max\{{{', '.join(x)}\}}",
    "min": lambda *x: rf"\min\{{{', '.join(x)}\}}",
}
RELATIONS = {
    ">=": r" \geq ", "<=": r" \leq ", "!=": r" \neq ", "==": " = ", "->": r" \to ", "=": " = ", "<": " < ", ">": " > ",
}  # fmt: skip
OPERATORS = {**RELATIONS, "+": " + ", "-": " - ", "*": r" \cdot ", "/": "/"}
OPERATOR = re.compile(r"( *)(>=|<=|!=|==|->|[=<>+/-]|\*(?!\*))( *)")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?![\d.]*\w\d|[A-Za-z]{2})")
VARIABLE = re.compile(r"[a-z](?:[A-Z]\d{0,2}|\d{1,2})(?!\w)")
NAME = re.compile(r"[A-Za-z]+")
PRIMES = re.compile(r"'+(?![A-Za-z])")
INDEX = re.compile(r"_(\w+|\{[^{}]*\})")
POWER = re.compile(r"\^|\*\*")
PRODUCT = re.compile(r"\.(?=[A-Z](?![A-Za-z]))")
ARTICLE = re.compile(r"A (?!is |and |or |has |leaks|stands|keeps|reports|does|tells|below|under|to |by |as |in )[a-z]")
Read = tuple[str, int]  # the LaTeX of what was read, and where it ends


def formula(text: str, at: int) -> Read | None:
    """The longest formula that begins here; None if there is none, or nothing but a number or an article."""
    read = _expression(text, at)
    if read is None:
        return None
    own = text[at : read[1]]
    if NUMBER.fullmatch(own) or own in ("a", "I") or (own == "A" and ARTICLE.match(text, at)):
        return None
    if own.startswith("(") and re.fullmatch(r"\([\d,. ]*\)", own):
        return None
    return read


def _expression(text: str, at: int) -> Read | None:
    sign = "-" if text[at : at + 1] == "-" and text[at + 1 : at + 2] not in ("", " ", "-", ">") else ""
    read = _factors(text, at + len(sign))
    if read is None:
        return None
    maths, end = sign + read[0], read[1]
    while found := OPERATOR.match(text, end):
        before, operator, after = found.groups()
        if bool(before) != bool(after) and operator in "+-/*":
            break
        if text.startswith("0-1 ", at):
            break
        more = _factors(text, found.end()) or (_signed(text, found.end()) if operator in RELATIONS else None)
        if more is None:
            break
        maths, end = maths + OPERATORS[operator] + more[0], more[1]
    return maths, end


def _signed(text: str, at: int) -> Read | None:
    read = _factors(text, at + 1) if text[at : at + 1] == "-" else None
    return ("-" + read[0], read[1]) if read else None


def _factors(text: str, at: int) -> Read | None:
    """A product, its factors side by side."""
    read = _power(text, at)
    while read:
        maths, end = read
        gap = 1 if text[end : end + 1] == " " else 0
        start = text[end + gap : end + gap + 1]
        more = _power(text, end + gap) if start.isalpha() or start in ("(",) else None
        if more is None or _is_article(text, end + gap, more[1]) or _compares(text[end + gap : more[1]]):
            return read
        if not gap and start.isalpha() and not text[at:end][-1:].isdigit() and text[end - 1] != ")":
            return read
        read = f"{maths} {more[0]}", more[1]
    return read


def _is_article(text: str, at: int, end: int) -> bool:
    return text[at:end] in ("a", "A", "I")


def _compares(text: str) -> bool:
    """Is it a bracket with a relation in it? That is no factor."""
    return text.startswith("(") and bool(re.search(r"[<>=,]", text))


def _power(text: str, at: int) -> Read | None:
    read = _atom(text, at)
    if read is None:
        return None
    maths, end = read
    if found := POWER.match(text, end):
        exponent = _exponent(text, found.end())
        if exponent:
            return f"{maths}^{{{exponent[0]}}}", exponent[1]
    return maths, end


def _exponent(text: str, at: int) -> Read | None:
    if text[at : at + 1] == "(":
        read = _expression(text, at + 1)
        return (read[0], read[1] + 1) if read and text[read[1] : read[1] + 1] == ")" else None
    sign = "-" if text[at : at + 1] == "-" else ""
    read = _atom(text, at + len(sign))
    return (sign + read[0], read[1]) if read else None


def _atom(text: str, at: int) -> Read | None:
    """A number, a letter with its index, a function of something, or what stands in brackets."""
    character = text[at : at + 1]
    if character == "(":
        inside = _list(text, at)
        return (f"({', '.join(inside[0])})", inside[1]) if inside else None
    if character == "|":
        read = _expression(text, at + 1)
        return (f"|{read[0]}|", read[1] + 1) if read and text[read[1] : read[1] + 1] == "|" else None
    if found := NUMBER.match(text, at):
        return found[0], found.end()
    return _named(text, at)


def _named(text: str, at: int) -> Read | None:
    if found := VARIABLE.match(text, at):
        return letter(found[0]), found.end()
    found = NAME.match(text, at)
    if found is None:
        return None
    name, end = found[0], found.end()
    if name in FUNCTIONS and text[end : end + 1] == "(":
        inside = _list(text, end)
        try:
            return (FUNCTIONS[name](*inside[0]), inside[1]) if inside else None
        except TypeError:  # so many arguments are not its own
            return None
    if name not in GREEK_LETTERS and len(name) > 1:
        return None
    maths = GREEK_LETTERS.get(name, name)
    if primes := PRIMES.match(text, end):
        maths, end = maths + primes[0], primes.end()
    if index := INDEX.match(text, end):
        inner = index[1].strip("{}")
        maths, end = f"{maths}_{{{GREEK_LETTERS.get(inner, inner)}}}", index.end()
    if text[end : end + 1] == "(" and (inside := _list(text, end)):
        return f"{maths}({', '.join(inside[0])})", inside[1]
    if PRODUCT.match(text, end):
        return f"{maths} \\cdot {text[end + 1]}", end + 2
    if text[end : end + 1].isdigit():
        return None  # x2, which is no formula
    return maths, end


def _list(text: str, at: int) -> tuple[list[str], int] | None:
    """Expressions in brackets, with commas between."""
    items, end = list[str](), at
    while True:
        read = _expression(text, end + 1)
        if read is None:
            return None
        items.append(read[0])
        end = read[1]
        if text[end : end + 1] == ")":
            return items, end + 1
        if text[end : end + 2] != ", ":
            return None
        end += 1
