"""LaTeX of terms and formulas, in the order and form in which they are written."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from symqif.kernel.term import Term, substitute
from symqif.letters import letter

RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\leq", "<": "<", ">=": r"\geq", ">": ">"}
TALL = re.compile(r"\\(d?frac|binom|sum|begin|sqrt|max_)")
INDEXED = re.compile(r"(?<!\\)_")
BIG = ("sum", "total", "largest")
RELATION, SUM, PRODUCT, SIGN, POWER, ATOM = 1, 2, 3, 4, 5, 6


def latex(term: Term, level: int = 0) -> str:
    """The LaTeX of a term or formula; bracketed if it binds more weakly than `level`."""
    if isinstance(term, str):
        return letter(term)
    if isinstance(term, Fraction):
        text, own = number(term)
    else:
        text, own = FORMS.get(term[0], _operator)(term)
    return bracketed(text) if own < level else text


def bracketed(text: str) -> str:
    """In round brackets, which grow with what is tall."""
    return rf"\left({text}\right)" if TALL.search(text) else f"({text})"


def number(value: Fraction) -> tuple[str, int]:
    size = str(abs(value)) if value.denominator == 1 else rf"\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    return ("-" + size, SUM) if value < 0 else (size, ATOM if value.denominator == 1 else SIGN)


def _operator(term: tuple[Any, ...]) -> tuple[str, int]:
    head, *a = term
    return rf"\operatorname{{{head.replace('_', '-')}}}{bracketed(', '.join(latex(t) for t in a))}", ATOM


def _add(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"{latex(term[1], SUM)} {term[0]} {_unsigned(term[2])}", SUM


def _unsigned(term: Term) -> str:
    """A product that may stand after a sign: in brackets if it has one of its own."""
    text = latex(term, PRODUCT)
    return bracketed(text) if text.startswith("-") else text


def _negative(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"-{_unsigned(term[1])}", PRODUCT


def _times(term: tuple[Any, ...]) -> tuple[str, int]:
    left = latex(term[1], POWER if _is_open(term[1]) else PRODUCT)
    right = latex(term[2], PRODUCT if isinstance(term[2], tuple) and term[2][0] in BIG else SIGN)
    dot = r" \cdot " if right[0].isdigit() or right.startswith(r"\frac") else " "
    return f"{left}{dot}{right}", PRODUCT


def _is_open(term: Term) -> bool:
    """Does a term end in a sum, a maximum or a logarithm, which would swallow a factor to its right?"""
    if not isinstance(term, tuple):
        return False
    return term[0] in (*BIG, "log") or (term[0] in ("*", "neg") and _is_open(term[-1]))


def _over(term: tuple[Any, ...]) -> tuple[str, int]:
    return rf"\frac{{{latex(term[1])}}}{{{latex(term[2])}}}", SIGN


def _power(term: tuple[Any, ...]) -> tuple[str, int]:
    text = latex(term[1], ATOM)
    return f"{f'{{{text}}}' if _raised(term[1]) else text}^{{{latex(term[2])}}}", POWER


def _raised(term: Term) -> bool:
    """A name, alone or with arguments, that has an exponent of its own: TeX puts no second one to it without braces.

    A prime takes an exponent to itself, but not across an index.
    """
    name = term[1] if isinstance(term, tuple) and term[0] == "at" else term
    shown = letter(name) if isinstance(name, str) else ""
    return "^" in shown or ("'" in shown and ("_" in shown or name is not term))


def _exp(term: tuple[Any, ...]) -> tuple[str, int]:
    inner = term[1]
    if isinstance(inner, tuple) and inner[0] == "/":
        _, over, under = inner
        above = f"({_slashed(over)})" if _slashed(over) else latex(over, POWER if _is_open(over) else PRODUCT)
        return f"e^{{{above}/{latex(under, POWER)}}}", POWER
    if isinstance(inner, Fraction):
        return f"e^{{{inner}}}", POWER
    return f"e^{{{latex(inner)}}}", POWER


def _slashed(term: Term) -> str:
    """A quotient of numbers on one line; empty for other terms."""
    match term:
        case ("/", Fraction() as a, Fraction() as b):
            return f"{a}/{b}"
        case Fraction() if term.denominator > 1:
            return str(term)
    return ""


def _argument(term: Term) -> str:
    """A channel that a measure is applied to; one that is written out has brackets of its own."""
    own = isinstance(term, tuple) and term[0] in ("subset", "matrix")
    return latex(term) if own else bracketed(latex(term))


def _sum(term: tuple[Any, ...]) -> tuple[str, int]:
    _, body, index, low, high = term
    return rf"\sum_{{{letter(index)}={latex(low)}}}^{{{latex(high)}}} {_unsigned(body)}", PRODUCT


def _over_set(symbol: str) -> Any:
    """A sum or a maximum over a set: total(body, x, X), largest(body, x, X)."""
    return lambda t: (rf"{symbol}_{{{letter(t[2])} \in {latex(t[3])}}} {_unsigned(t[1])}", PRODUCT)


def _quantified(symbol: str) -> Any:
    """forall(formula, x, X) or exists; X is a set, `real`, `set`, or function(X, Y) for real-valued functions."""

    def form(term: tuple[Any, ...]) -> tuple[str, int]:
        names, over, body = together(term)
        return rf"{symbol} {ranging(', '.join(names), over)} \colon {latex(body)}", 0

    return form


def together(term: tuple[Any, ...]) -> tuple[list[str], Term, Term]:
    """The letters that quantifiers of one kind bind one after the other over the same set, the set, and the body."""
    head, body, name, over = term
    names = [letter(name)]
    while isinstance(body, tuple) and body[0] == head and body[3] == over and over != ("set",):
        _, body, name, _ = body
        names.append(letter(name))
    return names, over, body


def ranging(shown: str, over: Term) -> str:
    """Bound variables, by their letters, and what they range over."""
    match over:
        case ("real",):
            return rf"{shown} \in \mathbf{{R}}"
        case ("integer",):
            return rf"{shown} \in \mathbf{{Z}}"
        case ("set",):
            return rf"{shown} \text{{ a finite set}}"
        case ("function", *domains):
            product = r" \times ".join(d if isinstance(d, str) else r"\mathbf{R}" for d in domains)
            return rf"{shown} \colon {product} \to \mathbf{{R}}"
    return rf"{shown} \in {latex(over)}"


def _function(term: tuple[Any, ...]) -> tuple[str, int]:
    """lambda x, y: body"""
    _, body, name = term
    return rf"{letter(name)} \mapsto {latex(body)}", 0


def _row(term: tuple[Any, ...]) -> tuple[str, int]:
    """A list, or a list of lists as a table."""
    _, *entries = term
    if entries and all(isinstance(entry, tuple) and entry[0] == "row" for entry in entries):
        rows = r" \\ ".join(" & ".join(map(latex, row[1:])) for row in entries)
        return rf"\begin{{bmatrix}} {rows} \end{{bmatrix}}", ATOM
    return rf"({', '.join(map(latex, entries))})", ATOM


def _at(term: tuple[Any, ...]) -> tuple[str, int]:
    """C_{x,y}; a name with an index of its own is braced."""
    function = letter(term[1])
    function = f"{{{function}}}" if INDEXED.search(function) else function
    return f"{function}_{{{','.join(map(latex, term[2:]))}}}", ATOM


def _hot(term: tuple[Any, ...]) -> tuple[str, int]:
    return rf"{_braced(term[1], POWER)}_{{\mathrm{{hot}}}}", POWER


def _braced(term: Term, level: int = ATOM) -> str:
    """A term to which an index is put; braced if it has an index of its own."""
    text = latex(term, level)
    return f"{{{text}}}" if (isinstance(term, str) and "_" in text) or _is(term, "at", "hot") else text


def _kron(term: tuple[Any, ...]) -> tuple[str, int]:
    base = latex(term[1], ATOM) if _raised(term[1]) else ""
    return rf"{f'{{{base}}}' if base else _braced(term[1])}^{{\otimes {latex(term[2])}}}", POWER


def _is(term: Term, *heads: str) -> bool:
    return isinstance(term, tuple) and term[0] in heads


def _subset(term: tuple[Any, ...]) -> tuple[str, int]:
    """The channel whose outputs are the subsets S of [k] of size i = low..high, `count` times each."""
    _, k, low, high, *_ = term
    sizes = rf"|S| = {latex(low)}" if low == high else rf"{latex(low, SUM)} \leq i = |S| \leq {latex(high, SUM)}"
    count, cases = _cases(term)
    times = "" if count == 1 else rf" \\ {latex(count)} \text{{ times each}}"
    return rf"\underset{{\substack{{x \in [{latex(k)}] \\ {sizes}{times}}}}}{{\left[{cases}\right]}}", ATOM


def _entries(term: tuple[Any, ...]) -> tuple[str, int]:
    """The definition of a channel's name: entries(C, subset(..))."""
    _, name, (_, k, low, high, *_) = term
    count, cases = _cases(term[2])
    sizes = rf"|S| = {latex(low)}" if low == high else "i = |S|"
    if low != high and (low, high) != (0, k):
        sizes += rf" = {latex(low)}, \ldots, {latex(high)}"
    times = "" if count == 1 else rf";\ {latex(count)} \text{{ outputs each}}"
    return rf"{_braced(name)}_{{x,S}} = {cases} \quad (S \subseteq [{latex(k)}],\ {sizes}{times})", RELATION


