"""LaTeX of terms and formulas, in the order and form in which they are written."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symqif.kernel.term import Term, substitute

LETTERS = {
    "eps": r"\varepsilon", "eps2": r"\varepsilon'", "theta": r"\theta", "omega": r"\omega",
    "aC": r"\alpha_C", "bC": r"\beta_C", "aD": r"\alpha_D", "bD": r"\beta_D", "threshold": r"\theta^{*}",
    "l1": r"\lambda_1", "l2": r"\lambda_2", "g1": r"\gamma_1", "g2": r"\gamma_2", "H1": "H_1", "H2": "H_2",
    **{name: rf"\{name}" for name in ("alpha", "beta", "gamma", "lambda", "mu", "pi", "rho", "sigma")},
    "gursoy": r"\mathrm{ASR}_{\mathrm{Gursoy}}",
    "GRR": r"\mathcal{R}^{\varepsilon}", "SS": r"\mathcal{SS}^{\varepsilon}", "LH": r"\mathcal{LH}^{\varepsilon}",
    "SUE": r"\mathcal{SUE}^{\varepsilon}", "OUE": r"\mathcal{OUE}^{\varepsilon}", "THE": r"\mathcal{T}^{\varepsilon}",
}  # fmt: skip
RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\leq", "<": "<", ">=": r"\geq", ">": ">"}
UNDERSCORE = r"\_"
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
    return rf"\left({text}\right)" if own < level else text


def letter(name: str) -> str:
    """A variable's letter: p2 is p', w11 is w_{11}, pS is p_S; words such as before and size_of_C stay words."""
    if name in LETTERS:
        return LETTERS[name]
    if "_" in name or (len(name) > 3 and name.isalpha() and name.islower()):
        return rf"\mathit{{{name.replace('_', UNDERSCORE)}}}"
    if len(name) == 2 and name[1] == "2":
        return f"{letter(name[0])}'"
    if name.endswith("2") and name[:-1] in LETTERS:
        plain = LETTERS[name[:-1]]
        return plain.replace(r"\varepsilon", r"\varepsilon'") if r"\varepsilon" in plain else f"{plain}'"
    return name if len(name) == 1 else f"{name[0]}_{{{name[1:]}}}"


def number(value: Fraction) -> tuple[str, int]:
    size = str(abs(value)) if value.denominator == 1 else rf"\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    return ("-" + size, SUM) if value < 0 else (size, ATOM if value.denominator == 1 else SIGN)


def _operator(term: tuple[Any, ...]) -> tuple[str, int]:
    head, *a = term
    return rf"\operatorname{{{head.replace('_', '-')}}}\left({', '.join(latex(t) for t in a)}\right)", ATOM


def _add(term: tuple[Any, ...]) -> tuple[str, int]:
    return f"{latex(term[1], SUM)} {term[0]} {_unsigned(term[2])}", SUM


def _unsigned(term: Term) -> str:
    """A product that may stand after a sign: in brackets if it has one of its own."""
    text = latex(term, PRODUCT)
    return rf"\left({text}\right)" if text.startswith("-") else text


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
    return f"{latex(term[1], ATOM)}^{{{latex(term[2])}}}", POWER


def _exp(term: tuple[Any, ...]) -> tuple[str, int]:
    inner = term[1]
    if isinstance(inner, tuple) and inner[0] == "/":
        above = latex(inner[1], POWER if _is_open(inner[1]) else PRODUCT)
        return f"e^{{{above}/{latex(inner[2], POWER)}}}", POWER
    return f"e^{{{latex(inner)}}}", POWER


def _sum(term: tuple[Any, ...]) -> tuple[str, int]:
    _, body, index, low, high = term
    return rf"\sum_{{{index}={latex(low)}}}^{{{latex(high)}}} {_unsigned(body)}", PRODUCT


def _over_set(symbol: str) -> Any:
    """A sum or a maximum over a set: total(body, x, X), largest(body, x, X)."""
    return lambda t: (rf"{symbol}_{{{letter(t[2])} \in {latex(t[3])}}} {_unsigned(t[1])}", PRODUCT)


def _quantified(symbol: str) -> Any:
    """forall(formula, x, X) or exists; X is a set, `real`, `set`, or function(X, Y) for real-valued functions."""
    return lambda t: (rf"{symbol} {ranging(t[2], t[3])} \colon {latex(t[1])}", 0)


def ranging(name: str, over: Term) -> str:
    """A bound variable and what it ranges over."""
    match over:
        case ("real",):
            return rf"{letter(name)} \in \mathbf{{R}}"
        case ("integer",):
            return rf"{letter(name)} \in \mathbf{{Z}}"
        case ("set",):
            return rf"{letter(name)} \text{{ a finite set}}"
        case ("function", *domains):
            product = r" \times ".join(d if isinstance(d, str) else r"\mathbf{R}" for d in domains)
            return rf"{letter(name)} \colon {product} \to \mathbf{{R}}"
    return rf"{letter(name)} \in {latex(over)}"


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
    function = f"{{{function}}}" if "_{" in function else function
    return f"{function}_{{{','.join(map(latex, term[2:]))}}}", ATOM


def _hot(term: tuple[Any, ...]) -> tuple[str, int]:
    channel = latex(term[1], POWER)
    channel = f"{{{channel}}}" if "_" in channel and isinstance(term[1], str) else channel
    return rf"{channel}_{{\mathrm{{hot}}}}", POWER


def _subset(term: tuple[Any, ...]) -> tuple[str, int]:
    """The channel whose outputs are the subsets S of [k] of size i = low..high, `count` times each."""
    _, k, low, high, count, member, nonmember = term
    sizes = rf"|S| = {latex(low)}" if low == high else rf"{latex(low, SUM)} \leq i = |S| \leq {latex(high, SUM)}"
    index = {"i": low} if low == high else {}
    count, member, nonmember = (substitute(t, index) for t in (count, member, nonmember))
    cases = rf"\begin{{cases}} {latex(member)} & x \in S \\ {latex(nonmember)} & x \notin S \end{{cases}}"
    times = "" if count == 1 else rf" \\ {latex(count)} \text{{ times each}}"
    return rf"\left[{cases}\right]_{{\substack{{x \in [{latex(k)}] \\ {sizes}{times}}}}}", ATOM


def _decimal(term: tuple[Any, ...]) -> tuple[str, int]:
    """Leading digits, as `symqif.report.decimals` has them."""
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
        rf"\Pr\left[\mathrm{{Lap}}\left({latex(t[1])}\right) > {latex(t[2], SUM)}\right]", ATOM
    ),
    "capacity": lambda t: (rf"\mathcal{{ML}}({latex(t[1])})", ATOM),
    "asr": lambda t: (rf"\mathrm{{ASR}}({latex(t[1])})", ATOM),
    "kron": lambda t: (rf"{latex(t[1], ATOM)}^{{\otimes {latex(t[2])}}}", POWER),
    "lambda": _function, "row": _row, "hot": _hot, "subset": _subset, "compare": _compare,
    "total": _over_set(r"\sum"), "largest": _over_set(r"\max"), "at": _at,
    "forall": _quantified(r"\forall"), "exists": _quantified(r"\exists"),
    "delta": lambda t: (rf"\delta_{{{latex(t[1])},{latex(t[2])}}}", ATOM),
    "decimal": _decimal,
    "size": lambda t: (rf"|{latex(t[1])}|", ATOM),
    "ldp": lambda t: (rf"{latex(t[1])} \text{{ is }} \ln\left({latex(t[2])}\right)\text{{-LDP}}", 0),
    "in_hull": lambda t: (rf"\mathrm{{posteriors}}({latex(t[1])}) \subseteq \mathrm{{hull}}({latex(t[2])})", 0),
    "refines": _between(r"\sqsubseteq", RELATION), "implies": _between(r"\implies", 0),
    "all": _joined(r"\;\wedge\;"), "equivalent": _joined(r"\iff"),
    "no": lambda t: (rf"\neg\left({latex(t[1])}\right)", RELATION),
    "increasing": lambda t: (rf"{latex(t[1])} \text{{ is increasing in }} {latex(t[2])} > {latex(t[3])}", 0),
    "limit": lambda t: (rf"\lim_{{{latex(t[2])} \downarrow {latex(t[3])}}} {latex(t[1], PRODUCT)} = {latex(t[4])}", 0),
}  # fmt: skip