def _cases(term: tuple[Any, ...]) -> tuple[Term, str]:
    """How often each subset is an output, and the entries for members and others."""
    _, _, low, high, *terms = term
    count, member, other = (substitute(t, {"i": low} if low == high else {}) for t in terms)
    own, others = _entry(member), _entry(other)
    skip = "[3ex]" if r"\dfrac" in own else ""
    return count, rf"\begin{{cases}} {own} & x \in S \\{skip} {others} & x \notin S \end{{cases}}"


def _entry(term: Term) -> str:
    """A fraction in full size."""
    return latex(term).replace(r"\frac", r"\dfrac", 1) if isinstance(term, tuple) and term[0] == "/" else latex(term)


def _decimal(term: tuple[Any, ...]) -> tuple[str, int]:
    """Leading digits, as `symqif.decimals` has them."""
    text = term[1]
    return (rf"{text[:-2]}\ldots" if text.endswith("..") else rf"\text{{{text}}}"), ATOM


def _compare(term: tuple[Any, ...]) -> tuple[str, int]:
    """A comparison or a chain of them, as `symqif.report.written` has it."""
    rest = (f" {RELATIONS[op]} {latex(t, SUM)}" for op, t in zip(term[2::2], term[3::2], strict=True))
    return latex(term[1], SUM) + "".join(rest), RELATION


def _relation(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"{latex(term[1], SUM)} {RELATIONS[term[0]]} {latex(term[2], SUM)}", RELATION


def _matrix(term: tuple[Any, ...]) -> tuple[str, int]:
    rows = r" \\ ".join(" & ".join(latex(t) for t in row[1:]) for row in term[1:])
    return rf"\begin{{bmatrix}} {rows} \end{{bmatrix}}", ATOM


def _joined(symbol: str) -> Any:
    return lambda term: (f" {symbol} ".join(latex(t, RELATION) for t in term[1:]), 0)


def _between(symbol: str, own: int) -> Any:
    return lambda term: (f"{latex(term[1], RELATION)} {symbol} {latex(term[2], RELATION)}", own)


FORMS: dict[str, Any] = {
    "+": _add, "-": _add, "neg": _negative, "*": _times, "/": _over, "**": _power, "exp": _exp, "sum": _sum,
    "matrix": _matrix, **dict.fromkeys(RELATIONS, _relation),
    "log": lambda t: (rf"\ln {latex(t[1], ATOM)}", SIGN),
    "sqrt": lambda t: (rf"\sqrt{{{latex(t[1])}}}", ATOM),
    "max": lambda t: (rf"\max\left\{{{latex(t[1])}, {latex(t[2])}\right\}}", ATOM),
    "binomial": lambda t: (rf"\binom{{{latex(t[1])}}}{{{latex(t[2])}}}", ATOM),
    "laplace_tail": lambda t: (
        rf"\Pr\left[\mathrm{{Lap}}{bracketed(latex(t[1]))} > {latex(t[2], SUM)}\right]", ATOM
    ),
    "capacity": lambda t: (rf"\mathcal{{ML}}{_argument(t[1])}", ATOM),
    "asr": lambda t: (rf"\mathrm{{ASR}}{_argument(t[1])}", ATOM),
    "kron": _kron, "hot": _hot, "subset": _subset, "entries": _entries,
    "lambda": _function, "row": _row, "compare": _compare,
    "total": _over_set(r"\sum"), "largest": _over_set(r"\max"), "at": _at,
    "forall": _quantified(r"\forall"), "exists": _quantified(r"\exists"),
    "delta": lambda t: (rf"\delta_{{{latex(t[1])},{latex(t[2])}}}", ATOM),
    "decimal": _decimal,
    "size": lambda t: (rf"|{latex(t[1])}|", ATOM),
    "ldp": lambda t: (rf"{latex(t[1])} \text{{ is }} \ln{bracketed(latex(t[2]))}\text{{-LDP}}", 0),
    "in_hull": lambda t: (rf"\mathrm{{posteriors}}({latex(t[1])}) \subseteq \mathrm{{hull}}({latex(t[2])})", 0),
    "refines": _between(r"\sqsubseteq", RELATION), "implies": _between(r"\implies", 0),
    "all": _joined(r"\;\wedge\;"), "equivalent": _joined(r"\iff"),
    "no": lambda t: (rf"\neg{bracketed(latex(t[1]))}", RELATION),
    "increasing": lambda t: (rf"{latex(t[1])} \text{{ is increasing in }} {latex(t[2])} > {latex(t[3])}", 0),
    "limit": lambda t: (rf"\lim_{{{latex(t[2])} \downarrow {latex(t[3])}}} {latex(t[1], PRODUCT)} = {latex(t[4])}", 0),
}  # fmt: skip
